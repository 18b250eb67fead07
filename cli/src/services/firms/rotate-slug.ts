import { FirmlineError } from '@firmline/sdk/errors';
import {
  defaultSlug,
  isExpired,
  isGuessableSlug,
  plainSlugOf,
  withoutRandomPart,
  type Firm,
  type FirmRepository,
  type FirmVersion,
  type KeptFirm,
} from '@firmline/sdk/firms';
import { grouped, moment } from '../../text.ts';
import type { Output } from '../../output.ts';
import { confirm } from '../../prompts/confirm.ts';
import { startProgress } from '../../ui/progress.ts';
import { untilStopped } from '../until-stopped.ts';
import { openFirms, type Firms } from './connect.ts';
import { firmWith, noFirm, requireSlug, slugOrPick } from './find.ts';
import { slugMaker } from './made-slug.ts';
import { planRequest, tellPlanned } from './planned.ts';
import { timeFrom } from './when.ts';
import type { LinkedFirm, RotatedFirm } from '../../results/firms.ts';

export interface RotateFlags {
  /** Rotates every firm with a guessable slug instead of one firm. */
  readonly allGuessable?: boolean;
  /** Keeps the old link. */
  readonly keepOld?: boolean;
  /** Keeps the old link until a time, or for a time from now. */
  readonly keepOldUntil?: string;
}

export interface Rotation {
  readonly firms: readonly RotatedFirm[];
  /** The error that stopped the rotation before the remaining firms. */
  readonly failure?: unknown;
}

/**
 * Gives firms new links that cannot be guessed. Each firm changes completely or not at all.
 * @throws FirmlineError 'not-found', 'aborted', 'input-needed', 'invalid-input'. If some firms were already changed,
 * their new links are returned with the error.
 */
export async function rotateSlugs(
  given: string | undefined,
  flags: RotateFlags,
  output: Output,
): Promise<Rotation> {
  const old = oldLinkOf(flags);
  if (flags.allGuessable && given !== undefined) {
    throw new FirmlineError('--all-guessable cannot be combined with a slug.', {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Remove one of them.',
    });
  }
  if (!flags.allGuessable) requireSlug(given, output);
  const firms = openFirms(output);
  const wanted = flags.allGuessable
    ? await guessable(firms, old, output)
    : [await firmOf(await slugOrPick(given, 'firms rotate-slug', firms, output), firms)];
  for (const firm of wanted) refuseEndOf(firm, old);
  if (output.flags.dryRun) {
    const foreseen: RotatedFirm[] = [];
    for (const firm of wanted) foreseen.push(await wouldRotate(firm, old, firms, output));
    if (foreseen.length > 0) output.note('The five random characters of a new slug will be others.');
    return { firms: foreseen };
  }
  if (wanted.length === 0) return { firms: [] };
  await confirm(questionOf(wanted, old, firms), output);
  return rotateAll(wanted, old, firms, output);
}

/** The fate of an old link. */
type OldLink = Pick<RotatedFirm, 'oldLink' | 'oldExpiresAt'>;

function oldLinkOf({ keepOld = false, keepOldUntil }: RotateFlags): OldLink {
  if (keepOldUntil === undefined) return { oldLink: keepOld ? 'kept' : 'gone', oldExpiresAt: '' };
  return { oldLink: 'kept', oldExpiresAt: timeFrom(keepOldUntil) };
}

async function firmOf(slug: string, firms: Firms): Promise<LinkedFirm> {
  if (slug === defaultSlug) {
    throw new FirmlineError(`"${defaultSlug}" is the firm of the empty path, so its slug cannot change.`, {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Anyone can read its prompt, so keep private text out of it.',
    });
  }
  return firmWith(slug, firms);
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
      `Skipped ${ending.length} with an expiry, for example "${first.slug}". To rotate it, run firmline firms rotate-slug ${first.slug}`,
    );
  return missing.filter((firm) => !ending.includes(firm));
}

/** The fields that a firm and its copy share. */
const textsOf = ({ name, companyName, system, firstMessage }: Firm): string =>
  JSON.stringify([name, companyName, system, firstMessage]);

