import { FirmlineError } from '@firmline/sdk/errors';
import { type Pieces, readInPieces } from './import/in-pieces.ts';
import { importLimits, tooLongRow } from './import/limits.ts';

/** A line of a table, and where it begins in its file: fields may hold line breaks. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

const delimiters = [',', ';', '\t', '|'];

/** Longest part of a file that tells its delimiter, characters. */
const headerLength = 100_000;

/** What stands between the fields: what the first line has most of, outside of quotes. */
export function delimiterOf(text: string): string {
  const counts = delimiters.map(() => 0);
  let isQuoted = false;
  for (const character of text.slice(0, headerLength)) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n' || character === '\r') break;
    const index = delimiters.indexOf(character);
    if (index >= 0) counts[index] = (counts[index] ?? 0) + 1;
  }
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Reads CSV as RFC 4180 has it, with any line break and one of several delimiters. Empty lines are passed over.
 * @param pieces of the text, of any length
 * @throws FirmlineError 'invalid-input' with the line, for quotes that cannot be meant and rows that are too long
 */
export async function* parseCsv(pieces: Pieces): AsyncGenerator<readonly CsvRecord[]> {
  let dialect: Dialect | undefined;
  let line = 1;
  yield* readInPieces(pieces, (text, isLast) => {
    const found: CsvRecord[] = [];
    let used = 0;
    if (!dialect) {
      if (!isLast && text.length < headerLength) return { found, used };
      // Spreadsheets put the delimiter in front where it is not their language's own.
      const named = /^sep=(.)(?:\r\n|\n|\r)/i.exec(text);
      if (named) line++;
      used = named?.[0].length ?? 0;
      dialect = dialectOf(named?.[1] ?? delimiterOf(text));
    }
    while (used < text.length) {
      const row = rowAt(text, used, line, dialect, isLast);
      if ((row?.end ?? text.length) - used > importLimits.row) throw tooLongRow(line);
      if (!row) break;
      if (!row.isBlank) found.push({ line, cells: row.cells });
      used = row.end;
      line += row.breaks;
    }
    return { found, used };
  });
}

interface Dialect {
  readonly delimiter: string;
  /** A field without quotes. */
  readonly plain: RegExp;
}

const dialectOf = (delimiter: string): Dialect => ({
  delimiter,
  plain: new RegExp(`[^${delimiter === '\t' ? '\\t' : `\\${delimiter}`}\\r\\n]*`, 'y'),
});

/** The row that begins here; undefined where the text ends before it does. */
function rowAt(text: string, start: number, line: number, { delimiter, plain }: Dialect, isLast: boolean) {
  const cells: string[] = [];
  let isBlank = true;
  let breaks = 0;
  let end = start;
  while (true) {
    if (text[end] === '"') {
      const quote = quoted(text, end, line + breaks, delimiter, isLast);
      if (!quote) return undefined;
      cells.push(quote.cell);
      breaks += quote.breaks;
      end = quote.end;
      isBlank = false;
    } else {
      plain.lastIndex = end;
      const cell = plain.exec(text)?.[0] ?? '';
      if (cell.includes('"')) throw malformed(line + breaks, 'there is a quote in the middle of a field');
      cells.push(cell);
      end += cell.length;
      isBlank &&= cell.trim() === '';
    }
    if (text[end] !== delimiter) break;
    end++;
  }
  // A carriage return may be the first half of a line break.
  if (!isLast && (end >= text.length || (text[end] === '\r' && end + 1 === text.length))) return undefined;
  return { cells, isBlank, breaks: breaks + 1, end: end + (text.startsWith('\r\n', end) ? 2 : 1) };
}

/** The field in quotes that begins here; undefined where the text ends before it does. */
function quoted(text: string, start: number, line: number, delimiter: string, isLast: boolean) {
  let end = start + 1;
  while (true) {
    end = text.indexOf('"', end);
    if (end < 0) {
      if (isLast) throw malformed(line, 'a quote is never closed');
      return undefined;
    }
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  const next = text[end + 1];
  if (next === undefined && !isLast) return undefined;
  const raw = text.slice(start + 1, end);
  const breaks = breaksIn(raw);
  if (next !== undefined && next !== delimiter && next !== '\r' && next !== '\n') {
    throw malformed(line + breaks, 'there is text after a closing quote');
  }
  return { cell: raw.includes('"') ? raw.replaceAll('""', '"') : raw, breaks, end: end + 1 };
}

function breaksIn(text: string): number {
  if (!text.includes('\n') && !text.includes('\r')) return 0;
  return text.split(/\r\n|\n|\r/).length - 1;
}

const malformed = (line: number, what: string) =>
  new FirmlineError(`Line ${line}: ${what}.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Put quotes around a field that contains quotes, and double the quotes inside.',
  });
