import {
  absenceMs,
  saysOnlyAbsence,
  type Scenario,
  scenarioDefaults,
  type Step,
  type StepOf,
} from '../scenario/index.ts';
import { lateStep } from '../judge/stall-blame.ts';
import { blockedHosts, knownCause } from '../judge/known-cause.ts';
import { type Broken, layerOf } from '../judge/layers.ts';
import type { Screenshot, StepResult } from '../result/result.ts';
import { type ActionStep, BrokenPage, StepProblem } from '../session/session.ts';
import type { View } from '../session/view.ts';
import { within } from '#util/within';
import { TooLate, tooLate } from '../session/cleanup.ts';
import type { BuiltIn, BuiltInStep } from './built-in.ts';
import { overloadLimits } from '../overload/limits.ts';
import { type MachineLoad, overloadSince } from '../overload/machine-load.ts';
import { converse } from './converse.ts';
import { pollExpectation, type Polled } from './poll.ts';
import { difference, machineProblem, overloadProblem, type OwnProblem, reasonOf } from './problem.ts';
import { unjudgedWords } from '../report/verdict.ts';
import { titleOf } from '../judge/judge.ts';
import type { Watch } from './watch.ts';

export interface StepContext {
  readonly scenario: Scenario;
  readonly watch: Watch;
  readonly load: MachineLoad;
  /** Ends the attempt with its reason. */
  readonly signal: AbortSignal;
  /** Time left of the scenario's timeout, ms. */
  readonly timeLeftMs: () => number;
}

export interface StepOutcome {
  readonly result: StepResult;
  readonly problem?: OwnProblem;
  readonly screenshot?: Screenshot;
}

type Difference = Partial<Pick<StepResult, 'expected' | 'seen'>>;

/** A page that obeys these takes much less, ms; tries on a slow machine count apart. */
const pressMs = 30_000;
const presses: ReadonlySet<Step['kind']> = new Set<Step['kind']>(['click', 'press', 'select']);

const navigationSteps: ReadonlySet<Step['kind']> = new Set<Step['kind']>(['reload', 'back', 'leave', 'open']);

/** A click, or a key that acts as one. */
const isClick = (step: Step): boolean =>
  step.kind === 'click' || (step.kind === 'press' && /^(?:Enter|Space| )$/.test(step.key));

interface TimeLeft {
  readonly ms: number;
  readonly signal: AbortSignal;
  readonly late: () => never;
}

/** Runs one step. Throws nothing except the signal's reason. */
export async function runStep(step: BuiltInStep, index: number, context: StepContext): Promise<StepOutcome> {
  const { watch, scenario, signal, load } = context;
  const sinceLoadMs = load.now();
  const startMs = watch.nowMs();
  const { line } = step.place;
  const timeLeft = (): TimeLeft => {
    const isOwn = presses.has(step.kind) && leftMs(context) > pressMs;
    const limitText = isOwn ? `within ${pressMs / 1000} s` : `before ${timeoutOf(scenario)}`;
    const message = `The step "${step.source}" did not finish ${limitText}.`;
    return { ms: isOwn ? pressMs : leftMs(context), signal, late: tooLate(message) };
  };
  const result = (status: StepResult['status'], details: Partial<StepResult> = {}): StepResult => ({
    line,
    text: step.source,
    status,
    startMs,
    endMs: watch.nowMs(),
    ...details,
  });
  const breakStep = (problem: OwnProblem, details: Difference = {}): StepOutcome => ({
    result: result('failed', details),
    problem: { line, step: index, atMs: watch.nowMs(), ...details, ...problem },
  });
  try {
    if (step.kind === 'expect') {
      const pollResult = await expectStep(step, context);
      const { isMet, expected, seen } = pollResult.judgement;
      if (isMet) return { result: result('passed', { expected, seen }) };
      return breakStep(stepProblem(step, pollResult, sinceLoadMs, context), { expected, seen });
    }
    if (step.kind === 'screenshot') {
      const screenshot = await within(watch.session.screenshot(step.name), timeLeft());
      return { result: result('passed'), screenshot };
    }
    if (step.kind === 'converse')
      return await holdConversation(step, context, { result, broken: breakStep, timeLeft });
    if (isClick(step)) watch.act();
    await performStep(step, context, timeLeft);
    if (navigationSteps.has(step.kind)) watch.leave();
    return { result: result('passed') };
  } catch (error) {
    signal.throwIfAborted();
    // Shows whether the page responds at all: nothing more is asked of one that does not.
    if (error instanceof TooLate && !watch.isStuck) await watch.look().catch(() => {});
    // Busy processors excuse neither what the page refused at every retry nor a page that hangs: it may be what fills them.
    const isTimed = !(error instanceof StepProblem) && !watch.isStuck;
    const overload = overloadSince(sinceLoadMs, { load, isTimed });
    const overloadNote = `${overload} in the step "${step.source}".`;
    if (error instanceof StepProblem) {
      const { expected, seen } = error;
      const view = await watch.look();
      const differenceText = difference(stepIn(step), expected, seen);
      const sentence = error.isThere ? differenceText : headline(differenceText, { view, scenario, step });
      if (overload !== null)
        return breakStep(overloadProblem(`${sentence} ${overloadNote}`), { expected, seen });
      const layer = layerOf({ concern: 'step', view, memory: watch.memory, scenario });
      return breakStep({ layer, message: sentence }, { expected, seen });
    }
    if (error instanceof TooLate) {
      const sentence =
        watch.isStuck && step.kind !== 'expect'
          ? `The page does not respond. ${error.message}`
          : error.message;
      return breakStep(
        overload === null
          ? { layer: 'page', message: sentence }
          : overloadProblem(`${sentence} ${overloadNote}`),
      );
    }
    // A crash says more than the request that it cut off.
    const cause = await watch.look().then(
      () => error,
      (lookError: unknown) => (lookError instanceof BrokenPage ? lookError : error),
    );
    if (cause instanceof BrokenPage) return breakStep({ layer: 'page', message: cause.message });
    return breakStep(machineProblem(`The step "${step.source}" failed: ${reasonOf(error)}`));
  }
}

