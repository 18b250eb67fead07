import type { Fields, Shape } from '@firmline/sdk/rest/table';
import { isObject } from '#util/is-object';
import { olderEffects } from './older-properties.ts';
import { type JsonObject, isUuid, omit, readTime, timeNoun } from '../values.ts';
import {
  type Field,
  type KnownText,
  allOperations,
  fieldsOf,
  hasFields,
  kindsOf,
  optionsOf,
} from './shapes.ts';

/** A problem of a value, with its path. A body with nothing but warnings is accepted. */
export interface Finding {
  readonly text: string;
  readonly isWarning?: true;
}

/**
 * The problems of a body, each with its path; none if it is valid or the operation has none.
 * @param operation method and path, such as `PATCH /assistant/{id}`
 */
export const checkBody = (operation: string, body: unknown): string[] =>
  problemsIn(findingsInBody(operation, body));

/** The problems of a body, and warnings about what the hosted platform may refuse. */
export function findingsInBody(operation: string, body: unknown): Finding[] {
  const { body: shape } = allOperations[operation] ?? {};
  if (shape === undefined) return [];
  // The vendor's own programs send a record back as they got it.
  const identityFields =
    /^(PATCH|PUT) /.test(operation) && isObject(body) ? identity.filter((name) => name in body) : [];
  const checkedBody = isObject(body) ? omit(body, ...identityFields) : body;
  return [...identityFields.map(ownFinding), ...findingsIn(shape, checkedBody, '')];
}

/** What the platform gives every record. A change of it has no effect. */
export const identity = ['id', 'orgId', 'createdAt', 'updatedAt'] as const;

const ownFinding = (name: string): Finding => ({
  text: `${name} is the platform's own and stays as it is. Nobody knows whether the hosted platform refuses it here.`,
  isWarning: true,
});

export function* findingsIn(shape: Shape, value: unknown, path: string): Generator<Finding> {
  if (shape === 'url') return yield* findingsInAddress(value, path);
  const options = optionsOf(shape);
  const fittingOptions = options.filter((option) => fits(option, value));
  if (fittingOptions.length === 0) yield { text: `${path || 'the body'} ${misfitOf(options, value)}` };
  if (fittingOptions.some((option) => option === 'object' || option === 'any' || isDictionary(option)))
    return;
  const kinds = fittingOptions.filter(hasFields);
  if (isObject(value) && kinds.length > 0) yield* findingsInObject(kinds, value, path);
  else yield* bestAttempt(fittingOptions.map((option) => [...innerFindings(option, value, path)]));
}

/** The hosted platform sends to no other addresses; a server on this machine has no certificate. */
function* findingsInAddress(value: unknown, path: string): Generator<Finding> {
  const protocol = isText(value) && URL.canParse(value) ? new URL(value).protocol : '';
  const tip = 'the protocol should be https:// or wss://';
  if (!/^(?:http|ws)s?:$/.test(protocol))
    yield { text: `${path} must be a valid URL. Hot tip, ${tip}, but found ${String(value)}` };
  else if (!protocol.endsWith('s:'))
    yield { text: `Of ${path}, ${tip}: the hosted platform refuses it.`, isWarning: true };
}

const isDictionary = (shape: Shape): boolean => typeof shape === 'object' && 'values' in shape;

function* innerFindings(shape: Shape, value: unknown, path: string): Generator<Finding> {
  if (typeof shape !== 'object') return;
  if ('items' in shape && Array.isArray(value)) {
    const { items, maxItems = Infinity } = shape;
    if (value.length > maxItems) yield { text: `${path} must contain at most ${maxItems} items` };
    for (const [index, item] of value.entries()) yield* findingsIn(items, item, childPath(path, index));
  } else if (typeof value === 'string' && !('oneOf' in shape))
    yield* findingsInText(shape as KnownText, value, path);
}

