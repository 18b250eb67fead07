export { defaultFetch as webhookFetch } from './proxy/proxy.web.ts';
