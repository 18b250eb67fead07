import { isDay, isExpired } from '@firmline/sdk/firms';
import { fieldNames, firmFields, titleOfField } from '../../firms/words/fields.ts';
import type { WrittenFirm } from '../../firms/slugs.ts';
import { expiryText } from '../../firms/words/times.ts';
import { fieldLine, printValue, fullTime } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { printable, widthOf, wrapLines } from '../../text.ts';

export const printFirm = (firm: WrittenFirm, output: Output): Promise<void> =>
  printValue(firm, () => printFirmText(firm, output), output);

function printFirmText(firm: WrittenFirm, output: Output): void {
  const printField = (label: string, value: string) => fieldLine(label, value, output);
  output.data(printField('Link', firm.url || '(unknown: the address of the page is not set)'));
  if (firm.expiresAt !== '')
    output.data(printField(isExpired(firm) ? 'Expired' : 'Expires', fullExpiry(firm, output)));
  if (firm.leadsTo !== '') output.data(printField('Old link of', printable(firm.leadsTo)));
  for (const { slug, url, expiresAt } of firm.oldLinks ?? []) {
    const expiryWords = expiresAt === '' ? '' : ` (until ${expiryText(expiresAt)})`;
    output.data(printField('Old link', `${url || printable(slug)}${expiryWords}`));
  }
  for (const name of fieldNames) {
    if (name === 'expiresAt' || name === 'leadsTo') continue;
    const text =
      name === 'system' && firm.system ? `${[...firm.system].length} characters` : printable(firm[name]);
    const { emptyText } = firmFields[name];
    output.data(printField(titleOfField(name), text || (emptyText ? `(none: ${emptyText})` : '')));
  }
  if (firm.createdAt) output.data(printField('Created', fullTime(firm.createdAt, output)));
  if (firm.updatedAt) output.data(printField('Updated', fullTime(firm.updatedAt, output)));
  if (firm.system) output.data(`\n${linesThatFit(firm.system, output.columns)}`);
}

/** A prompt as it is, but for lines that are wider than the terminal, which would break them within words. */
const linesThatFit = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) => (widthOf(line) > width ? wrapLines(printable(line), width) : printable(line)))
    .join('\n');

const fullExpiry = ({ expiresAt }: WrittenFirm, output: Output): string =>
  isDay(expiresAt)
    ? `${expiresAt} (to its end in every time zone)`
    : fullTime(expiresAt, output, { mayFollow: true });

/** With --json nobody reads standard error, so the record has the warnings too. */
export const withWarnings = (firm: WrittenFirm, warnings: readonly string[]): WrittenFirm =>
  warnings.length > 0 ? { ...firm, warnings } : firm;

export function printSuspicions(messages: readonly string[], output: Output): void {
  for (const message of messages) output.note(printable(`Warning: ${message}`));
}
