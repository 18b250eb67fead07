import type { Incoming } from '../daily/bus.ts';
import type { Action, CallMachine } from '../types.ts';

/**
 * The action that replaces `granted` for a refused request; null if the request is not refused.
 */
export function refusedAction(
  machine: CallMachine,
  { action }: Incoming,
  grantedAction: Action,
): Action | null {
  const refusal = machine.refusals.takeRefusal(action);
  if (!refusal) return null;
  const { answer, message = `Planned: ${refusal.request}`, delayMs = 0 } = refusal;
  const { session } = machine;
  switch (answer) {
    case 'never':
      return () => {};
    case 'late':
      return async (_, request) => {
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        if (session && machine.session === session) await grantedAction(machine, request);
      };
    case 'error':
      if (action === 'local-recording-start') {
        return ({ bus }) => bus.post('recording-error', { errorMsg: message });
      }
      return ({ bus }, request) => bus.reply(request, { error: message });
  }
}
