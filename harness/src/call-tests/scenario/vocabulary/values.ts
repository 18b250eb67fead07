import { alternatives } from '#util/closest-name';
import * as v from 'valibot';
import { limitExamples, readLimit, readQuantity, readSize, type Unit, units } from '../reading/units.ts';
import { isMap, plain, scalarOf } from './tree.ts';
import { leaf, meant, type Notes, reads, refused, required, type Written } from './written.ts';

/** Maximum of any time: ten minutes. */
export const longestMs = 600_000;

const not = (words: string) => `{key} must be ${words}, not {value}.`;

interface TextLimits {
  readonly max?: number;
  readonly mayBeEmpty?: boolean;
  readonly pattern?: RegExp;
  /** The problem that a pattern cannot express, or null. */
  readonly problem?: (text: string) => string | null;
}

export function text(
  words = 'a text',
  { max = 5000, mayBeEmpty = false, pattern, problem }: TextLimits = {},
): Written<string> & Notes {
  const empty = `{key} is empty; it must be ${words}.`;
  const schema = v.pipe(
    v.string(({ input }) =>
      typeof input === 'number' || typeof input === 'boolean'
        ? `${not(words)} Put it between quotes: "{value}".`
        : not(words),
    ),
    v.minLength(mayBeEmpty ? 0 : 1, empty),
    v.check((value) => mayBeEmpty || value.trim() !== '', empty),
    v.maxLength(max, ({ input }) => `{key} has ${input.length} characters; at most ${max} are possible.`),
    v.regex(pattern ?? /^/, not(words)),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? problem?.(dataset.value) : undefined;
      if (typeof message === 'string') addIssue({ message: `{key} must be ${words}: ${message}.` });
    }),
  );
  return leaf(words, schema as v.GenericSchema<string>);
}

const maxChoices = 12;
const wordsOf = (choices: readonly string[]) =>
  choices.length > maxChoices ? 'one of its words' : alternatives(choices);

/** One of some words. */
export const choice = <const Choices extends readonly string[]>(...choices: Choices) =>
  named(wordsOf(choices), choices);

/** One of too many words to list. */
export const named = <const Choices extends readonly string[]>(words: string, choices: Choices) =>
  leaf<Choices[number]>(
    words,
    v.picklist(choices, ({ input }) => not(words) + meant(input, choices)),
  );

export const flag = leaf('true or false', v.boolean(not('true or false')));
export const onlyTrue = leaf('true', v.literal(true, not('true')));

export function number(min: number, max: number): Written<number> & Notes {
  const words = `a number from ${min} to ${max}`;
  return leaf(words, v.pipe(v.number(not(words)), v.minValue(min, not(words)), v.maxValue(max, not(words))));
}

export function whole(min: number, max: number): Written<number> & Notes {
  const words = `a whole number from ${min} to ${max}`;
  const message = not(words);
  return leaf(
    words,
    v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message)),
  );
}

const anyNumber = '\\d+(?:\\.\\d+)?';
const written = (pattern: string) => v.pipe(v.string(), v.regex(new RegExp(pattern)));

/** A bound in the largest unit in which it is a whole number. */
function inUnit(value: number, unit: Unit): string {
  const fitting = Object.entries(units[unit].factors).filter(([, factor]) => value % factor === 0);
  const [name = '', factor = 1] = fitting.toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return `${value / factor}${name}`;
}

export interface Quantity {
  readonly unit: Unit;
  readonly min: number;
  readonly max: number;
}

/** A number with its unit: ms, percent, dBFS or bits per second in the model. */
function quantity(unit: Unit, min: number, max: number): Written<number> & Notes & { quantity: Quantity } {
  const { factors, noun, example } = units[unit];
  const names = Object.keys(factors);
  const form = written(`^${min < 0 ? '-?' : ''}${anyNumber}(?:${names.join('|')})$`);
  const range = `from ${inUnit(min, unit)} to ${inUnit(max, unit)}`;
  const read = (tree: unknown) => {
    const value = scalarOf(tree);
    if (value === 0 && min <= 0) return { value: 0 };
    const isText = typeof value === 'string' || typeof value === 'number';
    const found = isText ? readQuantity(String(value), unit) : { value: null };
    if (found.value !== null)
      return found.value >= min && found.value <= max
        ? { value: found.value }
        : `{key} is {value}; it must be ${range}.`;
    if (found.number === undefined) return not(`${noun} such as ${example}`);
    const forms = alternatives(names.map((name) => `${found.number}${name}`));
    if (found.unit === undefined) return `{key} has no unit: ${found.number} could be ${forms}.`;
    if (names.includes(found.unit))
      return `{key} must be written without a space: ${found.number}${found.unit}.`;
    return `{key} has the unit "${found.unit}", which is not known; ${found.number} could be ${forms}.`;
  };
  const bounds = min === 0 ? `up to ${inUnit(max, unit)}` : range;
  const inUnits = `${noun} in ${alternatives(names)}, such as ${example}, ${bounds}`;
  const zero = v.pipe(v.number(), v.minValue(0), v.maxValue(0));
  const schema = reads(noun, min <= 0 ? v.union([form, zero]) : form, read, inUnits);
  return { ...schema, quantity: { unit, min, max } };
}
export const time = (max = longestMs, min = 0) => quantity('time', min, max);
export const percent = quantity('percent', 0, 100);
export const level = (min: number, max: number) => quantity('level', min, max);
export const rate = quantity('rate', 1000, 1e10);

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const size = {
  ...reads<Size>(
    'a size such as 390x844',
    written('^\\d{2,5}x\\d{2,5}$'),
    (tree) => {
      const value = scalarOf(tree);
      const read = typeof value === 'string' ? readSize(value) : null;
      return read ? { value: read } : not('a size such as 390x844');
    },
    'a size in CSS pixels, width and height, such as 390x844',
  ),
  isSize: true,
};

