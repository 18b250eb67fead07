import type { CallView } from '../demo/state.ts';

/** Something that disturbs the call, and what to do about it. */
export interface CallNote {
  readonly lead: string;
  readonly text: string;
}

const cannotHear = 'We can’t hear you.';

const hearing: Readonly<Record<Exclude<CallView['hearing'], 'silent' | null>, string>> = {
  muted: 'You are muted. Press Unmute to answer.',
  quiet: 'Come closer to the microphone, or raise its level in your system’s settings.',
  'wrong-device': 'Another microphone may be the right one. Please choose it here.',
  blocked: 'Your microphone is gone. Connect one, or allow it for this page again.',
};

/** The one thing that matters most now; null while all is well. */
export function noteOf({ network, trouble, hearing: problem, microphones }: CallView): CallNote | null {
  if (network === 'lost')
    return {
      lead: 'The connection was interrupted.',
      text: 'We are bringing it back. Please stay on the line.',
    };
  if (trouble) return { lead: 'Your microphone has a problem.', text: trouble };
  if (problem === 'silent') {
    const rest = microphones.length > 1 ? ', or choose another one.' : '.';
    return {
      lead: cannotHear,
      text: `Your microphone gives no sound. Check its mute switch and its cable${rest}`,
    };
  }
  if (problem !== null) return { lead: cannotHear, text: hearing[problem] };
  if (network === 'back') return { lead: 'The connection is back.', text: 'You can go on.' };
  if (network === 'weak')
    return {
      lead: 'Your connection is weak.',
      text: 'The assistant may be hard to understand for a moment.',
    };
  return null;
}
