import fc from 'fast-check';
import { mostly, oneOf, seldom, words } from './chances.ts';

const columns = mostly(
  words('slug slug name company_name system first_message'),
  words('created_at updated_at expires_at nothing'),
);
const values = fc.oneof(
  // Values of firms in the large table, in both tables, and in neither.
  { weight: 4, arbitrary: words('k1 k500 k99999 k* k% ^k[0-9]+$ shared retired nobody Name') },
  { weight: 2, arbitrary: words(' * % _ null true not_null 0 -1 1e400 2026-01-01 a&b a|b') },
  { weight: 2, arbitrary: words('(k1,k2,nobody) () {k1,k2} {} [a,z) ( { " \\ $$ \';select(1)--') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '(a+)+$',
      String.raw`^(.+)(.+)(.+)\1\2\3$`,
      '(((((',
      '[[:alpha:]]*',
      '\0',
      '\ud800',
      'k'.repeat(3000),
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);
const operators = mostly(
  words('eq neq gt gte gte lt lt lte like ilike match imatch isdistinct fts plfts phfts wfts fts(english)'),
  words('in is cs cd ov sl sr nxr nxl adj eq(any) like(all) gte(any) match(any) nonsense'),
);
const condition = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom('', '', 'not.'), operators, values)
      .map(([not, operator, value]) => `${not}${operator}.${value}`),
  },
  {
    weight: 2,
    arbitrary: words(
      'in.(k1,k2,nobody) in.(shared,k7) not.in.(shared) is.null not.is.null is.not_null is.true ' +
        'eq(any).{k1,k2} like(any).{k*,a*} gte(all).{a,k1} match(any).{^k,^s}',
    ),
  },
);
const filter = fc.tuple(
  fc.tuple(columns, mostly(fc.constant(''), words('->>a ->0 ->a->>b ::int'))).map((parts) => parts.join('')),
  condition,
);
const logic = fc
  .tuple(words('or and not.or not.and'), fc.array(filter, { minLength: 1, maxLength: 4 }))
  .map(([operator, filters]): [string, string] => [
    operator,
    `(${filters.map(([path, wanted]) => `${path}.${wanted}`).join(',')})`,
  ]);

const selected = mostly(
  words(
    'slug slug,name name,system,first_message,slug,company_name n:name slug::varchar ' +
      'count() slug.count() slug.max() name.min() company_name,count() name->>b',
  ),
  words(
    '* *,* created_at created_at.max() expires_at slug::int name::json slug->a (( slug,x:name(*) ' +
      'legal_firm_visitors(*) ...legal_firm_visitors(slug)',
  ),
);
const order = fc
  .array(
    fc
      .tuple(columns, fc.constantFrom('', '.asc', '.desc'), fc.constantFrom('', '.nullsfirst', '.nullslast'))
      .map((parts) => parts.join('')),
    { minLength: 1, maxLength: 3 },
  )
  .map((terms) => terms.join(','));
const amount = mostly(words('0 1 5 1000 100000'), words('-1 x 9223372036854775807 99999999999999999999'));

/** The query of a table. */
export const queries: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 4, arbitrary: filter }, { weight: 1, arbitrary: logic }), { maxLength: 3 }),
    fc.record({
      select: oneOf(2, selected).map((chosen) => chosen ?? 'slug'),
      order: oneOf(3, order),
      limit: oneOf(3, amount),
      offset: seldom(amount),
      on_conflict: seldom(columns),
      columns: seldom(columns),
    }),
  )
  .map(([filters, named]) => {
    const given = Object.entries(named).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return [...given, ...filters].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  });

/** Leaves characters that URLs allow; encodeURIComponent refuses lone surrogates. */
const encoded = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCodePoint(byte);
      return /[\w.*(),:-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');
