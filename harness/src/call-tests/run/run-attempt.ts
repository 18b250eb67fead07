import { performance } from 'node:perf_hooks';
import type { MachineLoad } from '../overload/machine-load.ts';
import type { Attempt, Problem, Screenshot, StepResult } from '../result/result.ts';
import { type Scenario, scenarioDefaults } from '../scenario/index.ts';
import { describeAllUnmet } from '../judge/unmet-faults.ts';
import type { PageVisit } from '../session/session.ts';
import type { View } from '../session/view.ts';
import { redactAll } from '#util/redact';
import { within } from '#util/within';
import { TooLate, tooLate } from '../session/cleanup.ts';
import type { Applicable } from './applicable.ts';
import { assembleAttempt, emptyAttempt } from './assemble.ts';
import type { BuiltInStep } from './built-in.ts';
import { finishAttempt, type Finished } from './finish.ts';
import { machineProblem, type OwnProblem, reasonOf, stoppedProblem } from './problem.ts';
import { runStep, type StepContext } from './run-step.ts';
import { lookTimeoutMs, Watch } from './watch.ts';

export interface AttemptOptions {
  readonly scenario: Scenario;
  readonly applicable: Applicable;
  readonly open: (signal: AbortSignal) => Promise<PageVisit>;
  readonly load: MachineLoad;
  /** Ends the attempt, which keeps its results so far. */
  readonly signal: AbortSignal;
  /** Audio of both sides: only of attempts that did not pass, or of all. Default `broken`. */
  readonly keepAudio: 'broken' | 'all';
  readonly onBrowser?: (version: string) => void;
  /** Called if the machine is too slow for this many concurrent calls. */
  readonly onOverload?: () => void;
  readonly onStepStart?: (index: number, text: string) => void;
  readonly onStep?: (index: number, result: StepResult) => void;
}

/** Time to collect results after the last step, ms. */
const collectMs = 30_000;
/** Time to open a browser, a page and its firm, ms. */
const openMs = 60_000;

/** Runs a scenario once. Never throws, and always releases everything. Its result, which reports show, has no keys. */
export const runAttempt = async (options: AttemptOptions): Promise<Attempt> =>
  redactAll(await attemptOnce(options));

async function attemptOnce(options: AttemptOptions): Promise<Attempt> {
  const { scenario, open, signal } = options;
  const startedAt = new Date();
  const beganAtMs = performance.now();
  const sinceMs = () => Math.round(performance.now() - beganAtMs);
  const problemWithout = (subject: string, error: unknown) =>
    emptyAttempt(scenario, attemptProblem(subject, error, signal), { startedAt, durationMs: sinceMs() });
  let session: PageVisit;
  try {
    session = await openVisit(open, signal);
  } catch (error) {
    return problemWithout('The scenario could not be set up', error);
  }
  options.onBrowser?.(session.browser);
  try {
    return await attemptScenario({ ...options, session, startedAt, sinceMs });
  } catch (error) {
    return problemWithout('The attempt broke off', error);
  } finally {
    await session.close();
  }
}

const attemptProblem = (subject: string, error: unknown, signal: AbortSignal): Problem =>
  signal.aborted ? stoppedProblem() : machineProblem(`${subject}: ${reasonOf(error)}`);

/** A browser that does not start must not block the run. */
async function openVisit(openPage: AttemptOptions['open'], signal: AbortSignal): Promise<PageVisit> {
  signal.throwIfAborted();
  const lateOpening = new AbortController();
  const timer = setTimeout(
    () => lateOpening.abort(new TooLate(`Not ready after ${openMs / 1000} s.`)),
    openMs,
  );
  try {
    return await openPage(AbortSignal.any([signal, lateOpening.signal]));
  } finally {
    clearTimeout(timer);
  }
}

interface OpenAttempt extends AttemptOptions {
  readonly session: PageVisit;
  readonly startedAt: Date;
  readonly sinceMs: () => number;
}

