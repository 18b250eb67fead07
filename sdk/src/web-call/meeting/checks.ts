import { isObject } from '#util/is-object';
import { parseUrl } from '../../parse-url.ts';
import { invalidInput } from '../../misuse.ts';

/** Checks a value, which may be anything, and throws a FirmlineError 'invalid-input' that names the field. */
export type Check = (value: unknown, field: string) => void;

export type Fields = Readonly<Record<string, unknown>>;

/** A check with a sentence of its own: "FIELD must be WORDS, not VALUE." */
const must =
  (words: string, holds: (value: unknown) => boolean): Check =>
  (value, field) => {
    if (!holds(value)) throw invalidInput(`${field} must be ${words}, not ${show(value)}.`);
  };

const isText = (value: unknown): value is string => typeof value === 'string';

export const text = must('a string', isText);

export const filled = must('a required string', (value) => isText(value) && value !== '');

export const url = must('a URL', (value) => isText(value) && parseUrl(value) !== undefined);

export const oneOf = (...words: readonly string[]): Check =>
  must(`one of ${words.join(', ')}`, (value) => words.some((word) => word === value));

export const texts = (...words: readonly string[]): Check =>
  must(
    `${words.map((word) => `'${word}'`).join(', ')} or a list of ids`,
    (value) => words.some((word) => word === value) || (Array.isArray(value) && value.every(isText)),
  );

/** @param words such as 'above 0 and at most 1' */
export const number = (words: string, holds: (value: number) => boolean): Check =>
  must(words, (value) => typeof value === 'number' && holds(value));

export const optional =
  (check: Check): Check =>
  (value, field) => {
    // daily-js takes null for absent as well.
    if (value !== undefined && value !== null) check(value, field);
  };

export const either =
  (word: string, check: Check): Check =>
  (value, field) => {
    if (value !== word) check(value, field);
  };

export const object: Check = must('an object', isObject);

/** An object whose fields pass their checks. Fields without a check are the library's affair. */
export const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, field) => {
    object(value, field);
    for (const [name, check] of Object.entries(checks)) check((value as Fields)[name], `${field}.${name}`);
  };

/** An object whose every entry passes a check. */
export const entries =
  (check: Check): Check =>
  (value, field) => {
    object(value, field);
    for (const [key, entry] of Object.entries(value as Fields)) check(entry, `${field}[${show(key)}]`);
  };

/** All of these checks, in this order. */
export const all =
  (...checks: readonly Check[]): Check =>
  (value, field) => {
    for (const check of checks) check(value, field);
  };

/** A condition on several fields. */
export const provided =
  (message: string, holds: (value: Fields) => boolean): Check =>
  (value, field) => {
    if (!holds(value as Fields)) throw invalidInput(`${field} ${message}`);
  };

/** Formats any value for an error message, shortened. */
function show(value: unknown): string {
  if (isText(value)) return JSON.stringify(value.length > 40 ? `${value.slice(0, 39)}…` : value);
  if (value === null || ['number', 'boolean', 'undefined'].includes(typeof value)) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
