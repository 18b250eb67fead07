import { FirmlineError } from '@firmline/sdk/errors';
import {
  parseSlug,
  validateTexts,
  type FirmFilter,
  type FirmVersion,
  type KeptFirm,
  type StoredFirm,
} from '@firmline/sdk/firms';
import type { Command } from 'commander';
import { createTwoFilesPatch } from 'diff';
import { readInput } from '../../api/fields.ts';
import { invalidInput } from '../../errors.ts';
import { contentOf, differingFields, keyOf, recordChange } from '../../firms/changes.ts';
import { acceptTexts } from '../../firms/check-texts.ts';
import { openFirms, type Firms } from '../../firms/connect.ts';
import { fieldNamed, fieldNames } from '../../firms/fields.ts';
import { versionWith } from '../../firms/find.ts';
import { formatFirmText, parseFirmText, readFirmFile } from '../../firms/firm-text.ts';
import { isTableOfFirms, readEdits, type Edit } from '../../firms/table-edits.ts';
import { readSource, type Source } from '../../firms/table/source.ts';
import type { ReadingFlags } from '../../firms/table/table.ts';
import { timeFrom } from '../../firms/times.ts';
import { firmline } from '../../invocation.ts';
import type { Output } from '../../terminal/output.ts';
import { requireSlug, slugOrPick } from '../../terminal/pick-firm.ts';
import { requirePerson } from '../../terminal/questions.ts';
import { counted, printable, shellLine } from '../../text.ts';
import { changeMany, changeOne, partly, printDifferences, printHandled, type HandledFirm } from './bulk.ts';
import { changedFirms, confirmChange } from './confirm-change.ts';
import {
  checkSelection,
  filterOf,
  filterOptions,
  gather,
  isFilter,
  readingOptions,
  type FilterFlags,
} from './filter-options.ts';
import { printFirm, tellPlanned, tellSuspicions } from './print-firm.ts';

