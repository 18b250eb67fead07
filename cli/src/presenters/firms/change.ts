import { isExpired } from '@firmline/sdk/firms';
import { createTwoFilesPatch } from 'diff';
import { moment, printable } from '../../text.ts';
import type { Output } from '../../output.ts';
import { printFirm } from '../firms.ts';
import { printRows } from '../listing.ts';
import type { EditedFirm, LinkedFirm, RotatedFirm } from '../../results/firms.ts';

/** Prints the changes of an edit, line by line, before the person confirms them. */
export async function printChange(before: string, after: string, output: Output): Promise<void> {
  // The lines before the first @@ name files; here there are none.
  const patch = createTwoFilesPatch('', '', before, after, '', '', { context: 2 });
  const lines = patch.slice(patch.indexOf('@@')).trimEnd().split('\n');
  for (const line of lines) {
    if (line.startsWith('\\')) continue;
    const text = printable(line);
    const style = line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : 'dim';
    output.note(output.style(style, text));
  }
}

export async function printEdited({ firm, isChanged }: EditedFirm, output: Output): Promise<void> {
  if (!isChanged && !output.flags.dryRun) output.note('Nothing to change.');
  if (output.flags.format !== 'table') await printFirm(firm, output);
  else if (isChanged) output.data(firm.url || printable(firm.slug));
}

/** Prints the old slug and the new link of every firm. */
export async function printRotated(firms: readonly RotatedFirm[], output: Output): Promise<void> {
  const columns = [
    { title: 'OLD SLUG', text: ({ oldSlug }: RotatedFirm) => oldSlug },
    { title: 'NEW LINK', text: ({ url, slug }: RotatedFirm) => url || slug },
    { title: 'OLD LINK', text: oldLinkText },
  ];
  await printRows(firms, { columns, empty: 'No guessable slugs found.' }, output);
}

const oldLinkText = ({ oldLink, oldExpiresAt }: RotatedFirm) =>
  oldExpiresAt ? `kept until ${moment(oldExpiresAt)}` : oldLink;

/** Prints when a firm's link expires. */
export async function printExpiry(firm: LinkedFirm, output: Output): Promise<void> {
  if (output.flags.format !== 'table') return printFirm(firm, output);
  output.data(firm.url || printable(firm.slug));
  if (firm.expiresAt === '') output.note('The link does not expire.');
  else if (isExpired(firm)) output.note('The link has expired and shows Page Not Found.');
  else output.note(`The link works until ${moment(firm.expiresAt)}.`);
}
