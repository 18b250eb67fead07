import { useOfColumn } from '../words/column-names.ts';
import { conditionOf } from './conditions.ts';
import { plainName, type FirmField } from '../words/fields.ts';
import { reasons } from '../words/import-sentences.ts';
import type { Mapping } from './map-columns.ts';
import { isFirmName } from '../words/names.ts';
import {
  isDoubtfulNote,
  isOptOutNote,
  optOutSource,
  optOutStatusTestOf,
  optOutTestOf,
} from '../words/opt-outs.ts';
import type { Table, TableRow } from '../table/types.ts';
import { textAt, textOfColumn, titleOfColumn } from '../words/value-template.ts';
import { companyFlags, companyKinds, isYes, kindColumns } from '../words/word-lists.ts';

/** Which rows that could be read are left out: by a condition, a wish, or because they are no person. */

/** What becomes of a row that could be read and is left out. */
export type LeftOutOutcome = 'optedOut' | 'notChosen' | 'blocked' | 'company' | 'nobody' | 'repeated';

export type RecordTable = Pick<Table, 'rows' | 'columns' | 'optOutTitle' | 'optOutSheets'> &
  Partial<Pick<Table, 'unit'>>;

type Cells = TableRow['cells'];

export interface LeaveOutOptions {
  /** Conditions such as `Lead Status=Qualified`; a row must meet all of them. */
  readonly where?: readonly string[] | undefined;
  /** Whether people who opted out are read too. */
  readonly includeOptedOut?: boolean | undefined;
}

export interface LeftOut {
  readonly outcome: LeftOutOutcome;
  readonly reason: string;
  /** The cell that says so. */
  readonly optOut?: { readonly column: string; readonly value: string };
  /** The other sheet that says so. */
  readonly sheet?: string;
}

/** Why a row is left out; undefined if it is not. */
type LeaveOutRule = (row: TableRow, values: Partial<Record<FirmField, string>>) => LeftOut | undefined;

/** The columns that no field is read from. */
function otherColumns({ columns }: RecordTable, fields: Mapping['fields']): number[] {
  const usedColumns = new Set([...fields.values()].flat());
  return columns.flatMap((_, index) => (usedColumns.has(index) ? [] : index));
}

export function leaveOutRule(
  table: RecordTable,
  fields: Mapping['fields'],
  { where = [], includeOptedOut = false }: LeaveOutOptions,
): LeaveOutRule {
  const { columns, rows } = table;
  const conditions = where.map((one) => conditionOf(one, columns));
  const unusedColumns = otherColumns(table, fields);
  const optOutReason = includeOptedOut ? () => undefined : optOutRule(table, unusedColumns);
  const companyColumns = unusedColumns.flatMap((index) => {
    const isCompany = companyTestOf(textAt(columns, index), (test) =>
      rows.every(({ cells }) => test(textAt(cells, index))),
    );
    return isCompany === undefined ? [] : { index, isCompany };
  });
  const template = fields.get('name');
  const hasNames = template !== undefined && rows.some(({ cells }) => textOfColumn(template, cells) !== '');
  return ({ cells }, values) => {
    const { slug = '', name, companyName = '' } = values;
    if (conditions.some((meets) => !meets(cells))) return { outcome: 'notChosen', reason: reasons.notChosen };
    const optOut = optOutReason(cells, name);
    if (optOut !== undefined) return { outcome: 'optedOut', ...optOut };
    const isCompany =
      hasNames &&
      slug.trim() === '' &&
      isOnlyCompany(
        name,
        companyName,
        companyColumns.some(({ index, isCompany: isTyped }) => isTyped(textAt(cells, index))),
      );
    if (isCompany) return { outcome: 'company', reason: reasons.company };
    const isNobody = hasNames && name === '' && Object.values(values).every((value) => value === '');
    return isNobody ? { outcome: 'nobody', reason: reasons.nobody } : undefined;
  };
}

type CellTest = (cell: string) => boolean;

/** Tells which rows are companies, if a column says it: "Customer Type" by a word, "Is a Company" by a yes. */
function companyTestOf(column: string, areAll: (test: CellTest) => boolean): CellTest | undefined {
  if (kindColumns.is(column)) return companyKinds.is;
  if (companyFlags.is(column)) return isYes;
  // A number that all rows have, such as that of a branch, tells no companies apart.
  return useOfColumn(column)?.use === 'companyName' && !areAll(isYes) ? isYes : undefined;
}

/** Whether a row has a company where its contact should be. @param isTyped whether the table says that it is one */
function isOnlyCompany(name: string | undefined, companyName: string, isTyped: boolean): boolean {
  if (name === undefined || name === '') return name === '' && companyName !== '';
  const isSame = plainName(name) === plainName(companyName);
  return isTyped ? isSame || companyName === '' : isSame && isFirmName(name);
}

/** Tells what of a row says that its person must not be called. */
export function optOutRule({ columns, optOutTitle }: RecordTable, unusedColumns: readonly number[]) {
  if (optOutTitle !== undefined && optOutSource(optOutTitle, columns) === 'title')
    return () => ({ reason: reasons.optedOut(`the list is called "${optOutTitle}"`) });
  const tests = unusedColumns.flatMap((index) => {
    const column = textAt(columns, index);
    return [optOutTestOf(column) ?? [], optOutStatusTestOf(column)]
      .flat()
      .map((isOptOut) => ({ index, isOptOut }));
  });
  return (cells: Cells, name = ''): Omit<LeftOut, 'outcome'> | undefined => {
    const optOutTest = tests.find(({ index, isOptOut }) => isOptOut(textAt(cells, index)));
    if (optOutTest !== undefined) {
      const column = titleOfColumn(optOutTest.index, columns);
      const value = textAt(cells, optOutTest.index);
      return { reason: reasons.optedOut(`${column} is "${value}"`), optOut: { column, value } };
    }
    return isOptOutNote(name) ? { reason: reasons.optedOut(`the name is "${name}"`) } : undefined;
  };
}

/** Finds a note that may ask for no calls, or be another reason for none. @param doubts columns that are named as a whole */
export function noteRule(
  table: RecordTable,
  fields: Mapping['fields'],
  doubts: Mapping['doubts'] = [],
): (cells: Cells) => string | undefined {
  const unusedColumns = otherColumns(table, fields);
  const doubtedColumns = new Set(doubts.map(({ column }) => column));
  const certainColumns = unusedColumns.filter(
    (index) => !doubtedColumns.has(titleOfColumn(index, table.columns)),
  );
  return (cells) => {
    const optOut = unusedColumns.find((index) => isOptOutNote(textAt(cells, index)));
    const index = optOut ?? certainColumns.find((one) => isDoubtfulNote(textAt(cells, one)));
    return index === undefined
      ? undefined
      : reasons.note(titleOfColumn(index, table.columns), textAt(cells, index), optOut !== undefined);
  };
}
