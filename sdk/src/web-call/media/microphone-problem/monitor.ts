import { microphoneProblems, type MicrophoneProblem } from './problem.ts';
import { reduceMonitor } from './reduce.ts';
import { initialMonitor, type MicrophoneFact, type MonitorState } from './state.ts';

/**
 * Reports when the user cannot be heard, and why. One per call; pass it every fact:
 *
 * - `level` from the transport's local level observer; `tick` from the remote one, which works without a microphone;
 * - `assistant` on speech-start and speech-end;
 * - `heard` on every transcript of the user, partial or final, and when the platform reports that they started to speak;
 * - `muted` when they mute or unmute, and once at the start; `track` from the local participant's audio;
 * - `track-muted` from {@link watchTrackMute} on the local audio track;
 * - `device` when the microphone or its noise cancellation changed; `other-microphones` whenever the device list changes.
 *
 * It has no timers: every report is a reaction to a fact.
 */
export class MicrophoneMonitor {
  readonly #onChange: (problem: MicrophoneProblem | null) => void;
  readonly #now: () => number;
  #state: MonitorState = initialMonitor;

  /** @param now a monotonic clock, ms */
  constructor(
    onChange: (problem: MicrophoneProblem | null) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#onChange = onChange;
    this.#now = now;
  }

  report(fact: MicrophoneFact): void {
    const before = this.#state.problem;
    this.#state = reduceMonitor(this.#state, { ...fact, at: this.#now() });
    const { problem } = this.#state;
    if (problem !== before) this.#onChange(problem === null ? null : microphoneProblems[problem]);
  }
}
