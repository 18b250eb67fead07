// A browser hides a redirect's status and address, so it is unknown whether the body would arrive, and none is followed.
export { defaultFetch as webhookFetch } from './proxy/proxy.web.ts';

export const redirectTarget: (
  response: Pick<Response, 'status' | 'headers' | 'url'>,
) => string | undefined = () => undefined;
