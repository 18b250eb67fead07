import { crc32, deflateSync } from 'node:zlib';
import { encode, renderSVG, renderUnicodeCompact } from 'uqr';

/** For paper and slides: survives the loss of 15 %, or more if that needs no extra square; with the border of the standard. */
const forPaper = { ecc: 'M', boostEcc: true, border: 4 } as const;
/** For a screen, where a loss of 7 % is enough: the smallest code. */
const forScreen = { ecc: 'L', boostEcc: true } as const;

/** Squares along each side of the code on a screen, without a border. */
export const screenSizeOf = (url: string): number => encode(url, { ...forScreen, border: 0 }).size;

/** The code as lines of half-block characters, which draw its light squares. */
export const linesOfCode = (url: string, border: number): string[] =>
  renderUnicodeCompact(url, { ...forScreen, border }).split('\n');

export const svgOf = (url: string): string =>
  // Without crisp edges, viewers show seams between the squares.
  `${renderSVG(url, forPaper).replace(/viewBox="0 0 (\d+) (\d+)"/, '$& width="$1" height="$2" shape-rendering="crispEdges"')}\n`;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A chunk: the data's length, the name, the data, and a checksum of name and data. */
function chunk(name: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(name, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}

/** A black-and-white picture with one bit per pixel. A square is two bytes of eight pixels, in sixteen lines. */
export function pngOf(url: string): Buffer {
  const { size, data } = encode(url, forPaper);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size * 16, 0);
  header.writeUInt32BE(size * 16, 4);
  // One bit of grey; compression, filter and interlace are the defaults (0).
  header[8] = 1;
  const lines = data.flatMap((squares) => {
    const line = Buffer.from([0, ...squares.flatMap((isDark) => (isDark ? [0, 0] : [255, 255]))]);
    return Array.from({ length: 16 }, () => line);
  });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
