import { entriesOf, type CallRecord, type TailEvent } from '../../results/calls.ts';
import type { PlatformSession } from '../api/platform-session.ts';
import { isOver } from './choose.ts';
import { readLocalRoom } from './local-room.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { FirmlineError } from '@firmline/sdk/errors';

export interface TailTimes {
  /** Interval between requests, ms. */
  readonly pollMs: number;
  /** Maximum wait after the end for the platform to record the transcript, ms. */
  readonly settleMs: number;
}

const usual: TailTimes = { pollMs: 1000, settleMs: 10_000 };

/**
 * Follows a call to its end by polling its record, the platform's only text source (`listenUrl` is audio). A local room
 * has the transcript earlier.
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
    // The record's last turn may still be growing, so it is reported once it stays the same.
    for (const entry of mayGrow ? entries.slice(0, -1) : entries) {
      if (seen.has(entry.key)) continue;
      seen.add(entry.key);
      yield { kind: 'message', ...entry };
    }
    if (isOver(call)) {
      overSince ??= Date.now();
      // The platform may record the transcript a while after the end.
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

/** Waits between two requests. @throws FirmlineError 'aborted' */
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
