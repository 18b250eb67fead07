import { crc32, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pngOf, qrCodeOf, quietZone, svgOf, type QrCode } from './qr.ts';

const url = 'https://demo.example.com/hartwell-lowe';

/** The squares of a code with its border, row by row. */
const squares = ({ size, isDark }: QrCode): boolean[][] =>
  Array.from({ length: size + 2 * quietZone }, (_, y) =>
    Array.from({ length: size + 2 * quietZone }, (__, x) => isDark(x - quietZone, y - quietZone)),
  );

/** Reads a PNG with one bit of grey, one pixel from the middle of each square. */
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
  it('has the finder patterns of a QR code, and a light border', () => {
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

it('a PNG has the required structure', () => {
  const png = pngOf({ size: 1, isDark: (x, y) => x === 0 && y === 0 }, 1);
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const names: string[] = [];
  let at = 8;
  while (at < png.length) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    names.push(body.toString('latin1', 0, 4));
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    at += 12 + length;
  }
  expect([names, at]).toEqual([['IHDR', 'IDAT', 'IEND'], png.length]);
  // Width, height, one bit of grey, and the default methods.
  expect([...png.subarray(16, 29)]).toEqual([0, 0, 0, 9, 0, 0, 0, 9, 1, 0, 0, 0, 0]);
});

it('an SVG is drawn ten units a square, white below black', () => {
  const svg = svgOf({ size: 2, isDark: (x, y) => y === 1 && x >= 0 && x < 2 });
  expect(svg).toContain('viewBox="0 0 10 10" width="100" height="100"');
  expect(svg).toContain('<path fill="#fff" d="M0 0h10v10H0z"/><path fill="#000" d="M4 5h2v1h-2z"/>');
});
