import { expect, it } from 'vitest';
import { borderFor } from '../commands/link/qr.ts';
import { linesOfCode, sizeOfCode } from './qr.ts';

const url = 'https://demo.example.com/hartwell-lowe';

/** The squares that half-block characters leave dark. */
const squaresOfLines = (lines: readonly string[]): boolean[][] =>
  lines.flatMap((line) =>
    ['\u2580\u2588', '\u2584\u2588'].map((light) => [...line].map((one) => !light.includes(one))),
  );

it('a code on a screen draws the light squares', () => {
  const squares = squaresOfLines(linesOfCode(url, 2));
  expect(squares[2]?.slice(2, 10)).toEqual([true, true, true, true, true, true, true, false]);
});

it.each([
  ['https://demo.example.com/hartwell-lowe', 80, 24],
  ['https://demo.example.com/hartwell-lowe', 40, 24],
  ['https://demo.example.com/a-rather-long-name-of-a-law-firm-and-partners', 40, 24],
])('the code of %s fits %d by %d, with the link and the prompt below', (link, columns, rows) => {
  const lines = linesOfCode(link, borderFor(sizeOfCode(link), columns, rows - 2));
  expect(lines.length).toBeLessThanOrEqual(rows - 2);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
});
