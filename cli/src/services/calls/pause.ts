import { setTimeout as delay } from 'node:timers/promises';
import { FirmlineError } from '@firmline/sdk/errors';

/** Waits between two looks at a call. @throws FirmlineError 'aborted' */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (cause) {
    throw new FirmlineError('Stopped following the call, which may still be active.', {
      code: 'aborted',
      fault: 'user',
      cause,
    });
  }
}
