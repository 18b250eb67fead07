import type { CallMessage } from '../messages/messages.ts';
import { onConversation } from './conversation.ts';
import { onInterruption, onModelOutput, onPlayback, onSpeech, onVoiceInput } from './speaking.ts';
import { settle, type TranscriptState } from './state.ts';
import { onTranscript } from './transcription.ts';
import { change, isEmpty, newTurn, type Speaker, type TranscriptEntry } from './turn.ts';
import { tidy } from './words.ts';

export interface Reduction {
  /** The current time, milliseconds since 1970, for messages without a timestamp. */
  readonly now: number;
  /** Maximum entries; the oldest are dropped. Default: unlimited. */
  readonly maxEntries?: number;
}

/** The transcript after a message. Most messages do not change it. */
export const reduceTranscript = (
  state: TranscriptState,
  message: CallMessage,
  { now, maxEntries = Infinity }: Reduction,
): TranscriptState => keepLast(take(state, message, now), maxEntries);

/** The transcript after the user typed a text. */
export const addTyped = (
  state: TranscriptState,
  text: string,
  { now, maxEntries = Infinity }: Reduction,
): TranscriptState => {
  const turn = newTurn(state.nextId, 'user', now);
  const typed = change(turn, { typed: true, plainText: tidy(text), endedAt: now });
  return keepLast({ ...state, turns: [...state.turns, typed], nextId: state.nextId + 1 }, maxEntries);
};

function take(state: TranscriptState, message: CallMessage, now: number): TranscriptState {
  if (message.type === 'unknown') return state;
  const stamp = Number.isFinite(message.timestamp) ? message.timestamp : undefined;
  const at = stamp ?? now;
  switch (message.type) {
    case 'transcript': {
      const role = speaker(message.role);
      return role ? onTranscript(state, role, message, { at, stamp }) : state;
    }
    case 'speech-update': {
      const role = speaker(message.role);
      const { status } = message;
      if (!role || (status !== 'started' && status !== 'stopped')) return state;
      return onSpeech({ ...state, tellsSpeech: true }, role, status === 'started', at);
    }
    case 'user-interrupted':
      return onInterruption(state, message.turnId, at);
    case 'model-output':
      return onModelOutput(state, message, at);
    case 'voice-input':
      return onVoiceInput(state, message, at);
    case 'assistant.speechStarted':
      return onPlayback(state, message, at);
    case 'conversation-update':
      return onConversation(state, message, at);
    case 'status-update':
      return message.status === 'ended' ? onEnd(state, at) : state;
    default:
      return state;
  }
}

const speaker = (role: string | undefined): Speaker | undefined =>
  role === 'user' || role === 'assistant' ? role : undefined;

/** Ends the transcript: no more speech follows. */
function onEnd(state: TranscriptState, at: number): TranscriptState {
  const turns = state.turns
    .map((turn) => {
      // An answer that never started was not spoken.
      const begun = turn.speaking || !state.tellsSpeech;
      return settle(begun ? turn : change(turn, { modelText: '', voiceText: '' }), state.source, at);
    })
    .filter((turn) => !isEmpty(turn))
    .map((turn) => change(turn, { awaited: false, speaking: false, endedAt: turn.endedAt ?? at }));
  return { ...state, turns };
}

function keepLast(state: TranscriptState, count: number): TranscriptState {
  const entries = entriesOf(state);
  if (entries.length <= count) return state;
  const gone = new Set(entries.slice(0, entries.length - count));
  const turns = state.turns.filter(({ entry }) => !gone.has(entry));
  return { ...state, turns, forgotten: state.forgotten + gone.size };
}

/** The transcript so far, in spoken order. */
export const entriesOf = ({ turns }: TranscriptState): TranscriptEntry[] =>
  turns.filter((turn) => !isEmpty(turn)).map(({ entry }) => entry);
