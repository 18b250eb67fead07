export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function omit(value: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

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
