import type { Mark, PageMarks, Place } from './mark.ts';

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
  readonly mark: Partial<Mark>;
}

export interface Page {
  readonly page: string;
  readonly place: Place;
  readonly blocks: readonly Block[];
}

const fence = /^( *)(`{3,}|~{3,})([^`]*)$/;

/**
 * Reads a page's blocks, each with its mark.
 * @throws Error with page and line for a block without a known language, and for a mark that fits no block or several
 */
export function readPage(page: string, text: string, marks?: PageMarks): Page {
  const lines = text.split(/\r?\n/);
  const unused = new Set(marks?.blocks);
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length; index++) {
    const opening = fence.exec(lines[index] ?? '');
    if (!opening) continue;
    const [, indent = '', ticks = '', info = ''] = opening;
    const at = `${page}:${index + 1}`;
    const end = lines.findIndex((one, other) => other > index && one.trim() === ticks);
    if (end < 0) throw new Error(`${at}: the block has no end.`);
    const language = info.trim();
    const kind = kinds[language];
    if (kind === undefined)
      throw new Error(`${at}: unknown language "${language}". Use ${Object.keys(kinds).join(', ')}.`);
    const inside = lines.slice(index + 1, end).map((one) => one.slice(Math.min(indent.length, one.length)));
    const block = inside.join('\n');
    const [mark, another] = (marks?.blocks ?? []).filter(({ has }) => block.includes(has));
    if (another) throw new Error(`${at}: two marks fit, "${mark?.has}" and "${another.has}".`);
    if (mark && !unused.delete(mark)) throw new Error(`${at}: "${mark.has}" marks an earlier block too.`);
    blocks.push({ page, line: index + 1, language, kind, text: block, mark: mark ?? {} });
    index = end;
  }
  for (const { has } of unused) throw new Error(`${page}: no block has "${has}".`);
  return { page, place: marks?.place ?? 'local', blocks };
}
