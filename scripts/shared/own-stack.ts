import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Recogniser } from '@firmline/harness/speech-to-text';
import { type Stack, startStackInChildProcess } from '@firmline/harness/stack';

export const root = path.resolve(import.meta.dirname, '../..');
export const builtPage = path.join(root, 'web/dist');

/** Makes an empty folder, removed by the clean-ups. */
export async function temporaryFolder(cleanUps: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-script-'));
  cleanUps.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return folder;
}

/** Disk space of a folder, MB of 2^20 bytes; 0 if it does not exist. */
export const megabytesOf = (folder: string): number =>
  existsSync(folder) ? Number.parseInt(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }), 10) : 0;

interface OwnStackOptions {
  readonly pageDir?: string;
  readonly signal?: AbortSignal;
  /** Writes down what callers say. */
  readonly speechToText?: Recogniser | undefined;
}

/** Starts a stack in a child process, with its own data; the clean-ups stop it. */
export async function startOwnStack(
  cleanUps: AsyncDisposableStack,
  { pageDir = builtPage, signal, speechToText }: OwnStackOptions = {},
): Promise<Stack> {
  const stack = await startStackInChildProcess({ pageDir, speechToText, ...(signal && { signal }) });
  cleanUps.defer(() => stack.stop());
  return stack;
}
