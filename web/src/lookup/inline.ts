import { slugFromPath } from '../slug.ts';
import type { EarlyLookup } from './early-response.ts';
import { earlyRequest } from './early-request.ts';

// Stands in the page's HTML and runs before any other script has arrived. Whatever goes wrong here is met again, and
// told, by the page's own look-up.
try {
  const config = JSON.parse(document.querySelector('#firmline-config')?.textContent ?? 'null') as
    | Parameters<typeof earlyRequest>[0]
    | null;
  if (config) {
    const { url, headers } = earlyRequest(config, slugFromPath(location.pathname), location.origin);
    const response = fetch(url, { headers });
    response.catch(() => {});
    window.firmlineLookup = { url, response } satisfies EarlyLookup;
  }
} catch {}
