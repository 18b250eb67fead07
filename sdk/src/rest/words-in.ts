import { isObject } from '#util/is-object';

/** Where services write the reason of an error, the most telling first. */
const places = ['message', 'error', 'detail', 'errors', 'msg'];

/**
 * The words of a reported error: a text, a list of them, or an object that has them in one of the usual places; undefined
 * without any.
 * @param depth the levels that are searched
 */
export function wordsIn(errorBody: unknown, depth = 5): string | undefined {
  if (typeof errorBody === 'string') return errorBody.trim() || undefined;
  if (depth === 0) return undefined;
  const searchPart = (part: unknown) => wordsIn(part, depth - 1);
  if (Array.isArray(errorBody)) return errorBody.map(searchPart).filter(Boolean).join('; ') || undefined;
  if (!isObject(errorBody)) return undefined;
  return places.map((place) => searchPart(errorBody[place])).find(Boolean);
}
