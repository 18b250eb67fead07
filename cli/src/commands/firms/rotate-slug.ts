import {
  defaultSlug,
  isExpired,
  isGuessableSlug,
  plainSlugOf,
  randomPartLengths,
  withoutRandomPart,
  type Firm,
  type KeptFirm,
} from '@firmline/sdk/firms';
import { firmline } from '../../invocation.ts';
import type { Command } from 'commander';
import { keyOf } from '../../firms/changes.ts';
import { openFirms, type Firms } from '../../firms/connect.ts';
import { firmWith } from '../../firms/find.ts';
import type { LinkedFirm } from '../../firms/linked-firm.ts';
import { slugMaker } from '../../firms/made-slug.ts';
import { timeFrom } from '../../firms/times.ts';
import type { FirmWrite } from '../../firms/write.ts';
import { invalidInput } from '../../errors.ts';
import type { Output } from '../../terminal/output.ts';
import { printRows } from '../../terminal/listing.ts';
import { confirm } from '../../terminal/questions.ts';
import { requireSlug, slugOrPick } from '../../terminal/pick-firm.ts';
import type { PlannedRequest } from '../../api/planned.ts';
import { grouped, moment } from '../../text.ts';
import { UsageError } from '../../usage-error.ts';
import { change, contactOf, requireWhole, undoHint } from './change.ts';

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

/** A firm and its new link. */
interface Rotation {
  readonly firm: LinkedFirm;
  readonly slug: string;
  /** The firm moves to the new link, or gets a copy there. */
  readonly start: FirmWrite;
  /** The old link gets an expiry, once the new one works. */
  readonly end?: FirmWrite;
}

/** Gives firms new links that cannot be guessed. */
async function rotateSlugs(given: string | undefined, flags: RotateFlags, output: Output): Promise<void> {
  const old = oldLinkOf(flags);
  if (flags.allGuessable && given !== undefined)
    throw new UsageError('--all-guessable cannot be combined with a slug.');
  if (!flags.allGuessable) requireSlug(given, output);
  const firms = openFirms(output);
  const wanted = flags.allGuessable
    ? await guessable(firms, old, output)
    : [await firmOf(await slugOrPick(given, 'firms rotate-slug', firms, output), firms)];
  for (const firm of wanted) refuseEndOf(firm, old);
  const { dryRun } = output.flags;
  if (wanted.length > 0 && !dryRun) await confirm(questionOf(wanted, old, firms), output);
  const rotations = wanted.map((firm) => rotationOf(firm, old));
  const writes = rotations.map(({ start }) => start);
  const ends = rotations.flatMap(({ end }) => end ?? []);
  const done = await change(
    {
      writes,
      question: undefined,
      record: {
        kind: 'rotate',
        key: keyOf(given ?? '--all-guessable', old),
        writes: [...writes, ...ends],
      },
      needsRecord: wanted.length > 1,
      label: 'New links',
    },
    firms,
    output,
  );
  const made = rotations.filter(({ start }) => dryRun || done.written.has(start.slug));
  const open = dryRun ? [] : made.flatMap(({ end }) => end ?? []);
  const ended = await change({ writes: open, question: undefined, label: 'Old links' }, firms, output);
  const rows = made.map(({ firm, slug }, index): RotatedFirm => {
    const { name, companyName } = firm;
    const { url } = firms.link({ ...firm, slug });
    const row = { oldSlug: firm.slug, slug, name, companyName, url, ...old, rotated: !dryRun };
    return done.planned && index === 0 ? { ...row, planned: done.planned } : row;
  });
  if (dryRun && rows.length > 0)
    output.note(`The ${randomPartLengths.usual} random characters of a new slug will be others.`);
  if (rows.length > 0 || writes.length === 0) await print(rows, output);
  if (dryRun) return;
  const again = 'Run the same command again for the others.';
  await requireWhole(done, writes, again, firms);
  await requireWhole(ended, open, undoHint, firms);
  if (done.canUndo && output.flags.format === 'table') output.note(undoHint);
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

/** What a new link changes. */
function rotationOf(firm: LinkedFirm, { oldLink, oldExpiresAt }: OldLink): Rotation {
  const slug = slugMaker('random').slugOf(namesOf(firm));
  const { slug: own, name, companyName, system, firstMessage, expiresAt } = firm;
  if (oldLink === 'gone') return { firm, slug, start: { slug: own, from: firm, to: { ...firm, slug } } };
  const start = { slug, to: { slug, name, companyName, system, firstMessage, expiresAt } };
  const end = { slug: own, from: firm, to: { ...firm, expiresAt: oldExpiresAt } };
  return { firm, slug, start, ...(oldExpiresAt !== '' && { end }) };
}

/** The names for the new slug. */
const namesOf = (firm: Firm): Pick<Firm, 'name' | 'companyName'> =>
  plainSlugOf(firm) === ''
    ? { companyName: plainSlugOf({ name: withoutRandomPart(firm.slug) }) || 'firm', name: '' }
    : { companyName: firm.companyName, name: firm.name };
