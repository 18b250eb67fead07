import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Enclosure } from '../shared/enclosure.ts';

/** Tests to run with one module's text replaced. */
export interface TestOrder {
  readonly file: string;
  readonly code: string;
  /** Absolute paths, in the order to run them. */
  readonly tests: readonly string[];
}

export type TestProgress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'module'; readonly file: string }
  | { readonly kind: 'failed'; readonly test: string };

export interface Verdict {
  /** What noticed the change: a test's name, "timed out", or null if everything passed. */
  readonly noticedBy: string | null;
  /** Durations of the finished test files, ms. */
  readonly durations: ReadonlyMap<string, number>;
}

/** What a changed module writes to its working folder stays in there. */
type TestEnclosure = Pick<Enclosure, 'env' | 'home'>;

const script = path.join(import.meta.dirname, 'test-process.ts');
/** Loading Vitest and a test's modules takes this long on a busy machine. */
const startingMs = 30_000;

/**
 * Runs tests in a child process that stays up between orders. A change can make a test loop forever,
 * which only ends with its process: the next order then starts another.
 */
export class Tester implements AsyncDisposable {
  readonly #enclosure: TestEnclosure;
  #child: ChildProcess | undefined;

  constructor(enclosure: TestEnclosure) {
    this.#enclosure = enclosure;
  }

  /** Resolves once a test has failed, a test file has taken longer than `allowedMs`, or all have passed. */
  async run(order: TestOrder, allowedMs: (test: string) => number, signal: AbortSignal): Promise<Verdict> {
    const child = (this.#child ??= await this.#start(signal));
    const durations = new Map<string, number>();
    let current: { readonly file: string; readonly since: number } | undefined;
    const ended = Promise.withResolvers<string | null>();
    let noticedBy: string | null = null;
    let overdue: NodeJS.Timeout | undefined;
    const within = (ms: number) => {
      clearTimeout(overdue);
      overdue = setTimeout(() => ended.resolve('timed out'), ms);
    };
    const progress = (message: TestProgress) => {
      const now = performance.now();
      if (message.kind === 'failed') {
        noticedBy = message.test;
        // The test file must still end and clean up.
        within(5000);
      } else {
        if (current) durations.set(current.file, now - current.since);
        if (message.kind === 'idle') ended.resolve(noticedBy);
        else {
          current = { file: message.file, since: now };
          if (noticedBy === null) within(allowedMs(message.file));
        }
      }
    };
    const lost = () => ended.resolve('the process ended');
    const interrupted = () => ended.resolve('interrupted');
    child.on('message', progress).once('exit', lost);
    signal.addEventListener('abort', interrupted);
    within(startingMs);
    child.send(order);
    try {
      const how = await ended.promise;
      if (how !== noticedBy) await this.#end();
      return { noticedBy: noticedBy ?? how, durations };
    } finally {
      clearTimeout(overdue);
      child.off('message', progress).off('exit', lost);
      signal.removeEventListener('abort', interrupted);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end();
  }

  async #start(signal: AbortSignal): Promise<ChildProcess> {
    const { env, home: cwd } = this.#enclosure;
    // A separate process group, so that everything its tests started ends with it.
    const child = fork(script, {
      env,
      cwd,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit').then(() => {
        throw new Error('The tests could not be started.');
      }),
    ]);
    return child;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
    await Promise.race([exited, delay(5000)]);
  }
}
