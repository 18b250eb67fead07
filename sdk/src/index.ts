/** What most users of the package need. Each import in the README has the rest of its area. */
export { FirmlineError, type ErrorCode, type Fault } from './errors.ts';
export { createWebCallClient, type WebCallClient, type WebCallClientOptions } from './web-call/index.ts';
export { createPlatformClient, type PlatformClient, type PlatformClientOptions } from './rest/index.ts';
export { type Firm, lookupFirm, openFirmRepository } from './firms/index.ts';
export { createWebhookClient, type WebhookClient } from './webhook.ts';
