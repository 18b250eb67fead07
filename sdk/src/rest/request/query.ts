import { invalidInput } from '../../misuse.ts';
import type { Query } from '../operation.ts';

/**
 * A query as text, with its question mark; empty without values. Dates become ISO 8601, arrays repeat their name,
 * undefined and null are left out.
 * @throws FirmlineError 'invalid-input' for any other value
 */
export function encodeQuery(query: Query | undefined): string {
  let encoded = '';
  for (const name in query) {
    const value = query[name];
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item === undefined || item === null) continue;
      encoded += `${encoded === '' ? '?' : '&'}${encodeText(name)}=${encodeText(queryText(name, item))}`;
    }
  }
  return encoded;
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
