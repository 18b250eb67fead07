import { isObject } from '#util/is-object';

export type JsonObject = Readonly<Record<string, unknown>>;

export const omit = (value: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/** The object in a field, or an empty object. */
export function objectAt(value: JsonObject, name: string): JsonObject {
  const field = value[name];
  return isObject(field) ? field : {};
}

export function textAt(value: JsonObject, name: string): string | undefined {
  const field = value[name];
  return typeof field === 'string' ? field : undefined;
}

/** The objects in a list, without its other items. */
export function objectsAt(value: JsonObject, name: string): readonly JsonObject[] {
  const field = value[name];
  return Array.isArray(field) ? field.filter((item) => isObject(item)) : [];
}

/** Without null fields, because the platform treats null as "not given". */
export const withoutNulls = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Follows "must be". */
export const timeNoun = 'a valid ISO 8601 date string with a year from 1 to 9999';

/** Parses a time; undefined for other text and for years that the database cannot read. */
export function readTime(text: string): Date | undefined {
  const time = new Date(text);
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999 ? time : undefined;
}

export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
