import { type Pieces, readInPieces } from './in-pieces.ts';
import { importLimits, tooLongRow } from './limits.ts';
import type { RawRow } from './raw-row.ts';

/** Rows of JSON lines. A line that is not JSON becomes a row with a problem. @throws FirmlineError 'invalid-input' */
export async function* jsonLines(pieces: Pieces): AsyncGenerator<readonly RawRow[]> {
  let line = 0;
  yield* readInPieces(pieces, (text, isLast) => {
    const found: RawRow[] = [];
    let used = 0;
    for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) {
      // It may be the first half of a line break.
      if (end === '\r' && index + 1 === text.length && !isLast) break;
      add(text.slice(used, index));
      used = index + end.length;
    }
    if (isLast) add(text.slice(used));
    else if (text.length - used > importLimits.row) throw tooLongRow(line + 1, 'line');
    return { found, used };

    function add(one: string): void {
      line++;
      if (one.length > importLimits.row) throw tooLongRow(line, 'line');
      if (one.trim() !== '') found.push(rowOf(one, line));
    }
  });
}

/**
 * Rows of a JSON array with their numbers. From a row with unbalanced brackets on, the rest becomes one row with a
 * problem.
 * @throws FirmlineError 'invalid-input' for a row that is too long
 */
export async function* jsonArray(pieces: Pieces): AsyncGenerator<readonly RawRow[]> {
  /** Depth of brackets around the unread text. */
  let around = 0;
  /** Number of the next row. */
  let next = 1;
  let isClosed = false;
  let isOver = false;
  yield* readInPieces(pieces, (text, isLast) => {
    const found: RawRow[] = [];
    const token = /["[\]{},]|[^"[\]{},]+/g;
    let depth = around;
    let used = 0;
    let start: { position: number; item: number } | undefined;
    for (let at = token.exec(text); at; at = token.exec(text)) {
      const { 0: part, index } = at;
      if (isClosed) {
        if (part.trim() !== '' && !isOver) {
          found.push({ line: next, problem: 'There is text after the end of the array.' });
          isOver = true;
        }
        used = token.lastIndex;
        continue;
      }
      const isRowsEnd = depth === 1 && (part === ',' || part === ']');
      if (isRowsEnd && start) {
        if (index - start.position > importLimits.row) throw tooLongRow(start.item, 'item');
        found.push(rowOf(text.slice(start.position, index), start.item));
        start = undefined;
      } else if (depth >= 1 && !isRowsEnd && !start && part.trim() !== '')
        start = { position: index, item: next++ };
      // Skips strings: their brackets do not count, and they contain no line breaks.
      if (part === '"') token.lastIndex = endOfText(text, index);
      else if (part === '[' || part === '{') depth++;
      else if (part === ']' || part === '}') depth--;
      isClosed = depth === 0 && part === ']';
      if (!start) [used, around] = [token.lastIndex, depth];
    }
    if (start && text.length - start.position > importLimits.row) throw tooLongRow(start.item, 'item');
    if (isLast && start) {
      found.push({ line: start.item, problem: 'The array ends in the middle of this row.' });
    } else if (isLast && depth > 0) found.push({ line: next, problem: 'The array is not closed.' });
    // The next pieces begin with the same row.
    else if (start) next = start.item;
    return { found, used };
  });
}

/** The position after the closing quote of a JSON string, or the end of the text. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length;
}

function rowOf(text: string, line: number): RawRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { line, problem: `Invalid JSON: ${reason.slice(0, 120)}.` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { line, problem: 'A row must be an object such as {"name":"Dana","company":"Whitfield & Rowe"}.' };
  }
  const values: Record<string, string> = {};
  for (const [key, one] of Object.entries(value)) {
    if (one === null) values[key] = '';
    else if (typeof one === 'string') values[key] = one;
    else return { line, problem: `"${key}" is ${kindOf(one)}, not a string.` };
  }
  return { line, values };
}

const kindOf = (value: unknown) =>
  Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
