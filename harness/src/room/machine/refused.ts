import type { Action } from './actions/action.ts';
import { announceRecording } from './actions/recording.ts';
import type { Incoming } from './bus.ts';
import type { Machine } from './machine.ts';

/** How a request is answered that a test has told the machine to refuse; null for one that is to be granted. */
export function refused(machine: Machine, { action }: Incoming): Action | null {
  // Its own answer is what is refused; the machine leaves all the same.
  if (action === 'leave-meeting') return null;
  const refusal = machine.refusals.take(action);
  if (!refusal) return null;
  const { answer, message = `Planned: ${refusal.request}`, delayMs = 0 } = refusal;
  const { session } = machine;
  if (answer === 'never') return () => {};
  if (answer === 'late') {
    return (_, request) => {
      setTimeout(() => {
        if (session && machine.session === session) announceRecording(machine, request);
      }, delayMs);
    };
  }
  if (action === 'local-recording-start') {
    return ({ bus }) => bus.post('recording-error', { errorMsg: message });
  }
  return ({ bus }, request) => bus.reply(request, { error: message });
}
