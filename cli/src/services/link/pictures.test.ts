import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pngOf } from './png.ts';
import { qrCodeOf, quietZone, svgOf } from './qr.ts';
import type { QrCode } from '../../results/link.ts';

const url = 'https://demo.example.com/hartwell-lowe';

/** The squares of a code with its border, row by row. */
const squares = ({ size, isDark }: QrCode): boolean[][] =>
  Array.from({ length: size + 2 * quietZone }, (_, y) =>
    Array.from({ length: size + 2 * quietZone }, (__, x) => isDark(x - quietZone, y - quietZone)),
  );

/** Reads what a PNG of one bit of grey shows: a square from the middle of each. */
function squaresOfPng(png: Buffer, scale: number): boolean[][] {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const width = chunks.get('IHDR')!.readUInt32BE(0);
  const rowLength = 1 + Math.ceil(width / 8);
  const pixels = inflateSync(chunks.get('IDAT')!);
  expect(pixels).toHaveLength(rowLength * width);
  const isDark = (x: number, y: number) => (pixels[y * rowLength + 1 + (x >> 3)]! & (0x80 >> (x & 7))) === 0;
  const middle = (square: number) => square * scale + (scale >> 1);
  return Array.from({ length: width / scale }, (_, y) =>
    Array.from({ length: width / scale }, (__, x) => isDark(middle(x), middle(y))),
  );
}

/** The squares that an SVG's runs cover. */
function squaresOfSvg(svg: string): boolean[][] {
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)![1]);
  const found = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let index = 0; index < Number(width); index++) found[Number(y)]![Number(x) + index] = true;
  }
  return found;
}

describe('a code', () => {
  it('has the finder patterns of a QR code, and light around it', () => {
    const { size, isDark } = qrCodeOf(url);
    const corner = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => isDark(at, 3));
    expect(corner).toEqual([true, false, true, true, true, false, true, false]);
    expect((size - 17) % 4).toBe(0);
    expect(isDark(-1, 0) || isDark(0, size)).toBe(false);
  });

  it('is the same as a PNG of any scale, and as an SVG', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        (address, scale) => {
          const code = qrCodeOf(address);
          expect(squaresOfPng(pngOf(code, scale), scale)).toEqual(squares(code));
          expect(squaresOfSvg(svgOf(code))).toEqual(squares(code));
        },
      ),
      { numRuns: 8 },
    );
  });
});

it('a picture is 16 pixels for each square', () => {
  const code = qrCodeOf(url);
  const png = pngOf(code);
  expect(png.readUInt32BE(16)).toBe((code.size + 2 * quietZone) * 16);
});
