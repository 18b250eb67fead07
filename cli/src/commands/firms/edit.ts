import { FirmlineError } from '@firmline/sdk/errors';
import { parseSlug, validateTexts, type FirmFilter, type KeptFirm } from '@firmline/sdk/firms';
import { firmline } from '../../invocation.ts';
import type { Command } from 'commander';
import { createTwoFilesPatch } from 'diff';
import { keyOf } from '../../firms/changes.ts';
import { acceptTexts } from '../../firms/check-texts.ts';
import { openFirms, type Firms } from '../../firms/connect.ts';
import { fieldNamed, fieldNames } from '../../firms/fields.ts';
import { firmsMatching, firmWith } from '../../firms/find.ts';
import { formatFirmText, parseFirmText, readFirmFile } from '../../firms/firm-text.ts';
import type { LinkedFirm } from '../../firms/linked-firm.ts';
import { columnsIn, mapColumns, refuseUnknown, type Mapping } from '../../firms/map-columns.ts';
import { planImport } from '../../firms/plan-import.ts';
import { readFirms } from '../../firms/records.ts';
import { placeOf, rowsError } from '../../firms/row-outcomes.ts';
import type { Table } from '../../firms/table/rows.ts';
import { readSource, type Source } from '../../firms/table/source.ts';
import { readTable, type ReadingFlags } from '../../firms/table/table.ts';
import { timeFrom } from '../../firms/times.ts';
import { differingFields, type FirmWrite } from '../../firms/write.ts';
import { invalidInput } from '../../errors.ts';
import type { Output } from '../../terminal/output.ts';
import { requireSlug, slugOrPick } from '../../terminal/pick-firm.ts';
import { requirePerson } from '../../terminal/questions.ts';
import { readInput } from '../../api/fields.ts';
import { counted, printable, shellLine } from '../../text.ts';
import { UsageError } from '../../usage-error.ts';
import {
  change,
  partly,
  printDifferences,
  printHandled,
  requireWhole,
  undoHint,
  type HandledFirm,
} from './change.ts';
import {
  checkSelection,
  filterOf,
  filterOptions,
  gather,
  isFilter,
  readingOptions,
  type FilterFlags,
} from './filter-options.ts';
import { printFirm, tellSuspicions } from './print-firm.ts';

interface EditFlags extends FilterFlags, ReadingFlags {
  /** Such as `name=Dana`. */
  set?: string[];
  systemFile?: string;
  /** With a slug, a firm or a saved draft; otherwise, a table of many firms. */
  file?: string;
  map?: string[];
  ignoreUnknown?: boolean;
  allow?: string[];
}

/** A firm of a bulk edit. */
export interface EditedFirm extends HandledFirm {
  readonly outcome: 'changed' | 'would be changed' | 'unchanged' | 'written since';
  /** Names of the fields that differ. */
  readonly fields: readonly string[];
}

export function define(command: Command, output: Output): void {
  readingOptions(
    filterOptions(command.argument('[slug]', 'slug or link; if omitted, you pick one from a list')),
  )
    .option(
      '--set <field=value>',
      'new value of slug, name, company, system, first-message or expires; repeatable',
      gather,
    )
    .option('--system-file <file>', 'file with the instructions, or - for standard input')
    .option('--file <file>', 'table of many firms; with a slug, JSON or a draft with its changes; or -')
    .option('--map <field=Column>', 'column of a field in a table; repeatable', gather)
    .option('--ignore-unknown', 'skip columns that match no field')
    .option('--allow <code>', 'accept texts that are refused with this code; repeatable', gather)
    .addHelpText(
      'after',
      `
Without flags, $VISUAL or $EDITOR opens the fields and, below a line of dashes, the prompt; again if they are invalid. The
changes are shown before they are saved. If saving fails, your draft is kept. A new slug ends the old link and needs --yes
without a terminal. An expiry is a time, or a time from now such as 14d.
With --search, --company or --without, --set changes all matching firms. A table (CSV, a workbook, JSON lines or a JSON
array) has a column "slug" and the columns to change; an empty cell clears its field. firmline firms undo undoes every edit.
Examples:
  $ firmline firms edit hartwell-lowe
  $ firmline firms edit hartwell-lowe --set name=Dana --set company="Hartwell LLP"
  $ firmline firms edit hartwell-lowe --system-file prompt.txt --dry-run
  $ firmline firms edit --search lowe --set first-message="Good morning."
  $ firmline firms edit --file new-prompts.csv --dry-run`,
    )
    .action((slug: string | undefined, flags: EditFlags) => edit(slug, flags, output));
}

