import { pipeline, Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { invalidInput } from '../../errors.ts';
import { isBlank, type CellRow } from './rows.ts';

/** How the cells of a text are separated. */
export interface Separation {
  readonly separator: string;
  /** Whether the first line only names the separator. */
  readonly isNamed: boolean;
}

export const separators = [',', ';', '\t', '|'] as const;

/** Characters that show the separator. */
const sample = 100_000;

/**
 * The separator that the first line names, as spreadsheets do if it is not their language's usual one; otherwise the
 * candidates, those that are most frequent outside quotes in the first lines first.
 */
export function separationsOf(text: string): readonly Separation[] {
  const named = /^"?sep=(.)"?[;,\t |]*(?:\r\n|\n|\r|$)/i.exec(text)?.[1];
  if (named !== undefined) return [{ separator: named, isNamed: true }];
  const counts = new Map<string, number>(separators.map((one) => [one, 0]));
  let isQuoted = false;
  for (const character of text.slice(0, sample)) {
    if (character === '"') isQuoted = !isQuoted;
    const count = isQuoted ? undefined : counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([separator]) => ({ separator, isNamed: false }));
}

const problems: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: 'the row is too long; a quote may not be closed',
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'there is text after a closing quote',
};

const pieceLength = 32_768;

/** The longest row, bytes: a quote that is never closed would otherwise take the rest of the file. */
const rowLimit = 40_000_000;

/**
 * Reads the rows of CSV as defined by RFC 4180, with any line break.
 * @param most stops after so many rows
 * @throws FirmlineError 'invalid-input' with the row's first line, for invalid quotes and for rows that are too long
 */
export async function csvRows(
  text: string,
  separation: Separation,
  most = Number.POSITIVE_INFINITY,
): Promise<CellRow[]> {
  const { rows, looseLine } = await parsedRows(text, separation, most, {});
  if (looseLine === undefined) return rows;
  // Some programs put a space before a quote, or a quote inside a cell without quotes.
  const loose = await parsedRows(text, separation, most, { ltrim: true, relax_quotes: true });
  return [...rows, ...loose.rows.filter(({ line }) => line >= looseLine)];
}

/** @returns also the line with a quote where strict CSV has none, before which it stopped */
async function parsedRows(
  text: string,
  { separator, isNamed }: Separation,
  most: number,
  quotes: Options,
): Promise<{ readonly rows: CellRow[]; readonly looseLine?: number }> {
  const rows: CellRow[] = [];
  let line = 1;
  let isAfterBlank = false;
  const parser = parse({
    ...quotes,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: rowLimit,
    on_record(cells: string[]) {
      const isSeparation = isNamed && line === 1;
      if (isBlank(cells)) isAfterBlank = true;
      else if (!isSeparation && rows.length < most) {
        // The parser's arrays are longer than their contents.
        rows.push({ line, cells: [...cells], isAfterBlank });
        isAfterBlank = false;
      }
      for (const cell of cells) line += breaksIn(cell);
      line++;
      return undefined;
    },
  });
  const pieces = function* () {
    for (let at = 0; at < text.length && rows.length < most;) {
      // A character of two halves must not be cut in two.
      const end = at + pieceLength + (/[\ud800-\udbff]/.test(text[at + pieceLength - 1] ?? '') ? 1 : 0);
      yield text.slice(at, end);
      at = end;
    }
  };
  pipeline(Readable.from(pieces()), parser, () => undefined);
  try {
    for await (const _ of parser);
  } catch (error) {
    if (rows.length < most) {
      if (!(error instanceof CsvError)) throw error;
      if (error.code === 'INVALID_OPENING_QUOTE') return { rows, looseLine: line };
      throw invalidInput(
        `Line ${line}: ${problems[error.code] ?? error.message}.`,
        'Put quotes around a field that contains quotes, and double the quotes inside.',
        error,
      );
    }
  }
  return { rows };
}

function breaksIn(text: string): number {
  if (!text.includes('\n') && !text.includes('\r')) return 0;
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
