import { invalidInput } from '../../errors.ts';
import { isHeaderWord, useOfColumn, type Certainty, type ColumnUse } from '../words/column-names.ts';
import { plainName } from '../words/fields.ts';
import { isFiller, isNumber } from '../words/fillers.ts';
import { isFirmName } from '../words/names.ts';
import type { Table } from '../table/types.ts';
import { textAt, type ValueTemplate } from '../words/value-template.ts';
import { companyKinds, contactWords, customerWords, isNo, isYesOrNo, titles } from '../words/word-lists.ts';

export const nameUses = ['name', 'firstName', 'lastName'] as const;

/** Why a column is left out whose name is a weak word for a field, if its values do not show what it is. */
const unsureReason = 'it may mean something else';

/** Why a name is left out that is not of the person whom the other columns name. */
export const otherPersonReason = 'it names who pays or receives';

/** Why a column is left out that has a name too. */
export const secondPersonReason = 'it may name another person';

export type MappedTable = Pick<Table, 'columns' | 'rows'> &
  Partial<Pick<Table, 'isHeaderGuessed' | 'sheets' | 'hiddenColumns'>>;

export interface ColumnFacts extends Pick<Table, 'rows' | 'hiddenColumns'> {
  readonly columns: readonly string[];
  /** The first rows, without spaces around their cells. */
  readonly sample: readonly (readonly string[])[];
  /** The columns that could be a field, by their names, without those whose values do not fit. */
  readonly candidates: Map<ColumnUse, Candidate[]>;
}

export interface Candidate {
  readonly index: number;
  readonly certainty: Certainty;
}

/** The person whom a column names: the one of the table, who pays, or who receives. */
const roleOf = ({ certainty }: Candidate): number => Math.max(certainty, 2);

export function addCandidates(
  columnFacts: ColumnFacts,
  takenColumns: ReadonlySet<string | number>,
  unreadReasons: Map<number, string | undefined>,
): void {
  const { columns, rows, sample, candidates, hiddenColumns } = columnFacts;
  const isOurs = columns.some((column) => useOfColumn(column)?.use === 'slug');
  for (const [index, name] of columns.entries()) {
    const nameUse = useOfColumn(name);
    if (nameUse === undefined || takenColumns.has(index)) continue;
    const { use, certainty } = nameUse;
    const values = valuesAt(index, sample);
    const reason = findMisfit(use, certainty, values, isOurs);
    const isWeak = certainty === 2 && weakUses.has(use) && !(use === 'companyName' && areOftenFirms(values));
    if (reason !== undefined || isWeak) unreadReasons.set(index, reason ?? unsureReason);
    else candidates.set(use, [...(candidates.get(use) ?? []), { index, certainty }]);
  }
  const people = nameUses.flatMap((use) => candidates.get(use) ?? []);
  const nearestRole = Math.min(...people.map(roleOf));
  for (const use of nameUses) {
    const [otherCandidates = [], nearCandidates = []] = [true, false].map((isOther) =>
      candidates.get(use)?.filter((one) => roleOf(one) > nearestRole === isOther),
    );
    candidates.set(use, nearCandidates);
    for (const { index } of otherCandidates) unreadReasons.set(index, otherPersonReason);
  }
  moveCompaniesOfContacts(columnFacts);
  moveColumnsOfFirms(columnFacts, unreadReasons);
  for (const use of nameUses) {
    // "Contact1 First Name" beside "First Name" is of somebody else.
    const sameUse = candidates.get(use) ?? [];
    const plainOnes = sameUse.filter(({ index }) => !/\d/.test(textAt(columns, index)));
    if (plainOnes.length === 0 || plainOnes.length === sameUse.length) continue;
    for (const one of sameUse.filter((other) => !plainOnes.includes(other)))
      unreadReasons.set(one.index, secondPersonReason);
    candidates.set(use, plainOnes);
  }
  // A person who looks at the sheet sees only the others. "Firm Name" without a value hides no firms in "Account", nor
  // "Name" the people in "Full name".
  const rank = (one: Candidate) =>
    (hiddenColumns?.has(one.index) === true ? 10 : 0) + (isEmpty(one, rows) ? 5 : 0) + one.certainty;
  for (const fieldCandidates of candidates.values()) fieldCandidates.sort((x, y) => rank(x) - rank(y));
}

/** "Customer Name", or a name whose values are firms, is the company of a "Contact Person". Without one, it may be a person's. */
function moveCompaniesOfContacts({ columns, sample, candidates }: ColumnFacts): void {
  const isContact = ({ index }: Candidate) => contactWords.isIn(textAt(columns, index));
  const people = nameUses.flatMap((use) => candidates.get(use) ?? []);
  if (!people.some(isContact) || (candidates.get('companyName') ?? []).length > 0) return;
  const namesByKind = Map.groupBy(
    candidates.get('name') ?? [],
    (one) =>
      !isContact(one) &&
      (customerWords.isIn(textAt(columns, one.index)) || areOftenFirms(valuesAt(one.index, sample))),
  );
  candidates.set('name', namesByKind.get(false) ?? []).set('companyName', namesByKind.get(true) ?? []);
}

