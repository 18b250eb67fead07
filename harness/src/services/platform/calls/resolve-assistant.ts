import type { PlatformRecord, PlatformStore } from '../store.ts';
import type { PlatformRequest } from '../types.ts';
import type { RoomAssistant, RoomFunction } from '../../room/types.ts';
import { requireRecord, platformError } from '../http/responses.ts';
import { sayOf } from '../server-messages/tool-results.ts';
import { isObject } from '#util/is-object';
import { isUuid, type JsonObject, objectAt, objectsAt } from '../values.ts';

/** What a call needs, as the hosted platform says that it is missing. */
export const missingTexts = {
  assistant: "Couldn't Get Assistant. Need Either `assistant`, `assistantId`, `squad`, Or `squadId`.",
  customer: "Couldn't Get Customer. Need Either `customerId` Or `customer`.",
  phoneNumber: "Couldn't Get Phone Number. Need Either `phoneNumberId` Or `phoneNumber`.",
} as const;

/**
 * The assistant of a call with its overrides applied: the assistant itself, the first member of the squad, or the first
 * node of the workflow. Each is named by id or given inline.
 * @throws HttpError 400 for an unknown id, or if none is given
 */
export async function resolveAssistant(store: PlatformStore, body: JsonObject): Promise<JsonObject> {
  const overrides = objectAt(body, 'assistantOverrides');
  const assistant = await ofCall(store, 'assistant', body);
  if (assistant) return applyOverrides(assistant, overrides);
  const squad = await ofCall(store, 'squad', body);
  if (squad) {
    const [member] = objectsAt(squad, 'members');
    const firstMember = member && (await ofCall(store, 'assistant', member));
    return applyOverrides(firstMember ?? {}, {
      ...objectAt(member ?? {}, 'assistantOverrides'),
      ...overrides,
    });
  }
  const workflow = await ofCall(store, 'workflow', body);
  if (!workflow) throw platformError(400, missingTexts.assistant);
  const [node] = objectsAt(workflow, 'nodes');
  const { firstMessage } = objectAt(node ?? {}, 'messagePlan');
  return applyOverrides({ firstMessage }, objectAt(body, 'workflowOverrides'));
}

/**
 * The record that a call's body contains or names.
 * @throws HttpError 400 for an unknown id, in the hosted platform's words
 */
export async function ofCall(
  store: PlatformStore,
  kind: 'assistant' | 'phone-number' | 'squad' | 'workflow',
  body: JsonObject,
): Promise<JsonObject | undefined> {
  const field = kind === 'phone-number' ? 'phoneNumber' : kind;
  const inlineAssistant = body[field];
  if (isObject(inlineAssistant)) return inlineAssistant;
  const id = body[`${field}Id`];
  if (typeof id !== 'string') return undefined;
  const record = await store.get(kind, id);
  if (record) return record;
  const title = kind.replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.replace('-', ' ').toUpperCase());
  throw platformError(400, `Couldn't Get ${title}. \`${field}Id\` ${id} Does Not Exist.`);
}

/**
 * The record that a body contains (`assistant`) or names (`assistantId`).
 * @throws HttpError 404 for an unknown id
 */
export async function findChatPartner(
  store: PlatformStore,
  kind: 'assistant' | 'squad',
  body: JsonObject,
): Promise<JsonObject | undefined> {
  const inlineRecord = body[kind];
  if (isObject(inlineRecord)) return inlineRecord;
  const id = body[`${kind}Id`];
  return typeof id === 'string' ? requireRecord(await store.get(kind, id), kind, id) : undefined;
}

/**
 * An override replaces the whole field; a model, voice or transcriber of the same provider keeps what the override does not
 * have, such as the model's tools. `variableValues` replace the `{{name}}` placeholders of the first message and of
 * the model's messages.
 */
export function applyOverrides(assistant: JsonObject, overrides: JsonObject): JsonObject {
  const { variableValues, ...fields } = overrides;
  const mergedAssistant = { ...assistant, ...fields, ...mergeByProvider(assistant, fields) };
  if (!isObject(variableValues)) return mergedAssistant;
  const fill = (value: unknown) =>
    typeof value === 'string'
      ? value.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (place, name: string) =>
          Object.hasOwn(variableValues, name) ? String(variableValues[name]) : place,
        )
      : value;
  const { firstMessage, model } = mergedAssistant;
  const messages = objectsAt(objectAt(mergedAssistant, 'model'), 'messages');
  return {
    ...mergedAssistant,
    ...(firstMessage !== undefined && { firstMessage: fill(firstMessage) }),
    ...(isObject(model) &&
      messages.length > 0 && {
        model: { ...model, messages: messages.map((one) => ({ ...one, content: fill(one['content']) })) },
      }),
  };
}

