import { FirmlineError } from '@firmline/sdk/errors';
import {
  defaultSlug,
  isExpired,
  isGuessableSlug,
  plainSlugOf,
  randomPartLengths,
  withoutRandomPart,
  type Firm,
  type FirmRepository,
  type FirmVersion,
  type KeptFirm,
  type StoredFirm,
} from '@firmline/sdk/firms';
import type { Command } from 'commander';
import type { PlannedRequest } from '../../api/planned.ts';
import { invalidInput } from '../../errors.ts';
import { contentOf, keyOf, recordChange, type ChangedFirm } from '../../firms/changes.ts';
import { openFirms, type Firms } from '../../firms/connect.ts';
import { firmWith, noFirm } from '../../firms/find.ts';
import type { LinkedFirm } from '../../firms/linked-firm.ts';
import { slugMaker, type SlugMaker } from '../../firms/made-slug.ts';
import { timeFrom } from '../../firms/times.ts';
import { firmline } from '../../invocation.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { requireSlug, slugOrPick } from '../../terminal/pick-firm.ts';
import { confirm } from '../../terminal/questions.ts';
import { startProgress } from '../../terminal/screens/progress.ts';
import { grouped, moment } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import { contactOf, partly, recordOrSay } from './bulk.ts';
import { tellPlanned } from './print-firm.ts';

interface RotateFlags {
  allGuessable?: boolean;
  keepOld?: boolean;
  keepOldUntil?: string;
}

export interface RotatedFirm {
  readonly oldSlug: string;
  readonly slug: string;
  readonly name: string;
  readonly companyName: string;
  /** The new link; empty if no page is known. */
  readonly url: string;
  readonly oldLink: 'gone' | 'kept';
  /** When the old link expires; empty if it is already gone or never expires. */
  readonly oldExpiresAt: string;
  /** False with --dry-run. */
  readonly rotated: boolean;
  /** The request that was not sent. */
  readonly planned?: PlannedRequest;
}

export function define(command: Command, output: Output): void {
  command
    .argument('[slug]', 'slug or link; if omitted, you pick one from a list')
    .option('--all-guessable', 'all firms whose slug can be guessed from their name')
    .option('--keep-old', 'keep the old link and its record; the new link gets a copy')
    .option('--keep-old-until <when>', 'keep the old link until then, for example 14d or 2027-01-31')
    .addHelpText(
      'after',
      `
Prints each firm's old slug and new link. firmline firms undo gives the firms their old slugs again.
Examples:
  $ firmline firms rotate-slug hartwell-lowe
  $ firmline firms rotate-slug hartwell-lowe --keep-old-until 14d
  $ firmline firms rotate-slug --all-guessable -o csv > new-links.csv`,
    )
    .action((slug: string | undefined, flags: RotateFlags) => rotateSlugs(slug, flags, output));
}

/** Gives firms new links that cannot be guessed. Each firm changes completely or not at all. */
async function rotateSlugs(given: string | undefined, flags: RotateFlags, output: Output): Promise<void> {
  const old = oldLinkOf(flags);
  if (flags.allGuessable && given !== undefined)
    throw invalidInput('--all-guessable cannot be combined with a slug.', 'Remove one of them.');
  if (!flags.allGuessable) requireSlug(given, output);
  const firms = openFirms(output);
  const wanted = flags.allGuessable
    ? await guessable(firms, old, output)
    : [await firmOf(await slugOrPick(given, 'firms rotate-slug', firms, output), firms)];
  for (const firm of wanted) refuseEndOf(firm, old);
  if (output.flags.dryRun) {
    const foreseen: RotatedFirm[] = [];
    for (const firm of wanted) foreseen.push(await wouldRotate(firm, old, firms, output));
    if (foreseen.length > 0)
      output.note(`The ${randomPartLengths.usual} random characters of a new slug will be others.`);
    return print(foreseen, output);
  }
  if (wanted.length === 0) return print([], output);
  await confirm(questionOf(wanted, old, firms), output);
  return rotateAll(wanted, given ?? '--all-guessable', old, firms, output);
}