interface Outcomes {
  readonly result: (status: StepResult['status'], details?: Partial<StepResult>) => StepResult;
  readonly broken: (problem: OwnProblem, details: Difference) => StepOutcome;
  readonly timeLeft: () => TimeLeft;
}

/** A conversation, with the first thing that is not true in the end. */
async function holdConversation(
  step: StepOf<'converse'>,
  { watch, scenario, signal }: StepContext,
  { result, broken, timeLeft }: Outcomes,
): Promise<StepOutcome> {
  const { outcome, lines, hungUp } = await within(converse(step, scenario, watch, signal), timeLeft());
  const untrueOutcomes =
    outcome.find(({ verdict }) => verdict === 'not met') ??
    outcome.find(({ verdict }) => verdict === 'inconclusive');
  if (!untrueOutcomes) {
    const expected = `an outcome: ${outcome.map(({ statement }) => statement).join(' ')}`;
    return { result: result('passed', { expected, outcome }) };
  }
  const lastText = lines.findLast(({ who }) => who === 'agent')?.text;
  const seenParts = [
    untrueOutcomes.shown === '' ? 'no words that show it' : `"${untrueOutcomes.shown}"`,
    ...(untrueOutcomes.reason === undefined ? [] : [untrueOutcomes.reason.replace(/\.$/, '')]),
    ...(lastText === undefined ? ['an assistant that was not heard'] : [`its last words "${lastText}"`]),
    ...(hungUp === undefined ? [] : [`a caller who hung up ${hungUp}`]),
  ].join('; ');
  const details = {
    expected: `that ${untrueOutcomes.statement.replace(/^The/, 'the').replace(/\.$/, '')}`,
    seen: seenParts,
  };
  if (untrueOutcomes.verdict === 'inconclusive') {
    const message = `${unjudgedWords} expected ${details.expected}; seen ${seenParts}. Read it, or let a language model judge (FIRMLINE_LLM_URL)`;
    const { problem } = broken(machineProblem(message), details);
    return { result: result('failed', { ...details, outcome }), ...(problem && { problem }) };
  }
  const view = watch.last ?? (await watch.look());
  const layer = layerOf({ concern: 'outcome', view, memory: watch.memory, scenario });
  const { problem } = broken(
    { layer, message: difference("The caller's goal", details.expected, seenParts) },
    details,
  );
  return { result: result('failed', { ...details, outcome }), ...(problem && { problem }) };
}

/** A step that the page refused changed nothing, so it is retried if the machine was too slow. */
async function performStep(
  step: ActionStep,
  { watch, load, signal }: StepContext,
  timeLeft: () => TimeLeft,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const sinceLoadMs = load.now();
    try {
      return await within(watch.session.perform(step, signal), timeLeft());
    } catch (error) {
      const isSlow = overloadSince(sinceLoadMs, { load, isTimed: true }) !== null;
      if (!(error instanceof StepProblem) || !isSlow || tries === overloadLimits.patience) throw error;
    }
  }
}

