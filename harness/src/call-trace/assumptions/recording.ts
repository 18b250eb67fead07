import { findEvent, textAt } from '../events.ts';
import { type Assumption, differs, inMs, judged, skipped } from './assumption.ts';
import { ofJoinedCall } from './of-call.ts';

/** The first message waits no longer for a recording. */
const limitMs = 5000;

export const recording: readonly Assumption[] = [
  {
    id: 'recording-begins',
    question: 'How late does a recording begin?',
    countedOn: 'After the join, and within 5 s of being asked for.',
    observed: 'The time from `local-recording-start` to `recording-started`.',
    judge: ofJoinedCall('usual', (call, joined) => {
      const asked = findEvent(call, { of: 'to-machine', name: 'local-recording-start' })?.at;
      const began = findEvent(call, { of: 'from-machine', name: 'recording-started' })?.at;
      const failed = findEvent(call, { of: 'from-machine', name: 'recording-error' });
      if (began !== undefined && began < joined) {
        return differs(`It began ${inMs(joined - began)} before the join was done.`);
      }
      if (began !== undefined && asked === undefined) return differs('It began without being asked for.');
      if (asked === undefined) return skipped('The assistant does not record.');
      if (failed) return differs(`It failed: ${textAt(failed.data, 'errorMsg') ?? 'without a reason'}`);
      if (began === undefined) return differs('It never began.');
      const ms = began - asked;
      return judged(ms <= limitMs, `It began after ${inMs(ms)}.`, { ms });
    }),
  },
];
