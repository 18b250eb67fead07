import type { Scenario, Step, StepOf } from '../../scenario/index.ts';
import { scenarioDefaults } from '../../scenario/index.ts';
import { type Broken, layerOf } from '../judge/layers.ts';
import type { Problem, Screenshot, StepResult } from '../result/result.ts';
import { type Deed, StepProblem } from '../session/session.ts';
import type { LagMonitor } from './lag.ts';
import { limits } from './limits.ts';
import { overloadSince } from './overload.ts';
import { pollExpectation, type Polled } from './poll.ts';
import { inWords, machineProblem, titleOf, wordsOf } from './problem.ts';
import type { Watch } from './watch.ts';
import { TooLate, within, type WithinOptions } from './within.ts';

export interface StepContext {
  readonly scenario: Scenario;
  readonly watch: Watch;
  readonly lag: LagMonitor;
  /** Of the whole attempt: it ends with this reason. */
  readonly signal: AbortSignal;
  /** What is left of the scenario's time, ms. */
  readonly timeLeftMs: () => number;
}

export interface StepOutcome {
  readonly result: StepResult;
  readonly problem?: Problem;
  readonly screenshot?: Screenshot;
}

type What = Partial<Pick<StepResult, 'expected' | 'seen'>>;

const leaves: ReadonlySet<Step['kind']> = new Set<Step['kind']>(['reload', 'back', 'leave', 'open']);

/** A click, or a key that clicks. */
const mayStart = (step: Step): boolean =>
  step.kind === 'click' || (step.kind === 'press' && /^(?:Enter|Space| )$/.test(step.key));

/** Does one step, or waits for what it expects. Never throws but for the signal's reason. */
export async function runStep(step: Step, index: number, context: StepContext): Promise<StepOutcome> {
  const { watch, scenario, signal, lag } = context;
  const since = lag.now();
  const startMs = watch.nowMs();
  const { line } = step.place;
  const allMs = scenario.timeoutMs ?? scenarioDefaults.timeoutMs;
  const words = `The step "${step.source}" was not over when the scenario's ${Math.round(allMs / 1000)} s were.`;
  const timeLeft = { ms: Math.max(0, context.timeLeftMs()), signal, words };
  const result = (status: StepResult['status'], what: What = {}): StepResult => ({
    line,
    text: step.source,
    status,
    startMs,
    endMs: watch.nowMs(),
    ...what,
  });
  const broken = (problem: Problem, what: What = {}): StepOutcome => ({
    result: result('failed', what),
    problem: { line, step: index, atMs: watch.nowMs(), ...what, ...problem },
  });
  try {
    if (step.kind === 'expect') {
      const polled = await expectStep(step, context);
      const { holds, expected, seen } = polled.judgement;
      return holds
        ? { result: result('passed', { expected, seen }) }
        : broken(problemOf(step, polled, since, context), { expected, seen });
    }
    if (step.kind === 'screenshot') {
      const screenshot = await within(watch.session.screenshot(step.name), timeLeft);
      return { result: result('passed'), screenshot };
    }
    if (mayStart(step)) watch.act();
    await perform(step, context, timeLeft);
    if (leaves.has(step.kind)) watch.leave();
    return { result: result('passed') };
  } catch (error) {
    signal.throwIfAborted();
    const overload = overloadSince(since, { lag, isTimed: true });
    const isOfPage = error instanceof StepProblem || error instanceof TooLate;
    if (isOfPage && overload !== null)
      return broken(machineProblem(`${overload} in the step "${step.source}"`));
    if (error instanceof StepProblem) {
      const { expected, seen } = error;
      const view = watch.last ?? (await watch.look());
      const layer = layerOf({ concern: 'step', view, memory: watch.memory, scenario });
      return broken(
        { layer, message: inWords(`The step "${step.source}"`, expected, seen) },
        { expected, seen },
      );
    }
    if (error instanceof TooLate) return broken({ layer: 'page', message: error.message });
    return broken(machineProblem(`The step "${step.source}" could not be done: ${wordsOf(error)}`));
  }
}

/** Where the page did not let it be done, nothing was done: on a machine that was too slow it is tried again. */
async function perform(step: Deed, { watch, lag, signal }: StepContext, timeLeft: WithinOptions) {
  for (let tries = 1; ; tries++) {
    const since = lag.now();
    try {
      return await within(watch.session.perform(step, signal), timeLeft);
    } catch (error) {
      const isSlow = overloadSince(since, { lag, isTimed: true }) !== null;
      if (!(error instanceof StepProblem) || !isSlow || tries === limits.mostDeedTries) throw error;
    }
  }
}

const expectStep = (
  step: StepOf<'expect'>,
  { watch, lag, signal, timeLeftMs }: StepContext,
): Promise<Polled> =>
  pollExpectation({
    look: () => watch.look(),
    judge: (view) => watch.judge(step, view),
    withinMs: Math.min(step.withinMs ?? scenarioDefaults.withinMs, Math.max(0, timeLeftMs())),
    forMs: step.forMs ?? 0,
    lag,
    signal,
  });

/** Something broke, unless this machine was too slow for it to count. */
function problemOf(
  step: StepOf<'expect'>,
  { judgement, view, isUnclear }: Polled,
  since: number,
  { scenario, watch, lag }: StepContext,
): Problem {
  const { broken: concern = 'step', expected, seen } = judgement;
  if (isUnclear) return machineProblem(`This machine was too slow to look often enough at ${expected}`);
  const isTimed = concern === 'turnLatency' || concern === 'interruption';
  const overload = overloadSince(since, { lag, isTimed });
  if (overload !== null) return machineProblem(`${overload} while ${expected} was waited for`);
  const what: Broken = { concern, expectation: step, view, memory: watch.memory, scenario };
  return { layer: layerOf(what), message: inWords(titleOf(concern), expected, seen) };
}
