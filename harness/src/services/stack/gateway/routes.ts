import { fileURLToPath } from 'node:url';
import path from 'node:path';
import type { PageConfig } from '@firmline/sdk/page-config';
import { cacheControl } from '@firmline/sdk/page-headers';
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { FaultTarget } from '../../../shared/http-faults.ts';
import { HttpError, type NodeEnv, readBody, readJson } from '../../../shared/http/http.ts';
import type { HealthWatch } from '../health.ts';
import type { StackKeys } from '../keys.ts';
import type { Postgrest } from '../rest/postgrest.ts';
import { absentServices, whyAbsent } from './absent.ts';
import { compressResponse } from './compressed.ts';
import { controlLimit, type createCallPlans, createHttpFaults } from './control.ts';
import { createInbox, jsonOrText, pageEventIn, type ReceivedEvent, type ReceivedWebhook } from './inbox.ts';
import { createPageHandler, sendFile } from './page.ts';
import { createRestProxy } from './rest-proxy.ts';
import { hostOfRequest, requireHost, tokenHeader, type Trust } from './trust.ts';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { FirmlineError } from '@firmline/sdk/errors';
import { validateLiveFaults } from '../../../shared/call-plan/call-plan.ts';
import type { ServerMessages } from '../../platform/index.ts';
import type { RoomServer } from '../../room/index.ts';
import { refuseUpgrade } from './gateway.ts';

interface RouteParts {
  readonly pageDir: string;
  readonly dataDir: string;
  readonly pageConfig: PageConfig;
  readonly keys: StackKeys;
  readonly postgrest: Postgrest;
  readonly platform: Pick<Hono<NodeEnv>, 'fetch'>;
  readonly room: RoomRequests;
  readonly callPlans: ReturnType<typeof createCallPlans>;
  readonly serverMessages: Pick<ServerMessages, 'recordsOf'>;
  readonly trust: Trust;
  /** Adds the demo assistant if it was deleted. Resolves to whether it was. */
  readonly whyReadOnly: () => FirmlineError | null;
  readonly health: HealthWatch;
  readonly log: (line: string) => void;
}

const callMachineDir = fileURLToPath(new URL('../../../../dist/call-machine', import.meta.url));
const restPath = '/_/rest/v1';
/** Maximum bodies of visitors' requests, in bytes. */
const postLimits = { webhook: 64 * 1024, event: 1024 };

/** Allows other origins, like the hosted services. */
const otherOrigins = cors({
  origin: '*',
  exposeHeaders: 'content-range content-location location preference-applied retry-after x-request-id'.split(
    ' ',
  ),
  allowMethods: 'GET HEAD POST PUT PATCH DELETE'.split(' '),
  maxAge: 600,
});

/**
 * Serves everything on one port: the services below `/_/`, the page at every other path.
 * @throws FirmlineError 'not-found' or 'config-invalid' if the page cannot be served
 */
