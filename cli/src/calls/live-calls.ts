import { setTimeout as delay } from 'node:timers/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { PlatformError, retryAfterMs } from '@firmline/sdk/rest';
import type { PlatformSession, PlatformFlags } from '../api/platform-session.ts';
import { callById } from './list.ts';
import { type FirmMatcher, unknownFirm } from './firm-of-call.ts';
import { readFirmsOfCalls } from './firms-of-calls.ts';
import { readLocalRoom } from './local-room.ts';
import { type PlatformCall, type FirmOfCall, type CallEntry, isOver, transcriptEntries } from './record.ts';
import { commandForSame } from '../config/this-command.ts';
import { groupDigits, printable } from '../text.ts';
import type { WebhookEvent, WebhookReader } from '../webhook/requests.ts';

export interface LiveOptions {
  /**
   * Calls that ended before this time are left out, ms since the epoch. Without it, those that are over at the first look:
   * the clocks of this machine and of the platform may differ.
   */
  readonly since?: number | undefined;
  readonly firmOf: (call: PlatformCall) => Promise<FirmOfCall>;
  /** Why `firmOf` knows no firm; undefined if it could read them. */
  readonly problemOfFirms?: () => string | undefined;
  /** For each request, ms. Default 10,000. */
  readonly timeoutMs?: number | undefined;
  readonly webhook?: WebhookReader | undefined;
  /** Called whenever a service has been read: before the first time, nothing is known to be there, or not to be. */
  readonly onRead?: ((service: FollowedService) => void) | undefined;
}

const defaultTimes = {
  /** Between two requests to the platform while a call is active, ms. */
  pollMs: 1000,
  /** The same while none is, ms. */
  idleMs: 5000,
  /** Wait after the first failed request, doubled for each further one up to `longestWaitMs`, ms. */
  retryMs: 1000,
  longestWaitMs: 30_000,
};

/**
 * What happens to all calls until the signal aborts, with at most a request a second. Catches up after a lost connection.
 * @throws FirmlineError if the first request fails; later, only for a failure that a retry does not change, such as a rejected key
 */
export async function* followCalls(
  session: PlatformSession,
  leaveSignal: AbortSignal,
  options: LiveOptions,
  times: Partial<typeof defaultTimes> = {},
): AsyncGenerator<LiveEvent> {
  const { pollMs, idleMs, retryMs, longestWaitMs } = { ...defaultTimes, ...times };
  const signal = AbortSignal.any([session.signal, leaveSignal]);
  const reader = createCallReader({ ...session, signal }, options);
  const newProblems = problemTracker();
  let failures = 0;
  let hasBegun = false;
  let dueAt = 0;
  while (!signal.aborted) {
    try {
      if (performance.now() >= dueAt) {
        const events = await reader.poll();
        if (failures > 0) yield connectionEvent('platform', 'back');
        failures = 0;
        hasBegun = true;
        options.onRead?.('platform');
        yield* newProblems('firms', options.problemOfFirms?.());
        yield* events;
        if (reader.isCut)
          yield connectionEvent(
            'platform',
            'cut',
            `Only the newest ${groupDigits(maxCallsOfList)} calls were read.`,
          );
        dueAt = performance.now() + (reader.isBusy ? pollMs : idleMs);
      }
      // Without the platform, the rooms of its stack are gone as well.
      if (failures === 0) yield* await reader.readRooms();
    } catch (error) {
      if (signal.aborted) return;
      if (!hasBegun || !isPassing(error)) throw error;
      const waitMs = Math.max(Math.min(longestWaitMs, retryMs * 2 ** failures++), askedWaitMs(error));
      dueAt = performance.now() + waitMs;
      yield connectionEvent('platform', 'lost', error.message, waitMs);
    }
    const { requests = [], problem } = (await options.webhook?.read(signal)) ?? {};
    // If the platform is lost too, both are of a stack that has stopped.
    if (failures === 0) yield* newProblems('webhook', problem);
    if (problem === undefined) options.onRead?.('webhook');
    yield* requests;
    // A request that the webhook receives announces a call.
    if (requests.length > 0 && failures === 0) dueAt = Math.min(dueAt, performance.now() + pollMs);
    const waitMs = Math.min(pollMs, Math.max(0, dueAt - performance.now()));
    await delay(waitMs, undefined, { signal }).catch(() => undefined);
  }
}

