import type { SeenRequest } from '../view.ts';
import type { CallRequest } from './library-marks.ts';

/** Requests of a page that create calls. @param startedAt the page's clock when the attempt began */
export const callRequests = (
  requests: readonly SeenRequest[],
  platform: string,
  startedAt: number,
): readonly CallRequest[] =>
  requests
    .filter(({ method, url }) => method === 'POST' && url.split('?')[0] === `${platform}/call/web`)
    .map(({ atMs, durationMs, status = 0, answer = '', failure }) => ({
      at: startedAt + atMs,
      ...(durationMs === undefined ? {} : { endedAt: startedAt + atMs + durationMs }),
      ...(failure !== undefined || status >= 400
        ? { failure: failure ?? `HTTP ${status} ${answer}`.trim() }
        : {}),
    }));

/** Marks failed requests to hosts that a test's browser does not reach, such as those of analytics and fonts. */
export const withinReach = (
  requests: readonly SeenRequest[],
  {
    origin,
    services,
    allowedHosts = [],
  }: {
    readonly origin: string;
    readonly services: Readonly<Record<string, string>>;
    readonly allowedHosts?: readonly string[];
  },
): readonly SeenRequest[] =>
  requests.map((request) => {
    const { url, failure } = request;
    const isReached =
      allowedHosts.includes(new URL(url).hostname) ||
      [origin, ...Object.values(services)].some((base) => url.startsWith(`${base}/`));
    return failure === undefined || isReached ? request : { ...request, isOutOfReach: true };
  });
