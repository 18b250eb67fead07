import { metric, metrics } from './build.ts';
import type { Metric } from './shape.ts';

const onStack = { local: true };
const anywhere = { local: false };

/** Figures of a finished run that a scenario can bound. Those of a call are of the latest one. */
export const thresholdMetrics = {
  'speech.error': metric('percent', '(False alarm + miss) / speech of the assistant, in the page.', onStack),
  'speech.onset-p95': metric('time', "Noticed start of the assistant's speech minus the true one.", onStack),
  'speech.offset-p95': metric(
    'time',
    'Noticed end minus the true one, the hold of 1000 ms taken off.',
    onStack,
  ),
  'speech.false-starts': metric('count', 'Starts that were noticed outside of all speech.', onStack),
  'turn.latency-p95': metric(
    'time',
    'What room and page add to the wait for an answer, in media time, beyond its scripted delay.',
    onStack,
  ),
  'turn.interruption-p95': metric('time', "Caller's speech to the assistant's silence.", onStack),
  'caller.error': metric('percent', '(False alarm + miss) / speech of the caller, at the far end.', onStack),
  'caller.onset-p95': metric('time', "Noticed start of the caller's speech minus the true one.", onStack),
  'caller.offset-p95': metric('time', "Noticed end of the caller's speech minus the true one.", onStack),
  'call.setup': metric('time', 'From the click to the start of the call.', anywhere),
  'call.first-audio': metric('time', "From the click to the assistant's voice.", anywhere),
  'call.first-audio-added': metric(
    'time',
    "What room and page add to the wait for the assistant's voice, in media time, beyond its scripted delay.",
    onStack,
  ),
  'console.errors': metric('count', 'Errors in the console.', anywhere),
  'page.errors': metric('count', 'Uncaught exceptions and rejections.', anywhere),
  'csp.violations': metric('count', "What the page's policy refused.", anywhere),
  'requests.failed': metric('count', 'Requests that failed or were answered with an error.', anywhere),
} as const satisfies Readonly<Record<string, Metric>>;

export type ThresholdMetric = keyof typeof thresholdMetrics;

export const thresholds = metrics(thresholdMetrics);
