import { useOfColumn } from '../words/column-names.ts';
import { isNumber } from '../words/fillers.ts';
import { identityOf, isShortFor, looseIdentitiesOf } from '../words/identity.ts';
import { placeOf, reasons, type SharedFact } from '../words/import-sentences.ts';
import { isFirmName } from '../words/names.ts';
import { textAt } from '../words/value-template.ts';
import { nameUses } from './column-candidates.ts';
import { optOutRule, type RecordTable } from './left-out.ts';
import type { ImportRow } from './import-row.ts';
import type { OptOutSheet, RowUnit, TableRow } from '../table/types.ts';

// Which rows may be of one person: a wish in one of them, or in another sheet, is that of the others too.

/** Something by which two rows may be of one person, equal for equal ones. */
type Fact = `${SharedFact}: ${string}`;

const wordOf = (fact: Fact) => fact.slice(0, fact.indexOf(':')) as SharedFact;

/** A person or a company that must not be called. */
interface Wish {
  readonly place: string;
  /** The name of another sheet. */
  readonly sheet?: string;
  /** Empty if it has none, or no column says it. */
  readonly name: string;
  /** Whether a whole name is enough to tell who it is. */
  readonly isByName?: boolean;
  readonly facts: readonly Fact[];
}

/** More people than these share the address of an office, or of who sells to them. */
const mostSharing = 5;

/** Leaves out the people who opted out in another row or in another sheet. Who only may be one of them is warned of. */
export function markSamePeople(rows: readonly ImportRow[], table: RecordTable): readonly ImportRow[] {
  const { columns, unit = 'line', optOutSheets = [] } = table;
  const addressesOf = addressReader(columns);
  const wishes = new Map<Fact, Wish>();
  const allWishes = [...wishesOfRows(rows, unit, addressesOf), ...optOutSheets.flatMap(wishesOfSheet)];
  for (const wish of allWishes) for (const fact of wish.facts) if (!wishes.has(fact)) wishes.set(fact, wish);
  const namesByAddress = new Map<Fact, Set<string>>();
  for (const { leftOut, texts, cells } of wishes.size === 0 ? [] : rows)
    for (const fact of leftOut === undefined ? addressesOf(cells) : [])
      if (wishes.has(fact))
        namesByAddress.set(fact, (namesByAddress.get(fact) ?? new Set()).add(texts.name ?? ''));
  const likeEarlier = likeEarlierRule(addressesOf, unit);
  return rows.map((row) => {
    const likeness = likeEarlier(row);
    const { name, companyName } = row.texts;
    if (row.leftOut !== undefined || name === undefined) return row;
    const facts =
      wishes.size === 0
        ? []
        : [...factsOfContact(name, companyName), ...addressesOf(row.cells), ...factsOfCompany(companyName)];
    const foundWishes = facts.flatMap((fact) => {
      const wish = wishes.get(fact);
      const sharing = namesByAddress.get(fact)?.size ?? 0;
      if (wish === undefined || sharing > mostSharing) return [];
      const isOneName = sharing === 1 && (wish.name === '' || isShortFor(wish.name, name));
      const word = wordOf(fact);
      const isSure =
        word === 'contact and company' || isOneName || (word === 'name' && wish.isByName === true);
      return { ...wish, word, isSure };
    });
    const wish = foundWishes.find(({ isSure }) => isSure) ?? foundWishes[0];
    if (wish === undefined)
      return likeness === undefined ? row : { ...row, warning: row.warning ?? likeness };
    const { place, sheet, word, isSure } = wish;
    const reason = reasons.optedOutElsewhere(place, word, isSure);
    const warning = [row.warning, reason].filter(Boolean).join(' ');
    const leftOut = { outcome: 'optedOut', reason, ...(sheet !== undefined && { sheet }) } as const;
    return { ...row, warning, ...(isSure && { leftOut }) };
  });
}

/** A contact with the company, and its name, which may be somebody else's: in another company, or with a middle name. */
const factsOfContact = (name: string, companyName = ''): readonly Fact[] => [
  ...(companyName === '' ? [] : [`contact and company: ${identityOf({ name, companyName })}` as const]),
  ...looseIdentitiesOf({ name, companyName }).map((identity) => `name: ${identity}` as const),
];

const factsOfCompany = (companyName = ''): readonly Fact[] =>
  companyName === '' ? [] : [`company: ${identityOf({ name: '', companyName })}`];

type AddressReader = (cells: TableRow['cells']) => readonly Fact[];

