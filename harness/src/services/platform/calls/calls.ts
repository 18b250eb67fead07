import { randomUUID } from 'node:crypto';
import { parseControl, controlTypes } from '../../room/index.ts';
import { checkAssistantAllowed } from '../auth/authorize.ts';
import { platformError } from '../http/responses.ts';
import { writeCallLog } from '../store.ts';
import { exportOf } from '../records/export.ts';
import { resourceAt } from '../records/kinds.ts';
import type { Handlers, PlatformRequest } from '../types.ts';
import { isObject } from '#util/is-object';
import { type JsonObject, withoutNulls, objectAt, textAt } from '../values.ts';
import { keepServersOn } from '../server-messages/servers.ts';
import type { ServedCall } from '../server-messages/server-messages.ts';
import { callConditions } from './find-calls.ts';
import {
  ofCall,
  resolveAssistant,
  roomAssistant,
  showCall,
  missingTexts,
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
  checkAssistantAllowed(request.caller, request.fields);
  const fields =
    request.caller.access === 'public' ? keepTrustedServers(request, request.fields) : request.fields;
  const assistant = await resolveAssistant(request.store, fields);
  return openRoom(request, { ...withoutNulls(fields), id: randomUUID(), type: 'webCall' }, assistant);
}

/** Stores a call and opens its room. */
async function openRoom(request: PlatformRequest, fields: JsonObject, ownAssistant: JsonObject) {
  const { store, room, headers, takeCallPlan, serverMessages } = request;
  const plan = takeCallPlan([headers[planHeader]].flat()[0]);
  const id = String(fields['id']);
  const callToken = randomUUID();
  const roomDeleteOnUserLeaveEnabled = fields['roomDeleteOnUserLeaveEnabled'] !== false;
  const transport = { provider: 'daily', callToken, roomDeleteOnUserLeaveEnabled };
  const record = await store.insert('call', { ...fields, status: 'queued', cost: 0, transport });
  await writeCallLog(store, id, 'The room of the call is open.');
  const assistant = await withStoredTools(store, ownAssistant);
  const call = showCall(record, request);
  const phoneNumber = await ofCall(store, 'phone-number', fields);
  const isServed = await serverMessages.open({ call, assistant, phoneNumber, server: plan?.server });
  const { artifactPlan, maxDurationSeconds } = assistant;
  room.createRoom({
    id,
    assistant: roomAssistant(assistant, isServed),
    token: callToken,
    keepAfterLeave: !roomDeleteOnUserLeaveEnabled,
    ...(typeof maxDurationSeconds === 'number' ? { maxDurationSeconds } : {}),
    ...(plan ? { plan } : {}),
  });
  return { ...call, ...(isObject(artifactPlan) ? { artifactPlan } : {}) };
}

/** The fields without the servers that only a visitor has named. Warns about each. */
function keepTrustedServers(
  { serverHosts, warn }: PlatformRequest,
  fields: JsonObject,
  ownHosts: string[] = [],
) {
  return keepServersOn([...serverHosts, ...ownHosts], fields, (host) =>
    warn(
      `No messages go to the server ${host}, because its address did not come with the private key. ` +
        `Store it in an assistant, or start the stack with --server-host ${host}.`,
    ),
  );
}

/** Fields of a phone number that name who takes its calls. */
const takerFields = ['assistantId', 'squadId', 'workflowId'];
const answerFields = [
  ...takerFields,
  'assistant',
  'assistantOverrides',
  'squad',
  'workflow',
  'workflowOverrides',
];

/**
 * Receives a call as from a phone, which a page can join in its place. The operation is the stand-in's own. A phone number
 * without an assistant asks its server for one.
 */
