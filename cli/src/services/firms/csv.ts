import { FirmlineError } from '@firmline/sdk/errors';

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
 * @throws FirmlineError 'invalid-input' with the line, for quotes that cannot be meant
 */
export function* parseCsv(source: string): Generator<CsvRecord> {
  // Spreadsheets put the delimiter in front where it is not their language's own.
  const named = /^sep=(.)(?:\r\n|\n|\r)/i.exec(source);
  const text = named ? source.slice(named[0].length) : source;
  const delimiter = named?.[1] ?? delimiterOf(text);
  const plain = new RegExp(`[^${delimiter === '\t' ? '\\t' : `\\${delimiter}`}\\r\\n]*`, 'y');
  let position = 0;
  let line = named ? 2 : 1;
  while (position < text.length) {
    const startsAt = line;
    const cells: string[] = [];
    let isBlank = true;
    while (true) {
      if (text[position] === '"') {
        const quote = quoted(text, position, line, delimiter);
        cells.push(quote.cell);
        line += quote.breaks;
        position = quote.end;
        isBlank = false;
      } else {
        plain.lastIndex = position;
        const cell = plain.exec(text)?.[0] ?? '';
        if (cell.includes('"')) throw malformed(line, 'a quote stands in the middle of a field');
        cells.push(cell);
        position += cell.length;
        isBlank &&= cell.trim() === '';
      }
      if (text[position] !== delimiter) break;
      position++;
    }
    position += text.startsWith('\r\n', position) ? 2 : 1;
    line++;
    if (!isBlank) yield { line: startsAt, cells };
  }
}

function quoted(text: string, start: number, line: number, delimiter: string) {
  let end = start + 1;
  while (true) {
    end = text.indexOf('"', end);
    if (end < 0) throw malformed(line, 'a quote is opened and never closed');
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  const raw = text.slice(start + 1, end);
  const breaks = breaksIn(raw);
  const next = text[end + 1];
  if (next !== undefined && next !== delimiter && next !== '\r' && next !== '\n') {
    throw malformed(line + breaks, 'something follows a closing quote');
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
    hint: 'Put a field that holds quotes into quotes, and double those inside.',
  });

/** Begins what a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/** A line of CSV without its end. `guarded` keeps spreadsheets from running fields, and changes such fields. */
export const csvLine = (cells: readonly string[], { guarded = false } = {}): string =>
  cells
    .map((cell) => (guarded && formula.test(cell) ? `'${cell}` : cell))
    .map((cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
