import type { RoomAssistant } from '../../room/types.ts';
import { found, platformError } from '../http/errors.ts';
import { type JsonObject, isObject, objectAt, objectsAt } from '../json.ts';
import type { PlatformStore } from '../store/types.ts';

/**
 * Finds who speaks in a call: the assistant, the first member of the squad, or the first node of the workflow, named
 * or given inline, with the overrides applied.
 * @throws HttpError 404 when a named one does not exist, 400 when none is named
 */
export async function resolveAssistant(store: PlatformStore, body: JsonObject): Promise<JsonObject> {
  const overrides = objectAt(body, 'assistantOverrides');
  const assistant = await named(store, 'assistant', body);
  if (assistant) return applyOverrides(assistant, overrides);
  const squad = await named(store, 'squad', body);
  if (squad) {
    const [member] = objectsAt(squad, 'members');
    const first = member && (await named(store, 'assistant', member));
    return applyOverrides(first ?? {}, { ...objectAt(member ?? {}, 'assistantOverrides'), ...overrides });
  }
  const workflow = await named(store, 'workflow', body);
  if (!workflow) {
    throw platformError(400, [
      'Need either `assistant`, `assistantId`, `squad`, `squadId`, `workflow` or `workflowId`.',
    ]);
  }
  const [node] = objectsAt(workflow, 'nodes');
  const { firstMessage } = objectAt(node ?? {}, 'messagePlan');
  return applyOverrides({ firstMessage }, objectAt(body, 'workflowOverrides'));
}

/**
 * What a body gives inline (`assistant`) or names (`assistantId`).
 * @throws HttpError 404 when there is none of that name
 */
export async function named(
  store: PlatformStore,
  kind: 'assistant' | 'phone-number' | 'squad' | 'workflow',
  body: JsonObject,
): Promise<JsonObject | undefined> {
  const field = kind === 'phone-number' ? 'phoneNumber' : kind;
  const inline = body[field];
  if (isObject(inline)) return inline;
  const id = body[`${field}Id`];
  return typeof id === 'string' ? found(await store.get(kind, id), kind, id) : undefined;
}

/** An override replaces the whole field. `variableValues` fill the `{{name}}` places of the first message. */
export function applyOverrides(assistant: JsonObject, overrides: JsonObject): JsonObject {
  const { variableValues, ...fields } = overrides;
  const merged = { ...assistant, ...fields };
  const { firstMessage } = merged;
  if (!isObject(variableValues) || typeof firstMessage !== 'string') return merged;
  return {
    ...merged,
    firstMessage: firstMessage.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (place, name: string) =>
      Object.hasOwn(variableValues, name) ? String(variableValues[name]) : place,
    ),
  };
}

/** What the room needs of an assistant. */
export function roomAssistant(assistant: JsonObject): RoomAssistant {
  const { firstMessage, firstMessageMode } = assistant;
  const waits = firstMessageMode === 'assistant-waits-for-user';
  return {
    ...(typeof firstMessage === 'string' && !waits ? { firstMessage } : {}),
    // A recording is to hold the first message, so it waits until there is one.
    ...(isVideoRecorded(assistant) ? { firstMessageOnControl: true } : {}),
    ...(hasFace(assistant) ? { video: true } : {}),
  };
}

const isVideoRecorded = (assistant: JsonObject): boolean =>
  objectAt(assistant, 'artifactPlan')['videoRecordingEnabled'] === true;

/** Voices of this provider come with a video of who speaks. */
export const hasFace = (assistant: JsonObject): boolean =>
  objectAt(assistant, 'voice')['provider'] === 'tavus';
