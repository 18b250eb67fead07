import type { AssistantOverrides } from '@firmline/sdk/assistant';
import type { Firm } from '@firmline/sdk/firms';
import type { WebCallClient, CallErrorEvent } from '@firmline/sdk/web-call';
import type { Message } from '../demo/messages.ts';
import type { DemoAction, DemoState } from '../demo/state.ts';
import type { BrowserKind } from './browser-kind.ts';
import type { CallLine } from './call-line.ts';

/** The part of the web-call client that the page uses. */
export type CallClient = Pick<
  WebCallClient,
  'start' | 'stop' | 'setMuted' | 'sendText' | 'prepare' | 'on' | 'registerTool'
> & {
  readonly devices: Pick<WebCallClient['devices'], 'setMicrophone'>;
};

/** Everything that loads with the client's code. */
export interface CallCode {
  readonly client: CallClient;
  /** The visitor's browser, for the report of a failed start. */
  readonly browser: BrowserKind['browser'];
  /** The request for a firm's call. */
  readonly requestOf: (firm: Firm) => CallRequest;
  /** Turns the client's events into the page's actions. */
  readonly listen: (line: CallLine) => CallListener;
  /** The next state of the page, with what happens in a call. */
  readonly reduce: (state: DemoState, action: DemoAction) => DemoState;
  /** What the page shows about a failed start in this browser. */
  readonly failureOf: (error: unknown) => Message;
  /** Resolves once the current page is painted: the start's own work would delay it. */
  readonly waitForPaint: () => Promise<void>;
}

/** Loads the client's code and creates a client. */
export type LoadCallClient = () => Promise<CallCode>;

export interface CallRequest {
  readonly assistant: string;
  readonly assistantOverrides: AssistantOverrides;
}

/** What the controller leaves to the code that loads later. */
export interface CallListener {
  /** A call begins: shows what the visitor asks until it is sent. Ends it if another tab is in a call with the link. */
  readonly begin: (slug: string) => Promise<void>;
  /** The start has settled with a call, which continues after these failures. */
  readonly continueAfter: (failures: readonly CallErrorEvent[]) => void;
  /** Why the start failed. */
  readonly reasonOf: (failures: readonly CallErrorEvent[]) => unknown;
  /** Switches the microphone; if that fails, the previous one stays, and the page reports that. */
  readonly chooseMicrophone: (id: string) => Promise<void>;
  /** Sends a text, which the assistant answers. @returns false if it went nowhere: the line is being closed */
  readonly sendText: (text: string) => boolean;
}
