/** Why the person at this end cannot be heard. */
export interface HearingProblem {
  /**
   * - `muted`: they muted themselves, and the assistant waits for them;
   * - `silent`: the microphone gives nothing at all, as behind a mute switch of its own or a broken cable;
   * - `quiet`: it gives a faint noise and never a voice, and there is no other one;
   * - `wrong-device`: the same, and there are other microphones;
   * - `blocked`: there is none that may be used.
   */
  readonly kind: 'muted' | 'silent' | 'quiet' | 'wrong-device' | 'blocked';
  /** What was found, one sentence. */
  readonly message: string;
  /** What the page can do about it, one sentence. For the person it has words of its own, by `kind`. */
  readonly hint: string;
}

export type HearingProblemKind = HearingProblem['kind'];

export const hearingProblems: Readonly<Record<HearingProblemKind, HearingProblem>> = {
  muted: {
    kind: 'muted',
    message: 'The person is muted, and the assistant waits for them.',
    hint: 'Offer to unmute: setMuted(false).',
  },
  silent: {
    kind: 'silent',
    message: 'The microphone gives no sound at all.',
    hint: 'Ask for its mute switch and its cable, or offer another one.',
  },
  quiet: {
    kind: 'quiet',
    message: 'The microphone gives no more than a faint noise.',
    hint: 'Ask the person to come closer, or to raise its level in the settings of the system.',
  },
  'wrong-device': {
    kind: 'wrong-device',
    message: 'The microphone gives no more than a faint noise, and there are others.',
    hint: 'Offer the others: devices.setMicrophone(id).',
  },
  blocked: {
    kind: 'blocked',
    message: 'There is no microphone that may be used.',
    hint: 'Ask the person to allow or to connect one.',
  },
};
