import { FirmlineError } from '@firmline/sdk/errors';
import { isObject, problemOf } from '../../shared/schema/index.ts';
import { callTrace, traceFormat, traceVersion, type CallTrace } from './trace.ts';

/**
 * Reads a trace from JSON text. Fields that this version does not know are kept.
 * @throws FirmlineError 'unparsable' for anything but a trace of this version; the message names the first problem
 */
export function readTrace(text: string): CallTrace {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw unreadable('It is not JSON.', cause);
  }
  if (!isObject(value) || value['format'] !== traceFormat)
    throw unreadable(`Its format is not "${traceFormat}".`);
  if (value['version'] !== traceVersion)
    throw unreadable(`Its version is ${JSON.stringify(value['version'])}, not ${traceVersion}.`);
  const problem = problemOf(callTrace, value, 'trace');
  if (problem !== null) throw unreadable(`${problem}.`);
  return value as unknown as CallTrace;
}

const unreadable = (problem: string, cause?: unknown) =>
  new FirmlineError(`This is not a trace of a call. ${problem}`, {
    code: 'unparsable',
    fault: 'user',
    hint: 'Pass the file that npm run proof -- hosted wrote.',
    ...(cause === undefined ? {} : { cause }),
  });
