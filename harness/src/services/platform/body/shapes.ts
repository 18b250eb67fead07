import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Contract, Fields, Shape, Text } from '@firmline/sdk/rest/table';
import { olderPropertiesOf } from './older-properties.ts';

/** The platform's operations and shapes, from which the SDK's types are made too. */
export const contract = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@firmline/sdk/rest/contract.json'), 'utf8'),
) as Contract;

/** By method and path, with those that nobody here has described. */
export const allOperations: Contract['operations'] = { ...contract.operations, ...contract.further };

export interface Field {
  readonly shape: Shape;
  readonly isRequired: boolean;
  /** Of a property that the document no longer has: what took its place. */
  readonly replacement?: string;
}

/** A text with a list of names that is meant to be whole. */
export interface KnownText extends Text {
  readonly isClosed?: true;
}

const closedText = (knownTexts: readonly string[]): KnownText => ({ known: knownTexts, isClosed: true });

/** Providers add such names every week, so the declared lists are never complete: others are taken with a warning. */
const openChoices =
  /^(apiUrl|emotion|fallbackModels|language(Boost|Code)?s?|models?|region|speechModel|style|voiceId)$/;

/** Fields declared as texts or numbers of every kind, which the platform restricts. */
const limitedShapes: Readonly<Record<string, Shape>> = {
  alias: { minLength: 1, maxLength: 40 },
  assistantId: 'uuid',
  squadId: 'uuid',
  workflowId: 'uuid',
};

/** The alternatives of a shape, with names resolved. */
export function optionsOf(shape: Shape): readonly Shape[] {
  if (typeof shape === 'string') {
    const namedShape = contract.shapes[shape];
    return namedShape === undefined ? [shape] : optionsOf(namedShape);
  }
  return 'anyOf' in shape ? shape.anyOf.flatMap(optionsOf) : [shape];
}

export const hasFields = (shape: Shape): shape is Fields => typeof shape === 'object' && 'fields' in shape;

const resolvedFields = new WeakMap<Fields, ReadonlyMap<string, Field>>();
const namesOfShapes = new Map(Object.entries(contract.shapes).map(([name, shape]) => [shape, name]));

export function fieldsOf(shape: Fields): ReadonlyMap<string, Field> {
  let fields = resolvedFields.get(shape);
  if (!fields) {
    const base = optionsOf(shape.of ?? '').find(hasFields);
    const ownFields = Object.entries(shape.fields).map(([key, field]): [string, Field] => {
      const name = key.replace(/\?$/, '');
      const isAddress = name === 'url' && namesOfShapes.get(shape) === 'Server';
      return [name, { shape: isAddress ? 'url' : correctShape(name, field), isRequired: name === key }];
    });
    const olderShapes = Object.entries(olderPropertiesOf(namesOfShapes.get(shape) ?? '')).map(
      ([name, replacement]): [string, Field] => [
        name,
        { shape: name === 'serverUrl' ? 'url' : 'any', isRequired: false, replacement },
      ],
    );
    fields = new Map([...olderShapes, ...(base ? fieldsOf(base) : []), ...ownFields]);
    resolvedFields.set(shape, fields);
  }
  return fields;
}

/** The choices of a shape, or of the items of its lists. */
export const choicesOf = (shape: Shape): readonly string[] =>
  optionsOf(shape).flatMap((option) => {
    if (typeof option !== 'object') return [];
    return 'items' in option ? choicesOf(option.items) : 'oneOf' in option ? option.oneOf : [];
  });

const isChoice = (shape: Shape): boolean => typeof shape === 'object' && 'oneOf' in shape;

function correctShape(name: string, shape: Shape): Shape {
  const limit = Object.hasOwn(limitedShapes, name) ? limitedShapes[name] : undefined;
  if (limit !== undefined) return limit;
  if (!openChoices.test(name)) return shape;
  if (typeof shape === 'string')
    return optionsOf(shape).every(isChoice) ? closedText(choicesOf(shape)) : shape;
  if ('items' in shape) return { ...shape, items: correctShape(name, shape.items) };
  return 'oneOf' in shape ? closedText(shape.oneOf) : shape;
}

/** The field with an object's kind. */
const tags = ['type', 'provider', 'role', 'on'];

const fieldOf = (kind: Fields, name: string) => fieldsOf(kind).get(name);

function choicesAt(kind: Fields, name: string): readonly string[] | undefined {
  const shape = fieldOf(kind, name)?.shape;
  return typeof shape === 'object' && 'oneOf' in shape ? shape.oneOf : undefined;
}

interface KindsFound {
  /** Possible kinds of the value. */
  readonly fittingKinds: readonly Fields[];
  /** The field that must name the kind. */
  readonly tag?: string;
  readonly choices: readonly string[];
}

/** Determines an object's kind by its tag. */
export function kindsOf(kinds: readonly Fields[], value: Readonly<Record<string, unknown>>): KindsFound {
  const tag = tags.find(
    (name) => kinds.every((kind) => fieldOf(kind, name)) && kinds.some((kind) => choicesAt(kind, name)),
  );
  if (tag === undefined) return { fittingKinds: [], choices: [] };
  const tagValue = Object.hasOwn(value, tag) ? (value[tag] ?? undefined) : undefined;
  const isNeeded = tagValue !== undefined || kinds.every((kind) => fieldOf(kind, tag)?.isRequired);
  const namedKinds = kinds.filter((kind) => choicesAt(kind, tag)?.some((choice) => choice === tagValue));
  // Otherwise it is a kind whose tag is any text.
  const fittingKinds =
    namedKinds.length === 0 && typeof tagValue === 'string'
      ? kinds.filter((kind) => !choicesAt(kind, tag))
      : namedKinds;
  return {
    fittingKinds,
    choices: kinds.flatMap((kind) => choicesAt(kind, tag) ?? []),
    ...(isNeeded ? { tag } : {}),
  };
}
