import { invalidInput } from '../../errors.ts';
import {
  areOftenFirms,
  contradict,
  isEmpty,
  nameUses,
  otherPersonReason,
  secondPersonReason,
  valuesAt,
  type ColumnFacts,
  type MappedTable,
} from './column-candidates.ts';
import {
  isOfSecondPerson,
  isOurColumn,
  mayBeCompany,
  useOfColumn,
  type ColumnUse,
} from '../words/column-names.ts';
import { fieldNames, plainName, wordOfField, type FirmField } from '../words/fields.ts';
import { isConsentColumn, optOutTestOf } from '../words/opt-outs.ts';
import { filledIn } from '../table/rows.ts';
import { columnsInWords, textAt, titleOfColumn, type ValueTemplate } from '../words/value-template.ts';
import { wordsBesideCompany, titleColumns } from '../words/word-lists.ts';

export interface UnreadColumn {
  readonly column: string;
  /** Undefined for a column that means no field. */
  readonly reason?: string;
}

/** Columns that decide which rows are read. */
const optOutColumnReason = 'it says who is left out';

/** Why a column is left out whose field the person has mapped to another one, or to none. */
const chosenByMapReason = '--map says so';

/** Why a column is left out beside a surer one with the same values. */
const repeatedReason = 'another column says the same';

/** Why a column is left out that would have been read with values. */
const emptyReason = 'it is empty';

export const fallbackReasonStart = 'it is read where';

/** Adds the columns that no field is read from, with the reasons that are known. */
export function explainUnreadColumns(
  columnFacts: ColumnFacts,
  fields: ReadonlyMap<FirmField, ValueTemplate>,
  mappedUses: ReadonlySet<ColumnUse>,
  unreadReasons: Map<number, string | undefined>,
): void {
  const usedColumns = new Set([...fields.values()].flat());
  for (const [index, name] of columnFacts.columns.entries()) {
    const use = useOfColumn(name)?.use;
    const template = use === 'firstName' || use === 'lastName' ? fields.get('name') : undefined;
    // A part of the name that another column has too.
    const partBeside = template?.find(
      (part) => typeof part === 'number' && useOfColumn(textAt(columnFacts.columns, part))?.use === use,
    );
    // The name has the other parts, or the person has chosen what it is.
    const isPart =
      use === 'infix' || ((use === 'firstName' || use === 'lastName') && partBeside === undefined);
    // One without a name is told of if it has words: many programs write numbers there.
    const isIdle = name === '' && !columnFacts.sample.some((cells) => /\p{L}/u.test(textAt(cells, index)));
    const isKnown =
      isIdle || usedColumns.has(index) || unreadReasons.has(index) || isOurColumn(name) || isPart;
    if (isKnown) continue;
    const isOptOut = optOutTestOf(name) !== undefined && !isConsentColumn(name);
    const unusedReason =
      use &&
      (mappedUses.has(use)
        ? chosenByMapReason
        : reasonBeside(
            index,
            partBeside === undefined ? fields.get(use as FirmField) : [partBeside],
            columnFacts,
          ));
    const isSecond = isOfSecondPerson(name) && !isEmpty({ index }, columnFacts.rows);
    unreadReasons.set(index, isOptOut ? optOutColumnReason : isSecond ? secondPersonReason : unusedReason);
  }
}

/** Why a column is not used whose field is read from a surer one. */
function reasonBeside(index: number, template: ValueTemplate = [], facts: ColumnFacts): string | undefined {
  const [otherPart] = template;
  if (typeof otherPart !== 'number' || template.length > 1) return undefined;
  if (isEmpty({ index }, facts.rows)) return emptyReason;
  return contradict(otherPart, index, facts)
    ? `"${textAt(facts.columns, otherPart)}" is read instead, and differs`
    : repeatedReason;
}

