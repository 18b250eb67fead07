import type { Playback } from './playback.ts';
import { cutAt, join } from './words.ts';

export type Speaker = 'assistant' | 'user';

/** What one side said before the other spoke. */
export interface TranscriptEntry {
  /** Stays the same while the text grows; never reused. */
  readonly id: number;
  readonly role: Speaker;
  readonly text: string;
  /** False while the last words can still change. */
  readonly final: boolean;
  /** The user spoke over the assistant. The text ends there, if the platform reports how much was spoken. */
  readonly interrupted: boolean;
  /** Milliseconds since 1970, as is `endedAt`. */
  readonly startedAt: number;
  /** Missing while this side speaks. */
  readonly endedAt?: number;
}

/** A transcript that will not change. */
export interface FinalText {
  readonly text: string;
  /** When it was received. */
  readonly at: number;
  /** The message's timestamp. */
  readonly stamp: number | undefined;
}

/** An entry with its sources. */
export interface Turn {
  readonly id: number;
  readonly role: Speaker;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
  readonly interrupted: boolean;
  /** The user typed it, so no speech belongs to it. */
  readonly typed: boolean;

  readonly finals: readonly FinalText[];
  readonly partial: string;
  /** A final text is still expected. */
  readonly awaited: boolean;
  /** Whether this side speaks, from speech updates; undefined before the first. */
  readonly speaking: boolean | undefined;
  /** Number of finals when the current speech started. */
  readonly finalsBefore: number;

  /** The model's output and the voice's input that are not yet part of `plainText`. */
  readonly modelText: string;
  readonly voiceText: string;
  readonly playback: Playback | null;
  /** Text of a turn without transcripts. */
  readonly plainText: string;
  /** The text after `plainText` that is being spoken. */
  readonly beingSpoken: string;

  /** Length, as heard, at which the user interrupted. */
  readonly cutAfter: number | undefined;

  readonly entry: TranscriptEntry;
}

type Change = Partial<Omit<Turn, 'id' | 'role' | 'entry'>>;

export const newTurn = (id: number, role: Speaker, startedAt: number): Turn => ({
  id,
  role,
  startedAt,
  endedAt: undefined,
  interrupted: false,
  typed: false,
  finals: [],
  partial: '',
  awaited: false,
  speaking: undefined,
  finalsBefore: 0,
  modelText: '',
  voiceText: '',
  playback: null,
  plainText: '',
  beingSpoken: '',
  cutAfter: undefined,
  entry: { id, role, text: '', final: true, interrupted: false, startedAt },
});

export function change(turn: Turn, changes: Change): Turn {
  const changed = { ...turn, ...changes };
  const entry = entryOf(changed);
  // The same object as long as its content is the same, so that views do not redraw.
  return { ...changed, entry: isSame(entry, turn.entry) ? turn.entry : entry };
}

export const transcribed = (finals: readonly FinalText[], partial = ''): string =>
  join(...finals.map(({ text }) => text), partial);

/** The whole text of a turn, before any cut. */
export const uncut = ({ finals, partial, plainText, beingSpoken }: Turn): string =>
  transcribed(finals, partial) || join(plainText, beingSpoken);

export const isEmpty = (turn: Turn): boolean => turn.entry.text === '';

function entryOf(turn: Turn): TranscriptEntry {
  const { id, role, startedAt, endedAt, interrupted, cutAfter } = turn;
  const text = uncut(turn);
  return {
    id,
    role,
    text: cutAfter === undefined ? text : cutAt(text, cutAfter),
    final: !turn.awaited || (turn.partial === '' && turn.beingSpoken === ''),
    interrupted,
    startedAt,
    ...(endedAt === undefined ? {} : { endedAt }),
  };
}

const isSame = (one: TranscriptEntry, other: TranscriptEntry): boolean =>
  one.text === other.text &&
  one.final === other.final &&
  one.interrupted === other.interrupted &&
  one.startedAt === other.startedAt &&
  one.endedAt === other.endedAt;
