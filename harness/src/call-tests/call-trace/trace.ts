import * as v from 'valibot';
import {
  between,
  flag,
  listOf,
  oneOf,
  openObject,
  optional,
  type Output,
  string,
  wholeNumber,
} from '../../shared/schema/index.ts';
import type { JsonValue } from '../scenario/types.ts';

export const traceFormat = 'firmline-call-trace';
export const traceVersion = 1;

/** Far more than a trace of a few calls has. */
const maxEvents = 100_000;

/**
 * Where an event was seen. `to-machine` and `from-machine` are the messages between daily-js and its call machine,
 * `client` the events of the web-call client, `step` what the proof did itself.
 */
const eventSource = oneOf('to-machine', 'from-machine', 'platform', 'client', 'browser', 'network', 'step');
export type EventSource = v.InferOutput<typeof eventSource>;

/** The calls of the proof. */
export const callIds = ['usual', 'kept-room', 'closed', 'without-token'] as const;
export type CallId = (typeof callIds)[number];

const json = v.custom<JsonValue>(() => true);

const traceEvent = openObject({
  /** Milliseconds after the call's page was opened. */
  at: v.number('must be a number'),
  of: eventSource,
  /** The message's action, the event's name, `request`, `response`, … */
  name: string,
  data: optional(json),
});

const tracedCall = openObject({
  id: oneOf(...callIds),
  /** The time limit that the platform was given. */
  limitSeconds: between(0, 86_400),
  /** Events in the order of observation. */
  events: v.pipe(listOf(traceEvent), v.maxLength(maxEvents, `must have at most ${maxEvents} entries`)),
});

/** One request to the data service as an anonymous visitor. */
const dataProbe = openObject({
  id: string,
  /** HTTP status; 0 without a response. */
  status: wholeNumber,
  /** The service's error code, such as 42501. */
  code: optional(string),
  /** Rows in the response. */
  rows: optional(wholeNumber),
  /** Whether each row is the requested one. */
  onlyAsked: optional(flag),
  /** Total of the content-range header, or of a count. */
  total: optional(wholeNumber),
});

/** Observations of a service, redacted, as JSON. */
export const callTrace = openObject({
  format: v.literal(traceFormat),
  version: v.literal(traceVersion),
  /** ISO date. */
  madeAt: string,
  made: openObject({
    firmline: string,
    browser: string,
    /** `local`: a stack of this project. */
    against: oneOf('hosted', 'local'),
    /** The page's content security policy in force, for reports only. */
    policy: string,
  }),
  /** Null if not tested. */
  data: v.nullable(listOf(dataProbe)),
  /** Empty if no call was made. */
  calls: listOf(tracedCall),
});

export type TraceEvent = Readonly<v.InferOutput<typeof traceEvent>>;
export type TracedCall = Readonly<Omit<v.InferOutput<typeof tracedCall>, 'events'>> & {
  readonly events: readonly TraceEvent[];
};
export type DataProbe = Output<typeof dataProbe>;
export type CallTrace = Omit<Output<typeof callTrace>, 'calls'> & { readonly calls: readonly TracedCall[] };
