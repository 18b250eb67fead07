import { createRequire } from 'node:module';
import path from 'node:path';
import { findRunningStack, readStack } from '../config/running-stack.ts';
import { userError } from '../errors.ts';
import { firmline } from '../invocation.ts';

/** A running stack on this machine with its own keys, independent of profiles and the environment. */
export interface LocalStack {
  readonly dataDir: string;
  readonly pid: number;
  readonly url: string;
  readonly supabaseUrl: string;
  readonly serviceRoleKey: string;
  readonly platformUrl: string;
  readonly platformPrivateKey: string;
  readonly assistantId: string;
  readonly webhookUrl: string;
  /** The headers for requests to its private addresses. */
  readonly controlHeaders: Readonly<Record<string, string>>;
}

/** The stack of this data folder, or by default the running one; undefined if none is running. */
export function localStack(data: string | undefined): LocalStack | undefined {
  const stack = data === undefined ? findRunningStack() : readStack(path.resolve(data));
  if (!stack) return undefined;
  const { pageUrl: url, supabaseUrl, serviceRoleKey, platformUrl, platformPrivateKey } = stack.values;
  const { assistantId, webhookUrl } = stack.values;
  const { dataDir, pid, controlToken } = stack;
  return {
    dataDir,
    pid,
    url,
    supabaseUrl,
    serviceRoleKey,
    platformUrl,
    platformPrivateKey,
    assistantId,
    webhookUrl,
    controlHeaders: controlToken === undefined ? {} : { 'x-firmline-token': controlToken },
  };
}

/**
 * The data folder for a command: the given one, that of a running stack in this folder or above, or `.firmline` here. A
 * stack elsewhere is used only if it is named.
 */
export function dataAround(data: string | undefined): {
  readonly stack: LocalStack | undefined;
  readonly dataDir: string;
  /** A running stack that was left out, because it belongs to another folder. */
  readonly elsewhere: LocalStack | undefined;
} {
  const found = localStack(data);
  const stack = found && (data !== undefined || isAround(found.dataDir)) ? found : undefined;
  const dataDir = stack?.dataDir ?? path.resolve(data ?? '.firmline');
  return { stack, dataDir, elsewhere: stack ? undefined : found };
}

/** Whether a data folder belongs to this folder or one above it. */
function isAround(dataDir: string): boolean {
  const inside = path.relative(path.dirname(dataDir), process.cwd());
  return !inside.startsWith('..') && !path.isAbsolute(inside);
}

/** @throws FirmlineError 'not-found' */
export function runningStack(data: string | undefined): LocalStack {
  const stack = localStack(data);
  if (stack) return stack;
  throw userError(
    'not-found',
    `No stack is running ${data === undefined ? 'here' : `on ${data}`}.`,
    `Start one with ${firmline} dev up.`,
  );
}

/** The built page. @throws FirmlineError 'config-missing' */
export function builtPage(): string {
  try {
    return path.dirname(createRequire(import.meta.url).resolve('@firmline/web/index.html'));
  } catch (cause) {
    throw userError('config-missing', 'The page is not built.', 'Build it with npm run build.', cause);
  }
}
