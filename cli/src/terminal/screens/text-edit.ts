/** A text with a cursor, in UTF-16 units and never inside a character. */
export interface EditedText {
  readonly text: string;
  readonly cursor: number;
}

export type Motion =
  | 'left'
  | 'right'
  | 'word-left'
  | 'word-right'
  | 'line-start'
  | 'line-end'
  | 'line-up'
  | 'line-down'
  | 'start'
  | 'end';

const segmenter = new Intl.Segmenter();

/** Maximum length searched for the end of one character; texts may have millions of units. */
const reach = 256;

export const edited = (text: string): EditedText => ({ text, cursor: text.length });

/** Moves by one visible character, such as an e with two accents. */
function stepLeft({ text, cursor }: EditedText): number {
  const from = Math.max(0, cursor - reach);
  let last = cursor;
  for (const { index } of segmenter.segment(text.slice(from, cursor))) last = from + index;
  return last;
}

function stepRight({ text, cursor }: EditedText): number {
  for (const { segment } of segmenter.segment(text.slice(cursor, cursor + reach)))
    return cursor + segment.length;
  return cursor;
}

const lineStart = (text: string, cursor: number): number =>
  cursor === 0 ? 0 : text.lastIndexOf('\n', cursor - 1) + 1;

function lineEnd(text: string, cursor: number): number {
  const end = text.indexOf('\n', cursor);
  return end < 0 ? text.length : end;
}

/** The same distance from the start of another line, or its end if it is shorter. */
function onLine(text: string, start: number, distance: number): number {
  const end = lineEnd(text, start);
  let cursor = start;
  for (const { segment } of segmenter.segment(text.slice(start, Math.min(end, start + distance + reach)))) {
    if (cursor + segment.length > start + distance) break;
    cursor += segment.length;
  }
  return cursor;
}

function target(state: EditedText, motion: Motion): number {
  const { text, cursor } = state;
  const start = lineStart(text, cursor);
  switch (motion) {
    case 'left':
      return stepLeft(state);
    case 'right':
      return stepRight(state);
    case 'word-left': {
      const before = text.slice(0, cursor).trimEnd();
      return before.length - (/\S{1,1000}$/u.exec(before)?.[0].length ?? 0);
    }
    case 'word-right':
      return cursor + (/^\s*\S*/u.exec(text.slice(cursor))?.[0].length ?? 0);
    case 'line-start':
      return start;
    case 'line-end':
      return lineEnd(text, cursor);
    case 'line-up':
      return start === 0 ? 0 : onLine(text, lineStart(text, start - 1), cursor - start);
    case 'line-down': {
      const end = lineEnd(text, cursor);
      return end === text.length ? end : onLine(text, end + 1, cursor - start);
    }
    case 'start':
      return 0;
    case 'end':
      return text.length;
    default:
      return motion satisfies never;
  }
}

export const moved = (state: EditedText, motion: Motion): EditedText => ({
  text: state.text,
  cursor: target(state, motion),
});

/** Removes the text between the cursor and the motion's target. */
export function removed({ text, cursor }: EditedText, motion: Motion): EditedText {
  const to = target({ text, cursor }, motion);
  const from = Math.min(cursor, to);
  return { text: text.slice(0, from) + text.slice(Math.max(cursor, to)), cursor: from };
}

/** Inserts typed or pasted text without control characters, and without line breaks in a single-line field. */
export function inserted({ text, cursor }: EditedText, piece: string, multiline: boolean): EditedText {
  const lines = piece.replaceAll(/\r\n?/g, '\n');
  const clean = (multiline ? lines : lines.replaceAll(/[\n\t]+/g, ' ')).replaceAll(/\p{Cc}/gu, (one) =>
    one === '\n' || one === '\t' ? one : '',
  );
  return { text: text.slice(0, cursor) + clean + text.slice(cursor), cursor: cursor + clean.length };
}
