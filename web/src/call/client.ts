import type { AssistantOverrides } from '@firmline/sdk/assistant';
import type { Firm } from '@firmline/sdk/firms';
import type { CallEnd, CallErrorEvent, WebCallClient } from '@firmline/sdk/web-call';
import type { Advice } from './advice.ts';

/** What the page uses of the web-call client. */
export type CallClient = Pick<WebCallClient, 'start' | 'stop' | 'setMuted' | 'prepare' | 'on'> & {
  readonly devices: Pick<WebCallClient['devices'], 'setMicrophone'>;
};

/** What comes with the client's code. */
export interface CallCode {
  readonly client: CallClient;
  /** The call that a firm's page starts. */
  readonly requestOf: (firm: Firm) => CallRequest;
  /** Whether a call is over by an error that its client reports. */
  readonly endsCall: (error: CallErrorEvent) => boolean;
  /** What the visitor can do, in this browser, about a start that failed. */
  readonly adviceFor: (error: unknown) => Advice;
  /** What is wrong with the microphone of a call that goes on, and what to do about it. */
  readonly troubleWords: (error: unknown) => string;
  /** What to do next once a running call has failed. */
  readonly adviceAfterError: (error: unknown) => string;
  /** And once one has ended as if all were well; empty where all was. */
  readonly adviceAfterEnd: (by: CallEnd['by']) => string;
  /** Resolves once what the page shows now is on the screen: the start's own work would hold it up. */
  readonly painted: () => Promise<void>;
}

/** Loads the client's code and makes one. */
export type LoadCallClient = () => Promise<CallCode>;

export interface CallRequest {
  readonly assistant: string;
  readonly assistantOverrides: AssistantOverrides;
}
