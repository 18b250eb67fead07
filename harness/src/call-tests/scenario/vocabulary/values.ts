import { alternatives } from '#util/closest-name';
import { isObject } from '#util/is-object';
import * as v from 'valibot';
import { byKind, suggestion, not, withNotes, notesOf, type Part, describeValue } from './schema.ts';

/** Maximum of any time: ten minutes. */
export const longestMs = 600_000;

interface TextLimits {
  readonly max?: number;
  readonly mayBeEmpty?: boolean;
  readonly pattern?: RegExp;
  /** The problem that a pattern cannot express, or null. */
  readonly problem?: (text: string) => string | null;
}

const quotes = ({ input }: { readonly input: unknown }) =>
  isObject(input) || Array.isArray(input) || input === null
    ? ''
    : ` Put it between quotes: "${describeValue(input)}".`;

export function text(
  words = 'a text',
  { max = 5000, mayBeEmpty = false, pattern = /^/, problem = () => null }: TextLimits = {},
): Part<string> {
  const schema = v.pipe(
    v.string((issue) => not(words)(issue) + quotes(issue)),
    v.check((value) => mayBeEmpty || value.trim() !== '', `is empty; it must be ${words}.`),
    v.check(
      (value) => value.length <= max,
      ({ input }) => `has ${input.length} characters; at most ${max} are possible.`,
    ),
    v.regex(pattern, not(words)),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? problem(dataset.value) : null;
      if (message !== null) addIssue({ message: `must be ${words}: ${message}.` });
    }),
  );
  return withNotes(schema, { words });
}

const maxChoices = 12;

/** One of some words. */
export const choice = <const Choices extends readonly string[]>(...choices: Choices) =>
  namedChoice(choices.length > maxChoices ? 'one of its words' : alternatives(choices), choices);

/** One of too many words to list. */
export const namedChoice = <const Choices extends readonly string[]>(words: string, choices: Choices) =>
  withNotes<Choices[number]>(
    v.picklist(choices, (issue) => not(words)(issue) + suggestion(issue.input, choices)),
    { words },
  );

export const flag = withNotes<boolean>(v.boolean(not('true or false')), { words: 'true or false' });
export const onlyTrue = withNotes<true>(v.literal(true, not('true')), { words: 'true' });

export function number(min: number, max: number): Part<number> {
  const words = `a number from ${min} to ${max}`;
  const message = not(words);
  return withNotes(v.pipe(v.number(message), v.minValue(min, message), v.maxValue(max, message)), { words });
}

export function wholeNumber(min: number, max: number): Part<number> {
  const words = `a whole number from ${min} to ${max}`;
  const message = not(words);
  return withNotes(
    v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message)),
    { words },
  );
}

const pattern = (form: string) => ({ type: 'string', pattern: form });

/** Reads a text or a number into another value; `read` gives the problem if it cannot. */
function scalar<Value>(
  notes: { readonly words: string } & Notes,
  readScalar: (scalar: string | number) => { readonly value: Value } | string,
): Part<Value> {
  const schema = v.pipe(
    v.union([v.string(), v.number()], not(notes.words)),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const result = readScalar(dataset.value);
      if (typeof result !== 'string') return result.value;
      addIssue({ message: result });
      return NEVER;
    }),
  );
  return withNotes(schema as unknown as Part<Value>, notes);
}

type Notes = ReturnType<typeof notesOf>;

interface Unit {
  readonly noun: string;
  readonly example: string;
  /** Factors to the model's unit, by how the unit is written. */
  readonly factors: Readonly<Record<string, number>>;
}

const units = {
  time: { noun: 'a time', example: '500ms, 3s or 1m', factors: { ms: 1, s: 1000, m: 60_000 } },
  percent: { noun: 'a share', example: '3%', factors: { '%': 1 } },
  level: { noun: 'a level', example: '-50dBFS', factors: { dBFS: 1, dB: 1 } },
  rate: {
    noun: 'a bandwidth',
    example: '500kbps or 1.6Mbps',
    factors: { bps: 1, kbps: 1000, Mbps: 1_000_000 },
  },
} as const satisfies Readonly<Record<string, Unit>>;

