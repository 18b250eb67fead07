import type { FirmRecord } from '@firmline/sdk/firms';
import { counted, grouped } from '../text.ts';
import { shownSpelling } from './identity.ts';
import type { NoRowReason, RowUnit, Table } from './table/rows.ts';

/** The sentences of an import, but for those of a table that cannot be read. */

type Contact = Pick<FirmRecord, 'name' | 'companyName'>;

export const placeOf = (line: number, unit: RowUnit): string =>
  `${unit === 'item' ? 'Item' : 'Line'} ${line}`;

const spelled = ({ name, companyName }: Contact) =>
  `"${shownSpelling(companyName ? `${name}, ${companyName}` : name)}"`;

const shownNote = 60;

const shortened = (text: string) => (text.length > shownNote ? `${text.slice(0, shownNote)}…` : text);

/** Why a row is what it is. */
export const reasons = {
  nameless: 'A firm needs the name of its contact.',
  oldLink: ({ slug, leadsTo }: Pick<FirmRecord, 'slug' | 'leadsTo'>) =>
    `"${slug}" is an old link of "${leadsTo}". Write that slug, or delete the old link first.`,
  namelessNew: (slug: string) =>
    `There is no firm "${slug.slice(0, 100)}", and a new one needs the name of its contact.`,
  usedIn: (slug: string, unit: RowUnit, line: number | undefined) =>
    `The slug "${slug}" is already used in ${unit} ${line}.`,
  repeated: (line: number, unit: RowUnit) => `${placeOf(line, unit)} has the same contact and company.`,
  likeRow: (line: number, unit: RowUnit, contact: Contact) =>
    `Is this the same as ${placeOf(line, unit).toLowerCase()}? ${spelled(contact)} differs only in its spelling.`,
  likeFirm: (contact: Contact, lastName: string, found: Contact & Pick<FirmRecord, 'slug'>) =>
    `Is this the same as "${found.slug}" (${spelled(found)})? ${
      lastName === ''
        ? `${spelled(contact)} differs only in its spelling.`
        : `First name and company are, but it has no last name, and this is ${lastName}.`
    }`,
  likeSlug: (slug: string, found: Contact) =>
    `Is this the same as "${slug}" (${spelled(found)})? It would get the same slug.`,
  severalHave: (slugs: readonly string[]) =>
    `Several firms have this contact and company: ${slugs
      .slice(0, 3)
      .map((slug) => `"${slug}"`)
      .join(', ')}; add a column "slug" with one of them.`,
  taken: (slug: string) => `"${slug}" already exists.`,
  uncalculated: (column: string) =>
    `The column "${column}" has a formula without a value. Open the file in a spreadsheet, and save it again.`,
  optedOut: (column: string) => `Opted out: ${column}.`,
  optOutNote: (column: string, cell: string) =>
    `${column} is "${shortened(cell.replaceAll(/\s+/g, ' ').trim())}", which may mean that nobody should call.`,
  notChosen: 'Not chosen by --where.',
  blocked: 'On the block list.',
  company: 'A company without a contact.',
  apart: 'It is alone after an empty line, and may be a heading or a note.',
} as const;

const noRowWords: Readonly<Record<NoRowReason, (count: number) => string>> = {
  above: () => 'what is above the header',
  'header again': () => 'the header again',
  ruler: (count) => (count === 1 ? 'a row of dashes' : `${grouped(count)} rows of dashes`),
  hidden: (count) => `${counted(count, 'hidden row')} (--hidden-rows reads them)`,
  heading: (count) => (count === 1 ? 'the heading of a group' : `the headings of ${grouped(count)} groups`),
  page: (count) => (count === 1 ? 'the mark of a page' : `${grouped(count)} marks of pages`),
  total: (count) => (count === 1 ? 'a total' : counted(count, 'total')),
  footer: (count) => (count === 1 ? 'a footer' : `a footer of ${grouped(count)} lines`),
};

const namedLines = 5;

const linesOf = (lines: readonly number[]): string => {
  const named = lines.slice(0, namedLines).join(', ');
  const more = lines.length > namedLines ? ' …' : '';
  return `in ${lines.length === 1 ? 'line' : 'lines'} ${named}${more}`;
};

/** What of a file is no row, such as "the header again in line 5". */
export const noRowSentences = ({ noRows }: Pick<Table, 'noRows'>): string[] =>
  noRows.map(({ reason, lines }) => {
    const place = reason === 'footer' && lines.length > 1 ? `from line ${lines[0]}` : linesOf(lines);
    return `${noRowWords[reason](lines.length)} ${place}`;
  });

const namesOf = (sheets: readonly { readonly name: string }[]) =>
  sheets.map(({ name }) => `"${name}"`).join(', ');

/** What a person should know of the sheets, and of what was filled in. */
export function tableSentences({ sheets, filledDown }: Pick<Table, 'sheets' | 'filledDown'>): string[] {
  const visible = sheets?.others.filter(({ isHidden }) => !isHidden) ?? [];
  const withNames = visible.filter(({ hasNames }) => hasNames);
  const withoutNames = visible.filter(({ hasNames }) => !hasNames);
  const hidden = sheets?.others.filter(({ isHidden }) => isHidden) ?? [];
  return [
    ...(sheets === undefined ? [] : [`Reading the sheet "${sheets.read}".`]),
    ...(withNames.length === 0
      ? []
      : [
          `Warning: Not read: ${namesOf(withNames)}, which ${withNames.length === 1 ? 'has' : 'have'} names too. Import each with --sheet.`,
        ]),
    ...(withoutNames.length === 0
      ? []
      : [`Not read: the ${withoutNames.length === 1 ? 'sheet' : 'sheets'} ${namesOf(withoutNames)}.`]),
    ...(hidden.length === 0
      ? []
      : [`Not read: hidden ${hidden.length === 1 ? 'sheet' : 'sheets'} ${namesOf(hidden)}.`]),
    ...filledDown.map(
      ({ column, count }) => `"${column}" of ${counted(count, 'row')} is that of the group above.`,
    ),
  ];
}
