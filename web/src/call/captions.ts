/** What one side said before the other spoke. */
export interface CaptionTurn {
  readonly id: number;
  readonly role: 'assistant' | 'user';
  /** Sentences that will not change any more. */
  readonly said: string;
  /** What is being said, as far as it is understood yet. */
  readonly saying: string;
}

export interface Utterance {
  readonly role: CaptionTurn['role'];
  readonly text: string;
  readonly final: boolean;
}

/** Turns kept; older ones have been read, and a long call must not grow without end. */
const keptTurns = 40;

/** Adds an utterance to the turn of its speaker. A final text takes the place of the partial one before it. */
export function addCaption(turns: readonly CaptionTurn[], { role, text, final }: Utterance): CaptionTurn[] {
  const spoken = text.trim();
  // A late final of a speaker who was interrupted belongs to the turn that still waits for it.
  const index = turns.findLastIndex((turn) => turn.role === role);
  const own = turns[index];
  const continues = own !== undefined && (index === turns.length - 1 || own.saying !== '');
  if (spoken === '' && !continues) return [...turns];
  const turn: CaptionTurn = continues
    ? { ...own, said: final ? join(own.said, spoken) : own.said, saying: final ? '' : spoken }
    : {
        id: (turns.at(-1)?.id ?? 0) + 1,
        role,
        said: final ? spoken : '',
        saying: final ? '' : spoken,
      };
  const next = continues ? turns.with(index, turn) : [...turns, turn];
  return next.slice(-keptTurns);
}

/** The turn's words so far. */
export const captionText = ({ said, saying }: CaptionTurn): string => join(said, saying);

const join = (first: string, second: string): string => [first, second].filter(Boolean).join(' ');
