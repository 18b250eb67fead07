import { createRequire } from 'node:module';
import path from 'node:path';
import { type RunningStack, stackIn } from '../config/running-stack.ts';
import { userError } from '../errors.ts';
import { firmline } from '../invocation.ts';

/** The running stack of a data folder, independent of profiles and the environment. */
export async function runningStack(data: string): Promise<RunningStack> {
  const stack = await stackIn(path.resolve(data));
  if (stack) return stack;
  throw userError('not-found', `No stack is running on ${data}.`, `Start one with ${firmline} dev up.`);
}

export function builtPage(): string {
  try {
    return path.dirname(createRequire(import.meta.url).resolve('@firmline/web/index.html'));
  } catch (cause) {
    throw userError('config-missing', 'The page is not built.', 'Build it with npm run build.', cause);
  }
}