interface Waited extends Polled {
  /** The scenario's timeout ended it before the step's own. */
  readonly isCutShort: boolean;
}

async function expectStep(step: StepOf<'expect'> & BuiltIn, context: StepContext): Promise<Waited> {
  const { watch, load, signal } = context;
  const ownMs = step.withinMs ?? scenarioDefaults.withinMs;
  const withinMs = Math.min(ownMs, leftMs(context));
  const pollResult = await pollExpectation({
    look: () => watch.look(),
    async judge(view) {
      if (step.listensFor) await watch.listenFor(step.listensFor, view);
      return step.ownJudge?.(view, watch.memory) ?? watch.judge(step, view);
    },
    withinMs,
    forMs: step.forMs ?? (needsTime(step) ? absenceMs : 0),
    load,
    signal,
  });
  return { ...pollResult, isCutShort: withinMs < ownMs };
}

/** Whether it could hold only because nothing has happened yet. `within: 0s` asks for now. */
const needsTime = (step: StepOf<'expect'> & BuiltIn): boolean =>
  step.ownJudge === undefined && step.withinMs !== 0 && saysOnlyAbsence(step);

const stepIn = ({ source }: Step): string => `The step "${source}"`;

interface BrokenStep {
  readonly view: View;
  readonly scenario: Scenario;
  readonly step: Step;
}

/** A difference after what caused it, if that is known. */
function headline(message: string, { view, scenario, step }: BrokenStep): string {
  const cause = knownCause(view, scenario, step);
  const wholeMessage = cause === undefined ? message : `${cause} ${message}`;
  return wholeMessage + blockedHosts(view, wholeMessage);
}

const leftMs = ({ timeLeftMs }: StepContext): number => Math.max(0, timeLeftMs());

/** `the scenario's timeout of 90 s`. */
const timeoutOf = ({ timeoutMs = scenarioDefaults.timeoutMs }: Scenario): string =>
  `the scenario's timeout of ${Math.round(timeoutMs / 1000)} s`;

/** A broken expectation, unless the machine was too slow for it to count. */
function stepProblem(
  step: StepOf<'expect'> & BuiltIn,
  { judgement, view, isUnclear, isCutShort }: Waited,
  sinceLoadMs: number,
  { scenario, watch, load }: StepContext,
): OwnProblem {
  const { broken: concern = 'step', expected, seen, isFinal = false, isUnknown = false } = judgement;
  if (isUnclear) return overloadProblem(`This machine was too slow to check ${expected} often enough`);
  // The extension on an overloaded machine is too short for a long wait, and a page that gives up by itself gets none.
  const extendedMs = overloadLimits.maxExtensionMs / (overloadLimits.patience - 1);
  const sinceActMs = watch.nowMs() - (watch.memory.actedMs ?? 0);
  const waitedMs = isFinal ? sinceActMs : (step.withinMs ?? 0);
  // Words that arrived are what they are, however late.
  const isOfWords = isFinal && step.listensFor !== undefined;
  // The page ended the start of a call after a time of its own.
  const hasGivenUp = isFinal && concern === 'stages';
  const isImpatient = (step.ownJudge !== undefined || hasGivenUp) && !isOfWords && waitedMs > extendedMs;
  const checkedFromMs = isFinal && isImpatient ? load.now() - sinceActMs : sinceLoadMs;
  const isTimed = concern === 'turnLatency' || concern === 'interruption';
  // Page and room are processes of their own and may stall alone. Which of them was late says more than the load here.
  const overload =
    (isTimed ? lateStep(concern, step, view, scenario) : null) ??
    overloadSince(checkedFromMs, { load, isTimed: isTimed || isImpatient });
  if (overload !== null) {
    const sentence = `${overload} while waiting for ${expected}; seen ${seen}.`;
    return overloadProblem(headline(sentence, { view, scenario, step }));
  }
  if (isUnknown)
    return machineProblem(`${unjudgedWords} expected ${expected}; seen ${seen}. Listen to it in the report`);
  const breakage: Broken = { concern, expectation: step, view, memory: watch.memory, scenario };
  const sentence = difference(concern === 'step' ? stepIn(step) : titleOf(concern), expected, seen);
  const message = headline(sentence, { view, scenario, step });
  return {
    layer: layerOf(breakage),
    message: isCutShort ? `${message} The wait ended early, at ${timeoutOf(scenario)}.` : message,
  };
}
