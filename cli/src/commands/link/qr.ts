import { writeFile } from 'node:fs/promises';
import { systemCode, unwritable, UsageError } from '../../errors.ts';
import { linesOf, pngOf, screenSizeOf, svgOf } from '../../link/qr.ts';
import { printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import type { Command } from '../command.ts';
import { findLink, slugArgument } from './show.ts';

export function define(command: Command, output: Output): void {
  command
    .argument(...slugArgument)
    .option('--svg <file>', 'SVG file to write, or - for standard output')
    .option('--png <file>', 'PNG file to write, or - for standard output')
    .notes(`
Examples:
  $ firmline link qr hartwell-lowe
  $ firmline link qr hartwell-lowe --svg card.svg --png slide.png`)
    .action((slug: string | undefined, flags: QrFlags) => showQr(slug, flags, output));
}

interface QrFlags {
  readonly svg?: string;
  readonly png?: string;
}

async function showQr(given: string | undefined, flags: QrFlags, output: Output): Promise<void> {
  const toStdout = [flags.svg, flags.png].filter((file) => file === standardOutput).length;
  if (toStdout > 1) throw new UsageError('Only one picture can go to standard output.');
  if (toStdout > 0 && output.flags.format !== 'table')
    throw new UsageError('A picture on standard output leaves no room for data: leave one of them out.');
  if (flags.png === standardOutput && process.stdout.isTTY)
    throw new UsageError('A PNG would only upset the terminal: name a file, or pipe it on.');

  const link = await findLink(given, 'link qr', output);
  const pictures = [
    { file: flags.svg, draw: () => svgOf(link.url) },
    { file: flags.png, draw: () => pngOf(link.url) },
  ].flatMap(({ file, draw }) => (file === undefined ? [] : [{ file, draw }]));
  if (pictures.length === 0) {
    await drawHere(link, output);
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

async function drawHere(link: Awaited<ReturnType<typeof findLink>>, output: Output): Promise<void> {
  const size = screenSizeOf(link.url);
  // One row for the link and one for the next prompt.
  const rows = (process.stdout.rows || Number.POSITIVE_INFINITY) - 2;
  const isColoured = output.flags.color && process.stdout.isTTY;
  await printValue(
    { ...link, size },
    () => {
      for (const line of linesOf(link.url, borderFor(size, output.columns, rows)))
        output.data(isColoured ? `${whiteOnBlack}${line}${plain}` : line);
      output.data(link.url);
      if (size + 2 > output.columns)
        output.note(
          `The code needs ${size + 2} columns: make the terminal wider, or save it with --png code.png.`,
        );
    },
    output,
  );
}

/** In every terminal: uses the 256-colour palette, because themes change its first 16 colours. */
const whiteOnBlack = '\u001b[38;5;231;48;5;16m';
const plain = '\u001b[0m';

/** Width of the light border, as wide as the space allows. Most scanners still manage with one square. */
export const borderFor = (size: number, columns: number, rows: number): number =>
  [4, 3, 2, 1].find((border) => size + 2 * border <= columns && Math.ceil(size / 2) + border <= rows) ?? 1;

const standardOutput = '-';

export async function writePicture(file: string, picture: string | Buffer): Promise<void> {
  if (file === standardOutput) {
    await new Promise<void>((resolve) => process.stdout.write(picture, () => resolve()));
    return;
  }
  try {
    await writeFile(file, picture);
  } catch (cause) {
    const code = systemCode(cause);
    const place = code === undefined ? file : `${file} (${code})`;
    throw unwritable(place, 'Choose another place, or - for standard output.', cause);
  }
}
