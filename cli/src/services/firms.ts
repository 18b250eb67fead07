import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { createBackend } from '@firmline/sdk/backend';
import { FirmlineError } from '@firmline/sdk/errors';
import { createFirmRepository, slugify, type Firm, type FirmRepository } from '@firmline/sdk/firms';
import { findConnection } from './config.ts';
import { linkOf } from './links.ts';

/** A firm with its link; the link is empty where no page is known. */
export interface LinkedFirm extends Firm {
  readonly url: string;
}

interface Firms {
  readonly repository: FirmRepository;
  readonly link: (firm: Firm) => LinkedFirm;
}

function openFirms(): Firms {
  const { supabaseUrl, serviceRoleKey, pageUrl } = findConnection();
  const client = createBackend({
    supabaseUrl,
    supabaseKey: serviceRoleKey,
    options: {
      auth: { persistSession: false, autoRefreshToken: false },
      // The library's own retries wait seven seconds without a word.
      db: { retry: false },
    },
  });
  return {
    repository: createFirmRepository(client),
    link: (firm) => ({ ...firm, url: pageUrl ? linkOf(pageUrl, firm.slug) : '' }),
  };
}

export interface NewFirmFlags {
  readonly name: string;
  readonly company?: string;
  readonly slug?: string;
  readonly system?: string;
  /** A file, or - for standard input. */
  readonly systemFile?: string;
  readonly firstMessage?: string;
}

/** @throws FirmlineError 'invalid-input', 'conflict' with a free slug in the hint, 'network', 'auth' */
export async function createFirm(flags: NewFirmFlags): Promise<LinkedFirm> {
  if (flags.system !== undefined && flags.systemFile !== undefined) {
    throw new FirmlineError('--system and --system-file say the same thing.', {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Give one of them.',
    });
  }
  const slug = flags.slug ?? slugify(flags.company || flags.name);
  if (slug === '') {
    throw new FirmlineError('No slug can be made from this name.', {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Give one with --slug, such as --slug tanaka-law.',
    });
  }
  const system = flags.systemFile === undefined ? flags.system : await readSystemFile(flags.systemFile);
  const { repository, link } = openFirms();
  const firm = await repository.create({
    slug,
    name: flags.name,
    ...(flags.company === undefined ? {} : { companyName: flags.company }),
    ...(system === undefined ? {} : { system }),
    ...(flags.firstMessage === undefined ? {} : { firstMessage: flags.firstMessage }),
  });
  return link(firm);
}

export async function listFirms(options: {
  search?: string;
  limit?: number;
  offset?: number;
}): Promise<LinkedFirm[]> {
  const { repository, link } = openFirms();
  return (await repository.list(options)).map(link);
}

/** @throws FirmlineError 'not-found' */
export async function showFirm(slug: string): Promise<LinkedFirm> {
  const { repository, link } = openFirms();
  const firm = await repository.get(slug);
  if (firm) return link(firm);
  throw new FirmlineError(`There is no firm "${slug}".`, {
    code: 'not-found',
    fault: 'user',
    hint: 'firmline firms list shows all of them.',
  });
}

async function readSystemFile(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new FirmlineError(`Could not read ${file}.`, {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Check the path given with --system-file.',
      cause,
    });
  }
}
