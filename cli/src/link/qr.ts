import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** A QR code as squares. */
export interface QrCode {
  /** Squares along each side, without the border. */
  readonly size: number;
  /** Squares outside the code are light. */
  readonly isDark: (x: number, y: number) => boolean;
}

/** Width of the light border that all scanners accept, in squares. */
export const quietZone = 4;

/** A code for paper and slides. It survives the loss of 15 %, or more if that needs no extra square. */
export function qrCodeOf(url: string): QrCode {
  const { size, data } = encode(url, { ecc: 'M', boostEcc: true, border: 0 });
  return { size, isDark: (x, y) => data[y]?.[x] ?? false };
}

/** The smallest code of a text. It survives the loss of 7 %, which is enough on a screen. */
export function smallQrCodeOf(url: string): QrCode {
  const { size, data } = encode(url, { ecc: 'L', boostEcc: true, border: 0 });
  return { size, isDark: (x, y) => data[y]?.[x] ?? false };
}

/** Dark squares as one path on white. */
export function svgOf({ size, isDark }: QrCode): string {
  const side = size + 2 * quietZone;
  const rows = Array.from({ length: size }, (_, y) => rowPath(y, size, isDark)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 10}" ` +
    `height="${side * 10}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${rows}"/></svg>\n`
  );
}

/** Runs of dark squares in a row, each as a rectangle. */
function rowPath(y: number, size: number, isDark: QrCode['isDark']): string {
  let path = '';
  for (let x = 0; x < size; x++) {
    if (!isDark(x, y)) continue;
    const start = x;
    while (isDark(x + 1, y)) x++;
    const width = x + 1 - start;
    path += `M${start + quietZone} ${y + quietZone}h${width}v1h-${width}z`;
  }
  return path;
}

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

/** A black-and-white picture with one bit per pixel; each square is `scale` pixels wide. */
export function pngOf({ size, isDark }: QrCode, scale = 16): Buffer {
  const side = (size + 2 * quietZone) * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit of grey; compression, filter and interlace are the defaults (0).
  header[8] = 1;

  const rowLength = 1 + Math.ceil(side / 8);
  const rows = Array.from({ length: size + 2 * quietZone }, (_, line) => {
    const row = Buffer.alloc(rowLength);
    for (let x = 0; x < side; x++) {
      if (isDark(Math.floor(x / scale) - quietZone, line - quietZone)) continue;
      const at = 1 + (x >> 3);
      row[at] = (row[at] ?? 0) | (0x80 >> (x & 7));
    }
    // A line of squares is `scale` lines of pixels.
    return Array.from({ length: scale }, () => row);
  });
  const pixels = Buffer.concat(rows.flat());
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
