import { buildAssistantOverrides, withFirmTag } from '@firmline/sdk/assistant';
import type { PageConfig } from '@firmline/sdk/page-config';
import { createWebCallClient } from '@firmline/sdk/web-call';
import { waitForPaint } from '../painted.ts';
import { browserKindOf } from './browser-kind.ts';
import type { CallCode, CallRequest } from './client.ts';
import { listenToCalls } from './listen-to-calls.ts';
import { failureMessage } from './failure-message.ts';
import type { CallTab } from './tab/call-tab.ts';

/** Loads only when a call is likely: this module and its imports are most of the page's code. */
export function openCallClient(config: PageConfig, tab: CallTab): Omit<CallCode, 'reduce'> {
  const client = createWebCallClient({
    token: config.platformPublicKey,
    baseUrl: config.platformUrl,
    // The page's headers forbid the camera, but not every browser obeys them.
    camera: false,
    ...(config.callMachineUrl ? { callMachineUrl: config.callMachineUrl } : {}),
  });
  const kind = browserKindOf(navigator);
  return {
    client,
    browser: kind.browser,
    requestOf: requestsTo(config),
    listen: (line) => listenToCalls(client, kind, tab, line),
    failureOf: (error) => failureMessage(error, kind),
    waitForPaint,
  };
}

/** Requests for the fixed assistant with a firm's overrides, and its slug if the page is set to tag its calls. */
export const requestsTo =
  ({ assistantId, tagCalls }: Pick<PageConfig, 'assistantId' | 'tagCalls'>): CallCode['requestOf'] =>
  (firm): CallRequest => {
    const overrides = buildAssistantOverrides(firm);
    return {
      assistant: assistantId,
      assistantOverrides: tagCalls ? withFirmTag(overrides, firm.slug) : overrides,
    };
  };
