import { engineOf, type Scenario, scenarioId, scenarioName } from '../scenario/index.ts';
import type { Memory } from '../judge/memory.ts';
import { stepSpans, timelineOf, transcriptOf } from '../judge/timeline.ts';
import {
  type Attempt,
  type ConsoleLine,
  emptyTimeline,
  type Metric,
  type Problem,
  type Recording,
  type RequestLine,
  type ScenarioResult,
  type Screenshot,
  type StepResult,
} from '../result/result.ts';
import type { PageVisit } from '../session/session.ts';
import type { View } from '../session/view.ts';
import type { OwnProblem } from './problem.ts';
import { withoutUndefined } from '../../shared/defined.ts';
import path from 'node:path';

interface AttemptParts {
  readonly session: Pick<PageVisit, 'callerGroundTruth' | 'callerTexts'>;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly problem: OwnProblem | null;
  readonly steps: readonly StepResult[];
  readonly metrics: readonly Metric[];
  /** The last look; null if there was none. */
  readonly view: View | null;
  readonly memory: Memory;
  readonly screenshots: readonly Screenshot[];
  readonly audio: readonly Recording[];
  /** Sentences about what was not checked. */
  readonly leftOut: readonly string[];
}

export function assembleAttempt(parts: AttemptParts & { readonly scenario: Scenario }): Attempt {
  const { session, startedAt, durationMs, problem, view, memory, metrics, screenshots, audio } = parts;
  const steps = parts.steps.map(roundedStep);
  const callerSpeech = session.callerGroundTruth();
  const timeline = view
    ? timelineOf({ view, memory, steps, callerGroundTruth: callerSpeech })
    : { ...emptyTimeline, steps: stepSpans(steps, durationMs) };
  const agentSaid = timeline.agentGroundTruth;
  const { serverMessages = [] } = view?.record ?? memory.records.at(-1) ?? {};
  const warnings = [
    ...new Set([
      ...parts.leftOut,
      ...(view?.requests.flatMap(({ warning }) => warning ?? []) ?? []),
      ...serverMessages.flatMap((message) => message.problem ?? []),
    ]),
  ];
  const transcript = transcriptOf({ memory, callerTexts: session.callerTexts(), callerSpeech, agentSaid });
  return {
    verdict: problem === null ? 'passed' : problem.layer === 'infrastructure' ? 'inconclusive' : 'failed',
    startedAt: startedAt.toISOString(),
    durationMs,
    ...(problem && { problem: reportedProblem(problem) }),
    steps,
    metrics,
    timeline,
    console: view ? consoleOf(view) : [],
    requests: view ? requestsOf(view) : [],
    ...(warnings.length > 0 && { warnings }),
    screenshots,
    audio,
    ...(transcript.length > 0 && { transcript }),
    ...(memory.opening && { opening: memory.opening }),
  };
}

/** An attempt that never opened a page. */
export const emptyAttempt = (
  scenario: Scenario,
  problem: Problem,
  {
    verdict = 'inconclusive',
    startedAt = new Date(),
    durationMs = 0,
  }: Partial<Pick<AttemptParts, 'startedAt' | 'durationMs'>> & {
    /** Default `inconclusive`. */
    readonly verdict?: 'inconclusive' | 'not-applicable';
  } = {},
): Attempt => ({
  verdict,
  startedAt: startedAt.toISOString(),
  durationMs,
  problem,
  steps: scenario.steps.map(({ place: { line }, source }) => ({
    line,
    text: source,
    status: verdict === 'inconclusive' ? 'not-run' : 'not-applicable',
  })),
  metrics: [],
  timeline: emptyTimeline,
  console: [],
  requests: [],
  screenshots: [],
  audio: [],
});

/** Whole milliseconds. */
const wholeMs = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms));

const reportedProblem = ({ isOverload: _isOverload, atMs, ...problem }: OwnProblem): Problem => ({
  ...problem,
  ...withoutUndefined({ atMs: wholeMs(atMs) }),
});

const roundedStep = ({ startMs, endMs, ...rest }: StepResult): StepResult => ({
  ...rest,
  ...withoutUndefined({ startMs: wholeMs(startMs), endMs: wholeMs(endMs) }),
});

const consoleOf = (view: View): readonly ConsoleLine[] =>
  [
    ...view.console,
    ...view.pageErrors.map(({ atMs, text }) => ({ atMs, type: 'exception', text })),
    ...view.page.violations.map((text) => ({ atMs: view.atMs, type: 'policy', text })),
  ].toSorted((a, b) => a.atMs - b.atMs);

/** Addresses lose their queries, which may hold keys. */
const requestsOf = ({ requests }: View): readonly RequestLine[] =>
  requests.map(({ atMs, durationMs, method, url, status, failure }) => ({
    atMs: Math.round(atMs),
    ...withoutUndefined({ durationMs: wholeMs(durationMs), status, failure }),
    method,
    url: url.split(/[?#]/)[0] ?? url,
  }));

export type ScenarioHead = Omit<ScenarioResult, 'verdict' | 'attempts'>;

export interface HeadOptions {
  /** Folder that file names are relative to. Default: the current one. */
  readonly folder?: string;
  /** The beginning of `reproduce`. Default `firmline test run`. */
  readonly command?: readonly string[];
  /** Options of this run that each scenario needs when it is run alone, such as `--url …`. */
  readonly commandOptions?: readonly string[];
  /** The command that runs one scenario alone. Default: `command`, its file and `commandOptions`. */
  readonly reproduce?: (scenario: Scenario) => string;
}

/** The part of a result that describes its scenario. */
export function headOf(
  scenario: Scenario,
  {
    folder = process.cwd(),
    command = ['firmline', 'test', 'run'],
    commandOptions = [],
    reproduce,
  }: HeadOptions,
): ScenarioHead {
  const relativePath = path.relative(folder, path.resolve(folder, scenario.place.file));
  const engine = engineOf(scenario);
  const browserFlags = scenario.use?.browser === undefined ? [] : ['--browser', engine];
  const file = relativePath.split(path.sep).join('/');
  return {
    id: scenarioId(scenario),
    name: scenarioName(scenario),
    ...(engine !== 'chromium' && { browser: engine }),
    ...(scenario.description === undefined ? {} : { description: scenario.description }),
    file,
    tags: scenario.tags ?? [],
    reproduce:
      reproduce?.(scenario) ??
      [...command, file, ...browserFlags, ...commandOptions].map(shellWord).join(' '),
  };
}

/** Quoted so that a POSIX shell reads it as one word. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
