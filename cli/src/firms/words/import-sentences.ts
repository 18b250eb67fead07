import type { FirmRecord } from '@firmline/sdk/firms';
import { flagsForSame } from '../../config/this-command.ts';
import { invalidInput } from '../../errors.ts';
import { countOf, groupDigits, shellLine } from '../../text.ts';
import { shownSpelling } from './identity.ts';
import { isOptOutTitle, mayBeUncallable, mostStatuses, optOutSource, type Doubt } from './opt-outs.ts';
import type { LikelyEncoding } from '../table/encodings.ts';
import type { NoRowReason, RowUnit, Table } from '../table/types.ts';
import { columnsInWords } from './value-template.ts';

/** The sentences of an import, but for those about its flags and columns (`unread-columns.ts`, `value-template.ts`) and texts (`check-texts.ts`). */

type Contact = Pick<FirmRecord, 'name' | 'companyName'>;

export const placeOf = (line: number, unit: RowUnit): string =>
  `${unit === 'item' ? 'Item' : 'Line'} ${line}`;

/** By what two rows may be of one person. */
export type SharedFact = 'contact and company' | 'name' | 'company' | 'e-mail address' | 'telephone number';

const quoteContact = ({ name, companyName }: Contact) =>
  `"${shownSpelling(companyName ? `${name}, ${companyName}` : name)}"`;

const howToRename = () =>
  `To change a slug, run ${['firms edit <slug> --slug <new slug>', ...flagsForSame()].join(' ')}.`;

const maxShownNote = 60;

const shortenText = (text: string) => (text.length > maxShownNote ? `${text.slice(0, maxShownNote)}…` : text);

const linesLikeRows = (count: number) =>
  `A cell of it has ${countOf(count, 'line')} that ${count === 1 ? 'looks like a row' : 'look like rows'} of the table.`;

/** Why a row is what it is. */
export const reasons = {
  nameless: 'A firm needs the name of its contact.',
  oldLink: ({ slug, leadsTo }: Pick<FirmRecord, 'slug' | 'leadsTo'>) =>
    `"${slug}" is an old link of "${leadsTo}". Write that slug, or delete the old link first.`,
  namelessNew: (slug: string) =>
    `There is no firm "${slug.slice(0, 100)}", and a new one needs the name of its contact.`,
  usedIn: (slug: string, unit: RowUnit, line: number | undefined) =>
    `The slug "${slug}" is already used in ${unit} ${line}.`,
  repeated: (line: number, unit: RowUnit, isSame: boolean) =>
    `${placeOf(line, unit)} has the same contact and company${isSame ? '' : ', and other texts'}.`,
  likeRow: (line: number, unit: RowUnit, contact: Contact, isSameName: boolean) =>
    `Is this the same as ${placeOf(line, unit).toLowerCase()}? ${quoteContact(contact)} is ${isSameName ? 'there too, and other cells differ' : 'almost the same'}.`,
  likeFirm: (contact: Contact, lastName: string, storedContact: Contact & Pick<FirmRecord, 'slug'>) =>
    `Is this the same as "${storedContact.slug}" (${quoteContact(storedContact)})? ${
      lastName === ''
        ? `${quoteContact(contact)} is almost the same.`
        : `Same first name and company, but the stored firm has no last name (yours: ${lastName}).`
    }`,
  likeSlug: (slug: string, storedContact: Contact) =>
    `Is this the same as "${slug}" (${quoteContact(storedContact)})? It would get the same slug.`,
  otherSlug: (slug: string, contact: Contact, storedSlug: string) =>
    `Is this the same as "${storedSlug}"? It is ${quoteContact(contact)} too, and there is no firm "${slug}". ${howToRename()}`,
  namesake: (
    contact: Contact,
    storedContact: Contact & Pick<FirmRecord, 'slug'>,
    changed: 'company' | 'name',
  ) =>
    `${quoteContact(contact)} becomes a new firm with a link of its own, and "${storedContact.slug}" (${quoteContact(storedContact)}) stays. If only the ${changed} has changed, write that slug into a column "slug".`,
  otherCompany: ({ companyName }: Contact, storedContact: Contact & Pick<FirmRecord, 'slug'>) =>
    `Is this the same as "${storedContact.slug}" (${quoteContact(storedContact)})? Only the company ${companyName === '' ? 'is missing' : `differs ("${shownSpelling(companyName)}")`}, and most people of the file have a firm.`,
  severalHave: (slugs: readonly string[]) =>
    `Several firms have this contact and company: ${slugs
      .slice(0, 3)
      .map((slug) => `"${slug}"`)
      .join(', ')}; add a column "slug" with one of them.`,
  linkOfLeftOut: ({ slug, ...storedContact }: Contact & Pick<FirmRecord, 'slug'>, isSure: boolean) =>
    `The row is left out, but the link "${slug}" of ${quoteContact(storedContact)}${isSure ? '' : ', who may be the same person,'} has not expired. To end it, run ${shellLine(['firms', 'delete', slug, '--block', ...flagsForSame()])}.`,
  uncalculated: (column: string) =>
    `The column "${column}" has a formula without a value. Open the file in a spreadsheet, and save it again.`,
  optedOut: (column: string) => `Opted out: ${column}.`,
  /** @param place such as `Line 2 of "Do not call"` */
  optedOutElsewhere: (place: string, fact: SharedFact, isSure: boolean) =>
    isSure
      ? `It is left out too: ${place.replace(/^./, (one) => one.toLowerCase())} has the same ${fact}, and opted out.`
      : `${place} has the same ${fact}, and opted out.`,
  note: (column: string, cell: string, isOptOut: boolean) =>
    `${column} is "${shortenText(cell.replaceAll(/\s+/g, ' ').trim())}", which may ${isOptOut ? 'mean that nobody should call' : 'be a reason not to call'}.`,
  notChosen: 'Not chosen by --where.',
  blocked: 'On the block list.',
  maybeBlocked:
    'The block list has the same name with another company, or one of them has no company or middle name.',
  company: 'A company without a contact.',
  nobody: 'It has no contact and no company.',
  linesLikeRows: (count: number) =>
    `${linesLikeRows(count)} If a quote is missing there, ${count === 1 ? 'that row is' : 'those rows are'} not read.`,
  lastNameOnly: 'Only the last name is filled in, with several words, so it may be no person.',
  calledAsCompany: 'The contact is called like the company, so it may be no person.',
  otherColumn: (emptyColumn: string) =>
    `"${emptyColumn}" is empty, and another column may name a company there.`,
  otherName: (name: string) => `Other columns call the contact "${name}".`,
  likeEarlier: (name: string, line: number, unit: RowUnit, fact: SharedFact) =>
    `"${name}" in ${placeOf(line, unit).toLowerCase()} has the same ${fact}, so both may be one person.`,
  apart: 'It is alone in its line, and may be a heading or a note.',
} as const;

