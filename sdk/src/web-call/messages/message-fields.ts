import { contextFields, fieldKinds, messageFields } from '../../rest/derived/messages.ts';
import type { DescribedMessage } from './messages.ts';

/** The fields of each type besides those of every message, also of types that the contract only lists. */
const fieldsByType: Readonly<Record<DescribedMessage['type'], string>> = {
  ...messageFields,
  'function-call': 'functionCall',
  'function-call-result': '',
  'language-changed': '',
  'tool.completed': '',
};
const kinds = new Map([
  ['functionCall', 'object'],
  ...Object.entries(fieldKinds).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind] as const),
  ),
]);

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

// hasOwn, because a type may have the name of an inherited property.
export const isDescribed = (type: string): type is DescribedMessage['type'] =>
  Object.hasOwn(fieldsByType, type);

/** The fields of a message, without those of the wrong kind. */
export function soundFields(
  type: DescribedMessage['type'],
  message: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const known = new Set(`${contextFields} ${fieldsByType[type]}`.split(' '));
  const sound = Object.entries(message).filter(
    ([name, value]) => !known.has(name) || kinds.get(name) === kindOf(value),
  );
  return Object.fromEntries(sound);
}
