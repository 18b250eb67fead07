import { FirmlineError } from '../../errors.ts';
import type { OutgoingMessage } from '../messages/messages.ts';
import type { CallTransport } from '../transport/transport.ts';

/**
 * Sends a message as JSON text.
 * @throws FirmlineError 'invalid-input' if it cannot be serialised, or is too long (4096 characters unless the service
 * allows more)
 */
export function sendJson(transport: Pick<CallTransport, 'send'>, message: OutgoingMessage): void {
  try {
    transport.send(JSON.stringify(message));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FirmlineError(`The message cannot be sent: ${reason}`, {
      code: 'invalid-input',
      fault: 'internal',
      cause,
    });
  }
}
