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
  /** For the person, one sentence. */
  readonly message: string;
  /** What they can do, one sentence. */
  readonly hint: string;
}

export type HearingProblemKind = HearingProblem['kind'];

export const hearingProblems: Readonly<Record<HearingProblemKind, HearingProblem>> = {
  muted: {
    kind: 'muted',
    message: 'You are muted, and the assistant waits for you.',
    hint: 'Turn your microphone on to answer.',
  },
  silent: {
    kind: 'silent',
    message: 'Your microphone gives no sound.',
    hint: 'Check its mute switch and its cable, or choose another one.',
  },
  quiet: {
    kind: 'quiet',
    message: 'We cannot hear your voice.',
    hint: 'Come closer to the microphone, or raise its level in the settings of the system.',
  },
  'wrong-device': {
    kind: 'wrong-device',
    message: 'We cannot hear your voice on this microphone.',
    hint: 'Choose another microphone.',
  },
  blocked: {
    kind: 'blocked',
    message: 'Your microphone cannot be used.',
    hint: 'Allow it for this page, or connect one.',
  },
};
