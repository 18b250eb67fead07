import { type Command, Option } from 'commander';
import type { Output } from '../../output.ts';
import { wholeNumberFrom } from '../options.ts';
import type { CampaignFlags } from './campaign.ts';
import { filterOf, filterOptions, type FilterFlags } from './filter-options.ts';

interface ExportFlags extends FilterFlags {
  output?: string;
  forSpreadsheet?: boolean;
}

const gather = (value: string, before: readonly string[] = []) => [...before, value];

export function addTransferCommands(firms: Command, output: Output): void {
  firms
    .command('import')
    .description('Create and update firms from CSV, JSON lines or a JSON array.')
    .argument('[file]', 'file to read, or - for standard input')
    .option('--map <field=Column>', 'column of a field; repeatable', gather)
    .option('--ignore-unknown', 'skip columns that match no field')
    .option('--skip-invalid', 'import the valid rows and skip the others')
    .addOption(
      new Option('--on-conflict <what>', 'if the slug exists: update the firm, skip the row, or stop')
        .choices(['update', 'skip', 'fail'])
        .default('update'),
    )
    .option('--report <file>', 'CSV file for the outcome of each row (default: only written if rows fail)')
    .option('--qr <folder>', 'folder for a QR code of each link, and a summary')
    .option('--letter <template>', 'Markdown or HTML file, to write a letter for each firm into that folder')
    .option('--verify', 'visit each link with a call first; only links that work get files')
    .option('--workers <count>', 'links to visit at once, at most 8 (default: 2)', wholeNumberFrom(1))
    .option('--no-words', "with --verify, skip the words of the assistant's greeting")
    .addHelpText(
      'after',
      `
Fields are slug, name, company, system, first-message and expires-at. Columns are recognized by their usual names.
A row without a slug updates the firm with the same contact and company, or creates one with a random slug, so you can
import the same file again. With firmline config set slugs plain, firms are matched by slug only.
Fields without a column are kept; an empty cell clears its field.
All rows are checked before any is written. To resume an interrupted import, run the same command again.
Changing more than 100 existing firms, or the firm of the empty path, needs --yes without a terminal.
In a letter, {{name}}, {{company}}, {{link}}, {{qr}}, {{slug}} and {{expires}} stand for the firm's texts, which are
escaped. {{company|your firm}} adds a text for firms without one. Calls on a hosted page cost money: the command asks
before the first unless you pass --yes. Links that an earlier run verified are not called again.

Examples:
  $ firmline firms import firms.csv
  $ firmline firms import leads.csv --map name="Contact person" --ignore-unknown --dry-run
  $ firmline firms import leads.csv --verify --qr out/ --letter template.md
  $ crm-export | firmline firms import - --on-conflict skip --report report.csv`,
    )
    .action(async (file: string | undefined, flags: CampaignFlags) => {
      const { qr, letter, verify, workers, words } = flags;
      if ((qr ?? letter ?? verify ?? workers) !== undefined || words === false) {
        const { runCampaign } = await import('./campaign.ts');
        process.exitCode = await runCampaign(file, flags, output);
        return;
      }
      const { runImport } = await import('../../services/firms/import/run-import.ts');
      const { printImport, printMapping } = await import('../../presenters/firms/transfer.ts');
      const summary = await runImport(file, flags, output, (map) => printMapping(map, output));
      await printImport(summary, output);
    });

  const exporting = filterOptions(firms.command('export'))
    .option('--output <file>', 'file to write: .csv, .json, .jsonl or .ndjson')
    .option('--for-spreadsheet', "put ' before fields that could be formulas; an import removes it");
  exporting
    .description('Export firms as CSV, JSON or JSON lines; firms import reads them back.')
    .addHelpText(
      'after',
      `
The default format is CSV; --json, -o or the file name selects another. An import restores exactly what was exported.
Open a file in a spreadsheet only if you exported it with --for-spreadsheet: formulas in records could run.

Examples:
  $ firmline firms export --output firms.csv
  $ firmline firms export -o ndjson --without prompt | wc -l`,
    )
    .action(async (flags: ExportFlags, command: Command) => {
      const { runExport } = await import('../../services/firms/run-export.ts');
      const { output: file, forSpreadsheet } = flags;
      const isTableAsked = command.optsWithGlobals<{ format?: string }>().format === 'table';
      const options = { ...filterOf(flags), isTableAsked, ...(forSpreadsheet ? { forSpreadsheet } : {}) };
      await runExport(file, options, output);
    });
}
