import { randomUUID } from 'node:crypto';
import type { RoomControl } from '../room/types.ts';
import { platformError } from './errors.ts';
import { resolveAssistant, roomAssistant } from './resolve-assistant.ts';
import type { Route } from './router.ts';
import { checkWebCallBody, isObject, parseListQuery } from './validation.ts';

export const callRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/call/web',
    access: 'public',
    async handle({ deps, body, publicUrl }) {
      const fields = checkWebCallBody(body);
      const assistant = await resolveAssistant(deps.store, fields);
      const id = randomUUID();
      const webCallUrl = `${publicUrl}/_/room/${id}`;
      const record = await deps.store.insert('call', {
        id,
        ...fields,
        type: 'webCall',
        status: 'queued',
        webCallUrl,
        cost: 0,
        transport: { provider: 'daily', assistantVideoEnabled: false },
        monitor: { controlUrl: `${publicUrl}${deps.basePath}/call/${id}/control` },
      });
      const { maxDurationSeconds } = assistant;
      deps.room.createRoom({
        id,
        assistant: roomAssistant(assistant),
        ...(typeof maxDurationSeconds === 'number' ? { maxDurationSeconds } : {}),
      });
      return { status: 201, body: record };
    },
  },
  {
    method: 'GET',
    path: '/call',
    access: 'private',
    async handle({ deps, query }) {
      const filter = parseListQuery(query, ['id', 'assistantId', 'phoneNumberId']);
      return { status: 200, body: await deps.store.list('call', filter) };
    },
  },
  {
    method: 'GET',
    path: '/call/{id}',
    access: 'private',
    async handle({ deps, params: { id = '' } }) {
      const call = await deps.store.get('call', id);
      if (!call) throw platformError(404, `There is no call ${id}.`);
      return { status: 200, body: call };
    },
  },
  {
    method: 'POST',
    path: '/call/{id}/control',
    // Knowing the call's own address is the right to use it, as with the real monitor addresses.
    access: 'open',
    async handle({ deps, params: { id = '' }, body }) {
      if (!isControl(body)) throw platformError(400, ['type must be one of end-call, say, control']);
      if (!deps.room.control(id, body)) throw platformError(404, `There is no open call ${id}.`);
      return { status: 200, body: { ok: true } };
    },
  },
];

const controls = new Set<unknown>(['mute-assistant', 'unmute-assistant', 'say-first-message']);

function isControl(body: unknown): body is RoomControl {
  if (!isObject(body)) return false;
  const { type, content, control } = body;
  if (type === 'say') return typeof content === 'string';
  if (type === 'control') return controls.has(control);
  return type === 'end-call';
}
