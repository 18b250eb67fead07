import type {
  CallErrorEvent,
  CallState,
  CallTarget,
  ToolDefinition,
  WebCall,
  WebCallClientOptions,
  WebCallEvents,
} from '../../index.ts';
import type Vapi from '../../../vapi-compat/index.ts';

/** Client options that can be passed into a page. */
export type PageClientOptions = Omit<WebCallClientOptions, 'fetch' | 'transport'> & {
  /** Whether the client's events are kept; false for pages that make many calls. Default: true. */
  readonly keepsEvents?: boolean;
  /** Whether its transport gives access to the call's media. Default: false. */
  readonly hasMedia?: boolean;
};

export interface RecordedEvent {
  readonly name: keyof WebCallEvents;
  /** The event's arguments, as plain data. */
  readonly args: readonly unknown[];
  /** Time on the page's clock, ms. */
  readonly at: number;
}

/** An action on a client. */
export type ClientAction =
  | { readonly do: 'start'; readonly target: CallTarget }
  | { readonly do: 'reconnect'; readonly webCall: WebCall }
  | { readonly do: 'stop' | 'list-devices' }
  | { readonly do: 'mute'; readonly isMuted: boolean }
  | { readonly do: 'setMicrophone' | 'setSpeaker'; readonly id: string }
  | { readonly do: 'say'; readonly message: string }
  | { readonly do: 'type'; readonly text: string }
  /** Registers a function that returns the result, and shows its parameters in the title. */
  | { readonly do: 'register'; readonly definition: ToolDefinition; readonly result: string };

/** Outcome of an action. */
export interface ActionOutcome {
  readonly value?: unknown;
  readonly error?: CallErrorEvent['error'];
}

/** An event to wait for. */
export interface EventPattern {
  readonly name: keyof WebCallEvents;
  /** Fields that the first argument must have. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Number of the occurrence; the first by default. */
  readonly nth?: number;
}

/** The page's functions: `window.callPage`. Clients are identified by number. */
export interface CallPage {
  create(options: PageClientOptions): number;
  /** Begins all actions synchronously, one after the other, then waits for all. */
  run(client: number, actions: readonly ClientAction[]): Promise<ActionOutcome[]>;
  /** Does the same inside an event's listener. */
  runWhen(client: number, pattern: EventPattern, actions: readonly ClientAction[]): Promise<ActionOutcome[]>;
  /** Settles once the event has come. After the limit, rejects with the events that came instead. */
  until(client: number, pattern: EventPattern, limitMs: number): Promise<void>;
  events(client: number): readonly RecordedEvent[];
  /** States of the tracks of remote audio. */
  heard(client: number): readonly MediaStreamTrackState[];
  state(client: number): CallState;
}

declare global {
  interface Window {
    callPage: CallPage;
  }
}

/** What a page of somebody else is given: a platform and an assistant. */
export interface Given {
  readonly baseUrl: string;
  readonly token: string;
  readonly callMachineUrl: string;
  readonly assistant: string;
}

declare global {
  interface Window {
    readonly given: Given;
    /** The vendor's class, and the events that it has reported. */
    vapi: Vapi;
    emitted: string[];
  }
}
