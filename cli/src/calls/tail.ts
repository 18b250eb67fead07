import { setTimeout as delay } from 'node:timers/promises';
import type { PlatformSession, PlannedRequest } from '../api/platform-session.ts';
import { isLocalUrl } from '../config/local-address.ts';
import { userError, serviceError } from '../errors.ts';
import { parsedJson, objectOr } from '../json.ts';
import { stackJson } from '../http/stack-json.ts';
import { post } from '../webhook/post.ts';
import { isOver, entriesIn, entriesOf, type PlatformCall, type TailEvent, type CallEntry } from './record.ts';

const usual = {
  /** Interval between requests, ms. */
  pollMs: 1000,
  /** Maximum wait after the end for the platform to record the transcript, ms. */
  settleMs: 10_000,
};

/** Polls a call's record to its end: the platform's only text source. A local room has the transcript earlier. */
export async function* followCall(
  { client, baseUrl, signal }: PlatformSession,
  id: string,
  leaving: AbortSignal = signal,
  times: Partial<typeof usual> = {},
): AsyncGenerator<TailEvent> {
  const { pollMs, settleMs } = { ...usual, ...times };
  const until = AbortSignal.any([signal, leaving]);
  const turns = createTurns();
  let status: string | undefined;
  let overSince: number | undefined;
  for (;;) {
    const call: PlatformCall = await client.call.get(id, { signal: until });
    const local = await readLocalRoom(call, baseUrl, until);
    const entries = local ?? entriesOf(call);
    if (call.status && call.status !== status && !isOver(call)) {
      yield { kind: 'status', call, status: (status = call.status) };
    }
    // Only the record's last turn may still be growing.
    const mayGrow = local === undefined && !isOver(call);
    for (const entry of turns.next(entries, mayGrow)) yield { kind: 'message', ...entry };
    if (isOver(call)) {
      overSince ??= Date.now();
      // The platform may record the transcript a while after the end.
      const isComplete = local !== undefined || turns.hasSome || !call.startedAt;
      if (isComplete || isLongOver(call, settleMs) || Date.now() - overSince >= settleMs) {
        yield { kind: 'status', call, status: call.status ?? 'ended' };
        return;
      }
    }
    await pause(local === undefined ? pollMs : pollMs / 4, until);
  }
}

const isLongOver = ({ endedAt }: PlatformCall, settleMs: number): boolean =>
  endedAt !== undefined && Date.now() - Date.parse(endedAt) > 6 * settleMs;

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (cause) {
    throw userError('aborted', 'Stopped following the call, which may still be active.', undefined, cause);
  }
}

export type Turns = ReturnType<typeof createTurns>;

/** Finds the new turns in successive snapshots of one call's transcript. */
export function createTurns() {
  const seen = new Set<string>();
  let last = '';
  return {
    get hasSome() {
      return seen.size > 0;
    },
    /** @param mayGrow whether the last turn may still be growing; it is then held back until it stays the same */
    next(entries: readonly CallEntry[], mayGrow: boolean): CallEntry[] {
      const before = last;
      last = `${entries.at(-1)?.key} ${entries.at(-1)?.text}`;
      const settled = mayGrow && last !== before ? entries.slice(0, -1) : entries;
      const found = settled.filter(({ key }) => !seen.has(key));
      for (const { key } of found) seen.add(key);
      return found;
    },
  };
}

/** The transcript so far from a room of the local stack; undefined for any other call, or if the room is gone. */
export async function readLocalRoom(
  { webCallUrl }: PlatformCall,
  baseUrl: string,
  signal: AbortSignal,
): Promise<CallEntry[] | undefined> {
  if (typeof webCallUrl !== 'string' || !URL.canParse(webCallUrl)) return undefined;
  const { origin, pathname } = new URL(webCallUrl);
  const isLocal = isLocalUrl(origin) && origin === new URL(baseUrl).origin && pathname.startsWith('/_/room/');
  if (!isLocal) return undefined;
  const record = await stackJson(`${origin}${pathname}/record`, signal);
  return record === undefined ? undefined : entriesOfRecord(record);
}

/** The conversation so far among the messages of a room's record, as the platform will record it. */
export function entriesOfRecord(record: unknown): CallEntry[] {
  const sent = objectOr(record)['appMessages'];
  for (const message of Array.isArray(sent) ? (sent as unknown[]).toReversed() : []) {
    const { data } = objectOr(message);
    const { type, messages } = objectOr(typeof data === 'string' ? parsedJson(data) : data);
    if (type === 'conversation-update') return entriesIn(messages);
  }
  return [];
}

const endCall = { type: 'end-call' } as const;
/** Maximum wait for the platform to record the end of a call, ms. */
const settleMs = 10_000;
const pollMs = 250;

export function controlUrlOf({ id, monitor }: PlatformCall, baseUrl: string): string {
  const url = monitor?.controlUrl;
  if (!url) {
    throw serviceError(
      'conflict',
      `The platform gives no control address for the call ${id}.`,
      "Wait until the call ends, or end it in the platform's dashboard.",
    );
  }
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  const isFit = protocol === 'https:' || (protocol === 'http:' && baseUrl.startsWith('http:'));
  if (isFit) return url;
  throw serviceError(
    'unparsable',
    `The platform gives an invalid control address for the call ${id}.`,
    'Check that the platform URL is that of its REST API.',
  );
}

export const plannedEnd = (url: string): PlannedRequest => ({ method: 'POST', url, body: endCall });

export async function requestEnd(
  { client, baseUrl, signal }: PlatformSession,
  call: PlatformCall,
  timeoutMs?: number,
): Promise<PlatformCall> {
  // The address alone authorizes the request, so no key is sent.
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(endCall),
  };
  const { ok, status } = await post(controlUrlOf(call, baseUrl), request, { timeoutMs, signal });
  // 404: the call has just ended.
  if (!ok && status !== 404)
    throw serviceError(
      'http',
      `The call's control address responded with ${status}.`,
      "Try again, or end the call in the platform's dashboard.",
    );
  const until = Date.now() + settleMs;
  for (;;) {
    const now: PlatformCall = await client.call.get(call.id, { signal });
    if (isOver(now) || Date.now() > until) return now;
    await pause(pollMs, signal);
  }
}
