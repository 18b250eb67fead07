import type { MediaView, View } from '../session/view.ts';
import { type Check, countOf, inTime, listInWords } from './finding.ts';
import { type CallMarks, hasFailedForGood, latestCall, startingCall, textIn } from './call-marks.ts';
import type { Memory } from './memory.ts';
import { detectorHoldMs } from '../metrics/index.ts';
import { hasSpokenSince, lastTurn } from './turns.ts';

export const checkMic: Check<'mic'> = (expectation, { page: { media } }) => {
  const seenMicrophone = micOf(media);
  return {
    isMet: seenMicrophone === expectation,
    expected: `the microphone ${textOf[expectation]}`,
    seen: `it ${textOf[seenMicrophone]}`,
  };
};

const textOf = {
  live: 'live',
  muted: 'live and muted',
  released: 'released',
  'never-opened': 'never opened',
} as const;

function micOf({ opened, live, enabled }: MediaView): keyof typeof textOf {
  if (opened === 0) return 'never-opened';
  if (live === 0) return 'released';
  // A sent clone can be disabled while its original is not.
  return enabled < live ? 'muted' : 'live';
}

export const checkMedia: Check<'media'> = (_, { page: { media } }) => {
  const leftoverProblems = [
    ...countedIfAny(media.live, 'live microphone track'),
    ...countedIfAny(media.openPeers, 'open peer connection'),
    ...countedIfAny(media.runningContexts, 'running audio context'),
  ];
  return {
    isMet: leftoverProblems.length === 0,
    expected: 'all media released',
    seen: leftoverProblems.length === 0 ? 'nothing left' : listInWords(leftoverProblems),
  };
};

const countedIfAny = (count: number, noun: string): readonly string[] =>
  count > 0 ? [countOf(count, noun)] : [];

export const checkNetwork: Check<'network'> = (expectation, view, memory) => {
  const seenNetwork = networkOf(view, memory);
  return {
    isMet: seenNetwork === expectation,
    expected: `the connection to the room ${expectation}`,
    seen: seenNetwork === null ? 'no connection to a room' : `it ${seenNetwork}`,
  };
};

/** What the page's client reports, or else the state of its peer connections; null without a call. */
function networkOf(view: View, memory: Memory): 'connected' | 'interrupted' | null {
  const call = latestCall(view, memory);
  if (!call || call.overAt !== null) return null;
  const networkMark = call.marks.findLast(({ name }) => name === 'network');
  const status = textIn(networkMark?.detail, 'status');
  if (status === 'connected' || status === 'interrupted') return status;
  const { openPeers, connectedPeers } = view.page.media;
  if (openPeers === 0) return null;
  return connectedPeers > 0 && view.page.online ? 'connected' : 'interrupted';
}

/**
 * Speech that the client notices counts only if something plays it, and silence only if it lasts in a running call: the first
 * words, or an answer, may be on their way. Who waits for speech after the caller's words waits for an answer; `within: 0s`
 * asks for what is heard now.
 */
export const checkAgent: Check<'agent'> = (expectation, view, memory, { withinMs } = {}) => {
  const call = latestCall(view, memory);
  const isOngoing = call !== null && call.overAt === null;
  const isSpeaking = call?.speaking === true;
  const isPlayed = view.page.media.playing > 0;
  const isNew = withinMs === 0 || hasSpokenSince(view, call?.marks);
  const quietMs = call === null || isSpeaking ? 0 : quietTimeOf(call, view, memory);
  const silenceText = quietMs < detectorHoldMs ? `it silent for ${inTime(quietMs)} only` : 'it silent';
  const speechText = !isPlayed ? ', but not played' : isNew ? '' : ", as before the caller's last words";
  const otherText = call === null ? 'no call' : isOngoing ? silenceText : 'a call that is over';
  return {
    isMet:
      expectation === 'speaking' ? isSpeaking && isPlayed && isNew : isOngoing && quietMs >= detectorHoldMs,
    expected: `the assistant ${expectation}`,
    seen: isSpeaking ? `it speaking${speechText}` : otherText,
    ...(hasFailedForGood(startingCall(view, memory), view, memory) && { isFinal: true }),
  };
};

/** Since the last speech, the start of the call, and what the visitor did, ms. The client notices an end after its hold. */
function quietTimeOf({ marks }: CallMarks, { atMs }: View, { startedAt, actedMs }: Memory): number {
  const endMark = marks.findLast(({ name }) => name === 'speech-end');
  const startMark = marks.findLast(({ name }) => name === 'call-start' || name === 'start');
  const sinceMs =
    Math.max((endMark?.at ?? -Infinity) - detectorHoldMs, startMark?.at ?? -Infinity) - startedAt;
  return atMs - Math.max(sinceMs, actedMs ?? -Infinity);
}

/** Shorter speech is not a word, ms. */
const minHeardMs = 200;

/** The far end has the same hold as the page. Latest words count after their arrival too, because a look may be late. */
export const checkCaller: Check<'caller'> = (expectation, view, { callerHeardMs, startedAt }) => {
  const { atMs, record, saidSegments } = view;
  const sinceMs = callerHeardMs === null ? null : atMs - callerHeardMs;
  const isOngoing = record !== null && record.state !== 'ended';
  const isThere = isOngoing && sinceMs !== null;
  const isSpeaking = isThere && sinceMs <= detectorHoldMs;
  const lastSegment = lastTurn(saidSegments);
  const saidMs = lastSegment ? lastSegment.startAt - startedAt : Infinity;
  const isHeard = isSpeaking || (isThere && atMs - sinceMs >= saidMs + minHeardMs);
  const lastHeard = sinceMs === null ? 'never heard' : `last heard ${inTime(sinceMs)} ago`;
  const otherText =
    record === null ? 'no call' : isOngoing ? `the caller ${lastHeard}` : 'a call that is over';
  return {
    isMet: expectation === 'heard' ? isHeard : isOngoing && !isSpeaking,
    expected: `the caller ${expectation} at the far end`,
    seen: isSpeaking ? 'the caller heard' : otherText,
  };
};
