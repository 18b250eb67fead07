import fc, { type Arbitrary } from 'fast-check';
import * as v from 'valibot';
import { limitExamples, units } from '../reading/units.ts';
import { scenario } from '../vocabulary/scenario.ts';
import { steps } from '../vocabulary/steps.ts';
import { thresholdMetrics } from '../vocabulary/thresholds.ts';
import type { LimitUnit, Quantity } from '../vocabulary/values.ts';
import { type Notes, type RecordNotes, required, type Rule, writtenName } from '../vocabulary/written.ts';

/** A value as written, with the expected result of reading it. */
export interface Sample {
  readonly written: unknown;
  readonly model: unknown;
}

const same = (value: unknown): Sample => ({ written: value, model: value });

/** Folder in which the samples' reader finds every file. */
export const folder = '/there/';

const words = [
  'de-CH',
  'Europe/Zurich',
  'Call ended.',
  '/Call error: .+/i',
  '12',
  'true',
  '# no',
  'a: b',
  '日本',
  'é 🙂',
  'a\nb\n',
  ' ',
];

type Noted = v.GenericSchema & Notes & Partial<Extras>;
interface Extras {
  readonly quantity: Quantity;
  readonly limit: LimitUnit;
  readonly isSize: boolean;
  readonly isFile: boolean;
  readonly json: 'anything' | 'object' | 'texts';
  readonly options: readonly Noted[];
  readonly item: Noted;
  readonly literal: unknown;
  readonly pipe: readonly {
    readonly type: string;
    readonly requirement?: unknown;
    readonly pipe?: Extras['pipe'];
  }[];
}

/** The requirement of a schema's rule, such as its `min_value`. */
const asked = ({ pipe = [] }: Pick<Partial<Extras>, 'pipe'>, type: string): unknown =>
  pipe
    .map((one) => (one.pipe ? asked(one, type) : one.type === type ? one.requirement : undefined))
    .find(Boolean);

function textOf(schema: Noted): Arbitrary<string> {
  const pattern = asked(schema, 'regex') as RegExp;
  const matching =
    pattern.source === '^' ? fc.string({ maxLength: 20 }) : fc.stringMatching(pattern, { size: 'small' });
  return fc.oneof(fc.constantFrom(...words), matching).filter((text) => v.safeParse(schema, text).success);
}

function numberOf(schema: Noted): Arbitrary<number> {
  const [min, max] = [Number(asked(schema, 'min_value') ?? 0), Number(asked(schema, 'max_value'))];
  return asked(schema, 'integer')
    ? fc.integer({ min, max: Math.min(max, 2 ** 31 - 1) })
    : fc.integer({ min: min * 2, max: max * 2 }).map((twice) => twice / 2);
}

function quantityOf({ unit, min: least, max: most }: Quantity): Arbitrary<Sample> {
  const ranges = Object.entries(units[unit].factors)
    .map(([name, factor]) => ({
      name,
      factor,
      min: Math.ceil(least / factor),
      max: Math.floor(most / factor),
    }))
    .filter(({ min, max }) => min <= max);
  return fc
    .constantFrom(...ranges)
    .chain(({ name, factor, ...range }) =>
      fc.integer(range).map((count) => ({ written: `${count}${name}`, model: count * factor })),
    );
}

function limitOf(unit: LimitUnit): Arbitrary<Sample> {
  const example = limitExamples[unit].split(/, | or /).at(-1) ?? '';
  const name = example.replace(/^[<>=]*\d+/, '');
  const factor = name === 's' ? 1000 : 1;
  return fc
    .record({ comparison: fc.constantFrom('<', '<=', '=', '>=', '>'), count: fc.nat(1000) })
    .map(({ comparison, count }) => ({
      written: `${comparison}${count}${name}`,
      model: { comparison, value: count * factor },
    }));
}

const sizes: Arbitrary<Sample> = fc
  .record({ width: fc.integer({ min: 10, max: 4000 }), height: fc.integer({ min: 10, max: 4000 }) })
  .map((size) => ({ written: `${size.width}x${size.height}`, model: size }));

const files: Arbitrary<Sample> = fc
  .constantFrom('question.wav', 'clean')
  .map((name) => ({ written: name, model: folder + name }));

const stepSamples = (): Arbitrary<Sample> =>
  fc.oneof(
    ...Object.entries(steps).map(([kind, { value }]) =>
      value
        ? samplesOf(value as Noted).map(({ written, model }) => ({
            written: { [kind]: written },
            model: { kind, ...(model as object) },
          }))
        : fc.constant({ written: kind, model: { kind } }),
    ),
  );