interface EditFlags extends FilterFlags, ReadingFlags {
  /** Such as `name=Dana`. */
  set?: string[];
  systemFile?: string;
  /** A whole firm, a saved draft, or a table of many firms. */
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
      'new value of slug, name, company, system, first-message or expires-at; repeatable',
      gather,
    )
    .option('--system-file <file>', 'file with the instructions, or - for standard input')
    .option('--file <file>', "JSON file or draft with a firm's changes, a table of many firms, or -")
    .option('--map <field=Column>', 'column of a field in a table; repeatable', gather)
    .option('--ignore-unknown', 'skip columns that match no field')
    .option('--allow <code>', 'accept texts that are refused with this code; repeatable', gather)
    .addHelpText(
      'after',
      `
Without flags, $VISUAL or $EDITOR opens the fields and, below a line of dashes, the prompt. The changes are shown before
they are saved. If saving fails, your draft is kept. A new slug ends the old link and needs --yes without a terminal.
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

async function edit(slug: string | undefined, flags: EditFlags, output: Output): Promise<void> {
  const { file, set = [], systemFile, map, ignoreUnknown, encoding, sheet, headerLine } = flags;
  const filter = filterOf(flags);
  if (isFilter(filter)) {
    checkSelection(slug === undefined ? [] : [slug], filter, file);
    const { slug: renamed, ...changes } = (await changesOf(flags)) ?? {};
    if (renamed !== undefined)
      throw invalidInput('Firms cannot share a slug.', 'Change the slug of one firm at a time.');
    if (Object.keys(changes).length === 0)
      throw new FirmlineError('The change is missing.', {
        code: 'input-needed',
        fault: 'user',
        hint: 'Pass --set name=value or --system-file.',
      });
    return editMatching(filter, validateTexts(changes), flags, output);
  }
  const source = file === undefined || slug !== undefined ? undefined : await readSource(file);
  if (source !== undefined && isTableOfFirms(source, flags)) {
    if (set.length > 0 || systemFile !== undefined)
      throw invalidInput(
        '--set and --system-file cannot be combined with a table.',
        'Write the values into its columns.',
      );
    return editTable(source, flags, output);
  }
  if ((map ?? ignoreUnknown ?? encoding ?? sheet ?? headerLine) !== undefined)
    throw invalidInput(
      '--map, --ignore-unknown, --encoding, --sheet and --header-line need a table.',
      'Pass one with --file, and no slug.',
    );
  return editOne(slug, flags, source, output);
}

async function editMatching(
  filter: FirmFilter,
  changes: Partial<KeptFirm>,
  flags: EditFlags,
  output: Output,
): Promise<void> {
  tellSuspicions(acceptTexts(changes, { allowed: flags.allow }), output);
  const firms = openFirms(output);
  const selected: Edit[] = [];
  for await (const some of firms.repository.versions(filter))
    for (const from of some) selected.push({ slug: from.firm.slug, from, to: { ...from.firm, ...changes } });
  return editMany(selected, keyOf(JSON.stringify([filter, changes])), firms, output);
}

async function editTable(source: Source, flags: EditFlags, output: Output): Promise<void> {
  const firms = openFirms(output);
  const { edits, suspicions, leftOut } = await readEdits(source, firms.repository, {
    ...flags,
    ignoreUnknown: (flags.ignoreUnknown ?? false) || output.interactive,
  });
  if (leftOut.length > 0) output.note(printable(`Not read: ${leftOut.join(', ')}.`));
  tellSuspicions(suspicions, output);
  return editMany(edits, keyOf('table', source.hash), firms, output);
}

/** Changes many firms, once the person has seen the differences. Firms that somebody writes meanwhile are kept. */
async function editMany(selected: readonly Edit[], key: string, firms: Firms, output: Output): Promise<void> {
  const writes = selected.filter(({ from, to }) => contentOf(from.firm) !== contentOf(to));
  const print = (written?: ReadonlySet<string>) => {
    const rows = selected.map(({ slug, from, to }): EditedFirm => {
      const fields = Object.keys(differingFields(from.firm, to));
      const { name, companyName } = to;
      const changed = written?.has(slug) === false ? 'written since' : 'changed';
      const outcome = fields.length === 0 ? 'unchanged' : written ? changed : 'would be changed';
      return { slug, name, companyName, fields, outcome };
    });
    return printHandled(rows, { empty: 'Nothing to change.', undo: true }, output);
  };
  if (writes.length === 0) return print();
  printDifferences(writes, output);
  const records = writes.map(({ slug, from, to }) => ({ slug, before: from.firm, after: contentOf(to) }));
  const change = {
    writes,
    action: `Change ${counted(writes.length, 'firm')}`,
    label: 'Changing',
    hint: `Run the same command again for the rest, or undo it with ${firmline} firms undo.`,
    begin: async () => ({ finish: await recordChange(firms.place, 'edit', key, records) }),
    print,
  };
  return changeMany(change, firms, output);
}

/**
 * Changes a firm with flags, a file, or the person's editor. If an edited text cannot be saved, its draft is kept and the
 * error names it.
 * @throws FirmlineError 'not-found', 'invalid-input', 'conflict' if the firm has changed since it was read, 'aborted'
 */
async function editOne(
  given: string | undefined,
  flags: EditFlags,
  source: Source | undefined,
  output: Output,
): Promise<void> {
  requireSlug(given, output);
  const firms = openFirms(output);
  const changes = await changesOf(flags, source);
  const version = await versionWith(await slugOrPick(given, 'firms edit', firms, output), firms);
  const { slug } = version.firm;
  // A file may be older than the firm, so the person sees what it would revert.
  if (changes !== undefined)
    return writeOne(version, changes, flags, firms, output, flags.file === undefined);

  requirePerson(output, 'The change', '--set name=value, --system-file or --file');
  const { editText } = await import('../../terminal/edit-text.ts');
  const draft = await editText(formatFirmText(version.firm), fileNameOf(slug));
  try {
    await writeOne(version, parseFirmText(draft.text), flags, firms, output, false);
    await draft.discard();
  } catch (error) {
    const { hint = '' } = error as Partial<FirmlineError>;
    const again = `${firmline} ${shellLine(['firms', 'edit', slug, '--file', draft.file])}`;
    throw partly(error, '', `${hint} Your draft is saved. To use it, run ${again}`.trim());
  }
}

async function writeOne(
  version: FirmVersion<StoredFirm>,
  wanted: Partial<KeptFirm>,
  { allow }: EditFlags,
  firms: Firms,
  output: Output,
  isTyped: boolean,
): Promise<void> {
  const { link } = firms;
  const { firm } = version;
  const changes = differences(firm, wanted);
  if (Object.keys(changes).length === 0) {
    if (!output.flags.dryRun) output.note('Nothing to change.');
    return output.flags.format === 'table' ? undefined : printFirm(link(firm), output);
  }
  const suspicions = acceptTexts(changes, { stored: firm, allowed: allow });
  const next = { ...firm, ...changes };
  printPatch(formatFirmText(firm), formatFirmText(next), output);
  tellSuspicions(suspicions, output);
  if (output.flags.dryRun) {
    const planned = await tellPlanned(firms, (real) => real.update(version, changes), output);
    return output.flags.format === 'table' ? undefined : printFirm({ ...link(next), planned }, output);
  }
  const isRenamed = next.slug !== firm.slug;
  const change = {
    action: `Change "${firm.slug}"`,
    changed: changedFirms([firm.slug]),
    ...(isRenamed ? { notes: ['the old link stops working'] } : {}),
    question: isRenamed ? ('needed' as const) : isTyped ? undefined : ('reviewed' as const),
  };
  await confirmChange(change, firms, output);
  const written = link(await changeOne('edit', version, changes, firms, output));
  if (written.slug !== firm.slug) output.note(printable(`The old link with "${firm.slug}" no longer works.`));
  if (output.flags.format !== 'table') await printFirm(written, output);
  else output.data(written.url || printable(written.slug));
}

/** The changed fields, validated before the person is asked. */
function differences(firm: KeptFirm, { slug, ...texts }: Partial<KeptFirm>): Partial<KeptFirm> {
  const checked: Partial<KeptFirm> = validateTexts(texts);
  const renamed = slug === undefined || slug === firm.slug ? {} : { slug: parseSlug(slug) };
  return differingFields(firm, { ...firm, ...checked, ...renamed });
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
async function changesOf(
  { set = [], systemFile, file }: EditFlags,
  source?: Source,
): Promise<Partial<KeptFirm> | undefined> {
  if (set.length === 0 && systemFile === undefined && file === undefined) return undefined;
  const changes: Partial<Record<keyof KeptFirm, string>> =
    file === undefined ? {} : { ...(await readFirmFile(file, source)) };
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

/** Old slugs may contain any characters. */
const fileNameOf = (slug: string) => slug.replaceAll(/[^\w.-]/g, '_').slice(0, 80);
