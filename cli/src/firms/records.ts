import { FirmlineError } from '@firmline/sdk/errors';
import { isSlug, parseSlug, validateTexts, type FirmRecord } from '@firmline/sdk/firms';
import { invalidInput } from '../errors.ts';
import type { Parts } from './check-texts.ts';
import { unescapeText } from './escapes.ts';
import { type FirmField, fieldNamed, fieldNames, plainName } from './fields.ts';
import { placeOf, reasons } from './import-words.ts';
import type { Mapping } from './map-columns.ts';
import {
  composeName,
  inMixedCase,
  hasOneCase,
  isFirmName,
  isLastFirst,
  isShouted,
  orderInHeader,
  spokenName,
  tidyCompany,
} from './names.ts';
import { isOptOutNote, isOptOutStatus, optOutSource, optOutTestOf } from './opt-outs.ts';
import type { TableSource } from './table/rows.ts';
import { isFigure } from './table/totals.ts';
import type { Table, TableRow } from './table/types.ts';
import { readTable, type ReadingFlags } from './table/table.ts';
import { dayOrderOf, spreadsheetTime, type DayOrder } from './times.ts';
import { cellsOfColumn, columnNamed, valueOfColumn, type ValueTemplate } from './value-template.ts';

/** What becomes of a row that could be read and is left out. */
export type LeftOutOutcome = 'optedOut' | 'notChosen' | 'blocked' | 'company' | 'nobody' | 'repeated';

export interface ImportRow {
  readonly line: number;
  /** Empty if the file gives none. */
  readonly slug: string;
  /** Those that the row has. */
  readonly texts: Partial<Omit<FirmRecord, 'slug'>>;
  /** The fields whose cells are there and empty. */
  readonly emptyFields: readonly FirmField[];
  /** The slug in the row's link to our page, if the row has another slug. */
  readonly linkedSlug?: string;
  /** The last name that tells this person apart from others of the same name; empty if the name shows it. */
  readonly lastName: string;
  /** The cells of texts that were composed of several, for a check of each. */
  readonly parts?: Parts;
  readonly problem?: string;
  readonly leftOut?: { readonly outcome: LeftOutOutcome; readonly reason: string };
  readonly warning?: string;
}

export interface RecordOptions {
  /** Conditions such as `Lead Status=Qualified`; a row must meet all of them. */
  readonly where?: readonly string[] | undefined;
  /** Whether people who opted out are read too. */
  readonly includeOptedOut?: boolean | undefined;
  /** The slug in a link to our page; undefined for other texts. */
  readonly slugOfLink?: (text: string) => string | undefined;
  /** Whether names in capitals are written as a letter would. */
  readonly mixedCase?: boolean | undefined;
}

type RecordTable = Pick<Table, 'rows' | 'columns' | 'optOutTitle'>;
type ReadMapping = Pick<Mapping, 'fields'> & Partial<Mapping>;

