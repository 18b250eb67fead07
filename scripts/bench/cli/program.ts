import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

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
  const running = promisify(execFile)(process.execPath, args, {
    // Programs that call "node" get the same one.
    env: { PATH: `${path.dirname(process.execPath)}${path.delimiter}${PATH}`, HOME, CI: 'true', ...env },
    // Another command may wait for a network that this machine does not have.
    timeout: 10 * 60_000,
    maxBuffer: 2 ** 30,
  });
  running.child.stdin?.end();
  let firstMs = Infinity;
  running.child.stdout?.once('data', () => (firstMs = performance.now() - startedAt));
  const { stdout } = await running;
  return { ms: performance.now() - startedAt, firstMs, output: stdout };
}
