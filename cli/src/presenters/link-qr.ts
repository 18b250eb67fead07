import type { Output } from '../output.ts';
import type { QrCode } from '../results/link.ts';

// The two squares of a character: the upper one, the lower one.
const blocks = { neither: ' ', upper: '▀', lower: '▄', both: '█' };

const block = (upper: boolean, lower: boolean) =>
  upper ? (lower ? blocks.both : blocks.upper) : lower ? blocks.lower : blocks.neither;

/** Black on white whatever the terminal's own colours are; of the 256, as themes change the first 16. */
const blackOnWhite = '\u001b[38;5;16;48;5;231m';
const plain = '\u001b[0m';

export interface QrSpace {
  readonly columns: number;
  readonly rows: number;
}

/** Light squares around the code: as many as there is room for. One is what most readers still manage with. */
export const borderFor = (size: number, { columns, rows }: QrSpace): number =>
  [4, 3, 2, 1].find((border) => size + 2 * border <= columns && Math.ceil(size / 2) + border <= rows) ?? 1;

export const fits = (size: number, { columns }: QrSpace): boolean => size + 2 <= columns;

/**
 * A code of half characters.
 * @param colours with colours of its own; without them light squares are drawn, as for a dark terminal
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
      // Below the border there is nothing to draw: in a dark terminal it stays dark.
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
