import type { JsonValue } from '../scenario/index.ts';

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether all members of `wanted` are in `value`, deep. Lists have the same length, and each entry what is wanted of it. */
export function holdsAll(wanted: JsonValue, value: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(value) &&
      value.length === wanted.length &&
      wanted.every((entry: JsonValue, index) => holdsAll(entry, value[index]))
    );
  }
  if (isObject(wanted)) {
    return (
      isObject(value) &&
      Object.entries(wanted).every(([key, entry]) => Object.hasOwn(value, key) && holdsAll(entry, value[key]))
    );
  }
  return Object.is(wanted, value) || wanted === value;
}

/** What a text says as JSON; undefined where it is none. */
export function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
