import { performance } from 'node:perf_hooks';
import type { Attempt, Problem } from '../result/result.ts';
import type { Session } from '../session/session.ts';
import { TooLate, within } from '../within.ts';
import { assemble, attemptWithout } from './assemble.ts';
import { finish, type Finished } from './finish.ts';
import { limits } from './limits.ts';
import { machineProblem, stopped, wordsOf } from './problem.ts';
import { runSteps, type RunStepsOptions } from './run-steps.ts';
import { Watch } from './watch.ts';

export interface AttemptOptions extends RunStepsOptions {
  readonly open: (signal: AbortSignal) => Promise<Session>;
  /** Ends the attempt; what there is of it is told. */
  readonly signal: AbortSignal;
  /** Audio of both sides: of attempts that did not pass, or of all. */
  readonly keepAudio: 'broken' | 'all';
  readonly onBrowser?: (version: string) => void;
  /** This machine had too much to do at once to judge. */
  readonly onOverload?: () => void;
}

/** More than the steps have, for what is collected after them, ms. */
const collectMs = 30_000;

/** Most that a browser, a page and its firm may take to be there, ms. */
const openMs = 60_000;

/** Tries a scenario once. Everything is released at its end, whatever happened; nothing is thrown. */
export async function runAttempt(options: AttemptOptions): Promise<Attempt> {
  const { scenario, open, signal } = options;
  const startedAt = new Date();
  const begin = performance.now();
  const sinceMs = () => Math.round(performance.now() - begin);
  const without = (problem: Problem) =>
    attemptWithout({ scenario, startedAt, durationMs: sinceMs(), problem });
  let session: Session;
  try {
    session = await opened(open, signal);
  } catch (error) {
    return without(
      signal.aborted ? stopped() : machineProblem(`The scenario could not be set up: ${wordsOf(error)}`),
    );
  }
  options.onBrowser?.(session.browser);
  try {
    return await tryOnce({ ...options, session, startedAt, sinceMs });
  } catch (error) {
    return without(signal.aborted ? stopped() : machineProblem(`The attempt broke off: ${wordsOf(error)}`));
  } finally {
    await session.close();
  }
}

/** A browser that does not come up would hold everything up. */
async function opened(open: AttemptOptions['open'], signal: AbortSignal): Promise<Session> {
  signal.throwIfAborted();
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new TooLate(`It was not there after ${openMs / 1000} s.`)),
    openMs,
  );
  try {
    return await open(AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

interface Course extends AttemptOptions {
  readonly session: Session;
  readonly startedAt: Date;
  readonly sinceMs: () => number;
}

async function tryOnce(course: Course): Promise<Attempt> {
  const { scenario, session, lag, applicable, startedAt, sinceMs } = course;
  const watch = new Watch(session, course.signal);
  const lagFrom = lag.now();
  const { steps, screenshots, ...stepped } = await runSteps(watch, course);
  let broken = stepped.problem;
  const isStopped = course.signal.aborted;
  let finished: Finished = { view: watch.last, metrics: [], problem: null };
  try {
    const signal = AbortSignal.any([course.signal, AbortSignal.timeout(collectMs)]);
    const isWhole = !broken;
    if (!isStopped)
      finished = await finish({
        scenario,
        watch,
        lag,
        lagFrom,
        signal,
        isWhole,
        applies: applicable.applies,
      });
  } catch (error) {
    broken ??= course.signal.aborted
      ? stopped()
      : machineProblem(`The end could not be judged: ${wordsOf(error)}`);
  }
  const { view, metrics } = finished;
  // Where the machine could not keep time, nothing that was seen counts.
  const problem =
    finished.problem?.layer === 'infrastructure' ? finished.problem : (broken ?? finished.problem);
  const isOpen = !course.signal.aborted;
  if (problem?.isOverload && isOpen) course.onOverload?.();
  const last = problem && isOpen ? await optional(session.screenshot('at the end')) : [];
  const isKept = isOpen && (problem !== null || course.keepAudio === 'all');
  const audio = isKept ? (await optional(session.recordings())).flat() : [];
  const { memory } = watch;
  const durationMs = sinceMs();
  return assemble({
    scenario,
    session,
    startedAt,
    durationMs,
    problem,
    steps,
    metrics,
    view,
    memory,
    screenshots: [...screenshots, ...last],
    audio,
  });
}

/** Something that is nice to have. */
const optional = <Value>(task: Promise<Value>): Promise<readonly Value[]> =>
  within(task, { ms: limits.lookMs, words: '' }).then(
    (value) => [value],
    () => [],
  );
