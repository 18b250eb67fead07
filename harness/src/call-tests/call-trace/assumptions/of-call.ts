import { callOf, moments } from '../events.ts';
import type { CallId, CallTrace, TracedCall } from '../trace.ts';
import { type Assumption, type Finding, skipped, unseen } from './assumption.ts';

/** Judges one of the calls, if it was made. */
export const ofCall =
  (id: CallId, judge: (call: TracedCall) => Finding): Assumption['judge'] =>
  (trace: CallTrace) => {
    const call = callOf(trace, id);
    return call ? judge(call) : skipped('The call was not made.');
  };

/** Judges one of the calls, if it was made and joined. */
export const ofJoinedCall = (
  id: CallId,
  judge: (call: TracedCall, joined: number) => Finding,
): Assumption['judge'] =>
  ofCall(id, (call) => {
    const joined = moments.joined(call);
    return joined === undefined ? unseen('The call was never joined.') : judge(call, joined);
  });