function edit(slug: string | undefined, flags: EditFlags, output: Output): Promise<void> {
  const { file, map, ignoreUnknown, encoding, sheet, headerLine } = flags;
  const filter = filterOf(flags);
  if (isFilter(filter)) {
    checkSelection(slug === undefined ? [] : [slug], filter, file);
    return editMatching(filter, flags, output);
  }
  if (file !== undefined && slug === undefined) return editTable(file, flags, output);
  if ((map ?? ignoreUnknown ?? encoding ?? sheet ?? headerLine) !== undefined)
    throw invalidInput(
      '--map, --ignore-unknown, --encoding, --sheet and --header-line need a table.',
      'Pass one with --file, and no slug.',
    );
  return editOne(slug, flags, output);
}

async function editMatching(filter: FirmFilter, flags: EditFlags, output: Output): Promise<void> {
  const { slug, ...changes } = (await changesOf(flags)) ?? {};
  if (slug !== undefined)
    throw invalidInput('Firms cannot share a slug.', 'Change the slug of one firm at a time.');
  if (Object.keys(changes).length === 0)
    throw new FirmlineError('The change is missing.', {
      code: 'input-needed',
      fault: 'user',
      hint: 'Pass --set name=value or --system-file.',
    });
  const checked: Partial<KeptFirm> = validateTexts(changes);
  tellSuspicions(acceptTexts(checked, { allowed: flags.allow }), output);
  const firms = openFirms(output);
  const { present } = await firmsMatching(filter, firms);
  const selected = present.map((from) => ({ slug: from.slug, from, to: { ...from, ...checked } }));
  return editMany(selected, keyOf(filter, checked), firms, output);
}

/** Changes the firms of a table. Fields without a column are kept, and an empty cell clears its field. */
async function editTable(file: string, flags: EditFlags, output: Output): Promise<void> {
  const { set = [], systemFile, allow } = flags;
  if (set.length > 0 || systemFile !== undefined)
    throw new UsageError(
      '--set and --system-file cannot be combined with a table. Write the values into its columns.',
    );
  const source = await readSource(file);
  const { table, mapping } = await tableOfChanges(source, flags, output);
  const { unit } = table;
  const rows = readFirms(table, mapping);
  const firms = openFirms(output);
  const plan = await planImport(rows, firms.repository, { onConflict: 'update', style: 'none', unit, allow });
  if (plan.invalid.length > 0)
    throw rowsError(plan.invalid, rows.length, {
      say: (some) => `${some} cannot be used. Nothing was written.`,
      hint: `Fix these rows or remove them.${plan.howToAllow}`,
      unit,
    });
  const unread = mapping.leftOut.map(({ column }) => `"${column}"`);
  if (unread.length > 0) output.note(printable(`Not read: ${unread.join(', ')}.`));
  const sentences = plan.warnings.map(({ line, problem }) => `${placeOf(line, unit)}: ${problem.message}`);
  tellSuspicions(sentences, output);
  return editMany(plan.rows, keyOf('table', source.hash), firms, output);
}

async function tableOfChanges(
  source: Source,
  { map, ignoreUnknown = false, ...flags }: EditFlags,
  output: Output,
): Promise<{ readonly table: Table; readonly mapping: Mapping }> {
  try {
    const table = await readTable(source, { ...flags, given: columnsIn(map) });
    const mapping = mapColumns(table, { map, required: 'slug' });
    if (!ignoreUnknown && !output.interactive) refuseUnknown(mapping);
    if (mapping.fields.size > 1) return { table, mapping };
    throw invalidInput(`${source.name} has no column to change.`, 'Add one, for example "company".');
  } catch (error) {
    const { hint = '' } = error as Partial<FirmlineError>;
    throw partly(error, '', `${hint} To change one firm, pass <slug> before --file.`.trim());
  }
}

const fieldsOf = ({ from, to }: FirmWrite): string[] =>
  from && to ? Object.keys(differingFields(from, to)) : [];

/** Changes many firms, once the person has seen the differences. Firms that somebody writes meanwhile are kept. */
async function editMany(
  selected: readonly FirmWrite[],
  key: string,
  firms: Firms,
  output: Output,
): Promise<void> {
  const writes = selected.filter((one) => fieldsOf(one).length > 0);
  printDifferences(writes, output);
  const done = await change(
    {
      writes,
      question: { action: `Change ${counted(writes.length, 'firm')}`, question: 'needed' },
      record: { kind: 'edit', key },
      needsRecord: true,
      label: 'Changing',
    },
    firms,
    output,
  );
  const again = `Run the same command again for the rest, or undo it with ${firmline} firms undo.`;
  if (done.failure !== undefined) await requireWhole(done, writes, again, firms);
  const rows = selected.map((one): EditedFirm => {
    const { name = '', companyName = '' } = one.to ?? {};
    const fields = fieldsOf(one);
    const made = output.flags.dryRun ? 'would be changed' : 'changed';
    const isKept = !output.flags.dryRun && !done.written.has(one.slug);
    const outcome = fields.length === 0 ? 'unchanged' : isKept ? 'written since' : made;
    return { slug: one.slug, name, companyName, fields, outcome };
  });
  await printHandled(rows, { empty: 'Nothing to change.', undo: done.canUndo }, output);
  if (!output.flags.dryRun) await requireWhole(done, writes, again, firms);
}

