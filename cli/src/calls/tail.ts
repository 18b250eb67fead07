import { entriesOf, type CallRecord, type TailEvent } from './record.ts';
import type { PlatformSession } from '../api/platform-session.ts';
import { isOver } from './choose.ts';
import { readLocalRoom } from './local-room.ts';
import { createTurns } from './turns.ts';
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
  const turns = createTurns();
  let status: string | undefined;
  let overSince: number | undefined;
  for (;;) {
    const call: CallRecord = await client.call.get(id, { signal: until });
    const local = await readLocalRoom(call, baseUrl, until);
    const entries = local ?? entriesOf(call);
    if (call.status !== undefined && call.status !== status && !isOver(call)) {
      yield { kind: 'status', call, status: (status = call.status) };
    }
    // Only the record's last turn may still be growing.
    const mayGrow = local === undefined && !isOver(call);
    for (const entry of turns.next(entries, mayGrow)) yield { kind: 'message', ...entry };
    if (isOver(call)) {
      overSince ??= Date.now();
      // The platform may record the transcript a while after the end.
      const isComplete = local !== undefined || turns.hasSome || call.startedAt === undefined;
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
