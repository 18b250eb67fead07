import type {
  CallErrorEvent,
  CallTarget,
  WebCall,
  WebCallClientOptions,
  WebCallEvents,
} from '../../index.ts';

/** Options of a client that can be handed into a page. */
export type PageClientOptions = Omit<WebCallClientOptions, 'fetch' | 'transport'> & {
  /** Name of the call plan by which the client's calls are to go. */
  readonly plan?: string;
  /** Whether the platform gives its calls no meeting token. False unless given. */
  readonly withoutToken?: boolean;
  /** Whether what the client tells is kept; false for pages that make many calls. True unless given. */
  readonly keepsEvents?: boolean;
};

export interface RecordedEvent {
  readonly name: keyof WebCallEvents;
  /** What came with it, as plain data. */
  readonly args: readonly unknown[];
  /** On the page's clock, ms. */
  readonly at: number;
}

/** Something to do with a client. */
export type ClientAction =
  | { readonly do: 'start'; readonly target: CallTarget }
  | { readonly do: 'reconnect'; readonly webCall: WebCall }
  | { readonly do: 'stop' | 'prepare' | 'dispose' }
  | { readonly do: 'mute'; readonly muted: boolean }
  | { readonly do: 'choose-camera'; readonly id: string }
  | { readonly do: 'say'; readonly message: string; readonly endCallAfterSpoken?: boolean };

/** How an action ended. */
export interface Outcome {
  readonly value?: unknown;
  readonly thrown?: CallErrorEvent['error'];
  /** On the page's clock, ms. */
  readonly at: number;
}

/** An event to wait for. */
export interface EventPattern {
  readonly name: keyof WebCallEvents;
  /** Fields that its first argument has. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The first of them, unless given. */
  readonly nth?: number;
}

/** What the page can be told: `window.callPage`. Clients go by their numbers. */
export interface CallPage {
  create(options: PageClientOptions): number;
  /** Begins all of them at once, one right after the other, then waits for all. */
  run(client: number, actions: readonly ClientAction[]): Promise<Outcome[]>;
  /** Does the same inside of an event's listener. */
  runWhen(client: number, pattern: EventPattern, actions: readonly ClientAction[]): Promise<Outcome[]>;
  /** Settles once the event has come. Rejects with what came instead when it takes too long. */
  until(client: number, pattern: EventPattern, limitMs: number): Promise<void>;
  events(client: number): readonly RecordedEvent[];
  /** A look at the client itself. */
  look(
    client: number,
    name: 'state' | 'meetingState' | 'accessLevel' | 'participants' | 'transcript',
  ): unknown;
}

/** A call on daily-js alone. */
export interface BareCycle {
  readonly webCallUrl: string;
  readonly callMachineUrl: string;
  /** Where the call is ended: before the join, while it is under way, or once the call runs. */
  readonly until: 'created' | 'joining' | 'joined';
}

/** What the page with daily-js alone can be told: `window.barePage`. */
export interface BarePage {
  /** One call, from its creation to its release. */
  cycle(options: BareCycle): Promise<void>;
}

declare global {
  interface Window {
    callPage: CallPage;
    barePage: BarePage;
  }
}
