import type { ClientMessageAssistantSpeech } from '../../rest/types.ts';
import { firstWords } from './words.ts';

/** The voice's progress through the assistant's text, as the voice reports it. */
export interface Playback {
  /** The whole text, spoken or not. */
  readonly text: string;
  readonly turn: number | undefined;
  /** Words spoken before the current segment; undefined if the voice does not report it. */
  readonly words: number | undefined;
  /** When the words of the current segment start, milliseconds after its start. */
  readonly wordStarts: readonly number[];
  /** When the current segment started. */
  readonly at: number;
}

interface Report {
  readonly text: string;
  readonly turn: number | undefined;
  readonly timing: ClientMessageAssistantSpeech['timing'] | undefined;
}

/** The state of playback after a report. */
export function report({ text, turn, timing }: Report, before: Playback | null, at: number): Playback {
  const next = { text, turn, words: undefined, wordStarts: [], at };
  if (timing?.type === 'word-progress') {
    return { ...next, words: isNumber(timing.wordsSpoken) ? timing.wordsSpoken : undefined };
  }
  if (timing?.type !== 'word-alignment' || !Array.isArray(timing.wordsStartTimesMs)) return next;
  // A segment is reported when the previous one is over.
  const words = before ? (before.words ?? 0) + before.wordStarts.length : 0;
  return { ...next, words, wordStarts: timing.wordsStartTimesMs.filter(isNumber) };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The text spoken by a time; undefined if the voice does not report it. */
export function spokenBy({ text, words, wordStarts, at }: Playback, time = Infinity): string | undefined {
  if (words === undefined) return undefined;
  return firstWords(text, words + wordStarts.filter((start) => at + start < time).length);
}
