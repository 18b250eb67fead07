import { createRequire } from 'node:module';
import path from 'node:path';
import { findUpwards } from '../config/project-config.ts';
import {
  findRunningStack,
  listedStacks,
  readStack,
  type RunningStack,
  type StackSettings,
  noteUsed,
} from '../config/running-stack.ts';
import { userError, serviceError } from '../errors.ts';
import { firmline } from '../invocation.ts';

/** A running stack on this machine with its own keys, independent of profiles and the environment. */
export interface LocalStack extends Omit<StackSettings, 'pageUrl'>, Pick<RunningStack, 'dataDir' | 'pid'> {
  readonly url: string;
  readonly controlHeaders: Readonly<Record<string, string>>;
}

/** The stack of this data folder, or by default the running one; undefined if none is running. */
export function localStack(data: string | undefined): LocalStack | undefined {
  const stack = data === undefined ? findRunningStack() : readStack(path.resolve(data));
  return stack && withHeaders(stack);
}

function withHeaders({ dataDir, pid, values, controlToken }: RunningStack): LocalStack {
  const { pageUrl: url, ...others } = values;
  const controlHeaders: Record<string, string> =
    controlToken === undefined ? {} : { 'x-firmline-token': controlToken };
  return { ...others, dataDir, pid, url, controlHeaders };
}

/** The given data folder, that of the running stack, or the nearest `.firmline`. Says if it is another folder's. */
export function dataAround(data: string | undefined) {
  if (data !== undefined) return { stack: localStack(data), dataDir: path.resolve(data) };
  const found = findRunningStack();
  if (!found) return { stack: undefined, dataDir: findUpwards('.firmline') ?? path.resolve('.firmline') };
  noteUsed(found);
  return { stack: withHeaders(found), dataDir: found.dataDir };
}

export function runningStack(data: string | undefined): LocalStack {
  const stack = localStack(data);
  if (stack) return stack;
  const running = listedStacks();
  throw userError(
    'not-found',
    data === undefined
      ? (running?.problem ?? 'No stack is running here.')
      : `No stack is running on ${data}.`,
    running?.list ?? `Start one with ${firmline} dev up.`,
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
      `Run ${firmline} dev status for details.`,
      cause,
    );
  });
  if (answer.ok || accepted.includes(answer.status)) return answer;
  await answer.body?.cancel();
  throw serviceError(
    'http',
    `The stack responded with ${answer.status} at ${new URL(url).pathname}.`,
    `Run ${firmline} dev status for details.`,
  );
}

/** The same for a response whose body says nothing. */
export async function sendToStack(url: string, sending: Sending): Promise<Response> {
  const answer = await askStack(url, sending);
  await answer.body?.cancel();
  return answer;
}
