import type { Output } from '../output.ts';
import { printRows } from './listing.ts';
import type { PlannedRequest } from '../results/api.ts';

const columns = [
  { title: 'METHOD', text: ({ method }: PlannedRequest) => method },
  { title: 'URL', text: ({ url }: PlannedRequest) => url },
  { title: 'BODY', text: ({ body }: PlannedRequest) => (body === null ? '' : JSON.stringify(body)) },
];

/** Prints the requests that --dry-run would send. */
export async function printPlanned(requests: readonly PlannedRequest[], output: Output): Promise<void> {
  await printRows(requests, { columns, empty: 'Nothing would be sent.' }, output);
  output.note('Nothing was changed (--dry-run).');
}