/** What rows mean: each the texts of a firm, or why it has none. */
export function readFirms(
  table: RecordTable,
  columnMapping: ReadMapping,
  options: RecordOptions = {},
): readonly ImportRow[] {
  const { rows, columns } = table;
  const { fields } = columnMapping;
  const times = fields.get('expiresAt');
  const order = times && dayOrderOf(rows.map(({ cells }) => valueOfColumn(times, cells) ?? ''));
  const leaveOutReason = leaveOutRule(table, columnMapping, options);
  const others = otherColumns(table, columnMapping);
  const nameOf = nameReader(table, columnMapping, options);
  const composedFields = [...fields].filter(([, template]) => template.length > 1);
  const link = columns.findIndex((column) => plainName(column) === 'url');
  const firms = rows.map((row) => {
    const values = valuesOfRow(row, fields);
    // A list with links of ours names its firms by them, also if somebody has deleted or edited the slugs.
    const slugInLink = options.slugOfLink?.(row.cells[link] ?? '');
    if (slugInLink !== undefined && (values.slug ?? '').trim() === '') values.slug = slugInLink;
    // A row that names its firm has the name as it is meant: perhaps an export of ours.
    const isNamed = (values.slug ?? '') !== '';
    const name = isNamed ? values.name : nameOf(row, values.name);
    if (name !== undefined) values.name = name;
    if (!isNamed && values.companyName !== undefined)
      values.companyName = valueOrOther(
        values.companyName,
        columnMapping.fallbacks?.get('companyName'),
        row.cells,
      );
    const { companyName } = values;
    if (!isNamed && companyName !== undefined) {
      const tidyName = tidyCompany(companyName);
      values.companyName =
        options.mixedCase === true && isShouted(tidyName) ? inMixedCase(tidyName) : tidyName;
    }
    const leftOut = row.problem === undefined ? leaveOutReason(row, values) : undefined;
    const lastName =
      columnMapping.lastName === undefined ? '' : (row.cells[columnMapping.lastName] ?? '').trim();
    const missingColumn = uncalculatedColumn(row, fields);
    const importRow = firmRow(
      missingColumn === undefined
        ? row
        : { ...row, problem: reasons.uncalculated(columns[missingColumn] ?? '') },
      values,
      lastName,
      order,
    );
    if (leftOut !== undefined) return { ...importRow, leftOut };
    const parts = composedFields.map(
      ([field, template]) => [field, cellsOfColumn(template, row.cells).map(unescapeText)] as const,
    );
    const otherName = partsIn(row.cells, columnMapping.parts);
    const isOther =
      otherName.length > 0 && !otherName.some((part) => plainName(name ?? '').includes(plainName(part)));
    const warning =
      warningOf(row) ??
      noteIn(row.cells, columns, others) ??
      (isOther && !isNamed ? reasons.otherName(otherName.join(' ')) : undefined);
    return {
      ...importRow,
      ...(slugInLink !== undefined && slugInLink !== importRow.slug && { linkedSlug: slugInLink }),
      ...(composedFields.length > 0 && { parts: Object.fromEntries(parts) }),
      ...(warning !== undefined && { warning }),
    };
  });
  return withNamesOfRows(firms);
}

/** Finds names that begin with another row's, as a guest's that holds the buyer's: "Will Hahn Ada Brook". */
function withNamesOfRows(firms: readonly ImportRow[]): readonly ImportRow[] {
  const wordsOf = ({ texts: { name = '' } }: ImportRow) => name.split(' ');
  if (!firms.some((firm) => wordsOf(firm).length > 3)) return firms;
  const names = new Set(firms.map(({ texts }) => texts.name));
  return firms.map((firm) => {
    const words = wordsOf(firm);
    const other = words
      .slice(2, -1)
      .map((_, index) => words.slice(0, index + 2).join(' '))
      .find((beginning) => names.has(beginning));
    if (other === undefined) return firm;
    return { ...firm, warning: [firm.warning, reasons.nameOfRow(other)].filter(Boolean).join(' ') };
  });
}

/** What a row's place or cells may mean. */
function warningOf({ isApart = false, linesLikeRows = 0 }: TableRow): string | undefined {
  if (linesLikeRows > 0) return reasons.linesLikeRows(linesLikeRows);
  return isApart ? reasons.apart : undefined;
}

type Values = Partial<Record<FirmField, string>>;

function valuesOfRow({ cells, times }: TableRow, fields: Mapping['fields']): Values {
  const values: Values = {};
  for (const [field, template] of fields) {
    const [column] = template;
    const time = field === 'expiresAt' && typeof column === 'number' ? times?.get(column) : undefined;
    const value = time ?? valueOfColumn(template, cells);
    // Blanks alone are no text.
    if (value !== undefined) values[field] = value.trim() === '' ? '' : value;
  }
  return values;
}

const columnsOf = (template: ValueTemplate): number[] =>
  template.flatMap((part) => (typeof part === 'number' ? part : []));

const uncalculatedColumn = ({ uncalculated }: TableRow, fields: Mapping['fields']): number | undefined =>
  uncalculated === undefined
    ? undefined
    : [...fields.values()].flatMap(columnsOf).find((column) => uncalculated.includes(column));