/** Prints the old slug and the new link of every firm. */
async function print(firms: readonly RotatedFirm[], output: Output): Promise<void> {
  const columns = [
    { title: 'OLD SLUG', text: ({ oldSlug }: RotatedFirm) => oldSlug },
    { title: 'NEW LINK', text: ({ url, slug }: RotatedFirm) => url || slug },
    {
      title: 'OLD LINK',
      text: ({ oldLink, oldExpiresAt }: RotatedFirm) =>
        oldExpiresAt ? `kept until ${moment(oldExpiresAt)}` : oldLink,
    },
  ];
  await printRows(firms, { columns, empty: 'No guessable slugs found.' }, output);
}

/** The fate of an old link. */
type OldLink = Pick<RotatedFirm, 'oldLink' | 'oldExpiresAt'>;

function oldLinkOf({ keepOld = false, keepOldUntil }: RotateFlags): OldLink {
  if (keepOldUntil === undefined) return { oldLink: keepOld ? 'kept' : 'gone', oldExpiresAt: '' };
  return { oldLink: 'kept', oldExpiresAt: timeFrom(keepOldUntil) };
}

async function firmOf(given: string, firms: Firms): Promise<LinkedFirm> {
  const firm = await firmWith(given, firms);
  if (firm.slug === defaultSlug)
    throw invalidInput(
      `"${defaultSlug}" is the firm of the empty path, so its slug cannot change.`,
      'Anyone can read its prompt, so keep private text out of it.',
    );
  return firm;
}

/** The firms that need a new link, without those for which an earlier run kept the old link beside a new one. */
async function guessable({ repository, link }: Firms, old: OldLink, output: Output): Promise<LinkedFirm[]> {
  const found: LinkedFirm[] = [];
  const safe = new Set<string>();
  for await (const firms of repository.pages())
    for (const firm of firms.filter((one) => !isExpired(one)))
      if (isGuessableSlug(firm)) found.push(link(firm));
      else safe.add(textsOf(firm));
  const isKept = old.oldLink === 'kept';
  const missing = found.filter((firm) => !(safe.has(textsOf(firm)) && (isKept || firm.expiresAt)));
  const ending = missing.filter((firm) => isKept && firm.expiresAt);
  const [first] = ending;
  if (first)
    output.note(
      `Skipped ${ending.length} with an expiry, for example "${first.slug}". To rotate it, run ${firmline} firms rotate-slug ${first.slug}`,
    );
  return missing.filter((firm) => !ending.includes(firm));
}

/** The fields that a firm and its copy share. */
const textsOf = ({ name, companyName, system, firstMessage }: Firm): string =>
  JSON.stringify([name, companyName, system, firstMessage]);

/** It is unclear whether this expiry is meant for the old link only, or for the copy too. */
function refuseEndOf({ slug, expiresAt }: KeptFirm, { oldLink }: OldLink): void {
  if (oldLink === 'gone' || !expiresAt) return;
  throw invalidInput(
    `The link of "${slug}" already expires at ${moment(expiresAt)}.`,
    `To keep it beside a new link, first remove the expiry: ${firmline} firms expire ${slug} --never`,
  );
}

function questionOf(
  wanted: readonly LinkedFirm[],
  { oldLink, oldExpiresAt }: OldLink,
  { place }: Firms,
): string {
  const [first] = wanted;
  const isOne = wanted.length === 1 && first !== undefined;
  const what = isOne ? `"${first.slug}" (${contactOf(first)})` : `${grouped(wanted.length)} firms`;
  const [links, old] = isOne ? ['a new link', 'the old one stops'] : ['new links', 'the old ones stop'];
  const when = oldExpiresAt ? ` at ${moment(oldExpiresAt)}` : '';
  return `Give ${what} of ${place} ${links}${oldLink === 'gone' || when ? ` (${old} working${when})` : ''}`;
}