async function attemptScenario(options: OpenAttempt): Promise<Attempt> {
  const { scenario, session, load, applicable, startedAt, sinceMs, signal, keepAudio } = options;
  const timeoutMs = scenario.timeoutMs ?? scenarioDefaults.timeoutMs;
  const beganAtMs = performance.now();
  const timeLeftMs = () => timeoutMs - (performance.now() - beganAtMs);
  const watch = new Watch(session, signal, timeLeftMs);
  const loadFrom = load.now();
  const { steps, screenshots, ...stepsOutcome } = await runSteps(watch, timeLeftMs, options);
  let brokenProblem = stepsOutcome.problem;
  let finishedVisit: Finished = { view: watch.last, metrics: [], problem: null };
  const isStopped = () => signal.aborted;
  if (!isStopped())
    try {
      finishedVisit = await finishAttempt({
        scenario,
        watch,
        load,
        loadFrom,
        signal: AbortSignal.any([signal, AbortSignal.timeout(collectMs)]),
        isWhole: !brokenProblem,
        applies: applicable.applies,
      });
    } catch (error) {
      brokenProblem ??= attemptProblem('The final checks failed', error, signal);
    }
  const { view, metrics } = finishedVisit;
  if (brokenProblem && view && !isStopped())
    brokenProblem = await withNearFault(brokenProblem, view, session);
  // If the machine could not keep time, nothing else counts.
  const firstProblem =
    finishedVisit.problem?.layer === 'infrastructure'
      ? finishedVisit.problem
      : (brokenProblem ?? finishedVisit.problem);
  const problem =
    firstProblem && !isStopped()
      ? ((await stackProblem(session, firstProblem)) ?? firstProblem)
      : firstProblem;
  if (problem?.isOverload && !isStopped()) options.onOverload?.();
  // A page that does not respond has no picture and no recording.
  const canTell = !isStopped() && !watch.isStuck;
  const lastScreenshots = problem && canTell ? await settleOptional(session.screenshot('at the end')) : [];
  const isAudioKept = canTell && (problem !== null || keepAudio === 'all');
  const audio = isAudioKept ? (await settleOptional(session.recordings())).flat() : [];
  return assembleAttempt({
    audio,
    scenario,
    session,
    startedAt,
    durationMs: sinceMs(),
    problem,
    steps,
    metrics,
    view,
    memory: watch.memory,
    screenshots: [...screenshots, ...lastScreenshots],
    leftOut: applicable.leftOut ?? [],
  });
}

/** What a step misses may be the effect of a fault that is mistyped. */
async function withNearFault(problem: OwnProblem, view: View, session: PageVisit): Promise<OwnProblem> {
  const [unmetFaults = []] = await settleOptional(session.unmetFaults());
  const nearFault = describeAllUnmet(unmetFaults, view).find(({ isNear }) => isNear);
  return nearFault && problem.layer !== 'infrastructure'
    ? { ...problem, message: `${nearFault.message} ${problem.message}` }
    : problem;
}

/** What broke may be the fault of a stack that has broken, for example because its disk is full. */
async function stackProblem(
  session: PageVisit,
  { layer, message, ...rest }: Problem,
): Promise<OwnProblem | null> {
  if (layer === 'infrastructure' || !session.stackProblem) return null;
  const [reason] = await settleOptional(session.stackProblem());
  return reason ? machineProblem(`${reason} It came to light as: ${message}`, rest) : null;
}

/** A list with the result; empty if the task fails or takes too long. */
const settleOptional = <Value>(task: Promise<Value>): Promise<readonly Value[]> =>
  within(task, { ms: lookTimeoutMs, late: tooLate() }).then(
    (value) => [value],
    () => [],
  );

/**
 * Runs all steps up to the first that breaks, and later ones whose `needs` passed; the others are reported as not run.
 * @returns one result for each step
 */
async function runSteps(
  watch: Watch,
  timeLeftMs: () => number,
  { scenario, load, signal, applicable, onStepStart, onStep }: AttemptOptions,
): Promise<Pick<Attempt, 'steps' | 'screenshots'> & { readonly problem: OwnProblem | null }> {
  const steps: StepResult[] = [];
  const screenshots: Screenshot[] = [];
  const context: StepContext = { scenario, watch, load, signal, timeLeftMs };
  let brokenProblem: OwnProblem | null = null;
  const passedIds = new Set<string>();
  const isDue = ({ prerequisites, unless, onlyIf }: BuiltInStep): boolean => {
    if (onlyIf && !(watch.last && onlyIf(watch.last))) return false;
    if (!prerequisites) return brokenProblem === null;
    if (brokenProblem?.layer === 'infrastructure' || (unless !== undefined && passedIds.has(unless)))
      return false;
    return prerequisites.every((id) => passedIds.has(id));
  };
  for (const [index, { place, source: text }] of scenario.steps.entries()) {
    const step: BuiltInStep | null = applicable.steps[index] ?? null;
    const skipStep = (status: 'not-applicable' | 'not-run') => steps.push({ line: place.line, text, status });
    if (step === null) skipStep('not-applicable');
    else if (!isDue(step)) skipStep('not-run');
    else {
      onStepStart?.(index, step.source);
      try {
        const { result, problem, screenshot } = await runStep(step, index, context);
        steps.push(result);
        onStep?.(index, result);
        if (screenshot) screenshots.push(screenshot);
        if (problem === undefined) passedIds.add(step.id ?? '');
        // If the machine is in doubt, it may also have caused the earlier break.
        else if (brokenProblem === null || problem.layer === 'infrastructure') brokenProblem = problem;
      } catch (error) {
        skipStep('not-run');
        const problem = signal.aborted ? stoppedProblem() : machineProblem(reasonOf(error));
        brokenProblem = { ...problem, step: index, line: place.line };
      }
    }
  }
  return { steps, screenshots, problem: brokenProblem };
}