const wishesOfRows = (
  rows: readonly ImportRow[],
  unit: RowUnit,
  addressesOf: AddressReader,
): readonly Wish[] =>
  rows.flatMap(({ leftOut, line, texts: { name = '', companyName }, cells }) =>
    leftOut?.outcome === 'optedOut'
      ? {
          place: placeOf(line, unit),
          name,
          facts: [
            // One of a contact is not that of the others in the company.
            ...(name === '' ? factsOfCompany(companyName) : factsOfContact(name, companyName)),
            ...addressesOf(cells),
          ],
        }
      : [],
  );

/** The wishes in a sheet that lists people who must not be called. Nobody has mapped its columns, so each cell may be a name. */
function wishesOfSheet({ name: sheet, columns, rows }: OptOutSheet): readonly Wish[] {
  const optOutIn = optOutRule({ columns, rows, optOutTitle: sheet }, [...columns.keys()]);
  const addressesOf = addressReader([]);
  const uses = columns.map((column) => useOfColumn(column)?.use);
  const isOfCompanies = uses.includes('companyName') && !nameUses.some((use) => uses.includes(use));
  return rows.flatMap(({ cells, line }) => {
    if (optOutIn(cells) === undefined) return [];
    const texts = cells.map((_, index) => textAt(cells, index));
    const companies = texts.filter(
      (text, index) => text !== '' && (uses[index] === 'companyName' || isFirmName(text)),
    );
    // First and last name, with a middle name between them.
    const names = texts.flatMap((text, at) => [
      text,
      `${text} ${textAt(texts, at + 1)}`,
      `${text} ${textAt(texts, at + 2)}`,
    ]);
    const facts = isOfCompanies
      ? companies.flatMap(factsOfCompany)
      : names.flatMap((name) => ['', ...companies].flatMap((company) => factsOfContact(name, company)));
    return {
      place: `${placeOf(line, 'line')} of "${sheet}"`,
      sheet,
      name: '',
      isByName: companies.length === 0,
      facts: [...facts, ...addressesOf(cells)],
    };
  });
}

/** Columns with e-mail addresses and telephone numbers, but those of who sells. One without a name may be any. */
const addressColumns = /^$|^(?!.*(?:owner|assign)).*(?:mail|phone|mobil|handy|cell|tel|fax)/i;

/** The last digits of a number, without the code of the country, which not all have. */
const comparedDigits = 9;

/** Reads the e-mail addresses and telephone numbers of a row. */
function addressReader(columns: readonly string[]): AddressReader {
  const hasAddresses = columns.map((column) => addressColumns.test(column));
  return (cells) =>
    cells.flatMap((cell = '', index): readonly Fact[] => {
      if (cell === '' || hasAddresses[index] === false) return [];
      const digits = isNumber(cell.trim()) ? cell.replaceAll(/\D/g, '') : '';
      if (digits.length >= comparedDigits) return [`telephone number: ${digits.slice(-comparedDigits)}`];
      const addresses = cell.toLowerCase().match(/[^\s@<>;,:"']+@[^\s@<>;,"']+/g) ?? [];
      return addresses.map((address) => `e-mail address: ${address}` as const);
    });
}

/** Tells which earlier row has the address or the company of a row, its last name, and a first name like it. */
function likeEarlierRule(addressesOf: AddressReader, unit: RowUnit) {
  const earlierRows = new Map<string, { readonly line: number; readonly name: string }>();
  return ({ cells, line, slug, texts: { name = '', companyName } }: ImportRow): string | undefined => {
    const words = name.toLowerCase().split(/\s+/);
    // A row that names its firm has the name as it is meant.
    if (words.length < 2 || slug !== '') return undefined;
    const thisRow = { line, name };
    const warnings = [...addressesOf(cells), ...factsOfCompany(companyName)].flatMap((fact) => {
      const key = [fact, words[0]?.[0], words.at(-1)].join(' ');
      const earlier = earlierRows.get(key);
      if (earlier === undefined) earlierRows.set(key, thisRow);
      if (earlier === undefined || earlier.name === name || !isShortFor(earlier.name, name)) return [];
      // In a company, two middle names are of two people. An address has one.
      const isOther = wordOf(fact) === 'company' && words.length > 2 && /\s\S+\s/.test(earlier.name);
      return isOther ? [] : reasons.likeEarlier(earlier.name, earlier.line, unit, wordOf(fact));
    });
    return warnings[0];
  };
}
