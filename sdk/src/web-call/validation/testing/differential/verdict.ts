import { FirmlineError } from '../../../../errors.ts';
import type { Case } from './cases.ts';
import type { WatchedCall } from './daily-call.ts';

/** Null if the input was accepted, otherwise the message of its refusal. */
export type Verdict = string | null;

export function ourVerdict({ ours }: Case, input: unknown): Verdict {
  try {
    ours(input);
    return null;
  } catch (error) {
    if (error instanceof FirmlineError && error.code === 'invalid-input') return error.message;
    throw error;
  }
}

/**
 * The verdict of daily-js's own method. An input counts as accepted if it is sent to the call machine, from which the
 * message is withheld.
 */
export async function dailyVerdict(
  { daily, action, returns = false }: Case,
  call: WatchedCall,
  input: unknown,
): Promise<Verdict> {
  const handOver = call.sendMessageToCallMachine;
  const handedOver = new Promise<true>((resolve) => {
    call.sendMessageToCallMachine = (message, callback) => {
      if (message.action === action) resolve(true);
      else handOver.call(call, message, callback);
    };
  });
  try {
    const returned = Promise.resolve(daily(call, input)).then(() => returns);
    // Some methods only log the error and return.
    return (await Promise.race([handedOver, returned])) ? null : 'returned without doing anything';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    call.sendMessageToCallMachine = handOver;
  }
}
