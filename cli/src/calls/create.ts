import type { Call, CallBatch, CreateCall, CreateWebCall } from '@firmline/sdk/rest/types';
import { FirmlineError } from '@firmline/sdk/errors';
import type { Change, PlatformSession } from '../api/platform-session.ts';
import type { CallRecord } from './record.ts';

/** The assistant of a call. */
export interface CallAgent {
  readonly assistantId?: string;
  readonly assistantOverrides?: Readonly<Record<string, unknown>>;
}

/** Creates a call whose room a browser can join. */
export const createWebCall = (session: PlatformSession, body: CallAgent): Promise<Change<CallRecord>> =>
  session.change((client) => client.call.createWeb(body as CreateWebCall, { signal: session.signal }));

/**
 * Calls one or several customers, and returns the calls that were created. @throws FirmlineError 'invalid-input' if
 * there are none
 */
export async function createPhoneCall(
  session: PlatformSession,
  body: Readonly<Record<string, unknown>>,
): Promise<Change<readonly CallRecord[]>> {
  const change = await session.change((client) =>
    client.call.create(body as CreateCall, { signal: session.signal }),
  );
  if (change.planned) return change;
  const made = change.done;
  if (!isBatch(made)) return { done: [made] };
  if (made.results.length > 0) return { done: made.results as readonly CallRecord[] };
  const reasons = made.errors.map(({ error }) => error).join('; ');
  throw new FirmlineError(`Nobody was called: ${reasons || 'no reason given'}.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Check the customers of the request.',
  });
}

const isBatch = (made: Call | CallBatch): made is CallBatch =>
  'results' in made && Array.isArray(made.results);

/**
 * A phone number in the platform's format. It must be a valid number, because a wrong one calls someone else.
 * @throws FirmlineError 'invalid-input'
 */
export async function phoneNumberOf(text: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  // The library would find a number inside any text, and drops extensions.
  const number = /^[+\d\s().\-/]+$/.test(text) ? parsePhoneNumberFromString(text) : undefined;
  if (number?.isValid()) return number.number;
  const isInternational = text.trim().startsWith('+');
  throw new FirmlineError(`"${text}" is not a phone number.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: isInternational
      ? 'Check its country code and its length.'
      : 'Write it with + and its country code, for example +12025550123.',
  });
}
