import type { AssistantSpeechEvent } from '../../rest/types/message/index.ts';
import { firstWords } from './words.ts';

/** How far the voice has come with what the assistant says, as the voice itself reports. */
export interface Playback {
  /** All of it, spoken or not. */
  readonly text: string;
  readonly turn: number | undefined;
  /** Words spoken before the present segment; undefined when the voice does not tell. */
  readonly words: number | undefined;
  /** When the words of the present segment begin, milliseconds after it began. */
  readonly wordStarts: readonly number[];
  /** When the present segment began. */
  readonly at: number;
}

interface Report {
  readonly text: string;
  readonly turn: number | undefined;
  readonly timing: AssistantSpeechEvent['timing'] | undefined;
}

/** The state of playback after a report. */
export function report({ text, turn, timing }: Report, before: Playback | null, at: number): Playback {
  const next = { text, turn, words: undefined, wordStarts: [], at };
  if (timing?.type === 'word-progress') {
    return { ...next, words: isNumber(timing.wordsSpoken) ? timing.wordsSpoken : undefined };
  }
  if (timing?.type !== 'word-alignment' || !Array.isArray(timing.wordsStartTimesMs)) return next;
  // A segment is reported when the one before it is over.
  const words = before ? (before.words ?? 0) + before.wordStarts.length : 0;
  return { ...next, words, wordStarts: timing.wordsStartTimesMs.filter(isNumber) };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The text that has been spoken at a time; undefined when the voice does not tell. */
export function spokenBy({ text, words, wordStarts, at }: Playback, time = Infinity): string | undefined {
  if (words === undefined) return undefined;
  return firstWords(text, words + wordStarts.filter((start) => at + start < time).length);
}
