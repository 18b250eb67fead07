import type { Table } from './table/types.ts';
import * as lists from './word-lists.ts';

/** What a table says of people who must not be called: in columns for that, in a status, in notes and in names. */

/** Whether the title of a table or a column names people who must not be called. */
export const isOptOutTitle = (title: string): boolean =>
  lists.optOutColumns.isIn(title) || lists.optOutNames.is(title);

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

const isAnswer = (answers: ReadonlySet<string>, cell: string): boolean =>
  answers.has(cell.trim().toLowerCase());

/** What such a column says is not always "yes": it may be the day. */
const saysOptOut = (cell: string): boolean =>
  !isAnswer(lists.emptyAnswers, cell) && !isAnswer(lists.noAnswers, cell) && !lists.agreements.is(cell);

/** Whether a cell says no to a question for consent. */
const saysNo = (cell: string): boolean =>
  isAnswer(lists.noAnswers, cell) || (lists.refusals.isAtStart(cell) && !lists.agreements.is(cell));

const saysWithdrawn = (cell: string): boolean => lists.withdrawals.isIn(cell);

const isAboutConsent = (column: string): boolean =>
  lists.consentColumns.isIn(column) || lists.consentNames.is(column);

/** Tells which cells of a column say that somebody must not be called; undefined if it is about something else. */
export function optOutTestOf(column: string): ((cell: string) => boolean) | undefined {
  if (isOptOutTitle(column)) return saysOptOut;
  if (lists.permissionColumns.isIn(column)) return saysNo;
  if (!isAboutConsent(column)) return undefined;
  return lists.phoneWords.isIn(column) ? (cell) => saysNo(cell) || saysWithdrawn(cell) : saysWithdrawn;
}

/** Whether a column says who agreed to be written to. Who did not may still be called: a person decides. */
export const isConsentColumn = (column: string): boolean => optOutTestOf(column) === saysWithdrawn;

/** What the words begin with; two letters are a word of their own. */
const firstWords = [lists.optOutStatuses, lists.optOutNotes].flatMap((list) =>
  list.firstWords.map((word) => (word.length > 2 ? word : `${word}(?![a-z])`)),
);

/** Most cells begin none of the words, and need no other look. Others than English letters are looked at. */
const signs = new RegExp(`(?<![a-z])(?:don|${[...new Set(firstWords)].join('|')})|[^\\0-\\x7f]`, 'i');

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

/** What a column says of some people that may be a reason not to call them. It leaves nobody out: a person decides. */
export interface Doubt {
  readonly column: string;
  /** A status such as "Bounced"; or that a column which asks for something says no, or that one which should be empty is not. */
  readonly concern: { readonly status: string } | 'no' | 'set';
  readonly count: number;
}

/** Who did it is no part of a status: "Cancelled by Ann". */
const isDoubtful = (value: string): boolean =>
  lists.doubtfulStatuses.is(value.replace(/ by \w+\s*$/, '')) || lists.removedStatuses.isAtStart(value);

/** Tells what the cells of a column say that may be a reason; undefined if they say nothing of it. */
function doubtTestOf(column: string): ((cell: string) => readonly Doubt['concern'][]) | undefined {
  const isQuestion = isConsentColumn(column) || lists.activeColumns.is(column);
  const isConcern = lists.concernColumns.isIn(column) && !lists.agreementColumns.isIn(column);
  const isSet = lists.doubtfulColumns.is(column) || (isConcern && !isQuestion);
  const isStatus = lists.statusColumns.isIn(column);
  // What says who opted out leaves them out.
  if (!(isQuestion || isSet || isStatus) || optOutTestOf(column) === saysOptOut) return undefined;
  return (cell) => {
    if (isQuestion && saysNo(cell)) return ['no'];
    if (isSet && saysOptOut(cell)) return ['set'];
    return isStatus
      ? valuesIn(cell).flatMap((value) => (isDoubtful(value) ? { status: value.trim() } : []))
      : [];
  };
}

export const doubtsIn = ({ columns, rows }: Pick<Table, 'columns' | 'rows'>): Doubt[] =>
  columns.flatMap((column, index) => {
    const doubtTest = doubtTestOf(column);
    if (doubtTest === undefined) return [];
    const doubts = new Map<string, Doubt>();
    for (const { cells } of rows)
      for (const concern of doubtTest(cells[index] ?? '')) {
        const key = JSON.stringify(concern);
        doubts.set(key, { column, concern, count: (doubts.get(key)?.count ?? 0) + 1 });
      }
    return [...doubts.values()];
  });

/** What says that somebody has not done it. */
const negated = /\b(?:not|never)\s+(?=opted|unsub)\S+(?:\s+out)?/gi;

/** What says that a person must not be called or written to. */
export const isOptOutNote = (text: string): boolean =>
  signs.test(text) && lists.optOutNotes.isIn(text.replaceAll(negated, ' '));
