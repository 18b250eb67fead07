import { writeToFile } from '../../api/sink.ts';
import { linesOfCode, pngOf, screenSizeOf, svgOf } from '../../link/qr.ts';
import { printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import type { Command } from '../command.ts';
import { findLink, slugArgument } from './show.ts';

export function define(command: Command, output: Output): void {
  command
    .argument(...slugArgument)
    .option('--svg <file>', 'SVG file to write')
    .option('--png <file>', 'PNG file to write')
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

async function showQr(slugOrLink: string | undefined, flags: QrFlags, output: Output): Promise<void> {
  const link = await findLink(slugOrLink, 'link qr', output);
  const pictures = [
    { file: flags.svg, draw: () => svgOf(link.url) },
    { file: flags.png, draw: () => pngOf(link.url) },
  ].flatMap(({ file, draw }) => (file === undefined ? [] : [{ file, draw }]));
  if (pictures.length === 0) {
    await drawHere(link, output);
    return;
  }
  const files = pictures.map(({ file }) => file);
  if (output.flags.dryRun) output.note(`Would write ${files.join(' and ')}.`);
  else
    for (const { file, draw } of pictures) await writeToFile(draw(), file, { hint: 'Choose another place.' });
  const { svg, png } = flags;
  const saved = { ...link, ...(svg ? { svg } : {}), ...(png ? { png } : {}), written: !output.flags.dryRun };
  await printValue(saved, () => files.forEach((file) => output.data(file)), output);
}

async function drawHere(link: Awaited<ReturnType<typeof findLink>>, output: Output): Promise<void> {
  const size = screenSizeOf(link.url);
  // One row for the link and one for the next prompt.
  const rows = (process.stdout.rows || Number.POSITIVE_INFINITY) - 2;
  const isColoured = output.flags.color && process.stdout.isTTY;
  await printValue(
    { ...link, size },
    () => {
      for (const line of linesOfCode(link.url, borderFor(size, output.columns, rows)))
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