export const hiddenColumnSentence = (column: string): string =>
  `Warning: "${column}" is hidden in the sheet, and is read all the same.`;

/** @param values with the number of their rows */
function valuesInWords(column: string, values: ReadonlyMap<string, number>): string {
  const texts = [...values].map(([value, count]) => `"${shortenText(value)}" in ${countOf(count, 'row')}`);
  const sum = [...values.values()].reduce((total, count) => total + count, 0);
  return `"${column}" ${values.size > mostStatuses ? `has a value in ${countOf(sum, 'row')}` : `is ${texts.join(', ')}`}.`;
}

/** What leaves people out, so that a person sees whether it means that. */
export const optOutSentences = (
  optOuts: readonly { readonly column: string; readonly value: string }[],
): string[] =>
  [...Map.groupBy(optOuts, ({ column }) => column)].map(([column, cells]) => {
    const cellsByValue = Map.groupBy(cells, ({ value }) => value);
    const counts = new Map([...cellsByValue].map(([value, same]) => [value, same.length]));
    return `Opted out: ${valuesInWords(column, counts)}`;
  });

/** What a column says that leaves nobody out. */
export const doubtSentence = ({ column, values, knownValue }: Doubt): string => {
  const fewest = Math.min(...values.values());
  // A status that few have is more often a reason.
  const example = knownValue ?? [...values].findLast(([, count]) => count === fewest)?.[0];
  return `${knownValue === undefined ? '' : 'Warning: '}${valuesInWords(column, values)} That leaves nobody out; --where '${column}!=${example}' would.`;
};

/** @param possibleCompanies columns that may have it */
export const noCompanySentence = (possibleCompanies: readonly string[]): string => {
  const fact = 'No column is read for the company, so the page says "law firms".';
  return possibleCompanies.length === 0
    ? fact
    : `Warning: ${fact} It may be ${columnsInWords(possibleCompanies)}: --map company='${possibleCompanies[0] ?? ''}'.`;
};

