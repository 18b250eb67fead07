import { printQr, fits } from '../../presenters/link-qr.ts';
import { printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { UsageError } from '../../usage-error.ts';
import { findLink } from '../../link/find-link.ts';
import { pngOf } from '../../link/png.ts';
import { qrCodeOf, smallQrCodeOf, svgOf } from '../../link/qr.ts';
import { standardOutput, writePicture } from '../../link/write-picture.ts';

export interface QrFlags {
  readonly svg?: string;
  readonly png?: string;
  readonly scale?: number;
  readonly invert?: boolean;
}

/** Shows the link as a QR code on the terminal, or saves it as a picture. */
export async function showQr(given: string | undefined, flags: QrFlags, output: Output): Promise<void> {
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
