import type { MessageOf } from '../messages/messages.ts';
import {
  beginTurn,
  changeTurn,
  isEmpty,
  isLatest,
  lastOf,
  replaceTurn,
  type MessageTime,
  type Speaker,
  type TranscriptState,
  type Turn,
} from './state.ts';
import { beginAlike, beginsWith, soundsSame, collapseSpaces } from './words.ts';

/** The same words within this time are a duplicate message. */
const repeatedWithinMs = 250;

interface Heard extends MessageTime {
  readonly role: Speaker;
  readonly text: string;
}

export function onTranscript(
  state: TranscriptState,
  role: Speaker,
  { transcript, transcriptType }: MessageOf<'transcript'>,
  { at, stamp }: MessageTime,
): TranscriptState {
  const passage: Heard = { role, text: collapseSpaces(transcript ?? ''), at, stamp };
  if (passage.text === '' || isEcho(state, passage)) return state;
  const isFinal = transcriptType === 'final';
  if (isFinal ? isRepeated(state, passage) : isStale(state, passage)) return state;
  const heardUntilMs = Math.max(stamp ?? -Infinity, state.heardUntil[role] ?? -Infinity);
  const nextState: TranscriptState = {
    ...state,
    hasTranscripts: true,
    heardUntil: heardUntilMs === -Infinity ? state.heardUntil : { ...state.heardUntil, [role]: heardUntilMs },
  };
  const lastTurn = lastOf(nextState, role);
  const [stateWithTurn, turn] =
    lastTurn && belongsTo(nextState, lastTurn, passage, isFinal)
      ? [nextState, lastTurn]
      : beginTurn(nextState, role, at);
  return replaceTurn(stateWithTurn, isFinal ? withFinal(turn, passage) : withPartial(turn, passage));
}

/** Whether a transcript continues the last turn of its side. */
function belongsTo(state: TranscriptState, turn: Turn, { text }: Heard, isFinal: boolean): boolean {
  if (turn.interrupted && !turn.isAwaited && !isEmpty(turn)) return false;
  if (isLatest(state, turn)) return true;
  // The other side has spoken since. An expected final text may come late; a partial one may be a new turn.
  if (!turn.isAwaited) return false;
  return isFinal || turn.isSpeaking === true || beginAlike(turn.partialText, text);
}

function withFinal(turn: Turn, { text, at, stamp }: Heard): Turn {
  // The announced end of speech counts, not the time when the text was ready.
  const endOfTurn = turn.isSpeaking === false && turn.isAwaited ? turn.endedAt : at;
  return changeTurn(turn, {
    finals: [...turn.finals, { text, at, stamp }],
    partialText: '',
    isAwaited: turn.isSpeaking === true,
    endedAt: turn.isSpeaking === true ? undefined : endOfTurn,
    // A final text shows best where an interrupted turn ended.
    cutAfter: undefined,
  });
}

function withPartial(turn: Turn, { text }: Heard): Turn {
  const isOver = turn.isSpeaking === false && turn.isAwaited;
  return changeTurn(turn, {
    partialText: text,
    isAwaited: true,
    endedAt: isOver ? turn.endedAt : undefined,
  });
}

/** Whether a transcript repeats what the user has just typed. */
function isEcho({ turns }: TranscriptState, { role, text }: Heard): boolean {
  const lastTurn = turns.findLast((turn) => !isEmpty(turn));
  return role === 'user' && lastTurn?.isTyped === true && soundsSame(lastTurn.entry.text, text);
}

/** Whether a final text is a duplicate: with the same timestamp, or just now with nothing said in between. */
function isRepeated(state: TranscriptState, { role, text, at, stamp }: Heard): boolean {
  const roleTurns = state.turns.filter((turn) => turn.role === role);
  const isSameText = (finalText: { readonly text: string; readonly stamp: number | undefined }) =>
    stamp !== undefined && finalText.stamp === stamp && finalText.text === text;
  if (roleTurns.some(({ finals }) => finals.some(isSameText))) return true;
  const turn = roleTurns.at(-1);
  const finalBefore = turn && hasSpoken(turn) ? turn.finals.at(-1) : undefined;
  return (
    finalBefore !== undefined && finalBefore.text === text && Math.abs(at - finalBefore.at) < repeatedWithinMs
  );
}

function isStale(state: TranscriptState, { role, text, stamp }: Heard): boolean {
  const heardUntilMs = state.heardUntil[role];
  if (stamp !== undefined && heardUntilMs !== undefined && stamp !== heardUntilMs)
    return stamp < heardUntilMs;
  const turn = lastOf(state, role);
  if (!turn) return false;
  if (turn.partialText !== '')
    return beginsWith(turn.partialText, text) && !beginsWith(text, turn.partialText);
  const lastFinal = hasSpoken(turn) ? turn.finals.at(-1) : undefined;
  return lastFinal !== undefined && beginsWith(lastFinal.text, text);
}

/** Whether the last final text belongs to the current speech, with nothing after it. */
const hasSpoken = ({ finals, partialText: partial, finalsBefore }: Turn): boolean =>
  partial === '' && finals.length > finalsBefore;