export const placesSentence = (column: string): string =>
  `Warning: "${column}" leads to a map, so the names may be those of places.`;

/** The companies of several people may be written once, above the others. */
export const withoutCompanySentence = (count: number, total: number): string =>
  `${groupDigits(count)} of ${countOf(total, 'row')} ${count === 1 ? 'has' : 'have'} no company, so the page says "law firms" there. If it is that of the row above, fill it in.`;

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const programHint =
  'Open it in a program for such files, such as a spreadsheet or an address book, and save it as .xlsx or as CSV (UTF-8).';
const splitHint = 'Split it, and import the parts one after the other.';

/** Why a file is no table, and the step that makes it one. */
export const badFile = {
  damaged: (name: string, cause?: unknown) =>
    invalidInput(
      `${name} is damaged${cause instanceof Error ? ` (${cause.message.split('\n', 1)[0]})` : ''}.`,
      'Open it in a spreadsheet, and save it again.',
      cause,
    ),
  farCells: (name: string, cause: unknown) =>
    invalidInput(
      `${name} has a cell far from its table.`,
      'Delete the rows below the table and the columns beside it, and save it again.',
      cause,
    ),
  damagedText: (name: string, problem: string) =>
    invalidInput(`${name} ${problem}.`, 'Save it again, as UTF-8.'),
  /** @param samples the line in the encodings that it may have */
  otherEncoding: (name: string, line: number, samples: readonly LikelyEncoding[]) =>
    invalidInput(
      `${name} is neither UTF-8 nor UTF-16 (see line ${line}).`,
      [
        ...samples.map(({ encoding, sample }) => `With --encoding ${encoding}, line ${line} is ${sample}.`),
        'Or save it as UTF-8; spreadsheets call it "CSV UTF-8".',
      ].join(' '),
    ),
  twoEncodings: (name: string, line: number, samples: readonly LikelyEncoding[]) =>
    invalidInput(
      `${name} is UTF-8, but not in line ${line}.`,
      [
        'Write that line again as UTF-8; --encoding would spoil the others.',
        ...samples.map(({ encoding, sample }) => `In ${encoding} it is ${sample}.`),
      ].join(' '),
    ),
  noEncoding: (encoding: string) =>
    invalidInput(
      `There is no encoding "${encoding}".`,
      'Common ones: windows-1252 (Excel in Western Europe and America), macintosh, windows-1250, shift_jis, gb18030.',
    ),
  notEncoded: (name: string, encoding: string) =>
    invalidInput(`${name} is not ${encoding}.`, 'Pass another encoding, or leave --encoding out.'),
  /** @param kind such as "a file of contact cards" */
  otherKind: (name: string, kind: string) => invalidInput(`${name} is ${kind}.`, programHint),
  /** @param files their paths in the archive */
  otherArchive: (name: string, files: readonly string[]) => {
    const tables = files.filter((one) => /\.(?:csv|tsv|jsonl?|ndjson|xlsx)$/i.test(one));
    return tables.length === 0
      ? badFile.otherKind(name, 'an archive or a document of another program')
      : invalidInput(
          `${name} is an archive.`,
          `Unpack it, and import the file of the firms: ${tables.slice(0, 5).join(', ')}.`,
        );
  },
  unpacksTooLarge: (name: string, limit: number, cause?: unknown) =>
    invalidInput(
      `${name} unpacks to more than ${megabytes(limit)}.`,
      'Delete what is not needed from the workbook, or save the sheet of the firms as CSV.',
      cause,
    ),
  tooLarge: (name: string, limit: number) =>
    invalidInput(`${name} is larger than ${megabytes(limit)}.`, splitHint),
  tooManyRows: (name: string, limit: number) =>
    invalidInput(`${name} has more than ${groupDigits(limit)} rows.`, splitHint),
  tooManyColumns: (count: number, limit: number) =>
    invalidInput(
      `There are ${groupDigits(count)} columns; at most ${groupDigits(limit)} are read.`,
      'Keep only the columns of a firm.',
    ),
  longCell: (place: string, limit: number) =>
    invalidInput(
      `${place} has a cell of more than ${groupDigits(limit)} characters.`,
      'Shorten it. If a quote is missing there, add it.',
    ),
  badQuotes: (line: number, problem: string) =>
    invalidInput(
      `Line ${line}: ${problem}.`,
      'Put quotes around a field that contains quotes, and double the quotes inside.',
    ),
  notJson: (name: string, problem: string) =>
    invalidInput(`${name} is not JSON: ${problem}.`, 'Write an array of objects.'),
  severalLists: (name: string, keys: readonly string[]) =>
    invalidInput(
      `${name} has several lists: ${columnsInWords(keys)}.`,
      'Write the one of the firms into a file of its own.',
    ),
  noFields: (problem: string) =>
    invalidInput(problem, 'Write a JSON array of objects, or one object a line, each with a "name".'),
  /** @param otherReasons what was found instead, such as "a footer in line 3" */
  noRows: (name: string, otherReasons: readonly string[] = []) =>
    invalidInput(
      `There are no rows in ${name}${otherReasons.length > 0 ? `, only ${otherReasons.join(', ')}` : ''}.`,
      'Write one row for each firm.',
    ),
  onItsSide: (name: string) =>
    invalidInput(
      `${name} lies on its side: its first column has the names of the fields.`,
      'Transpose it in a spreadsheet (Paste Special), so that each row is a firm.',
    ),
  onlyHiddenSheets: (name: string, sheets: readonly { readonly name: string }[]) =>
    invalidInput(
      `There are no rows in ${name}, but in hidden sheets: ${namesInWords(sheets)}.`,
      `To read one, pass --sheet '${sheets[0]?.name ?? ''}'.`,
    ),
  noSheets: (name: string) =>
    invalidInput(`${name} is not a workbook, so it has no sheets.`, 'Remove --sheet.'),
  noSheet: (sheet: string, name: string, sheets: readonly { readonly name: string }[]) =>
    invalidInput(`${name} has no sheet "${sheet}".`, `Its sheets: ${namesInWords(sheets)}.`),
  noHeaderLine: (line: number, name: string) =>
    invalidInput(`Line ${line} of ${name} is empty or does not exist.`, 'Pass another --header-line.'),
  /** @param lines the lower one is next to the rows */
  twoHeaders: ([firstLine, secondLine]: readonly number[], name: string) =>
    invalidInput(
      `Lines ${firstLine} and ${secondLine} of ${name} both look like the header.`,
      `Write one header with a name for each column and each table into a file of its own, or pass --header-line ${secondLine}.`,
    ),
} as const;

