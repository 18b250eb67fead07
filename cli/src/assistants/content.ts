import { createHash } from 'node:crypto';
import { isObject } from '@firmline/util/is-object';
import type { JsonObject } from '../json.ts';

/** Fields of assistants and their versions that only the platform sets. They are shown, but never sent. */
const readOnly: ReadonlySet<string> = new Set(
  (
    'id orgId createdAt updatedAt deletedAt latestVersion isServerUrlSecretSet ' +
    'assistantId version versionName versionDescription configHash parentVersion restoredFromVersion createdBy'
  ).split(' '),
);

/** A record without the fields that only the platform sets. */
export const sendable = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !readOnly.has(name) && !name.startsWith('$')));

/**
 * An assistant's content: only its own fields that are set, with sorted keys, so that equal content gives equal text.
 */
export function contentOf(record: JsonObject): JsonObject {
  const own = Object.entries(record).filter(
    ([name, value]) => !readOnly.has(name) && value !== null && value !== undefined,
  );
  return inOrder(Object.fromEntries(own)) as JsonObject;
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  const sorted: Record<string, unknown> = {};
  for (const name of Object.keys(value).toSorted()) {
    // `defineProperty`, so that a key such as __proto__ works like any other.
    Object.defineProperty(sorted, name, { value: inOrder(value[name]), enumerable: true });
  }
  return sorted;
}

/** A hash of the content. */
export const hashOf = (record: JsonObject): string =>
  createHash('sha256')
    .update(JSON.stringify(contentOf(record)))
    .digest('hex')
    .slice(0, 16);

export const isSame = (one: JsonObject, other: JsonObject): boolean => hashOf(one) === hashOf(other);

/**
 * The smallest update from one content to another: the fields that differ, with null for removed ones. Fields that the
 * platform keeps without showing them stay unchanged.
 */
export function patchBetween(before: JsonObject, after: JsonObject): JsonObject {
  const [from, to] = [contentOf(before), contentOf(after)];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].toSorted();
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
      .map((name) => [name, to[name] ?? null]),
  );
}

/** Merges a change into a record. Objects are merged; anything else is replaced. */
export function merged(before: unknown, change: unknown): unknown {
  if (!isObject(before) || !isObject(change)) return change;
  const result: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(change)) {
    Object.defineProperty(result, name, {
      value: Object.hasOwn(before, name) ? merged(before[name], value) : value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return result;
}
