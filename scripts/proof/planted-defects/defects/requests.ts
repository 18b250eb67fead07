import type { Defect } from '../defect.ts';

const whole = 'call-from-first-click-to-last-word';

/** Defects of the page's requests to its services. */
export const requests: readonly Defect[] = [
  {
    name: 'overrides-not-sent',
    file: 'web/src/call/open-call-client.ts',
    find: 'withFirmTag(overrides, firm.slug) : overrides',
    replace: 'withFirmTag(overrides, firm.slug) : undefined',
    scenarios: [whole],
    layer: 'page',
  },
  {
    name: 'another-model',
    file: 'sdk/src/assistant/overrides.ts',
    find: "model: 'gpt-4o',\n      emotion",
    replace: "model: 'gpt-4o-mini',\n      emotion",
    scenarios: [whole],
    layer: 'page',
  },
  {
    name: 'default-instructions-not-sent',
    file: 'sdk/src/assistant/overrides.ts',
    find: 'given(system) || defaultSystemPrompt',
    replace: 'system',
    scenarios: ['call-without-texts-of-its-own'],
    layer: 'page',
  },
  {
    name: 'creation-retried',
    file: 'sdk/src/web-call/call/create-web-call.ts',
    find: 'maxRetries: 0',
    replace: 'maxRetries: 1',
    scenarios: ['platform-refuses-the-call'],
    layer: 'signalling',
  },
  {
    name: 'room-kept-unasked',
    file: 'sdk/src/web-call/call/create-web-call.ts',
    find: `? {}
      : { roomDeleteOnUserLeaveEnabled`,
    replace: `? { roomDeleteOnUserLeaveEnabled: false }
      : { roomDeleteOnUserLeaveEnabled`,
    scenarios: [whole],
    layer: 'signalling',
  },
  {
    name: 'call-not-announced-to-the-webhook',
    file: 'web/src/demo/demo.ts',
    find: `webhook
      .notifyStart({ slug: lookup.firm.slug })`,
    replace: 'Promise.resolve()',
    scenarios: ['one-click-after-another'],
    layer: 'page',
  },
  {
    name: 'phone-number-not-sent',
    file: 'sdk/src/webhook.ts',
    find: 'post({ phone, slug }, options)',
    replace: 'post({ slug }, options)',
    scenarios: ['form-submits-a-number'],
    layer: 'page',
  },
  {
    name: 'webhook-refusal-taken-for-success',
    file: 'sdk/src/webhook.ts',
    find: 'if (!response.ok)',
    replace: 'if (!response)',
    scenarios: ['form-workflow-refuses'],
    layer: 'page',
  },
  {
    name: 'webhook-failure-stops-the-call',
    file: 'web/src/demo/demo.ts',
    find: `webhook
      .notifyStart({ slug: lookup.firm.slug })
      .catch((error: unknown) => console.warn('The start of the call could not be announced.', error));`,
    replace: 'await webhook.notifyStart({ slug: lookup.firm.slug });',
    scenarios: ['form-workflow-unreachable'],
    layer: 'page',
  },
  {
    name: 'look-up-not-retried',
    file: 'web/src/lookup/look-up.ts',
    find: 'status >= 500 ||',
    replace: '',
    scenarios: ['page-lookup-recovers'],
    layer: 'page',
  },
  {
    name: 'white-space-taken-for-instructions',
    file: 'sdk/src/assistant/overrides.ts',
    find: "(text.trim() === '' ? '' : text)",
    replace: 'text',
    scenarios: ['call-without-texts-of-its-own'],
    layer: 'page',
  },
];
