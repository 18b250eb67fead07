import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** How a run went, from its start. */
export interface Ran {
  readonly ms: number;
  /** Until the first output; Infinity without any. */
  readonly firstMs: number;
  readonly output: string;
}

/** Runs a script on this Node to its end, and measures it. @throws Error with its errors unless it succeeds */
export async function timeProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const { PATH = '', HOME = '' } = process.env;
  const startedAt = performance.now();
  // The requested service may be in this process, so it must not be blocked.
  const child = spawn(process.execPath, args, {
    // Programs that call "node" get the same one.
    env: { PATH: `${path.dirname(process.execPath)}${path.delimiter}${PATH}`, HOME, CI: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Another command may wait for a network that this machine does not have.
    timeout: 10 * 60_000,
  });
  let firstMs = Infinity;
  child.stdout.once('data', () => (firstMs = performance.now() - startedAt));
  const exitPromise = once(child, 'close').then(([code]) => ({ code, ms: performance.now() - startedAt }));
  const [output, errors, { code, ms }] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exitPromise,
  ]);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}: ${errors.slice(0, 500)}`);
  return { ms, firstMs, output };
}