export async function createRoutes(parts: RouteParts) {
  const { postgrest, room, trust, log } = parts;
  const faults = createHttpFaults();
  const rest = createRestProxy(parts);
  const webhooks = createInbox<ReceivedWebhook>();
  let webhookCount = 0;
  const events = createInbox<ReceivedEvent>();
  const page = await createPageHandler(parts.pageDir, parts.pageConfig);

  const withFaults =
    (target: FaultTarget): MiddlewareHandler<NodeEnv> =>
    async (context, next) =>
      (await faults.inject(target, context)) ?? next();
  const refuseUntrusted: MiddlewareHandler<NodeEnv> = async ({ env }, next) => {
    if (trust.trusts(env.incoming)) return next();
    const message = `Only this machine and its own pages may request this. Others send the stack's token in ${tokenHeader}.`;
    throw new HttpError(403, { message });
  };
  const inboxRoutes = (inbox: typeof webhooks | typeof events) =>
    new Hono<NodeEnv>()
      // What was received contains telephone numbers.
      .get('/', refuseUntrusted, (context) =>
        context.json(inbox.list(), 200, { 'x-firmline-since': String(inbox.since) }),
      )
      .delete('/', refuseUntrusted, (context) => {
        inbox.clear();
        return context.json(inbox.list());
      });

  const app = new Hono<NodeEnv>();
  app.use(({ env }, next) => {
    requireHost(env.incoming);
    return next();
  });
  app
    .use(`${restPath}/*`, otherOrigins, withFaults('rest'))
    .all(`${restPath}/*`, ({ req }) => rest.handle(req.raw, restPath));
  app
    .use(`/_/:service{${absentServices}}/*`, otherOrigins)
    .all(`/_/:service{${absentServices}}/*`, ({ req, json }) =>
      json({ message: whyAbsent(req.param('service')) }, 501),
    );
  app
    .use('/_/platform/*', otherOrigins, withFaults('platform'))
    .all('/_/platform/*', ({ req, env }) => parts.platform.fetch(req.raw, env));
  app
    .on(['POST', 'OPTIONS'], '/_/webhook', otherOrigins, async (context) => {
      const bytes = await readBody(context.req.raw, postLimits.webhook);
      const fault = await faults.inject('webhook', context);
      if (fault) return fault;
      const contentType = context.req.header('content-type') ?? null;
      const id = ++webhookCount;
      const body = jsonOrText(bytes.toString('utf8'));
      webhooks.add({ id, receivedAt: Date.now(), contentType, body }, bytes.length);
      return context.json({ received: id });
    })
    .route('/_/webhook', inboxRoutes(webhooks));
  app
    .on(['POST', 'OPTIONS'], '/_/events', otherOrigins, async (context) => {
      const bytes = await readBody(context.req.raw, postLimits.event);
      const event = pageEventIn(bytes.toString('utf8'));
      if (!event) throw new HttpError(400, { message: 'This is not an event of the page.' });
      events.add({ receivedAt: Date.now(), ...event }, bytes.length);
      return context.body(null, 204);
    })
    .route('/_/events', inboxRoutes(events));
  app
    .use('/_/call-machine/*', otherOrigins, withFaults('call-machine'), etag(), compressResponse)
    .get('/_/call-machine/:file', async (context) => {
      const { file } = context.req.param();
      return (await sendFile(context, callMachineDir, file, 'no-cache')) ?? context.notFound();
    });
  app.use('/_/assets/*', etag(), compressResponse).get('/_/assets/:file', async (context) => {
    const folder = path.join(parts.pageDir, '_/assets');
    const { file } = context.req.param();
    return (await sendFile(context, folder, file, cacheControl.assets)) ?? context.notFound();
  });
  app.use('/_/room/*', refuseUntrusted).route(
    '/_/room',
    roomRoutes(room, (id) => parts.serverMessages.recordsOf(id)),
  );
  app
    .use('/_/control/*', refuseUntrusted)
    .route('/_/control/faults', faults.control)
    .route('/_/control/call-plans', parts.callPlans.control);
  // Tells commands whose stack this is: only this one accepts its token.
  app.get('/_/stack', refuseUntrusted, (context) =>
    context.json({ dataDir: parts.dataDir, pid: process.pid }),
  );
  app.get('/_/health', async (context) => {
    const { state, problem } = await parts.health.examine();
    const facts = { rest: { state, pid: postgrest.pid }, openRooms: room.openRooms, pid: process.pid };
    // A problem names folders of this machine.
    const reason =
      problem && trust.trusts(context.env.incoming)
        ? { problem: { message: problem.message, hint: problem.hint } }
        : {};
    return context.json({ ...facts, ...reason }, ['ready', 'read-only'].includes(state) ? 200 : 503);
  });
  // The pattern matches "/_" too, which is a link like any other.
  app.all('/_/*', (context, next) => (context.req.path === '/_' ? next() : context.notFound()));
  app.get('*', etag(), compressResponse, page);
  app.notFound(({ req, json }) => json({ message: `There is nothing at ${req.path}` }, 404));
  app.onError((error, { req, json }) => {
    if (error instanceof HttpError) return json(error.body, error.status as ContentfulStatusCode);
    log(`gateway: ${req.method} ${req.path} failed: ${error.stack ?? String(error)}`);
    return json({ message: "Internal error. See the stack's log." }, 500);
  });
  return {
    app,
    upgrade: openRoomSocket(room),
    close: () => rest.close(),
  };
}

type RoomRequests = Pick<RoomServer, 'handleUpgrade' | 'record' | 'openRooms' | 'inject' | 'audio'>;

const statusOf: Partial<Record<FirmlineError['code'], number>> = {
  'invalid-input': 400,
  'not-found': 404,
  conflict: 409,
};

/** What there is about a call: its record, its audio, and faults for it. */
export const roomRoutes = (
  room: RoomRequests,
  serverMessagesOf: ServerMessages['recordsOf'] = () => undefined,
): Hono<NodeEnv> =>
  new Hono<NodeEnv>()
    .get('/:id/record', (context) => {
      const id = context.req.param('id');
      const record = room.record(id);
      const serverMessages = serverMessagesOf(id);
      if (!record) return context.notFound();
      return context.json({ ...record, ...(serverMessages && { serverMessages }) });
    })
    .get('/:id/audio/:file{(agent|caller)\\.wav}', async (context) => {
      const { id, file } = context.req.param();
      const wav = await room.audio(id, file === 'agent.wav' ? 'agent' : 'caller');
      if (wav) return context.body(Uint8Array.from(wav), 200, { 'content-type': 'audio/wav' });
      const message = 'There is no such audio. To record a call, set "record": true in its plan.';
      return context.json({ message }, 404);
    })
    .post('/:id/faults', async (context) => {
      try {
        const faults = validateLiveFaults(await readJson(context.req.raw, controlLimit));
        room.inject(context.req.param('id'), faults);
        return context.json(faults);
      } catch (error) {
        const status = error instanceof FirmlineError ? statusOf[error.code] : undefined;
        if (status === undefined || !(error instanceof FirmlineError)) throw error;
        throw new HttpError(status, { message: error.message });
      }
    });

/** Opens the socket of a page to its room. */
const openRoomSocket =
  (room: RoomRequests) =>
  (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (hostOfRequest(request) === null) refuseUpgrade(socket, '400 Bad Request');
    else if (!/^\/_\/room\/[\w-]+(\?|$)/.test(request.url ?? '')) refuseUpgrade(socket, '404 Not Found');
    else room.handleUpgrade(request, socket, head);
  };
