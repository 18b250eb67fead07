import { FirmlineError } from '@firmline/sdk/errors';
import { type LiveEvent, followCalls } from '../calls/live-calls.ts';
import { unknownFirm } from '../calls/firm-of-call.ts';
import { isOver, type PlatformCall } from '../calls/record.ts';
import type { PhoneCallOutcome } from './requests.ts';
import type { PlatformSession } from '../api/platform-session.ts';
import { listCalls } from '../calls/list.ts';
import { pause } from '../calls/end-call.ts';

/** Between two requests while no call exists, ms. */
const searchMs = 2000;
/** The newest calls to a number. */
const newest = 50;

export async function phoneCallFinder(
  session: PlatformSession,
  phone: string,
): Promise<() => Promise<PlatformCall | undefined>> {
  const callsNow = async () => (await listCalls(session, { number: phone, limit: newest })).rows;
  // Earlier calls to the same number. Times would not tell, because two clocks differ.
  const earlier = new Set((await callsNow()).map(({ id }) => id));
  return async () => (await callsNow()).findLast(({ id }) => !earlier.has(id));
}

/** Waits for the call of a phone request, and follows it to its end. @param waitMs maximum time for all of it */
export async function followPhoneCall(
  session: PlatformSession,
  find: () => Promise<PlatformCall | undefined>,
  waitMs: number,
  onEvent: (event: LiveEvent) => void,
): Promise<PhoneCallOutcome> {
  const late = AbortSignal.timeout(waitMs);
  const signal = AbortSignal.any([session.signal, late]);
  let call: PlatformCall | undefined;
  try {
    while (!(call = await find())) await pause(searchMs, signal);
    // The firm is the one that was sent.
    const options = { id: call.id, since: 0, firmOf: async () => unknownFirm };
    for await (const event of followCalls(session, signal, options)) onEvent(event);
  } catch (error) {
    const isLate = late.aborted && !session.signal.aborted;
    if (!isLate || !(error instanceof FirmlineError) || error.code !== 'aborted') throw error;
  }
  if (!call) return { outcome: 'no-call', call: null };
  call = await session.client.call.get(call.id, { signal: session.signal });
  return { outcome: isOver(call) ? 'ended' : 'active', call };
}
