import { FirmlineError } from '../../../../errors.ts';
import type { Case } from './cases.ts';
import type { WatchedCall } from './daily-call.ts';

/** Null where the input was accepted, else the words it was refused with. */
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
 * What daily-js's own method makes of the input. It has accepted it when it hands it to its call machine, which is kept
 * from it: only the check is of interest.
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
    // Some methods only write to the console what is wrong, and return.
    return (await Promise.race([handedOver, returned])) ? null : 'returned without doing anything';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    call.sendMessageToCallMachine = handOver;
  }
}
