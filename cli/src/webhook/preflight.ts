import type { Ask, Reply } from '../auth/ask.ts';

/** Asks what a browser asks before the page's request. */
export const askPreflight = (url: string, origin: string, ask: Ask): Promise<Reply> =>
  ask({
    url,
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });

/** Why browsers on a page cannot send to the webhook, as a sentence; undefined if they can. */
export function crossOriginProblem(
  url: string,
  { ok: isOk, status, headers }: Pick<Reply, 'ok' | 'status' | 'headers'>,
  origin: string,
): string | undefined {
  if (new URL(url).origin === origin) return undefined;
  if (!isOk) return `Browsers cannot call it: it responded to the CORS preflight with ${status}.`;
  const allowed = headers.get('access-control-allow-origin');
  if (allowed !== '*' && allowed !== origin) {
    return `Browsers cannot call it: it allows ${allowed === null ? 'no other origin' : `only ${allowed}`}.`;
  }
  const names = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  if (names.includes('*') || names.includes('content-type')) return undefined;
  return 'Browsers cannot call it: it does not allow the header content-type.';
}
