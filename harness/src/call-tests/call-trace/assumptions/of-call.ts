import { callOf, type Exchange, moments } from '../events.ts';
import type { CallId, CallTrace, TracedCall, TraceEvent } from '../trace.ts';
import { type Assumption, differs, type Finding, inMs, judged, skipped, unseen } from './assumption.ts';

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

/** Judges the time of a response. */
export function judgeExchange(
  exchange: Exchange | undefined,
  isInTime: (response: { readonly answer: TraceEvent; readonly ms: number }) => boolean,
): Finding {
  if (!exchange) return unseen('It was never requested.');
  const { ms, error, answer } = exchange;
  if (error !== undefined) return differs(`It was refused: ${error}`);
  if (ms === undefined || !answer) return differs('It got no response.');
  return judged(isInTime({ answer, ms }), `The response took ${inMs(ms)}.`, { ms });
}