/** Reads the name of a row as people say it. */
function nameReader(
  { rows, columns }: RecordTable,
  { fields, composedName, fallbacks, parts }: ReadMapping,
  { mixedCase }: RecordOptions,
): (row: TableRow, name: string | undefined) => string | undefined {
  const template = fields.get('name');
  if (template === undefined) return () => undefined;
  const names =
    composedName === undefined
      ? rows.slice(0, 1000).map(({ cells }) => valueOfColumn(template, cells) ?? '')
      : [];
  const lastFirst = isLastFirst(names);
  const order =
    composedName === undefined
      ? orderInHeader(template.map((part) => columns[Number(part)] ?? ''))
      : undefined;
  return ({ cells }, name) => {
    if (name === undefined) return undefined;
    const fullName = composedName === undefined ? name : wholeName(composedName, cells, name);
    const other = valueOrOther(fullName, fallbacks?.get('name'), cells) || partsIn(cells, parts).join(' ');
    // Without a comma, only two words show which the last name is.
    const orderedName =
      order === 'last first' ? other.trim().replace(/^([^\s,]+)\s+(\S+)$/, '$1, $2') : other;
    const spokenText = spokenName(orderedName, order ?? (lastFirst ? 'last first' : undefined));
    return mixedCase === true && hasOneCase(spokenText) ? inMixedCase(spokenText) : spokenText;
  };
}

const partsIn = (
  cells: Cells,
  { first = -1, last = -1 }: Mapping['parts'] = { first: -1, last: -1 },
): string[] =>
  [cells[first] ?? '', cells[last] ?? ''].map((part) => part.trim()).filter((part) => part !== '');

const valueOrOther = (value: string, other: number | undefined, cells: Cells): string =>
  value === '' && other !== undefined ? (cells[other] ?? '').trim() : value;

/** First and last name of a row; the whole template, if they are only two of its parts. */
function wholeName(
  { first, last, template }: NonNullable<Mapping['composedName']>,
  cells: TableRow['cells'],
  name: string,
): string {
  const isTwo = columnsOf(template).every((index) => index === first || index === last || !cells[index]);
  return isTwo ? composeName(cells[first] ?? '', cells[last] ?? '') : name;
}

type LeaveOutRule = (row: TableRow, values: Values) => ImportRow['leftOut'];

/** The columns that no field is read from. */
function otherColumns({ columns }: RecordTable, { fields }: ReadMapping): number[] {
  const usedColumns = new Set([...fields.values()].flatMap(columnsOf));
  return columns.flatMap((_, index) => (usedColumns.has(index) ? [] : index));
}

function leaveOutRule(
  table: RecordTable,
  columnMapping: ReadMapping,
  { where = [], includeOptedOut = false }: RecordOptions,
): LeaveOutRule {
  const { columns, rows } = table;
  const conditions = where.map((one) => conditionOf(one, columns));
  const others = otherColumns(table, columnMapping);
  const optOutReason = includeOptedOut ? () => undefined : optOutRule(table, others);
  const isPrefilled = prefilledRule(rows, others);
  const companyColumns = columns.flatMap((column, index) => {
    const isCompany = companyTestOf(column);
    return isCompany === undefined ? [] : { index, isCompany };
  });
  const template = columnMapping.fields.get('name');
  const hasNames =
    template !== undefined && rows.some(({ cells }) => (valueOfColumn(template, cells) ?? '').trim() !== '');
  return ({ cells }, values) => {
    const { slug = '', name, companyName = '' } = values;
    if (conditions.some((meets) => !meets(cells))) return { outcome: 'notChosen', reason: reasons.notChosen };
    const optOut = optOutReason(cells, name);
    if (optOut !== undefined) return { outcome: 'optedOut', reason: reasons.optedOut(optOut) };
    const isCompany =
      hasNames &&
      slug.trim() === '' &&
      isOnlyCompany(
        name,
        companyName,
        companyColumns.some(({ index, isCompany: isTyped }) => isTyped(cells[index] ?? '')),
      );
    if (isCompany) return { outcome: 'company', reason: reasons.company };
    const isNobody =
      hasNames && name === '' && Object.values(values).every((value) => value === '') && isPrefilled(cells);
    return isNobody ? { outcome: 'nobody', reason: reasons.nobody } : undefined;
  };
}

