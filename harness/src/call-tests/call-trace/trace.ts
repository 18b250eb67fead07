import type { JsonValue } from '../scenario/types.ts';

export const traceFormat = 'firmline-call-trace';
export const traceVersion = 1;

/**
 * Where an event was seen. `to-machine` and `from-machine` are the messages between daily-js and its call machine,
 * `client` the events of the web-call client, `step` what the proof did itself.
 */
export const eventSources = [
  'to-machine',
  'from-machine',
  'platform',
  'client',
  'browser',
  'network',
  'step',
] as const;
export type EventSource = (typeof eventSources)[number];

export interface TraceEvent {
  /** Milliseconds after the call's page was opened. */
  readonly at: number;
  readonly of: EventSource;
  /** The message's action, the event's name, `request`, `response`, … */
  readonly name: string;
  readonly data?: JsonValue;
}

/** Which of the proof's calls one is. */
export const callIds = ['usual', 'kept-room', 'closed', 'without-token'] as const;
export type CallId = (typeof callIds)[number];

export interface TracedCall {
  readonly id: CallId;
  /** The platform was told to end it after this time. */
  readonly limitSeconds: number;
  /** In the order in which they were seen. */
  readonly events: readonly TraceEvent[];
}

/** One request to the data service as an anonymous visitor. */
export interface DataProbe {
  readonly id: string;
  /** HTTP status; 0 where no response came. */
  readonly status: number;
  /** The service's error code, such as 42501. */
  readonly code?: string;
  /** Rows in the response. */
  readonly rows?: number;
  /** Whether each row is the one that was asked for. */
  readonly onlyAsked?: boolean;
  /** Total of the content-range header, or of a count. */
  readonly total?: number;
}

/** What was seen of a service, redacted, as JSON. */
export interface CallTrace {
  readonly format: typeof traceFormat;
  readonly version: typeof traceVersion;
  /** ISO date. */
  readonly madeAt: string;
  readonly made: {
    readonly firmline: string;
    readonly browser: string;
    /** `local`: against the stack of this project. */
    readonly against: 'hosted' | 'local';
    /** The page's content security policy in force, for reports only. */
    readonly policy: string;
  };
  /** Null: not tried. */
  readonly data: readonly DataProbe[] | null;
  /** Empty: none was made. */
  readonly calls: readonly TracedCall[];
}
