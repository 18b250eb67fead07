import { type FirmSort, isExpired } from '@firmline/sdk/firms';
import { counted, grouped, printable, printableLines } from '../text.ts';
import { fieldNames, firmFields, titleOf } from '../firm-fields.ts';
import type { Output } from '../output.ts';
import { printBatches, printValue } from './listing.ts';
import type { FirmsPart, LinkedFirm } from '../results/firms.ts';
import { fullTime } from './time.ts';

export interface FirmsListed {
  readonly offset: number;
  readonly isFiltered: boolean;
  /** Default: slug. */
  readonly sort?: FirmSort['by'];
}

/** Prints firms as they arrive. */
export async function printFirms(
  parts: Iterable<FirmsPart> | AsyncIterable<FirmsPart>,
  { offset, isFiltered, sort }: FirmsListed,
  output: Output,
): Promise<void> {
  let [total, more] = [0, false];
  const columns = (first: readonly LinkedFirm[]) => [
    { title: 'SLUG', text: ({ slug }: LinkedFirm) => slug },
    { title: 'NAME', text: ({ name }: LinkedFirm) => name },
    { title: 'COMPANY', text: ({ companyName }: LinkedFirm) => companyName },
    // One that comes later may expire.
    ...(more || first.some(({ expiresAt }) => expiresAt !== '')
      ? [{ title: 'EXPIRES', time: ({ expiresAt }: LinkedFirm) => expiresAt }]
      : []),
    ...(sort === 'created' ? [{ title: 'CREATED', time: ({ createdAt }: LinkedFirm) => createdAt }] : []),
    ...(sort === 'updated' ? [{ title: 'UPDATED', time: ({ updatedAt }: LinkedFirm) => updatedAt }] : []),
  ];
  const batches = (async function* () {
    for await (const part of parts) {
      ({ total, more } = part);
      yield part.firms;
    }
  })();
  const count = await printBatches(batches, columns, output);
  if (count === 0) {
    if (output.flags.format === 'table') output.note(emptyText(total, isFiltered));
    return;
  }
  const [first, last] = [offset + 1, offset + count].map(grouped);
  const all = counted(total, 'firm');
  if (count === total) output.note(all);
  else if (offset + count >= total) output.note(`${first} to ${last} of ${all}`);
  else output.note(`${first} to ${last} of ${all}; next page: --offset ${offset + count}`);
}

function emptyText(total: number, isFiltered: boolean): string {
  if (total > 0) return `There are only ${grouped(total)}.`;
  return isFiltered ? 'No firms match.' : 'There are no firms yet. firmline firms create adds one.';
}

/** Prints all fields of one firm. */
export const printFirm = (firm: LinkedFirm, output: Output): Promise<void> =>
  printValue(firm, () => printFirmText(firm, output), output);

function printFirmText(firm: LinkedFirm, output: Output): void {
  const field = (label: string, value: string) => `${output.style('dim', label.padEnd(14))}${value}`;
  output.data(field('Link', firm.url || '(unknown: the address of the page is not set)'));
  if (firm.expiresAt !== '')
    output.data(field(isExpired(firm) ? 'Expired' : 'Expires', fullTime(firm.expiresAt, output)));
  for (const name of fieldNames) {
    if (name === 'expiresAt') continue;
    const text =
      name === 'system' && firm.system ? `${[...firm.system].length} characters` : printable(firm[name]);
    const { empty } = firmFields[name];
    output.data(field(titleOf(name), text || (empty ? `(none: ${empty})` : '')));
  }
  if (firm.createdAt) output.data(field('Created', fullTime(firm.createdAt, output)));
  if (firm.updatedAt) output.data(field('Updated', fullTime(firm.updatedAt, output)));
  if (firm.system) output.data(`\n${printableLines(firm.system)}`);
}
