import { createRequire } from 'node:module';
import path from 'node:path';
import {
  findRunningStack,
  isElsewhere,
  noteUsed,
  problemOfStacks,
  type RunningStack,
  stackIn,
  stackInWords,
  stoppedFolder,
} from '../config/running-stack.ts';
import type { StackSettings } from '../config/stack-file.ts';
import { nameTarget } from '../config/this-command.ts';
import { userError, serviceError } from '../errors.ts';
import { firmline } from '../invocation.ts';

/** A running stack on this machine with its own keys, independent of profiles and the environment. */
export interface LocalStack extends Omit<StackSettings, 'pageUrl'>, Pick<RunningStack, 'dataDir' | 'pid'> {
  readonly url: string;
  readonly controlHeaders: Readonly<Record<string, string>>;
}

/** The stack of this data folder, or by default the chosen one; undefined if it is not running. */
export async function localStack(data: string | undefined): Promise<LocalStack | undefined> {
  const stack = data === undefined ? findRunningStack() : await stackIn(path.resolve(data));
  if (!stack) return undefined;
  const { host } = new URL(stack.values.pageUrl);
  if (data !== undefined) nameTarget('stack', `the stack of ${stack.dataDir}, ${host}`);
  else if (isElsewhere()) noteUsed(stack);
  else nameTarget('stack', `${stackInWords()}, ${host}`);
  return withHeaders(stack);
}

function withHeaders({ dataDir, pid, values, controlToken }: RunningStack): LocalStack {
  const { pageUrl: url, ...others } = values;
  return { ...others, dataDir, pid, url, controlHeaders: { 'x-firmline-token': controlToken } };
}

/** The given data folder, that of the chosen stack, or this folder's own. */
export async function dataAround(data: string | undefined) {
  const stack = await localStack(data);
  const dataDir = stack?.dataDir ?? path.resolve(data ?? stoppedFolder() ?? '.firmline');
  if (!stack) nameTarget('stack', dataDir);
  return { stack, dataDir };
}

/** The given data folder or this folder's own, for what a stack elsewhere has nothing to do with. */
export const dataHere = (data: string | undefined): ReturnType<typeof dataAround> =>
  dataAround(data ?? (isElsewhere() ? '.firmline' : undefined));

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

interface Sending extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses other than 2xx that are no failure. */
  readonly accepted?: readonly number[];
}

export async function askStack(url: string, { accepted = [], ...init }: Sending): Promise<Response> {
  const answer = await fetch(url, init).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause;
    throw serviceError(
      'network',
      `The stack does not respond at ${new URL(url).origin}.`,
      `Run ${firmline} status for details.`,
      cause,
    );
  });
  if (answer.ok || accepted.includes(answer.status)) return answer;
  await answer.body?.cancel();
  throw serviceError(
    'http',
    `The stack responded with ${answer.status} at ${new URL(url).pathname}.`,
    `Run ${firmline} status for details.`,
  );
}
