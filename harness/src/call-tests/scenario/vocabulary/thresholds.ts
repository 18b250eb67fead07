import * as v from 'valibot';
import { byKind, may, type Part, unknownKey } from './schema.ts';
import { limit, type Limit, type LimitUnit } from './values.ts';

interface Metric {
  readonly unit: LimitUnit;
  readonly description: string;
  readonly local: boolean;
}

const onStack = (unit: LimitUnit, description: string): Metric => ({ unit, description, local: true });
const anywhere = (unit: LimitUnit, description: string): Metric => ({ unit, description, local: false });

/** Figures of a finished run that a scenario can bound. Figures of a call are the latest call's. */
export const thresholdMetrics = {
  'speech.error': onStack('percent', '(False alarm + miss) / speech of the assistant, in the page.'),
  'speech.onset-p95': onStack('time', "Detected start of the assistant's speech minus the true one."),
  'speech.offset-p95': onStack('time', 'Detected end minus the true one and the hold of 1000 ms.'),
  'speech.false-starts': onStack('count', 'Starts that were detected outside all speech.'),
  'turn.latency-p95': onStack(
    'time',
    'What room and page add to the scripted delay of a reply that was heard, in media time.',
  ),
  'turn.interruption-p95': onStack(
    'time',
    "Caller's speech to the assistant's silence, where it stopped; `turn.missed-yields` counts where it did not.",
  ),
  'turn.false-yields': onStack(
    'count',
    'How often the assistant stopped for a word such as "mm-hm" or a sound, or answered it.',
  ),
  'turn.missed-yields': onStack('count', 'Turns of the caller over which the assistant kept talking.'),
  'caller.error': onStack('percent', '(False alarm + miss) / speech of the caller, at the far end.'),
  'caller.onset-p95': onStack('time', "Detected start of the caller's speech minus the true one."),
  'caller.offset-p95': onStack('time', "Detected end of the caller's speech minus the true one."),
  'call.setup': anywhere('time', 'From the click to the start of the call.'),
  'call.first-audio': anywhere('time', "From the click to the assistant's voice."),
  'call.first-audio-added': onStack(
    'time',
    'What room and page add to the scripted delay of the greeting, in media time.',
  ),
  'console.errors': anywhere('count', 'Errors in the console.'),
  'page.errors': anywhere('count', 'Uncaught exceptions and rejections.'),
  'csp.violations': anywhere('count', "Violations of the page's content security policy."),
  'requests.failed': anywhere('count', 'Requests that failed or got an error response.'),
} as const satisfies Readonly<Record<string, Metric>>;

export type ThresholdMetric = keyof typeof thresholdMetrics;

/** A limit for a figure of the finished run. */
export interface Threshold {
  /** `thresholdMetrics` has its unit. */
  readonly metric: ThresholdMetric;
  readonly limit: Limit;
  /** Its line in the file. */
  readonly line: number;
}

const names = Object.keys(thresholdMetrics);
const bounds = v.pipe(
  v.strictObject(
    Object.fromEntries(
      Object.entries(thresholdMetrics).map(([name, { unit, description, local }]) => [
        name,
        may(limit(unit), description, { local }),
      ]),
    ),
    ({ path }) => unknownKey(String(path?.[0].key), 'thresholds', names),
  ),
  v.transform((values) => Object.entries(values).map(([name, bound]) => ({ metric: name, limit: bound }))),
) as unknown as Part<readonly Omit<Threshold, 'line'>[]>;

export const thresholds = byKind('metrics and their bounds', { map: bounds }, { title: 'thresholds' });
