import { type Command, Option } from 'commander';
import type { Output } from '../../output.ts';
import type { ImportFlags } from '../../services/firms/import/run-import.ts';
import { asUsage } from '../as-usage.ts';
import { globalOptions } from '../global-options.ts';
import { filterOf, filterOptions, type FilterFlags } from './filter-options.ts';

interface ExportFlags extends FilterFlags {
  output?: string;
  forSpreadsheet?: boolean;
}

const gather = (value: string, before: readonly string[]) => [...before, value];

export function addTransferCommands(firms: Command, output: Output): void {
  globalOptions(firms.command('import'))
    .description('Create and change firms from CSV, JSON lines or a JSON array.')
    .argument('[file]', 'or - for standard input')
    .option('--map <field=Column>', 'read a field from this column; several times', gather, [])
    .option('--ignore-unknown', 'pass over columns that are no field')
    .option('--skip-invalid', 'import the valid rows where others are not')
    .addOption(
      new Option('--on-conflict <what>', 'where a slug exists: change the firm, pass over the row, or stop')
        .choices(['update', 'skip', 'fail'])
        .default('update'),
    )
    .option('--report <file>', 'write what each row became, as CSV; without it only where something is wrong')
    .addHelpText(
      'after',
      `
Fields are slug, name, company, system, first-message and expires-at. Columns are found by their usual names. A row without a slug is
the firm with the same contact and company, or a new one whose slug is made of the company or the name with a random end;
so the same file can be imported again. With firmline config set slugs plain, the slug alone says which firm it is.
Fields without a column keep what they are; an empty cell empties its field.
Every row is checked before any is written. An import that was stopped goes on when it is started again.

Examples:
  $ firmline firms import firms.csv
  $ firmline firms import leads.csv --map name="Contact person" --ignore-unknown --dry-run
  $ crm-export | firmline firms import - --on-conflict skip --report report.csv`,
    )
    .action(async (file: string | undefined, flags: ImportFlags, command: Command) => {
      const { runImport } = await import('../../services/firms/import/run-import.ts');
      const { printImport, printMapping } = await import('../../presenters/firms/transfer.ts');
      await asUsage(command, async () => {
        const summary = await runImport(file, flags, output, (map) => printMapping(map, output));
        await printImport(summary, output);
      });
    });

  const exporting = filterOptions(firms.command('export'))
    .option('--output <file>', 'write to a file: .csv, .json, .jsonl or .ndjson')
    .option('--for-spreadsheet', 'keep spreadsheets from running fields, with a mark that an import removes');
  globalOptions(exporting)
    .description('Write all firms as CSV, JSON or JSON lines; firms import reads them back.')
    .addHelpText(
      'after',
      `
CSV unless --json, -o or the name of the file says otherwise. An import gets back exactly what was exported. Open a file
in a spreadsheet only if it was exported with --for-spreadsheet: that puts ' before fields that could be formulas.

Examples:
  $ firmline firms export --output firms.csv
  $ firmline firms export -o ndjson --without prompt | wc -l`,
    )
    .action(async (flags: ExportFlags) => {
      const { runExport } = await import('../../services/firms/run-export.ts');
      const { output: file, forSpreadsheet } = flags;
      const options = { ...filterOf(flags), ...(forSpreadsheet ? { forSpreadsheet } : {}) };
      await runExport(file, options, output);
    });
}
