import type { TerminalKey, Press } from './presses.ts';

/** A text with a cursor, in UTF-16 units and never inside a character. */
export interface EditedText {
  readonly text: string;
  readonly cursor: number;
}

const segmenter = new Intl.Segmenter();

/** Maximum length searched for the end of one character; texts may have millions of units. */
const reach = 256;

export const edited = (text: string): EditedText => ({ text, cursor: text.length });

/** The text after a press; the same object if nothing changes. @param isMultiline keeps line breaks */
export function typed(state: EditedText, press: Press, isMultiline = false): EditedText {
  if ('text' in press) return inserted(state, press.text, isMultiline);
  if (isMultiline && press.key === 'enter') return inserted(state, '\n', true);
  const { text, cursor } = state;
  const removal = removals[press.key];
  const to = (removal ?? motions[press.key])?.(state) ?? cursor;
  if (to === cursor) return state;
  if (removal === undefined) return { text, cursor: to };
  const from = Math.min(cursor, to);
  return { text: text.slice(0, from) + text.slice(Math.max(cursor, to)), cursor: from };
}

/** Moves by one visible character, such as an e with two accents. */
function stepLeft({ text, cursor }: EditedText): number {
  const from = Math.max(0, cursor - reach);
  let last = cursor;
  for (const { index } of segmenter.segment(text.slice(from, cursor))) last = from + index;
  return last;
}

function stepRight({ text, cursor }: EditedText): number {
  const [next] = segmenter.segment(text.slice(cursor, cursor + reach));
  return cursor + (next?.segment.length ?? 0);
}

const lineStart = (text: string, cursor: number): number =>
  cursor === 0 ? 0 : text.lastIndexOf('\n', cursor - 1) + 1;

function lineEnd(text: string, cursor: number): number {
  const end = text.indexOf('\n', cursor);
  return end < 0 ? text.length : end;
}

/** The same distance from the start of another line, or its end if it is shorter. */
function onLine(text: string, start: number, distance: number): number {
  let cursor = start;
  const last = Math.min(lineEnd(text, start), start + distance + reach);
  for (const { segment } of segmenter.segment(text.slice(start, last))) {
    if (cursor + segment.length > start + distance) break;
    cursor += segment.length;
  }
  return cursor;
}

/** Where a key moves the cursor. */
type Motion = (state: EditedText) => number;

function wordLeft({ text, cursor }: EditedText): number {
  const before = text.slice(0, cursor).trimEnd();
  return before.length - (/\S{1,1000}$/u.exec(before)?.[0].length ?? 0);
}

const toLineStart: Motion = ({ text, cursor }) => lineStart(text, cursor);

const motions: Partial<Record<TerminalKey, Motion>> = {
  // oxlint-disable-next-line id-denylist -- the name of a key
  left: stepLeft,
  right: stepRight,
  'word-left': wordLeft,
  'word-right': ({ text, cursor }) => cursor + (/^\s*\S*/u.exec(text.slice(cursor))?.[0].length ?? 0),
  home: toLineStart,
  end: ({ text, cursor }) => lineEnd(text, cursor),
  up({ text, cursor }) {
    const start = lineStart(text, cursor);
    return start === 0 ? cursor : onLine(text, lineStart(text, start - 1), cursor - start);
  },
  down({ text, cursor }) {
    const end = lineEnd(text, cursor);
    return end === text.length ? cursor : onLine(text, end + 1, cursor - lineStart(text, cursor));
  },
};

/** Keys that remove what is between the cursor and where they would move it. */
const removals: Partial<Record<TerminalKey, Motion>> = {
  backspace: stepLeft,
  delete: stepRight,
  'delete-word': wordLeft,
  'delete-line': toLineStart,
};

/** Inserts typed or pasted text without control characters. */
function inserted({ text, cursor }: EditedText, piece: string, isMultiline: boolean): EditedText {
  const lines = piece.replaceAll(/\r\n?/g, '\n');
  const clean = (isMultiline ? lines : lines.replaceAll(/[\n\t]+/g, ' ')).replaceAll(/\p{Cc}/gu, (one) =>
    one === '\n' || one === '\t' ? one : '',
  );
  return { text: text.slice(0, cursor) + clean + text.slice(cursor), cursor: cursor + clean.length };
}

/** Ignores accents and case: "muller" finds Müller. */
export const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
