import type { Playback } from './playback.ts';
import { cutAt, join } from './words.ts';

export type Speaker = 'assistant' | 'user';

/** What one side said before the other spoke. */
export interface TranscriptEntry {
  /** Stays the same while the text grows, and is never used again. */
  readonly id: number;
  readonly role: Speaker;
  readonly text: string;
  /** False while the last words may still change. */
  readonly final: boolean;
  /** The user spoke over the assistant. The text ends there, where the platform tells how far the assistant came. */
  readonly interrupted: boolean;
  /** Milliseconds since 1970, as is `endedAt`. */
  readonly startedAt: number;
  /** Missing while the side speaks. */
  readonly endedAt?: number;
}

/** A transcript that will not change. */
export interface FinalText {
  readonly text: string;
  /** When it came. */
  readonly at: number;
  /** The time that the message itself gives. */
  readonly stamp: number | undefined;
}

/** An entry with what it is made of. */
export interface Turn {
  readonly id: number;
  readonly role: Speaker;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
  readonly interrupted: boolean;

  readonly finals: readonly FinalText[];
  readonly partial: string;
  /** A final text is still to come. */
  readonly awaited: boolean;
  /** As speech updates say; undefined until there is one. */
  readonly speaking: boolean | undefined;
  /** Finals that had come when the present speech began. */
  readonly finalsBefore: number;

  /** What the model has written and the voice was given, as far as it has not become `told`. */
  readonly modelText: string;
  readonly voiceText: string;
  readonly playback: Playback | null;
  /** Text of a turn without transcripts. */
  readonly told: string;
  /** What follows it, while it is being spoken. */
  readonly telling: string;

  /** Length, as heard, after which the user spoke over it. */
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
  finals: [],
  partial: '',
  awaited: false,
  speaking: undefined,
  finalsBefore: 0,
  modelText: '',
  voiceText: '',
  playback: null,
  told: '',
  telling: '',
  cutAfter: undefined,
  entry: { id, role, text: '', final: true, interrupted: false, startedAt },
});

export function change(turn: Turn, changes: Change): Turn {
  const changed = { ...turn, ...changes };
  const entry = entryOf(changed);
  // The same entry as long as it reads the same, so that nothing is drawn twice.
  return { ...changed, entry: isSame(entry, turn.entry) ? turn.entry : entry };
}

export const transcribed = (finals: readonly FinalText[], partial = ''): string =>
  join(...finals.map(({ text }) => text), partial);

/** All that is known of what was said, uncut. */
export const uncut = ({ finals, partial, told, telling }: Turn): string =>
  transcribed(finals, partial) || join(told, telling);

export const isEmpty = (turn: Turn): boolean => turn.entry.text === '';

function entryOf(turn: Turn): TranscriptEntry {
  const { id, role, startedAt, endedAt, interrupted, cutAfter } = turn;
  const text = uncut(turn);
  return {
    id,
    role,
    text: cutAfter === undefined ? text : cutAt(text, cutAfter),
    final: !turn.awaited || (turn.partial === '' && turn.telling === ''),
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