async function rotateAll(
  wanted: readonly LinkedFirm[],
  command: string,
  old: OldLink,
  firms: Firms,
  output: Output,
): Promise<void> {
  const makers = wanted.map((firm) => [firm, slugMaker('random')] as const);
  const changes = makers.flatMap(([firm, { slugOf }]) => changesOf(firm, slugOf(namesOf(firm)), old));
  // The record of a single firm is not needed to know how it was.
  const record = wanted.length === 1 ? recordOrSay : recordChange;
  const finish = await record(firms.place, 'rotate', keyOf(command, JSON.stringify(old)), changes, output);
  const stop = untilStopped(() => output.note('Stopping after the current firm.'));
  const progress = startProgress(output, { label: 'New links', total: wanted.length });
  const rotated: RotatedFirm[] = [];
  let failure: unknown;
  try {
    for (const [firm, maker] of makers) {
      if (stop.signal.aborted) throw new FirmlineError('Stopped.', { code: 'aborted', fault: 'user' });
      rotated.push(await rotate(firm, maker, old, firms));
      progress.update(rotated.length, firm.slug);
    }
    finish?.();
  } catch (error) {
    if (rotated.length === 0) throw error;
    const count = `${rotated.length} of ${wanted.length} firms have new links.`;
    failure = partly(error, count, 'Run the same command again for the others.');
  } finally {
    progress.end();
    stop.release();
  }
  await print(rotated, output);
  if (failure !== undefined) throw failure;
}

async function rotate(
  before: LinkedFirm,
  maker: SlugMaker,
  old: OldLink,
  { repository, link }: Firms,
): Promise<RotatedFirm> {
  const oldSlug = before.slug;
  let tried = oldSlug;
  try {
    const after = await maker.create(namesOf(before), async (slug) => {
      // Reads the current record, which may have changed since it was listed.
      const version = await repository.getVersion(oldSlug);
      if (version === null) throw noFirm(oldSlug);
      refuseEndOf(version.firm, old);
      tried = slug;
      return writeLink(version, slug, old, repository);
    });
    return resultOf(oldSlug, link(after), { ...old, rotated: true });
  } catch (error) {
    // The response may have been lost.
    const isUnknown = error instanceof FirmlineError && ['network', 'timeout'].includes(error.code);
    if (!isUnknown || tried === oldSlug) throw error;
    throw partly(error, '', `Check whether it was written: ${firmline} firms show ${tried}`);
  }
}

/** What a new link changes, for an undo. */
function changesOf(firm: StoredFirm, slug: string, { oldLink, oldExpiresAt }: OldLink): ChangedFirm[] {
  const after = contentOf({ ...firm, slug });
  if (oldLink === 'gone') return [{ slug, before: firm, after }];
  const copy: ChangedFirm = { slug, before: null, after };
  if (oldExpiresAt === '') return [copy];
  return [copy, { slug: firm.slug, before: firm, after: contentOf({ ...firm, expiresAt: oldExpiresAt }) }];
}

/** Writes a firm's new link, and what becomes of the old one. */
async function writeLink(
  version: FirmVersion,
  slug: string,
  { oldLink, oldExpiresAt }: OldLink,
  repository: FirmRepository,
): Promise<KeptFirm> {
  if (oldLink === 'gone') return repository.update(version, { slug });
  const copy = { ...version.firm, slug };
  if (oldExpiresAt === '') return repository.create(copy);
  // This write would replace an existing firm.
  if (await repository.get(slug))
    throw new FirmlineError(`"${slug}" is taken.`, { code: 'conflict', fault: 'user' });
  // Both rows are in one statement, so the old link has an expiry exactly if the new link exists.
  await repository.write([{ ...version.firm, expiresAt: oldExpiresAt }, copy], 'update');
  return copy;
}

/** The names for the new slug. */
const namesOf = (firm: Firm): Pick<Firm, 'name' | 'companyName'> =>
  plainSlugOf(firm) === ''
    ? { companyName: plainSlugOf({ name: withoutRandomPart(firm.slug) }) || 'firm', name: '' }
    : { companyName: firm.companyName, name: firm.name };

async function wouldRotate(
  firm: LinkedFirm,
  old: OldLink,
  firms: Firms,
  output: Output,
): Promise<RotatedFirm> {
  const { repository, link } = firms;
  const slug = slugMaker('random').slugOf(namesOf(firm));
  const version = await repository.getVersion(firm.slug);
  if (version === null) throw noFirm(firm.slug);
  const planned = await tellPlanned(firms, (real) => writeLink(version, slug, old, real), output);
  return { ...resultOf(firm.slug, link({ ...firm, slug }), { ...old, rotated: false }), planned };
}

const resultOf = (
  oldSlug: string,
  { slug, name, companyName, url }: LinkedFirm,
  rest: OldLink & Pick<RotatedFirm, 'rotated'>,
): RotatedFirm => ({ oldSlug, slug, name, companyName, url, ...rest });
