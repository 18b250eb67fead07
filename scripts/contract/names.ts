import type { Contract, Fields, Shape } from '../../sdk/src/rest/shape.ts';
import { isExtended, isFields, isUnion, replaced, withoutMark } from './merge.ts';

/** What people decided about the vendor's declarations. */
export interface Overlay {
  /** Our names of the vendor's shapes, where they are not only without its `DTO`. */
  readonly names: Readonly<Record<string, string>>;
  /** Names of unions and lists of choices, each with a place that has it: `Assistant.model`, `POST /tool body`. */
  readonly unions: Readonly<Record<string, string>>;
  /** Corrections based on the vendor's documentation and its API, with their reasons. */
  readonly amendments: readonly {
    readonly why: string;
    readonly operations?: Contract['operations'];
    /** A field takes the place of the one with its name, or, as null, removes it. Unions get further kinds; others are replaced. */
    readonly shapes?: Readonly<
      Record<string, Shape | { readonly fields: Readonly<Record<string, Shape | null>> }>
    >;
  }[];
  /** Shapes to which no operation refers: messages over a call's data channel and at webhooks. */
  readonly messages: readonly string[];
}

/**
 * The contract in our names.
 * @throws Error if two shapes would have the same name
 */
export function renamed({ operations, shapes }: Contract, { names }: Overlay): Contract {
  const nameOf = (name: string): string => names[name] ?? name.replace(/D(TO|to)$/, '');
  const shapeNames = new Set(Object.keys(shapes));
  const ourNames = [...shapeNames].map(nameOf);
  const twice = ourNames.find((name, at) => ourNames.indexOf(name) !== at);
  if (twice !== undefined)
    throw new Error(`Two shapes would be called ${twice}: rename one in overlay.json.`);
  const inOurs = <Value>(value: Value): Value =>
    replaced(value, (inner) => (typeof inner === 'string' && shapeNames.has(inner) ? nameOf(inner) : inner));
  const namedShapes = Object.entries(shapes).map(([name, shape]) => [nameOf(name), inOurs(shape)] as const);
  return { operations: inOurs(operations), shapes: Object.fromEntries(namedShapes) };
}

/** The contract with the overlay's corrections. */
export function amended(contract: Contract, { amendments }: Overlay): Contract {
  const operations = { ...contract.operations };
  const shapes = { ...contract.shapes };
  for (const amendment of amendments) {
    for (const [name, change] of Object.entries(amendment.operations ?? {}))
      operations[name] = { ...operations[name], ...change };
    for (const [name, change] of Object.entries(amendment.shapes ?? {})) {
      const shape = shapes[name];
      if (isFields(shape) && typeof change === 'object' && 'fields' in change)
        shapes[name] = { ...shape, ...change, fields: withFields(shape.fields, change.fields) };
      else if (isUnion(shape) && isUnion(change)) shapes[name] = { anyOf: [...shape.anyOf, ...change.anyOf] };
      else shapes[name] = change as Shape;
    }
  }
  for (const [name, shape] of Object.entries(shapes))
    if (isUnion(shape)) shapes[name] = { anyOf: withoutNamed(shape.anyOf, shapes) };
  return { operations, shapes };
}

/** Each kind once, without the bare names of kinds that are described too. */
function withoutNamed(kinds: readonly Shape[], shapes: Contract['shapes']): readonly Shape[] {
  const described = kinds.flatMap((kind) => {
    const shape = typeof kind === 'string' ? shapes[kind] : kind;
    const isBare = isExtended(kind) && kind.of === 'any';
    return !isBare && typeof shape === 'object' && 'fields' in shape ? Object.values(shape.fields) : [];
  });
  const knownChoices = new Set(described.flatMap(choicesOf));
  const isNamed = ({ fields }: Fields): boolean =>
    Object.values(fields).every((shape) => choicesOf(shape).every((choice) => knownChoices.has(choice)));
  const distinct = [...new Map(kinds.map((kind) => [JSON.stringify(kind), kind])).values()];
  return distinct.filter((kind) => !isExtended(kind) || kind.of !== 'any' || !isNamed(kind));
}

const choicesOf = (shape: Shape): readonly string[] =>
  typeof shape === 'object' && 'oneOf' in shape ? shape.oneOf : [];

/** Changed fields keep their place, so that a refresh shows only what changed. */
function withFields(
  fields: Fields['fields'],
  changes: Readonly<Record<string, Shape | null>>,
): Fields['fields'] {
  const byName = new Map(Object.entries(changes).map((entry) => [withoutMark(entry[0]), entry]));
  const changedFields = Object.entries(fields).map((entry) => byName.get(withoutMark(entry[0])) ?? entry);
  const all = { ...Object.fromEntries(changedFields), ...changes };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, Shape] => entry[1] !== null),
  );
}

/** The contract with a name for every union that the overlay names, wherever it occurs. */
export function withUnions(contract: Contract, { unions }: Overlay): Contract {
  const namedUnions = Object.entries(unions).map(([name, place]) => ({
    name,
    shape: shapeAt(contract, place),
  }));
  const names = new Map(namedUnions.map(({ name, shape }) => [keyOfShape(shape), name]));
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    return names.get(keyOfShape(value)) ?? within(value);
  };
  const within = <Value extends object>(value: Value): Value =>
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inside(inner)])) as Value;
  const unionShapes = Object.fromEntries(namedUnions.map(({ name, shape }) => [name, within(shape)]));
  return { operations: within(contract.operations), shapes: { ...within(contract.shapes), ...unionShapes } };
}

/** The contract with its named unions written out where they occur. */
export function withoutUnions(contract: Contract, { unions }: Overlay): Contract {
  const isNamed = (value: unknown): value is string =>
    typeof value === 'string' && Object.hasOwn(unions, value);
  const shapes: Record<string, Shape> = Object.fromEntries(
    Object.entries(contract.shapes).filter(([name]) => !isNamed(name)),
  );
  const writtenOut = (value: unknown): unknown =>
    isNamed(value) ? replaced(contract.shapes[value], writtenOut) : value;
  return replaced({ operations: contract.operations, shapes }, writtenOut);
}

function shapeAt({ operations, shapes }: Contract, place: string): object {
  const [method = '', path = '', part] = place.split(' ');
  const [name = '', field = ''] = place.split('.');
  const holder = shapes[name];
  const fields = isFields(holder) ? holder.fields : {};
  const operation = operations[`${method} ${path}`];
  let shape = part
    ? operation?.[part === 'body' ? 'body' : 'response']
    : (fields[field] ?? fields[`${field}?`]);
  while (typeof shape === 'object' && 'items' in shape) shape = shape.items;
  if (typeof shape !== 'object') throw new Error(`There is no union at ${place}.`);
  return shape;
}

/** The same for the same alternatives in any order. */
function keyOfShape(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(keyOfShape).toSorted().join()}]`;
  const entries = Object.entries(value).map(([key, inner]) => `${key}:${keyOfShape(inner)}`);
  return `{${entries.toSorted().join()}}`;
}
