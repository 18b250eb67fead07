import type { RoomControl } from '../../room/types.ts';
import { platformError } from '../http/errors.ts';
import { isObject } from '#util/is-object';
import { writeCallLog } from '../log.ts';
import type { PlatformRequest } from '../types.ts';

/** Handles a call's control address. Phone calls, which nobody answers here, can only be ended. */
export async function controlCall({ body, params: { id = '' }, room, store }: PlatformRequest) {
  if (!isControl(body)) throw platformError(400, ['type must be one of end-call, say, control']);
  if (room.control(id, body)) return { ok: true };
  const call = await store.get('call', id);
  const isOpen = call?.['type'] === 'outboundPhoneCall' && call['status'] !== 'ended';
  if (!isOpen || body.type !== 'end-call') throw platformError(404, `There is no open call ${id}.`);
  const endedReason = call['status'] === 'scheduled' ? 'scheduled-call-deleted' : 'manually-canceled';
  await store.update('call', id, { status: 'ended', endedReason, endedAt: new Date().toISOString() });
  await writeCallLog(store, id, `The call has ended: ${endedReason}.`);
  return { ok: true };
}

const controls = new Set<unknown>(['mute-assistant', 'unmute-assistant', 'say-first-message']);

function isControl(body: unknown): body is RoomControl {
  if (!isObject(body)) return false;
  const { type, content, control } = body;
  if (type === 'say') return typeof content === 'string';
  if (type === 'control') return controls.has(control);
  return type === 'end-call';
}
