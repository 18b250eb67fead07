import { findEvent, recordingDue, textAt } from '../events.ts';
import { type Assumption, differs, inMs, judged, skipped } from './assumption.ts';
import { ofJoinedCall } from './of-call.ts';

/** The first message waits no longer than this for a recording, ms. */
const limitMs = 5000;

export const recording: readonly Assumption[] = [
  {
    id: 'recording-begins',
    question: 'When does a recording begin?',
    expected: 'After the join, within 5 s of the request, or of the join if the platform records by itself.',
    observed: 'The time from `local-recording-start`, or from the join, to `recording-started`.',
    judge: ofJoinedCall('usual', (call, joined) => {
      const due = recordingDue(call);
      const began = findEvent(call, { of: 'from-machine', name: 'recording-started' })?.at;
      const failed = findEvent(call, { of: 'from-machine', name: 'recording-error' });
      if (began !== undefined && began < joined) {
        return differs(`It began ${inMs(joined - began)} before the join completed.`);
      }
      if (began !== undefined && due === undefined) return differs('It began without a request.');
      if (due === undefined) return skipped('The assistant does not record.');
      if (failed) return differs(`It failed: ${textAt(failed.data, 'errorMsg') ?? 'without a reason'}`);
      if (began === undefined) return differs('It never began.');
      const ms = began - due;
      return judged(ms <= limitMs, `It began after ${inMs(ms)}.`, { ms });
    }),
  },
];
