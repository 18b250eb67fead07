import { FirmlineError } from '../../errors.ts';

/** The error for invalid input, thrown before anything is sent. */
export const invalidInput = (message: string): FirmlineError =>
  new FirmlineError(message, { code: 'invalid-input', fault: 'internal' });

export type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an optional field is absent. daily-js takes null for absent as well. */
export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;

/** @throws FirmlineError 'invalid-input' */
export function requireObject(value: unknown, field: string): Fields {
  if (isObject(value)) return value;
  throw invalidInput(`${field} must be an object, not ${show(value)}.`);
}

/** @throws FirmlineError 'invalid-input' */
export function requireText(value: unknown, field: string): string {
  if (typeof value === 'string') return value;
  throw invalidInput(`${field} must be a string, not ${show(value)}.`);
}

/** @throws FirmlineError 'invalid-input' */
export function requireUrl(value: unknown, field: string): string {
  if (typeof value === 'string' && parseUrl(value)) return value;
  throw invalidInput(`${field} must be a URL, not ${show(value)}.`);
}

export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** A field of a keyed list, such as `customTrayButtons["help"]`. */
export const entry = (list: string, key: string): string => `${list}[${show(key)}]`;

/** Formats any value for an error message, shortened. */
export function show(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.length > 40 ? `${value.slice(0, 39)}…` : value);
    case 'number':
    case 'boolean':
    case 'undefined':
      return String(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? 'an array' : 'an object';
    case 'bigint':
      return 'a bigint';
    default:
      return `a ${typeof value}`;
  }
}
