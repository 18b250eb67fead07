import type { RoomAssistant } from '../room/types.ts';
import { platformError } from './errors.ts';
import type { PlatformStore, RecordKind } from './types.ts';
import { type JsonObject, isObject } from './validation.ts';

/**
 * Finds who speaks in a call: the assistant, the first member of the squad, or the first node of the workflow, named
 * or given inline, with the overrides applied.
 * @throws HttpError 404 when a named one does not exist
 */
export async function resolveAssistant(store: PlatformStore, body: JsonObject): Promise<JsonObject> {
  const overrides = objectAt(body, 'assistantOverrides');
  const assistant = await named(store, 'assistant', body);
  if (assistant) return applyOverrides(assistant, overrides);
  const squad = await named(store, 'squad', body);
  if (squad) {
    const [member] = Array.isArray(squad['members']) ? squad['members'] : [];
    const first = isObject(member) ? await named(store, 'assistant', member) : undefined;
    const own = isObject(member) ? objectAt(member, 'assistantOverrides') : {};
    return applyOverrides(first ?? {}, { ...own, ...overrides });
  }
  const workflow = (await named(store, 'workflow', body)) ?? {};
  const [node] = Array.isArray(workflow['nodes']) ? workflow['nodes'] : [];
  const plan = isObject(node) ? objectAt(node, 'messagePlan') : {};
  return applyOverrides({ firstMessage: plan['firstMessage'] }, objectAt(body, 'workflowOverrides'));
}

async function named(
  store: PlatformStore,
  kind: RecordKind,
  body: JsonObject,
): Promise<JsonObject | undefined> {
  const inline = body[kind];
  if (isObject(inline)) return inline;
  const id = body[`${kind}Id`];
  if (typeof id !== 'string') return undefined;
  const record = await store.get(kind, id);
  if (!record) throw platformError(404, `There is no ${kind} ${id}.`);
  return record;
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
export function roomAssistant({ firstMessage, firstMessageMode }: JsonObject): RoomAssistant {
  const waits = firstMessageMode === 'assistant-waits-for-user';
  return typeof firstMessage === 'string' && !waits ? { firstMessage } : {};
}

function objectAt(value: JsonObject, name: string): JsonObject {
  const field = value[name];
  return isObject(field) ? field : {};
}
