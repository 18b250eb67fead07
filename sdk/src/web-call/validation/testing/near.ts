// Generates inputs close to the rules: mostly valid, with single faults.
import fc from 'fast-check';

export type Values = fc.Arbitrary<unknown>;
/** A field that may be missing and may be wrong. */
type Model = Readonly<Record<string, Values>>;

const odd = fc.constantFrom<unknown>(
  undefined,
  null,
  false,
  true,
  0,
  -0,
  1,
  -1,
  0.5,
  Number.NaN,
  Infinity,
  '',
  'x',
  5n,
  [],
  ['x'],
  {},
  Symbol('s'),
  () => 1,
);

export const anything: Values = fc.oneof(
  odd,
  fc.anything({ withBigInt: true, withNullPrototype: true, withDate: true, withMap: true }),
);

export const mostly = (right: Values): Values =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: anything });

/** An object of these fields: complete and valid, or with one field missing, wrong or unknown. */
export const near = (model: Model): Values => {
  const complete = fc.record(model);
  const unknownField = fc.oneof(fc.string(), fc.constantFrom('constructor', 'id'));
  return fc.oneof(
    { weight: 12, arbitrary: complete },
    { weight: 3, arbitrary: fc.record(model, { requiredKeys: [] }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(complete, fc.constantFrom(...Object.keys(model), 'other'), anything)
        .map(([fields, name, value]) => ({ ...fields, [name]: value })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(complete, unknownField, anything)
        .map(([fields, name, value]) => ({ [name]: value, ...fields })),
    },
    { weight: 1, arbitrary: anything },
  );
};

export const keyed = (keys: Values, values: Values): Values =>
  mostly(
    fc.array(fc.tuple(keys, values), { maxLength: 3 }).map((entries) => Object.fromEntries(entries as [])),
  );