/**
 * Changes a firm with flags, a file, or the person's editor, which opens again for what is invalid.
 * @throws FirmlineError 'not-found', 'invalid-input', 'conflict' if the firm has changed since it was read, 'aborted'
 */
async function editOne(given: string | undefined, flags: EditFlags, output: Output): Promise<void> {
  requireSlug(given, output);
  const firms = openFirms(output);
  const changes = await changesOf(flags);
  const firm = await firmWith(await slugOrPick(given, 'firms edit', firms, output), firms);
  const { slug } = firm;
  // A file may be older than the firm, so the person sees what it would revert.
  if (changes !== undefined)
    return writeOne(firm, changes, flags, firms, output, flags.file === undefined ? undefined : 'reviewed');

  requirePerson(output, 'The change', '--set name=value, --system-file or --file');
  const { editText } = await import('../../terminal/edit-text.ts');
  // Old slugs may contain any characters.
  const name = slug.replaceAll(/[^\w.-]/g, '_').slice(0, 80);
  await editText(formatFirmText(firm), name, {
    save: (text) => writeOne(firm, parseFirmText(text), flags, firms, output, 'reviewed'),
    command: (file) => `${firmline} ${shellLine(['firms', 'edit', slug, '--file', file])}`,
  });
}

async function writeOne(
  firm: LinkedFirm,
  wanted: Partial<KeptFirm>,
  { allow }: EditFlags,
  firms: Firms,
  output: Output,
  review: 'reviewed' | undefined,
): Promise<void> {
  const isTable = output.flags.format === 'table';
  const { slug: renamed = firm.slug, ...texts } = wanted;
  const next = {
    ...firm,
    ...validateTexts(texts),
    slug: renamed === firm.slug ? renamed : parseSlug(renamed),
  };
  const changes = differingFields(firm, next);
  if (Object.keys(changes).length === 0) {
    if (!output.flags.dryRun) output.note('Nothing to change.');
    return isTable ? undefined : printFirm(firm, output);
  }
  const suspicions = acceptTexts(changes, { stored: firm, allowed: allow });
  printPatch(formatFirmText(firm), formatFirmText(next), output);
  tellSuspicions(suspicions, output);
  const isRenamed = next.slug !== firm.slug;
  const writes = [{ slug: firm.slug, from: firm, to: next }];
  const done = await change(
    {
      writes,
      question: {
        action: `Change "${firm.slug}"`,
        ...(isRenamed && { notes: ['the old link stops working'] }),
        question: isRenamed ? 'needed' : review,
      },
      record: { kind: 'edit', key: keyOf(firm.slug, changes) },
      label: 'Changing',
    },
    firms,
    output,
  );
  const { planned } = done;
  if (planned) return isTable ? undefined : printFirm({ ...firms.link(next), planned }, output);
  await requireWhole(done, writes, 'Run the same command again.', firms);
  if (!isTable) return printFirm(await firmWith(next.slug, firms), output);
  if (done.canUndo) output.note(undoHint);
  if (isRenamed) output.note(printable(`The old link with "${firm.slug}" no longer works.`));
  output.data(firms.link(next).url || printable(next.slug));
}

/** Prints the changes of an edit, line by line, before the person confirms them. */
function printPatch(before: string, after: string, output: Output): void {
  // The lines before the first @@ name files; here there are none.
  const patch = createTwoFilesPatch('', '', before, after, '', '', { context: 2 });
  for (const line of patch.slice(patch.indexOf('@@')).trimEnd().split('\n')) {
    if (line.startsWith('\\')) continue;
    const style = line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : 'dim';
    output.note(output.style(style, printable(line)));
  }
}

/** The new values from flags and files, by field; undefined if no flag changes anything. */
async function changesOf({ set = [], systemFile, file }: EditFlags): Promise<Partial<KeptFirm> | undefined> {
  if (set.length === 0 && systemFile === undefined && file === undefined) return undefined;
  const changes: Partial<Record<keyof KeptFirm, string>> = file === undefined ? {} : await readFirmFile(file);
  for (const pair of set) {
    const at = pair.indexOf('=');
    const field = at < 0 ? undefined : fieldNamed(pair.slice(0, at));
    if (field === undefined)
      throw invalidInput(
        `--set ${pair} does not name a field.`,
        `Write field=value. Fields: ${fieldNames.join(', ')}.`,
      );
    const value = pair.slice(at + 1);
    changes[field] = field === 'expiresAt' && value !== '' ? timeFrom(value) : value;
  }
  if (systemFile !== undefined) changes.system = await readInput(systemFile);
  return changes;
}
