import * as v from 'valibot';
import { byKind, may, type Part, unknownKey } from './schema.ts';
import { limit, type Limit, type LimitUnit } from './values.ts';

interface Metric {
  readonly unit: LimitUnit;
  readonly description: string;
  readonly local: boolean;
}

const metric = (unit: LimitUnit, description: string, { local }: Pick<Metric, 'local'>): Metric => ({
  unit,
  description,
  local,
});
const onStack = { local: true };
const anywhere = { local: false };

/** Figures of a finished run that a scenario can bound. Figures of a call are the latest call's. */
export const thresholdMetrics = {
  'speech.error': metric('percent', '(False alarm + miss) / speech of the assistant, in the page.', onStack),
  'speech.onset-p95': metric('time', "Detected start of the assistant's speech minus the true one.", onStack),
  'speech.offset-p95': metric('time', 'Detected end minus the true one and the hold of 1000 ms.', onStack),
  'speech.false-starts': metric('count', 'Starts that were detected outside all speech.', onStack),
  'turn.latency-p95': metric(
    'time',
    'What room and page add to the scripted delay of a reply, in media time.',
    onStack,
  ),
  'turn.interruption-p95': metric('time', "Caller's speech to the assistant's silence.", onStack),
  'turn.false-yields': metric(
    'count',
    'How often the assistant stopped for a word such as "mm-hm" or a sound, or answered it.',
    onStack,
  ),
  'turn.missed-yields': metric(
    'count',
    'Turns of the caller over which the assistant kept talking.',
    onStack,
  ),
  'caller.error': metric('percent', '(False alarm + miss) / speech of the caller, at the far end.', onStack),
  'caller.onset-p95': metric('time', "Detected start of the caller's speech minus the true one.", onStack),
  'caller.offset-p95': metric('time', "Detected end of the caller's speech minus the true one.", onStack),
  'call.setup': metric('time', 'From the click to the start of the call.', anywhere),
  'call.first-audio': metric('time', "From the click to the assistant's voice.", anywhere),
  'call.first-audio-added': metric(
    'time',
    'What room and page add to the scripted delay of the greeting, in media time.',
    onStack,
  ),
  'console.errors': metric('count', 'Errors in the console.', anywhere),
  'page.errors': metric('count', 'Uncaught exceptions and rejections.', anywhere),
  'csp.violations': metric('count', "Violations of the page's content security policy.", anywhere),
  'requests.failed': metric('count', 'Requests that failed or got an error response.', anywhere),
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
  v.transform((read) => Object.entries(read).map(([name, bound]) => ({ metric: name, limit: bound }))),
) as unknown as Part<readonly Omit<Threshold, 'line'>[]>;

export const thresholds = byKind('metrics and their bounds', { map: bounds }, { title: 'thresholds' });