/** What is read: the calls, the requests of a local stack's webhook, and the firms by which a call's firm is known. */
export type FollowedService = 'platform' | 'webhook' | 'firms';

/**
 * A service was lost, or works again: then there is no reason, and no time until the next attempt. Or a list was cut,
 * because it was too long.
 */
const connectionEvent = (
  service: FollowedService,
  state: 'lost' | 'back' | 'cut',
  reason: string | null = null,
  retryInMs: number | null = null,
) => ({ kind: 'connection', at: new Date().toISOString(), service, state, reason, retryInMs }) as const;

/** Tells that a service cannot be read, or can be again, once each. Without it, nothing read would look like nothing there. */
function problemTracker() {
  const lostServices = new Set<FollowedService>();
  return (service: FollowedService, problem: string | undefined): readonly ConnectionEvent[] => {
    if (lostServices.has(service) === (problem !== undefined)) return [];
    if (problem === undefined) lostServices.delete(service);
    else lostServices.add(service);
    return [connectionEvent(service, problem === undefined ? 'back' : 'lost', problem)];
  };
}

const passingCodes: ReadonlySet<string> = new Set([
  'network',
  'timeout',
  'rate-limited',
  'http',
  'unparsable',
]);

const askedWaitMs = (error: FirmlineError): number =>
  error instanceof PlatformError ? (retryAfterMs(error.headers) ?? 0) : 0;

const isPassing = (error: unknown): error is FirmlineError =>
  error instanceof FirmlineError && passingCodes.has(error.code);

/** All firms are read again for an unknown call, but not more often than this, ms. */
const refreshMs = 300_000;

/** Tells whose call it is, never failing: if the firms cannot be read, it is unknown, and `problemOfFirms` says why. */
export function createFirmLookup(
  output: PlatformFlags,
): Required<Pick<LiveOptions, 'firmOf' | 'problemOfFirms'>> {
  let problem: string | undefined;
  let match: FirmMatcher | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const readFirms = async () => {
    readAt = performance.now();
    try {
      ({ firmOf: match } = await readFirmsOfCalls(output));
      problem = undefined;
    } catch (error) {
      if (!(error instanceof FirmlineError)) throw error;
      // Calls are worth watching without their firms' names.
      problem = error.message;
    }
  };
  return {
    problemOfFirms: () => problem,
    async firmOf(call) {
      const isKnown = match !== undefined && match(call).firm !== null;
      if (!isKnown && performance.now() - readAt > refreshMs) await readFirms();
      return match?.(call) ?? unknownFirm;
    },
  };
}

/** Something that happened. `at` is when it happened, as far as that is known; times are ISO 8601. */
export type LiveEvent = CallEvent | CaptionEvent | WebhookEvent | ConnectionEvent;

export type CallEvent = ReturnType<typeof callEvent>;

export interface CaptionEvent {
  readonly kind: 'caption';
  readonly at: string;
  readonly id: string;
  readonly firm: string | null;
  /** Time since the call began; null if unknown. */
  readonly seconds: number | null;
  /** "assistant", "user", "tool" or another role. */
  readonly speaker: string;
  readonly text: string;
}

export type ConnectionEvent = ReturnType<typeof connectionEvent>;

export function connectionText({ service, state, reason, retryInMs }: ConnectionEvent): string {
  if (state === 'cut') return `${reason} ${commandForSame('calls', 'list', '--all')} lists the others.`;
  if (service !== 'platform') {
    const words = serviceWords[service];
    return state === 'back' ? words.back : printable(`${words.lost}: ${reason ?? ''}`);
  }
  if (retryInMs === null) return 'The connection is back.';
  return printable(`Connection lost, trying again in ${Math.ceil(retryInMs / 1000)} s: ${reason ?? ''}`);
}

