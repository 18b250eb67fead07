import type { PagePayload } from '../../results/webhook.ts';
/** The request the page makes; a browser adds what it adds to every request. */
export const pageRequest = (
  payload: PagePayload,
): { readonly headers: Record<string, string>; readonly body: string } => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(
    payload.phone === undefined ? { slug: payload.slug } : { phone: payload.phone, slug: payload.slug },
  ),
});
