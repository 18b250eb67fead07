import type { AssistantOverrides } from '@firmline/sdk/assistant';
import type { WebCallClient } from '@firmline/sdk/web-call';

/** What the page uses of the web-call client. */
export type CallClient = Pick<WebCallClient, 'start' | 'stop' | 'setMuted' | 'prepare' | 'on'>;

/** Loads the client's code and makes one. */
export type LoadCallClient = () => Promise<CallClient>;

export interface CallRequest {
  readonly assistant: string;
  readonly assistantOverrides: AssistantOverrides;
}
