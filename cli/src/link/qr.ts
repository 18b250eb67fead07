import { encode } from 'uqr';
import type { QrCode } from './types.ts';

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
