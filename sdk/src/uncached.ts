/**
 * What `fetch` is told so that no cache answers in place of the service. Next.js keeps the response of any request that does
 * not say so, until the next build. Where `Request` knows no caches, the option would fail (older Cloudflare Workers) or
 * change the address (React Native).
 */
export const uncached = (): { readonly cache?: 'no-store' } => (knowsCaches() ? { cache: 'no-store' } : {});

/** Node knows them. Its `Request` is not looked at: that loads its whole client, which takes as long as a command. */
const knowsCaches = (): boolean =>
  (typeof navigator === 'object' && navigator.userAgent?.startsWith('Node.js/')) ||
  (typeof Request === 'function' && 'cache' in Request.prototype);

/**
 * Whether a failure of `fetch` is a framework's own, which has to reach it unchanged: Next.js ends a request like this one
 * while it builds a page, to learn that the page is not static.
 */
export const isOfFramework = (error: unknown): boolean =>
  error instanceof Error && 'digest' in error && typeof error.digest === 'string';
