export { type HttpProxy, findProxy } from './find-proxy.ts';
export { namesProxy } from './names-proxy.ts';
export { ProxyError, proxyAdvice } from './proxy-error.ts';
export { proxyFetch } from './proxy-fetch.ts';
