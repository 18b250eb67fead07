import type { FirmSort } from '@firmline/sdk/firms';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { firmSorts } from '../../firm-sorts.ts';
import { wholeNumberFrom } from '../options.ts';
import type { Output } from '../../output.ts';
import type { ShowFlags } from './show.ts';
import { filterOf, filterOptions, type FilterFlags } from './filter-options.ts';

interface ListFlags extends FilterFlags {
  sort: FirmSort;
  limit: number;
  offset: number;
  all?: boolean;
}

function parseSort(text: string): FirmSort {
  const [name, direction, ...rest] = text.split(':');
  const by = firmSorts.find((one) => one === name);
  const isDirection = direction === undefined || direction === 'asc' || direction === 'desc';
  if (by === undefined || !isDirection || rest.length > 0) {
    throw new InvalidArgumentError(`Not one of ${firmSorts.join(', ')}, optionally with :desc.`);
  }
  return { by, descending: direction === 'desc' };
}

export function addReadingCommands(firms: Command, output: Output): void {
  const list = filterOptions(firms.command('list'))
    .addOption(
      new Option('--sort <order>', `${firmSorts.join(', ')}; add :desc for descending`)
        .argParser(parseSort)
        .default({ by: 'slug' }, 'slug'),
    )
    .option('--limit <count>', 'maximum rows', wholeNumberFrom(1), 100)
    .option('--offset <count>', 'rows to skip', wholeNumberFrom(0), 0)
    .option('--all', 'all of them, ignoring --limit');
  list
    .description('List firms.')
    .addHelpText(
      'after',
      `
In CSV, fields that a spreadsheet could run as formulas get a leading '. firms export writes them unchanged.

Examples:
  $ firmline firms list --search lowe --json
  $ firmline firms list --without prompt --sort updated:desc --limit 20
  $ firmline firms list --all -o csv > firms.csv`,
    )
    .action(async (flags: ListFlags) => {
      const { listFirms } = await import('../../services/firms/list.ts');
      const { printFirms } = await import('../../presenters/firms.ts');
      const { limit, offset, sort, all = false } = flags;
      const options = { ...filterOf(flags), sort, offset, ...(all ? {} : { limit }) };
      const isFiltered = Object.keys(filterOf(flags)).length > 0;
      await printFirms(listFirms(options, output), { offset, isFiltered, sort: sort.by }, output);
    });

  firms
    .command('show')
    .description('Show a firm with its prompt and its latest calls.')
    .argument('[slug]', 'if omitted, you pick one from a list')
    .option(
      '--calls <count>',
      'its latest calls to show, from the last 30 days (default: 5; 0 with --json and CSV)',
      wholeNumberFrom(0),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ firmline firms show hartwell-lowe
  $ firmline firms show hartwell-lowe --calls 20
  $ firmline firms show hartwell-lowe --json=url
  $ firmline firms show hartwell-lowe --raw system > prompt.txt`,
    )
    .action(async (slug: string | undefined, flags: ShowFlags) => {
      const { show } = await import('./show.ts');
      await show(slug, flags, output);
    });
}
