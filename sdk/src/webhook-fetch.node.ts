import { defaultFetch } from './proxy/proxy.node.ts';
import { withoutCache } from './uncached.ts';

export const webhookFetch: typeof fetch = (input, init) =>
  defaultFetch(input, { ...init, ...withoutCache() });
