import { invalidInput } from '../../misuse.ts';
import type { Query } from '../operation.ts';

/**
 * A query as text, with its question mark; empty without values. Dates become ISO 8601, arrays repeat their name,
 * undefined and null are left out.
 * @throws FirmlineError 'invalid-input' for any other value, and for an empty list: left out, it would select everything
 */
export function encodeQuery(query: Query | undefined): string {
  let encodedQuery = '';
  for (const name in query) {
    const value = query[name];
    const isList = Array.isArray(value);
    const items = (isList ? (value as unknown[]) : [value]).filter(
      (item) => (item ?? undefined) !== undefined,
    );
    if (isList && items.length === 0)
      throw invalidInput(`${name} is an empty list.`, 'Leave it out to select everything.');
    for (const item of items) {
      encodedQuery += `${encodedQuery === '' ? '?' : '&'}${encodeText(name)}=${encodeText(queryText(name, item))}`;
    }
  }
  return encodedQuery;
}

function queryText(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return String(value);
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  throw invalidInput(
    `${name} cannot be sent in a query; give a text, a finite number, a boolean, a valid Date or an array of these.`,
  );
}

/** @throws FirmlineError 'invalid-input' for a lone surrogate, which UTF-8 cannot encode */
export function encodeText(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch (cause) {
    throw invalidInput('Half a character cannot be sent.', undefined, cause);
  }
}

/** Compiles `/call/{id}`. A value stays within its segment, whatever it contains. */
export function pathTemplate(path: string) {
  const literals = path.split(/\{\w+\}/);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    size: names.length,
    /** @throws FirmlineError 'invalid-input' for a value that cannot be a path segment */
    fill: (values: readonly unknown[]): string => {
      let filledPath = literals[0] ?? '';
      for (let index = 0; index < names.length; index++) {
        filledPath += encodeSegment(values[index], names[index] ?? '', path) + (literals[index + 1] ?? '');
      }
      return filledPath;
    },
  };
}

function encodeSegment(value: unknown, name: string, path: string): string {
  // Encoded or not, "." and ".." are steps to another path: https://url.spec.whatwg.org/#double-dot-path-segment
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
    throw invalidInput(`${name} of ${path} must be a text that is not empty and no dots.`);
  }
  return encodeText(value);
}
