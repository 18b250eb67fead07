import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { userError } from '../../errors.ts';
import { pngOf, qrCodeOf, smallQrCodeOf, svgOf, type QrCode } from '../../link/qr.ts';
import { printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { UsageError } from '../../usage-error.ts';
import { wholeNumberFrom } from '../options.ts';
import { findLink, slugArgument } from './show.ts';

export function define(command: Command, output: Output): void {
  command
    .argument(...slugArgument)
    .option('--svg <file>', 'SVG file to write, or - for standard output')
    .option('--png <file>', 'PNG file to write, or - for standard output')
    .option('--scale <pixels>', 'width of a square in the PNG, in pixels (default: 16)', wholeNumberFrom(1))
    .option('--invert', 'invert the code, for a light terminal without color')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline link qr hartwell-lowe
  $ firmline link qr hartwell-lowe --svg card.svg --png slide.png`,
    )
    .action((slug: string | undefined, flags: QrFlags) => showQr(slug, flags, output));
}

interface QrFlags {
  readonly svg?: string;
  readonly png?: string;
  readonly scale?: number;
  readonly invert?: boolean;
}

/** Shows the link as a QR code on the terminal, or saves it as a picture. */
async function showQr(given: string | undefined, flags: QrFlags, output: Output): Promise<void> {
  const toStdout = [flags.svg, flags.png].filter((file) => file === standardOutput).length;
  if (toStdout > 1) throw new UsageError('Only one picture can go to standard output.');
  if (toStdout > 0 && output.flags.format !== 'table')
    throw new UsageError('A picture on standard output leaves no room for data: leave one of them out.');
  if (flags.png === standardOutput && process.stdout.isTTY)
    throw new UsageError('A PNG would only upset the terminal: name a file, or pipe it on.');

  const link = await findLink(given, 'link qr', output);
  const pictures = [
    { file: flags.svg, draw: () => svgOf(qrCodeOf(link.url)) },
    { file: flags.png, draw: () => pngOf(qrCodeOf(link.url), flags.scale) },
  ].flatMap(({ file, draw }) => (file === undefined ? [] : [{ file, draw }]));
  if (pictures.length === 0) {
    await drawHere(link, flags.invert === true, output);
    return;
  }
  const files = pictures.map(({ file }) => file).filter((file) => file !== standardOutput);
  if (output.flags.dryRun) output.note(`Would write ${files.join(' and ') || 'to standard output'}.`);
  else for (const { file, draw } of pictures) await writePicture(file, draw());
  if (toStdout === 0) {
    await printValue(
      { ...link, ...(flags.svg ? { svg: flags.svg } : {}), ...(flags.png ? { png: flags.png } : {}) },
      () => files.forEach((file) => output.data(file)),
      output,
    );
  }
}

async function drawHere(
  link: { readonly slug: string; readonly url: string },
  inverted: boolean,
  output: Output,
): Promise<void> {
  const code = smallQrCodeOf(link.url);
  // One row for the link and one for the next prompt.
  const space = { columns: output.columns, rows: (process.stdout.rows || Number.POSITIVE_INFINITY) - 2 };
  await printValue(
    { ...link, size: code.size },
    () => {
      const colours = output.flags.color && process.stdout.isTTY && !inverted;
      printQr(link, code, space, { colours, inverted }, output);
      if (!fits(code.size, space)) {
        output.note(
          `The code needs ${code.size + 2} columns: make the terminal wider, or save it with --png code.png.`,
        );
      }
    },
    output,
  );
}

// The upper and the lower square of a character.
const blocks = { neither: ' ', upper: '▀', lower: '▄', both: '█' };

const block = (upper: boolean, lower: boolean) =>
  upper ? (lower ? blocks.both : blocks.upper) : lower ? blocks.lower : blocks.neither;

/** Black on white in every terminal. Uses the 256-colour palette, because themes change its first 16 colours. */
const blackOnWhite = '\u001b[38;5;16;48;5;231m';
const plain = '\u001b[0m';

interface QrSpace {
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

function printQr(
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

/** Names standard output. */
const standardOutput = '-';

/** @throws FirmlineError 'folder-unwritable' */
export async function writePicture(file: string, picture: string | Buffer): Promise<void> {
  if (file === standardOutput) {
    await new Promise<void>((resolve) => process.stdout.write(picture, () => resolve()));
    return;
  }
  try {
    await writeFile(file, picture);
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw userError(
      'folder-unwritable',
      `Could not write ${file}${why}.`,
      'Choose another place, or - for standard output.',
      cause,
    );
  }
}
