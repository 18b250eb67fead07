import type { CallMessage } from '../messages/messages.ts';
import { onConversation } from './conversation.ts';
import { onInterruption, onSpeech } from './speaking.ts';
import {
  changeTurn,
  emptyTranscript,
  isEmpty,
  newTurn,
  type Speaker,
  type TranscriptEntry,
  type TranscriptState,
} from './state.ts';
import { onTranscript } from './transcription.ts';
import { collapseSpaces } from './words.ts';

export type { Speaker, TranscriptEntry } from './state.ts';

export interface TranscriptOptions {
  /** Clock for messages without a timestamp, milliseconds since 1970. */
  readonly now?: () => number;
}

export interface Transcript {
  /** In spoken order. The same list, with the same entries, until something changes. */
  readonly entries: readonly TranscriptEntry[];
  /**
   * Processes a message of the call; pass every message.
   * @returns whether `entries` changed
   */
  push(message: CallMessage): boolean;
  /**
   * Adds what the user typed, which the platform does not transcribe. If it does, or stores it, it is not added twice.
   * @returns whether `entries` changed
   */
  addTyped(text: string): boolean;
}

/** The empty transcript: always the same list. */
export const nothingSaid: readonly TranscriptEntry[] = Object.freeze([]);

/**
 * Assembles a call's transcript from its messages: from transcript messages if the platform sends them, otherwise from
 * the conversation as the platform stores it.
 */
export function createTranscript({ now = Date.now }: TranscriptOptions = {}): Transcript {
  let state = emptyTranscript;
  let entries = nothingSaid;
  const update = (changedState: TranscriptState) => {
    state = changedState;
    const nextEntries = entriesOf(state);
    if (
      nextEntries.length === entries.length &&
      nextEntries.every((entry, index) => entry === entries[index])
    )
      return false;
    entries = nextEntries;
    return true;
  };
  return {
    get entries() {
      return entries;
    },
    push: (message) => update(reduceTranscript(state, message, { now: now() })),
    addTyped: (text) => update(addTyped(state, text, now())),
  };
}

/**
 * The transcript after a message. Most messages do not change it.
 * @param options.now the current time, milliseconds since 1970, for messages without a timestamp
 */
function reduceTranscript(
  state: TranscriptState,
  message: CallMessage,
  { now }: { readonly now: number },
): TranscriptState {
  if (message.type === 'unknown') return state;
  const stamp = Number.isFinite(message.timestamp) ? message.timestamp : undefined;
  const spokenAt = stamp ?? now;
  switch (message.type) {
    case 'transcript': {
      const role = speaker(message.role);
      return role ? onTranscript(state, role, message, { at: spokenAt, stamp }) : state;
    }
    case 'speech-update': {
      const role = speaker(message.role);
      const { status } = message;
      if (!role || (status !== 'started' && status !== 'stopped')) return state;
      return onSpeech(state, role, status === 'started', spokenAt);
    }
    case 'user-interrupted':
      return onInterruption(state, spokenAt);
    case 'conversation-update':
      return onConversation(state, message, spokenAt);
    case 'status-update':
      return message.status === 'ended' ? onEnd(state, spokenAt) : state;
    default:
      return state;
  }
}

const speaker = (role: string | undefined): Speaker | undefined =>
  role === 'user' || role === 'assistant' ? role : undefined;

/** Ends the transcript: no more speech follows. Words whose final text never came stay provisional. */
function onEnd(state: TranscriptState, endedAt: number): TranscriptState {
  const turns = state.turns
    .filter((turn) => !isEmpty(turn))
    .map((turn) =>
      changeTurn(turn, {
        isAwaited: !turn.entry.final,
        isSpeaking: false,
        // The assistant has more to say: a sentence whose end nobody heard.
        interrupted: turn.interrupted || (turn.role === 'assistant' && turn.isSpeaking === true),
        endedAt: turn.endedAt ?? endedAt,
      }),
    );
  return { ...state, turns };
}

function addTyped(state: TranscriptState, text: string, now: number): TranscriptState {
  const turn = newTurn(state.nextId, 'user', now);
  const typedTurn = changeTurn(turn, { isTyped: true, plainText: collapseSpaces(text), endedAt: now });
  return { ...state, turns: [...state.turns, typedTurn], nextId: state.nextId + 1 };
}

const entriesOf = ({ turns }: TranscriptState): TranscriptEntry[] =>
  turns.filter((turn) => !isEmpty(turn)).map(({ entry }) => entry);
