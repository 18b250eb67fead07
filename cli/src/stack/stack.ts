import { createRequire } from 'node:module';
import path from 'node:path';
import {
  findRunningStack,
  isElsewhere,
  noteUsed,
  problemOfStacks,
  type RunningStack,
  stackIn,
} from '../config/running-stack.ts';
import type { StackSettings } from '../config/stack-file.ts';
import { userError } from '../errors.ts';
import { firmline } from '../invocation.ts';

/** A running stack on this machine with its own keys, independent of profiles and the environment. */
export interface LocalStack extends Omit<StackSettings, 'pageUrl'>, Pick<RunningStack, 'dataDir' | 'pid'> {
  readonly url: string;
  readonly controlHeaders: Readonly<Record<string, string>>;
}

/**
 * The stack of this data folder, or by default the chosen one; undefined if it is not running.
 * @param options.isUsed false if it is only shown, so nobody is told that it is used
 */
export async function localStack(
  data: string | undefined,
  { isUsed = true } = {},
): Promise<LocalStack | undefined> {
  const stack = data === undefined ? findRunningStack() : await stackIn(path.resolve(data));
  if (!stack) return undefined;
  if (isUsed && data === undefined && isElsewhere()) noteUsed(stack);
  return withHeaders(stack);
}

function withHeaders({ dataDir, pid, values, controlToken }: RunningStack): LocalStack {
  const { pageUrl: url, ...others } = values;
  return { ...others, dataDir, pid, url, controlHeaders: { 'x-firmline-token': controlToken } };
}

export async function runningStack(data: string | undefined): Promise<LocalStack> {
  const stack = await localStack(data);
  if (stack) return stack;
  const stacks = problemOfStacks();
  throw userError(
    'not-found',
    data === undefined ? (stacks?.problem ?? 'No stack is running here.') : `No stack is running on ${data}.`,
    stacks?.hint ?? `Start one with ${firmline} dev up.`,
  );
}

export function builtPage(): string {
  try {
    return path.dirname(createRequire(import.meta.url).resolve('@firmline/web/index.html'));
  } catch (cause) {
    throw userError('config-missing', 'The page is not built.', 'Build it with npm run build.', cause);
  }
}