function* findingsInText(text: KnownText, value: string, path: string): Generator<Finding> {
  const { minLength = 0, maxLength = Infinity, pattern, prefix = '', known = [], isClosed } = text;
  if (known.includes(value)) return;
  // Of an open list, only the spelling of a known name is doubted.
  const isMisspelt = known.some((name) => name.toLowerCase() === value.toLowerCase());
  if (isClosed || isMisspelt) yield { text: unknownText(path, value), isWarning: true };
  if (value.length < minLength)
    yield { text: `${path} must be longer than or equal to ${minLength} characters` };
  if (value.length > maxLength)
    yield { text: `${path} must be shorter than or equal to ${maxLength} characters` };
  if (!value.startsWith(prefix)) yield { text: `${path} must begin with ${prefix}` };
  if (pattern !== undefined && !new RegExp(pattern).test(value))
    yield { text: `${path} must match /${pattern}/` };
}

const unknownText = (path: string, value: string): string =>
  `${path} is ${JSON.stringify(value)}, which the vendor's document does not list. The local stand-in takes it; the hosted ` +
  'platform refuses names that it does not know.';

function* findingsInObject(kinds: readonly Fields[], value: JsonObject, path: string): Generator<Finding> {
  const {
    fittingKinds,
    tag,
    choices = [],
  } = kinds.length > 1 ? kindsOf(kinds, value) : { fittingKinds: kinds };
  if (fittingKinds.length === 0 && tag !== undefined) {
    yield { text: `${childPath(path, tag)} must be ${choiceOf([...new Set(choices)])}` };
    return;
  }
  // An object of an unknown kind is checked as the one that it fits best.
  const possibleKinds = fittingKinds.length > 0 ? fittingKinds : kinds;
  yield* bestAttempt(possibleKinds.map((kind) => [...findingsInFields(kind, value, path)]));
}

function* findingsInFields(shape: Fields, value: JsonObject, path: string): Generator<Finding> {
  const fields = fieldsOf(shape);
  for (const [name, fieldValue] of Object.entries(value)) {
    const field = fields.get(name);
    if (!field && shape.of !== 'any') yield { text: childPath(path, `property ${name} should not exist`) };
    // The platform treats null as "not given".
    if (!field || (fieldValue ?? null) === null) continue;
    if (field.replacement !== undefined) yield { text: olderText(path, name, field), isWarning: true };
    yield* findingsIn(field.shape, fieldValue, childPath(path, name));
  }
  for (const [name, field] of fields) {
    const fieldValue = Object.hasOwn(value, name) ? value[name] : undefined;
    if (field.isRequired && (fieldValue ?? null) === null)
      yield* findingsIn(field.shape, fieldValue, childPath(path, name));
  }
}

const olderText = (path: string, name: string, { replacement = '' }: Field): string =>
  `${childPath(path, name)} is no longer documented${replacement === '' ? '' : `: use ${replacement}`}. ` +
  `The local stand-in ${olderEffects[name] ?? 'takes it without effect'}; nobody knows whether the hosted platform does.`;

/** The attempt with the fewest problems. */
const bestAttempt = (attempts: readonly (readonly Finding[])[]): readonly Finding[] =>
  attempts.reduce(
    (fewestProblems, next) =>
      problemsIn(next).length < problemsIn(fewestProblems).length ? next : fewestProblems,
    attempts[0] ?? [],
  );

export const problemsIn = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ text, isWarning }) => (isWarning ? [] : [text]));

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

/** Why a value fits none of its shapes, in the hosted platform's words. */
function misfitOf(options: readonly Shape[], value: unknown): string {
  const [onlyOption, otherOption] = options;
  const isRange =
    otherOption === undefined &&
    typeof onlyOption === 'object' &&
    ('min' in onlyOption || 'max' in onlyOption);
  if (!isRange || typeof value !== 'number') return `must be ${nounOf(options)}`;
  const { min = -Infinity, max } = onlyOption;
  return value < min ? `must not be less than ${min}` : `must not be greater than ${max}`;
}

const choiceOf = (choices: readonly string[]): string => `one of the following values: ${choices.join(', ')}`;

/** Follows "must be". */
function nounOf(options: readonly Shape[]): string {
  return [...new Set(options.map(nounOfOne))].join(' or ');
}

function nounOfOne(shape: Shape): string {
  if (typeof shape === 'string') return primitives[shape]?.noun ?? 'a string';
  if ('oneOf' in shape) return choiceOf(shape.oneOf);
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
