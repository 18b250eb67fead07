import { layers, reportVersion, verdicts } from '../../result/result.ts';
import type {
  Attempt,
  Calibration,
  ConsoleLine,
  Environment,
  Metric,
  Moment,
  Problem,
  Recording,
  RequestLine,
  RunReport,
  ScenarioResult,
  Screenshot,
  Span,
  StepResult,
  Timeline,
} from '../../result/result.ts';
import {
  flag,
  isObject,
  listOf,
  must,
  object,
  oneOf,
  text,
  wholeNumber,
} from '../../../shared/call-plan/check.ts';
import type { Check, KeysOf } from '../../../shared/call-plan/check.ts';

const string = must((value) => typeof value === 'string', 'a text');
const yes = must((value) => value === true, 'true');
const number = must((value) => Number.isFinite(value), 'a number');
const duration = must((value) => Number.isFinite(value) && Number(value) >= 0, 'a number from 0');
const line = must((value) => Number.isSafeInteger(value) && Number(value) > 0, 'a line, from 1');
const instant = must(
  (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value)),
  'a time such as 2026-01-31T09:30:00.000Z',
);
const image = must(
  (value) => typeof value === 'string' && value.startsWith('data:image/'),
  'a data URL of an image',
);
/** A reader takes its bytes out. */
const sound = must((value) => typeof value === 'string' && isSound(value), 'a data URL of sound, in base64');

function isSound(url: string): boolean {
  const [head = ''] = /^data:audio\/[\w.+-]+;base64,/.exec(url) ?? [];
  const bytes = url.slice(head.length);
  return head !== '' && bytes.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(bytes);
}

const problem: KeysOf<Problem> = {
  required: { layer: oneOf(...layers), message: string },
  optional: { expected: string, seen: string, line, step: wholeNumber, atMs: number },
};
const step: KeysOf<StepResult> = {
  required: { line, text: string, status: oneOf('passed', 'failed', 'not-run', 'not-applicable') },
  optional: { startMs: number, endMs: number, expected: string, seen: string },
};
const metric: KeysOf<Metric> = {
  required: {
    name: text,
    value: number,
    unit: oneOf('ms', '%', 'count', 'dBFS'),
    status: oneOf('passed', 'failed', 'reported'),
  },
  optional: { limit: string, line },
};
const span: KeysOf<Span> = {
  required: { startMs: number, endMs: number },
  optional: { label: string, failed: flag },
};
const moment: KeysOf<Moment> = {
  required: { atMs: number, label: string },
  optional: { detail: string, failed: flag },
};
const spanOrMoment: Check = (value, place) =>
  object(isObject(value) && 'atMs' in value ? moment : span)(value, place);
const spans = listOf(object(span));
const moments = listOf(object(moment));
const timeline: KeysOf<Timeline> = {
  required: {
    steps: spans,
    stages: spans,
    callerGroundTruth: spans,
    callerHeard: spans,
    agentGroundTruth: spans,
    agentHeard: spans,
    messages: moments,
    network: listOf(spanOrMoment),
    announcements: moments,
    cpu: listOf(object({ required: { atMs: number, load: number } })),
  },
  optional: {},
};
const consoleLine: KeysOf<ConsoleLine> = {
  required: { atMs: number, type: string, text: string },
  optional: {},
};
const request: KeysOf<RequestLine> = {
  required: { atMs: number, method: string, url: string },
  optional: { durationMs: duration, status: number, failure: string },
};
const screenshot: KeysOf<Screenshot> = {
  required: { name: string, atMs: number, image },
  optional: {},
};
const recording: KeysOf<Recording> = {
  required: { who: oneOf('agent', 'caller'), atMs: number, sound },
  optional: {},
};
const attempt: KeysOf<Attempt> = {
  required: {
    verdict: oneOf(...verdicts.filter((verdict) => verdict !== 'flaky')),
    startedAt: instant,
    durationMs: duration,
    steps: listOf(object(step)),
    metrics: listOf(object(metric)),
    timeline: object(timeline),
    console: listOf(object(consoleLine)),
    requests: listOf(object(request)),
    screenshots: listOf(object(screenshot)),
    audio: listOf(object(recording)),
  },
  optional: { problem: object(problem), mediaOmitted: yes },
};
/** What an address can name. */
const id = must(
  (value) => typeof value === 'string' && value !== '' && value.isWellFormed(),
  'a text that is not empty, of whole characters',
);
const scenario: KeysOf<ScenarioResult> = {
  required: {
    id,
    name: string,
    file: string,
    tags: listOf(string),
    covers: listOf(string),
    verdict: oneOf(...verdicts),
    attempts: listOf(object(attempt)),
    reproduce: string,
  },
  optional: { description: string },
};
const calibration: KeysOf<Calibration> = {
  required: { timerLagMs: number, driftPercent: number, workers: wholeNumber },
  optional: { problem: string },
};
const environment: KeysOf<Environment> = {
  required: {
    firmline: string,
    node: string,
    chromium: string,
    machine: string,
    workers: wholeNumber,
    calibration: object(calibration),
  },
  optional: {
    repeat: wholeNumber,
    url: string,
    shards: listOf(string),
    incomplete: yes,
  },
};
const report: KeysOf<RunReport> = {
  required: {
    version: must((value) => value === reportVersion, String(reportVersion)),
    startedAt: instant,
    durationMs: duration,
    environment: object(environment),
    scenarios: listOf(object(scenario)),
  },
  optional: { environments: listOf(object(environment)) },
};

/** What of a value is no report, with its place, or null. */
export const reportProblem = (value: unknown): string | null => object(report)(value, 'report');
