import type { Contract, Fields, Shape } from '@firmline/harness/platform-contract';
import { type Checker, type Symbol, SymbolFlags, type Type, TypeFlags } from 'typescript-7/unstable/sync';

/** The values that a type allows, in the contract's terms. */
interface Allowed {
  readonly texts: ReadonlySet<string>;
  /** Names of general types: any string, any number, a list. */
  readonly primitives: ReadonlySet<string>;
  readonly items: readonly Type[];
  readonly objects: readonly Type[];
}

/** Compares types with shapes, field by field, and collects the differences. */
export class TypeComparison {
  /** Differences by place, such as `CreateAssistantDTO.model`. */
  readonly differences = new Map<string, string>();
  readonly #checker: Checker;
  readonly #entities: Contract['entities'];
  readonly #compared = new Set<string>();

  constructor(checker: Checker, { entities }: Contract) {
    this.#checker = checker;
    this.#entities = entities;
  }

  compare(type: Type, shape: Shape, place: string): void {
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return;
    const allowed = this.#allowed(type);
    const options = this.#optionsOf(shape);
    const report = (problem: string): void => void this.differences.set(place, problem);
    const expected = new Set(options.map(({ shape: option }) => primitiveOf(option)));
    if (expected.has('any')) return;
    for (const name of ['text', 'number', 'boolean', 'null', 'list', 'object']) {
      const isAllowed =
        allowed.primitives.has(name) ||
        (name === 'text' && allowed.texts.size > 0) ||
        (name === 'list' && allowed.items.length > 0) ||
        (name === 'object' && allowed.objects.length > 0);
      if (isAllowed !== expected.has(name)) {
        report(isAllowed ? `may not be ${nouns[name]}` : `may be ${nouns[name]}`);
        return;
      }
    }
    const choices = options.flatMap(({ shape: option }) =>
      typeof option === 'object' && 'oneOf' in option ? option.oneOf : [],
    );
    const missing = choices.filter((choice) => !allowed.texts.has(choice));
    if (allowed.texts.size > 0 && missing.length > 0) report(`may be ${missing.slice(0, 5).join(', ')}`);
    const items = options.flatMap(({ shape: option }) =>
      typeof option === 'object' && 'items' in option ? [option.items] : [],
    );
    const [item] = items;
    for (const each of allowed.items) if (item !== undefined) this.compare(each, item, `${place}[]`);
    this.#compareObjects(allowed.objects, options.filter(isEntity), place);
  }