const formOf = ({ factors }: Unit) => `\\d+(?:\\.\\d+)?(?:${Object.keys(factors).join('|')})`;

/** `1.5s` in the model's unit; null if it is no such number. */
function amountIn({ factors }: Unit, amountText: string): number | null {
  const [, digits, name = ''] = /^(-?\d+(?:\.\d+)?)(\D+)$/.exec(amountText) ?? [];
  const factor = Object.hasOwn(factors, name) ? factors[name] : undefined;
  // 1.1 * 1000 is not 1100 exactly.
  return digits === undefined || factor === undefined
    ? null
    : Number((Number(digits) * factor).toPrecision(12));
}

/** A bound in the largest unit in which it is a whole number. */
function inUnit(value: number, { factors }: Unit): string {
  const fittingFactors = Object.entries(factors).filter(([, factor]) => value % factor === 0);
  const [name = '', factor = 1] = fittingFactors.toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return `${value / factor}${name}`;
}

/** A number with its unit: ms, percent, dBFS or bits per second in the model. */
function quantity(unit: Unit, min: number, max: number): Part<number> {
  const { factors, noun, example } = unit;
  const range = `from ${inUnit(min, unit)} to ${inUnit(max, unit)}`;
  const bounds = min === 0 ? `up to ${inUnit(max, unit)}` : range;
  const exactDescription = `${noun} in ${alternatives(Object.keys(factors))}, such as ${example}, ${bounds}`;
  const notes = {
    words: noun,
    exactly: exactDescription,
    json: pattern(`^${min < 0 ? '-?' : ''}${formOf(unit)}$`),
    mayBeZero: min <= 0,
    title: `${noun.replace(/^a /, '')} ${range}`,
  };
  return scalar(notes, (scalarValue) => {
    const value = scalarValue === 0 && min <= 0 ? 0 : amountIn(unit, String(scalarValue));
    return value !== null && value >= min && value <= max
      ? { value }
      : not(exactDescription)({ input: scalarValue });
  });
}
export const time = (max = longestMs, min = 0) => quantity(units.time, min, max);
export const percent = quantity(units.percent, 0, 100);
export const level = (min: number, max: number) => quantity(units.level, min, max);
export const rate = quantity(units.rate, 1000, 1e10);

export interface Size {
  readonly width: number;
  readonly height: number;
}

const sizeWords = 'a size such as 390x844';
const sizeForm = '^(\\d{2,5})x(\\d{2,5})$';
export const size = scalar<Size>(
  {
    words: sizeWords,
    exactly: 'a size in CSS pixels, width and height, such as 390x844',
    json: pattern(sizeForm),
  },
  (sizeText) => {
    const [, width, height] = new RegExp(sizeForm).exec(String(sizeText)) ?? [];
    return width === undefined
      ? not(sizeWords)({ input: sizeText })
      : { value: { width: Number(width), height: Number(height) } };
  },
);

const comparisons = ['<', '<=', '=', '>=', '>'] as const;
/** A bound such as `<1500ms`: in ms, in percent, or on a count. */
export interface Limit {
  readonly comparison: (typeof comparisons)[number];
  readonly value: number;
}
const isComparison = (sign: string | undefined): sign is Limit['comparison'] =>
  comparisons.some((one) => one === sign);
export type LimitUnit = 'time' | 'percent' | 'count';

export const limitExamples: Readonly<Record<LimitUnit, string>> = {
  time: '<1500ms or <=3s',
  percent: '<5%',
  count: '0, 2 or >=1',
};