const serviceWords = {
  webhook: {
    lost: "The webhook's requests cannot be read, trying again",
    back: "The webhook's requests can be read again.",
  },
  firms: { lost: "The calls' firms are not known", back: "The calls' firms are known again." },
} as const;

/** The name of a call for a person: its firm, or what else identifies the call. */
export const labelOfCall = ({ firm, name, customer, id }: CallEvent): string =>
  firm ?? name ?? customer ?? id.slice(0, 8);

/** No call of the platform lasts longer, ms. */
const longestCallMs = 24 * 3_600_000;
/** Records of the same time may become visible one after the other, ms. */
const overlapMs = 2000;
const pageSize = 100;
/** A time that began long ago, or a connection that was lost for long, has many calls. */
const maxCallsOfList = 1000;
const maxKnownCalls = 500;

interface KnownCall {
  call: PlatformCall;
  firm: FirmOfCall;
  readonly turns: Turns;
  reportedText: string;
  askedAt: number;
}

/** Reads the platform's calls with one request at a time. */
function createCallReader(
  { client, baseUrl, signal }: PlatformSession,
  { since, firmOf, timeoutMs = 10_000 }: LiveOptions,
) {
  const knownCalls = new Map<string, KnownCall>();
  const options = { signal, timeoutMs, maxRetries: 0 };
  /** The newest change that a list contained, in ms by the platform's clock. */
  let newestChange: number | undefined;
  /** Calls that ended until then are left out, ms. */
  let leftOutUntil = since ?? Number.POSITIVE_INFINITY;
  let isListNext = true;
  let isCut = false;

  async function changedCalls(): Promise<PlatformCall[]> {
    const query =
      newestChange === undefined
        ? { createdAtGe: new Date(Math.min(since ?? Infinity, Date.now() - longestCallMs)) }
        : { updatedAtGe: new Date(newestChange - overlapMs) };
    const calls: PlatformCall[] = [];
    for await (const call of client.call.list({ ...query, limit: pageSize }, options)) {
      isCut = calls.length >= maxCallsOfList;
      if (isCut) break;
      calls.push(call);
    }
    return calls;
  }

  /** A list may not show that a running call has changed, so its record is read in turn. */
  async function rereadCall(id: string): Promise<PlatformCall> {
    try {
      return await callById({ client, signal }, id, options);
    } catch (error) {
      const knownCall = knownCalls.get(id);
      if (!knownCall || !(error instanceof FirmlineError) || error.code !== 'not-found') throw error;
      return { ...knownCall.call, status: 'not-found' };
    }
  }

  async function updateKnownCall(call: PlatformCall): Promise<(CallEvent | CaptionEvent)[]> {
    const earlierCall = knownCalls.get(call.id);
    const isOld = isOver(call) && Date.parse(call.endedAt ?? call.updatedAt) <= leftOutUntil;
    if (!earlierCall && isOld) return [];
    const knownCall = earlierCall ?? {
      call,
      firm: unknownFirm,
      turns: createTurns(),
      reportedText: '',
      askedAt: 0,
    };
    // Its firm may be created after the first look at the call.
    if (knownCall.firm.firm === null) knownCall.firm = await firmOf(call);
    knownCall.call = call;
    knownCall.askedAt = Date.now();
    knownCalls.set(call.id, knownCall);
    const captions = await readCaptions(knownCall, transcriptEntries(call));
    return isOver(call)
      ? [...captions, ...reportChange(knownCall)]
      : [...reportChange(knownCall), ...captions];
  }

  function reportChange(knownCall: KnownCall): CallEvent[] {
    const event = callEvent(knownCall.call, knownCall.firm);
    const eventText = JSON.stringify({ ...event, at: '' });
    if (eventText === knownCall.reportedText) return [];
    knownCall.reportedText = eventText;
    return [event];
  }

  async function readCaptions(
    knownCall: KnownCall,
    recordedEntries?: ReturnType<typeof transcriptEntries>,
  ): Promise<CaptionEvent[]> {
    const { call, turns } = knownCall;
    const roomCaptions = await readLocalRoom(call, baseUrl, signal);
    const entries = roomCaptions ?? recordedEntries;
    if (!entries) return [];
    const startedAt = Date.parse(call.startedAt ?? '');
    return turns
      .takeNew(entries, roomCaptions === undefined && !isOver(call))
      .map(({ seconds, speaker, text }) => {
        const time = startedAt + (seconds ?? Number.NaN) * 1000;
        const savedAt = new Date(Number.isNaN(time) ? Date.now() : time).toISOString();
        return {
          kind: 'caption',
          at: savedAt,
          id: call.id,
          firm: knownCall.firm.firm,
          seconds,
          speaker,
          text,
        };
      });
  }

  const activeCalls = () => [...knownCalls.values()].filter(({ call }) => !isOver(call));

  return {
    get isBusy() {
      return activeCalls().length > 0;
    },
    /** Whether the last list had more calls than were read. */
    get isCut() {
      return isCut;
    },
    /** Reads one record or list, and returns what has changed. The first one also finds calls that are already active. */
    async poll() {
      const [stalestCall] = activeCalls().toSorted((a, b) => a.askedAt - b.askedAt);
      let calls: PlatformCall[];
      isCut = false;
      if (stalestCall && !isListNext) calls = [await rereadCall(stalestCall.call.id)];
      else {
        calls = await changedCalls();
        const times = calls.map(({ updatedAt }) => Date.parse(updatedAt)).filter(Number.isFinite);
        if (times.length > 0) newestChange = Math.max(newestChange ?? 0, ...times);
      }
      isListNext = !isListNext;
      const histories: (CallEvent | CaptionEvent)[][] = [];
      for (const call of calls.toReversed()) histories.push(await updateKnownCall(call));
      if (leftOutUntil === Number.POSITIVE_INFINITY) leftOutUntil = newestChange ?? 0;
      for (const [id, { call }] of knownCalls) {
        if (knownCalls.size <= maxKnownCalls) break;
        if (isOver(call)) knownCalls.delete(id);
      }
      return sortByTime(histories);
    },
    /** New captions from rooms of a local stack, which have them before the platform does. */
    async readRooms() {
      const captions = await Promise.all(activeCalls().map((knownCall) => readCaptions(knownCall)));
      return captions.flat();
    },
  };
}

