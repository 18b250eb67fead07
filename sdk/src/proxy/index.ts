export { findProxy } from './find-proxy.ts';
export type { HttpProxy } from './http-proxy.ts';
export { namesProxy } from './proxy.node.ts';
export { ProxyError, proxyAdvice } from './proxy-error.ts';
export { proxyFetch } from './proxy-fetch.ts';
