import type { EventSource } from '../../../../harness/src/call-tests/call-trace/index.ts';

/** What the page saw, before redaction. */
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
  /** Take the meeting token out of the platform's answer before the client reads it. */
  readonly withoutToken: boolean;
  /** Choose another microphone as soon as its level observer is asked for. */
  readonly changesWhileStarting: boolean;
}

/** What is needed to end a call from outside of the page. Never written down. */
export interface MadeCall {
  readonly id: string;
  readonly controlUrl?: string;
  readonly hasToken: boolean;
}

/** What the page can be told: `window.hostedProof`. */
export interface HostedProofPage {
  /** @returns null where the start failed */
  start(options: CallOptions): Promise<boolean>;
  /** The call that the platform made, as soon as there is one. */
  made(): MadeCall | null;
  /** Settles once the event came, or after the limit; says which. */
  until(name: 'call-start' | 'first-audio' | 'call-end', limitMs: number): Promise<boolean>;
  /** Leaves as a visitor does. */
  stop(): Promise<void>;
  /** Joins the call that was left. */
  reconnect(): Promise<boolean>;
  /** @returns false where this browser has one microphone alone */
  changeMicrophone(): Promise<boolean>;
  /** Tells the assistant to end the call. */
  endByMessage(): void;
}

declare global {
  interface Window {
    hostedProof: HostedProofPage;
    /** Takes one event as JSON. */
    hostedTrace: (event: string) => void;
    /** What daily-js keeps for its call machine. */
    _daily?: {
      readonly instances?: Readonly<
        Record<string, { readonly callMachine?: { readonly store?: { getState(): unknown } } }>
      >;
    };
  }
}
