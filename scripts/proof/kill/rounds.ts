import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Enclosure } from '../shared/enclosure.ts';
import type { Proof } from '../shared/prove.ts';
import { beginStack, type StackProcess } from '../shared/stack-process.ts';
import { within } from '../shared/within.ts';

/** Work that a kill interrupts. */
export interface Work {
  /** Resolves when it ends in any way; by then the acknowledgements are known. */
  readonly done: Promise<unknown>;
  /** Its own process, which may be killed instead of the stack. */
  readonly pid?: number;
}

export interface Case {
  readonly name: string;
  begin(stack: StackProcess, round: number): Promise<Work>;
  /** Called once the stack runs again. @returns problems */
  verify(stack: StackProcess): Promise<string[]>;
  /** Number of acknowledged items in all rounds. */
  acknowledged(): number;
}

export interface CaseResult {
  readonly name: string;
  readonly kills: number;
  /** Number of kills before the work was done. */
  readonly inProgress: number;
  readonly acknowledged: number;
  /** Starts after a kill, ms. */
  readonly startsMs: readonly number[];
  readonly problems: readonly string[];
}

export interface Rounds extends Proof {
  readonly enclosure: Enclosure;
  readonly times: number;
  readonly random: () => number;
}

/** Share of kills that hit the work's own process. */
const commandShare = 0.25;
const doneTimeoutMs = 60_000;

/** Kills the work, or the stack under it, at a random moment of each round. Stops at the first round with a problem. */
export async function runRounds(kind: Case, rounds: Rounds): Promise<CaseResult> {
  const { enclosure, times, random, signal, say } = rounds;
  const problems: string[] = [];
  const startsMs: number[] = [];
  let [kills, inProgress] = [0, 0];
  let stack = await beginStack(enclosure).ready;
  try {
    // Undisturbed, to measure its duration.
    const begun = performance.now();
    await (
      await kind.begin(stack, 0)
    ).done;
    const wholeMs = performance.now() - begun;
    problems.push(...(await kind.verify(stack)));
    say(`${kind.name}: ${(wholeMs / 1000).toFixed(1)} s undisturbed`);

    for (let round = 1; round <= times && problems.length === 0; round++) {
      signal.throwIfAborted();
      const since = await enclosure.snapshot();
      const work = await kind.begin(stack, round);
      let isDone = false;
      const done = work.done.then(() => (isDone = true));
      await delay(random() * wholeMs);
      if (!isDone) inProgress++;
      kills++;
      const own = random() < commandShare ? work.pid : undefined;
      if (own === undefined) await stack.kill();
      else kill(own);
      if (!(await within(doneTimeoutMs, done, false))) problems.push('the client still waits after a minute');
      problems.push(...(await enclosure.leaks(own === undefined ? {} : { since })));
      if (own === undefined) {
        stack = await beginStack(enclosure).ready;
        startsMs.push(stack.readyMs);
      }
      problems.push(...(await kind.verify(stack)));
      if (problems.length > 0)
        problems.unshift(`round ${round}, ${own === undefined ? 'stack' : 'command'} killed:`);
      if (round % 10 === 0) say(`${kind.name}: ${round} of ${times}`);
    }
  } finally {
    problems.push(...(await stopInOrder(stack, enclosure)));
  }
  return { name: kind.name, kills, inProgress, acknowledged: kind.acknowledged(), startsMs, problems };
}

/** Files of the data folder that only a running stack has. */
const ofRunningStack = /^(stack\.(json|lock).*|.*\.(new|incomplete|sock|tmp))$/;

/** Stops the last stack, which must leave nothing behind. @returns problems */
export async function stopInOrder(stack: StackProcess, enclosure: Enclosure): Promise<string[]> {
  const code = await stack.stop();
  const left = (await readdir(enclosure.dataDir)).filter((name) => ofRunningStack.test(name));
  return [
    ...(code === null ? [`the stack did not stop on request:\n${stack.output()}`] : []),
    ...left.map((name) => `left in the data folder: ${name}`),
    ...(await enclosure.leaks()),
  ];
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
