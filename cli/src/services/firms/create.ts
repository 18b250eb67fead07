import { FirmlineError } from '@firmline/sdk/errors';
import {
  slugify,
  suffixBits,
  validateFirm,
  withRandomSuffix,
  type Firm,
  type NewFirm,
} from '@firmline/sdk/firms';
import type { Output } from '../../output.ts';
import { confirm } from '../../prompts/confirm.ts';
import { readInput } from '../api/input.ts';
import { openFirms, type Firms, type LinkedFirm } from './connect.ts';
import { readFirmFile } from './firm-file.ts';

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
export async function createFirm(flags: NewFirmFlags, output: Output): Promise<LinkedFirm> {
  const given = await givenFirm(flags);
  const firms = openFirms(output);
  const filled = given.name === undefined ? await askForFirm(given, firms, output) : given;
  const plain = filled.slug || slugify(filled.companyName || filled.name || '');
  if (plain === '') {
    throw new FirmlineError('No slug can be made from this name.', {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Give one with --slug, such as --slug tanaka-law.',
    });
  }
  const slug = flags.randomSuffix ? withRandomSuffix(plain) : plain;
  const firm = validateFirm({ ...filled, name: filled.name ?? '', slug });
  if (output.flags.dryRun) return wouldCreate(firm, firms, output);
  const made = await created(firm, firms, output);
  if (flags.randomSuffix)
    output.note(`The slug ends in ${suffixBits} random bits: nobody can guess the link.`);
  return made;
}

async function askForFirm(given: Partial<Firm>, { link }: Firms, output: Output): Promise<Partial<Firm>> {
  const { firmByForm } = await import('./form.ts');
  return firmByForm(given, link, output);
}

async function created(firm: NewFirm, { repository, link }: Firms, output: Output): Promise<LinkedFirm> {
  try {
    return link(await repository.create(firm));
  } catch (error) {
    const isTaken = error instanceof FirmlineError && error.code === 'conflict';
    if (!isTaken || !output.interactive || output.flags.yes) throw error;
  }
  const free = await repository.freeSlug(firm.slug);
  await confirm(`The slug "${firm.slug}" is taken. Make it "${free}"`, output);
  return link(await repository.create({ ...firm, slug: free }));
}

async function wouldCreate(firm: Firm, { repository, link, supabaseUrl }: Firms, output: Output) {
  if (await repository.get(firm.slug)) {
    throw new FirmlineError(`A firm with the slug "${firm.slug}" exists already.`, {
      code: 'conflict',
      fault: 'user',
      hint: `"${await repository.freeSlug(firm.slug)}" is free.`,
    });
  }
  output.note(`Not sent (--dry-run): POST ${supabaseUrl}/rest/v1/legal_firm_visitors`);
  return link(firm);
}

/** What flags and file say; a flag wins. */
async function givenFirm(flags: NewFirmFlags): Promise<Partial<Firm>> {
  if (flags.system !== undefined && flags.systemFile !== undefined) {
    throw unclear('--system and --system-file say the same thing.');
  }
  if (flags.file === '-' && flags.systemFile === '-') throw unclear('Standard input can be read once.');
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
  new FirmlineError(message, { code: 'invalid-input', fault: 'user', hint: 'Give one of them.' });
