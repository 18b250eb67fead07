import type { Disturbance } from '../call/disturbance.ts';
import type { CallView } from '../demo/state.ts';

interface CallNoteProps {
  readonly disturbance: Disturbance;
  readonly call: CallView;
}

/** A problem of the call, and what to do about it. */
export function CallNote({ disturbance, call }: CallNoteProps) {
  const [lead, text] = notes[disturbance];
  return (
    <p className="status-note">
      <strong className="status-lead">{lead}</strong> {typeof text === 'string' ? text : text(call)}
    </p>
  );
}

type Note = readonly [lead: string, text: string | ((call: CallView) => string)];

const cannotHear = 'We can’t hear you.';

const notes: Readonly<Record<Disturbance, Note>> = {
  lost: ['The connection was interrupted.', 'We are bringing it back. Please stay on the line.'],
  back: ['The connection is back.', 'You can go on.'],
  weak: ['Your connection is weak.', 'The assistant may be hard to understand for a moment.'],
  trouble: ['Your microphone has a problem.', ({ trouble }) => trouble],
  muted: [cannotHear, 'You are muted. Press Unmute to answer.'],
  quiet: [cannotHear, 'Come closer to the microphone, or raise its level in your system’s settings.'],
  silent: [
    cannotHear,
    ({ microphones }) =>
      // A phone's microphone has no switch and no cable, but other apps use it too.
      matchMedia('(pointer: coarse)').matches
        ? 'Another call or app may have your microphone. As soon as it ends, we go on here. If we don’t, end this call and try again.'
        : `Your microphone gives no sound. Check its mute switch and its cable${
            microphones.length > 1 ? ', or choose another one.' : '.'
          }`,
  ],
  'wrong-device': [cannotHear, 'Another microphone may be the right one. Please choose it here.'],
  blocked: [cannotHear, 'Your microphone is gone. Connect one, or allow it for this page again.'],
};