/** Tells rows of a form that nobody has filled in: they have what a spreadsheet puts there before, and no more. */
function prefilledRule(rows: RecordTable['rows'], others: readonly number[]): (cells: Cells) => boolean {
  const defaults = new Map<number, string>();
  const defaultOf = (index: number) => {
    const storedDefault =
      defaults.get(index) ?? mostFrequent(rows.map(({ cells }) => (cells[index] ?? '').trim()));
    defaults.set(index, storedDefault);
    return storedDefault;
  };
  return (cells) =>
    others.every((index) => {
      const cell = (cells[index] ?? '').trim();
      // A long number may be a telephone's.
      const isOwn =
        !/^(?:true|false|yes|no|[☐☑✓✔✗✘])?$/i.test(cell) && !(isFigure(cell) && !/\d{7}/.test(cell));
      return !isOwn || cell === defaultOf(index);
    });
}

/** The value that more than half of the rows have; empty if no value has so many. */
function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const [value, count] of counts) if (count * 2 > values.length) return value;
  return '';
}

const kindOfCompany =
  /^(?:company|organi[sz]ation|firm|business|unternehmen|firma|société|empresa|azienda|bedrijf)$/i;

/** Tells which rows are companies, if a column says it: "Customer Type" by a word, "Is a Company" by a yes. */
function companyTestOf(column: string): ((cell: string) => boolean) | undefined {
  const name = plainName(column);
  if (name.endsWith('type')) return (cell) => kindOfCompany.test(cell.trim());
  return /^isa?(?:company|organi[sz]ation|firm)$/.test(name)
    ? (cell) => /^(?:true|yes|1)$/i.test(cell.trim())
    : undefined;
}

/** Whether a row has a company where its contact should be. @param isTyped whether the table says that it is one */
function isOnlyCompany(name: string | undefined, companyName: string, isTyped: boolean): boolean {
  if (name === undefined || name === '') return name === '' && companyName !== '';
  const isSame = plainName(name) === plainName(companyName);
  return isTyped ? isSame || companyName === '' : isSame && isFirmName(name);
}

type Cells = TableRow['cells'];

/** Tells what of a row says that its person must not be called. */
function optOutRule({ columns, optOutTitle }: RecordTable, others: readonly number[]) {
  if (optOutTitle !== undefined && optOutSource(optOutTitle, columns) === 'title')
    return () => `the list is called "${optOutTitle}"`;
  const tests = others.map((index) => {
    const column = columns[index] ?? '';
    const ownTest = optOutTestOf(column);
    return { index, isOptOut: (cell: string) => ownTest?.(cell) === true || isOptOutStatus(cell, column) };
  });
  return (cells: Cells, name = ''): string | undefined => {
    const optOutTest = tests.find(({ index, isOptOut }) => isOptOut(cells[index] ?? ''));
    if (optOutTest !== undefined)
      return `${titleOfColumn(optOutTest.index, columns)} is "${(cells[optOutTest.index] ?? '').trim()}"`;
    return isOptOutNote(name) ? `the name is "${name}"` : undefined;
  };
}

/** Finds a note that may ask for no calls. */
function noteIn(cells: Cells, columns: readonly string[], others: readonly number[]): string | undefined {
  const index = others.find((one) => isOptOutNote(cells[one] ?? ''));
  return index === undefined
    ? undefined
    : reasons.optOutNote(titleOfColumn(index, columns), cells[index] ?? '');
}

/** A column's name, or else its position as --map and --where take it. */
const titleOfColumn = (index: number, columns: readonly string[]): string =>
  columns[index]?.trim() || `#${index + 1}`;

const partsOfCondition = (condition: string) => {
  const [, name = '', not = '', value = ''] = /^(.*?)(!?)=(.*)$/s.exec(condition) ?? [];
  return { name: name.trim(), isOpposite: not !== '', value };
};

