import type { Fields, Shape, Text } from '@firmline/sdk/rest/table';
import { isObject } from '#util/is-object';
import { type JsonObject, isUuid, readTime, timeNoun } from '../values.ts';
import { allOperations, fieldsOf, hasFields, kindsOf, optionsOf } from './shapes.ts';

/**
 * The problems of a body, each with its path; none if it is valid or the operation has none.
 * @param operation method and path, such as `PATCH /assistant/{id}`
 */
export function checkBody(operation: string, body: unknown): string[] {
  const { body: shape } = allOperations[operation] ?? {};
  if (shape === undefined) return [];
  return [...problemsOf(shape, body, '')];
}

/** The problems of a value, each with its path. */
export function* problemsOf(shape: Shape, value: unknown, path: string): Generator<string> {
  const options = optionsOf(shape);
  const fitting = options.filter((option) => fits(option, value));
  if (fitting.length === 0) yield `${path || 'the body'} must be ${nounOf(options)}`;
  if (fitting.some((option) => option === 'object' || option === 'any' || isDictionary(option))) return;
  const kinds = fitting.filter(hasFields);
  if (isObject(value) && kinds.length > 0) yield* objectProblems(kinds, value, path);
  else yield* fewest(fitting.map((option) => [...innerProblems(option, value, path)]));
}

const isDictionary = (shape: Shape): boolean => typeof shape === 'object' && 'values' in shape;

function* innerProblems(shape: Shape, value: unknown, path: string): Generator<string> {
  if (typeof shape !== 'object') return;
  if ('items' in shape && Array.isArray(value)) {
    const { items, maxItems = Infinity } = shape;
    if (value.length > maxItems) yield `${path} must contain at most ${maxItems} items`;
    for (const [index, item] of value.entries()) yield* problemsOf(items, item, childPath(path, index));
  } else if (typeof value === 'string' && !('oneOf' in shape))
    yield* textProblems(shape as Text, value, path);
}

function* textProblems(text: Text, value: string, path: string): Generator<string> {
  const { minLength = 0, maxLength, pattern, prefix = '', known = [] } = text;
  if (known.includes(value)) return;
  if (value.length < minLength || value.length > (maxLength ?? Infinity)) {
    yield `${path} must be a string ${rangeOf(minLength || undefined, maxLength)} characters`;
  }
  if (!value.startsWith(prefix)) yield `${path} must begin with ${prefix}`;
  if (pattern !== undefined && !new RegExp(pattern).test(value)) yield `${path} must match /${pattern}/`;
}

function* objectProblems(kinds: readonly Fields[], value: JsonObject, path: string): Generator<string> {
  const { found, tag, choices = [] } = kinds.length > 1 ? kindsOf(kinds, value) : { found: kinds };
  if (found.length === 0 && tag !== undefined) {
    yield `${childPath(path, tag)} must be one of ${choices.join(', ')}`;
    return;
  }
  // An object of an unknown kind is checked as the one that it fits best.
  const possible = found.length > 0 ? found : kinds;
  yield* fewest(possible.map((kind) => [...fieldProblems(kind, value, path)]));
}

function* fieldProblems(shape: Fields, value: JsonObject, path: string): Generator<string> {
  const fields = fieldsOf(shape);
  for (const [name, given] of Object.entries(value)) {
    const field = fields.get(name);
    if (!field && shape.of !== 'any') yield childPath(path, `property ${name} should not exist`);
    // The platform treats null as "not given".
    if (field && (given ?? null) !== null) yield* problemsOf(field.shape, given, childPath(path, name));
  }
  for (const [name, field] of fields) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (field.isRequired && (given ?? null) === null) {
      yield* problemsOf(field.shape, given, childPath(path, name));
    }
  }
}

const fewest = (attempts: readonly (readonly string[])[]): readonly string[] =>
  attempts.reduce((best, next) => (next.length < best.length ? next : best), attempts[0] ?? []);

function fits(shape: Shape, value: unknown): boolean {
  if (typeof shape === 'string') return primitives[shape]?.fits(value) ?? false;
  if ('oneOf' in shape) return shape.oneOf.some((choice) => choice === value);
  if ('items' in shape) return Array.isArray(value);
  if ('fields' in shape || 'values' in shape) return isObject(value);
  if ('min' in shape || 'max' in shape) {
    const { min = -Infinity, max = Infinity } = shape;
    return typeof value === 'number' && value >= min && value <= max;
  }
  return typeof value === 'string';
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isoTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

const primitives: Readonly<Record<string, { noun: string; fits: (value: unknown) => boolean }>> = {
  any: { noun: 'anything', fits: () => true },
  boolean: { noun: 'a boolean', fits: (value) => typeof value === 'boolean' },
  file: { noun: 'a file', fits: (value) => value instanceof File },
  null: { noun: 'null', fits: (value) => value === null },
  number: { noun: 'a number', fits: (value) => typeof value === 'number' },
  object: { noun: 'an object', fits: isObject },
  string: { noun: 'a string', fits: isText },
  time: {
    noun: timeNoun,
    fits: (value) => isText(value) && isoTime.test(value) && readTime(value) !== undefined,
  },
  uuid: { noun: 'a UUID', fits: (value) => isText(value) && isUuid(value) },
};

/** Follows "must be". */
function nounOf(options: readonly Shape[]): string {
  return [...new Set(options.map(nounOfOne))].join(' or ');
}

function nounOfOne(shape: Shape): string {
  if (typeof shape === 'string') return primitives[shape]?.noun ?? 'a string';
  if ('oneOf' in shape) return `one of ${shape.oneOf.join(', ')}`;
  if ('fields' in shape || 'values' in shape) return 'an object';
  if ('items' in shape) return `an array of ${pluralOf(optionsOf(shape.items))}`;
  return 'min' in shape || 'max' in shape ? `a number ${rangeOf(shape.min, shape.max)}` : 'a string';
}

const pluralOf = (options: readonly Shape[]): string =>
  [...new Set(options.map((option) => pluralOfOne(nounOfOne(option))))].join(' or ');

function pluralOfOne(noun: string): string {
  if (noun.startsWith('one of ')) return 'strings';
  const [word = ''] = /(?<=^an? )(?:valid )?(\w+( 8601 date string)?)/.exec(noun) ?? [];
  return `${word.replace('valid ', '')}s`;
}

function rangeOf(min?: number, max?: number): string {
  if (min === undefined) return `of at most ${max}`;
  return max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
}

function childPath(path: string, name: string | number): string {
  return path === '' ? String(name) : `${path}.${name}`;
}
