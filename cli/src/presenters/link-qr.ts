import type { Output } from '../terminal/output.ts';
import type { QrCode } from '../link/types.ts';

// The upper and the lower square of a character.
const blocks = { neither: ' ', upper: '▀', lower: '▄', both: '█' };

const block = (upper: boolean, lower: boolean) =>
  upper ? (lower ? blocks.both : blocks.upper) : lower ? blocks.lower : blocks.neither;

/** Black on white in every terminal. Uses the 256-colour palette, because themes change its first 16 colours. */
const blackOnWhite = '\u001b[38;5;16;48;5;231m';
const plain = '\u001b[0m';

export interface QrSpace {
  readonly columns: number;
  readonly rows: number;
}

/** Width of the light border, as wide as the space allows. Most scanners still manage with one square. */
export const borderFor = (size: number, { columns, rows }: QrSpace): number =>
  [4, 3, 2, 1].find((border) => size + 2 * border <= columns && Math.ceil(size / 2) + border <= rows) ?? 1;

export const fits = (size: number, { columns }: QrSpace): boolean => size + 2 <= columns;

/**
 * A QR code of half-block characters.
 * @param colours draws in black on white; otherwise only the light squares are drawn, for a dark terminal
 * @param inverted draws the dark squares instead, for a light terminal
 */
export function qrLines(
  { size, isDark }: QrCode,
  border: number,
  { colours, inverted = false }: { readonly colours: boolean; readonly inverted?: boolean },
): string[] {
  const drawsDark = colours || inverted;
  const lines: string[] = [];
  for (let y = -border; y < size + border; y += 2) {
    let line = '';
    for (let x = -border; x < size + border; x++) {
      // The half row below the border stays empty, so a dark terminal stays dark there.
      const isBelow = y + 1 >= size + border;
      const upper = isDark(x, y) === drawsDark;
      line += block(upper, isBelow ? false : isDark(x, y + 1) === drawsDark);
    }
    lines.push(colours ? `${blackOnWhite}${line}${plain}` : line);
  }
  return lines;
}

export function printQr(
  { url }: { readonly url: string },
  code: QrCode,
  space: QrSpace,
  { colours, inverted }: { readonly colours: boolean; readonly inverted: boolean },
  output: Output,
): void {
  const lines = qrLines(code, borderFor(code.size, space), { colours, inverted });
  for (const line of lines) output.data(line);
  output.data(url);
}
