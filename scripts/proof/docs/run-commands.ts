import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longest time of the commands of one shell, and until a command that never ends has started. */
const limitMs = 20 * 60_000;
const stopMs = 30_000;

/** Where commands run. */
export interface CommandPlace {
  readonly checkout: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/** A command that runs with all that it starts in a process group of its own. */
function startCommand(text: string, { checkout, env }: CommandPlace) {
  const child = spawn('bash', ['-eo', 'pipefail', '-c', text], {
    cwd: checkout,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output = `${output}${chunk}`.slice(-20_000)));
  /** Signals the whole group, as Ctrl-C does. */
  const interrupt = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // It has ended.
    }
  };
  const exitPromise = once(child, 'close').then(() => child.exitCode);
  return { output: () => output, closed: exitPromise, interrupt };
}

/** Runs commands to their end. @throws Error with their output unless they succeed */
export async function runToEnd(text: string, place: CommandPlace): Promise<void> {
  const { output, closed, interrupt } = startCommand(text, place);
  const endSignal = AbortSignal.any([place.signal, AbortSignal.timeout(limitMs)]);
  endSignal.addEventListener('abort', () => interrupt('SIGKILL'));
  const exitCode = await closed;
  place.signal.throwIfAborted();
  if (exitCode !== 0) throw new Error(`${text}\nended with ${exitCode}:\n${output()}`);
}

/**
 * Starts a command that does not end by itself. The clean-ups press Ctrl-C.
 * @param expected what it prints once it has started
 */
export async function runUntil(
  text: string,
  expected: string,
  place: CommandPlace,
  cleanUps: AsyncDisposableStack,
): Promise<void> {
  const { output, closed, interrupt } = startCommand(text, place);
  let hasEnded = false;
  void closed.finally(() => (hasEnded = true));
  cleanUps.defer(async () => {
    interrupt('SIGINT');
    await Promise.race([closed, sleep(stopMs, undefined, { ref: false })]);
    interrupt('SIGKILL');
    if (!hasEnded) throw new Error(`${text}\ndid not end within ${stopMs / 1000} s of Ctrl-C.`);
  });
  const until = performance.now() + limitMs;
  while (!output().includes(expected)) {
    if (hasEnded || performance.now() > until)
      throw new Error(`${text}\nhas not printed "${expected}":\n${output()}`);
    await sleep(50, undefined, { signal: place.signal });
  }
}
