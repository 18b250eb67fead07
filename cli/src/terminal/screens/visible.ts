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

/** A line split at the cursor. Without a cursor, `before` is the whole line. */
export interface VisibleLine {
  readonly before: string;
  /** The character at the cursor, or a space after the last one; undefined if the cursor is on another line. */
  readonly at?: string;
  readonly after?: string;
}

interface Character {
  readonly start: number;
  readonly shown: string;
  readonly width: number;
  readonly isBreak: boolean;
}

function charactersOf(text: string, from: number, to: number, mask?: string): Character[] {
  return Array.from(segmenter.segment(text.slice(from, to)), ({ segment, index }) => {
    const isBreak = segment === '\n';
    const shownSegment = isBreak ? '' : (mask ?? printable(segment));
    return { start: from + index, shown: shownSegment, width: stringWidth(shownSegment), isBreak };
  });
}

const join = (characters: readonly Character[]): string => characters.map(({ shown }) => shown).join('');

/** One line of `columns`, scrolled so that the cursor is visible. */
export function lineAround({ text, cursor }: EditedText, columns: number, mask?: string): VisibleLine {
  const [at, ...following] = charactersOf(text, cursor, cursor + columns * 8, mask);
  const before: Character[] = [];
  let room = columns - Math.max(1, at?.width ?? 1);
  for (const character of charactersOf(text, Math.max(0, cursor - columns * 8), cursor, mask).toReversed()) {
    if (character.width > room) break;
    room -= character.width;
    before.unshift(character);
  }
  const after: Character[] = [];
  for (const character of following) {
    if (character.width > room) break;
    room -= character.width;
    after.push(character);
  }
  return { before: join(before), at: at?.shown || ' ', after: join(after) };
}

/** Lines of `columns` around the cursor, wrapped at spaces where possible. */
export function linesAround(state: EditedText, columns: number, rows: number): readonly VisibleLine[] {
  const { text, cursor } = state;
  // Only looks at a long text near the cursor, from the start of a line if one is near.
  const far = Math.max(0, cursor - columns * rows * 4);
  const from = far === 0 ? 0 : text.indexOf('\n', far) + 1 || far;
  const start = from > cursor ? far : from;
  // The last column is for the cursor after a full line.
  const characters = charactersOf(text, start, cursor + columns * rows * 2).map((character) =>
    // A zero-width character under the cursor still takes a column.
    character.start === cursor && character.width === 0 && !character.isBreak
      ? { ...character, shown: ' ', width: 1 }
      : character,
  );
  const lines = broken(characters, columns - 1);
  const at = lines.findIndex((line) => line.some((character) => character.start === cursor));
  const cursorLine = at < 0 ? lines.length - 1 : at;
  const { from: first, to } = windowOf(lines.length, cursorLine, rows);
  return lines.slice(first, to).map((line, index) => visible(line, first + index === cursorLine, cursor));
}

const widthOfText = (characters: readonly Character[]): number =>
  characters.reduce((sum, { width }) => sum + width, 0);

function broken(characters: readonly Character[], columns: number): readonly (readonly Character[])[] {
  const lines: Character[][] = [[]];
  let line = lines[0] ?? [];
  let room = columns;
  const next = (beginning: Character[]) => {
    lines.push((line = beginning));
    room = columns - widthOfText(beginning);
  };
  for (const character of characters) {
    const isBlank = character.shown === ' ';
    // A space may be in the cursor's column, so that no line begins with one.
    if (isBlank ? room < 0 : character.width > room) {
      const tail = line.slice(line.findLastIndex(({ shown }) => shown === ' ') + 1);
      const fits = tail.length < line.length && widthOfText(tail) + character.width <= columns;
      next(fits ? line.splice(line.length - tail.length) : []);
    }
    line.push(character);
    room -= character.width;
    if (character.isBreak) next([]);
  }
  return lines;
}

function visible(line: readonly Character[], hasCursor: boolean, cursor: number): VisibleLine {
  if (!hasCursor) return { before: join(line) };
  const at = line.findIndex(({ start }) => start === cursor);
  if (at < 0) return { before: join(line), at: ' ', after: '' };
  return { before: join(line.slice(0, at)), at: line[at]?.shown || ' ', after: join(line.slice(at + 1)) };
}
