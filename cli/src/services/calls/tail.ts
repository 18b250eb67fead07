import { entriesOf, type CallRecord, type TailEvent } from '../../results/calls.ts';
import type { PlatformSession } from '../api/platform-session.ts';
import { isOver } from './choose.ts';
import { readLocalRoom } from './local-room.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { FirmlineError } from '@firmline/sdk/errors';

export interface TailTimes {
  /** Between two looks, ms. */
  readonly pollMs: number;
  /** How long to wait for what the platform writes down of a call after its end, ms. */
  readonly settleMs: number;
}

const usual: TailTimes = { pollMs: 1000, settleMs: 10_000 };

/**
 * Follows a call to its end. The platform's own record of it is asked again and again, which is all that the platform
 * offers in words: its `listenUrl` has the sound. A local room knows what it says before any record does.
 */
export async function* followCall(
  { client, baseUrl, signal }: PlatformSession,
  id: string,
  leaving: AbortSignal = signal,
  times: Partial<TailTimes> = {},
): AsyncGenerator<TailEvent> {
  const { pollMs, settleMs } = { ...usual, ...times };
  const until = AbortSignal.any([signal, leaving]);
  const seen = new Set<string>();
  let status: string | undefined;
  let overSince: number | undefined;
  let unsettled = '';
  for (;;) {
    const call: CallRecord = await client.call.get(id, { signal: until });
    const local = await readLocalRoom(call, baseUrl, until);
    const entries = local ?? entriesOf(call);
    if (call.status !== undefined && call.status !== status && !isOver(call)) {
      yield { kind: 'status', call, status: (status = call.status) };
    }
    const before = unsettled;
    unsettled = `${entries.at(-1)?.key} ${entries.at(-1)?.text}`;
    const mayGrow = local === undefined && !isOver(call) && unsettled !== before;
    // The last turn of a record may still be spoken: it is told once it has stayed the same.
    for (const entry of mayGrow ? entries.slice(0, -1) : entries) {
      if (seen.has(entry.key)) continue;
      seen.add(entry.key);
      yield { kind: 'message', ...entry };
    }
    if (isOver(call)) {
      overSince ??= Date.now();
      // What was said may be written down a while after the end.
      const isComplete = local !== undefined || seen.size > 0 || call.startedAt === undefined;
      if (isComplete || isLongOver(call, settleMs) || Date.now() - overSince >= settleMs) {
        yield { kind: 'status', call, status: call.status ?? 'ended' };
        return;
      }
    }
    await pause(local === undefined ? pollMs : pollMs / 4, until);
  }
}

const isLongOver = ({ endedAt }: CallRecord, settleMs: number): boolean =>
  endedAt !== undefined && Date.now() - Date.parse(endedAt) > 6 * settleMs;

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
