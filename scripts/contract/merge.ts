import type { Contract, Fields, Shape } from '../../harness/src/services/platform/contract/index.ts';

/** A contract with a newer one's additions: fields, choices and entities. Where they differ, the older one is kept. */
export function mergeContracts(...both: readonly [older: Contract, newer: Contract]): Contract {
  const has = (entity: string, name: string): boolean =>
    both.some(
      ({ entities: { [entity]: shape } }) =>
        typeof shape === 'object' && 'fields' in shape && name in shape.fields,
    );
  // An entity that has a discriminator itself needs no additional one.
  const isPlain = ({ of = '', fields }: Fields): boolean =>
    Object.keys(fields).every((name) => has(of, name) || has(of, `${name}?`));
  const [older, newer] = JSON.parse(JSON.stringify(both), (_, value: unknown) =>
    isExtended(value) && isPlain(value) ? value.of : value,
  ) as typeof both;
  const operations = { ...newer.operations };
  for (const [name, operation] of Object.entries(older.operations)) {
    const { body } = operation;
    const later = newer.operations[name] ?? operation;
    operations[name] = {
      ...operation,
      ...(body ? { body: optionalKind(name, mergeShapes(body, later.body)) } : {}),
    };
  }
  const entities = { ...older.entities };
  for (const [name, shape] of Object.entries(newer.entities)) {
    entities[name] = mergeShapes(entities[name] ?? shape, shape);
  }
  // Drop the bare name of a kind that the newer contract describes.
  return JSON.parse(JSON.stringify({ operations, entities }), (key, value: unknown) =>
    key === 'anyOf' ? withoutNamed(value as readonly Shape[], entities) : value,
  ) as Contract;
}

/** A change may omit the discriminator, which cannot change. */
function optionalKind(operation: string, shape: Shape): Shape {
  if (!operation.startsWith('PATCH ') || typeof shape !== 'object' || !('anyOf' in shape)) return shape;
  return {
    anyOf: shape.anyOf.map((kind) => {
      if (!isExtended(kind)) return kind;
      const fields = Object.entries(kind.fields).map(([name, field]) => [`${name}?`, field]);
      return { ...kind, fields: Object.fromEntries(fields) };
    }),
  };
}

function withoutNamed(kinds: readonly Shape[], entities: Contract['entities']): readonly Shape[] {
  const described = kinds.flatMap((kind) => {
    const entity = typeof kind === 'string' ? entities[kind] : undefined;
    return typeof entity === 'object' && 'fields' in entity ? Object.values(entity.fields) : [];
  });
  const texts = new Set(described.map((shape) => JSON.stringify(shape)));
  return kinds.filter(
    (kind) =>
      !isExtended(kind) ||
      kind.of !== 'any' ||
      Object.values(kind.fields).some((shape) => !texts.has(JSON.stringify(shape))),
  );
}

const isExtended = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && 'of' in value && 'fields' in value;

function mergeShapes(older: Shape, newer: Shape | undefined): Shape {
  if (newer === undefined) return older;
  // The newer contract describes what was any object before.
  if (older === 'object' && partsOf(newer).every((part) => kindOf(part) !== 'string')) return newer;
  if (typeof older === 'object' && typeof newer === 'object') {
    if ('fields' in older && 'fields' in newer) return mergeFields(older, newer);
    if ('oneOf' in older && 'oneOf' in newer)
      return { oneOf: [...new Set([...older.oneOf, ...newer.oneOf])] };
    if ('items' in older && 'items' in newer)
      return { ...older, items: mergeShapes(older.items, newer.items) };
  }
  const kinds = new Map<string, Shape>();
  for (const part of [...partsOf(older), ...partsOf(newer)]) {
    if (!kinds.has(kindOf(part))) kinds.set(kindOf(part), part);
  }
  const parts = [...kinds.values()];
  return parts.length === 1 ? older : { anyOf: parts };
}

const partsOf = (shape: Shape): readonly Shape[] =>
  typeof shape === 'object' && 'anyOf' in shape ? shape.anyOf : [shape];

/** The kind of a shape: strings and numbers are one kind each, whatever their limits. */
function kindOf(shape: Shape): string {
  if (typeof shape === 'string') return shape;
  if ('minLength' in shape || 'maxLength' in shape || 'pattern' in shape) return 'string';
  return 'min' in shape || 'max' in shape ? 'number' : JSON.stringify(shape);
}

function mergeFields(older: Fields, newer: Fields): Fields {
  const fields: Record<string, Shape> = { ...older.fields };
  for (const [name, shape] of Object.entries(newer.fields)) {
    const plain = name.replace(/\?$/, '');
    const known = [plain, `${plain}?`].find((key) => key in older.fields);
    fields[known ?? name] = mergeShapes(older.fields[known ?? ''] ?? shape, shape);
  }
  return { ...older, fields };
}

/** A contract with these operations and only the entities that they, or the given roots, lead to. */
export function pickOperations(
  { operations, entities }: Contract,
  names: Iterable<string>,
  roots: readonly string[],
): Contract {
  const picked = Object.fromEntries(
    [...new Set(names)].toSorted(byPath).map((name) => {
      const operation = operations[name];
      if (!operation) throw new Error(`The vendor's declarations have no ${name}.`);
      return [name, operation];
    }),
  );
  const reached = new Set<string>();
  const follow = (value: unknown): void => {
    if (typeof value === 'string' && value in entities && !reached.has(value)) {
      reached.add(value);
      follow(entities[value]);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) if (name !== 'oneOf') follow(inner);
    }
  };
  follow(picked);
  follow(roots);
  const entityNames = Object.keys(entities)
    .filter((name) => reached.has(name))
    .toSorted();
  return {
    operations: picked,
    entities: Object.fromEntries(entityNames.map((name) => [name, entities[name] ?? 'any'])),
  };
}

const byPath = (one: string, other: string): number => keyOf(one).localeCompare(keyOf(other), 'en');
const keyOf = (operation: string): string => operation.split(' ').toReversed().join(' ');