  #compareObjects(types: readonly Type[], entities: readonly EntityShape[], place: string): void {
    const described = types.filter((type) => this.#checker.getPropertiesOfType(type).length > 0);
    if (described.length === 0 && entities.length > 0) this.differences.set(place, 'is described');
    const tag = tags.find((name) => entities.every(({ shape }) => fieldAt(shape, name) !== undefined));
    const claimed = new Set<Type>();
    // Entities with a tag for their kind choose first.
    const inOrder = entities.toSorted(
      (one, other) => Number(!isTagged(one, tag)) - Number(!isTagged(other, tag)),
    );
    for (const entity of inOrder) {
      const free = described.filter(
        (type) => isTagged(entity, tag) || entities.length === 1 || !claimed.has(type),
      );
      const like = free.filter((type) => this.#isKind(type, entity, tag));
      const distance = (type: Type): number => this.#strangers(type, entity) + Number(claimed.has(type));
      const [best] = like.toSorted((one, other) => distance(one) - distance(other));
      if (!best) {
        if (described.length > 0) this.differences.set(place, `may be ${entity.name ?? 'an object'}`);
      } else {
        claimed.add(best);
        this.#compareFields(best, entity, entity.name ?? place);
      }
    }
  }

  /** The number of fields that only one side has, or whose choices differ. */
  #strangers(type: Type, entity: EntityShape): number {
    const { shape } = entity;
    const unlike = Object.keys(shape.fields).filter((key) => !this.#isKind(type, entity, withoutMark(key)));
    const own = new Set(this.#checker.getPropertiesOfType(type).map(({ name }) => name));
    const named = new Set(Object.keys(shape.fields).map(withoutMark));
    return unlike.length + own.size + named.size - 2 * [...own].filter((name) => named.has(name)).length;
  }

  #isKind(type: Type, { shape }: EntityShape, tag?: string): boolean {
    const choice = tag === undefined ? undefined : fieldAt(shape, tag);
    if (tag === undefined || typeof choice !== 'object' || !('oneOf' in choice)) return true;
    const property = this.#checker.getPropertyOfType(type, tag);
    const own = property && this.#checker.getTypeOfSymbol(property);
    const texts = own && this.#allowed(own).texts;
    return choice.oneOf.every((text) => texts?.has(text));
  }

  #compareFields(type: Type, { shape, name: entity }: EntityShape, place: string): void {
    const pair = `${type.id} ${entity ?? JSON.stringify(shape)}`;
    if (this.#compared.has(pair)) return;
    this.#compared.add(pair);
    const own = new Map(this.#checker.getPropertiesOfType(type).map((property) => [property.name, property]));
    const base = this.#optionsOf(shape.of ?? 'any').find(isEntity)?.shape;
    for (const [key, field] of Object.entries({ ...base?.fields, ...shape.fields })) {
      const name = withoutMark(key);
      const property = own.get(name);
      own.delete(name);
      if (property) this.#compareField(property, field, `${place}.${name}`, key === name);
      else this.differences.set(`${place}.${name}`, 'is missing');
    }
    if (shape.of !== 'any')
      for (const name of own.keys()) this.differences.set(`${place}.${name}`, 'is unknown');
  }

  #compareField(property: Symbol, field: Shape, place: string, isRequired: boolean): void {
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
    if (isOptional === isRequired) this.differences.set(place, isRequired ? 'is required' : 'is optional');
    const type = this.#checker.getTypeOfSymbol(property);
    if (type) this.compare(type, field, place);
  }

  #allowed(type: Type): Allowed {
    const found = {
      texts: new Set<string>(),
      primitives: new Set<string>(),
      items: [] as Type[],
      objects: [] as Type[],
    };
    const add = (part: Type): void => {
      if (part.isUnionType()) for (const inner of part.getTypes()) add(inner);
      else if (part.isStringLiteralType()) found.texts.add(part.value);
      else if (part.isIntersectionType() && part.getTypes().some(({ flags }) => flags & TypeFlags.String))
        found.primitives.add('text');
      else if (part.flags & TypeFlags.Undefined) return;
      else if (part.flags & (TypeFlags.StringLike | TypeFlags.TemplateLiteral)) found.primitives.add('text');
      else if (part.flags & TypeFlags.NumberLike) found.primitives.add('number');
      else if (part.flags & TypeFlags.BooleanLike) found.primitives.add('boolean');
      else if (part.flags & TypeFlags.Null) found.primitives.add('null');
      else if (this.#checker.isArrayLikeType(part) && part.isTypeReference())
        found.items.push(...this.#checker.getTypeArguments(part));
      else found.objects.push(part);
    };
    add(type);
    return found;
  }

  #optionsOf(shape: Shape, name?: string): readonly Option[] {
    if (typeof shape === 'string') {
      const entity = this.#entities[shape];
      return entity === undefined ? [{ shape }] : this.#optionsOf(entity, shape);
    }
    if ('anyOf' in shape) return shape.anyOf.flatMap((part) => this.#optionsOf(part));
    return [{ shape, ...(name === undefined ? {} : { name }) }];
  }
}

interface Option {
  readonly shape: Shape;
  /** Name of the entity. */
  readonly name?: string;
}

interface EntityShape extends Option {
  readonly shape: Fields;
}

const isEntity = (option: Option): option is EntityShape =>
  typeof option.shape === 'object' && 'fields' in option.shape;

const withoutMark = (key: string): string => key.replace(/\?$/, '');
const fieldAt = ({ fields }: Fields, name: string): Shape | undefined => fields[name] ?? fields[`${name}?`];

function isTagged({ shape }: EntityShape, tag = ''): boolean {
  const choice = fieldAt(shape, tag);
  return typeof choice === 'object' && 'oneOf' in choice;
}

const tags = ['type', 'provider', 'role', 'on'];

const nouns: Readonly<Record<string, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  list: 'a list',
  object: 'an object',
};

function primitiveOf(shape: Shape): string {
  if (typeof shape === 'string') return shape === 'string' || shape === 'time' ? 'text' : shape;
  if ('fields' in shape) return 'object';
  if ('items' in shape) return 'list';
  return 'min' in shape || 'max' in shape ? 'number' : 'text';
}
