import { alternatives, nearest } from '#util/closest-name';
import * as v from 'valibot';
import { choose, type OutputOf } from '../../../shared/schema/index.ts';
import { isMap, originOf, type Placed, scalarOf } from './tree.ts';

/**
 * Schemas of a scenario's file. Their messages contain `{key}` and `{value}`; the reader fills them in and adds the
 * position.
 */
export type Written<Value> = v.GenericSchema<unknown, Value>;

const units = /(Ms|Db|Percent|BitsPerSecond)$/;

/** A field of the model as it is written: `afterMs` is `after`, `firstMessage` is `first-message`. */
export const writtenName = (name: string): string =>
  name.replace(units, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Notes about a schema for the reference and the tests. */
export interface Notes {
  /** Valid values, in words: "a time such as 500ms". */
  readonly words?: string;
  /** Has its own form. */
  readonly form?: 'fault' | 'step' | 'thresholds';
  /** Needs the local stack. */
  readonly local?: boolean;
  readonly record?: RecordNotes;
}

export interface RecordNotes {
  /** "a fault of the room". */
  readonly title: string;
  /** Keyed by names in the model. */
  readonly fields: v.ObjectEntries;
  readonly rules: readonly Rule[];
  /** The field that a value other than a map sets. */
  readonly shorthand?: string | undefined;
  /** Whether it has no long form. */
  readonly onlyShort: boolean;
}

/** About the presence of fields, by their names in the model. */
export type Rule =
  | { readonly rule: 'exactly-one' | 'at-most-one' | 'at-least-one'; readonly of: readonly string[] }
  | { readonly rule: 'together'; readonly field: string; readonly needs: string };

export const exactlyOne = (...of: readonly string[]): Rule => ({ rule: 'exactly-one', of });
export const atMostOne = (...of: readonly string[]): Rule => ({ rule: 'at-most-one', of });
export const atLeastOne = (...of: readonly string[]): Rule => ({ rule: 'at-least-one', of });
export const together = (field: string, needs: string): Rule => ({ rule: 'together', field, needs });

/** The schema inside an optional one. */
export const required = (schema: v.GenericSchema): v.GenericSchema & Notes =>
  'wrapped' in schema ? (schema.wrapped as v.GenericSchema) : schema;

interface Refusal {
  readonly message: string;
  /** The wrong key, or the key of the wrong value. */
  readonly key?: string;
  readonly origin?: 'key' | 'value';
}

/** A schema that refuses every value. */
export function refused(...refusals: readonly Refusal[]): v.GenericSchema<unknown, never> {
  return {
    ...v.never(),
    '~run': ({ value }, config) => {
      const issues = refusals.flatMap(({ message, key, origin = 'key' }) => {
        const [issue] = v.never(message)['~run']({ value }, config).issues ?? [];
        if (!issue || key === undefined || !isMap(value)) return issue ?? [];
        const item = { type: 'object', origin, input: value, key, value: value[key] } as const;
        return { ...issue, path: [item] };
      });
      return { typed: false, value, issues: issues as never };
    },
  };
}

/** "Did you mean …?", with a space before it, or nothing. */
export function meant(written: unknown, names: readonly string[]): string {
  const name = typeof written === 'string' ? nearest(written, names) : undefined;
  return name === undefined ? '' : ` Did you mean "${name}"?`;
}

/** A schema whose JSON Schema says in words what is valid, for an editor. */
const worded = <Of extends v.GenericSchema>(words: string, schema: Of): Of =>
  v.pipe(schema, v.metadata({ words })) as unknown as Of;

/** Reads a scalar: unwraps it for a schema of plain values. */
export function leaf<Value>(words: string, schema: v.GenericSchema<Value>): Written<Value> & Notes {
  return {
    ...(worded(words, schema) as Written<Value>),
    words,
    '~run': (dataset, config) => schema['~run']({ value: scalarOf(dataset.value) }, config),
  };
}

/**
 * Reads a tree into another value.
 * @param form its written form, for the JSON Schema
 * @param exactWords what is valid with its range, for an editor. Default: `words`
 */
export function reads<Value>(
  words: string,
  form: v.GenericSchema,
  read: (tree: unknown, config: v.Config<v.BaseIssue<unknown>>) => { readonly value: Value } | string,
  exactWords = words,
): Written<Value> & Notes {
  return {
    ...(worded(exactWords, form) as Written<Value>),
    words,
    '~run': (dataset, config) => {
      const result = read(dataset.value, config);
      if (typeof result === 'string') return refused({ message: result })['~run'](dataset, config);
      return { typed: true, value: result.value };
    },
  };
}

/** A schema whose value becomes another. */
export function mapped<Value, Other>(
  schema: Written<Value>,
  map: (value: Value, tree: unknown) => Other,
): Written<Other> {
  const same = schema as unknown as Written<Other>;
  return {
    ...same,
    '~run': (dataset, config) => {
      const tree = dataset.value;
      const result = schema['~run']({ value: tree }, config);
      if (result.issues) return { typed: false, value: tree, issues: result.issues };
      return { typed: true, value: map(result.value, tree) };
    },
  };
}

const described = <Of extends v.GenericSchema>(schema: Of, description: string, local: boolean): Of => ({
  ...(v.pipe(schema, v.description(description)) as unknown as Of),
  local,
});

/** A required or optional key. `local`: cannot be checked on a deployed link. */
export const must = <Value>(schema: Written<Value>, description: string): Written<Value> =>
  described(schema, description, false);
export const may = <Value>(schema: Written<Value>, description: string) =>
  v.exactOptional(described(schema, description, false));
export const localMust = <Value>(schema: Written<Value>, description: string): Written<Value> =>
  described(schema, description, true);
export const localMay = <Value>(schema: Written<Value>, description: string) =>
  v.exactOptional(described(schema, description, true));

const mostListed = 16;

/** The message for a key that is not one of these. */
export function unknownKey(key: string, title: string, names: readonly string[]): string {
  const now = newName(title, key);
  if (now !== undefined) return `"${key}" is called "${now}" now, in ${title}.`;
  const help = meant(key, names) || (names.length <= mostListed ? ` There is ${alternatives(names)}.` : '');
  return `"${key}" is not known in ${title}.${help}`;
}

/** New names of keys and kinds of faults, by their place and old name. */
const renamed: readonly (readonly [title: string, before: string, now: string])[] = [
  ['the step say', 'truth', 'ground-truth'],
  ['a greeting', 'truth', 'ground-truth'],
  ['a reply', 'truth', 'ground-truth'],
  ['what is expected of the call', 'ended', 'ended-reason'],
  ['what is expected of stages', 'unreached', 'not-started'],
  ['room: network', 'lost', 'for'],
  ['room', 'deafened-agent', 'agent-audio-lost'],
];

/** The new name of a renamed key. */
export const newName = (title: string, name: string): string | undefined =>
  renamed.find(([where, before]) => where === title && before === name)?.[2];

const quoted = (field: string) => `"${writtenName(field)}"`;
const mostNamed = 6;

/** The rule's problem with the given fields, or null. */
function brokenRule(rule: Rule, values: Readonly<Record<string, unknown>>): string | null {
  if (rule.rule === 'together') {
    const isAlone = Object.hasOwn(values, rule.field) && !Object.hasOwn(values, rule.needs);
    return isAlone ? `${quoted(rule.field)} needs ${quoted(rule.needs)} beside it` : null;
  }
  const given = rule.of.filter((field) => Object.hasOwn(values, field)).map(quoted);
  if (given.length === 0 && rule.rule !== 'at-most-one') {
    const named = rule.of.slice(0, mostNamed).map(quoted);
    return `${alternatives(rule.of.length > mostNamed ? [...named, 'another'] : named)} is missing`;
  }
  return given.length > 1 && rule.rule !== 'at-least-one'
    ? `${given.join(' and ')} exclude each other`
    : null;
}

interface RecordOptions<Name> {
  readonly shorthand?: Name;
  readonly onlyShort?: boolean;
  readonly rules?: readonly Rule[];
}

/** Keys and values: `fields` by their names in the model, which `writtenName` turns into those of the file. */
export function record<const Fields extends v.ObjectEntries>(
  title: string,
  fields: Fields,
  { shorthand, onlyShort = false, rules = [] }: RecordOptions<keyof Fields & string> = {},
): Written<Placed & OutputOf<Fields>> & Notes {
  const notes = { words: title, record: { title, fields, rules, shorthand, onlyShort } };
  const names = new Map(Object.keys(fields).map((name) => [writtenName(name), name]));
  const entries = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [writtenName(name), field]),
  );
  const strict = v.strictObject(entries, ({ expected, path }) => {
    const key = String(path?.[0].key);
    return expected === 'never'
      ? unknownKey(key, title, [...names.keys()])
      : `"${key}" is missing in ${title}.`;
  });
  type Result = Written<Placed & OutputOf<Fields>>;
  const long: Result & Notes = {
    ...(strict as unknown as Result),
    ...notes,
    '~run': (dataset, config) => {
      const tree = dataset.value;
      if (!isMap(tree))
        return refused({ message: `{key} must be ${title} with its keys, not {value}.` })['~run'](
          dataset,
          config,
        );
      const { issues, value } = strict['~run']({ value: tree }, config);
      if (issues) {
        // A misspelt key is not reported as missing too.
        const others = issues.filter(
          ({ expected, path }) => expected?.startsWith('"') !== true || path?.[0].origin !== 'key',
        );
        return { typed: false, value: tree, issues: others.length > 0 ? others : issues } as never;
      }
      const values = Object.fromEntries(
        Object.entries(value as object).map(([name, one]) => [names.get(name) ?? name, one]),
      );
      const broken = rules.flatMap((rule) => brokenRule(rule, values) ?? []);
      if (broken.length > 0)
        return refused(...broken.map((problem) => ({ message: `${problem} in ${title}.` })))['~run'](
          dataset,
          config,
        );
      return { typed: true, value: { place: originOf(tree).place, ...values } as never };
    },
  };
  const field = shorthand === undefined ? undefined : fields[shorthand];
  if (shorthand === undefined || !field) return long;
  const short = mapped(
    required(field) as Written<unknown>,
    (value, tree) => ({ place: originOf(tree).place, [shorthand]: value }) as never,
  ) as Result;
  if (onlyShort) return { ...short, ...notes };
  return {
    ...(choose([short, long], (tree) => (isMap(tree) ? long : short)) as unknown as Result),
    ...notes,
  };
}

/** One of these words, or something else. `takes`: whether a scalar is that something else. */
export function either<const Word extends string, Value>(
  words: readonly Word[],
  other: Written<Value> & Notes,
  { takes, named }: { readonly takes: (scalar: unknown) => boolean; readonly named?: string },
): Written<Word | Value> & Notes {
  const all = named === undefined ? [...words] : [...words, named];
  const word = leaf(
    alternatives(words),
    v.picklist(
      words,
      ({ input }) => `{key} must be ${alternatives(all)}, not {value}.${meant(input, words)}`,
    ),
  );
  const pick = (tree: unknown) => {
    const scalar = scalarOf(tree);
    if (words.some((one) => one === scalar)) return word;
    return scalar === tree || takes(scalar) ? other : word;
  };
  return choose([word, other], pick);
}
