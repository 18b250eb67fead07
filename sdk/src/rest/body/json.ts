import { writeJson } from '#util/write-json';
import { invalidInput } from '../../misuse.ts';
import type { BodyFormat } from '../operation.ts';

/** A JSON body. Refuses values that JSON would silently lose. */
export const json: BodyFormat = {
  contentType: 'application/json',
  encode: (value) => ({ contentType: 'application/json', content: encodeJson(value, '') }),
};

/**
 * @param place of the value in the body, such as `assistant.model`; empty for the whole body
 * @throws FirmlineError 'invalid-input' for a value that JSON cannot hold or would lose
 */
export function encodeJson(value: unknown, place: string): string {
  let text: string;
  try {
    text = writeJson(value);
  } catch (cause) {
    // Such as a circular reference.
    throw invalidInput('The body cannot be written as JSON.', undefined, cause);
  }
  checkKept(value, place);
  return text;
}

/**
 * Refuses what JSON would replace by nothing, null or an empty object: files, bytes, streams, functions, NaN, undefined in a
 * list, and other objects whose content is not in their fields.
 * @throws FirmlineError 'invalid-input'
 */
export function checkKept(
  value: unknown,
  place: string,
  hint = 'Files, bytes and streams go only into the file fields of a form.',
  isInList = false,
): void {
  // In an object, undefined leaves the field out; in a list, JSON writes null for it.
  if (isLostInJson(value) || (isInList && value === undefined)) {
    throw invalidInput(`${place || 'The body'} cannot be sent: JSON holds no ${nameOf(value)}.`, hint);
  }
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return;
  const isList = Array.isArray(value);
  // The copy has undefined for each hole.
  for (const [key, item] of Object.entries(isList ? [...(value as unknown[])] : value))
    checkKept(item, place === '' ? key : `${place}.${key}`, hint, isList);
}

const kindOf = (value: unknown) => Object.prototype.toString.call(value).slice(8, -1);

/** The only plain objects that JSON loses are Node's streams. */
const nameOf = (value: unknown) =>
  typeof value === 'number' || value === undefined ? value : kindOf(value).replace(/^Object$/, 'stream');

export function isLostInJson(value: unknown): boolean {
  const kind = kindOf(value);
  if (typeof value !== 'object') return /^(function|symbol)$/.test(typeof value) || isNotFinite(value);
  if (value === null || kind === 'Date') return isNotFinite(value?.valueOf());
  if (ArrayBuffer.isView(value) || Symbol.asyncIterator in value || 'getReader' in value) return true;
  // JSON writes only an object's own fields.
  const isEmpty = !('toJSON' in value) && Object.keys(value).length === 0;
  return isEmpty && !/^(Object|Array|String|Number|Boolean|Module)$/.test(kind);
}

const isNotFinite = (value: unknown) => typeof value === 'number' && !Number.isFinite(value);
