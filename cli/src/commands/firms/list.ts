import { openFirms } from '../../firms/connect.ts';
import type { LinkedFirm } from '../../firms/slugs.ts';
import { commandForSame } from '../../config/this-command.ts';
import { printBatches, sayBeside } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { countOf, groupDigits } from '../../text.ts';
import { type Command, wholeNumberFrom } from '../command.ts';
import { filterOf, filterOptions, hasConditions, type FilterFlags } from './filter-options.ts';

interface ListFlags extends FilterFlags {
  limit: number;
  all?: boolean;
}

export function define(command: Command, output: Output): void {
  filterOptions(command)
    .option('--limit <count>', 'maximum rows', wholeNumberFrom(1), 100)
    .option('--all', 'all of them, ignoring --limit')
    .notes(`
With --json, the firms are in an object that says whether there are more: { "firms": […], "total": 3, "hasMore": false }.
In CSV, texts that a spreadsheet could run as formulas get a leading apostrophe. firms export writes them unchanged, and all fields.
Examples:
  $ firmline firms list --search lowe --json
  $ firmline firms list --limit 20 --columns slug,company,updated
  $ firmline firms list --all -o csv > firms.csv`)
    .action((flags: ListFlags) => listFirms(flags, output));
}

/** At most as many rows as a hosted project sends per response. */
const pageRows = 1000;

async function listFirms(flags: ListFlags, output: Output): Promise<void> {
  const limit = flags.all ? Infinity : flags.limit;
  const filter = filterOf(flags);
  const { repository, link } = openFirms(output);
  // Whether another part may follow.
  let [totalCount, hasMore] = [0, true];
  // --columns may name any, and a sheet has the same ones, whatever the firms of today are.
  const isChosen = output.flags.onlyColumns !== undefined || output.flags.format === 'csv';
  const columns = (firstFirms: readonly LinkedFirm[]) => [
    { title: 'SLUG', text: ({ slug }: LinkedFirm) => slug },
    { title: 'NAME', text: ({ name }: LinkedFirm) => name },
    { title: 'COMPANY', minor: true, text: ({ companyName }: LinkedFirm) => companyName },
    // One that comes later may expire.
    ...(isChosen || hasMore || firstFirms.some(({ expiresAt }) => expiresAt !== '')
      ? [{ title: 'EXPIRES', time: ({ expiresAt }: LinkedFirm) => expiresAt, mayFollow: true as const }]
      : []),
    ...(isChosen
      ? [
          { title: 'CREATED', time: ({ createdAt }: LinkedFirm) => createdAt },
          { title: 'UPDATED', time: ({ updatedAt }: LinkedFirm) => updatedAt },
        ]
      : []),
  ];
  const parts = async function* () {
    for (let offset = 0; hasMore;) {
      const part = { ...filter, offset, limit: Math.min(limit - offset, pageRows) };
      const page = await repository.page(part);
      ({ total: totalCount } = page);
      offset += page.firms.length;
      hasMore = page.firms.length > 0 && offset < Math.min(totalCount, limit);
      yield page.firms.map(link);
    }
  };
  const pageOfRows = (rows: readonly object[]) => ({
    firms: rows,
    total: totalCount,
    hasMore: rows.length < totalCount,
  });
  const count = await printBatches(parts(), columns, output, pageOfRows);
  const totalText = countOf(totalCount, 'firm');
  if (count === 0) {
    const emptyText = hasConditions(filter)
      ? 'No firms match.'
      : `There are no firms yet. ${commandForSame('firms', 'create')} adds one.`;
    if (output.flags.format === 'table') output.note(emptyText);
  } else if (count === totalCount) output.note(totalText);
  else sayBeside(`The first ${groupDigits(count)} of ${totalText}; --all lists them all.`, output);
}
