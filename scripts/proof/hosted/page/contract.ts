import type { EventSource } from '../../../../harness/src/call-tests/call-trace/index.ts';

/** What the page recorded, before redaction. */
export interface PageEvent {
  /** On the page's clock, ms. */
  readonly at: number;
  readonly of: EventSource;
  readonly name: string;
  readonly data?: unknown;
}

export interface CallOptions {
  readonly token: string;
  readonly baseUrl: string;
  readonly callMachineUrl?: string;
  readonly assistant: string;
  /** The platform ends the call by itself after this time. */
  readonly limitSeconds: number;
  /** Ask for a room that stays when its visitor leaves. */
  readonly keepsRoom: boolean;
  /** Remove the meeting token from the platform's response before the client reads it. */
  readonly withoutToken: boolean;
  /** Choose another microphone as soon as the client asks for its level observer. */
  readonly changesWhileStarting: boolean;
}

/** Data for ending a call from outside the page. Never written to a file. */
export interface MadeCall {
  readonly id: string;
  readonly controlUrl?: string;
  readonly hasToken: boolean;
}

/** The commands of the page: `window.hostedProof`. */
export interface HostedProofPage {
  /** @returns false if the start failed */
  start(options: CallOptions): Promise<boolean>;
  /** The call that the platform created, once there is one. */
  made(): MadeCall | null;
  /** Resolves at the event, or after the limit; true for the event. */
  until(name: 'call-start' | 'first-audio' | 'call-end', limitMs: number): Promise<boolean>;
  /** Leaves as a visitor does. */
  stop(): Promise<void>;
  /** Joins the call that was left. */
  reconnect(): Promise<boolean>;
  /** @returns false if this browser has only one microphone */
  changeMicrophone(): Promise<boolean>;
  /** Asks the assistant to end the call. */
  endByMessage(): void;
}

declare global {
  interface Window {
    hostedProof: HostedProofPage;
    /** Takes one event as JSON. */
    hostedTrace: (event: string) => void;
    /** daily-js's state of its call machine. */
    _daily?: {
      readonly instances?: Readonly<
        Record<string, { readonly callMachine?: { readonly store?: { getState(): unknown } } }>
      >;
    };
  }
}
