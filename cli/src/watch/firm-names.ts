import { FirmlineError } from '@firmline/sdk/errors';
import type { Output } from '../terminal/output.ts';
import type { CallRecord, FirmOfCall } from '../calls/record.ts';
import type { FirmMatcher } from '../calls/firm-of-call.ts';
import { readKnownFirms } from '../calls/firms-of-calls.ts';

/** All firms are read again for an unknown call, but not more often than this, ms. */
const refreshMs = 300_000;

/** Tells which firm a call was for; null if the firms cannot be read. Never fails. */
export function firmTeller(output: Output): (call: CallRecord) => Promise<FirmOfCall | null> {
  let match: FirmMatcher | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async () => {
    readAt = performance.now();
    try {
      ({ firmOf: match } = await readKnownFirms(output));
    } catch (error) {
      if (!(error instanceof FirmlineError)) throw error;
      // Calls are worth watching without their firms' names.
    }
  };
  return async (call) => {
    if (match?.(call).slug == null && performance.now() - readAt > refreshMs) await read();
    return match?.(call) ?? null;
  };
}