const thresholdSamples = (): Arbitrary<Sample> =>
  fc
    .subarray(Object.entries(thresholdMetrics))
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map(([metric, { unit }]) =>
          limitOf(unit).map(({ written, model }) => ({
            entry: [metric, written] as const,
            model: { metric, limit: model },
          })),
        ),
      ),
    )
    .map((entries) => ({
      written: Object.fromEntries(entries.map(({ entry }) => entry)),
      model: entries.map(({ model }) => model),
    }));

/** Samples of a schema. */
export function samplesOf(given: v.GenericSchema & Notes): Arbitrary<Sample> {
  const schema: Noted = required(given);
  if (schema.record) return objectOf(schema.record);
  if (schema.form === 'step') return stepSamples();
  if (schema.form === 'thresholds') return thresholdSamples();
  if (schema.quantity) return quantityOf(schema.quantity);
  if (schema.limit) return limitOf(schema.limit);
  if (schema.isSize) return sizes;
  if (schema.isFile) return files;
  if (schema.json) return jsonOf(schema.json).map((value) => same(JSON.parse(JSON.stringify(value))));
  switch (schema.type) {
    case 'string':
      return textOf(schema).map(same);
    case 'picklist':
      return fc.constantFrom(...schema.options!).map(same);
    case 'literal':
      return fc.constant(same(schema.literal));
    case 'boolean':
      return fc.boolean().map(same);
    case 'number':
      return numberOf(schema).map(same);
    case 'array':
      return listOf(schema);
    case 'union':
      // A list that a single entry can stand for.
      if (schema.options![1]?.type === 'array') return listOf(schema.options![1]);
      return fc.oneof(...schema.options!.map(samplesOf));
    default:
      throw new Error(`There are no samples of ${schema.type}.`);
  }
}

const listOf = (schema: Noted): Arbitrary<Sample> =>
  fc
    .array(samplesOf(schema.item!), {
      minLength: Number(asked(schema, 'min_length') ?? 0),
      maxLength: Math.min(Number(asked(schema, 'max_length')), 4),
    })
    .map((items) => ({
      written: items.map(({ written }) => written),
      model: items.map(({ model }) => model),
    }));

function jsonOf(of: 'anything' | 'object' | 'texts'): Arbitrary<unknown> {
  if (of === 'anything') return fc.jsonValue({ maxDepth: 2 });
  const values = of === 'texts' ? fc.string() : fc.jsonValue({ maxDepth: 1 });
  return fc.dictionary(fc.string(), values, { maxKeys: 3 });
}

function objectOf(record: RecordNotes): Arbitrary<Sample> {
  const { shorthand, onlyShort, fields } = record;
  const field = shorthand === undefined ? undefined : fields[shorthand];
  if (shorthand === undefined || !field) return longOf(record);
  const short = samplesOf(field as v.GenericSchema).map(({ written, model }) => ({
    written,
    model: { [shorthand]: model },
  }));
  return onlyShort ? short : fc.oneof(short, longOf(record));
}

function longOf({ fields, rules }: RecordNotes): Arbitrary<Sample> {
  const names = Object.keys(fields);
  const values = fc.tuple(...names.map((name) => samplesOf(fields[name] as v.GenericSchema)));
  const wanted = fc.tuple(
    ...names.map((name) => (fields[name]!.type === 'exact_optional' ? fc.boolean() : fc.constant(true))),
  );
  return fc.tuple(values, wanted, fc.nat(50)).map(([samples, isWanted, pick]) => {
    const chosen = new Set(names.filter((_, index) => isWanted[index]));
    for (const rule of rules) obey(rule, chosen, pick);
    const present = names
      .map((name, index) => ({ name, sample: samples[index]! }))
      .filter(({ name }) => chosen.has(name));
    return {
      written: Object.fromEntries(present.map(({ name, sample }) => [writtenName(name), sample.written])),
      model: Object.fromEntries(present.map(({ name, sample }) => [name, sample.model])),
    };
  });
}

function obey(rule: Rule, chosen: Set<string>, pick: number): void {
  if (rule.rule === 'together') {
    if (!chosen.has(rule.needs)) chosen.delete(rule.field);
    return;
  }
  const given = rule.of.filter((name) => chosen.has(name));
  const one = rule.of[pick % rule.of.length]!;
  if (given.length === 0 && rule.rule !== 'at-most-one') chosen.add(one);
  if (given.length > 1 && rule.rule !== 'at-least-one') {
    for (const name of given) if (name !== given[pick % given.length]) chosen.delete(name);
  }
}

export const scenarioSamples: Arbitrary<Sample> = samplesOf(scenario);
