import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { PageConfig } from '@firmline/sdk/page-config';
import { cacheControl } from '@firmline/sdk/page-headers';
import type { StackKeys } from '../keys.ts';
import type { Postgrest } from '../rest/postgrest.ts';
import type { CallPlans } from './control/call-plans.ts';
import { allowOtherOrigins } from './cors.ts';
import { createEventReceiver } from './events.ts';
import { createHttpFaults } from './control/http-faults.ts';
import type { GatewayHandlers } from './gateway.ts';
import { HttpError, pathOf, sendJson } from '../../../shared/http/http.ts';
import { createPageHandler } from './page/page.ts';
import { handleRoom, notFound, onlyReads, type RoomRequests } from './rooms.ts';
import { createRestProxy, slugOfRestRequest } from './rest/rest-proxy.ts';
import { asksForAsset, createFileCache, sendStatic } from './page/static-files.ts';
import { tokenHeader, type Trust } from './trust.ts';
import { createWebhookReceiver } from './webhook.ts';

export interface RouteParts {
  readonly pageDir: string;
  readonly pageConfig: PageConfig;
  readonly keys: StackKeys;
  readonly postgrest: Postgrest;
  readonly platform: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly room: RoomRequests;
  readonly callPlans: CallPlans;
  readonly trust: Trust;
  /** Adds the demo assistant if it was deleted. Resolves to whether it was. */
  readonly restoreAssistant: () => Promise<boolean>;
  /** Packs the whole database into an archive. */
  readonly backup: () => Promise<Buffer>;
  readonly whyReadOnly: () => string | null;
  readonly log: (line: string) => void;
}

export interface Routes extends GatewayHandlers {
  readonly close: () => void;
}

type Handler = (request: IncomingMessage, response: ServerResponse, rest: string) => Promise<void> | void;

const callMachineDir = fileURLToPath(new URL('../../../../dist/call-machine', import.meta.url));

/**
 * Serves everything on one port: the services below `/_/`, the page at every other path.
 * @throws FirmlineError 'not-found' or 'config-invalid' if the page cannot be served
 */
