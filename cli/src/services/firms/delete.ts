import { FirmlineError } from '@firmline/sdk/errors';
import type { FirmVersion, KeptFirm } from '@firmline/sdk/firms';
import type { Output } from '../../output.ts';
import type { BulkResult, DeletedFirm, ErasedCalls } from '../../results/firms.ts';
import { counted } from '../../text.ts';
import { openChangeLog, type ChangeLog } from './bulk/change-log.ts';
import { checkSelection, isFilter, type SelectionFlags } from './bulk/selection.ts';
import { readSlugs } from './bulk/slug-file.ts';
import { versionsOf } from './bulk/versions-of.ts';
import { keptSince, tellPlannedWrites, writeFirms, type FirmWrite } from './bulk/write-firms.ts';
import { openFirms, type Firms } from './connect.ts';
import { changedFirms, confirmChange } from './consequences.ts';
import { callsRefused, findCallsToErase } from './delete-calls.ts';
import { noFirmIn, requireSlug, slugOrPick } from './find.ts';

export interface DeleteFlags extends SelectionFlags {
  /**
   * Deletes the firms' calls first. A firm whose calls the platform does not all delete is kept, because its record is what
   * the rest is found by. Such a deletion is final: nothing of it is kept for an undo.
   */
  readonly withCalls?: boolean;
}

/** Maximum firms named in the question. */
const namedFirms = 5;

/**
 * Deletes firms by their slugs, by a condition, or of a file, once the person agrees. Of slugs on the command line, all
 * must exist; slugs of a file may be gone already, so that an interrupted deletion can continue.
 * @throws FirmlineError 'not-found', 'invalid-input', 'aborted', and the errors of writes
 */
export async function deleteFirms(
  given: readonly string[],
  output: Output,
  { withCalls = false, ...selection }: DeleteFlags = {},
): Promise<BulkResult<DeletedFirm>> {
  checkSelection(given, selection);
  const { filter, file } = selection;
  const isMany = isFilter(filter) || file !== undefined;
  if (!isMany) requireSlug(given[0], output);
  const inFile = file === undefined ? undefined : await readSlugs(file);
  const firms = openFirms(output);
  const { repository } = firms;
  const slugs = isFilter(filter) ? undefined : (inFile ?? (await givenOrPicked(given, firms, output)));
  const found = slugs === undefined ? await matching(filter, firms) : await versionsOf(slugs, repository);
  const missing = (slugs ?? []).filter((slug) => !found.has(slug));
  const [first] = missing;
  if (first !== undefined && (inFile === undefined || found.size === 0)) throw await noFirmIn(firms, first);

  const present = slugs === undefined ? [...found.values()] : slugs.flatMap((slug) => found.get(slug) ?? []);
  const gone = missing.map((slug) => ({
    slug,
    name: '',
    companyName: '',
    outcome: 'not found' as const,
    deleted: false,
  }));
  const changed = present.map(({ firm }) => firm.slug);
  const erasure = withCalls && present.length > 0 ? await findCallsToErase(changed, output) : undefined;
  const result = (
    outcomeOf: (slug: string) => DeletedFirm['outcome'],
    callsOf: (slug: string) => ErasedCalls | undefined,
  ): DeletedFirm[] => [
    ...present.map(({ firm: { slug, name, companyName } }) => {
      const outcome = outcomeOf(slug);
      const calls = callsOf(slug);
      return {
        slug,
        name,
        companyName,
        outcome,
        deleted: outcome === 'deleted',
        ...(calls !== undefined && { calls }),
      };
    }),
    ...gone,
  ];
  if (output.flags.dryRun) {
    for (const url of erasure?.addresses ?? []) output.note(`Not sent (--dry-run): DELETE ${url}`);
    await tellPlannedWrites(deletionsOf(present), firms, output);
    return {
      firms: result(
        () => 'would be deleted',
        (slug) => erasure?.untouched(slug),
      ),
    };
  }
  if (present.length === 0) return { firms: [] };
  const notes = [
    ...(missing.length > 0 ? [`${counted(missing.length, 'slug')} of the file not found`] : []),
    ...(erasure ? [`with ${erasure.inWords}`] : []),
  ];
  const action = `Delete ${namesOf(present)}`;
  await confirmChange({ action, changed: changedFirms(changed), question: 'needed', notes }, firms, output);
  const erased = await erasure?.run();
  const isRefused = (slug: string) => (erased?.get(slug)?.refused.length ?? 0) > 0;
  const deletable = present.filter(({ firm }) => !isRefused(firm.slug));
  const log = erasure
    ? undefined
    : recorded(present, { firms, isMany, output, key: JSON.stringify([filter, inFile, given]) });
  const written = await writeFirms(
    deletionsOf(deletable),
    repository,
    {
      label: 'Deleting',
      hint: `Run the same command again for the rest${erasure ? '' : ', or undo it with firmline firms undo'}.`,
    },
    output,
  );
  log?.finish();
  return {
    canUndo: log !== undefined,
    firms: result(
      (slug) => (written.has(slug) ? 'deleted' : isRefused(slug) ? 'calls refused' : 'written since'),
      (slug) => erased?.get(slug),
    ),
    failure:
      callsRefused(changed.filter(isRefused)) ??
      keptSince(changed.filter((slug) => !written.has(slug) && !isRefused(slug))),
  };
}

const givenOrPicked = async (given: readonly string[], firms: Firms, output: Output): Promise<string[]> =>
  given.length > 0 ? [...new Set(given)] : [await slugOrPick(undefined, 'firms delete', firms, output)];

async function matching(
  filter: SelectionFlags['filter'],
  { repository }: Firms,
): Promise<ReadonlyMap<string, FirmVersion>> {
  const found = new Map<string, FirmVersion>();
  for await (const some of repository.versions(filter))
    for (const version of some) found.set(version.firm.slug, version);
  return found;
}

interface Recording {
  readonly firms: Firms;
  /** Whether the firms were selected by a condition or a file; then they are not deleted without a record. */
  readonly isMany: boolean;
  readonly key: string;
  readonly output: Output;
}

function recorded(
  present: readonly FirmVersion[],
  { firms, isMany, key, output }: Recording,
): ChangeLog | undefined {
  const records = present.map(({ firm }) => ({ slug: firm.slug, before: firm, after: null }));
  try {
    return openChangeLog(firms.place, { kind: 'delete', key, records });
  } catch (error) {
    if (isMany || !(error instanceof FirmlineError)) throw error;
    output.note(`${error.message} firmline firms undo cannot undo this.`);
    return undefined;
  }
}

const deletionsOf = (versions: readonly FirmVersion[]): FirmWrite[] =>
  versions.map((from) => ({ slug: from.firm.slug, from, to: null }));

function namesOf(present: readonly FirmVersion[]): string {
  const named = present.slice(0, namedFirms).map(({ firm }) => labelOf(firm));
  if (present.length <= named.length) return named.join(', ');
  return `${counted(present.length, 'firm')}, for example ${named[0]},`;
}

const labelOf = ({ slug, name, companyName }: KeptFirm) =>
  `"${slug}" (${companyName ? `${name}, ${companyName}` : name})`;
