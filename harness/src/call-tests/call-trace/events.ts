import type { JsonValue } from '../scenario/types.ts';
import type { CallId, CallTrace, EventSource, TracedCall, TraceEvent } from './trace.ts';

export const callOf = (trace: CallTrace, id: CallId): TracedCall | undefined =>
  trace.calls.find((call) => call.id === id);

/** Conditions for an event; `where` checks its data. */
export interface EventMatch {
  readonly of: EventSource;
  readonly name: string;
  /** Only events after this time, ms. */
  readonly after?: number;
  readonly where?: (data: JsonValue) => boolean;
}

const matches = (event: TraceEvent, { of, name, after, where }: EventMatch): boolean =>
  event.of === of &&
  event.name === name &&
  (after === undefined || event.at >= after) &&
  (where === undefined || where(event.data ?? null));

export const findEvents = (call: TracedCall, match: EventMatch): readonly TraceEvent[] =>
  call.events.filter((event) => matches(event, match));

export const findEvent = (call: TracedCall, match: EventMatch): TraceEvent | undefined =>
  call.events.find((event) => matches(event, match));

/** The value at a path of keys; undefined if it does not exist. */
export function at(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !(key in found)) return undefined;
    // The keys of lists are indexes.
    found = (found as Readonly<Record<string, JsonValue>>)[key];
  }
  return found;
}

/** The text at a path of keys; undefined for anything else. */
export function textAt(value: JsonValue | undefined, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

/** A request of daily-js with its response. */
export interface Exchange {
  readonly request: TraceEvent;
  /** Undefined without a response. */
  readonly answer?: TraceEvent;
  /** Time from the request to the response. */
  readonly ms?: number;
  /** Error in the response. */
  readonly error?: string;
}

/** The first such request, with its response. */
export function findExchange(
  call: TracedCall,
  name: string,
  options: Pick<EventMatch, 'after' | 'where'> = {},
): Exchange | undefined {
  const request = findEvent(call, { of: 'to-machine', name, ...options });
  if (!request) return undefined;
  const stamp = at(request.data, 'stamp');
  const answer = call.events.find(
    (event) => event.of === 'from-machine' && stamp !== undefined && at(event.data, 'stamp') === stamp,
  );
  if (!answer) return { request };
  const error = at(answer.data, 'error');
  return {
    request,
    answer,
    ms: answer.at - request.at,
    ...(error === undefined || error === null
      ? {}
      : { error: typeof error === 'string' ? error : JSON.stringify(error) }),
  };
}

/** Frequently used moments of a call. */
export const moments = {
  joined: (call: TracedCall) => findEvent(call, { of: 'from-machine', name: 'joined-meeting' })?.at,
  playable: (call: TracedCall) =>
    findEvent(call, { of: 'to-machine', name: 'app-msg', where: (data) => at(data, 'data') === 'playable' })
      ?.at,
  listening: (call: TracedCall) =>
    findEvent(call, {
      of: 'from-machine',
      name: 'app-message',
      where: (data) => at(data, 'data') === 'listening',
    })?.at,
  /** The assistant's first audible level. */
  heard: (call: TracedCall) =>
    findEvent(call, {
      of: 'from-machine',
      name: 'remote-participants-audio-level',
      where: (data) => Number(at(data, 'level') ?? 0) > audibleLevel,
    })?.at,
} as const;

/** When a recording was due: at the page's request, or at the join if the platform says that it records by itself. */
export function recordingDue(call: TracedCall): number | undefined {
  const requested = findEvent(call, { of: 'to-machine', name: 'local-recording-start' })?.at;
  if (requested !== undefined) return requested;
  const answer = at(findEvent(call, { of: 'platform', name: 'response' })?.data, 'body');
  const isRecorded = at(answer, 'artifactPlan', 'videoRecordingEnabled') === true;
  return isRecorded && at(answer, 'transport', 'recordsVideo') === true ? moments.joined(call) : undefined;
}

/** The client's own threshold for noise. */
const audibleLevel = 0.01;
