import type { Contract, Fields, Shape } from '../../sdk/src/rest/shape.ts';
import { withoutMark } from './merge.ts';

/** What is different in a newer contract, in words: a line for each field. */
export function changesIn(older: Contract, newer: Contract): string[] {
  const operations = changed(older.operations, newer.operations, (name, one, other) => [
    ...fieldChanges(`${name} query`, one.query ?? {}, other.query ?? {}),
    ...shapeChanges(`${name} body`, one.body, other.body),
    ...shapeChanges(`${name} response`, one.response, other.response),
  ]);
  const shapes = changed(older.shapes, newer.shapes, (name, one, other) =>
    hasFields(one) && hasFields(other)
      ? fieldChanges(name, one.fields, other.fields)
      : shapeChanges(name, one, other),
  );
  return [...operations, ...shapes];
}

function changed<Value>(
  older: Readonly<Record<string, Value>>,
  newer: Readonly<Record<string, Value>>,
  compare: (name: string, one: Value, other: Value) => readonly string[],
): string[] {
  return [...new Set([...Object.keys(older), ...Object.keys(newer)])].flatMap((name) => {
    const [one, other] = [older[name], newer[name]];
    if (one === undefined) return [`${name} is new.`];
    return other === undefined ? [`${name} is gone.`] : compare(name, one, other);
  });
}

function fieldChanges(place: string, older: Fields['fields'], newer: Fields['fields']): string[] {
  const compared = changed(byName(older), byName(newer), (name, one, other) => [
    ...(one.isOptional === other.isOptional
      ? []
      : [`${name} is ${other.isOptional ? 'optional' : 'required'} now.`]),
    ...shapeChanges(name, one.shape, other.shape),
  ]);
  return compared.map((change) => `${place}.${change}`);
}

const byName = (fields: Fields['fields']): Record<string, { shape: Shape; isOptional: boolean }> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, shape]) => [
      withoutMark(key),
      { shape, isOptional: key.endsWith('?') },
    ]),
  );

function shapeChanges(place: string, older: Shape | undefined, newer: Shape | undefined): string[] {
  if (JSON.stringify(older) === JSON.stringify(newer)) return [];
  const [before, after] = [optionsOf(older), optionsOf(newer)];
  const added = after.filter((option) => !before.includes(option));
  const removed = before.filter((option) => !after.includes(option));
  const parts = [
    ...(added.length === 0 ? [] : [`now also ${added.join(', ')}`]),
    ...(removed.length === 0 ? [] : [`no longer ${removed.join(', ')}`]),
  ];
  return parts.length === 0 ? [] : [`${place}: ${parts.join('; ')}.`];
}

/** Each choice, kind and limit as a text. */
function optionsOf(shape: Shape | undefined): string[] {
  if (shape === undefined) return [];
  if (typeof shape === 'string') return [shape];
  if ('items' in shape) return [...optionsOf(shape.items), ...limitsOf(shape)];
  if ('anyOf' in shape) return shape.anyOf.flatMap(optionsOf);
  if ('oneOf' in shape) return [...shape.oneOf];
  return 'fields' in shape || 'values' in shape ? [JSON.stringify(shape)] : limitsOf(shape);
}

const limitsOf = (shape: object): string[] =>
  Object.entries(shape).flatMap(([name, limit]) =>
    name === 'known' ? (limit as readonly string[]) : name === 'items' ? [] : [`${name} ${String(limit)}`],
  );

const hasFields = (shape: Shape): shape is Fields => typeof shape === 'object' && 'fields' in shape;
