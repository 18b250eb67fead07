import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTerminal } from '../../../cli/src/testing/terminal.ts';
import type { Block } from './blocks.ts';
import { filled, type Script, scriptsOf } from './commands.ts';
import type { Reason } from './mark.ts';
import type { PagePlace } from './place.ts';

/** Longest time of the commands of one shell, and until a command that never ends has started. */
const limitMs = 20 * 60_000;
const stopMs = 30_000;

/** A page's shell: what never ends runs on until the page's end. */
export interface PageShell {
  /**
   * Runs a block's commands in order.
   * @returns why some were not run
   * @throws Error with the command and its output for the first that fails
   */
  run(block: Block): Promise<readonly Reason[]>;
  /** Presses Ctrl-C in everything that still runs. @throws Error if something does not end then */
  close(): Promise<void>;
}

export function openShell(place: PagePlace, signal: AbortSignal): PageShell {
  const running: { readonly text: string; readonly child: ChildProcess }[] = [];

  async function runOne({ text: written, mark }: Script): Promise<void> {
    const text = filled(written, place.values);
    await place.refresh();
    if (mark.until !== undefined) {
      const { child, printed } = start(text, place);
      running.push({ text, child });
      await printed(mark.until, signal);
      return;
    }
    const { exitCode, output } = mark.answers
      ? await inTerminal(text, mark.answers, place)
      : await toItsEnd(text, place, signal);
    if (exitCode !== (mark.exit ?? 0)) throw new Error(`${text}\nended with ${exitCode}:\n${output}`);
  }

  return {
    async run(block) {
      const skipped: Reason[] = [];
      for (const script of scriptsOf(block)) {
        signal.throwIfAborted();
        if (script.mark.skip) skipped.push(script.mark.skip);
        else await runOne(script);
      }
      return skipped;
    },
    async close() {
      for (const { text, child } of running.toReversed()) {
        if (hasEnded(child)) continue;
        const exited = once(child, 'exit');
        interrupt(child, 'SIGINT');
        const ended = await Promise.race([exited.then(() => true), sleep(stopMs, false)]);
        if (ended) continue;
        interrupt(child, 'SIGKILL');
        throw new Error(`${text}\ndid not end within ${stopMs / 1000} s of Ctrl-C.`);
      }
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Signals the command with all that it started, as Ctrl-C does. */
function interrupt({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // It has ended.
  }
}

function start(text: string, { checkout, env }: PagePlace) {
  const child = spawn('bash', ['-eo', 'pipefail', '-c', text], {
    cwd: checkout,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output = `${output}${chunk}`.slice(-20_000);
      for (const watch of watchers) watch();
    });
  const closed = once(child, 'close');

  async function printed(expected: string, signal: AbortSignal): Promise<void> {
    const seen = Promise.withResolvers<void>();
    const look = () => output.includes(expected) && seen.resolve();
    watchers.add(look);
    look();
    const ended = closed.then(() => {
      throw new Error(`${text}\nended before it printed "${expected}":\n${output}`);
    });
    const late = sleep(limitMs, undefined, { signal, ref: false }).then(() => {
      throw new Error(`${text}\nhas not printed "${expected}":\n${output}`);
    });
    await Promise.race([seen.promise, ended, late]).finally(() => {
      watchers.delete(look);
      for (const unused of [ended, late]) unused.catch(() => {});
    });
  }
  return { child, closed, output: () => output, printed };
}

async function toItsEnd(text: string, place: PagePlace, signal: AbortSignal) {
  const { child, closed, output } = start(text, place);
  const stop = () => interrupt(child, 'SIGINT');
  signal.addEventListener('abort', stop);
  const overdue = setTimeout(() => interrupt(child, 'SIGKILL'), limitMs);
  await closed.finally(() => {
    clearTimeout(overdue);
    signal.removeEventListener('abort', stop);
  });
  signal.throwIfAborted();
  return { exitCode: child.exitCode, output: output() };
}

async function inTerminal(
  text: string,
  answers: readonly (readonly [string, string])[],
  { checkout, env }: PagePlace,
) {
  const defined = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  await using terminal = openTerminal('bash', ['-c', text], {
    columns: 120,
    rows: 40,
    cwd: checkout,
    env: Object.fromEntries(defined) as Record<string, string>,
  });
  for (const [shown, keys] of answers) {
    await terminal.until(shown);
    terminal.press(keys);
  }
  const exitCode = await Promise.race([terminal.exited, sleep(limitMs, null, { ref: false })]);
  return { exitCode, output: terminal.everything() };
}