/** With fewer, a person sees a warning for each. */
const minManyFirms = 5;

/** A column of names whose values are firms has no people. It is the company if others have them. */
function moveColumnsOfFirms(
  { sample, candidates }: ColumnFacts,
  unreadReasons: Map<number, string | undefined>,
): void {
  const [firms = [], people = []] = [true, false].map((areFirmNames) =>
    candidates.get('name')?.filter(({ index }) => {
      const values = valuesAt(index, sample);
      return (values.length >= minManyFirms && countFirmNames(values) * 2 > values.length) === areFirmNames;
    }),
  );
  candidates.set('name', people);
  const hasPeople = nameUses.some((use) => (candidates.get(use) ?? []).length > 0);
  if (hasPeople && (candidates.get('companyName') ?? []).length === 0) candidates.set('companyName', firms);
  else for (const { index } of firms) unreadReasons.set(index, 'its values are names of firms');
}

export const valuesAt = (index: number, sample: ColumnFacts['sample']): readonly string[] =>
  sample.flatMap((cells) => cells[index] || []);

export const isEmpty = ({ index }: Pick<Candidate, 'index'>, rows: Table['rows']): boolean =>
  rows.every(({ cells }) => textAt(cells, index) === '');

/** "Law firm" or "Company" alone is a kind of firms. */
const countFirmNames = (values: readonly string[]): number =>
  values.filter((value) => isFirmName(value) && !companyKinds.is(value)).length;

/** Whether a quarter of the values are names of firms. */
export const areOftenFirms = (values: readonly string[]): boolean =>
  countFirmNames(values) * 4 > values.length;

/** What the page or the assistant says, or when a link ends, is not read by a word that programs also use for other things. */
const weakUses = new Set<ColumnUse>(['companyName', 'firstMessage', 'system', 'expiresAt']);

