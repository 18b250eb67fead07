import { randomUUID } from 'node:crypto';
import { checkAssistantAllowed } from '../auth/restrictions.ts';
import { isObject } from '../json.ts';
import { writeCallLog } from '../logs/request-log.ts';
import { given } from '../resources/resource.ts';
import type { PlatformRequest } from '../types.ts';
import { hasFace, resolveAssistant, roomAssistant, showCall } from './resolve-assistant.ts';

/** Names the call's plan; see `CallPlan`. */
const planHeader = 'x-firmline-call-plan';

/** Creates a call from a page and opens its room. */
export async function createWebCall(request: PlatformRequest) {
  const { store, room, fields, caller, headers, takeCallPlan } = request;
  checkAssistantAllowed(caller, fields);
  const assistant = await resolveAssistant(store, fields);
  const plan = takeCallPlan([headers[planHeader]].flat()[0]);
  const id = randomUUID();
  const callToken = randomUUID();
  const roomDeleteOnUserLeaveEnabled = fields['roomDeleteOnUserLeaveEnabled'] !== false;
  const record = await store.insert('call', {
    ...given(fields),
    id,
    type: 'webCall',
    status: 'queued',
    cost: 0,
    transport: {
      provider: 'daily',
      assistantVideoEnabled: hasFace(assistant),
      callToken,
      roomDeleteOnUserLeaveEnabled,
    },
  });
  await writeCallLog(store, id, 'INFO', 'The room of the call is open.');
  const { artifactPlan, maxDurationSeconds } = assistant;
  room.createRoom({
    id,
    assistant: roomAssistant(assistant),
    token: callToken,
    keepAfterLeave: !roomDeleteOnUserLeaveEnabled,
    ...(typeof maxDurationSeconds === 'number' ? { maxDurationSeconds } : {}),
    ...(plan ? { plan } : {}),
  });
  return { ...showCall(record, request), ...(isObject(artifactPlan) ? { artifactPlan } : {}) };
}