const providerFields = ['model', 'transcriber', 'voice'] as const;

/** These fields, where both are of the same provider. @see https://docs.vapi.ai/assistants/assistant-overrides */
const mergeByProvider = (assistant: JsonObject, overrides: JsonObject): JsonObject =>
  Object.fromEntries(
    providerFields.flatMap((name) => {
      const ownSettings = objectAt(assistant, name);
      const override = objectAt(overrides, name);
      const { provider } = override;
      return provider !== undefined && provider === ownSettings['provider']
        ? [[name, { ...ownSettings, ...override }]]
        : [];
    }),
  );

/**
 * The room's view of an assistant.
 * @param isServed whether a server answers the calls of a tool
 */
export function roomAssistant(
  assistant: JsonObject,
  isServed: (tool: JsonObject) => boolean = () => false,
): RoomAssistant {
  const { firstMessage, firstMessageMode } = assistant;
  const instructions = instructionsOf(assistant);
  const { maxTokens } = objectAt(assistant, 'model');
  const { videoRecordingEnabled } = objectAt(assistant, 'artifactPlan');
  const functions = functionsOf(assistant, isServed);
  const isWaiting = firstMessageMode === 'assistant-waits-for-user';
  return {
    ...(typeof firstMessage === 'string' && !isWaiting ? { firstMessage } : {}),
    ...(instructions === '' ? {} : { instructions }),
    ...(typeof maxTokens === 'number' ? { maxTokens } : {}),
    ...(functions.length > 0 ? { functions } : {}),
    // The recording must contain the first message, so the message waits for it.
    ...(videoRecordingEnabled === true ? { firstMessageOnControl: true } : {}),
  };
}

/** With the stored tools that its model names. */
export async function withStoredTools(store: PlatformStore, assistant: JsonObject): Promise<JsonObject> {
  const model = objectAt(assistant, 'model');
  const ids = Array.isArray(model['toolIds'])
    ? model['toolIds'].filter((id) => typeof id === 'string' && isUuid(id))
    : [];
  const storedTools = await Promise.all(ids.map((id) => store.get('tool', id)));
  const tools = [...objectsAt(model, 'tools'), ...storedTools.filter((tool) => tool !== null)];
  return tools.length > 0 ? { ...assistant, model: { ...model, tools } } : assistant;
}

/** Functions that a server answers, or the page, to which the platform leaves those without a server. */
function functionsOf(
  assistant: JsonObject,
  isServed: (tool: JsonObject) => boolean,
): readonly RoomFunction[] {
  const { clientMessages } = assistant;
  const isPageTold = !Array.isArray(clientMessages) || clientMessages.includes('tool-calls');
  return objectsAt(objectAt(assistant, 'model'), 'tools').flatMap((tool) => {
    const { name, parameters } = objectAt(tool, 'function');
    const hasServer = isObject(tool['server']);
    if (tool['type'] !== 'function' || typeof name !== 'string') return [];
    if (!isServed(tool) && (hasServer || !isPageTold)) return [];
    const { say: startMessage } = sayOf(objectsAt(tool, 'messages'), 'request-start');
    return [
      {
        name,
        ...(isParameters(parameters) && { parameters }),
        ...(startMessage !== undefined && { startMessage }),
        ...(hasServer && tool['async'] === true && { isAsync: true }),
      },
    ];
  });
}

const isParameters = (value: unknown): value is RoomFunction['parameters'] & object =>
  isObject(value) && isObject(value['properties']);

const instructionsOf = (assistant: JsonObject): string =>
  objectsAt(objectAt(assistant, 'model'), 'messages')
    .flatMap(({ role, content }) => (role === 'system' && typeof content === 'string' ? [content] : []))
    .join('\n');

/** A call as returned. Its addresses are not stored, because the stack's own address may change. */
export function showCall(record: PlatformRecord, { platformUrl, roomsUrl }: PlatformRequest): JsonObject {
  return {
    ...record,
    ...(record['type'] === 'webCall' || record['type'] === 'inboundPhoneCall'
      ? { webCallUrl: `${roomsUrl}/${record.id}` }
      : {}),
    monitor: { controlUrl: `${platformUrl}/call/${record.id}/control` },
  };
}
