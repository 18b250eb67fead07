import type { Contract, ContractOperation, Fields, Numeric, Shape, Text } from '../../sdk/src/rest/shape.ts';

/**
 * The contract with a newer one's additions: parameters, fields, choices, kinds and shapes. What the newer one no longer
 * requires or limits is free; where they differ otherwise, ours is kept. Unions of both are written out.
 */
export function mergeContracts(...contracts: readonly [older: Contract, newer: Contract]): Contract {
  // A shape that has a discriminator itself needs no additional one.
  const has = (name: string, field: string): boolean =>
    contracts.some(
      ({ shapes: { [name]: shape } }) => isFields(shape) && keyIn(shape.fields, field) !== undefined,
    );
  const [older, newer] = replaced(contracts, (value) =>
    isExtended(value) && Object.keys(value.fields).every((key) => has(value.of, key)) ? value.of : value,
  );
  const operations = { ...newer.operations };
  for (const [name, operation] of Object.entries(older.operations)) {
    const { query, body, response } = operation;
    const later = newer.operations[name];
    operations[name] = {
      ...operation,
      ...mergedQuery(query, later?.query),
      ...(body ? { body: optionalKind(name, mergeShapes(body, later?.body)) } : {}),
      ...(response ? { response: mergeShapes(response, later?.response) } : {}),
    };
  }
  const shapes = { ...older.shapes };
  for (const [name, shape] of Object.entries(newer.shapes)) shapes[name] = mergeShapes(shapes[name], shape);
  return { operations, shapes };
}

function mergedQuery(
  older: Fields['fields'] | undefined,
  newer: Fields['fields'] | undefined,
): Pick<ContractOperation, 'query'> {
  if (older === undefined || newer === undefined) {
    const query = older ?? newer;
    return query === undefined ? {} : { query };
  }
  return { query: mergeFields({ fields: older }, { fields: newer }).fields };
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
  if (isLimited(older) && newer === kindOfLimit(older)) return newer;
  if (typeof older !== 'object' || typeof newer !== 'object') return older;
  if (isLimited(older) && isLimited(newer)) return widerOf(older, newer);
  if ('fields' in older && 'fields' in newer) return mergeFields(older, newer);
  if ('oneOf' in older && 'oneOf' in newer) return { oneOf: [...new Set([...older.oneOf, ...newer.oneOf])] };
  if ('known' in older && 'known' in newer)
    return { ...older, known: [...new Set([...(older.known ?? []), ...(newer.known ?? [])])] };
  if ('items' in older && 'items' in newer) return { ...older, items: mergeShapes(older.items, newer.items) };
  return isUnion(older) && isUnion(newer) ? { anyOf: mergeKinds(older.anyOf, newer.anyOf) } : older;
}

const isLimited = (shape: Shape): shape is Numeric | Text =>
  typeof shape === 'object' && ['min', 'max', 'minLength', 'maxLength'].some((limit) => limit in shape);

const kindOfLimit = (shape: Numeric | Text): Shape =>
  'min' in shape || 'max' in shape ? 'number' : 'string';

/** The looser of two limits; what only one of them limits is free. */
function widerOf(older: Numeric | Text, newer: Numeric | Text): Shape {
  const limits = { min: Math.min, max: Math.max, minLength: Math.min, maxLength: Math.max };
  const [olderLimits, newerLimits] = [older, newer] as Readonly<Record<string, number>>[];
  const wider = Object.entries(limits).flatMap(([name, looser]) => {
    const [one, other] = [olderLimits?.[name], newerLimits?.[name]];
    return one === undefined || other === undefined ? [] : [[name, looser(one, other)] as const];
  });
  const otherEntries = Object.entries(older).filter(([name]) => !(name in limits));
  const merged = Object.fromEntries<unknown>([...wider, ...otherEntries]);
  return Object.keys(merged).length > 0 ? merged : kindOfLimit(older);
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
  const merged = Object.entries(older.fields).map(([key, shape]) => {
    const other = keyIn(newer.fields, key);
    const isFree = other?.endsWith('?') && !key.endsWith('?');
    return [isFree ? `${key}?` : key, mergeShapes(shape, newer.fields[other ?? ''])] as const;
  });
  const added = Object.entries(newer.fields).filter(([key]) => keyIn(older.fields, key) === undefined);
  return { ...older, fields: Object.fromEntries<Shape>([...merged, ...added]) };
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

/**
 * The contract in order of paths: the named operations, the further ones that it has, and only the shapes that they, or
 * the given roots, lead to.
 */
export function pickOperations(
  contract: Contract,
  names: readonly string[],
  roots: readonly string[],
): Contract {
  const { shapes } = contract;
  const missing = names.find((name) => !(name in contract.operations));
  if (missing !== undefined) throw new Error(`There is no operation ${missing}.`);
  const described = new Set(names);
  const pick = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(
      Object.entries(contract.operations)
        .filter(([name]) => isWanted(name))
        .toSorted(([one], [other]) => byPath(one, other)),
    );
  const operations = pick((name) => described.has(name));
  // A form's files are not known.
  const further = pick((name) => !described.has(name) && contract.operations[name]?.form === undefined);
  const reached = new Set<string>();
  const follow = (value: unknown): void => {
    if (typeof value === 'string' && value in shapes && !reached.has(value)) {
      reached.add(value);
      follow(shapes[value]);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) if (!/^(oneOf|known)$/.test(name)) follow(inner);
    }
  };
  follow(operations);
  follow(further);
  follow(roots);
  return {
    operations,
    further,
    shapes: Object.fromEntries([...reached].toSorted().map((name) => [name, shapes[name] ?? 'any'])),
  };
}

const byPath = (one: string, other: string): number => keyOf(one).localeCompare(keyOf(other), 'en');
const keyOf = (operation: string): string => operation.split(' ').toReversed().join(' ');
