import { alternatives, nearestName } from '#util/closest-name';
import { isObject } from '#util/is-object';
import * as v from 'valibot';
import type { OutputOf } from '../../../shared/schema/index.ts';

/** A position in a scenario's file. Lines and columns count from 1. */
export interface Place {
  /** Path as passed to the reader. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Placed {
  readonly place: Place;
}

/**
 * The schema of a part of a scenario's file. Its messages are sentences, or continue one that begins with the key: "must be
 * true or false, not 3."
 */
export type Part<Value> = v.GenericSchema<unknown, Value>;

/** What a schema alone does not say, for the JSON Schema and the reference. */
export interface SchemaNotes {
  /** Valid values, in words: "a time such as 500ms". */
  readonly words?: string;
  /** The same with its range, for an editor. Default: `words`. */
  readonly exactly?: string;
  /** Its name in the JSON Schema, if it is used more than once or has a table of its own. */
  readonly title?: string;
  /** The schemas that the input chooses from. */
  readonly options?: readonly v.GenericSchema[];
  /** Keywords of JSON Schema for text that is read into another value. */
  readonly json?: Readonly<Record<string, unknown>>;
  /** A quantity that may be the number 0, without a unit. */
  readonly mayBeZero?: boolean;
  /** Needs the local stack. */
  readonly local?: boolean;
  readonly rules?: readonly Rule[];
  /** The field that a value other than a map sets. */
  readonly shorthand?: string;
  /** The fields of a record, by their names in the model. */
  readonly fields?: v.ObjectEntries;
}

/** The schema inside an optional one. */
export const requiredPart = (schema: v.GenericSchema): v.GenericSchema =>
  'wrapped' in schema ? (schema.wrapped as v.GenericSchema) : schema;

interface Action {
  readonly type: string;
  readonly requirement?: unknown;
  readonly pipe?: readonly Action[];
}

/** The requirement of a schema's rule, such as its `min_value`. */
export function requirement(schema: Partial<Action>, type: string): unknown {
  return (schema.pipe ?? [])
    .map((action) =>
      action.pipe ? requirement(action, type) : action.type === type ? action.requirement : undefined,
    )
    .find((note) => note !== undefined);
}

export const notesOf = (schema: v.GenericSchema): SchemaNotes => v.getMetadata(requiredPart(schema));

export const withNotes = <Value>(schema: Part<Value>, notes: SchemaNotes): Part<Value> =>
  v.pipe(schema, v.metadata({ ...notes }));

const units = /(Ms|Db|Percent|BitsPerSecond)$/;

/** A field of the model as it is written: `afterMs` is `after`, `firstMessage` is `first-message`. */
export const writtenName = (name: string): string =>
  name.replace(units, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const maxShown = 40;

/** A value as messages quote it. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'keys and values';
  const text = JSON.stringify(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

export const not =
  (words: string) =>
  ({ input }: { readonly input: unknown }): string =>
    `must be ${words}, not ${describeValue(input)}.`;

/** "Did you mean …?", with a space before it, or nothing. */
export function suggestion(receivedValue: unknown, names: readonly string[]): string {
  const name = typeof receivedValue === 'string' ? nearestName(receivedValue, names) : undefined;
  return name === undefined ? '' : ` Did you mean "${name}"?`;
}

const maxListed = 16;

/** The message for a key that is not one of these. */
export function unknownKey(key: string, title: string, names: readonly string[]): string {
  const help =
    suggestion(key, names) || (names.length <= maxListed ? ` There is ${alternatives(names)}.` : '');
  return `"${key}" is not known in ${title}.${help}`;
}

/** A required or optional key. `local`: cannot be checked on a deployed link. */
export const must = <Value>(schema: Part<Value>, description: string, notes: SchemaNotes = {}): Part<Value> =>
  withNotes(v.pipe(schema, v.description(description)) as unknown as Part<Value>, notes);
export const may = <Value>(schema: Part<Value>, description: string, notes: SchemaNotes = {}) =>
  v.exactOptional(must(schema, description, notes));
export const localMust = <Value>(schema: Part<Value>, description: string) =>
  must(schema, description, { local: true });
export const localMay = <Value>(schema: Part<Value>, description: string) =>
  may(schema, description, { local: true });

type Kind = 'scalar' | 'list' | 'map';

const kindOfInput = (input: unknown): Kind | null =>
  Array.isArray(input) ? 'list' : isObject(input) ? 'map' : input === null ? null : 'scalar';

/** Reads a scalar, a list and a map by different schemas, so that only the problems of one of them count. */
export function byKind<Value>(
  words: string,
  kinds: Partial<Readonly<Record<Kind, Part<Value>>>>,
  notes: SchemaNotes = {},
): Part<Value> {
  const neverPart = v.custom<never>(() => false, not(words)) as Part<never>;
  const schemaOf = (input: unknown) => kinds[kindOfInput(input) ?? 'scalar'] ?? neverPart;
  const schema = v.lazy((input) => (kindOfInput(input) === null ? neverPart : schemaOf(input)));
  return withNotes(schema as Part<Value>, { words, options: [...new Set(Object.values(kinds))], ...notes });
}

/** About the presence of fields, by their names in the model. */
export type Rule =
  | { readonly rule: 'exactly-one' | 'at-most-one' | 'at-least-one'; readonly fields: readonly string[] }
  | { readonly rule: 'together'; readonly field: string; readonly otherField: string };

export const exactlyOne = (...fields: readonly string[]): Rule => ({ rule: 'exactly-one', fields });
export const atMostOne = (...fields: readonly string[]): Rule => ({ rule: 'at-most-one', fields });
export const atLeastOne = (...fields: readonly string[]): Rule => ({ rule: 'at-least-one', fields });
export const together = (field: string, otherField: string): Rule => ({
  rule: 'together',
  field,
  otherField,
});

const maxNamed = 6;

/** "a", "b" or another */
export const someOf = (fields: readonly string[]): string => {
  const names = fields.slice(0, maxNamed).map((field) => `"${writtenName(field)}"`);
  return alternatives(fields.length > maxNamed ? [...names, 'another'] : names);
};

/** The rule's problem with the given fields, or null. */
function brokenRule(rule: Rule, values: object): string | null {
  const isGiven = (field: string) => Object.hasOwn(values, writtenName(field));
  if (rule.rule === 'together')
    return isGiven(rule.field) && !isGiven(rule.otherField)
      ? `${someOf([rule.field])} needs ${someOf([rule.otherField])} beside it`
      : null;
  const givenFields = rule.fields.filter(isGiven);
  if (givenFields.length === 0 && rule.rule !== 'at-most-one') return `${someOf(rule.fields)} is missing`;
  return givenFields.length > 1 && rule.rule !== 'at-least-one'
    ? `${givenFields.map((field) => someOf([field])).join(' and ')} exclude each other`
    : null;
}

interface RecordOptions<Name> {
  /** The field that a value other than a map sets. */
  readonly shorthand?: Name;
  /** Whether it has no long form. */
  readonly isShortOnly?: boolean;
  readonly rules?: readonly Rule[];
}

/** Keys and values: `fields` by their names in the model, which `writtenName` turns into those of the file. */
export function record<const Fields extends v.ObjectEntries>(
  title: string,
  fields: Fields,
  { shorthand, isShortOnly = false, rules = [] }: RecordOptions<keyof Fields & string> = {},
): Part<OutputOf<Fields>> {
  const names = new Map(Object.keys(fields).map((name) => [writtenName(name), name]));
  const strictPart = v.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [writtenName(name), field])),
    ({ expected, path }) => {
      const key = String(path?.[0].key);
      return expected === 'never'
        ? unknownKey(key, title, [...names.keys()])
        : `"${key}" is missing in ${title}.`;
    },
  );
  const longPart = v.pipe(
    strictPart,
    v.rawCheck(({ dataset, addIssue }) => {
      for (const rule of dataset.typed ? rules : []) {
        const problem = brokenRule(rule, dataset.value as object);
        if (problem !== null) addIssue({ message: `${problem} in ${title}.` });
      }
    }),
    v.transform((values) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [names.get(name), value])),
    ),
  ) as unknown as Part<OutputOf<Fields>>;
  const map = withNotes(longPart, { rules });
  const field = shorthand === undefined ? undefined : fields[shorthand];
  const words = `${title} with its keys`;
  if (shorthand === undefined || !field) return byKind(words, { map }, { words: title, title, fields });
  const shortPart = v.pipe(
    requiredPart(field as Part<unknown>),
    v.transform((value) => ({ [shorthand]: value })),
  ) as unknown as Part<OutputOf<Fields>>;
  if (isShortOnly) return withNotes(shortPart, { fields });
  const kinds = { scalar: shortPart, list: shortPart, map };
  return byKind(words, kinds, { words: title, title, fields, shorthand });
}

/** Accepts one of `words`, or a value of `otherPart`. `takes` decides whether a scalar is read as `otherPart`. */
export function either<const Word extends string, Value>(
  words: readonly Word[],
  otherPart: Part<Value>,
  { takes = () => false, valueName }: { takes?: (scalar: unknown) => boolean; valueName?: string } = {},
): Part<Word | Value> {
  const allowedWords = alternatives(valueName === undefined ? words : [...words, valueName]);
  const word = v.picklist(words, (issue) => not(allowedWords)(issue) + suggestion(issue.input, words));
  const isWord = (input: unknown) =>
    words.some((one) => one === input) ||
    (!['map', 'list'].includes(kindOfInput(input) ?? '') && !takes(input));
  const schema = v.lazy((input) => (isWord(input) ? word : otherPart)) as unknown as Part<Word | Value>;
  return withNotes(schema, { options: [word, otherPart] });
}
