/**
 * What `fetch` is told so that no cache answers in place of the service. Next.js keeps the response of any request that does
 * not say so, until the next build. Where `Request` knows no caches, the option would fail (older Cloudflare Workers) or
 * change the address (React Native).
 */
export const uncached = (): { readonly cache?: 'no-store' } =>
  typeof Request === 'function' && 'cache' in Request.prototype ? { cache: 'no-store' } : {};
