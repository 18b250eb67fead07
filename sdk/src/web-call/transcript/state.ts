import { spokenBy } from './playback.ts';
import { change, isEmpty, newTurn, type Speaker, type Turn } from './turn.ts';
import { join, tidy } from './words.ts';

/**
 * The source of the turns' text, from worst to best: the model's output, the conversation as the platform stores it,
 * transcripts. Once a better source appears, the others add no text.
 */
export type Source = 'model' | 'conversation' | 'transcripts';

/** When a message was received. */
export interface Moment {
  /** Milliseconds since 1970, by the message's timestamp or else the local clock. */
  readonly at: number;
  /** The message's timestamp. */
  readonly stamp: number | undefined;
}

export interface TranscriptState {
  readonly turns: readonly Turn[];
  readonly nextId: number;
  /** Number of dropped entries. */
  readonly forgotten: number;
  readonly source: Source;
  /** Whether the platform reports speech. */
  readonly tellsSpeech: boolean;
  /** The latest timestamp of each side's transcripts. */
  readonly heardUntil: Readonly<Partial<Record<Speaker, number>>>;
  /** The interrupted answer of the model: the rest of it will not be spoken. */
  readonly dropped: string | undefined;
}

export const emptyTranscript: TranscriptState = {
  turns: [],
  nextId: 1,
  forgotten: 0,
  source: 'model',
  tellsSpeech: false,
  heardUntil: {},
  dropped: undefined,
};

/** The last spoken turn of a side. */
export const lastOf = ({ turns }: TranscriptState, role: Speaker): Turn | undefined =>
  turns.findLast((turn) => turn.role === role && !turn.typed);

/** Whether a turn is the last one with text. */
export const isLatest = ({ turns }: TranscriptState, turn: Turn): boolean =>
  turns.findLast((other) => other === turn || !isEmpty(other)) === turn;

export const replace = (state: TranscriptState, turn: Turn): TranscriptState => ({
  ...state,
  turns: state.turns.map((other) => (other.id === turn.id ? turn : other)),
});

/** Starts a turn at the end. Removes the same side's empty turns. */
export function begin(state: TranscriptState, role: Speaker, at: number): readonly [TranscriptState, Turn] {
  const turn = newTurn(state.nextId, role, at);
  const turns = state.turns
    .filter((other) => other.role !== role || !isEmpty(other))
    // Earlier turns of this side get no more text.
    .map((other) => (other.role === role ? change(other, { awaited: false, speaking: false }) : other));
  return [{ ...state, turns: [...turns, turn], nextId: state.nextId + 1 }, turn];
}

/** The turn for a side that starts speaking now. */
export function turnFor(state: TranscriptState, role: Speaker, at: number): readonly [TranscriptState, Turn] {
  const last = lastOf(state, role);
  return last && !last.interrupted && isLatest(state, last) ? [state, last] : begin(state, role, at);
}

/**
 * Turns the assistant's pending text into spoken text, unless there is a better source; after an interruption, only as
 * much as the voice reported.
 */
export function settle(turn: Turn, source: Source, interruptedAt?: number): Turn {
  const { playback, plainText } = turn;
  const settled = { modelText: '', voiceText: '', beingSpoken: '', playback: null };
  if (source !== 'model') return change(turn, settled);
  const spoken = interruptedAt === undefined || !playback ? undefined : spokenBy(playback, interruptedAt);
  const text = spoken ?? (playback?.text || turn.voiceText || turn.modelText);
  return change(turn, { ...settled, plainText: join(plainText, tidy(text)) });
}
