import { FirmlineError } from '@firmline/sdk/errors';
import { callIds, eventSources, traceFormat, traceVersion, type CallTrace } from './trace.ts';

/** Far more than a trace of a few calls has. */
const maxEvents = 100_000;

/**
 * Reads a trace from JSON text. Fields that this version does not know are left as they are.
 * @throws FirmlineError 'unparsable' for what is not a trace of this version; the message names what does not fit
 */
export function readTrace(text: string): CallTrace {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw unreadable('It is not JSON.', cause);
  }
  const problem = problemOf(value);
  if (problem !== null) throw unreadable(problem);
  return value as CallTrace;
}

const unreadable = (problem: string, cause?: unknown) =>
  new FirmlineError(`This is not a trace of a call. ${problem}`, {
    code: 'unparsable',
    fault: 'user',
    hint: 'Give the file that npm run proof -- hosted wrote.',
    ...(cause === undefined ? {} : { cause }),
  });

function problemOf(value: unknown): string | null {
  if (!isObject(value) || value['format'] !== traceFormat) return `Its format is not "${traceFormat}".`;
  if (value['version'] !== traceVersion) {
    return `Its version is ${JSON.stringify(value['version'])}, not ${traceVersion}.`;
  }
  if (!isObject(value['made'])) return 'made is missing.';
  if (value['data'] !== null && !isListOf(value['data'], isProbe)) return 'data does not fit.';
  const calls: unknown = value['calls'];
  if (!Array.isArray(calls)) return 'calls is missing.';
  for (const [index, call] of calls.entries()) {
    if (!isObject(call) || !callIds.some((id) => id === call['id']))
      return `calls[${index}].id does not fit.`;
    const events: unknown = call['events'];
    if (!Array.isArray(events) || events.length > maxEvents) return `calls[${index}].events does not fit.`;
    const wrong = events.findIndex((event) => !isEvent(event));
    if (wrong >= 0) return `calls[${index}].events[${wrong}] does not fit.`;
  }
  return null;
}

const isEvent = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['at'] === 'number' &&
  typeof value['name'] === 'string' &&
  eventSources.some((source) => source === value['of']);

const isProbe = (value: unknown): boolean =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['status'] === 'number';

const isListOf = (value: unknown, fits: (entry: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(fits);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