/** It is unclear whether this expiry is meant for the old link only, or for the copy too. */
function refuseEndOf({ slug, expiresAt }: KeptFirm, { oldLink }: OldLink): void {
  if (oldLink === 'gone' || !expiresAt) return;
  throw new FirmlineError(`The link of "${slug}" already expires at ${moment(expiresAt)}.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: `To keep it beside a new link, first remove the expiry: firmline firms expire ${slug} --never`,
  });
}

function questionOf(
  wanted: readonly LinkedFirm[],
  { oldLink, oldExpiresAt }: OldLink,
  { place }: Firms,
): string {
  const [first] = wanted;
  const what =
    wanted.length === 1 && first
      ? `"${first.slug}" (${first.companyName ? `${first.name}, ${first.companyName}` : first.name})`
      : `${grouped(wanted.length)} firms`;
  const [links, old] =
    wanted.length === 1 ? ['a new link', 'the old one stops'] : ['new links', 'the old ones stop'];
  const when = oldExpiresAt ? ` at ${moment(oldExpiresAt)}` : '';
  return `Give ${what} of ${place} ${links}${oldLink === 'gone' || when ? ` (${old} working${when})` : ''}`;
}

async function rotateAll(
  wanted: readonly LinkedFirm[],
  old: OldLink,
  firms: Firms,
  output: Output,
): Promise<Rotation> {
  const stop = untilStopped(() => output.note('Stopping after the current firm.'));
  const progress = startProgress(output, { label: 'New links', total: wanted.length });
  const rotated: RotatedFirm[] = [];
  try {
    for (const firm of wanted) {
      if (stop.signal.aborted) throw new FirmlineError('Stopped.', { code: 'aborted', fault: 'user' });
      rotated.push(await rotate(firm, old, firms));
      progress.update(rotated.length, firm.slug);
    }
    return { firms: rotated };
  } catch (error) {
    if (rotated.length === 0 || !(error instanceof FirmlineError)) throw error;
    const { message, code, fault } = error;
    const count = `${rotated.length} of ${wanted.length} firms have new links.`;
    const hint = 'Run the same command again for the others.';
    return {
      firms: rotated,
      failure: new FirmlineError(`${message} ${count}`, { code, fault, hint, cause: error }),
    };
  } finally {
    progress.end();
    stop.release();
  }
}

async function rotate(before: LinkedFirm, old: OldLink, { repository, link }: Firms): Promise<RotatedFirm> {
  const oldSlug = before.slug;
  let tried = oldSlug;
  try {
    const after = await slugMaker('random').create(namesOf(before), async (slug) => {
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
    const { message, code, fault } = error;
    const hint = `Check whether it was written: firmline firms show ${tried}`;
    throw new FirmlineError(message, { code, fault, hint, cause: error });
  }
}

/** Writes a firm's new link, and what becomes of the old one. */
function writeLink(
  version: FirmVersion,
  slug: string,
  { oldLink, oldExpiresAt }: OldLink,
  repository: FirmRepository,
): Promise<KeptFirm> {
  if (oldLink === 'gone') return repository.update(version, { slug });
  const copy = { ...version.firm, slug };
  return oldExpiresAt ? keepUntil(oldExpiresAt, version.firm, copy, repository) : repository.create(copy);
}

/** Writes both rows in one statement, so the old link has an expiry exactly if the new link exists. */
async function keepUntil(
  expiresAt: string,
  firm: KeptFirm,
  copy: KeptFirm,
  repository: FirmRepository,
): Promise<KeptFirm> {
  // This write would replace an existing firm.
  if (await repository.get(copy.slug))
    throw new FirmlineError(`"${copy.slug}" is taken.`, { code: 'conflict', fault: 'user' });
  await repository.write([{ ...firm, expiresAt }, copy], 'update');
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
  { repository, supabaseUrl, link }: Firms,
  output: Output,
): Promise<RotatedFirm> {
  const slug = slugMaker('random').slugOf(namesOf(firm));
  const version = await repository.getVersion(firm.slug);
  if (version === null) throw noFirm(firm.slug);
  const planned = await planRequest(supabaseUrl, (real) => writeLink(version, slug, old, real));
  tellPlanned(planned, output);
  return { ...resultOf(firm.slug, link({ ...firm, slug }), { ...old, rotated: false }), planned };
}

const resultOf = (
  oldSlug: string,
  { slug, name, companyName, url }: LinkedFirm,
  rest: OldLink & Pick<RotatedFirm, 'rotated'>,
): RotatedFirm => ({ oldSlug, slug, name, companyName, url, ...rest });
