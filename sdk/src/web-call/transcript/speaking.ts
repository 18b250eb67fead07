import type { MessageOf } from '../messages/messages.ts';
import { report, spokenBy } from './playback.ts';
import { lastOf, replace, settle, turnFor, type TranscriptState } from './state.ts';
import { change, isEmpty, transcribed, uncut, type Speaker, type Turn } from './turn.ts';
import { beginsWith, heardLength, join } from './words.ts';

/** Applies a start or end of speech. */
export function onSpeech(
  state: TranscriptState,
  role: Speaker,
  started: boolean,
  at: number,
): TranscriptState {
  if (started) {
    const [next, turn] = turnFor(state, role, at);
    if (turn.speaking) return state;
    return replace(
      next,
      change(turn, {
        startedAt: isEmpty(turn) ? at : turn.startedAt,
        endedAt: undefined,
        speaking: true,
        awaited: true,
        finalsBefore: turn.finals.length,
      }),
    );
  }
  const turn = lastOf(state, role);
  if (!turn?.speaking) return state;
  return replace(state, settle(change(turn, { speaking: false, endedAt: at }), state.source));
}

/** Applies text of the model. */
export function onModelOutput(
  state: TranscriptState,
  { output, turnId }: MessageOf<'model-output'>,
  at: number,
): TranscriptState {
  const dropped = turnId !== undefined && turnId === state.dropped;
  if (state.source !== 'model' || typeof output !== 'string' || dropped) return state;
  const [next, turn] = turnFor(state, 'assistant', at);
  return replace(next, change(turn, { modelText: turn.modelText + output }));
}

/** Applies text that the voice receives. */
export function onVoiceInput(
  state: TranscriptState,
  { input }: MessageOf<'voice-input'>,
  at: number,
): TranscriptState {
  if (state.source !== 'model' || input === undefined) return state;
  const [next, turn] = turnFor(state, 'assistant', at);
  return replace(next, change(turn, { voiceText: join(turn.voiceText, input) }));
}

/** Applies the voice's progress. */
export function onPlayback(
  state: TranscriptState,
  { text, turn: number, timing }: MessageOf<'assistant.speechStarted'>,
  at: number,
): TranscriptState {
  if (text === undefined) return state;
  const [next, latest] = turnFor(state, 'assistant', at);
  const another = latest.playback !== null && latest.playback.turn !== number;
  const turn = another ? settle(latest, state.source) : latest;
  const playback = report({ text, turn: number, timing }, turn.playback, at);
  if (state.source !== 'model') return replace(next, change(turn, { playback }));
  return replace(next, change(turn, { playback, beingSpoken: spokenBy(playback) ?? '', awaited: true }));
}

/** Applies an interruption by the user. */
export function onInterruption(
  state: TranscriptState,
  turnId: string | undefined,
  at: number,
): TranscriptState {
  const next = turnId === undefined ? state : { ...state, dropped: turnId };
  const turn = lastOf(state, 'assistant');
  if (!turn || turn.interrupted || !maySpeak(state, turn)) return next;
  const interrupted = change(turn, {
    interrupted: true,
    speaking: false,
    endedAt: turn.endedAt ?? at,
    cutAfter: lengthSpoken(turn, at),
  });
  return replace(next, settle(interrupted, state.source, at));
}

/** Whether the assistant may still have been speaking: it said so, or the user has not finished a sentence since. */
function maySpeak({ turns }: TranscriptState, turn: Turn): boolean {
  if (turn.speaking || turn.awaited) return true;
  return !turns
    .slice(turns.indexOf(turn))
    .some(({ role, typed, entry }) => role === 'user' && !typed && entry.text && entry.final);
}

/** How much of this text was spoken, if the voice reports it. */
function lengthSpoken(turn: Turn, at: number): number | undefined {
  const spoken = (turn.playback && spokenBy(turn.playback, at)) ?? '';
  const length = heardLength(spoken);
  const transcript = transcribed(turn.finals, turn.partial);
  const before = transcribed(turn.finals.slice(0, turn.finalsBefore));
  const present = transcript ? transcribed(turn.finals.slice(turn.finalsBefore), turn.partial) : uncut(turn);
  return length > 0 && beginsWith(present, spoken) ? heardLength(before) + length : undefined;
}
