import type { CallMessage } from '../messages/messages.ts';
import { entriesOf, reduceTranscript, type Reduction } from './reduce.ts';
import { emptyTranscript } from './state.ts';
import type { TranscriptEntry } from './turn.ts';

export { entriesOf, reduceTranscript } from './reduce.ts';
export { emptyTranscript, type TranscriptState } from './state.ts';
export type { Speaker, TranscriptEntry } from './turn.ts';

export interface TranscriptOptions extends Pick<Reduction, 'maxEntries'> {
  /** Clock for messages that carry no time, milliseconds since 1970. */
  readonly now?: () => number;
}

export interface Transcript {
  /** In the order in which it was said. The same list, with the same entries, until something changes. */
  readonly entries: readonly TranscriptEntry[];
  /**
   * Takes up a message of the call; give it every one.
   * @returns whether `entries` changed
   */
  push(message: CallMessage): boolean;
}

/** Where nothing was said yet: always the same list. */
export const nothingSaid: readonly TranscriptEntry[] = Object.freeze([]);

/**
 * Assembles what is said in a call from its messages. Transcripts make the text where the platform sends them. Without
 * them it is the conversation as the platform keeps it, or what the voice was given, once it was spoken.
 */
export function createTranscript({ now = Date.now, ...options }: TranscriptOptions = {}): Transcript {
  let state = emptyTranscript;
  let entries = nothingSaid;
  return {
    get entries() {
      return entries;
    },
    push(message) {
      state = reduceTranscript(state, message, { ...options, now: now() });
      const next = entriesOf(state);
      if (next.length === entries.length && next.every((entry, index) => entry === entries[index]))
        return false;
      entries = next;
      return true;
    },
  };
}
