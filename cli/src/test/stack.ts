import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OwnPage } from '@firmline/harness/call-tests';
import type { Recogniser } from '@firmline/harness/speech-to-text';
import type { PlatformFlags } from '../api/platform-session.ts';
import { readProjectConfig } from '../config/project-config.ts';
import { systemCode, userError } from '../errors.ts';
import { builtPage } from '../stack/stack.ts';
import { unreadable } from '../text-file.ts';
import type { RunFlags } from './flags.ts';

interface TestedPage {
  /** Missing for Firmline's own page. */
  readonly ownPage?: OwnPage;
  readonly pageDir?: string;
}

export function withProject(flags: RunFlags): RunFlags {
  if (flags.page !== undefined || flags.url !== undefined) return flags;
  const { page, url, headers: header } = readProjectConfig();
  if (page !== undefined) return { ...flags, page };
  return url === undefined ? flags : { ...(header && { header }), ...flags, url, stack: true };
}

export async function testedPage({
  page,
  url,
  stack,
  allowHost = [],
}: Pick<RunFlags, 'page' | 'url' | 'stack' | 'allowHost'>): Promise<TestedPage> {
  const { platform, hosts } = readProjectConfig();
  const moreOptions = {
    ...(platform === undefined ? {} : { platform }),
    ...(hosts && { hosts }),
    allowedHosts: allowHost,
  };
  if (url !== undefined) return stack ? { ownPage: { url, ...moreOptions } } : {};
  if (page === undefined) return {};
  const { takesConfig } = await import('@firmline/sdk/page-headers');
  const isFirmlines = takesConfig(await readDocument(page));
  return { pageDir: path.resolve(page), ...(isFirmlines ? {} : { ownPage: moreOptions }) };
}

async function readDocument(folder: string): Promise<string> {
  const file = path.join(folder, 'index.html');
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (systemCode(cause) !== 'ENOENT') throw unreadable(file, cause);
    throw userError(
      'config-missing',
      `There is no index.html in ${folder}.`,
      'Build the page, then pass its folder with --page.',
      cause,
    );
  }
}

interface StackNeeds {
  readonly signal: AbortSignal;
  readonly recogniser: Recogniser | undefined;
  readonly pageUnderTest: TestedPage;
}

/** A temporary stack on a free port, which stops when it is disposed of. */
export async function openStack({ signal, recogniser, pageUnderTest }: StackNeeds, output: PlatformFlags) {
  const { startStackInChildProcess } = await import('@firmline/harness/stack');
  const { pageDir = builtPage() } = pageUnderTest;
  output.note('Starting a local stack …');
  const { stop, ...stackInfo } = await startStackInChildProcess({
    pageDir,
    speechToText: recogniser,
    signal,
  });
  return { info: stackInfo, [Symbol.asyncDispose]: stop };
}
