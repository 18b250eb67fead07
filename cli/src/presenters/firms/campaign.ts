import type { Output } from '../../output.ts';
import type { CampaignRow } from '../../results/campaign.ts';
import { counted, printable } from '../../text.ts';
import { printRows } from '../listing.ts';

/** Prints the rows of a campaign's summary; for a person the numbers, and the links that do not work. */
export async function printCampaign(
  rows: readonly CampaignRow[],
  { folder, verify }: { readonly folder: string; readonly verify: boolean },
  output: Output,
): Promise<void> {
  if (output.flags.format !== 'table') {
    await printRows(rows, { columns: [], empty: '' }, output);
    return;
  }
  const broken = verify ? rows.filter(({ verified }) => !verified) : [];
  for (const { slug, problem } of broken)
    output.data(`${output.style('red', 'not verified')}  ${printable(slug)}: ${printable(problem)}`);
  const [codes, letters] = [rows.filter(({ qr }) => qr !== ''), rows.filter(({ letter }) => letter !== '')];
  const parts = [
    ...(verify ? [`${rows.length - broken.length} verified`] : []),
    counted(codes.length, 'QR code'),
    ...(letters.length > 0 ? [counted(letters.length, 'letter')] : []),
  ];
  output.data(`${counted(rows.length, 'link')}: ${parts.join(', ')}.`);
  output.note(`The files are in ${printable(folder)}; summary.csv and summary.json list them.`);
  if (broken.length > 0)
    output.note('Run the same command again to visit only the links that are not verified.');
}
