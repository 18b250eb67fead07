import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { FirmlineError } from '@firmline/sdk/errors';
import { slugify, type Firm, type FirmRepository } from '@firmline/sdk/firms';
import { findConnection } from './config.ts';
import { linkOf } from './links.ts';
import { openRepository } from './repository.ts';

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
  return {
    repository: openRepository(supabaseUrl, serviceRoleKey),
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
  const firm = {
    slug,
    name: flags.name,
    ...(flags.company === undefined ? {} : { companyName: flags.company }),
    ...(system === undefined ? {} : { system }),
    ...(flags.firstMessage === undefined ? {} : { firstMessage: flags.firstMessage }),
  };
  return link(await repository.create(firm));
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

/**
 * The link of a firm that exists.
 * @throws FirmlineError 'not-found', 'config-missing' where no page is known
 */
export async function showLink(slug: string): Promise<{ slug: string; url: string }> {
  const { url } = await showFirm(slug);
  if (url) return { slug, url };
  throw new FirmlineError('Where the page is served is not known, so there is no link to show.', {
    code: 'config-missing',
    fault: 'user',
    hint: 'Set FIRMLINE_PAGE_URL, such as https://demo.example.com.',
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
