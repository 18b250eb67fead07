import type { Action } from './actions/action.ts';
import type { Incoming } from './bus.ts';
import type { Machine } from './machine.ts';

/**
 * What the machine does for a request that a test has told it to refuse, in place of `granted`; null for a request that
 * is to be granted.
 */
export function refused(machine: Machine, { action }: Incoming, granted: Action): Action | null {
  const refusal = machine.refusals.take(action);
  if (!refusal) return null;
  const { answer, message = `Planned: ${refusal.request}`, delayMs = 0 } = refusal;
  const { session } = machine;
  switch (answer) {
    case 'never':
    case 'early':
      return () => {};
    case 'late':
      return async (_, request) => {
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        if (session && machine.session === session) await granted(machine, request);
      };
    case 'error':
      if (action === 'local-recording-start') {
        return ({ bus }) => bus.post('recording-error', { errorMsg: message });
      }
      return ({ bus }, request) => bus.reply(request, { error: message });
  }
}
