import type { AssistantOverrides } from '@firmline/sdk/assistant';
import type { Firm } from '@firmline/sdk/firms';
import type { WebCallClient } from '@firmline/sdk/web-call';
import type { Message } from '../demo/messages.ts';
import type { BrowserKind } from './browser-kind.ts';
import type { CallLine } from './call-line.ts';
import type { CallListener } from './listen-to-calls.ts';

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
  /** What the page shows about a failed start in this browser. */
  readonly failureOf: (error: unknown) => Message;
  /** Resolves once the current page is painted: the start's own work would delay it. */
  readonly painted: () => Promise<void>;
}

/** Loads the client's code and creates a client. */
export type LoadCallClient = () => Promise<CallCode>;

export interface CallRequest {
  readonly assistant: string;
  readonly assistantOverrides: AssistantOverrides;
}
