import { isObject } from '#util/is-object';
import type { JsonValue } from '../scenario/index.ts';

/** Whether `value` has all members of `expectation`, deep. Lists must have the same length, with matching entries. */
export function holdsAll(expectation: JsonValue, value: unknown): boolean {
  if (Array.isArray(expectation)) {
    return (
      Array.isArray(value) &&
      value.length === expectation.length &&
      expectation.every((entry: JsonValue, index) => holdsAll(entry, value[index]))
    );
  }
  if (isObject(expectation)) {
    return (
      isObject(value) &&
      Object.entries(expectation).every(
        ([key, entry]) => Object.hasOwn(value, key) && holdsAll(entry, value[key]),
      )
    );
  }
  return Object.is(expectation, value) || expectation === value;
}

/** A text parsed as JSON; undefined if it is not. */
export function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
