import type { Contract, Fields, Shape, Text } from '../../sdk/src/rest/shape.ts';

/**
 * The contract with a newer one's additions: fields, choices and shapes. Where they differ, ours is kept. Unions of both
 * are written out.
 */
export function mergeContracts(...both: readonly [older: Contract, newer: Contract]): Contract {
  const has = (shape: string, name: string): boolean =>
    both.some(({ shapes: { [shape]: found } }) => fieldAt(found, name) !== undefined);
  // A shape that has a discriminator itself needs no additional one.
  const [older, newer] = replaced(both, (value) =>
    isExtended(value) && Object.keys(value.fields).every((key) => has(value.of, withoutMark(key)))
      ? value.of
      : value,
  );
  const operations = Object.fromEntries(
    Object.entries(older.operations).map(([name, operation]) => {
      const { body, response } = operation;
      const later = newer.operations[name];
      return [
        name,
        {
          ...operation,
          ...(body ? { body: optionalKind(name, mergeShapes(body, later?.body)) } : {}),
          ...(response ? { response: withKinds(response, later?.response) } : {}),
        },
      ];
    }),
  );
  const shapes = { ...older.shapes };
  for (const [name, shape] of Object.entries(newer.shapes)) shapes[name] = mergeShapes(shapes[name], shape);
  const merged = { operations: { ...newer.operations, ...operations }, shapes };
  return replaced(merged, (value) => (isUnion(value) ? { anyOf: withoutNamed(value.anyOf, shapes) } : value));
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

/** A response with the kinds that the newer contract adds. */
function withKinds(older: Shape, newer: Shape | undefined): Shape {
  if (typeof older !== 'object' || typeof newer !== 'object') return older;
  if ('items' in older && 'items' in newer) return { ...older, items: withKinds(older.items, newer.items) };
  return isUnion(older) && isUnion(newer) ? mergeShapes(older, newer) : older;
}

/** Each kind once, without the bare names of kinds that are described too. */
export function withoutNamed(kinds: readonly Shape[], shapes: Contract['shapes']): readonly Shape[] {
  const described = kinds.flatMap((kind) => {
    const shape = typeof kind === 'string' ? shapes[kind] : kind;
    const isBare = isExtended(kind) && kind.of === 'any';
    return !isBare && typeof shape === 'object' && 'fields' in shape ? Object.values(shape.fields) : [];
  });
  const known = new Set(described.flatMap(choicesOf));
  const isNamed = ({ fields }: Fields): boolean =>
    Object.values(fields).every((shape) => choicesOf(shape).every((choice) => known.has(choice)));
  const distinct = [...new Map(kinds.map((kind) => [JSON.stringify(kind), kind])).values()];
  return distinct.filter((kind) => !isExtended(kind) || kind.of !== 'any' || !isNamed(kind));
}

const choicesOf = (shape: Shape): readonly string[] =>
  typeof shape === 'object' && 'oneOf' in shape ? shape.oneOf : [];

function mergeShapes(older: Shape | undefined, newer: Shape | undefined): Shape {
  if (older === undefined || newer === undefined) return older ?? newer ?? 'any';
  // The newer contract describes what was any object before.
  if (older === 'object' && partsOf(newer).every((part) => kindOf(part) !== 'string')) return newer;
  if (kindOf(older) === 'string' && kindOf(newer) === 'string') {
    return withKnown(older, isText(newer) ? (newer.known ?? []) : []);
  }
  if (typeof older === 'object' && typeof newer === 'object') {
    if ('fields' in older && 'fields' in newer) return mergeFields(older, newer);
    if ('oneOf' in older && 'oneOf' in newer)
      return { oneOf: [...new Set([...older.oneOf, ...newer.oneOf])] };
    if ('items' in older && 'items' in newer)
      return { ...older, items: mergeShapes(older.items, newer.items) };
  }
  const kinds = new Map<string, Shape>();
  for (const part of [...partsOf(older), ...partsOf(newer)]) {
    const kind = kindOf(part);
    const before = kinds.get(kind);
    if (before === undefined || kind === 'list') kinds.set(kind, mergeShapes(before, part));
  }
  const parts = [...kinds.values()];
  const choices = parts.flatMap(choicesOf);
  // Choices beside any string are only suggestions.
  if (choices.length > 0 && kinds.has('string')) {
    const others = parts.filter((part) => typeof part === 'string' || !('oneOf' in part));
    const known = others.map((part) => (kindOf(part) === 'string' ? withKnown(part, choices) : part));
    return known.length === 1 ? (known[0] ?? 'string') : { anyOf: known };
  }
  return parts.length === 1 ? older : { anyOf: parts };
}

/** Any text, of which these are known. */
function withKnown(text: Shape, words: readonly string[]): Shape {
  const limits = isText(text) ? text : {};
  const known = [...new Set([...(limits.known ?? []), ...words])];
  return known.length === 0 ? text : { ...limits, known };
}

const partsOf = (shape: Shape): readonly Shape[] => (isUnion(shape) ? shape.anyOf : [shape]);

/** The kind of a shape: strings, numbers and lists are one kind each, whatever their limits. */
function kindOf(shape: Shape): string {
  if (typeof shape === 'string') return shape;
  if (isText(shape)) return 'string';
  if ('items' in shape) return 'list';
  return 'min' in shape || 'max' in shape ? 'number' : JSON.stringify(shape);
}

const isText = (shape: Shape): shape is Text =>
  typeof shape === 'object' &&
  ['minLength', 'maxLength', 'pattern', 'prefix', 'known'].some((name) => name in shape);

function mergeFields(older: Fields, newer: Fields): Fields {
  const fields: Record<string, Shape> = { ...older.fields };
  for (const [name, shape] of Object.entries(newer.fields)) {
    const plain = withoutMark(name);
    const known = [plain, `${plain}?`].find((key) => key in older.fields) ?? name;
    fields[known] = mergeShapes(older.fields[known], shape);
  }
  return { ...older, fields };
}

export const withoutMark = (key: string): string => key.replace(/\?$/, '');

const fieldAt = (shape: Shape | undefined, name: string): Shape | undefined =>
  typeof shape === 'object' && 'fields' in shape
    ? (shape.fields[name] ?? shape.fields[`${name}?`])
    : undefined;

const isUnion = (value: unknown): value is Extract<Shape, { anyOf: unknown }> =>
  typeof value === 'object' && value !== null && 'anyOf' in value;

const isExtended = (value: unknown): value is Fields & { readonly of: string } =>
  typeof value === 'object' && value !== null && 'of' in value && 'fields' in value;

/** A copy in which every inner value, the innermost first, is replaced. */
export function replaced<Value>(value: Value, replace: (inner: unknown) => unknown): Value {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) => replace(inner)) as Value;
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