/** Columns that are not read, and whose names or values are those of companies. */
export const companiesAmong = (
  unreadReasons: ReadonlyMap<number, string | undefined>,
  { columns, sample }: ColumnFacts,
): string[] =>
  [...unreadReasons].flatMap(([index, reason]) => {
    const values = valuesAt(index, sample);
    const column = titleOfColumn(index, columns);
    const isLikeOne =
      reason === undefined ? mayBeCompany(column) : useOfColumn(column)?.use === 'companyName';
    const areCompanies = isLikeOne || (areOftenFirms(values) && !wordsBesideCompany.isIn(column));
    return values.some((value) => /\p{L}/u.test(value)) && areCompanies ? column : [];
  });

export function noName(
  { columns, isHeaderGuessed, sheets }: MappedTable,
  unreadReasons: ReadonlyMap<number, string | undefined>,
) {
  const possibleUses = new Set<ColumnUse | undefined>(nameUses);
  const refusedColumns = [...unreadReasons].flatMap(([index, reason]) => {
    const column = textAt(columns, index);
    return reason !== undefined && possibleUses.has(useOfColumn(column)?.use)
      ? ` ${notUsed(column, reason)}`
      : [];
  });
  const lastName = columns.find(
    (column, index) => useOfColumn(column)?.use === 'lastName' && !unreadReasons.has(index),
  );
  const title = columns.find((column) => titleColumns.is(column));
  const example = lastName === undefined ? '…' : title === undefined ? lastName : `{${title}} {${lastName}}`;
  const otherSheets = sheets?.others.map(({ name }) => `"${name}"`).join(', ');
  const sheetHint = sheets === undefined ? '' : ` Or read another sheet with --sheet: ${otherSheets}.`;
  if (isHeaderGuessed === true && refusedColumns.length === 0 && filledIn(columns) > 0)
    return invalidInput(
      `No header was found: the first line is ${columnsInWords(columns)}.`,
      `Write the names of the columns above the rows, such as name,company; or pass --header-line, or name the column with --map name='…'.${sheetHint}`,
    );
  return invalidInput(
    `No column contains the name of the contact.${refusedColumns.join('')}`,
    `Columns: ${columnsInWords(columns)}. Map one with --map name='${example}', or pass the line of the header with --header-line.${sheetHint}`,
  );
}

const notUsed = (column: string, reason: string) => `"${column}" was not used: ${reason}.`;

/** Reasons to leave out a column that are no mistake. */
const isIntended = (reason = '') =>
  [chosenByMapReason, optOutColumnReason, repeatedReason, emptyReason, otherPersonReason].includes(reason) ||
  reason.startsWith(fallbackReasonStart);

/** Refuses columns that would be left out: their name may be a mistake. @param conditionColumns columns that a condition names */
export function refuseUnknown(
  { unreadColumns }: { readonly unreadColumns: readonly UnreadColumn[] },
  conditionColumns: readonly string[] = [],
): void {
  const readConditions = new Set(conditionColumns.map(plainName));
  const refusedColumns = unreadColumns.filter(
    ({ column, reason }) => !isIntended(reason) && !readConditions.has(plainName(column)),
  );
  if (refusedColumns.length === 0) return;
  const unknownColumns = refusedColumns
    .filter(({ reason }) => reason === undefined)
    .map(({ column }) => column);
  const unfitColumns = refusedColumns.filter(({ reason }) => reason !== undefined);
  const noun = unknownColumns.length === 1 ? 'column' : 'columns';
  const sentences = [
    ...(unknownColumns.length > 0 ? [`Unknown ${noun}: ${columnsInWords(unknownColumns)}.`] : []),
    ...unfitColumns.map(({ column, reason = '' }) => notUsed(column, reason)),
  ];
  const pronoun = refusedColumns.length === 1 ? 'it' : 'them';
  const example = unknownColumns[0] ?? refusedColumns[0]?.column ?? '';
  throw invalidInput(
    sentences.join(' '),
    `Map ${pronoun} with --map field='${example}' (${fieldNames.map(wordOfField).join(', ')}), or skip with --ignore-unknown.`,
  );
}
