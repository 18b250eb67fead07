import { statSync } from 'node:fs';
import path from 'node:path';
import {
  columnOf,
  fieldNames,
  type FirmFilter,
  type FirmRepository,
  type StoredFirm,
} from '@firmline/sdk/firms';
import { writeToFile, writeToStdout } from '../../api/sink.ts';
import { csvText, keepsMark } from '../../csv.ts';
import { invalidInput, userError } from '../../errors.ts';
import { openFirms } from '../../firms/connect.ts';
import { fieldNamed, plainName, type FirmField } from '../../firms/words/fields.ts';
import { workbookOf } from '../../firms/table/workbook.ts';
import { commandForSame } from '../../config/this-command.ts';
import { noColumn } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { startProgress, type Progress } from '../../terminal/progress.ts';
import { countOf, withoutControls, printable, withEscapes } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import type { Command } from '../command.ts';
import { listOfSlugs } from './change.ts';
import { filterOf, filterOptions, type FilterFlags } from './filter-options.ts';

interface ExportFlags extends FilterFlags {
  output?: string;
}

export function define(command: Command, output: Output): void {
  filterOptions(command)
    .option('--output <file>', 'file to write: .csv or .xlsx')
    .notes(`
An export is CSV, or a workbook by the name of the file. An import restores exactly what was exported. The
column "url" has the links, by which an import finds the firm of a row without a slug. --columns exports only these fields; an import keeps the others.
Open a workbook in a spreadsheet, not CSV: formulas in records could run.
Examples:
  $ firmline firms export --output firms.csv
  $ firmline firms export --output firms.xlsx
  $ firmline firms export --columns slug,name,url --output links.csv
  $ firmline firms export --search '(demo' --columns slug | wc -l`)
    .action((flags: ExportFlags, exportCommand: Command) => {
      const isTable = exportCommand.optsWithGlobals<{ format?: string }>().format === 'table';
      if (isTable || (output.json && (flags.output ?? '-') === '-'))
        throw invalidInput(
          'An export is CSV or a workbook.',
          `${commandForSame('firms', 'list', '--all')} prints all firms as a table, with --json as JSON.`,
        );
      return runExport(flags, output);
    });
}

/** Characters that fit into a cell of a spreadsheet. No other text of a firm may be so long. */
const cellLimit = 32_767;

async function runExport(flags: ExportFlags, output: Output): Promise<void> {
  const { output: file } = flags;
  const format = formatOf(file);
  const chosenFields = exportedFields(output);
  // Without the column that tells them apart, old links would pass for firms.
  const filter = filterOf(flags);
  const hasOldLinks = chosenFields?.includes('leadsTo') ?? true;
  using stop = untilStopped(() => undefined);
  const { signal } = stop;
  const { repository, link } = openFirms(output, { signal });
  let [oldLinkCount, count] = [0, 0];
  const cutSlugs: string[] = [];
  const hasPrompts = format === 'xlsx' && (chosenFields?.includes('system') ?? true);
  let progress: Progress | undefined;
  const pieces = exportFirms(
    repository,
    {
      ...filter,
      oldLinks: hasOldLinks,
      format,
      only: chosenFields,
      linkOf: (firm) => link(firm).url,
    },
    (rows) => {
      const firms = rows.filter(({ leadsTo }) => leadsTo === '');
      oldLinkCount += rows.length - firms.length;
      if (hasPrompts)
        cutSlugs.push(...firms.flatMap(({ slug, system }) => (system.length > cellLimit ? slug : [])));
      progress?.update((count += firms.length));
      if (signal.aborted) throw userError('aborted', 'Nothing was written.');
    },
  );
  const isFile = file !== undefined && file !== '-';
  if (isFile) {
    const { total } = await repository.page({ ...filter, limit: 1 });
    if (total === 0) keepExport(file);
    using progressBar = startProgress(output, { label: 'Exporting', total });
    progress = progressBar;
    await writeToFile(pieces, file, { ownerOnly: true });
  } else await writeToStdout(output.isTerminal ? forTerminal(pieces) : pieces);
  if (cutSlugs.length > 0)
    output.note(
      printable(
        `Warning: A spreadsheet cuts the system prompt of ${listOfSlugs(cutSlugs)} at 32,767 characters.`,
      ),
    );
  if (!isFile) return;
  const oldLinksText = oldLinkCount > 0 ? ` and ${countOf(oldLinkCount, 'old link')}` : '';
  if (output.json)
    output.data(JSON.stringify({ file, firms: count, ...(oldLinkCount > 0 && { oldLinks: oldLinkCount }) }));
  else output.note(`${countOf(count, 'firm')}${oldLinksText} in ${withEscapes(file)}.`);
}

