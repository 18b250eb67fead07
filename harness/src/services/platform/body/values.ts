import { isObject } from '../json.ts';
import { readTime, timeNoun } from '../time.ts';
import { isUuid } from '../uuid.ts';
import type { AnyObject, Needed, Rule } from './rule.ts';

export function required<Value>(rule: Rule<Value>): Needed<Value> {
  return { required: rule };
}

/** For fields that must be there but may be empty. */
export function orNull<Value>(rule: Rule<Value>): Rule<Value | null> {
  const { noun, nouns, fits, inspect } = rule;
  return {
    noun: `${noun} or null`,
    nouns,
    fits: (value) => value === null || fits(value),
    inspect: (value, path, problems) => {
      if (value !== null) inspect?.(value, path, problems);
    },
  };
}

interface TextLimits {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
}

/** Text, in characters as JavaScript counts them. */
export function text({ min = 0, max = Infinity, pattern }: TextLimits = {}): Rule<string> {
  const length = range({ min: min === 0 ? -Infinity : min, max });
  return {
    noun: 'a string',
    nouns: 'strings',
    fits: isText,
    inspect: (value, path, problems) => {
      if (!isText(value)) return;
      if (value.length < min || value.length > max) {
        problems.push(`${path} must be a string ${length} characters`);
      }
      if (pattern && !pattern.test(value)) problems.push(`${path} must match ${pattern}`);
    },
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

interface NumberLimits {
  readonly min?: number;
  readonly max?: number;
}

export function number({ min = -Infinity, max = Infinity }: NumberLimits = {}): Rule<number> {
  const limits = range({ min, max });
  return {
    noun: limits === '' ? 'a number' : `a number ${limits}`,
    nouns: 'numbers',
    fits: (value) => typeof value === 'number' && value >= min && value <= max,
  };
}

function range({ min, max }: Required<NumberLimits>): string {
  if (min === -Infinity) return max === Infinity ? '' : `of at most ${max}`;
  return max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
}

export const flag: Rule<boolean> = {
  noun: 'a boolean',
  nouns: 'booleans',
  fits: (value) => typeof value === 'boolean',
};

/**
 * One of a closed list. Names of models, voices, languages and regions, to which providers add every week, are text.
 */
export function oneOf<const Choice extends string>(...choices: readonly Choice[]): Rule<Choice> {
  const known = new Set<unknown>(choices);
  return { noun: `one of ${choices.join(', ')}`, nouns: 'strings', fits: (value) => known.has(value) };
}

/** The id of an assistant, a squad or a workflow. */
export const uuid: Rule<string> = {
  noun: 'a UUID',
  nouns: 'UUIDs',
  fits: (value) => isText(value) && isUuid(value),
};

export const time: Rule<string> = {
  noun: timeNoun,
  nouns: 'ISO 8601 date strings',
  fits: (value) => isText(value) && isoTime.test(value) && readTime(value) !== undefined,
};

const isoTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** For what is described nowhere. */
export const anObject: Rule<AnyObject> = { noun: 'an object', nouns: 'objects', fits: isObject };
