import { joinTexts } from '#util/join-texts';
import { cutAt } from './words.ts';

export type Speaker = 'assistant' | 'user';

/** What one side said before the other spoke. */
export interface TranscriptEntry {
  /** Stays the same while the text grows; never reused. */
  readonly id: number;
  readonly role: Speaker;
  readonly text: string;
  /** False while the last words can still change, and after a call that ended before their final text came. */
  readonly final: boolean;
  /**
   * The user spoke over the assistant, or the call ended in mid-sentence. The text ends there, if the platform reports
   * how much was spoken.
   */
  readonly interrupted: boolean;
  /** Milliseconds since 1970, as is `endedAt`. */
  readonly startedAt: number;
  /** Missing while this side speaks. */
  readonly endedAt?: number;
}

/** When a message was received. */
export interface MessageTime {
  /** Milliseconds since 1970, by the message's timestamp or else the local clock. */
  readonly at: number;
  readonly stamp: number | undefined;
}

interface FinalText extends MessageTime {
  readonly text: string;
}

/** An entry with its sources. */
export interface Turn {
  readonly id: number;
  readonly role: Speaker;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
  readonly interrupted: boolean;
  /** The user typed it, so no speech belongs to it. */
  readonly isTyped: boolean;

  readonly finals: readonly FinalText[];
  readonly partialText: string;
  /** A final text is still expected. */
  readonly isAwaited: boolean;
  /** Whether this side speaks, from speech updates; undefined before the first. */
  readonly isSpeaking: boolean | undefined;
  /** Number of finals when the current speech started. */
  readonly finalsBefore: number;

  /** Text of a turn without transcripts. */
  readonly plainText: string;
  /** Length, as heard, at which the user interrupted. */
  readonly cutAfter: number | undefined;

  readonly entry: TranscriptEntry;
}

export interface TranscriptState {
  readonly turns: readonly Turn[];
  readonly nextId: number;
  /** Whether the platform sends transcripts. Then the conversation, as the platform stores it, adds no text. */
  readonly hasTranscripts: boolean;
  /** The latest timestamp of each side's transcripts. */
  readonly heardUntil: Readonly<Partial<Record<Speaker, number>>>;
}

export const emptyTranscript: TranscriptState = {
  turns: [],
  nextId: 1,
  hasTranscripts: false,
  heardUntil: {},
};

export const newTurn = (id: number, role: Speaker, startedAt: number): Turn => ({
  id,
  role,
  startedAt,
  endedAt: undefined,
  interrupted: false,
  isTyped: false,
  finals: [],
  partialText: '',
  isAwaited: false,
  isSpeaking: undefined,
  finalsBefore: 0,
  plainText: '',
  cutAfter: undefined,
  entry: { id, role, text: '', final: true, interrupted: false, startedAt },
});

export function changeTurn(turn: Turn, changes: Partial<Omit<Turn, 'id' | 'role' | 'entry'>>): Turn {
  const changedTurn = { ...turn, ...changes };
  const entry = entryOf(changedTurn);
  // The same object as long as its content is the same, so that views do not redraw.
  return { ...changedTurn, entry: isSame(entry, turn.entry) ? turn.entry : entry };
}

/** The whole text of a turn, before any cut. */
export const uncut = ({ finals, partialText: partial, plainText }: Turn): string =>
  joinTexts(...finals.map(({ text }) => text), partial) || plainText;

export const isEmpty = (turn: Turn): boolean => turn.entry.text === '';

function entryOf(turn: Turn): TranscriptEntry {
  const { id, role, startedAt, endedAt, interrupted, cutAfter } = turn;
  const text = uncut(turn);
  return {
    id,
    role,
    text: cutAfter === undefined ? text : cutAt(text, cutAfter),
    final: !turn.isAwaited || turn.partialText === '',
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

export const lastOf = ({ turns }: TranscriptState, role: Speaker): Turn | undefined =>
  turns.findLast((turn) => turn.role === role && !turn.isTyped);

export const isLatest = ({ turns }: TranscriptState, turn: Turn): boolean =>
  turns.findLast((other) => other === turn || !isEmpty(other)) === turn;

export const replaceTurn = (state: TranscriptState, turn: Turn): TranscriptState => ({
  ...state,
  turns: state.turns.map((other) => (other.id === turn.id ? turn : other)),
});

/** Starts a turn at the end. Removes the same side's empty turns. */
export function beginTurn(
  state: TranscriptState,
  role: Speaker,
  begunAt: number,
): readonly [TranscriptState, Turn] {
  const turn = newTurn(state.nextId, role, begunAt);
  const turns = state.turns
    .filter((other) => other.role !== role || !isEmpty(other))
    // Earlier turns of this side get no more text.
    .map((other) =>
      other.role === role ? changeTurn(other, { isAwaited: false, isSpeaking: false }) : other,
    );
  return [{ ...state, turns: [...turns, turn], nextId: state.nextId + 1 }, turn];
}
