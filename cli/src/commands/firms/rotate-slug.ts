import {
  defaultSlug,
  expiryTime,
  isExpired,
  plainSlugOf,
  withoutRandomPart,
  type Firm,
  type FirmRecord,
  type StoredFirm,
} from '@firmline/sdk/firms';
import type { PlannedRequest } from '../../http/planned-request.ts';
import { invalidInput } from '../../errors.ts';
import { keyOfChange } from '../../firms/changes.ts';
import { openFirms, type Firms, firmsNamed } from '../../firms/connect.ts';
import { slugMaker } from '../../firms/slugs.ts';
import { expiryText, timeFrom } from '../../firms/times.ts';
import { firmline } from '../../invocation.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { requireSlug, slugOrPick } from '../../terminal/pick-firm.ts';
import { confirm } from '../../terminal/questions.ts';
import { counted, shellLine } from '../../text.ts';
import type { Command } from '../command.ts';
import { makeChange, contactInWords, endingCommand, oldLinkLost, requireWhole, undoHint } from './change.ts';

export interface RotatedFirm {
  readonly oldSlug: string;
  readonly slug: string;
  readonly name: string;
  readonly companyName: string;
  /** The new link; empty if no page is known. */
  readonly url: string;
  readonly oldLink: 'gone' | 'kept';
  /** When the old link expires; empty if it is already gone. */
  readonly oldExpiresAt: string;
  readonly rotated: boolean;
  readonly planned?: PlannedRequest;
}

export function define(command: Command, output: Output): void {
  command
    .argument('[slugs...]', 'slugs or links; if omitted, you pick one from a list')
    .option('--keep-old-until <when>', 'keep the old link until then, for example 14d or 2027-01-31')
    .notes(`
Prints each firm's old slug and new link. firmline firms undo gives the firms their old slugs again.
Examples:
  $ firmline firms rotate-slug hartwell-lowe
  $ firmline firms rotate-slug hartwell-lowe okafor-law --keep-old-until 14d`)
    .action((slugs: readonly string[], { keepOldUntil }: { keepOldUntil?: string }) =>
      rotateSlugs(slugs, keepOldUntil === undefined ? '' : timeFrom(keepOldUntil), output),
    );
}

async function rotateSlugs(
  slugsOrLinks: readonly string[],
  oldExpiresAt: string,
  output: Output,
): Promise<void> {
  if (isExpired({ expiresAt: oldExpiresAt }))
    throw invalidInput(
      `The old link would not be kept: ${expiryText(oldExpiresAt)} is in the past.`,
      'Pass a later day to --keep-old-until, or leave it out.',
    );
  requireSlug(slugsOrLinks[0], output);
  const firms = openFirms(output);
  const chosenSlugs =
    slugsOrLinks.length > 0
      ? slugsOrLinks
      : [await slugOrPick(undefined, 'firms rotate-slug', firms, output)];
  const { present } = await firmsNamed(chosenSlugs, 'all', firms);
  for (const firm of present) refuseRotation(firm, oldExpiresAt);
  const { dryRun } = output.flags;
  if (!dryRun) await confirm(questionOf(present, oldExpiresAt, firms), output);
  const rotations = present.map((firm) => {
    const slug = slugMaker('random').slugOf(quotedSlugsOf(firm));
    return { firm, slug, write: { slug: firm.slug, from: firm, to: { ...firm, slug } } };
  });
  const writes = rotations.map(({ write }) => write);
  const newSlugs = new Map(rotations.map(({ firm, slug }) => [firm.slug, slug]));
  // Links that are older still end too: one of them may be what others can guess.
  const older = (await firms.repository.oldLinksOf([...newSlugs.keys()])).map((from) => ({
    slug: from.slug,
    from,
    to: endOfOldLink({ ...from, leadsTo: newSlugs.get(from.leadsTo) ?? from.leadsTo }, oldExpiresAt),
  }));
  const record = {
    kind: 'rotate',
    key: keyOfChange(slugsOrLinks, oldExpiresAt),
    writes: [...writes, ...older],
  } as const;
  const writeOutcome = await makeChange(
    { writes, question: undefined, record, label: 'New links' },
    firms,
    output,
  );
  const writtenRotations = rotations.filter(({ write }) => dryRun || writeOutcome.written.has(write.slug));
  // The database has kept the old links, which end once the new ones work.
  const oldLinks = dryRun ? [] : await firms.repository.oldLinksOf(writtenRotations.map(({ slug }) => slug));
  const ends = oldLinks.map((from) => ({ slug: from.slug, from, to: endOfOldLink(from, oldExpiresAt) }));
  const ended = await makeChange({ writes: ends, question: undefined, label: 'Old links' }, firms, output);
  const rows = writtenRotations.map(({ firm, slug }, index): RotatedFirm => {
    const { slug: oldSlug, name, companyName } = firm;
    const { url } = firms.link({ ...firm, slug });
    const oldLink = oldExpiresAt === '' ? 'gone' : 'kept';
    const row = { oldSlug, slug, name, companyName, url, oldLink, oldExpiresAt, rotated: !dryRun } as const;
    return writeOutcome.planned && index === 0 ? { ...row, planned: writeOutcome.planned } : row;
  });
  if (dryRun) output.note('The random characters of a new slug will be others.');
  if (rows.length > 0) await printRows(rows, { columns, empty: '' }, output);
  if (dryRun) return;
  const remainingSlugs = rotations
    .filter((one) => !writtenRotations.includes(one))
    .map(({ firm }) => firm.slug);
  const again = `For the others, run ${firmline} ${shellLine(['firms', 'rotate-slug', ...remainingSlugs])}`;
  requireWhole(writeOutcome, writes, again);
  requireWhole(ended, ends, undoHint());
  const lostRotation = writtenRotations.find(({ firm }) => !oldLinks.some(({ slug }) => slug === firm.slug));
  if (oldExpiresAt !== '' && lostRotation !== undefined) throw oldLinkLost(lostRotation.firm);
  if (writeOutcome.canUndo && output.flags.format === 'table') output.note(undoHint());
}

