import { pipeline, Readable } from 'node:stream';
import { FirmlineError } from '@firmline/sdk/errors';
import { CsvError, type Options, parse } from 'csv-parse';
import { headOf, type Pieces } from './import/in-pieces.ts';
import { importLimits, tooLongRow } from './import/limits.ts';

/** A row of a table and the line where it begins in the file. Fields may contain line breaks. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

const delimiters = [',', ';', '\t', '|'];

/** Maximum length of text used to detect the delimiter, characters. */
const headerLength = 100_000;

/** The delimiter: the candidate that is most frequent in the first line, outside quotes. */
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

const problems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
  INVALID_OPENING_QUOTE: 'there is a quote in the middle of a field',
  CSV_INVALID_CLOSING_QUOTE: 'there is text after a closing quote',
};

const pieceBytes = 65_536;
/** Rows yielded together. */
const batch = 1000;

/**
 * Reads CSV as defined by RFC 4180, with any line break and one of several delimiters. Skips empty lines.
 * @param pieces of the text, of any length; none ends inside a character
 * @throws FirmlineError 'invalid-input' with the row's first line, for invalid quotes and for rows that are too long
 */
export async function* parseCsv(pieces: Pieces): AsyncGenerator<readonly CsvRecord[]> {
  const { head, all } = await headOf(pieces, headerLength);
  // Spreadsheets name the delimiter in the first line if it is not their language's usual one.
  const named = /^sep=(.)(?:\r\n|\n|\r)/i.exec(head)?.[1];
  let line = 1;
  const options: Options<CsvRecord, string[]> = {
    delimiter: named ?? delimiterOf(head),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // In bytes; a character has at most four.
    max_record_size: importLimits.row * 4,
    on_record(cells) {
      if (cells.reduce((sum, cell) => sum + cell.length, 0) > importLimits.row)
        throw tooLongRow(line, 'line');
      const record = { line, cells };
      const isDelimiter = named !== undefined && line === 1;
      line += cells.reduce((sum, cell) => sum + breaksIn(cell), 1);
      return isDelimiter || cells.every((cell) => cell.trim() === '') ? undefined : record;
    },
  };
  // Its types allow other record shapes only with named columns.
  const parser = parse(options as object);
  // A failure of the source or the parser ends the loop below.
  pipeline(Readable.from(bytesOf(all)), parser, () => undefined);
  let found: CsvRecord[] = [];
  try {
    for await (const record of parser as AsyncIterable<CsvRecord>) {
      if (found.push(record) < batch) continue;
      yield found;
      found = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooLongRow(line, 'line');
    throw malformed(line, problems[error.code] ?? error.message);
  }
  yield found;
}

/** Small pieces, because the parser keeps the rows of a piece until they are read. */
async function* bytesOf(pieces: Pieces): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    for (let start = 0; start < bytes.length; start += pieceBytes)
      yield bytes.subarray(start, start + pieceBytes);
  }
}

const breaksIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

const malformed = (line: number, what: string) =>
  new FirmlineError(`Line ${line}: ${what}.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Put quotes around a field that contains quotes, and double the quotes inside.',
  });
