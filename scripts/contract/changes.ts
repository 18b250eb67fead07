import { limitsOf } from '../../sdk/src/rest/contract/derive/notes.ts';
import type { Contract, Fields, Shape } from '../../sdk/src/rest/shape.ts';

/** What is different in a newer contract, in words: a line for each place, such as `Session.status`. */
export function changesIn(older: Contract, newer: Contract): string[] {
  const [before, after] = [factsOf(older), factsOf(newer)];
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((place) => {
    const [had, has] = [before.get(place), after.get(place)];
    if (!had) return [`${place} is new.`];
    if (!has) return [`${place} is gone.`];
    const added = [...has].filter((fact) => !had.has(fact));
    const removed = [...had].filter((fact) => !has.has(fact));
    const parts = [
      ...(added.length > 0 ? [`now ${added.join(', ')}`] : []),
      ...(removed.length > 0 ? [`no longer ${removed.join(', ')}`] : []),
    ];
    return parts.length > 0 ? [`${place}: ${parts.join('; ')}.`] : [];
  });
}

/** Each choice, kind and limit as a text, by place. */
function factsOf({ operations, shapes }: Contract): ReadonlyMap<string, ReadonlySet<string>> {
  const facts = new Map<string, ReadonlySet<string>>();
  const addFields = (place: string, fields: Fields['fields']): void => {
    for (const [key, shape] of Object.entries(fields)) {
      const need = key.endsWith('?') ? 'optional' : 'required';
      facts.set(`${place}.${key.replace(/\?$/, '')}`, new Set([need, ...optionsOf(shape)]));
    }
  };
  for (const [name, { query, body, response }] of Object.entries(operations)) {
    addFields(`${name} query`, query ?? {});
    facts.set(name, new Set([...optionsOf(body).map((option) => `takes ${option}`), ...optionsOf(response)]));
  }
  for (const [name, shape] of Object.entries(shapes)) {
    const isObject = typeof shape === 'object' && 'fields' in shape;
    facts.set(name, new Set(isObject ? [] : optionsOf(shape)));
    if (isObject) addFields(name, shape.fields);
  }
  return facts;
}

function optionsOf(shape: Shape | undefined): string[] {
  if (shape === undefined) return [];
  if (typeof shape === 'string') return [shape];
  if ('anyOf' in shape) return shape.anyOf.flatMap(optionsOf);
  if ('oneOf' in shape) return [...shape.oneOf];
  if ('fields' in shape) {
    const fields = Object.entries(shape.fields).map(([name, field]) => [name, ...optionsOf(field)].join(' '));
    return [`${shape.of ?? 'an object'} with ${fields.join(', ')}`];
  }
  const limits = limitsOf(shape);
  const others = Object.entries(shape).flatMap(([name, value]) => {
    if (name === 'items') return optionsOf(value as Shape);
    return /^(min|max)/.test(name) ? [] : `${name} ${[value].flat().join(', ')}`;
  });
  return limits ? [limits.range + limits.unit, ...others] : others;
}