/** The events of several calls as they happened; those of one call stay as they are. */
function sortByTime(histories: readonly (readonly (CallEvent | CaptionEvent)[])[]) {
  const timedEvents = histories.flatMap((events) => {
    let time = Number.MAX_SAFE_INTEGER;
    return events
      .toReversed()
      .map((event) => ({ event, time: (time = Math.min(time, Date.parse(event.at) || time)) }))
      .toReversed();
  });
  return timedEvents.toSorted((a, b) => a.time - b.time).map(({ event }) => event);
}

function callEvent(call: PlatformCall, { firm, firmBy }: FirmOfCall) {
  const { id, name, type, status, createdAt, updatedAt, startedAt, endedAt, endedReason, customer } = call;
  return {
    kind: 'call' as const,
    at: (isOver(call) ? endedAt : undefined) ?? updatedAt,
    id,
    firm,
    firmBy,
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

type Turns = ReturnType<typeof createTurns>;

/** Finds the new turns in successive snapshots of one call's transcript. */
function createTurns() {
  const seenKeys = new Set<string>();
  let lastEntry = '';
  return {
    /** @param mayGrow whether the last turn may still be growing; it is then held back until it stays the same */
    takeNew(entries: readonly CallEntry[], mayGrow: boolean): CallEntry[] {
      const earlierEntry = lastEntry;
      lastEntry = `${entries.at(-1)?.key} ${entries.at(-1)?.text}`;
      const settledEntries = mayGrow && lastEntry !== earlierEntry ? entries.slice(0, -1) : entries;
      const newEntries = settledEntries.filter(({ key }) => !seenKeys.has(key));
      for (const { key } of newEntries) seenKeys.add(key);
      return newEntries;
    },
  };
}
