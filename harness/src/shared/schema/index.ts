import * as v from 'valibot';

type Primitive = string | number | boolean | null | undefined | ArrayBufferView;
/** A type whose values are deeply read-only. */
export type Frozen<Value> = unknown extends Value
  ? Value
  : Value extends Primitive
    ? Value
    : { readonly [Key in keyof Value]: Frozen<Value[Key]> };

/** The output type of a schema. */
export type Validated<Of extends v.GenericSchema> = Frozen<v.InferOutput<Of>>;

/** The output type of an object with these entries. */
export type OutputOf<Entries extends v.ObjectEntries> =
  v.StrictObjectSchema<Entries, undefined> extends infer Of
    ? Of extends v.GenericSchema
      ? v.InferOutput<Of>
      : never
    : never;

const expectedWords = ({ expected }: v.BaseIssue<unknown>): string =>
  expected === 'Object' ? 'must be an object' : expected === 'never' ? 'is not known' : 'is missing';

/** An object with these keys and no others. Valibot alone would accept a list. */
export function object<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.StrictObjectSchema<Entries, typeof expectedWords> {
  const schema = v.strictObject(entries, expectedWords);
  const runSchema = schema['~run'].bind(schema);
  return {
    ...schema,
    '~run': (dataset, config) =>
      runSchema(Array.isArray(dataset.value) ? { ...dataset, value: null } : dataset, config),
  };
}

/** One of these schemas. The input decides which, so that only its issues count; a string means that none fits. */
export function choose<const Options extends readonly v.GenericSchema[]>(
  options: Options,
  pick: (input: unknown) => Options[number] | string,
): v.UnionSchema<Options, undefined> {
  return {
    ...v.union(options),
    '~run': (dataset, config) => {
      const pickedSchema = pick(dataset.value);
      const schema = typeof pickedSchema === 'string' ? v.never(pickedSchema) : pickedSchema;
      return schema['~run'](dataset, config);
    },
  };
}

export const optional = v.exactOptional;
export const anyValue = v.unknown();
export const flag = v.boolean('must be true or false');
export const string = v.string('must be a text');
export const text = v.pipe(
  v.string('must be a text that is not empty'),
  v.nonEmpty('must be a text that is not empty'),
);

export const oneOf = <const Choices extends readonly string[]>(...choices: Choices) =>
  v.picklist(choices, `must be one of ${choices.join(', ')}`);

export const listOf = <Item extends v.GenericSchema>(item: Item) => v.array(item, 'must be a list');

/** A number from `min` to `max`, both included. */
export function between(min: number, max: number) {
  const words = `must be ${min} to ${max}`;
  return v.pipe(v.number(words), v.minValue(min, words), v.maxValue(max, words));
}

export function integerBetween(min: number, max: number) {
  const words = `must be ${min} to ${max}`;
  return v.pipe(v.number(words), v.integer(words), v.minValue(min, words), v.maxValue(max, words));
}

function integer(words: string, min: number) {
  return v.pipe(v.number(words), v.safeInteger(words), v.minValue(min, words));
}
export const count = integer('must be a positive integer', 1);
export const wholeNumber = integer('must be a whole number from 0', 0);

/** Up to an hour. */
export const milliseconds = between(0, 3_600_000);

/** Path of an issue, such as `plans[0].faults[2].kind`. */
const fieldPlace = (name: string, path: readonly { readonly key: unknown }[] = []): string =>
  path.reduce((place, { key }) => place + (typeof key === 'number' ? `[${key}]` : `.${String(key)}`), name);

/** The first problem of a value, such as `plans[0].times must be a positive integer`, or null. */
export function schemaProblem(schema: v.GenericSchema, value: unknown, name: string): string | null {
  const [issue] = v.safeParse(schema, value, { abortEarly: true }).issues ?? [];
  return issue ? `${fieldPlace(name, issue.path)} ${issue.message}` : null;
}
