import type { Scenario, Step, StepOf } from '../scenario/index.ts';
import { scenarioDefaults } from '../scenario/index.ts';
import { lateStep } from '../judge/late.ts';
import { type Broken, layerOf } from '../judge/layers.ts';
import type { Screenshot, StepResult } from '../result/result.ts';
import { type Deed, StepProblem } from '../session/session.ts';
import { TooLate, within, type WithinOptions } from '../within.ts';
import type { BuiltIn, BuiltInStep } from './built-in.ts';
import type { LagMonitor } from './lag.ts';
import { limits } from './limits.ts';
import { overloadSince } from './overload.ts';
import { pollExpectation, type Polled } from './poll.ts';
import { inWords, machineProblem, overloadProblem, type OwnProblem, titleOf, wordsOf } from './problem.ts';
import type { Watch } from './watch.ts';

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
  readonly problem?: OwnProblem;
  readonly screenshot?: Screenshot;
}

type What = Partial<Pick<StepResult, 'expected' | 'seen'>>;

const leaves: ReadonlySet<Step['kind']> = new Set<Step['kind']>(['reload', 'back', 'leave', 'open']);

/** A click, or a key that clicks. */
const mayStart = (step: Step): boolean =>
  step.kind === 'click' || (step.kind === 'press' && /^(?:Enter|Space| )$/.test(step.key));

/** Does one step, or waits for what it expects. Never throws but for the signal's reason. */
export async function runStep(step: BuiltInStep, index: number, context: StepContext): Promise<StepOutcome> {
  const { watch, scenario, signal, lag } = context;
  const since = lag.now();
  const startMs = watch.nowMs();
  const { line } = step.place;
  const words = `The step "${step.source}" was not over when ${timeOf(scenario)} were.`;
  const timeLeft = (): WithinOptions => ({ ms: leftMs(context), signal, words });
  const result = (status: StepResult['status'], what: What = {}): StepResult => ({
    line,
    text: step.source,
    status,
    startMs,
    endMs: watch.nowMs(),
    ...what,
  });
  const broken = (problem: OwnProblem, what: What = {}): StepOutcome => ({
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
      const screenshot = await within(watch.session.screenshot(step.name), timeLeft());
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
      return broken(overloadProblem(`${overload} in the step "${step.source}"`));
    if (error instanceof StepProblem) {
      const { expected, seen } = error;
      const view = watch.last ?? (await watch.look());
      const layer = layerOf({ concern: 'step', view, memory: watch.memory, scenario });
      return broken({ layer, message: inWords(stepIn(step), expected, seen) }, { expected, seen });
    }
    if (error instanceof TooLate) return broken({ layer: 'page', message: error.message });
    return broken(machineProblem(`The step "${step.source}" could not be done: ${wordsOf(error)}`));
  }
}

/** Where the page did not let it be done, nothing was done: on a machine that was too slow it is tried again. */
async function perform(
  step: Deed,
  { watch, lag, signal }: StepContext,
  timeLeft: () => WithinOptions,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const since = lag.now();
    try {
      return await within(watch.session.perform(step, signal), timeLeft());
    } catch (error) {
      const isSlow = overloadSince(since, { lag, isTimed: true }) !== null;
      if (!(error instanceof StepProblem) || !isSlow || tries === limits.mostDeedTries) throw error;
    }
  }
}

interface Waited extends Polled {
  /** The scenario's time was over before the step's. */
  readonly isCutShort: boolean;
}

async function expectStep(step: StepOf<'expect'> & BuiltIn, context: StepContext): Promise<Waited> {
  const { watch, lag, signal } = context;
  const ownMs = step.withinMs ?? scenarioDefaults.withinMs;
  const withinMs = Math.min(ownMs, leftMs(context));
  const polled = await pollExpectation({
    look: () => watch.look(),
    judge: (view) => step.judge?.(view, watch.memory) ?? watch.judge(step, view),
    withinMs,
    forMs: step.forMs ?? 0,
    lag,
    signal,
  });
  return { ...polled, isCutShort: withinMs < ownMs };
}

const stepIn = ({ source }: Step): string => `The step "${source}"`;

const leftMs = ({ timeLeftMs }: StepContext): number => Math.max(0, timeLeftMs());

/** `the scenario's 90 s`. */
const timeOf = ({ timeoutMs = scenarioDefaults.timeoutMs }: Scenario): string =>
  `the scenario's ${Math.round(timeoutMs / 1000)} s`;

/** Something broke, unless this machine was too slow for it to count. */
function problemOf(
  step: StepOf<'expect'> & BuiltIn,
  { judgement, view, isUnclear, isCutShort }: Waited,
  since: number,
  { scenario, watch, lag }: StepContext,
): OwnProblem {
  const { broken: concern = 'step', expected, seen, isFinal = false } = judgement;
  if (isUnclear) return overloadProblem(`This machine was too slow to look often enough at ${expected}`);
  // Busy machines wait longer, but a long wait does not grow by enough, and a page that gave up waits no longer at all.
  const patientMs = limits.mostCreditMs / (limits.busyPatience - 1);
  const sinceActMs = watch.nowMs() - (watch.memory.actedMs ?? 0);
  const waitedMs = isFinal ? sinceActMs : (step.withinMs ?? 0);
  const isImpatient = step.judge !== undefined && waitedMs > patientMs;
  const from = isFinal && isImpatient ? lag.now() - sinceActMs : since;
  const isTimed = concern === 'turnLatency' || concern === 'interruption';
  // Page and room are other processes than this one: they may be held up alone, and what was late says most.
  const overload =
    (isTimed ? lateStep(concern, step, view, scenario) : null) ??
    overloadSince(from, { lag, isTimed: isTimed || isImpatient });
  if (overload !== null) return overloadProblem(`${overload} while ${expected} was waited for`);
  const what: Broken = { concern, expectation: step, view, memory: watch.memory, scenario };
  const message = inWords(concern === 'step' ? stepIn(step) : titleOf(concern), expected, seen);
  return {
    layer: layerOf(what),
    message: isCutShort
      ? `${message} It was waited for no longer, as ${timeOf(scenario)} were over.`
      : message,
  };
}
