import fc, { type Arbitrary } from 'fast-check';
import { writtenName } from '../vocabulary/names.ts';
import { scenario } from '../vocabulary/scenario.ts';
import { limitExamples, units } from '../reading/units.ts';
import type { ObjectShape, QuantityShape, Rule, Shape, TextShape } from '../vocabulary/shape.ts';

/** A value as it is written, with what the reader has to make of it. */
export interface Sample {
  readonly written: unknown;
  readonly model: unknown;
}

const same = (value: unknown): Sample => ({ written: value, model: value });

/** Where the reader of samples finds every file. */
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

const fits = (shape: TextShape, text: string) =>
  text.length <= shape.most &&
  (text.trim() !== '' || shape.mayBeEmpty === true) &&
  (shape.pattern?.test(text) ?? true) &&
  (shape.problem?.(text) ?? null) === null;

function textOf(shape: TextShape): Arbitrary<string> {
  const anything = fc.string({ maxLength: 20 });
  const matching = shape.pattern ? fc.stringMatching(shape.pattern, { size: 'small' }) : anything;
  return fc.oneof(fc.constantFrom(...words), matching).filter((text) => fits(shape, text));
}

function quantityOf({ unit, least, most }: QuantityShape): Arbitrary<Sample> {
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

/** Samples of what fits a shape. */
export function samplesOf(shape: Shape): Arbitrary<Sample> {
  switch (shape.kind) {
    case 'text':
      return textOf(shape).map(same);
    case 'choice':
      return fc.constantFrom(...shape.choices).map(same);
    case 'flag':
      return (shape.onlyTrue === true ? fc.constant(true) : fc.boolean()).map(same);
    case 'number':
      return (
        shape.whole
          ? fc.integer({ min: shape.least, max: Math.min(shape.most, 2 ** 31 - 1) })
          : fc.integer({ min: shape.least * 2, max: shape.most * 2 }).map((twice) => twice / 2)
      ).map(same);
    case 'quantity':
      return quantityOf(shape);
    case 'size':
      return fc
        .record({ width: fc.integer({ min: 10, max: 4000 }), height: fc.integer({ min: 10, max: 4000 }) })
        .map((size) => ({ written: `${size.width}x${size.height}`, model: size }));
    case 'limit': {
      const example = limitExamples[shape.unit].split(/, | or /).at(-1) ?? '';
      const unit = example.replace(/^[<>=]*\d+/, '');
      const factor = unit === 's' ? 1000 : 1;
      return fc
        .record({ comparison: fc.constantFrom('<', '<=', '=', '>=', '>'), count: fc.nat(1000) })
        .map(({ comparison, count }) => ({
          written: `${comparison}${count}${unit}`,
          model: { comparison, value: count * factor },
        }));
    }
    case 'file':
      return fc
        .constantFrom('question.wav', 'clean')
        .map((name) => ({ written: name, model: folder + name }));
    case 'json':
      return jsonOf(shape.of).map((value) => same(JSON.parse(JSON.stringify(value))));
    case 'list':
      return fc
        .array(samplesOf(shape.item), { minLength: shape.least, maxLength: Math.min(shape.most, 4) })
        .map((items) => ({
          written: items.map(({ written }) => written),
          model: items.map(({ model }) => model),
        }));
    case 'either':
      return fc.oneof(...shape.options.map(samplesOf));
    case 'object':
      return objectOf(shape);
    case 'tagged':
      return fc.oneof(
        ...Object.entries(shape.tags).flatMap(([key, branch]) =>
          branch.kind === 'object'
            ? [objectOf(branch)]
            : Object.entries(branch.byValue).map(([value, { object }]) =>
                objectOf(object).map(({ written, model }) => ({
                  written: { ...(written as object), [key]: value },
                  model,
                })),
              ),
        ),
      );
    case 'step':
      return fc.oneof(
        ...Object.entries(shape.steps).map(([kind, { object }]) =>
          object
            ? objectOf(object).map(({ written, model }) => ({ written: { [kind]: written }, model }))
            : fc.constant({ written: kind, model: { kind } }),
        ),
      );
    case 'metrics':
      return fc
        .subarray(Object.entries(shape.metrics))
        .chain((chosen) =>
          fc.tuple(
            ...chosen.map(([metric, { unit }]) =>
              samplesOf({ kind: 'limit', unit }).map(({ written, model }) => ({
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
  }
}

function jsonOf(of: 'anything' | 'object' | 'texts'): Arbitrary<unknown> {
  if (of === 'anything') return fc.jsonValue({ maxDepth: 2 });
  const values = of === 'texts' ? fc.string() : fc.jsonValue({ maxDepth: 1 });
  return fc.dictionary(fc.string(), values, { maxKeys: 3 });
}

function objectOf(shape: ObjectShape): Arbitrary<Sample> {
  const short = shape.shorthand;
  const shortField = short === undefined ? undefined : shape.fields[short];
  const inShort =
    short !== undefined && shortField
      ? samplesOf(shortField.shape).map(({ written, model }) => ({
          written,
          model: { ...shape.constants, [short]: model },
        }))
      : null;
  if (inShort && shape.onlyShort === true) return inShort;
  const long = longOf(shape);
  return inShort ? fc.oneof(inShort, long) : long;
}

function longOf(shape: ObjectShape): Arbitrary<Sample> {
  const names = Object.keys(shape.fields);
  const values = fc.tuple(...names.map((name) => samplesOf(shape.fields[name]!.shape)));
  const wanted = fc.tuple(
    ...names.map((name) => (shape.fields[name]!.required ? fc.constant(true) : fc.boolean())),
  );
  return fc.tuple(values, wanted, fc.nat(50)).map(([samples, isWanted, pick]) => {
    const chosen = new Set(names.filter((_, index) => isWanted[index]));
    for (const rule of shape.rules) obey(rule, chosen, pick);
    const present = names
      .map((name, index) => ({ name, sample: samples[index]! }))
      .filter(({ name }) => chosen.has(name));
    return {
      written: Object.fromEntries(present.map(({ name, sample }) => [writtenName(name), sample.written])),
      model: {
        ...shape.constants,
        ...Object.fromEntries(present.map(({ name, sample }) => [name, sample.model])),
      },
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
