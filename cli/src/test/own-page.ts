import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OwnPage } from '@firmline/harness/call-tests';
import { FirmlineError } from '@firmline/sdk/errors';
import { readProjectConfig } from '../config/project-config.ts';
import type { RunFlags } from './flags.ts';

/** The page that a stack serves, or that calls into it. */
export interface TestedPage {
  /** Missing for Firmline's own page. */
  readonly ownPage?: OwnPage;
  /** Default: Firmline's own page. */
  readonly pageDir?: string;
}

/** The flags with the page of the project's configuration, unless they name another. */
export function withProject(flags: RunFlags): RunFlags {
  if (flags.page !== undefined || flags.url !== undefined || flags.data !== undefined) return flags;
  const { page, url } = readProjectConfig();
  if (page !== undefined) return { ...flags, page };
  return url === undefined ? flags : { ...flags, url, stack: true };
}

/** @throws FirmlineError 'config-missing' if the page is not built */
export async function testedPage({ page, url, stack }: RunFlags): Promise<TestedPage> {
  const { platform } = readProjectConfig();
  const more = platform === undefined ? {} : { platform };
  if (url !== undefined) return stack ? { ownPage: { url, ...more } } : {};
  if (page === undefined) return {};
  const { takesConfig } = await import('@firmline/sdk/page-headers');
  const isFirmlines = takesConfig(await readDocument(page));
  return { pageDir: path.resolve(page), ...(isFirmlines ? {} : { ownPage: more }) };
}

async function readDocument(folder: string): Promise<string> {
  try {
    return await readFile(path.join(folder, 'index.html'), 'utf8');
  } catch (cause) {
    throw new FirmlineError(`There is no index.html in ${folder}.`, {
      code: 'config-missing',
      fault: 'user',
      hint: 'Build the page, then pass its folder with --page.',
      cause,
    });
  }
}
