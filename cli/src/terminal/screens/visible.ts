import stringWidth from 'string-width';
import type { EditedText } from './text-edit.ts';
import { printable } from '../../text.ts';

const segmenter = new Intl.Segmenter();

/** The visible part of a list, with the selected item in the middle if possible. */
export function windowOf(
  length: number,
  at: number,
  room: number,
): { readonly from: number; readonly to: number } {
  const from = Math.max(0, Math.min(at - Math.floor(room / 2), length - room));
  return { from, to: Math.min(length, from + room) };
}

/** A line split at the cursor. */
export interface VisibleLine {
  readonly before: string;
  /** The character at the cursor, or a space after the last one. */
  readonly at: string;
  readonly after: string;
}

/** Stands for a line break. */
const lineBreak = '⏎';

const shownOf = (segment: string): string => (/[\r\n]/.test(segment) ? lineBreak : printable(segment));

/** As many characters, from the first on, as fit into the columns. */
function fitting(characters: readonly string[], columns: number): readonly string[] {
  let room = columns;
  const end = characters.findIndex((shown) => (room -= stringWidth(shown)) < 0);
  return end < 0 ? characters : characters.slice(0, end);
}

/** One line of `columns`, scrolled so that the cursor is visible. */
export function lineAround({ text, cursor }: EditedText, columns: number, mask?: string): VisibleLine {
  const charactersOf = (from: number, to: number) =>
    Array.from(
      segmenter.segment(text.slice(Math.max(0, from), to)),
      ({ segment }) => mask ?? shownOf(segment),
    );
  const [first, ...following] = charactersOf(cursor, cursor + columns * 8);
  const at = first || ' ';
  const room = columns - stringWidth(at);
  const before = fitting(charactersOf(cursor - columns * 8, cursor).toReversed(), room)
    .toReversed()
    .join('');
  const after = fitting(following, room - stringWidth(before)).join('');
  return { before, at, after };
}