export async function receiveCall(request: PlatformRequest) {
  const { store, fields, serverMessages } = request;
  const phoneNumber = await ofCall(store, 'phone-number', fields);
  if (!phoneNumber) throw platformError(400, missingTexts.phoneNumber);
  const { phoneNumberId, customer } = fields;
  const call = withoutNulls({ id: randomUUID(), type: 'inboundPhoneCall', phoneNumberId, customer });
  if (takerFields.some((name) => typeof phoneNumber[name] === 'string')) {
    const callTaker = Object.fromEntries(takerFields.map((name) => [name, phoneNumber[name]]));
    return openRoom(
      request,
      { ...call, ...withoutNulls(callTaker) },
      await resolveAssistant(store, callTaker),
    );
  }
  const id = String(call['id']);
  await serverMessages.open({ call: { ...call, status: 'ringing' }, assistant: {}, phoneNumber });
  const answer = await serverMessages.requestAssistant(id);
  if (answer.reason !== undefined) return endInbound(request, call, answer.reason);
  const callTaker = Object.fromEntries(answerFields.map((name) => [name, answer.response[name]]));
  if (Object.values(callTaker).every((value) => value === undefined))
    return endInbound(request, call, 'assistant-request-returned-no-assistant');
  const trustedServers = keepTrustedServers(request, callTaker, [answer.host]);
  const assistant = await resolveAssistant(store, trustedServers).catch(() => null);
  return assistant
    ? openRoom(request, { ...call, ...trustedServers }, assistant)
    : endInbound(request, call, 'assistant-request-returned-invalid-assistant');
}

async function endInbound(request: PlatformRequest, fields: JsonObject, endedReason: string) {
  const endedAtMs = Date.now();
  const endFields = { status: 'ended', endedReason, endedAt: new Date(endedAtMs).toISOString() };
  const record = await request.store.insert('call', { ...fields, ...endFields, cost: 0 });
  await writeCallLog(request.store, record.id, `The call has ended: ${endedReason}.`);
  request.serverMessages.changed(record.id, 'ended', { reason: endedReason, at: endedAtMs });
  return showCall(record, request);
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
  const assistant = await resolveAssistant(request.store, fields);
  const phoneNumber = await ofCall(request.store, 'phone-number', fields);
  if (!phoneNumber) throw platformError(400, missingTexts.phoneNumber);
  if (!Array.isArray(customers)) {
    const problem = customerProblem(fields);
    if (problem !== undefined) throw platformError(400, problem);
    return insertCall(request, fields, { assistant, phoneNumber });
  }
  const results: JsonObject[] = [];
  const errors: JsonObject[] = [];
  for (const customer of customers) {
    const error = customerProblem({ customer });
    if (error === undefined)
      results.push(await insertCall(request, { ...fields, customer }, { assistant, phoneNumber }));
    else errors.push({ customer, error });
  }
  return { results, errors };
}

async function insertCall(
  request: PlatformRequest,
  fields: JsonObject,
  parties: Pick<ServedCall, 'assistant' | 'phoneNumber'>,
): Promise<JsonObject> {
  const isScheduled = textAt(objectAt(fields, 'schedulePlan'), 'earliestAt') !== undefined;
  const status = isScheduled ? 'scheduled' : 'queued';
  const kind = { type: 'outboundPhoneCall', phoneCallTransport: 'pstn', status, cost: 0 };
  const record = await request.store.insert('call', { ...withoutNulls(fields), ...kind });
  await writeCallLog(request.store, record.id, `The call is ${status}.`);
  const call = showCall(record, request);
  await request.serverMessages.open({ call, ...parties });
  request.serverMessages.changed(record.id, status);
  return call;
}

/** Why the customer cannot be called, or undefined. */
function customerProblem({ customer, customerId }: JsonObject): string | undefined {
  if (!isObject(customer)) return typeof customerId === 'string' ? undefined : missingTexts.customer;
  const { number = '', sipUri, numberE164CheckEnabled } = customer;
  const isNumber = numberE164CheckEnabled === false || /^\+[1-9]\d{1,14}$/.test(String(number));
  return isNumber || typeof sipUri === 'string'
    ? undefined
    : 'customer.number must be a valid phone number in the E.164 format';
}

/** Handles a call's control address. Phone calls, which nobody answers here, can only be ended. */
export async function controlCall(request: PlatformRequest) {
  const { body, room, store, serverMessages } = request;
  const { id = '' } = request.params;
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
  const nowMs = Date.now();
  await store.update('call', id, { status: 'ended', endedReason, endedAt: new Date(nowMs).toISOString() });
  await writeCallLog(store, id, `The call has ended: ${endedReason}.`);
  serverMessages.changed(id, 'ended', { reason: endedReason, at: nowMs });
  return { ok: true };
}