/** A count without a comparison means exactly that count. */
export function limit(unit: LimitUnit): Part<Limit> {
  const example = limitExamples[unit];
  const words = `a bound such as ${example}`;
  const sign = '^\\s*(?:<=|>=|<|>|=)';
  const notes =
    unit === 'count'
      ? {
          exactly: `a count, or a bound after <, <=, =, >= or >, such as ${example}`,
          json: { type: ['string', 'integer'], pattern: `${sign}?\\s*\\d{1,9}\\s*$` },
        }
      : {
          exactly: `a bound in ${alternatives(Object.keys(units[unit].factors))}, after <, <=, =, >= or >, such as ${example}`,
          json: pattern(`${sign}\\s*${formOf(units[unit])}\\s*$`),
        };
  return scalar({ words, title: `bound on a ${unit}`, ...notes }, (limitText) => {
    const [, comparison, amount = ''] = /^(<=|>=|<|>|=)?\s*(\d.*)$/.exec(String(limitText).trim()) ?? [];
    const value = unit === 'count' ? parseCount(amount) : amountIn(units[unit], amount);
    const exactComparison = unit === 'count' ? '=' : undefined;
    const chosenComparison = isComparison(comparison) ? comparison : exactComparison;
    if (value === null || chosenComparison === undefined) return not(words)({ input: limitText });
    const bound = { comparison: chosenComparison, value };
    const reason = whyProofless(bound, unit);
    return reason === undefined
      ? { value: bound }
      : `must not be "${limitText}": ${reason}, so it proves nothing.`;
  });
}

/** Why a bound shows nothing: no figure is below zero, and where nothing was heard, all of it is missing. */
function whyProofless({ comparison, value }: Limit, unit: LimitUnit): string | undefined {
  if (comparison === '>=' && value === 0) return 'that always holds';
  return unit === 'percent' && (comparison === '<=' ? value >= 100 : comparison === '<' && value > 100)
    ? 'that holds where nothing was heard'
    : undefined;
}

const parseCount = (digits: string): number | null => (/^\d{1,9}$/.test(digits) ? Number(digits) : null);

/** A file that a scenario names. The reader of a scenario puts its path in its place. */
export class NamedFile {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const audioWords = 'a WAV file or a recipe of speech';

/** An existing file, beside the scenario or in the folder `speech`; its path. */
export const audioFile = withNotes(
  v.pipe(
    text(audioWords),
    v.transform((name) => new NamedFile(name)),
  ) as unknown as Part<string>,
  { words: audioWords },
);

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };
export type JsonObject = Readonly<Record<string, JsonValue>>;

export const json = withNotes(v.unknown() as Part<JsonValue>, { words: 'any value' });

const mapWords = 'keys and values';
export const jsonObject = byKind(mapWords, {
  map: withNotes(v.unknown() as Part<JsonObject>, { json: { type: 'object' } }),
});

const textValue = v.string(({ input }) => `must be a text between quotes, not ${describeValue(input)}.`);
export const texts = (value: Part<string> = textValue) =>
  byKind<Readonly<Record<string, string>>>('names and texts', {
    map: withNotes(v.record(v.string(), value), {
      json: { type: 'object', additionalProperties: { type: 'string' } },
    }),
  });

interface ListLimits {
  readonly min?: number;
  readonly max?: number;
}

export const list = <Item>(item: Part<Item>, { min = 0, max = 100 }: ListLimits = {}) =>
  v.pipe(
    v.array(item, not('a list')),
    v.minLength(min, `is empty; it needs at least ${min}.`),
    v.maxLength(max, ({ input }) => `has ${input.length} entries; at most ${max} are possible.`),
  ) as unknown as Part<readonly Item[]>;

/** A list, or a single entry without one. */
export function oneOrMore<Item>(item: Part<Item>, max = 100): Part<readonly Item[]> {
  const severalItems = list(item, { min: 1, max });
  const one = v.pipe(
    item,
    v.transform((value) => [value]),
  ) as unknown as Part<readonly Item[]>;
  return byKind(`${notesOf(item).words ?? ''}, or a list of them`, {
    scalar: one,
    map: one,
    list: severalItems,
  });
}
