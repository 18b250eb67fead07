import type { AssistantOverrides } from '@firmline/sdk/assistant';
import type { Firm } from '@firmline/sdk/firms';
import type { CallEnd, CallErrorEvent, WebCallClient } from '@firmline/sdk/web-call';
import type { Advice } from './advice.ts';
import type { BrowserKind } from './browser-kind.ts';

/** The part of the web-call client that the page uses. */
export type CallClient = Pick<WebCallClient, 'start' | 'stop' | 'setMuted' | 'prepare' | 'on'> & {
  readonly devices: Pick<WebCallClient['devices'], 'setMicrophone'>;
};

/** Everything that loads with the client's code. */
export interface CallCode {
  readonly client: CallClient;
  /** The visitor's browser, for the report of a failed start. */
  readonly browser: BrowserKind['browser'];
  /** The request for a firm's call. */
  readonly requestOf: (firm: Firm) => CallRequest;
  /** Whether an error that the client reports ends the call. */
  readonly endsCall: (error: CallErrorEvent) => boolean;
  /** What the visitor can do in this browser about a failed start. */
  readonly adviceFor: (error: unknown) => Advice;
  /** The problem with the microphone of a running call, and what to do about it. */
  readonly troubleWords: (error: unknown) => string;
  /** What to do after a running call has failed. */
  readonly adviceAfterError: (error: unknown) => string;
  /** What to do after a call that ended without an error event; empty after a normal end. */
  readonly adviceAfterEnd: (by: CallEnd['by']) => string;
  /** Resolves once the current page is painted: the start's own work would delay it. */
  readonly painted: () => Promise<void>;
}

/** Loads the client's code and creates a client. */
export type LoadCallClient = () => Promise<CallCode>;

export interface CallRequest {
  readonly assistant: string;
  readonly assistantOverrides: AssistantOverrides;
}
