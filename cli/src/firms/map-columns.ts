import { invalidInput } from '../errors.ts';
import {
  isHeaderWord,
  isOurColumn,
  mayBeCompany,
  mayBeName,
  useOfColumn,
  type Certainty,
  type ColumnUse,
} from './column-names.ts';
import { fieldNamed, fieldNames, plainName, type FirmField } from './fields.ts';
import { isFirmName } from './names.ts';
import { doubtsIn, isConsentColumn, optOutTestOf, type Doubt } from './opt-outs.ts';
import { isHeaderOfPeople } from './table/header.ts';
import { filledIn } from './table/rows.ts';
import type { Table } from './table/types.ts';

/** Texts and columns that make up a value: `{First Name} {Last Name}`, or one column alone. */
export type ValueTemplate = readonly (string | number)[];

export interface Mapping {
  readonly fields: ReadonlyMap<FirmField, ValueTemplate>;
  /** The columns of first and last name, if the name was composed of them without being asked. */
  readonly composed?: { readonly first: number; readonly last: number; readonly template: ValueTemplate };
  /** The column of the last name, if the name is the first name alone. */
  readonly lastName?: number;
  /** Other columns for rows whose own is empty, by their positions. */
  readonly fallbacks: ReadonlyMap<FirmField, number>;
  /** Columns that may say that somebody should not be called, and leave nobody out. */
  readonly doubts: readonly Doubt[];
  /** Columns that are read although a person has hidden them. */
  readonly hidden: readonly string[];
  /** Columns that may have the company, if no column is read for it. */
  readonly maybeCompany: readonly string[];
  readonly unread: readonly UnreadColumn[];
}

export interface UnreadColumn {
  readonly column: string;
  /** Undefined for a column that means no field. */
  readonly reason?: string;
}

const nameUses = ['name', 'firstName', 'lastName'] as const;

