import { badFile } from '../words/import-sentences.ts';
import { isBlank, limits } from './rows.ts';
import type { CellRow } from './types.ts';

export interface Separation {
  readonly separator: string;
  /** Whether the first line only names the separator. */
  readonly isNamed: boolean;
}

const separators = [',', ';', '\t', '|'] as const;

/** Those that people choose because no text has them. */
const rareSeparators = ['^', '~', '¦', '¬', '\u001f'] as const;

/** Characters that show the separator. */
const sampleLength = 100_000;

/** The separator that the first line names, or the candidates, most frequent outside quotes first. */
export function separationsOf(text: string): readonly Separation[] {
  const namedSeparator = /^"?sep=(.)"?[;,\t |]*(?:\r\n|\n|\r|$)/i.exec(text)?.[1];
  if (namedSeparator !== undefined) return [{ separator: namedSeparator, isNamed: true }];
  const head = text.slice(0, sampleLength).replaceAll(/"[^"]*(?:"|$)/g, '');
  const countOf = (separator: string) => head.split(separator).length;
  const usualOnes = separators.toSorted((a, b) => countOf(b) - countOf(a));
  const candidates = [...usualOnes, ...rareSeparators].filter((one) => head.includes(one));
  return (candidates.length > 0 ? candidates : [',']).map((separator) => ({ separator, isNamed: false }));
}

export function csvRows(text: string, separation: Separation): CellRow[] {
  const { rows, line, problem } = parseCells(text, separation);
  if (problem === undefined) return rows;
  if (problem === 'long') throw badFile.longCell(`Line ${line}`, limits.cell);
  throw badFile.badQuotes(line, problem);
}

/** The first rows, in which a header is looked for; the last one may be cut. */
export const firstRows = (text: string, separation: Separation): CellRow[] =>
  parseCells(text.slice(0, sampleLength), separation).rows;

/** Some programs put a backslash before a quote inside a cell, where others put a second quote. */
function parseCells(text: string, separation: Separation): ParsedRows {
  const rows = parseRows(text, separation, doubledQuotes);
  if (rows.problem === undefined || !text.includes('\\"')) return rows;
  const escapedRows = parseRows(text, separation, escapedQuotes);
  return escapedRows.problem === undefined || escapedRows.line > rows.line ? escapedRows : rows;
}

/** A text whose quotes are curly, as word processors write them, with those that CSV has. */
export function straightQuotes(text: string): string {
  if (text.includes('"')) return text;
  if (!/(?:^|[,;\t|\r\n])\s*[“„]/.test(text)) return text;
  return text
    .replaceAll(/(^|[,;\t|\r\n])([ ]*)[“„]/g, '$1$2"')
    .replaceAll(/[”“](?=[ ]*(?:[,;\t|\r\n]|$))/g, '"');
}

/** A text without the quotes that a spreadsheet puts around whole lines, if all of a table was in its first column. */
export function withoutLineQuotes(text: string): string {
  if (!/^"(?:[^"\r\n]|"")*[,;\t|](?:[^"\r\n]|"")*"[ ]*(?:[\r\n]|$)/.test(text)) return text;
  const { rows, problem } = parseRows(text, { separator: ',', isNamed: false }, doubledQuotes);
  const isWhole = problem === undefined && rows.every(({ cells }) => cells.length === 1);
  return isWhole ? rows.map(({ cells }) => cells[0] ?? '').join('\n') : text;
}

interface ParsedRows {
  readonly rows: CellRow[];
  readonly line: number;
  readonly problem?: string;
}

/** How a quote is written inside quotes: where a cell ends, or -1, and its text. */
interface Quoting {
  readonly close: (text: string, start: number) => number;
  readonly textOf: (cell: string) => string;
}

function parseRows(text: string, { separator, isNamed }: Separation, quotes: Quoting): ParsedRows {
  const cellEnd = new RegExp(`[\\r\\n${/\w/.test(separator) ? '' : '\\'}${separator}]`, 'g');
  /** Where the cell ends that has no quotes after this place. */
  const endAfter = (place: number) => {
    cellEnd.lastIndex = place;
    return cellEnd.test(text) ? cellEnd.lastIndex - 1 : text.length;
  };
  const rows: CellRow[] = [];
  let line = 1;
  let isAfterBlank = false;
  for (let cellStart = 0; cellStart < text.length;) {
    const cells: string[] = [];
    let lineCount = 1;
    for (let isWhole = false; !isWhole;) {
      // Some programs put a space before a quote, or a quote inside a cell without quotes.
      opening.lastIndex = cellStart;
      const isQuoted = opening.test(text);
      const textStart = isQuoted ? opening.lastIndex : cellStart;
      const close = isQuoted ? quotes.close(text, textStart) : undefined;
      if (close === -1) return { rows, line, problem: 'a quote is never closed' };
      const textEnd = endAfter(close ?? textStart);
      const cell = text.slice(textStart, close ?? textEnd);
      if (close !== undefined) lineCount += breaksIn(cell);
      if (close !== undefined && text.slice(close + 1, textEnd).trim() !== '')
        return { rows, line, problem: 'there is text after a closing quote' };
      if (cell.length > limits.cell) return { rows, line, problem: 'long' };
      const cellText = close === undefined ? cell : quotes.textOf(cell).replace(formulaOfText, '$1');
      // Where quotes were replaced, the text is a copy already.
      cells.push(cellText.length < cell.length ? cellText : ownCopy(cell));
      isWhole = text[textEnd] !== separator;
      cellStart = textEnd + (text.startsWith('\r\n', textEnd) ? 2 : 1);
    }
    if (isBlank(cells)) isAfterBlank = true;
    else if (!isNamed || line > 1) {
      // An array that grows is longer than its contents.
      rows.push({ line, cells: [...cells], isAfterBlank });
      isAfterBlank = false;
    }
    line += lineCount;
  }
  return { rows, line };
}

/** A cell that does not keep the whole text of the file in memory, of which it is a part. */
const ownCopy = (cell: string): string => [cell[0], cell.slice(1)].join('');

/** Spreadsheets keep the zeros of `="012"`. A file that was appended has a mark inside. */
const opening = /[ \uFEFF]*=?"/y;

const formulaOfText = /^="([^"]*)"$/;

/** Two quotes are one inside the cell. */
const doubledQuotes: Quoting = {
  close(text, start) {
    let quoteIndex = text.indexOf('"', start);
    while (quoteIndex >= 0 && text[quoteIndex + 1] === '"') quoteIndex = text.indexOf('"', quoteIndex + 2);
    return quoteIndex;
  },
  // A replacement would take four times the memory.
  textOf: (cell) => cell.split('""').join('"'),
};

const escapedQuotes: Quoting = {
  close(text, start) {
    let quoteIndex = text.indexOf('"', start);
    while (quoteIndex >= 0 && text[quoteIndex - 1] === '\\') quoteIndex = text.indexOf('"', quoteIndex + 1);
    return quoteIndex;
  },
  textOf: (cell) => cell.split('\\"').join('"').split('""').join('"'),
};

const breaksIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;