/** The columns that conditions name. */
export const columnsOfConditions = (where: readonly string[] = []): string[] =>
  where.map((one) => partsOfCondition(one).name);

/** @param text such as `Lead Status=Qualified`, `Notes!=` or `#3=x` */
function conditionOf(text: string, columns: readonly string[]): (cells: TableRow['cells']) => boolean {
  const { name, isOpposite, value } = partsOfCondition(text);
  if (name === '')
    throw invalidInput(
      `--where ${text} is no condition.`,
      "Write --where 'Column=value', or != for all others.",
    );
  const column = columnNamed(name, columns, `--where ${text}`);
  const comparedValue = comparable(value);
  return (cells) => (comparable(cells[column] ?? '') === comparedValue) !== isOpposite;
}

const comparable = (cell: string) => cell.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Most rows have none, so that one list for all of them saves memory. */
const noFields: readonly FirmField[] = [];

function firmRow(
  { line, problem }: TableRow,
  { slug: ownSlug = '', ...values }: Values,
  lastName: string,
  order: DayOrder | undefined,
): ImportRow {
  const slug = ownSlug.trim();
  const emptyFields = fieldNames.filter((field) => field !== 'slug' && values[field] === '');
  const refusedRow = (reason: string): ImportRow => ({
    line,
    slug: slug.slice(0, 100),
    texts: {},
    emptyFields: [],
    lastName,
    problem: reason,
  });
  if (problem !== undefined) return refusedRow(problem);
  try {
    if (slug.includes('\0') || slug.length > 500) throw invalidInput('This is not a valid slug.');
    const texts = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Values;
    const { expiresAt } = texts;
    const time = expiresAt === undefined ? {} : { expiresAt: spreadsheetTime(expiresAt, order) };
    return {
      line,
      slug,
      texts: validateTexts({ ...texts, ...time }),
      emptyFields: emptyFields.length === 0 ? noFields : emptyFields,
      lastName,
    };
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    return refusedRow(error.message);
  }
}

/** The short names of months in English, German, French and Spanish. */
const month =
  '(?:jan|feb|m[aä]r|mrz|a[pvb]r|ma[iy]|juin|juil|ju[nl]|aug|ago|août|sept?|o[ck]t|nov|de[cz]|dic|déc|ene|janv|févr)';

/** What a spreadsheet makes of some slugs: 1e5 becomes 1.00E+05, and 2-mar a date. */
const rewritten = new RegExp(
  `^\\d+(?:[.,]\\d+)?e\\+?\\d+$|^\\d{1,2}-${month}\\.?(?:-\\d{2,4})?$|^${month}\\.?-\\d{2}$|^\\d{1,2}/\\d{1,2}/\\d{2,4}$`,
  'i',
);

/** Why a slug cannot be a new firm's; undefined if it can. A stored firm may have it. */
export function slugProblemOf(slug: string): string | undefined {
  if (rewritten.test(slug))
    return `A spreadsheet may have changed the slug "${slug}". Format the column as text, and take the slug from an export.`;
  if (isSlug(slug)) return undefined;
  try {
    parseSlug(slug);
    return undefined;
  } catch (error) {
    const { message, hint } = error as FirmlineError;
    return hint ? `${message} ${hint}` : message;
  }
}

/** The slugs of a table, of lines with one each, or of JSON; each once, in the file's order. */
export async function slugsIn(
  source: Pick<TableSource, 'bytes' | 'name'>,
  flags: ReadingFlags = {},
): Promise<string[]> {
  const { name } = source;
  const { columns, rows, unit } = await readTable(source, { ...flags, isList: true });
  const column = columns.findIndex((one) => fieldNamed(one) === 'slug');
  if (column < 0) throw noSlugList(`${name} has no column "slug".`);
  const slugs = rows.map(({ line, cells }) => {
    const slug = (cells[column] ?? '').trim();
    if (slug !== '') return slug;
    throw noSlugList(`${placeOf(line, unit)} of ${name} has no slug.`);
  });
  return [...new Set(slugs)];
}

const noSlugList = (message: string) =>
  invalidInput(message, 'Write a CSV with a column "slug", one slug a line, or JSON.');
