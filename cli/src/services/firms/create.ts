import { FirmlineError } from '@firmline/sdk/errors';
import {
  randomBits,
  randomPartLengths,
  validateFirm,
  type KeptFirm,
  type NewFirm,
} from '@firmline/sdk/firms';
import { findSlugStyle } from '../../config/slug-style.ts';
import type { Output } from '../../output.ts';
import { confirm } from '../../prompts/confirm.ts';
import { readInput } from '../api/input.ts';
import { openFirms, type Firms } from './connect.ts';
import { readFirmFile } from './firm-file.ts';
import { slugMaker, type SlugMaker } from './made-slug.ts';
import { planRequest, tellPlanned } from './planned.ts';
import type { LinkedFirm, WrittenFirm } from '../../results/firms.ts';

export interface NewFirmFlags {
  readonly name?: string;
  readonly company?: string;
  readonly slug?: string;
  readonly system?: string;
  /** A file, or - for standard input. */
  readonly systemFile?: string;
  readonly firstMessage?: string;
  /** A file with the whole firm, or - for standard input. */
  readonly file?: string;
  readonly randomSuffix?: boolean;
}

/** @throws FirmlineError 'input-needed', 'invalid-input', 'conflict' with a free slug in the hint, 'network', 'auth' */
export async function createFirm(flags: NewFirmFlags, output: Output): Promise<WrittenFirm> {
  const given = await givenFirm(flags);
  const firms = openFirms(output);
  const slugs = slugMaker(findSlugStyle(output.flags.profile), { always: flags.randomSuffix ?? false });
  const filled = given.name === undefined ? await askForFirm(given, slugs, firms, output) : given;
  const firmWith = (slug: string) => validateFirm({ ...filled, name: filled.name ?? '', slug });
  const isRandom = slugs.isRandom(filled);
  if (output.flags.dryRun) {
    const foreseen = await slugs.create(filled, (slug) => wouldCreate(firmWith(slug), firms, output));
    if (isRandom) output.note('The random ending of the slug will be different.');
    return foreseen;
  }
  const offer = output.interactive && !output.flags.yes && !isRandom;
  const made = await slugs.create(filled, (slug) => created(firmWith(slug), firms, output, offer));
  if (flags.randomSuffix) {
    const bits = randomBits(randomPartLengths.long);
    output.note(`The slug ends in ${bits} random bits, so nobody can guess the link.`);
  }
  return made;
}

async function askForFirm(
  given: Partial<KeptFirm>,
  { slugOf }: SlugMaker,
  { link }: Firms,
  output: Output,
): Promise<Partial<KeptFirm>> {
  const { firmByForm } = await import('./form.ts');
  return firmByForm(given, slugOf, link, output);
}

/** @param offer asks whether to use another slug if this one is taken */
async function created(
  firm: NewFirm,
  { repository, link, place }: Firms,
  output: Output,
  offer: boolean,
): Promise<LinkedFirm> {
  try {
    return link(await repository.create(firm));
  } catch (error) {
    const isTaken = error instanceof FirmlineError && error.code === 'conflict';
    if (!isTaken || !offer) throw error;
  }
  const free = await repository.freeSlug(firm.slug);
  await confirm(`The slug "${firm.slug}" is taken in ${place}. Make it "${free}"`, output);
  return link(await repository.create({ ...firm, slug: free }));
}

async function wouldCreate(
  firm: KeptFirm,
  { repository, link, supabaseUrl }: Firms,
  output: Output,
): Promise<WrittenFirm> {
  if (await repository.get(firm.slug)) {
    throw new FirmlineError(`A firm with the slug "${firm.slug}" already exists.`, {
      code: 'conflict',
      fault: 'user',
      hint: `"${await repository.freeSlug(firm.slug)}" is free.`,
    });
  }
  const planned = await planRequest(supabaseUrl, (real) => real.create(firm));
  tellPlanned(planned, output);
  return { ...link(firm), planned };
}

/** The fields from flags and the file; flags take precedence. */
async function givenFirm(flags: NewFirmFlags): Promise<Partial<KeptFirm>> {
  if (flags.system !== undefined && flags.systemFile !== undefined) {
    throw unclear('--system cannot be combined with --system-file.');
  }
  if (flags.file === '-' && flags.systemFile === '-') throw unclear('Standard input can be read only once.');
  const system = flags.systemFile === undefined ? flags.system : await readInput(flags.systemFile);
  const { name, company, slug, firstMessage } = flags;
  return {
    ...(flags.file === undefined ? {} : await readFirmFile(flags.file)),
    ...(name === undefined ? {} : { name }),
    ...(company === undefined ? {} : { companyName: company }),
    ...(slug === undefined ? {} : { slug }),
    ...(system === undefined ? {} : { system }),
    ...(firstMessage === undefined ? {} : { firstMessage }),
  };
}

const unclear = (message: string) =>
  new FirmlineError(message, { code: 'invalid-input', fault: 'user', hint: 'Remove one of them.' });
