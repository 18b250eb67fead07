import type { JsonObject, JsonValue, Limit, Size, Threshold } from '../types.ts';
import type {
  Alternative,
  Field,
  LimitShape,
  Metric,
  ObjectShape,
  Rule,
  Shape,
  TextShape,
  Unit,
} from './shape.ts';

/** Longest time that can be written anywhere: ten minutes. */
export const longestMs = 600_000;
const longestText = 5000;

export const text = (
  wanted = 'a text',
  limits: Partial<Omit<TextShape, 'kind' | 'wanted'>> = {},
): Shape<string> => ({ kind: 'text', wanted, most: longestText, ...limits });

export const choice = <const Choices extends readonly string[]>(
  ...choices: Choices
): Shape<Choices[number]> => ({ kind: 'choice', choices });

/** Too many words to list. */
export const named = (wanted: string, choices: readonly string[]): Shape<string> => ({
  kind: 'choice',
  choices,
  wanted,
});

export const flag: Shape<boolean> = { kind: 'flag' };
export const onlyTrue: Shape<true> = { kind: 'flag', onlyTrue: true };

export const whole = (least: number, most: number): Shape<number> => ({
  kind: 'number',
  least,
  most,
  whole: true,
});
export const number = (least: number, most: number): Shape<number> => ({
  kind: 'number',
  least,
  most,
  whole: false,
});

const quantity = (unit: Unit, least: number, most: number): Shape<number> => ({
  kind: 'quantity',
  unit,
  least,
  most,
});
export const time = (most = longestMs, least = 0): Shape<number> => quantity('time', least, most);
export const percent: Shape<number> = quantity('percent', 0, 100);
export const level = (least: number, most: number): Shape<number> => quantity('level', least, most);
export const rate: Shape<number> = quantity('rate', 1000, 1e10);
export const size: Shape<Size> = { kind: 'size' };
export const limit = (unit: LimitShape['unit']): Shape<Limit> => ({ kind: 'limit', unit });
export const file = (of: 'audio' | 'truth'): Shape<string> => ({ kind: 'file', of });
export const json: Shape<JsonValue> = { kind: 'json', of: 'anything' };
export const jsonObject: Shape<JsonObject> = { kind: 'json', of: 'object' };
export const texts: Shape<Readonly<Record<string, string>>> = { kind: 'json', of: 'texts' };

interface ListLimits {
  readonly least?: number;
  readonly most?: number;
}

export const list = <Item>(
  item: Shape<Item>,
  { least = 0, most = 100 }: ListLimits = {},
): Shape<readonly Item[]> => ({ kind: 'list', item, least, most, orSingle: false });

export const oneOrMore = <Item>(item: Shape<Item>, most = 100): Shape<readonly Item[]> => ({
  kind: 'list',
  item,
  least: 1,
  most,
  orSingle: true,
});

export const either = <First, Second>(first: Shape<First>, second: Shape<Second>): Shape<First | Second> => ({
  kind: 'either',
  options: [first, second],
});

export const must = <Value>(shape: Shape<Value>, says: string): Required<Value> => ({
  shape,
  says,
  required: true,
  local: false,
});

export const may = <Value>(shape: Shape<Value>, says: string): Optional<Value> => ({
  shape,
  says,
  required: false,
  local: false,
});

/** The same two, for what a deployed link has no answer to. */
export const localMust = <Value>(shape: Shape<Value>, says: string): Required<Value> => ({
  ...must(shape, says),
  local: true,
});

export const localMay = <Value>(shape: Shape<Value>, says: string): Optional<Value> => ({
  ...may(shape, says),
  local: true,
});

type Required<Value> = Field<Value> & { readonly required: true };
type Optional<Value> = Field<Value> & { readonly required: false };

/** The fields of an object of the model; the compiler asks for exactly those it has. */
export type FieldsOf<Model, Omitted extends PropertyKey = never> = {
  readonly [Key in Exclude<keyof Model, 'place' | Omitted>]-?: Partial<Pick<Model, Key>> extends Pick<
    Model,
    Key
  >
    ? Optional<Exclude<Model[Key], undefined>>
    : Required<Model[Key]>;
};

interface ObjectOptions<Model> {
  readonly shorthand?: keyof Model & string;
  readonly rules?: readonly Rule[];
}

export function object<Model, Omitted extends PropertyKey = never>(
  title: string,
  fields: FieldsOf<Model, Omitted>,
  { shorthand, rules = [] }: ObjectOptions<Model> = {},
): Shape<Model> & ObjectShape {
  return { kind: 'object', title, fields, rules, ...(shorthand === undefined ? {} : { shorthand }) };
}

export const alternative = (
  says: string,
  shape: ObjectShape,
  { local }: { readonly local: boolean },
): Alternative => ({
  says,
  local,
  object: shape,
});

export const metric = (
  unit: Metric['unit'],
  says: string,
  { local }: { readonly local: boolean },
): Metric => ({
  unit,
  says,
  local,
});

export const metrics = (entries: Readonly<Record<string, Metric>>): Shape<readonly Threshold[]> => ({
  kind: 'metrics',
  metrics: entries,
});

export const exactlyOne = (...of: readonly string[]): Rule => ({ rule: 'exactly-one', of });
export const atMostOne = (...of: readonly string[]): Rule => ({ rule: 'at-most-one', of });
export const atLeastOne = (...of: readonly string[]): Rule => ({ rule: 'at-least-one', of });
export const together = (field: string, needs: string): Rule => ({ rule: 'together', field, needs });
