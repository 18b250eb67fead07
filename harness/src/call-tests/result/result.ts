import * as v from 'valibot';
import { isObject } from '#util/is-object';
import {
  flag,
  choose,
  listOf,
  object,
  oneOf,
  optional,
  type Validated,
  schemaProblem,
  string,
  text,
  wholeNumber,
} from '../../shared/schema/index.ts';
import { callEngines } from '../../shared/browser/engine.ts';

/** Layers in which the first failure can be, from the page inwards. */
export const layers = [
  'page',
  'permission',
  'signalling',
  'ice',
  'media',
  'agent',
  'infrastructure',
] as const;
export type Layer = (typeof layers)[number];

/**
 * `inconclusive`: neither passed nor failed; this machine was too slow, had no browser, its stack broke, or the run ended
 * before it started.
 * `flaky`: failed, then passed on a retry. A scenario that must pass several times is then `failed`.
 * `not-applicable`: none of its expectations can be checked at this address.
 */
export const verdicts = ['passed', 'failed', 'flaky', 'inconclusive', 'not-applicable'] as const;
export type Verdict = (typeof verdicts)[number];

/** Increased whenever a key or a value of the report changes its name or meaning. */
export const reportVersion = 4;

const literalTrue = v.literal(true, 'must be true');
const number = v.pipe(v.number('must be a number'), v.finite('must be a number'));
const duration = v.pipe(number, v.minValue(0, 'must be a number from 0'));
const line = v.pipe(wholeNumber, v.minValue(1, 'must be a line, from 1'));
/** ISO 8601, in UTC. */
const instant = v.pipe(
  string,
  v.check(
    (value) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value)),
    'must be a time such as 2026-01-31T09:30:00.000Z',
  ),
);
/** `data:image/webp;base64,…` */
const image = v.pipe(string, v.startsWith('data:image/', 'must be a data URL of an image'));
/** `data:audio/wav;base64,…` */
const sound = v.pipe(string, v.startsWith('data:audio/', 'must be a data URL of sound'));

const problem = object({
  layer: oneOf(...layers),
  /** One sentence. */
  message: string,
  expected: optional(string),
  seen: optional(string),
  /** Line in the scenario. */
  line: optional(line),
  /** Index of the step; missing for a threshold or a fault of this machine. */
  step: optional(wholeNumber),
  atMs: optional(number),
});

/** Something that must be true in the end of a conversation. */
const judgedSchema = object({
  /** A sentence: `The assistant asks for the name.` */
  statement: string,
  /** `inconclusive`: no rule can tell, so somebody has to read the words. */
  verdict: oneOf('met', 'not met', 'inconclusive'),
  /** The words that show it, or what was measured; empty if nothing does. */
  shown: string,
  /** What is wrong with them, or why they decide nothing. */
  reason: optional(string),
  atMs: optional(number),
});

const step = object({
  line,
  /** As written, such as `click "Try in Browser"`. */
  text: string,
  status: oneOf('passed', 'failed', 'not-run', 'not-applicable'),
  startMs: optional(number),
  endMs: optional(number),
  expected: optional(string),
  seen: optional(string),
  /** Of a conversation: what had to be true in the end. */
  outcome: optional(listOf(judgedSchema)),
});

const metric = object({
  /** Such as `speech.error` or `turn.latency-p95`. */
  name: text,
  value: number,
  unit: oneOf('ms', '%', 'count', 'dBFS'),
  /** Such as `<5%`; missing if the figure is only reported. */
  limit: optional(string),
  status: oneOf('passed', 'failed', 'reported'),
  line: optional(line),
});

const span = object({
  startMs: number,
  endMs: number,
  label: optional(string),
  /** Whether something went wrong in it. */
  failed: optional(flag),
});
const moment = object({
  atMs: number,
  label: string,
  /** Details, such as a message's JSON. */
  detail: optional(string),
  failed: optional(flag),
});

const timeline = object({
  steps: listOf(span),
  stages: listOf(span),
  /** The caller's speech in the microphone. */
  callerGroundTruth: listOf(span),
  /** The caller's speech as it arrived at the far end. */
  callerHeard: listOf(span),
  /** The assistant's speech as sent. */
  agentGroundTruth: listOf(span),
  /** The assistant's speech as the page detected it. */
  agentHeard: listOf(span),
  messages: listOf(moment),
  /** Faults and network conditions, and changes of the connection that the page reported. */
  network: listOf(choose([span, moment], (value) => (isObject(value) && 'atMs' in value ? moment : span))),
  /** Status, alert and advice, as the page showed them to the visitor. */
  announcements: listOf(moment),
});

const consoleLine = object({ atMs: number, type: string, text: string });
const request = object({
  atMs: number,
  durationMs: optional(duration),
  method: string,
  /** Without its query and without keys. */
  url: string,
  status: optional(number),
  /** Why there was no response. */
  failure: optional(string),
});
const screenshot = object({ name: string, atMs: number, image });
const recording = object({
  who: oneOf('agent', 'caller'),
  /** Start of the recording on the timeline. */
  atMs: number,
  sound,
  /** As the page received it. Missing: the room's recording, of the assistant as it was sent. */
  received: optional(literalTrue),
});

