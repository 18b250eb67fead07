import { hearingProblems, type HearingProblem } from './problem.ts';
import { reduceHearing } from './reduce.ts';
import { initialHearing, type HearingFact, type HearingState } from './state.ts';

/**
 * Tells when the person at this end cannot be heard, and why. One for each call; give it a fact whenever one is known:
 *
 * - `level` from the transport's local level observer, `tick` from the remote one, which goes on without a microphone;
 * - `assistant` on speech-start and speech-end;
 * - `heard` on every transcript of the person, partial or final, and when the far end tells that they started to speak;
 * - `muted` when they mute or un-mute, and once at the start; `track` from the local participant's audio;
 * - `track-muted` from {@link watchTrackMute} on the local audio track;
 * - `device` when the microphone was changed, or noise cancellation switched; `other-microphones` whenever the list of devices is told.
 *
 * It has no timers: what is told is told in answer to a fact.
 */
export class Hearing {
  readonly #onChange: (problem: HearingProblem | null) => void;
  readonly #now: () => number;
  #state: HearingState = initialHearing;

  /** @param now ms of a clock that goes forward */
  constructor(
    onChange: (problem: HearingProblem | null) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#onChange = onChange;
    this.#now = now;
  }

  tell(fact: HearingFact): void {
    const before = this.#state.problem;
    this.#state = reduceHearing(this.#state, { ...fact, at: this.#now() });
    const { problem } = this.#state;
    if (problem !== before) this.#onChange(problem === null ? null : hearingProblems[problem]);
  }
}
