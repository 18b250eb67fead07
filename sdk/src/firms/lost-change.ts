import { connectError, isLasting } from '#runtime/unreachable';
import { FirmlineError } from '../errors.ts';
import type { DataServiceAnswer } from './answer.ts';
import { causeIn } from './failure.ts';

/** Of what stands before the service, which may have done its work. 0: no response came. */
const lostStatuses: ReadonlySet<number> = new Set([0, 502, 504, 520, 522, 524]);

/**
 * What a change returned.
 * @throws what `read` throws; if nobody knows whether the change was made, the hint says so
 */
export function readChange<Value>(answer: DataServiceAnswer, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FirmlineError) || !lostStatuses.has(answer.status) || isUnreached(answer.error))
      throw error;
    const { message, code, fault, hint, cause } = error;
    const doubt = 'It may have been done all the same: look before you repeat it.';
    throw new FirmlineError(
      message.replace(/^Could not reach (.*) while /, 'No response came from $1 while '),
      {
        code,
        fault,
        hint: hint === undefined ? doubt : `${doubt} ${hint}`,
        cause,
      },
    );
  }
}

/** Whether the connection was never made. */
function isUnreached(reportedError: unknown): boolean {
  const cause = causeIn(reportedError);
  return connectError(cause) !== undefined || isLasting(cause);
}
