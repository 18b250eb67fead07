import { pipeline, Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { invalidInput } from '../../invalid-input.ts';

/** A row of a file, and the line where it begins. Cells may contain line breaks. */
export interface CellRow {
  readonly line: number;
  readonly cells: readonly string[];
}

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
  CSV_QUOTE_NOT_CLOSED: 'a quote is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'there is text after a closing quote',
};

const pieceLength = 32_768;

/** The longest row, bytes: a quote that is never closed would otherwise take the rest of the file. */
const rowLimit = 40_000_000;

/**
 * Reads CSV as defined by RFC 4180, with any line break.
 * @param take gets each row, also an empty one; returns false to stop
 * @throws FirmlineError 'invalid-input' with the row's first line, for invalid quotes and for rows that are too long
 */
export async function eachRow(
  text: string,
  { separator, isNamed }: Separation,
  take: (row: CellRow) => boolean,
): Promise<void> {
  try {
    await readRows(text, separator, isNamed, take, {});
  } catch (error) {
    // Some programs put a space before a quote, or a quote inside a cell without quotes.
    if (!(error instanceof LooseQuote)) throw error;
    const { line } = error;
    await readRows(text, separator, isNamed, (row) => row.line < line || take(row), {
      ltrim: true,
      relax_quotes: true,
    });
  }
}

/** A quote where strict CSV has none, in the row of a line whose earlier rows were taken. */
class LooseQuote extends Error {
  override readonly name = 'LooseQuote';
  readonly line: number;
  constructor(line: number) {
    super(`A quote in line ${line}.`);
    this.line = line;
  }
}

async function readRows(
  text: string,
  separator: string,
  isNamed: boolean,
  take: (row: CellRow) => boolean,
  quotes: Options,
): Promise<void> {
  let line = 1;
  const state = { isWanted: true };
  const parser = parse({
    ...quotes,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: rowLimit,
    on_record(cells: string[]) {
      const isSeparation = isNamed && line === 1;
      if (state.isWanted && !isSeparation) state.isWanted = take({ line, cells });
      for (const cell of cells) line += breaksIn(cell);
      line++;
      return undefined;
    },
  });
  const pieces = function* () {
    for (let at = 0; at < text.length && state.isWanted;) {
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
    if (!state.isWanted) return;
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'INVALID_OPENING_QUOTE') throw new LooseQuote(line);
    const what =
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? 'the row is too long; a quote may not be closed'
        : (problems[error.code] ?? error.message);
    throw invalidInput(
      `Line ${line}: ${what}.`,
      'Put quotes around a field that contains quotes, and double the quotes inside.',
      error,
    );
  }
}

function breaksIn(text: string): number {
  if (!text.includes('\n') && !text.includes('\r')) return 0;
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