export async function createRoutes(parts: RouteParts): Promise<Routes> {
  const { keys, postgrest, room, trust, log } = parts;
  const faults = createHttpFaults();
  const rest = createRestProxy({ postgrest, keys, whyReadOnly: parts.whyReadOnly, log });
  const webhook = createWebhookReceiver(faults);
  const events = createEventReceiver();
  const page = createPageHandler(parts.pageDir, parts.pageConfig);
  await page.check();
  const assets = createFileCache(path.join(parts.pageDir, '_/assets'));
  const callMachine = createFileCache(callMachineDir);

  const requireTrust = (request: IncomingMessage) => {
    if (trust.trusts(request)) return;
    throw new HttpError(403, {
      message: `Only this machine and its own pages may request this. Others send the stack's token in ${tokenHeader}.`,
    });
  };

  const services: Readonly<Record<string, Handler>> = {
    'rest/v1': async (request, response) => {
      if (allowOtherOrigins(request, response)) return;
      if (await faults.inject('rest', request, response, slugOfRestRequest(request))) return;
      await rest.handle(request, response, '/_/rest/v1');
    },
    platform: async (request, response) => {
      if (allowOtherOrigins(request, response)) return;
      if (await faults.inject('platform', request, response)) return;
      await parts.platform(request, response);
    },
    webhook: async (request, response, name) => {
      if (name !== '') throw notFound(request);
      if (request.method === 'POST' || request.method === 'OPTIONS') {
        if (allowOtherOrigins(request, response)) return;
        return webhook.receive(request, response);
      }
      // The received webhooks contain telephone numbers.
      requireTrust(request);
      if (request.method === 'DELETE') webhook.clear(beforeOf(request));
      else onlyReads(request, 'GET, POST, DELETE');
      sendJson(response, 200, webhook.list());
    },
    events: async (request, response, name) => {
      if (name !== '') throw notFound(request);
      if (request.method === 'POST' || request.method === 'OPTIONS') {
        if (allowOtherOrigins(request, response)) return;
        return events.receive(request, response);
      }
      requireTrust(request);
      if (request.method === 'DELETE') events.clear(beforeOf(request));
      else onlyReads(request, 'GET, POST, DELETE');
      sendJson(response, 200, events.list());
    },
    'call-machine': async (request, response, name) => {
      if (allowOtherOrigins(request, response)) return;
      if (await faults.inject('call-machine', request, response)) return;
      onlyReads(request);
      const file = await callMachine.read(name);
      if (!file) throw notFound(request);
      await sendStatic(request, response, file, { 'cache-control': 'no-cache' });
    },
    assets: async (request, response, name) => {
      onlyReads(request);
      const file = await assets.read(name);
      if (!file) throw notFound(request);
      await sendStatic(request, response, file, { 'cache-control': cacheControl.assets });
    },
    room: (request, response, name) => {
      requireTrust(request);
      return handleRoom(room, request, response, name);
    },
    control: async (request, response, name) => {
      requireTrust(request);
      const [what = '', ...below] = name.split('/');
      if (what === 'faults') await faults.control(request, response, below.join('/'));
      else if (what === 'call-plans') await parts.callPlans.control(request, response, below.join('/'));
      else if (name === 'assistant') {
        if (request.method !== 'PUT') throw new HttpError(405, { message: 'Use PUT.' });
        sendJson(response, 200, { restored: await parts.restoreAssistant() });
      } else if (name === 'backup') {
        onlyReads(request);
        // Other accounts of this machine must not read the firms' prompts.
        if (request.headers[tokenHeader] === undefined)
          throw new HttpError(403, {
            message: `A backup needs the stack's token in ${tokenHeader}.`,
          });
        const archive = await parts.backup();
        response.writeHead(200, { 'content-type': 'application/gzip', 'content-length': archive.length });
        response.end(archive);
      } else throw notFound(request);
    },
    health: (request, response) => {
      onlyReads(request);
      const { state, pid } = postgrest;
      // Others only learn whether the stack works.
      const isTrusted = trust.trusts(request);
      sendJson(response, state === 'ready' ? 200 : 503, {
        rest: { state, ...(isTrusted && { pid }) },
        ...(isTrusted && { openRooms: room.openRooms, pid: process.pid }),
      });
    },
  };

  return {
    async request(request, response) {
      const requestPath = pathOf(request);
      if (!requestPath.startsWith('/_/')) {
        onlyReads(request);
        if (await page.handleFile(request, response, requestPath)) return;
        if (asksForAsset(request, requestPath)) throw notFound(request);
        return page.handle(request, response);
      }
      const inside = requestPath.slice('/_/'.length);
      const name = Object.keys(services).find((key) => inside === key || inside.startsWith(`${key}/`));
      const service = name === undefined ? undefined : services[name];
      if (name === undefined || !service) throw notFound(request);
      await service(request, response, inside.slice(name.length + 1));
    },
    upgrade(request, socket, head) {
      if (!/^\/_\/room\/[\w-]+$/.test(pathOf(request))) refuseUpgrade(socket, '404 Not Found');
      else if (!trust.mayOpenSocket(request)) refuseUpgrade(socket, '403 Forbidden');
      else room.handleUpgrade(request, socket, head);
    },
    close: () => rest.close(),
  };
}

/** The `before` of a deletion, in milliseconds since the epoch; undefined without one. @throws HttpError 400 */
function beforeOf({ url = '' }: IncomingMessage): number | undefined {
  const text = new URL(url, 'http://stack').searchParams.get('before');
  if (text === null) return undefined;
  if (/^\d{1,16}$/.test(text)) return Number(text);
  throw new HttpError(400, { message: '"before" must be milliseconds since the epoch.' });
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