const columns = [
  { title: 'OLD SLUG', text: ({ oldSlug }: RotatedFirm) => oldSlug },
  { title: 'NEW LINK', text: ({ url, slug }: RotatedFirm) => url || slug },
  {
    title: 'OLD LINK',
    text: ({ oldLink, oldExpiresAt }: RotatedFirm) =>
      oldExpiresAt ? `kept until ${expiryText(oldExpiresAt)}` : oldLink,
  },
];

/** An old link after a rotation: deleted, or kept until then at the latest. */
function endOfOldLink(oldLink: StoredFirm, expiresAt: string): StoredFirm | null {
  if (expiresAt === '') return null;
  return expiryTime(oldLink) < expiryTime({ expiresAt }) ? oldLink : { ...oldLink, expiresAt };
}

function refuseRotation({ slug, expiresAt, leadsTo }: FirmRecord, oldExpiresAt: string): void {
  if (leadsTo !== '')
    throw invalidInput(
      `"${slug}" is an old link of "${leadsTo}".`,
      `Pass "${leadsTo}" for a new link. To end the old one, run ${endingCommand(slug)}`,
    );
  if (slug === defaultSlug)
    throw invalidInput(
      `"${defaultSlug}" is the firm of the empty path, so its slug cannot change.`,
      'Anyone can read its prompt, so keep private text out of it.',
    );
  // It is unclear whether this expiry is meant for the old link only, or for the new one too.
  if (oldExpiresAt !== '' && expiresAt !== '')
    throw invalidInput(
      `The link of "${slug}" already expires at ${expiryText(expiresAt)}.`,
      `To keep it beside a new link, first remove the expiry: ${firmline} firms edit ${slug} --set expires=`,
    );
}

function questionOf(firms: readonly FirmRecord[], oldExpiresAt: string, { place }: Firms): string {
  const [first] = firms;
  const isOne = firms.length === 1 && first !== undefined;
  const what = isOne ? `"${first.slug}" (${contactInWords(first)})` : counted(firms.length, 'firm');
  const [links, old] = isOne ? ['a new link', 'the old one stops'] : ['new links', 'the old ones stop'];
  const when = oldExpiresAt ? ` at ${expiryText(oldExpiresAt)}` : '';
  return `Give ${what} of ${place} ${links} (${old} working${when})`;
}

const quotedSlugsOf = (firm: Firm): Pick<Firm, 'name' | 'companyName'> =>
  plainSlugOf(firm) === ''
    ? { companyName: plainSlugOf({ name: withoutRandomPart(firm.slug) }) || 'firm', name: '' }
    : { companyName: firm.companyName, name: firm.name };
