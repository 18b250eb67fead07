import {
  begin,
  changeTurn,
  isEmpty,
  isLatest,
  lastOf,
  replace,
  type Speaker,
  type TranscriptState,
  type Turn,
} from './state.ts';

export function onSpeech(
  state: TranscriptState,
  role: Speaker,
  hasStarted: boolean,
  at: number,
): TranscriptState {
  const last = lastOf(state, role);
  if (!hasStarted)
    return last?.isSpeaking ? replace(state, changeTurn(last, { isSpeaking: false, endedAt: at })) : state;
  const goesOn = last && !last.interrupted && isLatest(state, last);
  const [next, turn] = goesOn ? [state, last] : begin(state, role, at);
  if (turn.isSpeaking) return state;
  const startedAt = isEmpty(turn) ? at : turn.startedAt;
  const finalsBefore = turn.finals.length;
  return replace(
    next,
    changeTurn(turn, { startedAt, endedAt: undefined, isSpeaking: true, isAwaited: true, finalsBefore }),
  );
}

export function onInterruption(state: TranscriptState, at: number): TranscriptState {
  const turn = lastOf(state, 'assistant');
  if (!turn || turn.interrupted || !maySpeak(state, turn)) return state;
  return replace(
    state,
    changeTurn(turn, { interrupted: true, isSpeaking: false, endedAt: turn.endedAt ?? at }),
  );
}

/** Whether the assistant may still have been speaking: it was reported, or the user has not finished a sentence since. */
function maySpeak({ turns }: TranscriptState, turn: Turn): boolean {
  if (turn.isSpeaking || turn.isAwaited) return true;
  return !turns
    .slice(turns.indexOf(turn))
    .some(({ role, isTyped, entry }) => role === 'user' && !isTyped && entry.text && entry.final);
}
