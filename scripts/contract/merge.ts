import type { Contract, Fields, Shape } from '../../sdk/src/rest/shape.ts';

/**
 * The contract with a newer one's additions: fields, choices, kinds and shapes. Where they differ, ours is kept. Unions of
 * both are written out.
 */
export function mergeContracts(...both: readonly [older: Contract, newer: Contract]): Contract {
  // A shape that has a discriminator itself needs no additional one.
  const has = (name: string, field: string): boolean =>
    both.some(({ shapes: { [name]: shape } }) => isFields(shape) && keyIn(shape.fields, field) !== undefined);
  const [older, newer] = replaced(both, (value) =>
    isExtended(value) && Object.keys(value.fields).every((key) => has(value.of, key)) ? value.of : value,
  );
  const operations = { ...newer.operations };
  for (const [name, operation] of Object.entries(older.operations)) {
    const { body, response } = operation;
    const later = newer.operations[name];
    operations[name] = {
      ...operation,
      ...(body ? { body: optionalKind(name, mergeShapes(body, later?.body)) } : {}),
      ...(response ? { response: mergeShapes(response, later?.response) } : {}),
    };
  }
  const shapes = { ...older.shapes };
  for (const [name, shape] of Object.entries(newer.shapes)) shapes[name] = mergeShapes(shapes[name], shape);
  return { operations, shapes };
}

/** A change may omit the discriminator, which cannot change. */
function optionalKind(operation: string, shape: Shape): Shape {
  if (!operation.startsWith('PATCH ') || !isUnion(shape)) return shape;
  return {
    anyOf: shape.anyOf.map((kind) => {
      if (!isExtended(kind)) return kind;
      const fields = Object.entries(kind.fields).map(([key, field]) => [`${withoutMark(key)}?`, field]);
      return { ...kind, fields: Object.fromEntries(fields) as Fields['fields'] };
    }),
  };
}

function mergeShapes(older: Shape | undefined, newer: Shape | undefined): Shape {
  if (older === undefined || newer === undefined) return older ?? newer ?? 'any';
  if (typeof older !== 'object' || typeof newer !== 'object') return older;
  if ('fields' in older && 'fields' in newer) return mergeFields(older, newer);
  if ('oneOf' in older && 'oneOf' in newer) return { oneOf: [...new Set([...older.oneOf, ...newer.oneOf])] };
  if ('known' in older && 'known' in newer)
    return { ...older, known: [...new Set([...(older.known ?? []), ...(newer.known ?? [])])] };
  if ('items' in older && 'items' in newer) return { ...older, items: mergeShapes(older.items, newer.items) };
  return isUnion(older) && isUnion(newer) ? { anyOf: mergeKinds(older.anyOf, newer.anyOf) } : older;
}

/** Choices and lists of both as one, and the other kinds of both. */
function mergeKinds(older: readonly Shape[], newer: readonly Shape[]): readonly Shape[] {
  const kinds = new Map(older.map((kind) => [kindOf(kind), kind]));
  for (const kind of newer) kinds.set(kindOf(kind), mergeShapes(kinds.get(kindOf(kind)), kind));
  return [...kinds.values()];
}

function kindOf(shape: Shape): string {
  if (typeof shape === 'string') return shape;
  return ['oneOf', 'known', 'items'].find((name) => name in shape) ?? JSON.stringify(shape);
}

function mergeFields(older: Fields, newer: Fields): Fields {
  const fields: Record<string, Shape> = { ...older.fields };
  for (const [key, shape] of Object.entries(newer.fields)) {
    const known = keyIn(older.fields, key) ?? key;
    fields[known] = mergeShapes(older.fields[known], shape);
  }
  return { ...older, fields };
}

/** The key of a field, with or without its mark. */
const keyIn = (fields: Fields['fields'], key: string): string | undefined =>
  [withoutMark(key), `${withoutMark(key)}?`].find((each) => each in fields);

export const withoutMark = (key: string): string => key.replace(/\?$/, '');

export const isFields = (shape: Shape | undefined): shape is Fields =>
  typeof shape === 'object' && 'fields' in shape;

export const isUnion = (value: unknown): value is Extract<Shape, { anyOf: unknown }> =>
  typeof value === 'object' && value !== null && 'anyOf' in value;

export const isExtended = (value: unknown): value is Fields & { readonly of: string } =>
  typeof value === 'object' && value !== null && 'of' in value && 'fields' in value;

/** A copy in which every inner value but choices, which can read like names, is replaced, the innermost first. */
export function replaced<Value>(value: Value, replace: (inner: unknown) => unknown): Value {
  const copy = (inner: unknown): unknown => {
    if (typeof inner !== 'object' || inner === null) return replace(inner);
    if (Array.isArray(inner)) return replace(inner.map(copy));
    const entries = Object.entries(inner).map(([key, each]) => [
      key,
      /^(oneOf|known)$/.test(key) ? (each as unknown) : copy(each),
    ]);
    return replace(Object.fromEntries(entries));
  };
  return copy(value) as Value;
}

/** The contract with these operations, by path, and only the shapes that they, or the given roots, lead to. */
export function pickOperations(
  contract: Contract,
  names: readonly string[],
  roots: readonly string[],
): Contract {
  const { operations, shapes } = contract;
  const picked = Object.fromEntries(
    names.toSorted(byPath).map((name) => {
      const operation = operations[name];
      if (!operation) throw new Error(`There is no operation ${name}.`);
      return [name, operation];
    }),
  );
  const reached = new Set<string>();
  const follow = (value: unknown): void => {
    if (typeof value === 'string' && value in shapes && !reached.has(value)) {
      reached.add(value);
      follow(shapes[value]);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) if (!/^(oneOf|known)$/.test(name)) follow(inner);
    }
  };
  follow(picked);
  follow(roots);
  return {
    operations: picked,
    shapes: Object.fromEntries([...reached].toSorted().map((name) => [name, shapes[name] ?? 'any'])),
  };
}

/** What the newer contract has beyond ours, by path. A form's files are not known, so forms are left out. */
export const furtherIn = (newer: Contract, { operations }: Contract): NonNullable<Contract['further']> =>
  Object.fromEntries(
    Object.entries(newer.operations)
      .filter(([name, { form }]) => !(name in operations) && form === undefined)
      .toSorted(([one], [other]) => byPath(one, other))
      .map(([name, { response }]) => {
        // Recordings and exports are not JSON.
        const isFile = response === 'bytes' || (response === undefined && name.startsWith('GET '));
        return [name, isFile ? 'bytes' : response === undefined ? 'none' : 'json'];
      }),
  );

const byPath = (one: string, other: string): number => keyOf(one).localeCompare(keyOf(other), 'en');
const keyOf = (operation: string): string => operation.split(' ').toReversed().join(' ');
