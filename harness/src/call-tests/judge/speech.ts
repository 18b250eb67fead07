import { detectorHoldMs } from '../metrics/index.ts';
import { hasFailedForGood, latestCall, startingCall } from './call-marks.ts';
import type { Check } from './finding.ts';
import { lastTurn } from './turns.ts';
import { inTime } from './words.ts';

/** Speech that the client notices counts only if something plays it, and silence only in a running call. */
export const checkAgent: Check<'agent'> = (expectation, view, memory) => {
  const call = latestCall(view, memory);
  const goesOn = call !== null && call.overAt === null;
  const isSpeaking = call?.speaking === true;
  const isPlayed = view.page.media.playing > 0;
  const otherwise = call === null ? 'no call' : call.overAt === null ? 'it silent' : 'a call that is over';
  return {
    holds: expectation === 'speaking' ? isSpeaking && isPlayed : goesOn && !isSpeaking,
    expected: `the assistant ${expectation}`,
    seen: isSpeaking ? `it speaking${isPlayed ? '' : ', but not played'}` : otherwise,
    ...(hasFailedForGood(startingCall(view, memory), view, memory) && { isFinal: true }),
  };
};

/** Shorter speech is not a word, ms. */
const minHeardMs = 200;

/** The far end has the same hold as the page. Latest words count after their arrival too, because a look may be late. */
export const checkCaller: Check<'caller'> = (expectation, view, { callerHeardMs, startedAt }) => {
  const { atMs, record, said } = view;
  const sinceMs = callerHeardMs === null ? null : atMs - callerHeardMs;
  const goesOn = record !== null && record.state !== 'ended';
  const isThere = goesOn && sinceMs !== null;
  const isSpeaking = isThere && sinceMs <= detectorHoldMs;
  const last = lastTurn(said);
  const saidMs = last ? last.startAt - startedAt : Infinity;
  const isHeard = isSpeaking || (isThere && atMs - sinceMs >= saidMs + minHeardMs);
  const lastly = sinceMs === null ? 'never heard' : `last heard ${inTime(sinceMs)} ago`;
  const otherwise = record === null ? 'no call' : goesOn ? `the caller ${lastly}` : 'a call that is over';
  return {
    holds: expectation === 'heard' ? isHeard : goesOn && !isSpeaking,
    expected: `the caller ${expectation} at the far end`,
    seen: isSpeaking ? 'the caller heard' : otherwise,
  };
};