/** Why a row of a table cannot be read. */
export const badRow = {
  linesLikeRows: (count: number) => `${linesLikeRows(count)} A quote may be missing, or one too many.`,
  longCell: (limit: number) => `It has a cell of more than ${groupDigits(limit)} characters.`,
  moreCells: (count: number, columns: number) =>
    `It has ${countOf(count, 'field')}, but the header has ${columns}.`,
  piece: (line: number) =>
    `It looks like a piece of the row in line ${line}. A cell with a line end needs quotes.`,
  otherHeader: 'It looks like the header of another table.',
  ofOtherTable: (header: number) => `It may belong to another table, whose header is in line ${header}.`,
  belowOptOut: (heading: number) =>
    `It is below line ${heading}, which says that nobody should be called. If that is not about this row, move it.`,
  notJson: (problem: string) => `Invalid JSON: ${problem}.`,
  noObject: 'A row must be an object such as {"name":"Dana","company":"Whitfield & Rowe"}.',
  /** @param kind such as "a number" */
  noText: (key: string, kind: string) => `"${key}" is ${kind}, not a string.`,
  longText: (key: string, limit: number) => `"${key}" has more than ${groupDigits(limit)} characters.`,
} as const;

const noRowWords: Readonly<Record<NoRowReason, (count: number) => string>> = {
  above: () => 'what is above the header',
  'header again': () => 'the header again',
  ruler: (count) => (count === 1 ? 'a row of dashes' : `${groupDigits(count)} rows of dashes`),
  comment: (count) => (count === 1 ? 'a comment' : countOf(count, 'comment')),
  hidden: (count) => `${countOf(count, 'hidden row')} (--hidden-rows reads them)`,
  struck: (count) => (count === 1 ? 'a crossed-out row' : `${groupDigits(count)} crossed-out rows`),
  heading: (count) =>
    count === 1 ? 'the heading of a group' : `the headings of ${groupDigits(count)} groups`,
  page: (count) => (count === 1 ? 'the mark of a page' : `${groupDigits(count)} marks of pages`),
  total: (count) => (count === 1 ? 'a total' : countOf(count, 'total')),
  guide: (count) => (count === 1 ? 'a row of instructions' : `${groupDigits(count)} rows of instructions`),
  footer: (count) => (count === 1 ? 'a footer' : `a footer of ${groupDigits(count)} lines`),
};