/** A search that finds nobody, or another project, is no reason to lose an earlier export. */
function keepExport(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  throw userError(
    'not-found',
    `No firms match, so ${file} stays as it is.`,
    'If it should be empty, delete it first.',
  );
}

/** Without what a terminal acts on: the colours are a record's too. */
async function* forTerminal(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  for await (const piece of pieces) yield withoutControls(String(piece).replaceAll('\u001b', ''));
}

function formatOf(file: string | undefined): ExportFormat {
  const ending = path.extname(file ?? '').toLowerCase();
  if (ending === '.xlsx') return 'xlsx';
  if (ending === '' || ending === '.csv') return 'csv';
  throw invalidInput(`An export cannot be a file that ends in ${ending}.`, 'Name it .csv or .xlsx.');
}

type ExportFormat = 'csv' | 'xlsx';

type ExportedField = FirmField | 'url';

const allFields: readonly ExportedField[] = [...fieldNames, 'url'];

const headerOf = (field: ExportedField): string => (field === 'url' ? field : columnOf(field));

/** The fields of --columns, by any of their names. */
const exportedFields = ({ flags: { onlyColumns } }: Output): readonly ExportedField[] | undefined =>
  onlyColumns?.map((name) => {
    const exportedField = plainName(name) === 'url' ? 'url' : fieldNamed(name);
    if (exportedField) return exportedField;
    throw noColumn(name, allFields);
  });

export interface ExportOptions extends FirmFilter {
  readonly format: ExportFormat;
  readonly only?: readonly ExportedField[] | undefined;
  readonly linkOf: (firm: StoredFirm) => string;
}

/** @param onFirms called with the firms that were written, old links too; may throw to stop */
export async function* exportFirms(
  repository: Pick<FirmRepository, 'pages' | 'oldLinksOf'>,
  { format, only, linkOf, oldLinks: hasOldLinks = false, ...filter }: ExportOptions,
  onFirms?: (firms: readonly StoredFirm[]) => void,
): AsyncGenerator<string | Uint8Array> {
  const fields = only ?? allFields;
  const pages = async function* () {
    const isSearch = filter.search !== undefined;
    for await (const firms of repository.pages({ ...filter, oldLinks: hasOldLinks && !isSearch })) {
      // An old link keeps an earlier name, so a search of links would find those of firms that do not match.
      const oldLinks =
        hasOldLinks && isSearch ? await repository.oldLinksOf(firms.map(({ slug }) => slug)) : [];
      const rows = [...firms, ...oldLinks];
      yield rows;
      onFirms?.(rows);
    }
  };
  const header = fields.map(headerOf);
  const cellsOf = (firm: StoredFirm) => fields.map((field) => (field === 'url' ? linkOf(firm) : firm[field]));
  if (format === 'xlsx') {
    const rows = async function* () {
      yield header;
      for await (const firms of pages()) for (const firm of firms) yield cellsOf(firm).map(keepsMark);
    };
    yield* workbookOf(rows(), 'Firms');
  } else {
    // Only once firms were read: a header alone is the export of nobody.
    let lines = csvText([header]);
    for await (const firms of pages()) {
      yield lines + csvText(firms.map(cellsOf), { mark: keepsMark });
      lines = '';
    }
    if (lines !== '') yield lines;
  }
}