const shapePatterns = {
  id: /^(?=.*\d)[A-Za-z]{0,6}[-_#]?[\w-]{3,}$/,
  address: /^(?:https?:\/\/|www\.|mailto:)|^\/|^\S+@\S+\.\S+$/i,
} as const;

/** @param isOurs whether the table has slugs, as an export of firms, whose companies are believed */
function findMisfit(
  use: ColumnUse,
  certainty: Certainty,
  values: readonly string[],
  isOurs: boolean,
): string | undefined {
  const areMost = (test: (value: string) => boolean) => values.filter(test).length * 2 > values.length;
  if (nameUses.some((one) => one === use) && areMost(isHeaderWord)) return 'its values are names of columns';
  const isName = [...nameUses, 'companyName'].includes(use);
  if (use === 'name' && values.length > 1 && values.every(isFiller))
    return 'its values stand for missing ones';
  // A firm may be called X.
  if (use === 'companyName' && !isOurs && values.every(isYesOrNo) && values.some(isNo))
    return 'its values are yes or no';
  // A field's own name is believed: its values are checked row by row.
  if (certainty === 0) return undefined;
  if (values.length === 0) return certainty > 1 ? 'it is empty' : undefined;
  if (isName && areMost((value) => shapePatterns.address.test(value))) return 'its values are addresses';
  if (isName && areMost(isNumber)) return 'its values are numbers';
  if (isName && areMost(isYesOrNo)) return 'its values are yes or no';
  // A sure name is believed: "Test1" may be a first name.
  if (isName && certainty > 1 && areMost((value) => shapePatterns.id.test(value) && !value.includes(' ')))
    return 'its values are identifiers';
  if (use === 'expiresAt' && !areMost((value) => /\d/.test(value))) return 'its values are no times';
  return undefined;
}

/** The most certain of the columns that could be a field. */
export function mostCertainColumn(use: ColumnUse, columnFacts: ColumnFacts): number | undefined {
  const { columns, candidates, hiddenColumns } = columnFacts;
  const isHidden = ({ index }: Candidate) => hiddenColumns?.has(index) === true;
  const [bestCandidate, ...otherCandidates] = candidates.get(use) ?? [];
  if (bestCandidate === undefined) return undefined;
  const rival = otherCandidates.find(
    (one) =>
      isHidden(one) === isHidden(bestCandidate) &&
      (one.certainty === bestCandidate.certainty
        ? contradict(bestCandidate.index, one.index, columnFacts)
        : use === 'name' &&
          one.certainty < 2 &&
          haveDifferentNames(bestCandidate.index, one.index, columnFacts)),
  );
  if (rival === undefined) return bestCandidate.index;
  const [bestColumn = '', rivalColumn = ''] = [columns[bestCandidate.index], columns[rival.index]];
  const place = `#${rival.index + 1}`;
  // A part is no field, and the first of each are those of one person. Two of one part may be both parts.
  const parts = (['firstName', 'lastName'] as const).map((part) => candidates.get(part)?.[0]?.index);
  const [firstPart, lastPart] = parts.includes(undefined) ? [bestCandidate.index, rival.index] : parts;
  const isPart = use === 'firstName' || use === 'lastName';
  const choice = isPart
    ? `--map name='{#${Number(firstPart) + 1}} {#${Number(lastPart) + 1}}'`
    : `--map '${use}=${bestColumn === rivalColumn ? place : rivalColumn}'`;
  throw invalidInput(
    bestColumn === rivalColumn
      ? `There are two columns "${bestColumn}" with different values.`
      : `The columns "${bestColumn}" and "${rivalColumn}" could both be the ${use}.`,
    `Choose one${bestColumn === rivalColumn ? ' by its place' : ''}, for example with ${choice}.`,
  );
}

/** A column "Name" beside a first or last name may be the whole name or the other part ("Vorname" and "Name"). */
export function findNameColumns(columnFacts: ColumnFacts): {
  readonly template?: ValueTemplate;
  readonly first?: number | undefined;
  readonly last?: number | undefined;
} {
  const [firstName, family] = [
    mostCertainColumn('firstName', columnFacts),
    mostCertainColumn('lastName', columnFacts),
  ];
  const part = firstName ?? family;
  if (part === undefined) {
    const name = mostCertainColumn('name', columnFacts);
    return name === undefined ? {} : { template: [name] };
  }
  const { sample, candidates } = columnFacts;
  const nameColumns = (candidates.get('name') ?? []).map(({ index }) => index);
  const hasValues = (index: number | undefined): index is number =>
    index !== undefined && sample.some((cells) => textAt(cells, index) !== '');
  const parts = [firstName, family].filter(hasValues);
  const isReversed = (index: number) =>
    parts.length > 1 &&
    sample.filter((cells) => isOtherInFront(textAt(cells, index), textAt(cells, parts[0]))).length * 2 >
      sample.length;
  const wholeColumn =
    parts.length === 0
      ? mostCertainColumn('name', columnFacts)
      : nameColumns.find(
          (index) =>
            hasValues(index) &&
            parts.every((one) => mostlyContains(index, one, columnFacts) === true) &&
            !isReversed(index),
        );
  if (hasValues(wholeColumn)) return { first: firstName, last: family, template: [wholeColumn] };
  const [firstNameColumn = nameColumns[0], lastNameColumn = nameColumns[0]] = [firstName, family];
  if (firstNameColumn === undefined) return { last: lastNameColumn };
  const infix = mostCertainColumn('infix', columnFacts);
  const separator = infix === undefined ? [' '] : [' ', infix, ' '];
  return {
    first: firstNameColumn,
    last: lastNameColumn,
    template:
      lastNameColumn === undefined ? [firstNameColumn] : [firstNameColumn, ...separator, lastNameColumn],
  };
}

/** Whether another name stands before the first one, without a comma that shows it: no title. */
function isOtherInFront(name: string, firstName: string): boolean {
  const textInFront = name.slice(0, Math.max(name.indexOf(firstName), 0));
  return textInFront !== '' && !/^(?:\p{L}+\.\s?)+$|,/u.test(textInFront) && !titles.is(textInFront);
}

/** @returns undefined if no row has both */
function mostlyContains(
  wholeColumn: number,
  partColumn: number,
  { sample }: ColumnFacts,
): boolean | undefined {
  const pairs = sample
    .map((cells) => [plainName(textAt(cells, wholeColumn)), plainName(textAt(cells, partColumn))] as const)
    .filter(([name, piece]) => name !== '' && piece !== '');
  if (pairs.length === 0) return undefined;
  return pairs.filter(([name, piece]) => name.includes(piece)).length * 2 > pairs.length;
}

/** Whether two columns mostly have different names: "Name" may be of a meeting or a firm beside "Invitee Name". */
const haveDifferentNames = (one: number, other: number, facts: ColumnFacts): boolean =>
  mostlyContains(one, other, facts) === false && mostlyContains(other, one, facts) === false;

/** Whether a column has other names than those that are read. A firm may be called by the last name. */
export const hasOtherNames = (column: number, template: ValueTemplate, facts: ColumnFacts): boolean =>
  template.some((part) => typeof part === 'number' && mostlyContains(column, part, facts) === false);

/** Whether two columns contradict each other. An empty value contradicts nothing. */
export const contradict = (one: number, other: number, { rows }: ColumnFacts): boolean =>
  rows.some(({ cells }) => {
    const [value, otherValue] = [textAt(cells, one), textAt(cells, other)];
    return value !== '' && otherValue !== '' && value !== otherValue;
  });