/** The columns that `--map` names, which show where a table's header is. */
export const columnsIn = (map: readonly string[] = []): string[] =>
  map.flatMap((pair) => {
    const value = pair.slice(pair.indexOf('=') + 1);
    const parts = [...value.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
    return parts.length > 0 ? parts : [value];
  });

/** Columns that decide which rows are read. */
const optOutUse = 'it says who is left out';

/** Why a column is left out whose field the person has mapped to another one, or to none. */
const chosenByMap = '--map says so';

/** Why a column is left out beside a surer one with the same values. */
const repeated = 'another column says the same';

/** Why a column is left out whose name is a weak word for a field, if its values do not show what it is. */
const perhapsOther = 'it may mean something else';

/** Rows that show what a column contains. */
const sampleRows = 1000;

interface ChosenFields {
  readonly fields: Map<FirmField, ValueTemplate>;
  readonly unmapped: ReadonlySet<FirmField>;
}

/**
 * Finds what each field is read from. A column whose values cannot be a field's is not taken for it.
 * @param map such as `name=Contact`, `name={First Name} {Last Name}`, `name=#2` or, to read it from no column, `slug=`
 */
export function mapColumns(table: MappedTable, map: readonly string[] = []): Mapping {
  const { columns, rows } = table;
  const { fields, unmapped } = chosenFields(map, columns);
  const mapped = new Set<ColumnUse>([...fields.keys(), ...unmapped]);
  const isOpen = (field: FirmField) => !fields.has(field) && !unmapped.has(field);
  const unread = new Map<number, string | undefined>();
  const sample = rows.slice(0, sampleRows).map(({ cells }) => cells.map((cell = '') => cell.trim()));
  const { hiddenColumns = new Set() } = table;
  const columnFacts: Known = { columns, rows, sample, hiddenColumns, candidates: new Map() };
  addCandidates(columnFacts, new Set([...fields.values()].flat()), unread);

  const names = isOpen('name')
    ? namePartsOf(columnFacts)
    : { last: columnFacts.candidates.get('lastName')?.[0]?.index };
  const { first, last, template } = names;
  if (template !== undefined) fields.set('name', template);
  for (const field of fieldNames) {
    const column = field !== 'name' && isOpen(field) ? mostCertain(field, columnFacts) : undefined;
    if (column !== undefined) fields.set(field, [column]);
  }
  addOthers(columnFacts, { fields, mapped, unread });
  // A table without names can change firms that exist.
  if (!fields.has('name') && !fields.has('slug')) throw noName(table, unread);
  const name = fields.get('name') ?? [];
  const isFirstAlone = name.length === 1 && useOfColumn(columns[Number(name[0])] ?? '')?.use === 'firstName';
  const isComposed = template !== undefined && template.length > 1;
  return {
    fields,
    ...(isComposed && first !== undefined && last !== undefined && { composed: { first, last, template } }),
    ...(last !== undefined && isFirstAlone && { lastName: last }),
    fallbacks: fallbacksOf(fields, mapped, columnFacts, unread),
    doubts: doubtsIn(table),
    hidden: [...new Set([...fields.values()].flat())].flatMap((part) =>
      typeof part === 'number' && hiddenColumns.has(part) ? (columns[part] ?? '') : [],
    ),
    maybeCompany: isOpen('companyName') ? companiesAmong(unread, columnFacts) : [],
    unread: [...unread].map(([index, reason]) => ({
      column: columns[index] ?? '',
      ...(reason !== undefined && { reason }),
    })),
  };
}

type MappedTable = Pick<Table, 'columns' | 'rows'> &
  Partial<Pick<Table, 'isHeaderGuessed' | 'sheets' | 'hiddenColumns'>>;

function chosenFields(map: readonly string[], columns: readonly string[]): ChosenFields {
  const fields = new Map<FirmField, ValueTemplate>();
  const unmapped = new Set<FirmField>();
  for (const pair of map) {
    const [field, value] = parsePair(pair);
    if (value.trim() === '') unmapped.add(field);
    else fields.set(field, templateOf(value, columns, pair));
  }
  return { fields, unmapped };
}

/** Adds the columns that no field is read from, with the reasons that are known. */
function addOthers(
  columnFacts: Known,
  {
    fields,
    mapped,
    unread,
  }: Pick<ChosenFields, 'fields'> & {
    readonly mapped: ReadonlySet<ColumnUse>;
    readonly unread: Map<number, string | undefined>;
  },
): void {
  const usedColumns = new Set([...fields.values()].flat());
  for (const [index, name] of columnFacts.columns.entries()) {
    const use = useOfColumn(name)?.use;
    // The name has these parts, or the person has chosen what it is.
    const isPart = use === 'firstName' || use === 'lastName' || use === 'infix';
    const isKnown = name === '' || usedColumns.has(index) || unread.has(index) || isOurColumn(name) || isPart;
    if (isKnown) continue;
    const isOptOut = optOutTestOf(name) !== undefined && !isConsentColumn(name);
    const unusedReason =
      use && (mapped.has(use) ? chosenByMap : reasonBeside(index, fields.get(use), columnFacts));
    unread.set(index, isOptOut ? optOutUse : unusedReason);
  }
}

/** Why a column is not used whose field is read from a surer one. */
function reasonBeside(index: number, template: ValueTemplate = [], columnFacts: Known): string | undefined {
  const [other] = template;
  if (typeof other !== 'number' || template.length > 1) return undefined;
  const read = columnFacts.columns[other] ?? '';
  return differ(other, index, columnFacts) ? `"${read}" is read instead, and differs` : repeated;
}

/** Whether two columns contradict each other. An empty value contradicts nothing. */
const differ = (one: number, other: number, { rows }: Known): boolean =>
  rows.some(({ cells }) => {
    const [value = '', otherValue = ''] = [cells[one]?.trim(), cells[other]?.trim()];
    return value !== '' && otherValue !== '' && value !== otherValue;
  });

/** Finds what is read where a name or a company is empty: a surely named column that contradicts nothing. */
function fallbacksOf(
  fields: ReadonlyMap<FirmField, ValueTemplate>,
  mapped: ReadonlySet<ColumnUse>,
  columnFacts: Known,
  unread: Map<number, string | undefined>,
): ReadonlyMap<FirmField, number> {
  const { columns, rows, candidates } = columnFacts;
  const fallbacks = new Map<FirmField, number>();
  for (const field of ['name', 'companyName'] as const) {
    const template = fields.get(field);
    if (template === undefined || mapped.has(field)) continue;
    const fills = ({ index, certainty }: Candidate) =>
      !template.includes(index) &&
      (field === 'name' || (certainty < 2 && !differ(Number(template[0]), index, columnFacts))) &&
      rows.some(({ cells }) => cells[index]?.trim() && !valueOfColumn(template, cells)?.trim());
    const fallback = candidates.get(field)?.find(fills)?.index;
    if (fallback === undefined) continue;
    fallbacks.set(field, fallback);
    unread.set(fallback, `${readWhere} "${writtenTemplate(template, columns)}" is empty`);
  }
  return fallbacks;
}

const readWhere = 'it is read where';

/** Whether a quarter of the values are names of firms. "Law firm" alone is a kind of firm. */
const areFirms = (values: readonly string[]): boolean =>
  values.filter((value) => isFirmName(value) && !/^law firms?$/i.test(value)).length * 4 > values.length;

/** Columns that are not read, and whose names or values are those of companies. */
const companiesAmong = (
  unread: ReadonlyMap<number, string | undefined>,
  { columns, sample }: Known,
): string[] =>
  [...unread].flatMap(([index, reason]) => {
    const values = sample.flatMap((cells) => cells[index] || []);
    const column = columns[index] ?? '';
    const isLikeOne =
      reason === undefined ? mayBeCompany(column) : useOfColumn(column)?.use === 'companyName';
    return values.length > 0 && (isLikeOne || areFirms(values)) ? column : [];
  });

function noName(
  { columns, rows, isHeaderGuessed, sheets }: MappedTable,
  unread: ReadonlyMap<number, string | undefined>,
) {
  const uses = new Set<ColumnUse | undefined>(nameUses);
  const refusedColumns = [...unread].flatMap(([index, reason]) => {
    const column = columns[index] ?? '';
    return reason !== undefined && uses.has(useOfColumn(column)?.use) ? ` ${notUsed(column, reason)}` : [];
  });
  const others = sheets?.others.map(({ name }) => `"${name}"`).join(', ');
  const inSheet = sheets === undefined ? '' : ` Or read another sheet with --sheet: ${others}.`;
  const name = suggestedName(columns, rows);
  const headerLine = rows
    .slice(0, 30)
    .find(({ cells }) => isHeaderOfPeople(cells.map((cell = '') => cell)))?.line;
  const otherLine = headerLine === undefined ? '' : ` ${headerLine}`;
  if (isHeaderGuessed === true && refusedColumns.length === 0 && filledIn(columns) > 0 && name === undefined)
    return invalidInput(
      `No header was found: the first line is ${columnsInWords(columns)}.`,
      `Write the names of the columns above the rows, such as name,company; or pass --header-line${otherLine}, or name the column with --map name='…'.${inSheet}`,
    );
  const orLine = otherLine && ` If line${otherLine} is the header, pass --header-line${otherLine}.`;
  return invalidInput(
    `No column contains the name of the contact.${refusedColumns.join('')}`,
    `Columns: ${columnsInWords(columns)}. Map one with --map name='${name ?? '…'}'.${orLine}${inSheet}`,
  );
}

/** A value of --map for the name, if columns may have it. */
function suggestedName(columns: readonly string[], rows: Table['rows']): string | undefined {
  const [whole, first, last] = [
    mayBeName('name', columns),
    mayBeName('firstName', columns),
    mayBeName('lastName', columns),
  ];
  // A quote would end the flag's own.
  const written = (index: number) =>
    /['{}]|^$/.test(columns[index] ?? '') ? `#${index + 1}` : (columns[index] ?? '');
  if (whole >= 0) return written(whole);
  if (first >= 0 && last >= 0) return `{${written(first)}} {${written(last)}}`;
  const unnamed = columns.findIndex(
    (column, index) => column === '' && rows.some(({ cells }) => cells[index]),
  );
  return first < 0 && unnamed < 0 ? undefined : written(Math.max(first, unnamed));
}

/** The value of a row. Parts that are empty leave no gap. */
export function valueOfColumn(
  template: ValueTemplate,
  cells: readonly (string | undefined)[],
): string | undefined {
  const [first] = template;
  if (template.length === 1 && typeof first === 'number') return cells[first];
  const text = template
    .map((part) => (typeof part === 'number' ? (cells[part] ?? '').trim() : part))
    .join('');
  return text.replaceAll(/\s+/g, ' ').trim();
}

export const cellsOfColumn = (template: ValueTemplate, cells: readonly (string | undefined)[]): string[] =>
  template.flatMap((part) => (typeof part === 'number' ? (cells[part] ?? '') : []));

export const writtenTemplate = (template: ValueTemplate, columns: readonly string[]): string =>
  template.length === 1 && typeof template[0] === 'number'
    ? (columns[template[0]] ?? '')
    : template.map((part) => (typeof part === 'number' ? `{${columns[part] ?? ''}}` : part)).join('');

interface Known extends Pick<Table, 'rows' | 'hiddenColumns'> {
  readonly columns: readonly string[];
  /** The first rows, without spaces around their cells. */
  readonly sample: readonly (readonly string[])[];
  /** The columns that could be a field, by their names, without those whose values do not fit. */
  readonly candidates: Map<ColumnUse, Candidate[]>;
}

interface Candidate {
  readonly index: number;
  readonly certainty: Certainty;
}

function addCandidates(
  { columns, sample, candidates, hiddenColumns }: Known,
  takenColumns: ReadonlySet<string | number>,
  unread: Map<number, string | undefined>,
): void {
  for (const [index, name] of columns.entries()) {
    const nameUse = useOfColumn(name);
    if (nameUse === undefined || takenColumns.has(index)) continue;
    const { use, certainty } = nameUse;
    const values = sample.flatMap((cells) => cells[index] || []);
    const reason = misfit(use, certainty, values);
    const isWeak = certainty === 2 && weakUses.has(use) && !(use === 'companyName' && areFirms(values));
    if (reason !== undefined || isWeak) unread.set(index, reason ?? perhapsOther);
    else candidates.set(use, [...(candidates.get(use) ?? []), { index, certainty }]);
  }
  // A person who looks at the sheet sees only the others.
  const rank = ({ index, certainty }: Candidate) => (hiddenColumns?.has(index) === true ? 10 : 0) + certainty;
  for (const some of candidates.values()) some.sort((a, b) => rank(a) - rank(b));
}

/** What the page or the assistant says, or when a link ends, is not read by a word that programs also use for other things. */
const weakUses = new Set<ColumnUse>(['companyName', 'firstMessage', 'system', 'expiresAt']);

const looksLike = {
  number: /^[\d\s().+/-]*\d[\d\s().+/-]*$/,
  id: /^(?=.*\d)[A-Za-z]{0,6}[-_#]?[\w-]{3,}$/,
  address: /^(?:https?:\/\/|www\.|mailto:)|^\/|^\S+@\S+\.\S+$/i,
} as const;

function misfit(use: ColumnUse, certainty: Certainty, values: readonly string[]): string | undefined {
  const most = (test: (value: string) => boolean) => values.filter(test).length * 2 > values.length;
  if (nameUses.some((one) => one === use) && most(isHeaderWord)) return 'its values are names of columns';
  // A field's own name is believed: its values are checked row by row.
  if (certainty === 0) return undefined;
  if (values.length === 0) return certainty === 2 ? 'it is empty' : undefined;
  const isName = [...nameUses, 'companyName'].includes(use);
  if (isName && most((value) => looksLike.address.test(value))) return 'its values are addresses';
  if (isName && most((value) => looksLike.number.test(value))) return 'its values are numbers';
  // A sure name is believed: "Test1" may be a first name.
  if (isName && certainty === 2 && most((value) => looksLike.id.test(value) && !value.includes(' ')))
    return 'its values are identifiers';
  if (use === 'expiresAt' && !most((value) => /\d/.test(value))) return 'its values are no times';
  return undefined;
}

/** The most certain of the columns that could be a field. */
function mostCertain(use: ColumnUse, columnFacts: Known): number | undefined {
  const { columns, candidates, hiddenColumns } = columnFacts;
  const isHidden = ({ index }: Candidate) => hiddenColumns?.has(index) === true;
  const [first, ...others] = candidates.get(use) ?? [];
  if (first === undefined) return undefined;
  const rival = others.find(
    (one) =>
      one.certainty === first.certainty &&
      isHidden(one) === isHidden(first) &&
      differ(first.index, one.index, columnFacts),
  );
  if (rival === undefined) return first.index;
  const [one = '', other = ''] = [columns[first.index], columns[rival.index]];
  const place = `#${rival.index + 1}`;
  // A part is no field.
  const parts = (['firstName', 'lastName'] as const).map((part) =>
    part === use ? `{${place}}` : `{#${(candidates.get(part)?.[0]?.index ?? rival.index) + 1}}`,
  );
  const isPart = use === 'firstName' || use === 'lastName';
  const choice = isPart
    ? `--map name='${parts.join(' ')}'`
    : `--map '${use}=${one === other ? place : other}'`;
  throw invalidInput(
    one === other
      ? `There are two columns "${one}" with different values.`
      : `The columns "${one}" and "${other}" could both be the ${use}.`,
    `Choose one${one === other ? ' by its place' : ''}, for example with ${choice}.`,
  );
}

/** A column "Name" beside a first or last name may be the whole name or the other part ("Vorname" and "Name"). */
function namePartsOf(columnFacts: Known): {
  readonly template?: ValueTemplate;
  readonly first?: number | undefined;
  readonly last?: number | undefined;
} {
  const [firstName, family] = [mostCertain('firstName', columnFacts), mostCertain('lastName', columnFacts)];
  const part = firstName ?? family;
  if (part === undefined) {
    const name = mostCertain('name', columnFacts);
    return name === undefined ? {} : { template: [name] };
  }
  const others = (columnFacts.candidates.get('name') ?? []).map(({ index }) => index);
  const hasValues = (index: number | undefined) =>
    index !== undefined && columnFacts.sample.some((cells) => (cells[index] ?? '') !== '');
  const areEmpty = !hasValues(firstName) && !hasValues(family);
  const whole = others.find((index) =>
    areEmpty
      ? hasValues(index)
      : mostlyContains(index, part, columnFacts) && !isReversed(index, firstName, family, columnFacts),
  );
  if (whole !== undefined) return { first: firstName, last: family, template: [whole] };
  const [first = others[0], last = others[0]] = [firstName, family];
  if (first === undefined) return { last };
  const infix = mostCertain('infix', columnFacts);
  const between = infix === undefined ? [' '] : [' ', infix, ' '];
  return { first, last, template: last === undefined ? [first] : [first, ...between, last] };
}

function mostlyContains(whole: number, part: number, { sample }: Known): boolean {
  const pairs = sample
    .map((cells) => [plainName(cells[whole] ?? ''), plainName(cells[part] ?? '')] as const)
    .filter(([name, piece]) => name !== '' && piece !== '');
  return pairs.filter(([name, piece]) => name.includes(piece)).length * 2 > pairs.length;
}

/** Whether whole names have the last name first, without a comma that shows it. */
function isReversed(
  whole: number,
  first: number | undefined,
  last: number | undefined,
  { sample }: Known,
): boolean {
  if (first === undefined || last === undefined) return false;
  const reversed = sample.filter(
    (cells) => cells[first] && cells[whole] === `${cells[last]} ${cells[first]}`,
  );
  return reversed.length * 2 > sample.length;
}

function templateOf(value: string, columns: readonly string[], pair: string): ValueTemplate {
  if (columns.includes(value) || !/\{[^{}]+\}/.test(value))
    return [columnNamed(value, columns, `--map ${pair}`)];
  return value
    .split(/(\{[^{}]+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? columnNamed(part.slice(1, -1), columns, `--map ${pair}`) : part));
}

/** The place of a column: its name, or #2 for the second one. */
export function columnNamed(name: string, columns: readonly string[], flag: string): number {
  const columnName = name.trim();
  const place = Number(/^#(\d+)$/.exec(columnName)?.[1] ?? 0) - 1;
  const exact = columns.indexOf(columnName);
  const index =
    exact >= 0
      ? exact
      : place in columns
        ? place
        : columns.findIndex((one) => plainName(one) === plainName(columnName) && plainName(one) !== '');
  if (index < 0)
    throw invalidInput(`There is no column "${name}" for ${flag}.`, `Columns: ${columnsInWords(columns)}.`);
  const second = columns.indexOf(columnName, index + 1);
  if (exact >= 0 && second > 0)
    throw invalidInput(
      `There are two columns "${name}".`,
      `Name one by its place: #${index + 1} or #${second + 1}.`,
    );
  return index;
}

function parsePair(pair: string): readonly [FirmField, string] {
  const at = pair.indexOf('=');
  const field = at < 0 ? undefined : fieldNamed(pair.slice(0, at));
  if (field !== undefined) return [field, pair.slice(at + 1)];
  throw invalidInput(
    `--map ${pair} does not name a field.`,
    `Write field=Column. Fields: ${fieldNames.join(', ')}.`,
  );
}

/** Maximum columns named in a message: Outlook exports ninety. */
const namedColumns = 8;

export function columnsInWords(names: readonly string[]): string {
  const quotedNames = names.filter((name) => name !== '').map((name) => `"${name}"`);
  const shownNames = quotedNames.slice(0, namedColumns).join(', ');
  return quotedNames.length > namedColumns
    ? `${shownNames} and ${quotedNames.length - namedColumns} more`
    : shownNames;
}

const notUsed = (column: string, reason: string) => `"${column}" was not used: ${reason}.`;

/** Reasons to leave out a column that are no mistake. */
const isIntended = (reason = '') =>
  [chosenByMap, optOutUse, repeated].includes(reason) || reason.startsWith(readWhere);

/** Refuses columns that would be left out: their name may be a mistake. @param conditionColumns columns that a condition names */
export function refuseUnknown(
  { unread }: Pick<Mapping, 'unread'>,
  conditionColumns: readonly string[] = [],
): void {
  const others = new Set(conditionColumns.map(plainName));
  const refusedColumns = unread.filter(
    ({ column, reason }) => !isIntended(reason) && !others.has(plainName(column)),
  );
  if (refusedColumns.length === 0) return;
  const unknown = refusedColumns.filter(({ reason }) => reason === undefined).map(({ column }) => column);
  const unfit = refusedColumns.filter(({ reason }) => reason !== undefined);
  const what = unknown.length === 1 ? 'column' : 'columns';
  const sentences = [
    ...(unknown.length > 0 ? [`Unknown ${what}: ${columnsInWords(unknown)}.`] : []),
    ...unfit.map(({ column, reason = '' }) => notUsed(column, reason)),
  ];
  const them = refusedColumns.length === 1 ? 'it' : 'them';
  throw invalidInput(
    sentences.join(' '),
    `Map ${them} with --map field='${refusedColumns[0]?.column ?? ''}' (${fieldNames.join(', ')}), or skip with --ignore-unknown.`,
  );
}
