import type { CallMessage } from '../messages/messages.ts';
import { addTyped, entriesOf, reduceTranscript, type Reduction } from './reduce.ts';
import { emptyTranscript, type TranscriptState } from './state.ts';
import type { TranscriptEntry } from './turn.ts';

export { entriesOf, reduceTranscript } from './reduce.ts';
export { emptyTranscript, type TranscriptState } from './state.ts';
export type { Speaker, TranscriptEntry } from './turn.ts';

export interface TranscriptOptions extends Pick<Reduction, 'maxEntries'> {
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
 * the conversation as the platform stores it, or from the text given to the voice, once spoken.
 */
export function createTranscript({ now = Date.now, ...options }: TranscriptOptions = {}): Transcript {
  let state = emptyTranscript;
  let entries = nothingSaid;
  const update = (changed: TranscriptState) => {
    state = changed;
    const next = entriesOf(state);
    if (next.length === entries.length && next.every((entry, index) => entry === entries[index]))
      return false;
    entries = next;
    return true;
  };
  return {
    get entries() {
      return entries;
    },
    push: (message) => update(reduceTranscript(state, message, { ...options, now: now() })),
    addTyped: (text) => update(addTyped(state, text, { ...options, now: now() })),
  };
}
