import { linesOfCode, sizeOfCode } from '../../link/qr.ts';
import { printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import type { Command } from '../command.ts';
import { findLink, slugArgument } from './show.ts';

export function define(command: Command, output: Output): void {
  command
    .argument(...slugArgument)
    .notes(`
To print codes, make them from the links file of an import, in your mail merge.

Example:
  $ firmline link qr hartwell-lowe`)
    .action(async (slug: string) => drawCode(await findLink(slug, output), output));
}

async function drawCode(link: Awaited<ReturnType<typeof findLink>>, output: Output): Promise<void> {
  const size = sizeOfCode(link.url);
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
        output.note(`The code needs ${size + 2} columns: make the terminal wider.`);
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
