import { crc32, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { borderFor } from '../commands/link/qr.ts';
import { linesOfCode, pngOf, screenSizeOf, svgOf } from './qr.ts';

const url = 'https://demo.example.com/hartwell-lowe';

/** Reads a PNG with one bit of grey, one pixel from the middle of each square. */
function squaresOfPng(png: Buffer): boolean[][] {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const width = chunks.get('IHDR')!.readUInt32BE(0);
  const rowLength = 1 + Math.ceil(width / 8);
  const pixels = inflateSync(chunks.get('IDAT')!);
  expect(pixels).toHaveLength(rowLength * width);
  const isDark = (x: number, y: number) => (pixels[y * rowLength + 1 + (x >> 3)]! & (0x80 >> (x & 7))) === 0;
  const middle = (square: number) => square * 16 + 8;
  return Array.from({ length: width / 16 }, (_, y) =>
    Array.from({ length: width / 16 }, (__, x) => isDark(middle(x), middle(y))),
  );
}

/** The squares of an SVG, ten units wide. */
function squaresOfSvg(svg: string): boolean[][] {
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)![1]) / 10;
  const dark = new Set([...svg.matchAll(/M(\d+),(\d+)h10v10/g)].map(([, x, y]) => `${x} ${y}`));
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (__, x) => dark.has(`${x * 10} ${y * 10}`)),
  );
}

/** The squares that half-block characters leave dark. */
const squaresOfLines = (lines: readonly string[]): boolean[][] =>
  lines.flatMap((line) =>
    ['\u2580\u2588', '\u2584\u2588'].map((light) => [...line].map((one) => !light.includes(one))),
  );

it('a code is the same as a PNG and as an SVG, with the border of the standard', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), (address) => {
      const squares = squaresOfPng(pngOf(address));
      expect(squaresOfSvg(svgOf(address))).toEqual(squares);
      expect((squares.length - 8 - 17) % 4).toBe(0);
      expect([squares[3], squares.map((row) => row[3])].flat()).not.toContain(true);
    }),
    { numRuns: 8 },
  );
});

it('a code on a screen draws the light squares', () => {
  const squares = squaresOfLines(linesOfCode(url, 2));
  expect(squares[2]?.slice(2, 10)).toEqual([true, true, true, true, true, true, true, false]);
});

it('a picture is 16 pixels for each square, and has the required structure', () => {
  const png = pngOf(url);
  expect(png.readUInt32BE(16)).toBe(squaresOfPng(png).length * 16);
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const names: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    names.push(png.toString('latin1', at + 4, at + 8));
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
  }
  expect(names).toEqual(['IHDR', 'IDAT', 'IEND']);
});

it.each([
  ['https://demo.example.com/hartwell-lowe', 80, 24],
  ['https://demo.example.com/hartwell-lowe', 40, 24],
  ['https://demo.example.com/a-rather-long-name-of-a-law-firm-and-partners', 40, 24],
])('the code of %s fits %d by %d, with the link and the prompt below', (link, columns, rows) => {
  const lines = linesOfCode(link, borderFor(screenSizeOf(link), columns, rows - 2));
  expect(lines.length).toBeLessThanOrEqual(rows - 2);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
});
