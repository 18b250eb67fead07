import { isObject } from '#util/is-object';
import type { JsonSchema } from '@valibot/to-json-schema';

type Check = (wanted: never, value: unknown, schema: JsonSchema, root: JsonSchema) => boolean;

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  array: Array.isArray,
  object: isObject,
};

const has = (value: unknown, key: string) => !isObject(value) || Object.hasOwn(value, key);

/** The keywords of JSON Schema that a scenario's schema uses; any other is an error here. */
const checks: Readonly<Record<string, Check>> = {
  type: (name: string, value) => types[name]!(value),
  const: (wanted: unknown, value) => value === wanted,
  enum: (choices: readonly unknown[], value) => choices.includes(value),
  pattern: (source: string, value) => typeof value !== 'string' || new RegExp(source, 'u').test(value),
  minLength: (least: number, value) => typeof value !== 'string' || value.length >= least,
  maxLength: (most: number, value) => typeof value !== 'string' || value.length <= most,
  minimum: (least: number, value) => typeof value !== 'number' || value >= least,
  maximum: (most: number, value) => typeof value !== 'number' || value <= most,
  minItems: (least: number, value) => !Array.isArray(value) || value.length >= least,
  maxItems: (most: number, value) => !Array.isArray(value) || value.length <= most,
  minProperties: (least: number, value) => !isObject(value) || Object.keys(value).length >= least,
  maxProperties: (most: number, value) => !isObject(value) || Object.keys(value).length <= most,
  items: (item: JsonSchema, value, _, root) =>
    !Array.isArray(value) || value.every((one) => fitsSchema(item, one, root)),
  properties: (properties: Record<string, JsonSchema | false>, value, _, root) =>
    !isObject(value) ||
    Object.entries(properties).every(
      ([key, one]) => !Object.hasOwn(value, key) || (one !== false && fitsSchema(one, value[key], root)),
    ),
  // Lets an editor prefer an object. Everything fits.
  patternProperties: (patterns: Record<string, true>) => Object.values(patterns).every((one) => one),
  additionalProperties: (others: JsonSchema | false, value, { properties = {} }, root) =>
    !isObject(value) ||
    Object.entries(value).every(
      ([key, one]) =>
        Object.hasOwn(properties as object, key) || (others !== false && fitsSchema(others, one, root)),
    ),
  propertyNames: (names: JsonSchema, value, _, root) =>
    !isObject(value) || Object.keys(value).every((key) => fitsSchema(names, key, root)),
  required: (keys: readonly string[], value) => keys.every((key) => has(value, key)),
  dependencies: (needs: Record<string, readonly string[]>, value) =>
    !isObject(value) ||
    Object.entries(needs).every(
      ([key, others]) => !Object.hasOwn(value, key) || others.every((one) => has(value, one)),
    ),
  anyOf: (options: readonly JsonSchema[], value, _, root) =>
    options.some((one) => fitsSchema(one, value, root)),
  allOf: (options: readonly JsonSchema[], value, _, root) =>
    options.every((one) => fitsSchema(one, value, root)),
  if: (condition: JsonSchema, value, schema, root) => {
    const branch = fitsSchema(condition, value, root) ? schema.then : schema.else;
    return branch === undefined || fitsSchema(branch as JsonSchema, value, root);
  },
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword
  then: () => true,
  else: () => true,
  $ref: (reference: string, value, _, root) => {
    const found = (root['$defs'] as Record<string, JsonSchema>)[reference.replace('#/$defs/', '')];
    return fitsSchema(found!, value, root);
  },
};

const remarks = new Set([
  '$schema',
  'title',
  'description',
  '$defs',
  // Of editors.
  'errorMessage',
  'enumDescriptions',
]);

/** Whether a value fits a JSON Schema of draft 7. */
export function fitsSchema(schema: JsonSchema, value: unknown, root: JsonSchema = schema): boolean {
  return Object.entries(schema).every(([keyword, wanted]) => {
    if (remarks.has(keyword)) return true;
    const check = checks[keyword];
    if (!check) throw new Error(`The keyword ${keyword} is not known here.`);
    return check(wanted as never, value, schema, root);
  });
}
