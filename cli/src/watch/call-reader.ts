import { FirmlineError } from '@firmline/sdk/errors';
import type { PlatformSession } from '../api/platform-session.ts';
import { isOver, entriesOf, type CallRecord, type FirmOfCall } from '../calls/record.ts';
import { readLocalRoom, createTurns, type Turns } from '../calls/tail.ts';
import type { CallEvent, CaptionEvent } from './watch-calls.ts';

export interface CallReaderOptions {
  /** Calls that ended before this time are left out, ms since the epoch. */
  readonly since: number;
  readonly firmOf: (call: CallRecord) => Promise<FirmOfCall | null>;
  readonly timeoutMs: number;
}

/** Reads the platform's calls with one request at a time. */
export interface CallReader {
  /** Sends one request, and returns what has changed. The first one also finds calls that are already active. */
  poll(): Promise<readonly (CallEvent | CaptionEvent)[]>;
  /** New captions from rooms of a local stack, which have them before the platform does. */
  listen(): Promise<readonly CaptionEvent[]>;
  /** Whether a call is active. */
  readonly isBusy: boolean;
}

/** No call of the platform lasts longer, ms. */
const longestCallMs = 24 * 3_600_000;
/** Records of the same time may become visible one after the other, ms. */
const overlapMs = 2000;
/** Calls in a page of the list. */
const pageSize = 100;
/** A connection that was lost for long has missed many calls. */
const maxMissed = 1000;
const maxKnown = 500;

interface Known {
  call: CallRecord;
  firm: FirmOfCall | null;
  readonly turns: Turns;
  /** The state as last reported. */
  reported: string;
  askedAt: number;
}

export function createCallReader(
  { client, baseUrl, signal }: PlatformSession,
  { since, firmOf, timeoutMs }: CallReaderOptions,
): CallReader {
  const known = new Map<string, Known>();
  const options = { signal, timeoutMs, maxRetries: 0 };
  /** The newest change that a list contained, in ms by the platform's clock. */
  let newestChange: number | undefined;
  let isListNext = true;

  async function changedCalls(): Promise<CallRecord[]> {
    if (newestChange === undefined) {
      const createdAtGe = new Date(Math.min(since, Date.now() - longestCallMs));
      return client.call.list({ createdAtGe, limit: pageSize }, options);
    }
    const calls: CallRecord[] = [];
    const updatedAtGe = new Date(newestChange - overlapMs);
    for await (const call of client.call.list({ updatedAtGe, limit: pageSize }, options)) {
      calls.push(call);
      if (calls.length >= maxMissed) break;
    }
    return calls;
  }

  /** A list may not show that a running call has changed, so its record is read in turn. */
  async function oneCall({ call }: Known): Promise<CallRecord> {
    try {
      return await client.call.get(call.id, options);
    } catch (error) {
      if (!(error instanceof FirmlineError) || error.code !== 'not-found') throw error;
      return { ...call, status: 'not-found' };
    }
  }

  async function absorb(call: CallRecord): Promise<(CallEvent | CaptionEvent)[]> {
    const before = known.get(call.id);
    if (!before && isOver(call) && Date.parse(call.endedAt ?? call.updatedAt) < since) return [];
    const one = before ?? { call, firm: null, turns: createTurns(), reported: '', askedAt: 0 };
    // The webhook's request may become known after the call.
    if (one.firm?.slug == null && one.firm?.claim == null) one.firm = await firmOf(call);
    one.call = call;
    one.askedAt = Date.now();
    known.set(call.id, one);
    const event = callEvent(call, one.firm);
    const reported = JSON.stringify({ ...event, at: '' });
    const isNews = reported !== one.reported;
    one.reported = reported;
    return [...(isNews ? [event] : []), ...(await captionsOf(one, entriesOf(call)))];
  }

  async function captionsOf(one: Known, recorded?: ReturnType<typeof entriesOf>): Promise<CaptionEvent[]> {
    const { call, turns } = one;
    const inRoom = await readLocalRoom(call, baseUrl, signal);
    const entries = inRoom ?? recorded;
    if (!entries) return [];
    const began = Date.parse(call.startedAt ?? '');
    return turns.next(entries, inRoom === undefined && !isOver(call)).map(({ seconds, speaker, text }) => {
      const time = began + (seconds ?? Number.NaN) * 1000;
      const at = new Date(Number.isNaN(time) ? Date.now() : time).toISOString();
      return { kind: 'caption', at, id: call.id, seconds, speaker, text };
    });
  }

  const active = () => [...known.values()].filter(({ call }) => !isOver(call));

  return {
    get isBusy() {
      return active().length > 0;
    },
    async poll() {
      const [stalest] = active().toSorted((a, b) => a.askedAt - b.askedAt);
      let calls: CallRecord[];
      if (stalest && !isListNext) calls = [await oneCall(stalest)];
      else {
        calls = await changedCalls();
        const times = calls.map(({ updatedAt }) => Date.parse(updatedAt)).filter(Number.isFinite);
        if (times.length > 0) newestChange = Math.max(newestChange ?? 0, ...times);
      }
      isListNext = !isListNext;
      const events: (CallEvent | CaptionEvent)[] = [];
      // Oldest first, as they happened.
      for (const call of calls.toReversed()) events.push(...(await absorb(call)));
      for (const [id, { call }] of known) {
        if (known.size <= maxKnown) break;
        if (isOver(call)) known.delete(id);
      }
      return events;
    },
    async listen() {
      const found = await Promise.all(active().map((one) => captionsOf(one)));
      return found.flat();
    },
  };
}

function callEvent(call: CallRecord, firmMatch: FirmOfCall | null): CallEvent {
  const { id, name, type, status, createdAt, updatedAt, startedAt, endedAt, endedReason, customer } = call;
  return {
    kind: 'call',
    at: (isOver(call) ? endedAt : undefined) ?? updatedAt,
    id,
    firm: firmMatch?.slug ?? null,
    firmMatch,
    name: name ?? null,
    type: type ?? null,
    status: status ?? 'unknown',
    isOver: isOver(call),
    createdAt,
    startedAt: startedAt ?? null,
    endedAt: endedAt ?? null,
    endedReason: endedReason ?? null,
    customer: customer?.number ?? null,
  };
}
