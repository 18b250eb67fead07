import type { Stage } from '@firmline/sdk/web-call';
import type { LibraryEvent } from '../../../shared/browser/probe/library-probe.ts';
import type { SeenPage } from '../observe/read-page.ts';
import type { Mark, SeenRequest } from '../view.ts';

/** A request that creates a call, on the page's clock, ms since the epoch. */
interface CallRequest {
  readonly at: number;
  /** Missing while it runs. */
  readonly endedAt?: number;
  /** Why it failed. */
  readonly failure?: string;
}

const unseenDetail = { skipped: 'not visible from outside' };
const unaskedDetail = { skipped: 'the page did not ask for it' };

/**
 * The marks that Firmline's own client would set, from what is seen of a page's calls: the requests that create them, and
 * the messages of their library.
 */
export function libraryMarks(
  requests: readonly CallRequest[],
  events: readonly LibraryEvent[],
): readonly Mark[] {
  return requests.flatMap((request, index) => {
    const nextRequestAt = requests[index + 1]?.at ?? Infinity;
    return marksOf(
      request,
      events.filter(({ at }) => at >= request.at && at < nextRequestAt),
    );
  });
}

function marksOf({ at, endedAt, failure }: CallRequest, events: readonly LibraryEvent[]): readonly Mark[] {
  const marks: Mark[] = [{ name: 'start', at }];
  const findEvent = (name: string) => events.find((event) => event.name === name);
  const beginStage = (stage: Stage, fromMs: number) => marks.push({ name: `${stage}:started`, at: fromMs });
  const completeStage = (stage: Stage, endedAtMs: number, detail?: object) =>
    marks.push({ name: `${stage}:completed`, at: endedAtMs, ...(detail && { detail }) });
  const failStage = (stage: Stage, endedAtMs: number, message: string | undefined) => {
    marks.push({ name: `${stage}:failed`, at: endedAtMs, detail: { message: message ?? 'failed' } });
    return marks;
  };
  const skipStage = (stage: Stage, atMs: number, detail: object) => {
    beginStage(stage, atMs);
    completeStage(stage, atMs, detail);
  };

  beginStage('initialization', at);
  completeStage('initialization', at);
  beginStage('web-call-creation', at);
  if (failure !== undefined) return failStage('web-call-creation', endedAt ?? at, failure);
  if (endedAt === undefined) return marks;
  completeStage('web-call-creation', endedAt);

  const error = findEvent('event error');
  const join = findEvent('asked join-meeting');
  beginStage('daily-call-object-creation', endedAt);
  if (!join) return error ? failStage('daily-call-object-creation', error.at, error.message) : marks;
  completeStage('daily-call-object-creation', join.at);
  skipStage('mobile-permissions', join.at, unseenDetail);
  beginStage('daily-call-join', join.at);
  const joinEvent = findEvent('event joined-meeting');
  if (!joinEvent) return error ? failStage('daily-call-join', error.at, error.message) : marks;
  completeStage('daily-call-join', joinEvent.at);
  skipStage('video-recording-setup', joinEvent.at, unseenDetail);
  skipStage('video-recording-started', joinEvent.at, unseenDetail);

  const listenEvent = findEvent('event listening');
  /** @returns when it was over; null while it runs, or may still begin */
  const followStage = (stage: Stage, action: string, fromMs: number): number | null => {
    const request = findEvent(`asked ${action}`);
    const reply = findEvent(`replied ${action}`);
    if (!request) {
      if (!listenEvent) return null;
      const startMs = Math.max(fromMs, listenEvent.at);
      skipStage(stage, startMs, unaskedDetail);
      return startMs;
    }
    beginStage(stage, Math.max(fromMs, request.at));
    if (!reply) return null;
    const endedAtMs = Math.max(fromMs, reply.at);
    if (reply.message === undefined) completeStage(stage, endedAtMs);
    else failStage(stage, endedAtMs, reply.message);
    return endedAtMs;
  };
  const levelEvent = followStage(
    'audio-observer-setup',
    'start-remote-participants-audio-level-observer',
    joinEvent.at,
  );
  if (levelEvent !== null) followStage('audio-processing-setup', 'update-input-settings', levelEvent);

  if (listenEvent) marks.push({ name: 'call-start', at: listenEvent.at });
  for (const { name, at: atMs } of events)
    if (name === 'speech-start' || name === 'speech-end') marks.push({ name, at: atMs });
  if (error) marks.push({ name: 'error', at: error.at, detail: { message: error.message } });
  const leaveEvent = findEvent('event left-meeting') ?? error;
  if (leaveEvent) marks.push({ name: 'call-end', at: leaveEvent.at });
  return marks.toSorted((a, b) => a.at - b.at);
}

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

/** The sockets of a page as requests: the browser reports no others. @param startedAt as in `callRequests` */
export const socketRequests = (sockets: SeenPage['sockets'], startedAt: number): readonly SeenRequest[] =>
  sockets.map(({ url, at, hasOpened, isOver }) => ({
    atMs: at - startedAt,
    method: 'GET',
    url,
    kind: 'websocket',
    ...(hasOpened ? { status: 101 } : isOver ? { failure: 'closed before it opened' } : {}),
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