/** A bound such as `<1500ms`: in ms, in percent, or on a count. */
export interface Limit {
  readonly comparison: '<' | '<=' | '=' | '>=' | '>';
  readonly value: number;
}
export type LimitUnit = 'time' | 'percent' | 'count';

export function limit(unit: LimitUnit): Written<Limit> & Notes & { limit: LimitUnit } {
  const words = `a bound such as ${limitExamples[unit]}`;
  const comparison = '^\\s*(?:<=|>=|<|>|=)';
  const form =
    unit === 'count'
      ? v.union([
          written(`${comparison}?\\s*\\d{1,9}\\s*$`),
          v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999_999)),
        ])
      : written(`${comparison}\\s*${anyNumber}(?:${Object.keys(units[unit].factors).join('|')})\\s*$`);
  const bound =
    unit === 'count'
      ? 'a count, or a bound'
      : `a bound in ${alternatives(Object.keys(units[unit].factors))},`;
  const schema = reads<Limit>(
    words,
    form,
    (tree) => {
      const value = readLimit(String(scalarOf(tree)), unit);
      return value ? { value } : not(words);
    },
    `${bound} after <, <=, =, >= or >, such as ${limitExamples[unit]}`,
  );
  return { ...schema, limit: unit };
}

/** Finds a file that a scenario names: its path, or the error message. */
export type FindFile = (
  name: string,
  of: 'audio' | 'ground truth',
) => { readonly path: string } | { readonly problem: string };

/** The reader of a scenario finds its files. */
export interface FileFinder {
  readonly findFile?: FindFile;
}

/** An existing file, beside the scenario or in the folder `speech`; its path. */
export function file(of: 'audio' | 'ground truth'): Written<string> & Notes & { isFile: true } {
  const words = of === 'audio' ? 'a WAV file or a recipe of speech' : 'a ground-truth file (RTTM or JSON)';
  const name = text(words, { max: 5000 });
  const schema = reads<string>(words, v.pipe(v.string(), v.minLength(1)), (tree, config) => {
    const { issues, value } = name['~run']({ value: tree }, config);
    if (issues) return issues[0].message;
    const found = (config as FileFinder).findFile?.(value, of) ?? { path: value };
    return 'path' in found ? { value: found.path } : found.problem;
  });
  return { ...schema, isFile: true };
}

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };
export type JsonObject = Readonly<Record<string, JsonValue>>;

const isFiniteJson = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(isFiniteJson);

const jsonOf = (tree: unknown): { readonly value: JsonValue } | string => {
  const value = plain(tree);
  return isFiniteJson(value) ? { value: value as JsonValue } : not('a number that JSON has');
};

export const json = { ...reads<JsonValue>('any value', v.unknown(), jsonOf), json: 'anything' };

export const jsonObject = {
  ...reads<JsonObject>('keys and values', v.looseObject({}), (tree) =>
    isMap(tree) ? (jsonOf(tree) as { readonly value: JsonObject } | string) : not('keys and values'),
  ),
  json: 'object',
};

const word = leaf('a text', v.string('{key} must be a text between quotes, not {value}.'));
const words = v.record(v.string(), word);
/** Names and texts. */
export const texts: Written<Readonly<Record<string, string>>> & Notes & { json: string } = {
  ...(words as Written<Readonly<Record<string, string>>>),
  words: 'names and texts',
  json: 'texts',
  '~run': (dataset, config) =>
    isMap(dataset.value)
      ? words['~run'](dataset, config)
      : refused({ message: not('names and texts') })['~run'](dataset, config),
};

interface ListLimits {
  readonly min?: number;
  readonly max?: number;
}

export function list<Item>(
  item: Written<Item> & Notes,
  { min = 0, max = 100 }: ListLimits = {},
): Written<readonly Item[]> & Notes {
  const schema = v.pipe(
    v.array(item, '{key} must be a list, not {value}.'),
    v.minLength(min, `{key} is empty; it needs at least ${min}.`),
    v.maxLength(max, ({ input }) => `{key} has ${input.length} entries; at most ${max} are possible.`),
  );
  return { ...(schema as unknown as Written<readonly Item[]>), words: 'a list' };
}

/** A list, or a single entry without one. */
export function oneOrMore<Item>(item: Written<Item> & Notes, max = 100): Written<readonly Item[]> & Notes {
  const many = list(item, { min: 1, max });
  const union = v.union([item, many]) as unknown as Written<readonly Item[]>;
  return {
    ...union,
    words: `${required(item).words ?? ''}, or a list of them`,
    '~run': (dataset, config) => {
      if (Array.isArray(dataset.value) || scalarOf(dataset.value) === null)
        return many['~run'](dataset, config);
      const one = item['~run'](dataset, config);
      return (one.issues ? one : { typed: true, value: [one.value] }) as never;
    },
  };
}
