import { callConnected } from '../demo/call-messages.ts';
import type { Message, Disturbance } from '../demo/messages.ts';
import type { ShownCall } from '../demo/state.ts';

type Advice = string | ((call: ShownCall) => string);

const cannotHearText = 'We can’t hear you.';

const words: Readonly<Record<Exclude<Disturbance, 'trouble'>, readonly [cause: string, advice: Advice]>> = {
  lost: ['The connection was interrupted.', 'We are bringing it back. Please stay on the line.'],
  back: ['The connection is back.', 'You can go on.'],
  weak: ['Your connection is weak.', 'The assistant may be hard to understand for a moment.'],
  muted: [cannotHearText, 'You are muted. Press Unmute to answer.'],
  quiet: [cannotHearText, 'Come closer to the microphone, or raise its level in your system’s settings.'],
  silent: [
    cannotHearText,
    ({ microphones }) =>
      // A phone's microphone has no switch and no cable, but other apps use it too.
      matchMedia('(pointer: coarse)').matches
        ? 'Another call or app may have your microphone. As soon as it ends, we go on here. If we don’t, end this call and try again.'
        : `Your microphone gives no sound. Check its mute switch and its cable${
            microphones.length > 1 ? ', or choose another one.' : '.'
          }`,
  ],
  'wrong-device': [cannotHearText, 'Another microphone may be the right one. Please choose it here.'],
  echo: ['The assistant hears itself.', 'Please use headphones, or turn the volume down.'],
  blocked: [cannotHearText, 'Your microphone is gone. Connect one, or allow it for this page again.'],
};

/** What the page says in a call: also why it is disturbed, and what to do about that. */
export function callMessage(message: Message, call: ShownCall): Message {
  // Nobody hears a visitor who types.
  if (call.isTyped && message.sentence === callConnected) return { ...message, advice: 'Type below.' };
  if (!message.disturbance || message.disturbance === 'trouble') return message;
  const [cause, advice] = words[message.disturbance];
  return { ...message, cause, advice: typeof advice === 'string' ? advice : advice(call) };
}
