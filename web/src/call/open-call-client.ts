import { buildAssistantOverrides } from '@firmline/sdk/assistant';
import type { PageConfig } from '@firmline/sdk/page-config';
import { createWebCallClient } from '@firmline/sdk/web-call';
import { painted } from '../painted.ts';
import { browserKindOf } from './browser-kind.ts';
import type { CallCode, CallRequest } from './client.ts';
import { adviceAfterEnd, adviceAfterError } from './end-advice.ts';
import { endsCall } from './ends-call.ts';
import { adviceFor } from './start-advice.ts';
import { troubleWords } from './trouble-words.ts';

/** Comes when a call is near: this and what it imports are most of the page's code. */
export function openCallClient(config: PageConfig): CallCode {
  const client = createWebCallClient({
    token: config.platformPublicKey,
    baseUrl: config.platformUrl,
    // The page asks for no camera: its headers forbid one, where the browser heeds them.
    camera: false,
    ...(config.callMachineUrl ? { callMachineUrl: config.callMachineUrl } : {}),
  });
  const browser = browserKindOf(navigator);
  return {
    client,
    requestOf: requestsTo(config.assistantId),
    endsCall,
    adviceFor: (error) => adviceFor(error, browser),
    troubleWords,
    adviceAfterError,
    adviceAfterEnd,
    painted,
  };
}

/** The fixed assistant, with what a firm's record changes in it. */
export const requestsTo =
  (assistant: string): CallCode['requestOf'] =>
  (firm): CallRequest => ({ assistant, assistantOverrides: buildAssistantOverrides(firm) });
