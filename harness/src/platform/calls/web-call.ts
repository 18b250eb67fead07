import { randomUUID } from 'node:crypto';
import { checkAssistantAllowed } from '../auth/restrictions.ts';
import { writeCallLog } from '../logs/call-log.ts';
import { given } from '../resources/resource.ts';
import type { PlatformRequest } from '../types.ts';
import { resolveAssistant, roomAssistant } from './resolve-assistant.ts';
import { showCall } from './show-call.ts';

/** A call from a page: its room is open from now on. */
export async function createWebCall(request: PlatformRequest) {
  const { store, room, fields, caller } = request;
  checkAssistantAllowed(caller, fields);
  const assistant = await resolveAssistant(store, fields);
  const id = randomUUID();
  const record = await store.insert('call', {
    ...given(fields),
    id,
    type: 'webCall',
    status: 'queued',
    cost: 0,
    transport: { provider: 'daily', assistantVideoEnabled: false },
  });
  await writeCallLog(store, id, 'INFO', 'The room of the call is open.');
  const { maxDurationSeconds } = assistant;
  room.createRoom({
    id,
    assistant: roomAssistant(assistant),
    ...(typeof maxDurationSeconds === 'number' ? { maxDurationSeconds } : {}),
  });
  return showCall(record, request);
}
