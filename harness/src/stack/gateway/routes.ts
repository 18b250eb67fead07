import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageConfig } from '@firmline/sdk/page-config';
import type { RoomServer } from '../../room/types.ts';
import type { StackKeys } from '../keys.ts';
import type { Postgrest } from '../rest/postgrest.ts';
import type { CallPlans } from './call-plans.ts';
import { allowOtherOrigins } from './cors.ts';
import { type FaultInjector, createFaultInjector, parseFaults } from './faults.ts';
import type { GatewayHandlers } from './gateway.ts';
import { HttpError, pathOf, readJson, sendJson } from './http.ts';
import { createPageHandler } from './page.ts';
import { createRestProxy, slugOfRestRequest } from './rest-proxy.ts';
import { createFileCache, sendStatic } from './static-files.ts';
import { createWebhookReceiver } from './webhook.ts';

export interface RouteParts {
  readonly pageDir: string;
  readonly pageConfig: PageConfig;
  readonly keys: StackKeys;
  readonly postgrest: Postgrest;
  readonly platform: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly room: Pick<RoomServer, 'handleUpgrade' | 'record' | 'openRooms'>;
  readonly callPlans: CallPlans;
  readonly trusts: (request: IncomingMessage) => boolean;
  readonly log: (line: string) => void;
}

export interface Routes extends GatewayHandlers {
  readonly close: () => void;
}

type Handler = (request: IncomingMessage, response: ServerResponse, rest: string) => Promise<void> | void;

const callMachineDir = fileURLToPath(new URL('../../../dist/call-machine', import.meta.url));
const controlLimit = 1024 * 1024;
const oneYear = 'public, max-age=31536000, immutable';

/**
 * Everything under one port: services below `/_/`, the page at every other path.
 * @throws FirmlineError 'not-found' or 'config-invalid' when the page cannot be served
 */
export async function createRoutes(parts: RouteParts): Promise<Routes> {
  const { keys, postgrest, room, trusts, log } = parts;
  const faults = createFaultInjector();
  const rest = createRestProxy({ postgrest, keys, log });
  const webhook = createWebhookReceiver(faults);
  const page = createPageHandler(parts.pageDir, parts.pageConfig);
  await page.check();
  const assets = createFileCache(path.join(parts.pageDir, '_/assets'));
  const callMachine = createFileCache(callMachineDir);

  const requireTrust = (request: IncomingMessage) => {
    if (!trusts(request))
      throw new HttpError(403, { message: 'Only this machine and its own pages may ask for this.' });
  };

  const services: Readonly<Record<string, Handler>> = {
    'rest/v1': async (request, response) => {
      if (allowOtherOrigins(request, response)) return;
      if (await faults.strike('rest', request, response, slugOfRestRequest(request))) return;
      rest.handle(request, response, '/_/rest/v1');
    },
    platform: async (request, response) => {
      if (allowOtherOrigins(request, response)) return;
      if (await faults.strike('platform', request, response)) return;
      await parts.platform(request, response);
    },
    webhook: async (request, response, name) => {
      if (name !== '') throw notFound(request);
      if (request.method === 'POST' || request.method === 'OPTIONS') {
        if (allowOtherOrigins(request, response)) return;
        return webhook.receive(request, response);
      }
      // What was received holds telephone numbers.
      requireTrust(request);
      if (request.method === 'DELETE') webhook.clear();
      else onlyReads(request, 'GET, POST, DELETE');
      sendJson(response, 200, webhook.list());
    },
    'call-machine': async (request, response, name) => {
      if (allowOtherOrigins(request, response)) return;
      if (await faults.strike('call-machine', request, response)) return;
      onlyReads(request);
      const file = await callMachine.read(name);
      if (!file) throw notFound(request);
      await sendStatic(request, response, file, { 'cache-control': 'no-cache' });
    },
    assets: async (request, response, name) => {
      onlyReads(request);
      const file = await assets.read(name);
      if (!file) throw notFound(request);
      await sendStatic(request, response, file, { 'cache-control': oneYear });
    },
    room: (request, response, name) => {
      const callId = /^([\w-]+)\/record$/.exec(name)?.[1];
      const record = callId === undefined ? null : room.record(callId);
      if (!record) throw notFound(request);
      requireTrust(request);
      onlyReads(request);
      sendJson(response, 200, record);
    },
    control: async (request, response, name) => {
      requireTrust(request);
      if (name === 'faults') await controlFaults(faults, request, response);
      else if (name === 'call-plans') await parts.callPlans.control(request, response);
      else throw notFound(request);
    },
    health: (request, response) => {
      onlyReads(request);
      sendJson(response, postgrest.state === 'ready' ? 200 : 503, {
        rest: { state: postgrest.state, pid: postgrest.pid },
        openRooms: room.openRooms,
        pid: process.pid,
      });
    },
  };

  return {
    async request(request, response) {
      const requestPath = pathOf(request);
      if (!requestPath.startsWith('/_/')) {
        onlyReads(request);
        return page.handle(request, response);
      }
      const inside = requestPath.slice('/_/'.length);
      const name = Object.keys(services).find((key) => inside === key || inside.startsWith(`${key}/`));
      const service = name === undefined ? undefined : services[name];
      if (name === undefined || !service) throw notFound(request);
      await service(request, response, inside.slice(name.length + 1));
    },
    upgrade(request, socket, head) {
      if (/^\/_\/room\/[\w-]+$/.test(pathOf(request))) room.handleUpgrade(request, socket, head);
      else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    },
    close: rest.close,
  };
}

async function controlFaults(
  faults: FaultInjector,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'DELETE') faults.replace([]);
  else if (request.method === 'POST') faults.replace(parseFaults(await readJson(request, controlLimit)));
  else onlyReads(request, 'GET, POST, DELETE');
  sendJson(response, 200, faults.list);
}

function onlyReads({ method }: IncomingMessage, allowed = 'GET, HEAD'): void {
  if (method !== 'GET' && method !== 'HEAD') {
    throw new HttpError(405, { message: `${method} is not possible here; allowed: ${allowed}` });
  }
}

function notFound(request: IncomingMessage): HttpError {
  return new HttpError(404, { message: `There is nothing at ${pathOf(request)}` });
}
