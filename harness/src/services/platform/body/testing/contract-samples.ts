import type { Fields, Shape } from '@firmline/sdk/rest/table';
import { allOperations, type Field, fieldsOf, hasFields, optionsOf } from '../shapes.ts';

/** A valid body, and the changes that make it invalid. */
export interface BodySample {
  /** Method and path as in the SDK's table. */
  readonly operation: string;
  readonly body: unknown;
  /** Paths that cannot be left out. */
  readonly required?: readonly string[];
  /** Values that are refused, by path. */
  readonly refused?: Readonly<Record<string, readonly unknown[]>>;
}

export const id = '0d0f3a52-6d3c-4a43-9c9c-0a7c0b7e2f11';

/** Below this depth, a sample has only the required fields. */
const fullDepth = 2;

/** A valid value, the same each time. */
export function sampleOf(shape: Shape, depth = 0): unknown {
  const [option = 'any'] = optionsOf(shape);
  if (typeof option === 'string') return primitives[option];
  if ('oneOf' in option) return option.oneOf[0];
  if ('items' in option) return depth > 2 * fullDepth ? [] : [sampleOf(option.items, depth + 1)];
  if ('values' in option) return { a: sampleOf(option.values, depth + 1) };
  if ('fields' in option) return fieldsIn(option, depth);
  if ('min' in option || 'max' in option) return option.min ?? option.max;
  return ('prefix' in option ? option.prefix : '') + 'A'.repeat('minLength' in option ? option.minLength : 1);
}

const fieldsIn = (shape: Fields, depth: number): object =>
  Object.fromEntries(
    [...fieldsOf(shape)]
      .filter(([, { isRequired }]) => isRequired || depth < fullDepth)
      .map(([name, field]) => [name, sampleOf(field.shape, depth + 1)]),
  );

const primitives: Readonly<Record<string, unknown>> = {
  any: {},
  boolean: false,
  null: null,
  number: 0.5,
  object: { any: [1, null] },
  string: 'Zoë & "Z"',
  time: '2026-01-02T03:04:05.006Z',
  url: 'https://a.example/hook',
  uuid: id,
};

/** Values that a field cannot have. */
function wrongFor({ shape }: Field): unknown[] {
  const options = optionsOf(shape);
  if (options.some((option) => option === 'any')) return [];
  const takes = (isOne: (option: Shape) => boolean): boolean => options.some((option) => isOne(option));
  const wrongValues: unknown[] = [];
  if (!takes((option) => typeof option === 'object' && 'items' in option)) wrongValues.push([[]]);
  if (!takes((option) => option === 'boolean')) wrongValues.push(true);
  const [onlyOption, otherOption] = options;
  if (typeof onlyOption !== 'object' || otherOption !== undefined) return wrongValues;
  if ('oneOf' in onlyOption) wrongValues.push('no-such-choice');
  if ('max' in onlyOption && onlyOption.max !== undefined) wrongValues.push(onlyOption.max + 1);
  if ('min' in onlyOption && onlyOption.min !== undefined) wrongValues.push(onlyOption.min - 1);
  if ('maxLength' in onlyOption && onlyOption.maxLength !== undefined)
    wrongValues.push('A'.repeat(onlyOption.maxLength + 1));
  if ('maxItems' in onlyOption && onlyOption.maxItems !== undefined)
    wrongValues.push(Array(onlyOption.maxItems + 1).fill(sampleOf(onlyOption.items, fullDepth)));
  return wrongValues;
}

/** A valid body of each kind for every operation with a JSON body, with what is refused of each of its fields. */
export const contractSamples: readonly BodySample[] = Object.entries(allOperations).flatMap(
  ([operation, { body: shape, form }]) => {
    if (shape === undefined || form) return [];
    const [first] = optionsOf(shape);
    const isList = typeof first === 'object' && 'items' in first;
    const prefix = isList ? '0.' : '';
    const kinds = optionsOf(isList ? first.items : shape).filter(hasFields);
    return kinds.map((kind) => {
      const fields = [...fieldsOf(kind)].map(([name, field]) => [prefix + name, field] as const);
      const refusedPairs = fields.map(([path, field]) => [path, wrongFor(field)] as const);
      return {
        operation,
        body: isList ? [sampleOf(kind)] : sampleOf(kind),
        required: fields.flatMap(([path, { isRequired }]) => (isRequired ? [path] : [])),
        refused: Object.fromEntries(refusedPairs),
      };
    });
  },
);