const maxNamedLines = 5;

const linesInWords = (lines: readonly number[], unit: RowUnit): string => {
  const namedLinesText = lines.slice(0, maxNamedLines).join(', ');
  const ellipsis = lines.length > maxNamedLines ? ' …' : '';
  return `in ${unit}${lines.length === 1 ? '' : 's'} ${namedLinesText}${ellipsis}`;
};

/** What of a file is no row, such as "the header again in line 5". */
export const noRowSentences = ({
  noRows,
  unit = 'line',
}: Pick<Table, 'noRows'> & Partial<Pick<Table, 'unit'>>): string[] =>
  noRows.map(({ reason, lines }) => {
    const place =
      reason === 'footer' && lines.length > 1 ? `from line ${lines[0]}` : linesInWords(lines, unit);
    return `${noRowWords[reason](lines.length)} ${place}`;
  });

const namesInWords = (sheets: readonly { readonly name: string }[]) =>
  sheets.map(({ name }) => `"${name}"`).join(', ');

const mayOptOut = 'may list people who must not be called. They are not left out.';

const titleSentence = (title: string, columns: readonly string[]): string =>
  ({
    nobody: `Warning: "${title}" ${mayOptOut}`,
    column: `Warning: "${title}" may list people who must not be called. Only the rows that its column marks are left out: ${columnsInWords(columns.filter(isOptOutTitle))}.`,
    title: `Warning: By its name, "${title}" lists people who must not be called. They are left out unless you pass --include-opted-out.`,
  })[optOutSource(title, columns)];

/** @param sheetsOfRows those that leave a row out, once for each row */
export const optOutSheetSentences = (
  optOutSheets: Table['optOutSheets'] = [],
  sheetsOfRows: readonly string[],
): string[] =>
  optOutSheets.map(({ name }) => {
    const count = sheetsOfRows.filter((one) => one === name).length;
    return count === 0
      ? `Warning: "${name}" lists people who must not be called, and leaves no row out.`
      : `Opted out: ${countOf(count, 'row')} by the sheet "${name}".`;
  });

/** What a person should know of the sheets, and of what was filled in. */
export function tableSentences({
  sheets,
  filledDown,
  optOutTitle,
  optOutSheets = [],
  columns,
}: Pick<Table, 'sheets' | 'filledDown' | 'optOutTitle' | 'optOutSheets' | 'columns'>): string[] {
  const otherSheets =
    sheets?.others.filter(({ name }) => !optOutSheets.some((one) => one.name === name)) ?? [];
  const visibleSheets = otherSheets.filter(({ isHidden }) => !isHidden);
  const sheetsWithNames = visibleSheets.filter(({ hasNames, name }) => hasNames && !mayBeUncallable(name));
  const sheetsWithoutNames = visibleSheets.filter(({ hasNames }) => !hasNames);
  const hiddenSheets = otherSheets.filter(({ isHidden }) => isHidden);
  return [
    ...(sheets === undefined ? [] : [`Reading the sheet "${sheets.read}".`]),
    ...(optOutTitle === undefined ? [] : [titleSentence(optOutTitle, columns)]),
    ...otherSheets
      .filter(({ name }) => mayBeUncallable(name))
      .map(({ name }) => `Warning: Not read: "${name}", which ${mayOptOut}`),
    ...(sheetsWithNames.length === 0
      ? []
      : [
          `Warning: Not read: ${namesInWords(sheetsWithNames)}, which ${sheetsWithNames.length === 1 ? 'has' : 'have'} names too. Import each with --sheet.`,
        ]),
    ...(sheetsWithoutNames.length === 0
      ? []
      : [
          `Not read: the ${sheetsWithoutNames.length === 1 ? 'sheet' : 'sheets'} ${namesInWords(sheetsWithoutNames)}.`,
        ]),
    ...(hiddenSheets.length === 0
      ? []
      : [
          `Not read: hidden ${hiddenSheets.length === 1 ? 'sheet' : 'sheets'} ${namesInWords(hiddenSheets)}.`,
        ]),
    ...filledDown.map(
      ({ column, count }) => `"${column}" of ${countOf(count, 'row')} is that of the group above.`,
    ),
  ];
}
