import { isExpired } from '@firmline/sdk/firms';
import { counted, moment, printable, printableLines } from '../text.ts';
import { fieldNames, firmFields, titleOf } from '../firm-fields.ts';
import type { Output } from '../output.ts';
import { printRows, printValue } from './listing.ts';
import type { LinkedFirm } from '../results/firms.ts';

export interface ListedPart {
  /** Number of matching firms. */
  readonly total: number;
  readonly offset: number;
  readonly isFiltered: boolean;
}

export async function printFirms(
  firms: readonly LinkedFirm[],
  { total, offset, isFiltered }: ListedPart,
  output: Output,
): Promise<void> {
  const columns = [
    { title: 'SLUG', text: ({ slug }: LinkedFirm) => slug },
    { title: 'NAME', text: ({ name }: LinkedFirm) => name },
    { title: 'COMPANY', text: ({ companyName }: LinkedFirm) => companyName },
    ...(firms.some(({ expiresAt }) => expiresAt !== '')
      ? [{ title: 'EXPIRES', text: ({ expiresAt }: LinkedFirm) => moment(expiresAt) }]
      : []),
  ];
  await printRows(firms, { columns, empty: emptyText(total, isFiltered) }, output);
  if (firms.length === 0) return;
  const [first, last] = [offset + 1, offset + firms.length].map((one) => one.toLocaleString('en'));
  const all = counted(total, 'firm');
  if (firms.length === total) output.note(all);
  else if (offset + firms.length >= total) output.note(`${first} to ${last} of ${all}`);
  else output.note(`${first} to ${last} of ${all}; next page: --offset ${offset + firms.length}`);
}

function emptyText(total: number, isFiltered: boolean): string {
  if (total > 0) return `There are only ${total.toLocaleString('en')}.`;
  return isFiltered ? 'No firms match.' : 'There are no firms yet. firmline firms create adds one.';
}

/** Prints all fields of one firm. */
export const printFirm = (firm: LinkedFirm, output: Output): Promise<void> =>
  printValue(firm, () => printFirmText(firm, output), output);

function printFirmText(firm: LinkedFirm, output: Output): void {
  const field = (label: string, value: string) => `${output.style('dim', label.padEnd(14))}${value}`;
  output.data(field('Link', firm.url || '(set FIRMLINE_PAGE_URL to see it)'));
  if (firm.expiresAt !== '')
    output.data(field(isExpired(firm) ? 'Expired' : 'Expires', moment(firm.expiresAt)));
  for (const name of fieldNames) {
    if (name === 'expiresAt') continue;
    const text =
      name === 'system' && firm.system ? `${[...firm.system].length} characters` : printable(firm[name]);
    const { empty } = firmFields[name];
    output.data(field(titleOf(name), text || (empty ? `(none: ${empty})` : '')));
  }
  if (firm.system) output.data(`\n${printableLines(firm.system)}`);
}
