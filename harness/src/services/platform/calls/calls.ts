import { randomUUID } from 'node:crypto';
import { parseControl, controlTypes } from '../../room/index.ts';
import { checkAssistantAllowed } from '../auth/authorize.ts';
import { platformError } from '../http/responses.ts';
import { writeCallLog } from '../store.ts';
import { exportOf } from '../records/export.ts';
import { resourceAt } from '../records/kinds.ts';
import type { Handlers, PlatformRequest } from '../types.ts';
import { isObject } from '#util/is-object';
import { type JsonObject, given, objectAt, textAt } from '../values.ts';
import { callConditions } from './find-calls.ts';
import {
  ofCall,
  resolveAssistant,
  roomAssistant,
  showCall,
  wanted,
  withStoredTools,
} from './resolve-assistant.ts';

export const callHandlers: Handlers = {
  'POST /call': createPhoneCall,
  'POST /call/phone': createPhoneCall,
  'POST /call/web': createWebCall,
  'GET /v2/call/metadata': resourceAt('/call').page,
  'GET /v2/call/export': exportOf('call', 'GET /v2/call/export', callConditions),
};

/** Names the list that has the call's plan. */
const planHeader = 'x-firmline-call-plan';

/** Creates a call from a page and opens its room. */
async function createWebCall(request: PlatformRequest) {
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
    transport: { provider: 'daily', callToken, roomDeleteOnUserLeaveEnabled },
  });
  await writeCallLog(store, id, 'The room of the call is open.');
  const { artifactPlan, maxDurationSeconds } = assistant;
  room.createRoom({
    id,
    assistant: roomAssistant(await withStoredTools(store, assistant)),
    token: callToken,
    keepAfterLeave: !roomDeleteOnUserLeaveEnabled,
    ...(typeof maxDurationSeconds === 'number' ? { maxDurationSeconds } : {}),
    ...(plan ? { plan } : {}),
  });
  return { ...showCall(record, request), ...(isObject(artifactPlan) ? { artifactPlan } : {}) };
}

/**
 * Creates calls to one or several customers. Emulation: nobody is dialled; the calls stay queued or scheduled until they
 * are ended through their control address.
 */
async function createPhoneCall(request: PlatformRequest) {
  const { customers, ...fields } = request.fields;
  const provider = textAt(objectAt(fields, 'transport'), 'provider');
  if (provider === 'vapi.websocket')
    throw platformError(501, 'The local stand-in has no calls over vapi.websocket. Use POST /call/web.');
  await resolveAssistant(request.store, fields);
  if (!(await ofCall(request.store, 'phone-number', fields))) throw platformError(400, wanted.phoneNumber);
  if (!Array.isArray(customers)) {
    const problem = customerProblem(fields);
    if (problem !== undefined) throw platformError(400, problem);
    return insertCall(request, fields);
  }
  const results: JsonObject[] = [];
  const errors: JsonObject[] = [];
  for (const customer of customers) {
    const error = customerProblem({ customer });
    if (error === undefined) results.push(await insertCall(request, { ...fields, customer }));
    else errors.push({ customer, error });
  }
  return { results, errors };
}

async function insertCall(request: PlatformRequest, fields: JsonObject): Promise<JsonObject> {
  const isScheduled = textAt(objectAt(fields, 'schedulePlan'), 'earliestAt') !== undefined;
  const status = isScheduled ? 'scheduled' : 'queued';
  const kind = { type: 'outboundPhoneCall', phoneCallTransport: 'pstn', status, cost: 0 };
  const record = await request.store.insert('call', { ...given(fields), ...kind });
  await writeCallLog(request.store, record.id, `The call is ${status}.`);
  return showCall(record, request);
}

/** Why the customer cannot be called, or undefined. */
function customerProblem({ customer, customerId }: JsonObject): string | undefined {
  if (!isObject(customer)) return typeof customerId === 'string' ? undefined : wanted.customer;
  const { number = '', sipUri, numberE164CheckEnabled } = customer;
  const isNumber = numberE164CheckEnabled === false || /^\+[1-9]\d{1,14}$/.test(String(number));
  return isNumber || typeof sipUri === 'string'
    ? undefined
    : 'customer.number must be a valid phone number in the E.164 format';
}

/** Handles a call's control address. Phone calls, which nobody answers here, can only be ended. */
export async function controlCall({ body, params: { id = '' }, room, store }: PlatformRequest) {
  const control = parseControl(body);
  if (!control) throw platformError(400, [`type must be one of ${controlTypes.join(', ')}, with its fields`]);
  if (control.type === 'handoff') {
    const assistant = roomAssistant(await resolveAssistant(store, objectAt({ ...control }, 'destination')));
    if (room.control(id, { ...control, assistant })) return { ok: true };
  } else if (room.control(id, control)) return { ok: true };
  const call = await store.get('call', id);
  const isOpen = call?.['type'] === 'outboundPhoneCall' && call['status'] !== 'ended';
  if (!isOpen || control.type !== 'end-call') throw platformError(404, `There is no open call ${id}.`);
  const endedReason = call['status'] === 'scheduled' ? 'scheduled-call-deleted' : 'manually-canceled';
  await store.update('call', id, { status: 'ended', endedReason, endedAt: new Date().toISOString() });
  await writeCallLog(store, id, `The call has ended: ${endedReason}.`);
  return { ok: true };
}