const transcriptLine = object({
  who: oneOf('agent', 'caller'),
  startMs: number,
  endMs: number,
  /** As it was said, if that is known. */
  said: optional(string),
  /** What should have been said, if only that is known. */
  expected: optional(string),
  /** As it was recognised in the audio that arrived; missing if nothing was. */
  text: optional(string),
  /** Certainty of the recogniser, 0 to 1. */
  confidence: optional(number),
  /** Recognised after the call. Missing: during it, at low priority. */
  afterCall: optional(literalTrue),
});

const stretch = object({
  startMs: number,
  endMs: number,
  text: string,
  confidence: number,
  afterCall: optional(literalTrue),
});
/**
 * What the assistant said before the caller did, in the audio that the page received; all of it if the assistant waited
 * for the caller. Times are ms since its beginning.
 */
const opening = object({
  /** The page's clock at 0 ms, ms since the epoch. */
  startedAt: number,
  text: string,
  stretches: listOf(stretch),
  isOpen: flag,
  /**
   * How likely each expected text is: 0 for what the recogniser wrote, negative for others. Empty while somebody is
   * speaking.
   */
  likelihoods: listOf(number),
  /** The greeting to compare with; missing if none is expected. */
  expected: optional(string),
  /** What was said after the caller's first words. */
  answer: listOf(stretch),
  /** Why there are no words. */
  problem: optional(string),
});

/** One run of a scenario. All times are ms since its beginning, on the page's clock. */
const attempt = object({
  verdict: oneOf('passed', 'failed', 'inconclusive', 'not-applicable'),
  startedAt: instant,
  durationMs: duration,
  /** The first broken expectation; missing if it passed. */
  problem: optional(problem),
  steps: listOf(step),
  metrics: listOf(metric),
  timeline,
  console: listOf(consoleLine),
  requests: listOf(request),
  /** What the local stand-in says about calls that it took, and about the server of the last one. Missing without any. */
  warnings: optional(listOf(string)),
  screenshots: listOf(screenshot),
  audio: listOf(recording),
  /** The words of both sides, in order; missing without any. */
  transcript: optional(listOf(transcriptLine)),
  /** Missing unless the links' check listened. */
  opening: optional(opening),
});

const scenario = object({
  /** The file's name without its ending; unique in a run. An address can name it. */
  id: text,
  name: string,
  description: optional(string),
  /** Relative to the folder the run was started in. */
  file: string,
  tags: listOf(string),
  /** Missing: Chromium. */
  browser: optional(oneOf(...callEngines)),
  verdict: oneOf(...verdicts),
  /** Attempts in order; `verdictOf` derives the verdict from them. Empty if it did not start. */
  attempts: listOf(attempt),
  /** The command that runs this scenario alone. */
  reproduce: string,
});

/** How well this machine keeps time, measured before the first scenario. */
const calibration = object({
  /** Longest delay of a timer in this process, ms. */
  timerLagMs: number,
  /** Number of concurrent calls it can handle. */
  workers: wholeNumber,
  /** Why all scenarios are inconclusive; missing if the machine is fast enough. */
  problem: optional(string),
});

const environment = object({
  firmline: string,
  node: string,
  /** Empty if no scenario ran in it. */
  chromium: string,
  /** Missing if no scenario ran in it. */
  firefox: optional(string),
  /** Such as `linux x64, 2 cores`. */
  machine: string,
  workers: wholeNumber,
  /** How many times each scenario had to pass; missing if once. */
  repeat: optional(wholeNumber),
  /** The page under test, if the local stack does not serve it. */
  url: optional(string),
  /** The part of a run, such as `2/3`; missing if it ran all. */
  shard: optional(string),
  /** How many scenarios can be checked at this page, in all parts of the run. */
  applicable: optional(wholeNumber),
  /** Scenarios that an earlier run left without a pass, and this one was not to run. */
  remaining: optional(listOf(object({ id: text, file: string }))),
  calibration,
});

/** The result of a run, as JSON. Reports are rendered from it. */
const report = object({
  version: v.literal(reportVersion, `must be ${reportVersion}`),
  startedAt: instant,
  durationMs: duration,
  environment,
  /** In the order of their names. */
  scenarios: listOf(scenario),
});

export type Problem = Validated<typeof problem>;
export type Judged = Validated<typeof judgedSchema>;
export type StepResult = Validated<typeof step>;
export type Metric = Validated<typeof metric>;
export type Span = Validated<typeof span>;
export type Moment = Validated<typeof moment>;
export type Timeline = Validated<typeof timeline>;
export type ConsoleLine = Validated<typeof consoleLine>;
export type RequestLine = Validated<typeof request>;
export type Screenshot = Validated<typeof screenshot>;
export type TranscriptLine = Validated<typeof transcriptLine>;
export type Recording = Validated<typeof recording>;
export type Opening = Validated<typeof opening>;
export type Attempt = Validated<typeof attempt>;
export type ScenarioResult = Validated<typeof scenario>;
export type Calibration = Validated<typeof calibration>;
export type Environment = Validated<typeof environment>;
export type RunReport = Validated<typeof report>;

/** Why a value is not a report, with the place of the first problem, or null. */
export const reportProblem = (value: unknown): string | null => schemaProblem(report, value, 'report');

/** The timeline of an attempt that never opened a page. */
export const emptyTimeline: Timeline = {
  steps: [],
  stages: [],
  callerGroundTruth: [],
  callerHeard: [],
  agentGroundTruth: [],
  agentHeard: [],
  messages: [],
  network: [],
  announcements: [],
};
