import {
  beginTurn,
  changeTurn,
  isEmpty,
  isLatest,
  lastOf,
  replaceTurn,
  type Speaker,
  type TranscriptState,
  type Turn,
} from './state.ts';

export function onSpeech(
  state: TranscriptState,
  role: Speaker,
  hasStarted: boolean,
  spokenAt: number,
): TranscriptState {
  const lastTurn = lastOf(state, role);
  if (!hasStarted)
    return lastTurn?.isSpeaking
      ? replaceTurn(state, changeTurn(lastTurn, { isSpeaking: false, endedAt: spokenAt }))
      : state;
  const isContinued = lastTurn && !lastTurn.interrupted && isLatest(state, lastTurn);
  const [nextState, turn] = isContinued ? [state, lastTurn] : beginTurn(state, role, spokenAt);
  if (turn.isSpeaking) return state;
  const startedAt = isEmpty(turn) ? spokenAt : turn.startedAt;
  const finalsBefore = turn.finals.length;
  return replaceTurn(
    nextState,
    changeTurn(turn, { startedAt, endedAt: undefined, isSpeaking: true, isAwaited: true, finalsBefore }),
  );
}

export function onInterruption(state: TranscriptState, interruptedAt: number): TranscriptState {
  const turn = lastOf(state, 'assistant');
  if (!turn || turn.interrupted || !maySpeak(state, turn)) return state;
  return replaceTurn(
    state,
    changeTurn(turn, { interrupted: true, isSpeaking: false, endedAt: turn.endedAt ?? interruptedAt }),
  );
}

/** Whether the assistant may still have been speaking: it was reported, or the user has not finished a sentence since. */
function maySpeak({ turns }: TranscriptState, turn: Turn): boolean {
  if (turn.isSpeaking || turn.isAwaited) return true;
  return !turns
    .slice(turns.indexOf(turn))
    .some(({ role, isTyped, entry }) => role === 'user' && !isTyped && entry.text && entry.final);
}
