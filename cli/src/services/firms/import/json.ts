import type { RawRow } from './raw-row.ts';

/** Rows of JSON, a line each. A line that is none is a row with a problem. */
export function* jsonLines(text: string): Generator<RawRow> {
  let line = 0;
  for (const one of text.split(/\r\n|\n|\r/)) {
    line++;
    if (one.trim() !== '') yield rowOf(one, line);
  }
}

/**
 * Rows of a JSON array, with the line each begins at. Once a row's brackets cannot be told apart, what is left is one
 * row with a problem.
 */
export function* jsonArray(text: string): Generator<RawRow> {
  const token = /["[\]{},\n]|[^"[\]{},\n]+/g;
  let depth = 0;
  let line = 1;
  let start: { position: number; line: number } | undefined;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const { 0: part, index } = found;
    // Whatever stands in a text is none of the brackets; a text has no line breaks either.
    if (part === '"') token.lastIndex = endOfText(text, index);
    const isRowsEnd = depth === 1 && (part === ',' || part === ']');
    if (isRowsEnd && start) {
      yield rowOf(text.slice(start.position, index), start.line);
      start = undefined;
    } else if (depth >= 1 && !isRowsEnd && !start && part.trim() !== '') start = { position: index, line };
    if (part === '[' || part === '{') depth++;
    else if (part === ']' || part === '}') depth--;
    else if (part === '\n') line++;
    if (depth === 0 && part === ']' && text.slice(index + 1).trim() !== '') {
      yield { line, problem: 'Something follows the end of the array.' };
      return;
    }
  }
  if (start) yield { line: start.line, problem: 'The array ends in the middle of this row.' };
  else if (depth > 0) yield { line, problem: 'The array is not closed.' };
}

/** Behind the quote that closes a JSON text, or the end of everything. */
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
    return { line, problem: `This is not JSON: ${reason.slice(0, 120)}.` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { line, problem: 'A row is an object, such as {"name":"Dana","company":"Whitfield & Rowe"}.' };
  }
  const values: Record<string, string> = {};
  for (const [key, one] of Object.entries(value)) {
    if (one === null) values[key] = '';
    else if (typeof one === 'string') values[key] = one;
    else return { line, problem: `"${key}" is ${kindOf(one)}, not a text.` };
  }
  return { line, values };
}

const kindOf = (value: unknown) =>
  Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
