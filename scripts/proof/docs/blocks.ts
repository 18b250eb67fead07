import { type Mark, parseMark, type Place } from './mark.ts';

/** How a block is proven: run by a shell, run as a module, read as data, or not at all. */
export type BlockKind = 'shell' | 'module' | 'data' | 'picture';

const kinds: Readonly<Record<string, BlockKind>> = {
  sh: 'shell',
  ts: 'module',
  tsx: 'module',
  json: 'data',
  yaml: 'data',
  ini: 'data',
  csv: 'data',
  nginx: 'data',
  mermaid: 'picture',
  text: 'picture',
};

/** A fenced block of a page. */
export interface Block {
  /** The page's path in the repository. */
  readonly page: string;
  /** Line of the first fence, from 1. */
  readonly line: number;
  readonly language: string;
  readonly kind: BlockKind;
  readonly text: string;
  readonly mark: Mark;
}

export interface Page {
  readonly page: string;
  readonly place: Place;
  readonly blocks: readonly Block[];
}

const fence = /^( *)(`{3,}|~{3,})([^`]*)$/;
const comment = /<!-- proof:\s+(\{[\s\S]*?\})\s+-->/g;

/**
 * Reads a page's blocks. A mark is an HTML comment, `<!-- proof: { skip: needs an account } -->`, before its block; one with
 * `place` is about the whole page.
 * @throws Error with page and line for a block without a known language, an invalid mark, or a mark without a block
 */
export function readPage(page: string, text: string): Page {
  const lines = text.split(/\r?\n/);
  const at = (line: number) => `${page}:${line}`;
  const marks = new Map<number, { readonly mark: Mark; readonly begins: number }>();
  for (const found of text.matchAll(comment)) {
    const begins = lineOf(text, found.index);
    const ends = lineOf(text, found.index + found[0].length);
    marks.set(ends, { mark: located(at(begins), () => parseMark(found[1] ?? '')), begins });
  }
  const places = [...marks].filter(([, { mark }]) => mark.place !== undefined);
  for (const [line] of places) marks.delete(line);
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length; index++) {
    const opening = fence.exec(lines[index] ?? '');
    if (!opening) continue;
    const [, indent = '', ticks = '', info = ''] = opening;
    const line = index + 1;
    const end = lines.findIndex((one, other) => other > index && one.trim() === ticks);
    if (end < 0) throw new Error(`${at(line)}: the block has no end.`);
    const language = info.trim();
    const kind = kinds[language];
    if (kind === undefined)
      throw new Error(
        `${at(line)}: "${language}" is no language of a block. Use ${Object.keys(kinds).join(', ')}.`,
      );
    const before = lastLineBefore(lines, index);
    const mark = marks.get(before)?.mark ?? {};
    marks.delete(before);
    const inside = lines.slice(index + 1, end).map((one) => one.slice(Math.min(indent.length, one.length)));
    blocks.push({ page, line, language, kind, text: inside.join('\n'), mark });
    index = end;
  }
  for (const { begins } of marks.values()) throw new Error(`${at(begins)}: the mark has no block after it.`);
  return { page, place: places[0]?.[1].mark.place ?? 'local', blocks };
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Number of the last line before an index that is not empty. */
function lastLineBefore(lines: readonly string[], index: number): number {
  let before = index;
  while (before > 0 && lines[before - 1]?.trim() === '') before--;
  return before;
}

function located<Value>(place: string, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw new Error(`${place}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
