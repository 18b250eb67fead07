import { pipeline } from 'node:stream/promises';
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

/** The longest row, bytes: a quote that is never closed would otherwise take the rest of the file. */
const rowLimit = 40_000_000;

/**
 * Reads the rows of CSV as defined by RFC 4180, with any line break.
 * @throws FirmlineError 'invalid-input' with the row's first line, for invalid quotes and for rows that are too long
 */
export async function csvRows(text: string, separation: Separation): Promise<CellRow[]> {
  const { rows, line, problem } = await rowsIn(text, separation);
  if (problem === undefined) return rows;
  throw invalidInput(
    `Line ${line}: ${problems[problem.code] ?? problem.message}.`,
    'Put quotes around a field that contains quotes, and double the quotes inside.',
    problem,
  );
}

/** The first rows, in which a header is looked for; the last one may be cut. */
export const firstRows = async (text: string, separation: Separation): Promise<CellRow[]> =>
  (await rowsIn(text.slice(0, sample), separation)).rows;

/** The rows up to a problem, and the line of that row. */
interface ParsedRows {
  readonly rows: CellRow[];
  readonly line: number;
  readonly problem?: CsvError;
}

async function rowsIn(text: string, separation: Separation): Promise<ParsedRows> {
  const strict = await parsed(text, separation, {});
  if (strict.problem?.code !== 'INVALID_OPENING_QUOTE') return strict;
  // Some programs put a space before a quote, or a quote inside a cell without quotes.
  const loose = await parsed(text, separation, { ltrim: true, relax_quotes: true });
  return { ...loose, rows: [...strict.rows, ...loose.rows.filter(({ line }) => line >= strict.line)] };
}

async function parsed(
  text: string,
  { separator, isNamed }: Separation,
  quotes: Options,
): Promise<ParsedRows> {
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
      else if (!isSeparation) {
        // The parser's arrays are longer than their contents.
        rows.push({ line, cells: [...cells], isAfterBlank });
        isAfterBlank = false;
      }
      for (const cell of cells) line += breaksIn(cell);
      line++;
      return undefined;
    },
  });
  try {
    // The parser would copy a whole text.
    await pipeline(piecesOf(text), parser.resume());
    return { rows, line };
  } catch (error) {
    if (error instanceof CsvError) return { rows, line, problem: error };
    throw error;
  }
}

const pieceLength = 32_768;

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    // A character of two halves must not be cut in two.
    const end = at + pieceLength + (/[\ud800-\udbff]/.test(text[at + pieceLength - 1] ?? '') ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}

function breaksIn(text: string): number {
  if (!text.includes('\n') && !text.includes('\r')) return 0;
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
