import { readFileSync } from 'node:fs';
import type { Contract, Shape } from '../shape.ts';

export const contract = JSON.parse(
  readFileSync(new URL('../contract/platform.json', import.meta.url), 'utf8'),
) as Contract;

/** Below this depth, a sample has only the required fields. */
const fullDepth = 2;

/** A valid value, the same each time. Its strings contain characters that need escaping. */
export function sampleOf(shape: Shape, depth = 0): unknown {
  if (typeof shape === 'string') {
    const namedShape = contract.shapes[shape];
    return namedShape === undefined ? primitives[shape] : sampleOf(namedShape, depth);
  }
  if ('anyOf' in shape) return sampleOf(shape.anyOf.at(-1) ?? 'null', depth);
  if ('oneOf' in shape) return shape.oneOf.at(-1);
  if ('items' in shape && depth > 2 * fullDepth) return [];
  if ('items' in shape) return [sampleOf(shape.items, depth + 1), sampleOf(shape.items, depth + 1)];
  if ('values' in shape) return { 'Zoë "Z"': sampleOf(shape.values, depth + 1) };
  if ('fields' in shape) return sampleFields(shape.fields, depth);
  return 'min' in shape || 'max' in shape ? (shape.max ?? shape.min) : String(primitives['string']);
}

const primitives: Readonly<Record<string, unknown>> = {
  any: null,
  boolean: false,
  null: null,
  number: 0.25,
  object: { 'Zoë "Z"': [1, null] },
  string: 'Zoë & "Z"/1+2?',
  time: new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 6)),
};

export function sampleFields(fields: Readonly<Record<string, Shape>>, depth = 0): Record<string, unknown> {
  const entries = Object.entries(fields).flatMap(([key, shape]): [string, unknown][] => {
    const name = key.replace(/\?$/, '');
    return name !== key && depth >= fullDepth ? [] : [[name, sampleOf(shape, depth + 1)]];
  });
  return Object.fromEntries(entries);
}
