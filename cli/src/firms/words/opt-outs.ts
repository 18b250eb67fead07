import type { Table } from '../table/types.ts';
import { plainName } from './fields.ts';
import { titleOfColumn } from './value-template.ts';
import * as lists from './word-lists.ts';

/** What a table says of people who must not be called: in columns for that, in a status, in notes and in names. */

/** Whether the title of a table or a column names people who must not be called. */
export const isOptOutTitle = (title: string): boolean =>
  lists.optOutColumns.isIn(title) || lists.optOutNames.is(title);

/** The same of a table, or its people may be dead, gone or out of reach. */
export const mayBeUncallable = (title: string): boolean =>
  isOptOutTitle(title) || lists.lostTitles.isIn(title);

/** Robinson is the name of lists against advertising, and a surname. */
const surname =
  /(?<!\p{L})(?:[Rr]obinson|ROBINSON)(?!\p{Ll}|[^\p{L}\p{N}]*(?:[Ll]ist|LIST|[Ss]perr|SPERR))/gu;

/** The same, and the title has no other meaning. */
export const isSurelyOptOutTitle = (title: string): boolean => isOptOutTitle(title.replaceAll(surname, ' '));

/** What says who of a table with such a title must not be called. A title may also say that they are not in it. */
export function optOutSource(title: string, columns: readonly string[]): 'column' | 'nobody' | 'title' {
  if (columns.some(isOptOutTitle)) return 'column';
  return lists.cleanedTitles.isIn(title) || !isSurelyOptOutTitle(title) ? 'nobody' : 'title';
}

/** What such a column says is not always "yes": it may be the day. A link only shows where people opt out. */
const saysOptOut = (cell: string): boolean =>
  !lists.isNoAnswer(cell) &&
  !lists.isNo(cell) &&
  !/^https?:\/\//i.test(cell) &&
  !lists.agreements.is(cell) &&
  !lists.absences.isAtStart(cell);

/** Whether a cell says no to a question for consent. */
const saysNo = (cell: string): boolean =>
  lists.isNo(cell) || (lists.refusals.isAtStart(cell) && !lists.agreements.is(cell));

const saysWithdrawn = (cell: string): boolean => lists.withdrawals.isIn(cell);

const isAboutConsent = (column: string): boolean =>
  lists.consentColumns.isIn(column) || lists.consentNames.is(column);

/** Any contact is meant, unless it is only in writing. */
const isAboutCalls = (column: string): boolean =>
  lists.phoneWords.isIn(column) ||
  (lists.contactWords.isIn(column) && !/mail|news|sms|text|post/i.test(column));

const isCountColumn = (column: string): boolean =>
  lists.countColumns.isAtStart(column) || lists.countColumns.isAtEnd(column);

/** Tells which cells of a column say that somebody must not be called; undefined if it is about something else. */
export function optOutTestOf(column: string): ((cell: string) => boolean) | undefined {
  if (isOptOutTitle(column))
    return lists.wordsBesideOptOuts.isIn(column) || isCountColumn(column) ? undefined : saysOptOut;
  if (lists.permissionColumns.isIn(column)) return saysNo;
  if (!isAboutConsent(column)) return undefined;
  return isAboutCalls(column) ? (cell) => saysNo(cell) || saysWithdrawn(cell) : saysWithdrawn;
}

/** Whether a column says who agreed to be written to. Who did not may still be called: a person decides. */
export const isConsentColumn = (column: string): boolean => optOutTestOf(column) === saysWithdrawn;

/** Most cells have no longer word of an entry, and need no other look. Others than English letters are looked at. */
function signsOf(...wordLists: readonly lists.WordList[]): RegExp {
  const words = wordLists.flatMap(({ entries }) =>
    entries.map((entry) => plainName(/\p{L}{3,}/u.exec(entry)?.[0] ?? entry)),
  );
  return new RegExp(`${[...new Set(words)].join('|')}|don.t|[^\\0-\\x7f]`, 'i');
}

const signs = signsOf(lists.optOutStatuses, lists.optOutNotes);

const longestStatus = 200;

/** Tells whether a cell is exactly that, such as one of several tags, or contains it in a status. */
export function optOutStatusTestOf(column: string): (cell: string) => boolean {
  const isStatus = lists.statusColumns.isIn(column);
  return (cell) => {
    if (cell.length >= longestStatus) return false;
    if (isStatus && valuesIn(cell).some(lists.removedStatuses.is)) return true;
    if (!signs.test(cell)) return false;
    return valuesIn(cell).some(lists.optOutStatuses.is) || (isStatus && isOptOutNote(cell));
  };
}

const valuesIn = (cell: string): string[] => cell.split(/[;,|]| ::: /);

/** What a column says of some rows that may be a reason not to call. It leaves nobody out: a person decides. */
export interface Doubt {
  readonly column: string;
  /** With the number of their rows. */
  readonly values: ReadonlyMap<string, number>;
  /** The first that is known to be such a reason. Nobody knows all words for a status, so that others are named too. */
  readonly knownValue: string | undefined;
}

/** Who did it is no part of a status: "Cancelled by Ann". */
const isDoubtful = (value: string): boolean =>
  lists.doubtfulStatuses.isAtEnd(value.replace(/ by \w+\s*$/, '')) || lists.removedStatuses.isAtStart(value);

const lostStatuses = [lists.doubtfulStatuses, lists.removedStatuses, lists.optOutStatuses];

