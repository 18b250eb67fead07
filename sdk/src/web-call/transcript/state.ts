import { spokenBy } from './playback.ts';
import { change, isEmpty, newTurn, type Speaker, type Turn } from './turn.ts';
import { join, tidy } from './words.ts';

/**
 * Where the text of turns comes from. Each is better than the one before it, and once a better one has been seen the
 * others add no text: what the model wrote, the conversation as the platform keeps it, transcripts.
 */
export type Source = 'model' | 'conversation' | 'transcripts';

/** When a message came. */
export interface Moment {
  /** Milliseconds since 1970: by the message itself, or else by the clock here. */
  readonly at: number;
  /** What the message itself says. */
  readonly stamp: number | undefined;
}

export interface TranscriptState {
  readonly turns: readonly Turn[];
  readonly nextId: number;
  /** Entries let go of because there were too many. */
  readonly forgotten: number;
  readonly source: Source;
  /** Whether the platform tells when somebody speaks. */
  readonly tellsSpeech: boolean;
  /** The newest time that a transcript of each side gave. */
  readonly heardUntil: Readonly<Partial<Record<Speaker, number>>>;
  /** The model's answer that was interrupted: what is still to come of it will not be spoken. */
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

export const lastOf = ({ turns }: TranscriptState, role: Speaker): Turn | undefined =>
  turns.findLast((turn) => turn.role === role);

/** Whether nothing was said after a turn. */
export const isLatest = ({ turns }: TranscriptState, turn: Turn): boolean =>
  turns.findLast((other) => other === turn || !isEmpty(other)) === turn;

export const replace = (state: TranscriptState, turn: Turn): TranscriptState => ({
  ...state,
  turns: state.turns.map((other) => (other.id === turn.id ? turn : other)),
});

/** Begins a turn at the end. One in which the same side said nothing makes room for it. */
export function begin(state: TranscriptState, role: Speaker, at: number): readonly [TranscriptState, Turn] {
  const turn = newTurn(state.nextId, role, at);
  const turns = state.turns
    .filter((other) => other.role !== role || !isEmpty(other))
    // Nothing more is to be expected of what was left behind.
    .map((other) => (other.role === role ? change(other, { awaited: false, speaking: false }) : other));
  return [{ ...state, turns: [...turns, turn], nextId: state.nextId + 1 }, turn];
}

/** The turn in which somebody speaks who begins to speak now. */
export function turnFor(state: TranscriptState, role: Speaker, at: number): readonly [TranscriptState, Turn] {
  const last = lastOf(state, role);
  return last && !last.interrupted && isLatest(state, last) ? [state, last] : begin(state, role, at);
}

/**
 * What the assistant was about to say becomes what it said, where nothing better tells; after an interruption, as much
 * of it as the voice reported.
 */
export function settle(turn: Turn, source: Source, interruptedAt?: number): Turn {
  const { playback, told } = turn;
  const settled = { modelText: '', voiceText: '', telling: '', playback: null };
  if (source !== 'model') return change(turn, settled);
  const spoken = interruptedAt === undefined || !playback ? undefined : spokenBy(playback, interruptedAt);
  const text = spoken ?? (playback?.text || turn.voiceText || turn.modelText);
  return change(turn, { ...settled, told: join(told, tidy(text)) });
}
