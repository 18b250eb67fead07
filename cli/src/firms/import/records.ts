import { FirmlineError } from '@firmline/sdk/errors';
import { validateTexts } from '@firmline/sdk/firms';
import { invalidInput } from '../../errors.ts';
import { type FirmField, fieldNames, plainName } from '../words/fields.ts';
import { reasons } from '../words/import-sentences.ts';
import type { ImportRow } from './import-row.ts';
import { leaveOutRule, noteRule, type LeaveOutOptions, type RecordTable } from './left-out.ts';
import type { Mapping, PersonColumns } from './map-columns.ts';
import { markSamePeople } from './same-people.ts';
import {
  composeName,
  inMixedCase,
  hasOneCase,
  isLastFirst,
  isShouted,
  orderInHeader,
  spokenName,
  tidyCompany,
  withoutCompany,
} from '../words/names.ts';
import type { TableRow } from '../table/types.ts';
import { dayOrderOf, spreadsheetTime, type DayOrder } from '../words/times.ts';
import {
  textAt,
  titleOfColumn,
  textOfColumn,
  valueOfColumn,
  writtenTemplate,
  type ValueTemplate,
} from '../words/value-template.ts';
import { particles } from '../words/word-lists.ts';

export interface RecordOptions extends LeaveOutOptions {
  /** The slug in a link to our page; undefined for other texts. */
  readonly slugOfLink?: (text: string) => string | undefined;
  /** Whether names in capitals are written as a letter would. */
  readonly mixedCase?: boolean | undefined;
}

type ReadMapping = Pick<Mapping, 'fields'> & Partial<Mapping>;

/** What rows mean: each the texts of a firm, or why it has none. */
export function readFirms(
  table: RecordTable,
  columnMapping: ReadMapping,
  options: RecordOptions = {},
): readonly ImportRow[] {
  const { rows, columns } = table;
  const { fields, person } = columnMapping;
  const times = fields.get('expiresAt');
  const order = times && dayOrderOf(rows.map(({ cells }) => textOfColumn(times, cells)));
  const leaveOutReason = leaveOutRule(table, fields, options);
  const noteIn = noteRule(table, fields, columnMapping.doubts);
  const nameOf = nameReader(table, columnMapping, options);
  const nameWarning = nameWarningRule(table, columnMapping);
  // A list with links of ours may have a column "URL" of its own, too.
  const linkColumns = columns.flatMap((column, index) => (plainName(column) === 'url' ? [index] : []));
  const importRows = rows.map((row): ImportRow => {
    const values = valuesOfRow(row, fields);
    // A list with links of ours names its firms by them, also if somebody has deleted or edited the slugs.
    const slugInLink = linkColumns
      .map((index) => options.slugOfLink?.(textAt(row.cells, index)))
      .find((slug) => slug !== undefined);
    if (slugInLink !== undefined && (values.slug ?? '').trim() === '') values.slug = slugInLink;
    // A row that names its firm has the name as it is meant: perhaps an export of ours.
    const isNamed = (values.slug ?? '') !== '';
    const name = isNamed
      ? values.name
      : nameOf(row, values.name && withoutCompany(values.name, values.companyName ?? ''));
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
    const leftOutReason = row.problem === undefined ? leaveOutReason(row, values) : undefined;
    const lastName = person?.name === 'first' ? textAt(row.cells, person.last) : '';
    const missingColumn = uncalculatedColumn(row, fields);
    const importRow = firmRow(
      missingColumn === undefined
        ? row
        : { ...row, problem: reasons.uncalculated(titleOfColumn(missingColumn, columns)) },
      values,
      lastName,
      order,
    );
    if (leftOutReason !== undefined) return { ...importRow, leftOut: leftOutReason };
    const warning =
      placeWarning(row) ?? noteIn(row.cells) ?? (isNamed ? undefined : nameWarning(row.cells, values));
    return { ...importRow, ...(warning !== undefined && { warning }) };
  });
  return markSamePeople(importRows, table);
}

/** Tells what other cells of a row show that its name may be no person's, or another's. */
function nameWarningRule({ columns }: RecordTable, { fields, person }: ReadMapping) {
  const template = fields.get('name') ?? [];
  return (cells: TableRow['cells'], { name = '', companyName = '' }: Values): string | undefined => {
    if (name === '') return undefined;
    const parts = partsIn(cells, person);
    if (parts.length > 0)
      return parts.some((part) => plainName(name).includes(plainName(part)))
        ? undefined
        : reasons.otherName(parts.join(' '));
    if (textOfColumn(template, cells) === '') return reasons.otherColumn(writtenTemplate(template, columns));
    const isLastOnly = person?.name === 'both' && textAt(cells, person.first) === '';
    // Columns of a first and a last name have people.
    if ((person?.name !== 'both' || isLastOnly) && plainName(name) === plainName(companyName))
      return reasons.calledAsCompany;
    const nameWords = name.split(/\s+/).filter((word) => !particles.is(word));
    return isLastOnly && nameWords.length > 1 ? reasons.lastNameOnly : undefined;
  };
}

/** What a row's place or cells may mean. */
function placeWarning({ isApart = false, linesLikeRows = 0 }: TableRow): string | undefined {
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
  { fields, person, fallbacks }: ReadMapping,
  { mixedCase }: RecordOptions,
): (row: TableRow, name: string | undefined) => string | undefined {
  const template = fields.get('name');
  if (template === undefined) return () => undefined;
  const isComposed = person?.name === 'both';
  const names = isComposed ? [] : rows.slice(0, 1000).map(({ cells }) => textOfColumn(template, cells));
  const lastFirst = isLastFirst(names);
  const order = isComposed ? undefined : orderInHeader(template.map((part) => textAt(columns, Number(part))));
  return ({ cells }, name) => {
    if (name === undefined) return undefined;
    const fullName = isComposed ? wholeName(person, template, cells, name) : name;
    const otherName =
      valueOrOther(fullName, fallbacks?.get('name'), cells) || partsIn(cells, person).join(' ');
    // Without a comma, only two words show which the last name is.
    const orderedName =
      order === 'last first' ? otherName.trim().replace(/^([^\s,]+)\s+(\S+)$/, '$1, $2') : otherName;
    const spokenText = spokenName(orderedName, order ?? (lastFirst ? 'last first' : undefined));
    return mixedCase === true && hasOneCase(spokenText) ? inMixedCase(spokenText) : spokenText;
  };
}

/** First and last name beside a name of its own. */
const partsIn = (cells: TableRow['cells'], person: PersonColumns | undefined): string[] =>
  person?.name === 'whole'
    ? [person.first, person.last].flatMap((column) => textAt(cells, column) || [])
    : [];

const valueOrOther = (value: string, other: number | undefined, cells: TableRow['cells']): string =>
  value === '' && other !== undefined ? textAt(cells, other) : value;

/** First and last name of a row; the whole template, if they are only two of its parts. */
function wholeName(
  { first, last }: PersonColumns,
  template: ValueTemplate,
  cells: TableRow['cells'],
  name: string,
): string {
  const isTwo = columnsOf(template).every((index) => index === first || index === last || !cells[index]);
  return isTwo ? composeName(textAt(cells, first), textAt(cells, last)) : name;
}

/** Most rows have none, so that one list for all of them saves memory. */
const absentFields: readonly FirmField[] = [];

function firmRow(
  { line, problem, cells }: TableRow,
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
    cells,
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
      emptyFields: emptyFields.length === 0 ? absentFields : emptyFields,
      lastName,
      cells,
    };
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    return refusedRow(error.message);
  }
}
