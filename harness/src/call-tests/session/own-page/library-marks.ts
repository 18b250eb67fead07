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
const notAsked = { skipped: 'the page did not ask for it' };

/**
 * The marks that Firmline's own client would set, from what is seen of a page's calls: the requests that create them, and
 * the messages of their library.
 */
export function libraryMarks(
  requests: readonly CallRequest[],
  events: readonly LibraryEvent[],
): readonly Mark[] {
  return requests.flatMap((request, index) => {
    const until = requests[index + 1]?.at ?? Infinity;
    return marksOf(
      request,
      events.filter(({ at }) => at >= request.at && at < until),
    );
  });
}

function marksOf({ at, endedAt, failure }: CallRequest, events: readonly LibraryEvent[]): readonly Mark[] {
  const marks: Mark[] = [{ name: 'start', at }];
  const find = (name: string) => events.find((event) => event.name === name);
  const begin = (stage: Stage, from: number) => marks.push({ name: `${stage}:started`, at: from });
  const completeStage = (stage: Stage, to: number, detail?: object) =>
    marks.push({ name: `${stage}:completed`, at: to, ...(detail && { detail }) });
  const fail = (stage: Stage, to: number, message: string | undefined) => {
    marks.push({ name: `${stage}:failed`, at: to, detail: { message: message ?? 'failed' } });
    return marks;
  };
  const skip = (stage: Stage, atMs: number, detail: object) => {
    begin(stage, atMs);
    completeStage(stage, atMs, detail);
  };

  begin('initialization', at);
  completeStage('initialization', at);
  begin('web-call-creation', at);
  if (failure !== undefined) return fail('web-call-creation', endedAt ?? at, failure);
  if (endedAt === undefined) return marks;
  completeStage('web-call-creation', endedAt);

  const error = find('event error');
  const join = find('asked join-meeting');
  begin('daily-call-object-creation', endedAt);
  if (!join) return error ? fail('daily-call-object-creation', error.at, error.message) : marks;
  completeStage('daily-call-object-creation', join.at);
  skip('mobile-permissions', join.at, unseenDetail);
  begin('daily-call-join', join.at);
  const joinEvent = find('event joined-meeting');
  if (!joinEvent) return error ? fail('daily-call-join', error.at, error.message) : marks;
  completeStage('daily-call-join', joinEvent.at);
  skip('video-recording-setup', joinEvent.at, unseenDetail);
  skip('video-recording-started', joinEvent.at, unseenDetail);

  const listenEvent = find('event listening');
  /** @returns when it was over; null while it runs, or may still begin */
  const follow = (stage: Stage, action: string, from: number): number | null => {
    const request = find(`asked ${action}`);
    const reply = find(`replied ${action}`);
    if (!request) {
      if (!listenEvent) return null;
      const startMs = Math.max(from, listenEvent.at);
      skip(stage, startMs, notAsked);
      return startMs;
    }
    begin(stage, Math.max(from, request.at));
    if (!reply) return null;
    const to = Math.max(from, reply.at);
    if (reply.message === undefined) completeStage(stage, to);
    else fail(stage, to, reply.message);
    return to;
  };
  const levelEvent = follow(
    'audio-observer-setup',
    'start-remote-participants-audio-level-observer',
    joinEvent.at,
  );
  if (levelEvent !== null) follow('audio-processing-setup', 'update-input-settings', levelEvent);

  if (listenEvent) marks.push({ name: 'call-start', at: listenEvent.at });
  for (const { name, at: atMs } of events)
    if (name === 'speech-start' || name === 'speech-end') marks.push({ name, at: atMs });
  if (error) marks.push({ name: 'error', at: error.at, detail: { message: error.message } });
  const leaveEvent = find('event left-meeting') ?? error;
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
