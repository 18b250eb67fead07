/** Why the user cannot be heard. */
export interface MicrophoneProblem {
  /**
   * - `muted`: the user is muted, and the assistant waits for them;
   * - `silent`: the microphone gives no signal, for example because of its mute switch or a broken cable;
   * - `quiet`: it gives faint noise but no voice, and there is no other microphone;
   * - `wrong-device`: the same, but there are other microphones;
   * - `blocked`: no microphone may be used.
   */
  readonly kind: 'muted' | 'silent' | 'quiet' | 'wrong-device' | 'blocked';
  /** The problem, in one sentence. */
  readonly message: string;
  /** What the page can do, in one sentence. Pages choose what the user reads by `kind`. */
  readonly hint: string;
}

export type MicrophoneProblemKind = MicrophoneProblem['kind'];

export const microphoneProblems: Readonly<Record<MicrophoneProblemKind, Omit<MicrophoneProblem, 'kind'>>> = {
  muted: {
    message: 'The user is muted, and the assistant waits for them.',
    hint: 'Offer to unmute: setMuted(false).',
  },
  silent: {
    message: 'The microphone gives no sound at all.',
    hint: 'Ask the user to check its mute switch and cable, or offer another one.',
  },
  quiet: {
    message: 'The microphone gives only faint noise.',
    hint: 'Ask the user to come closer, or to raise its level in the system settings.',
  },
  'wrong-device': {
    message: 'The microphone gives only faint noise, and there are others.',
    hint: 'Offer the others: devices.setMicrophone(id).',
  },
  blocked: {
    message: 'No microphone may be used.',
    hint: 'Ask the user to allow or connect one.',
  },
};
