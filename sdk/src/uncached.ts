/**
 * The `fetch` option that keeps caches from answering in place of the service. Without it, Next.js keeps a response until
 * the next build. Where `Request` knows no caches, the option would fail (older Cloudflare Workers) or
 * change the address (React Native).
 */
export const withoutCache = (): { readonly cache?: 'no-store' } =>
  knowsCaches() ? { cache: 'no-store' } : {};

/** Node supports the option. Its `Request` is not inspected: that would load its whole client, which takes as long as a command. */
const knowsCaches = (): boolean =>
  (typeof navigator === 'object' && navigator.userAgent?.startsWith('Node.js/')) ||
  (typeof Request === 'function' && 'cache' in Request.prototype);

/**
 * Whether a failure of `fetch` is a framework's own, which has to reach it unchanged: Next.js ends a request like this one
 * while it builds a page, to learn that the page is not static.
 */
export const isOfFramework = (error: unknown): boolean =>
  error instanceof Error && 'digest' in error && typeof error.digest === 'string';
