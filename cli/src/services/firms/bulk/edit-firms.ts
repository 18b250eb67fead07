import { FirmlineError } from '@firmline/sdk/errors';
import { validateTexts, type FirmFilter, type FirmVersion, type KeptFirm } from '@firmline/sdk/firms';
import { invalidInput } from '../../../invalid-input.ts';
import type { Output } from '../../../output.ts';
import type { BulkResult, ChangedFirm, FirmDifference } from '../../../results/firms.ts';
import { counted } from '../../../text.ts';
import { openFirms, type Firms } from '../connect.ts';
import { changedFirms, confirmChange } from '../consequences.ts';
import { changesOf, type EditFlags } from '../edit.ts';
import { heldLimits } from '../import/limits.ts';
import { openSource } from '../import/source.ts';
import { openChangeLog, stampOf } from './change-log.ts';
import { checkSelection, isFilter } from './selection.ts';
import { textOf } from './slug-file.ts';
import { isSpreadsheet, readChanges, type ChangeRows, type SpreadsheetFlags } from './spreadsheet.ts';
import { versionsOf } from './versions-of.ts';
import { differingFields, keptSince, tellPlannedWrites, writeFirms, type FirmWrite } from './write-firms.ts';

export interface EditManyFlags extends EditFlags, SpreadsheetFlags {
  readonly filter?: FirmFilter;
}

/** What a bulk edit changes: firms that match a condition, or those of a spreadsheet's rows. */
export type BulkEdit =
  | { readonly kind: 'matching'; readonly filter: FirmFilter; readonly changes: Partial<KeptFirm> }
  | { readonly kind: 'rows'; readonly changes: ChangeRows };

/** Shows the differences before the person confirms them. */
export type ShowDifferences = (differences: readonly FirmDifference[]) => void;

/**
 * The bulk edit of a command line; undefined if it edits one firm.
 * @throws FirmlineError 'invalid-input', 'input-needed'
 */
export async function bulkEditOf(
  slug: string | undefined,
  { filter, ...flags }: EditManyFlags,
): Promise<BulkEdit | undefined> {
  const { file, set = [], systemFile, map, ignoreUnknown } = flags;
  const slugs = slug === undefined ? [] : [slug];
  if (isFilter(filter)) {
    checkSelection(slugs, { filter, ...(file === undefined ? {} : { file }) });
    const { slug: renamed, ...changes } = (await changesOf(flags)) ?? {};
    if (renamed !== undefined)
      throw invalidInput('Firms cannot share a slug.', 'Change the slug of one firm at a time.');
    if (Object.keys(changes).length === 0) {
      throw new FirmlineError('The change is missing.', {
        code: 'input-needed',
        fault: 'user',
        hint: 'Pass --set name=value or --system-file.',
      });
    }
    return { kind: 'matching', filter, changes: validateTexts(changes) };
  }
  const source = file === undefined || slug !== undefined ? undefined : openSource(file, heldLimits.bytes);
  const text = await textOf(source?.text() ?? []);
  if (source === undefined || !isSpreadsheet(text, source.name)) {
    if (map !== undefined || ignoreUnknown)
      throw invalidInput(
        '--map and --ignore-unknown need a spreadsheet.',
        'Pass one with --file, and no slug.',
      );
    return undefined;
  }
  if (set.length > 0 || systemFile !== undefined) {
    throw invalidInput(
      '--set and --system-file cannot be combined with a spreadsheet.',
      'Write the values into its columns.',
    );
  }
  return { kind: 'rows', changes: await readChanges(text, source, flags) };
}

/**
 * Changes many firms, once the person has seen the differences and agreed. Firms that somebody writes meanwhile are kept.
 * @throws FirmlineError 'invalid-input', 'aborted', 'folder-unwritable', and the errors of writes
 */
export async function editFirms(
  edit: BulkEdit,
  output: Output,
  showDifferences: ShowDifferences,
): Promise<BulkResult<ChangedFirm>> {
  const firms = openFirms(output);
  const selected = edit.kind === 'matching' ? await matching(edit, firms) : await ofRows(edit.changes, firms);
  const writes = selected.filter(({ from, to }) => stampOf(from.firm) !== stampOf(to));
  const changed = writes.map(({ slug }) => slug);
  const result = (outcome: (slug: string) => ChangedFirm['outcome']): ChangedFirm[] =>
    selected.map(({ slug, from, to }) => {
      const fields = Object.keys(differingFields(from.firm, to));
      const { name, companyName } = to;
      return { slug, name, companyName, fields, outcome: fields.length === 0 ? 'unchanged' : outcome(slug) };
    });
  if (writes.length > 0)
    showDifferences(writes.map(({ slug, from, to }) => ({ slug, before: from.firm, after: to })));
  if (output.flags.dryRun) {
    await tellPlannedWrites(writes, firms, output);
    return { firms: result(() => 'would be changed') };
  }
  if (writes.length === 0) return { firms: result(() => 'unchanged') };
  const action = `Change ${counted(writes.length, 'firm')}`;
  await confirmChange({ action, changed: changedFirms(changed), question: 'needed' }, firms, output);
  const log = openChangeLog(firms.place, {
    kind: 'edit',
    key: JSON.stringify(edit.kind === 'matching' ? [edit.filter, edit.changes] : edit.changes.rows),
    records: writes.map(({ slug, from, to }) => ({ slug, before: from.firm, after: stampOf(to) })),
  });
  const written = await writeFirms(
    writes,
    firms.repository,
    {
      label: 'Changing',
      hint: 'Run the same command again for the rest, or undo it with firmline firms undo.',
    },
    output,
  );
  log.finish();
  return {
    firms: result((slug) => (written.has(slug) ? 'changed' : 'written since')),
    failure: keptSince(changed.filter((slug) => !written.has(slug))),
  };
}

/** A write that changes an existing firm. */
type Change = FirmWrite & { readonly from: FirmVersion; readonly to: KeptFirm };

async function matching(
  { filter, changes }: Extract<BulkEdit, { kind: 'matching' }>,
  { repository }: Firms,
): Promise<Change[]> {
  const selected: Change[] = [];
  for await (const some of repository.versions(filter))
    for (const from of some) selected.push({ slug: from.firm.slug, from, to: { ...from.firm, ...changes } });
  return selected;
}

/** @throws FirmlineError 'invalid-input' for rows whose firms do not exist */
async function ofRows({ rows, refuse }: ChangeRows, { repository }: Firms): Promise<Change[]> {
  const found = await versionsOf(
    rows.map(({ slug }) => slug),
    repository,
  );
  refuse(
    rows
      .filter(({ slug }) => !found.has(slug))
      .map(({ line, slug }) => ({ line, slug, problem: `There is no firm "${slug.slice(0, 100)}".` })),
  );
  return rows.flatMap(({ slug, texts }) => {
    const from = found.get(slug);
    return from ? [{ slug, from, to: { ...from.firm, ...texts } }] : [];
  });
}