export const isLostStatus = (value: string): boolean => lostStatuses.some(({ is }) => is(value));

/** Whether a value is such a status in a column of any name, also at the end of a program's word: "emailsUnsubscribed". */
const isSurelyLost = (value: string): boolean =>
  isLostStatus(value) || (/^[\p{L}_]+$/u.test(value) && lostStatuses.some(({ isAtEnd }) => isAtEnd(value)));

/** A status has few values. With more, only those are named that are known. */
export const mostStatuses = 8;

/** A day says when somebody agreed. */
const saysAgreed = (cell: string): boolean =>
  lists.isYes(cell) || lists.agreements.is(cell) || /\d{4}/.test(cell);

/** A day or a year. */
const isDay = (value: string): boolean =>
  /(?<!\d)(?:19|20)\d{2}(?!\d)|\d{1,2}[./-]\d{1,2}[./-]\d{2}/.test(value);

const isMark = (value: string): boolean => lists.isYes(value) || /^[*•+†]$/.test(value);

/** The answer of fewer than half of the rows to a question that nobody knows: yes, no or a mark. */
function rareAnswer(counts: ReadonlyMap<string, number>, rowCount: number): string | undefined {
  if (![...counts.keys()].every((value) => isMark(value) || lists.isNo(value))) return undefined;
  const [rarestAnswer] = [...counts].toSorted(([, count], [, other]) => count - other);
  return rarestAnswer !== undefined && rarestAnswer[1] * 2 < rowCount ? rarestAnswer[0] : undefined;
}

type Cells = readonly (string | undefined)[];

/** @param isOther whether the column is about something else, unless its name asks who may be called */
function doubtIn(column: string, cells: Cells, isOther: boolean): Doubt | undefined {
  const optOutTest = optOutTestOf(column);
  // What says who opted out leaves them out.
  if (optOutTest === saysOptOut) return undefined;
  const isConsent = optOutTest !== undefined;
  const isQuestion = isConsent || lists.activeColumns.is(column);
  const isConcern = lists.concernColumns.isIn(column) && !lists.agreementColumns.isIn(column);
  const isCountOfOptOuts = isCountColumn(column) && isOptOutTitle(column);
  const isSet = lists.doubtfulColumns.is(column) || (isConcern && !isQuestion) || isCountOfOptOuts;
  const isStatus = lists.statusColumns.isIn(column);
  const isNamed = isQuestion || isSet || isStatus;
  const isEnding = lists.endingColumns.isIn(column);
  if (isOther && !isNamed) return undefined;
  const answerCounts = new Map<string, number>();
  for (const cell of cells)
    for (const value of isStatus ? valuesIn(cell ?? '') : [cell ?? '']) {
      const text = value.trim();
      if (!lists.isNoAnswer(text)) answerCounts.set(text, (answerCounts.get(text) ?? 0) + 1);
      // Most columns have more, and need no other look.
      if (!isNamed && !isEnding && answerCounts.size > mostStatuses) return undefined;
    }
  const isOptOut = optOutStatusTestOf(column);
  const counts = new Map(
    [...answerCounts].filter(([value]) => !isOptOut(value) && optOutTest?.(value) !== true),
  );
  const areStatuses = isStatus || (!isNamed && [...answerCounts.keys()].some(isSurelyLost));
  const isReason = (value: string) =>
    (isQuestion && saysNo(value)) ||
    (isSet && saysOptOut(value)) ||
    (isEnding && isDay(value)) ||
    (isStatus && isDoubtful(value)) ||
    (areStatuses && isSurelyLost(value));
  const isFew =
    counts.size > 1
      ? counts.size <= mostStatuses
      : [...counts.values()].some((count) => count * 2 < cells.length);
  // "Visits 2024" is 0 or 1 by chance.
  const isFigure = isCountColumn(column) || /\d{4}/.test(column);
  const rareReading = isNamed || areStatuses || isFigure ? undefined : rareAnswer(counts, cells.length);
  const isUnclear = (value: string) =>
    value === rareReading || (isFew && (areStatuses || (isConsent && !saysAgreed(value))));
  const values = new Map([...counts].filter(([value]) => isReason(value) || isUnclear(value)));
  return values.size === 0 ? undefined : { column, values, knownValue: [...values.keys()].find(isReason) };
}

/** @param isOther whether the column in this place is about something else, such as the name */
export const doubtsIn = (
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  isOther: (index: number) => boolean,
): Doubt[] =>
  columns.flatMap(
    (_, index) =>
      doubtIn(
        titleOfColumn(index, columns),
        rows.map(({ cells }) => cells[index]),
        isOther(index),
      ) ?? [],
  );

/** What says that somebody has not done it. */
const negatedOptOut = /\b(?:not|never)\s+(?=opted|unsub)\S+(?:\s+out)?/gi;

const doubtfulSigns = signsOf(lists.doubtfulNotes, lists.doubtfulStatuses, lists.removedStatuses);

/** What may be another reason not to call: in a note, or as all of a cell. */
export const isDoubtfulNote = (text: string): boolean =>
  doubtfulSigns.test(text) && (isLostStatus(text) || lists.doubtfulNotes.isIn(text));

/** What says that a person must not be called or written to. */
export const isOptOutNote = (text: string): boolean =>
  signs.test(text) && lists.optOutNotes.isIn(text.replaceAll(negatedOptOut, ' '));
