import type { KeyName, Press } from './presses.ts';

/** A text with a cursor, in UTF-16 units and never inside a character. */
export interface EditedText {
  readonly text: string;
  readonly cursor: number;
}

type Motion = 'left' | 'right' | 'word-left' | 'word-right' | 'start' | 'end';

/** Keys that move the cursor. */
const motions: Partial<Record<KeyName, Motion>> = {
  left: 'left',
  right: 'right',
  'word-left': 'word-left',
  'word-right': 'word-right',
  home: 'start',
  end: 'end',
};

/** Keys that remove the text between the cursor and where it would move. */
const removals: Partial<Record<KeyName, Motion>> = {
  backspace: 'left',
  delete: 'right',
  'delete-word': 'word-left',
  'delete-line': 'start',
};

const segmenter = new Intl.Segmenter();

/** Maximum length searched for the end of one character; texts may have millions of units. */
const reach = 256;

export const edited = (text: string): EditedText => ({ text, cursor: text.length });

/** The text after a press; the same object if the press changes nothing. @param keepsLines keeps line breaks that are pasted */
export function typed(state: EditedText, press: Press, keepsLines = false): EditedText {
  if ('text' in press) return inserted(state, press.text, keepsLines);
  const { text, cursor } = state;
  const removal = removals[press.key];
  const motion = removal ?? motions[press.key];
  const to = motion === undefined ? cursor : target(state, motion);
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

function target(state: EditedText, motion: Motion): number {
  const { text, cursor } = state;
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
    case 'start':
      return 0;
    case 'end':
      return text.length;
  }
}

/** Inserts typed or pasted text without control characters. */
function inserted({ text, cursor }: EditedText, piece: string, keepsLines: boolean): EditedText {
  const lines = piece.replaceAll(/\r\n?/g, '\n');
  const clean = (keepsLines ? lines : lines.replaceAll(/[\n\t]+/g, ' ')).replaceAll(/\p{Cc}/gu, (one) =>
    one === '\n' || one === '\t' ? one : '',
  );
  return { text: text.slice(0, cursor) + clean + text.slice(cursor), cursor: cursor + clean.length };
}
