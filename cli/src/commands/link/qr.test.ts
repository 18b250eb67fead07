import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { borderFor, fits, qrLines } from './qr.ts';
import { smallQrCodeOf, type QrCode } from '../../link/qr.ts';

const halves: Readonly<Record<string, readonly [boolean, boolean]>> = {
  ' ': [false, false],
  '▀': [true, false],
  '▄': [false, true],
  '█': [true, true],
};

/** Which halves of the characters are drawn, row by row. */
const drawn = (lines: readonly string[]): boolean[][] =>
  lines.flatMap((line) => {
    // oxlint-disable-next-line no-control-regex -- colours are control sequences
    const characters = [...line.replaceAll(/\u001b\[[\d;]*m/g, '')];
    return [0, 1].map((half) => characters.map((character) => halves[character]![half]!));
  });

const squares = ({ size, isDark }: QrCode, border: number) =>
  Array.from({ length: size + 2 * border }, (_, y) =>
    Array.from({ length: size + 2 * border }, (__, x) => isDark(x - border, y - border)),
  );

describe('a code on a terminal', () => {
  it.each([
    ['black on white', { colours: true }, (isDark: boolean) => isDark],
    ['for a dark terminal', { colours: false }, (isDark: boolean) => !isDark],
    ['for a light terminal', { colours: false, inverted: true }, (isDark: boolean) => isDark],
  ])('%s shows every square', (_, how, isDrawn) => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        (url, border) => {
          const code = smallQrCodeOf(url);
          const rows = drawn(qrLines(code, border, how)).slice(0, code.size + 2 * border);
          expect(rows).toEqual(squares(code, border).map((row) => row.map(isDrawn)));
        },
      ),
      { numRuns: 8 },
    );
  });

  it('sets its own colours, outside those that themes change', () => {
    const [line] = qrLines(smallQrCodeOf('x'), 1, { colours: true });
    expect(line?.startsWith('\u001b[38;5;16;48;5;231m') && line.endsWith('\u001b[0m')).toBe(true);
  });

  it.each([
    ['https://demo.example.com/hartwell-lowe', 80, 24],
    ['https://demo.example.com/hartwell-lowe', 40, 24],
    ['https://demo.example.com/a-rather-long-name-of-a-law-firm-and-partners', 40, 24],
  ])('%s fits %d by %d, with the link and the prompt below', (url, columns, rows) => {
    const code = smallQrCodeOf(url);
    const border = borderFor(code.size, { columns, rows: rows - 2 });
    const lines = qrLines(code, border, { colours: false });
    expect(lines.length).toBeLessThanOrEqual(rows - 2);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
  });

  it('detects that it does not fit', () => {
    expect(fits(37, { columns: 40, rows: 24 })).toBe(true);
    expect(fits(41, { columns: 40, rows: 24 })).toBe(false);
  });
});
