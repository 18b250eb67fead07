import { describe, expect, it } from 'vitest';
import {
  badFile,
  badRow,
  doubtSentence,
  noCompanySentence,
  noRowSentences,
  optOutSheetSentences,
  optOutSentences,
  placeOf,
  reasons,
  tableSentences,
  withoutCompanySentence,
} from './import-sentences.ts';

const values = (counts: Readonly<Record<string, number>>) => new Map(Object.entries(counts));
const ada = { name: 'Ada', companyName: 'Roe' };

it.each<[string, string]>([
  [placeOf(3, 'line'), 'Line 3'],
  [placeOf(3, 'item'), 'Item 3'],
  [reasons.usedIn('a', 'item', 3), 'The slug "a" is already used in item 3.'],
  [reasons.repeated(3, 'line', true), 'Line 3 has the same contact and company.'],
  [reasons.repeated(3, 'item', false), 'Item 3 has the same contact and company, and other texts.'],
  [reasons.likeRow(3, 'line', ada, false), 'Is this the same as line 3? "Ada, Roe" is almost the same.'],
  [
    reasons.likeRow(3, 'line', { name: 'Ada', companyName: '' }, true),
    'Is this the same as line 3? "Ada" is there too, and other cells differ.',
  ],
  [
    reasons.likeFirm(ada, '', { ...ada, slug: 'a' }),
    'Is this the same as "a" ("Ada, Roe")? "Ada, Roe" is almost the same.',
  ],
  [
    reasons.severalHave(['a', 'b', 'c', 'd']),
    'Several firms have this contact and company: "a", "b", "c"; add a column "slug" with one of them.',
  ],
  [
    reasons.namelessNew('x'.repeat(101)),
    `There is no firm "${'x'.repeat(100)}", and a new one needs the name of its contact.`,
  ],
  [
    reasons.note('Note', ' no\n more  calls ', true),
    'Note is "no more calls", which may mean that nobody should call.',
  ],
  [
    reasons.note('Note', 'x'.repeat(61), false),
    `Note is "${'x'.repeat(60)}…", which may be a reason not to call.`,
  ],
  [
    reasons.note('Note', 'x'.repeat(60), false),
    `Note is "${'x'.repeat(60)}", which may be a reason not to call.`,
  ],
  [
    reasons.linesLikeRows(1),
    'A cell of it has 1 line that looks like a row of the table. If a quote is missing there, that row is not read.',
  ],
  [
    reasons.linesLikeRows(2),
    'A cell of it has 2 lines that look like rows of the table. If a quote is missing there, those rows are not read.',
  ],
  [reasons.optedOutElsewhere('Line 3', 'name', false), 'Line 3 has the same name, and opted out.'],
  [
    reasons.optedOutElsewhere('Item 3', 'contact and company', true),
    'It is left out too: item 3 has the same contact and company, and opted out.',
  ],
  [badRow.moreCells(1, 0), 'It has 1 field, but the header has 0.'],
  [
    withoutCompanySentence(1, 2),
    '1 of 2 rows has no company, so the page says "law firms" there. If it is that of the row above, fill it in.',
  ],
  [
    withoutCompanySentence(2, 3),
    '2 of 3 rows have no company, so the page says "law firms" there. If it is that of the row above, fill it in.',
  ],
  [noCompanySentence([]), 'No column is read for the company, so the page says "law firms".'],
  [
    noCompanySentence(['Office', 'Firma']),
    'Warning: No column is read for the company, so the page says "law firms". It may be "Office", "Firma": --map company=\'Office\'.',
  ],
])('%j is said', (sentence, said) => {
  expect(sentence).toBe(said);
});

describe('what a column says', () => {
  it('of people who opted out is counted, up to eight values', () => {
    expect(
      optOutSentences([
        { column: 'DNC', value: 'x' },
        { column: 'Tag', value: 'dnc' },
        { column: 'DNC', value: 'x' },
        { column: 'DNC', value: 'yes' },
      ]),
    ).toEqual(['Opted out: "DNC" is "x" in 2 rows, "yes" in 1 row.', 'Opted out: "Tag" is "dnc" in 1 row.']);
    const optOuts = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ column: 'At', value: `${at}` }));
    expect(optOutSentences(optOuts(8))[0]).toContain('"7" in 1 row');
    expect(optOutSentences(optOuts(9))).toEqual(['Opted out: "At" has a value in 9 rows.']);
  });

  it('of doubtful people has an example: a value that is known, or else the last of the rarest', () => {
    expect(doubtSentence({ column: 'S', values: values({ a: 2, lost: 3 }), knownValue: 'lost' })).toBe(
      'Warning: "S" is "a" in 2 rows, "lost" in 3 rows. That leaves nobody out; --where \'S!=lost\' would.',
    );
    expect(doubtSentence({ column: 'S', values: values({ a: 1, b: 3, c: 1 }), knownValue: undefined })).toBe(
      '"S" is "a" in 1 row, "b" in 3 rows, "c" in 1 row. That leaves nobody out; --where \'S!=c\' would.',
    );
  });
});

it('what is no row is named by up to five lines', () => {
  expect(
    noRowSentences({
      noRows: [
        { reason: 'header again', lines: [3, 4, 5, 6, 7] },
        { reason: 'comment', lines: [1, 2, 3, 4, 5, 6] },
        { reason: 'hidden', lines: [8] },
        { reason: 'struck', lines: [9] },
        { reason: 'struck', lines: [9, 10] },
        { reason: 'heading', lines: [1, 2] },
        { reason: 'page', lines: [1] },
        { reason: 'guide', lines: [1] },
        { reason: 'footer', lines: [8, 9] },
      ],
    }),
  ).toEqual([
    'the header again in lines 3, 4, 5, 6, 7',
    '6 comments in lines 1, 2, 3, 4, 5 …',
    '1 hidden row (--hidden-rows reads them) in line 8',
    'a crossed-out row in line 9',
    '2 crossed-out rows in lines 9, 10',
    'the headings of 2 groups in lines 1, 2',
    'the mark of a page in line 1',
    'a row of instructions in line 1',
    'a footer of 2 lines from line 8',
  ]);
  expect(noRowSentences({ noRows: [{ reason: 'total', lines: [3] }], unit: 'item' })).toEqual([
    'a total in item 3',
  ]);
});

describe('what a person should know of a table', () => {
  const sheet = (name: string, hasNames = false, isHidden = false) => ({ name, hasNames, isHidden });
  const sayOf = (others: readonly ReturnType<typeof sheet>[]) =>
    tableSentences({ sheets: { read: 'A', others }, filledDown: [], columns: ['name'] });

  it.each([
    [[sheet('B')], ['Not read: the sheet "B".']],
    [[sheet('B'), sheet('C')], ['Not read: the sheets "B", "C".']],
    [[sheet('B', true)], ['Warning: Not read: "B", which has names too. Import each with --sheet.']],
    [
      [sheet('B', true), sheet('C', true)],
      ['Warning: Not read: "B", "C", which have names too. Import each with --sheet.'],
    ],
    [[sheet('B', true, true)], ['Not read: hidden sheet "B".']],
    [[sheet('B', false, true), sheet('C', true, true)], ['Not read: hidden sheets "B", "C".']],
    [
      [sheet('DNC', true)],
      ['Warning: Not read: "DNC", which may list people who must not be called. They are not left out.'],
    ],
    [
      [sheet('Former clients', true)],
      [
        'Warning: Not read: "Former clients", which may list people who must not be called. They are not left out.',
      ],
    ],
  ])('are the sheets that are not read: %j', (others, sentences) => {
    expect(sayOf(others)).toEqual(['Reading the sheet "A".', ...sentences]);
  });

  it('are the rows that another sheet leaves out, also if these are none', () => {
    const optOutSheets = [{ name: 'DNC', columns: [], rows: [] }];
    const sheets = { read: 'A', others: [sheet('DNC', true), sheet('Old', false, true)] };
    expect(tableSentences({ sheets, optOutSheets, filledDown: [], columns: ['name'] })).toEqual([
      'Reading the sheet "A".',
      'Not read: hidden sheet "Old".',
    ]);
    expect(optOutSheetSentences(optOutSheets, ['DNC', 'DNC'])).toEqual([
      'Opted out: 2 rows by the sheet "DNC".',
    ]);
    expect(optOutSheetSentences(optOutSheets, [])).toEqual([
      'Warning: "DNC" lists people who must not be called, and leaves no row out.',
    ]);
    expect(optOutSheetSentences(undefined, [])).toEqual([]);
  });

  it.each([
    [
      'DNC',
      [],
      'By its name, "DNC" lists people who must not be called. They are left out unless you pass --include-opted-out.',
    ],
    ['hard_bounces', [], '"hard_bounces" may list people who must not be called. They are not left out.'],
    [
      'DNC',
      ['Opt Out'],
      '"DNC" may list people who must not be called. Only the rows that its column marks are left out: "Opt Out".',
    ],
  ])('is its name %s, beside the columns %j', (optOutTitle, others, sentence) => {
    const columns = ['name', ...others];
    expect(tableSentences({ optOutTitle, columns, filledDown: [] })).toEqual([`Warning: ${sentence}`]);
  });

  it('is what was filled in', () => {
    const filledDown = [{ column: 'Firm', count: 2 }];
    expect(tableSentences({ columns: [], filledDown })).toEqual([
      '"Firm" of 2 rows is that of the group above.',
    ]);
  });
});

it.each([
  [badFile.damaged('f.xlsx', new Error('no end\nat x')), 'f.xlsx is damaged (no end).'],
  [badFile.damaged('f.xlsx'), 'f.xlsx is damaged.'],
  [badFile.otherArchive('f.zip', ['a/b.txt']), 'f.zip is an archive or a document of another program.'],
  [badFile.otherArchive('f.zip', ['a/b.CSV']), 'f.zip is an archive.'],
  [badFile.unpacksTooLarge('f.xlsx', 3 * 1024 * 1024), 'f.xlsx unpacks to more than 3 MB.'],
  [badFile.noRows('f.csv', ['a', 'b']), 'There are no rows in f.csv, only a, b.'],
  [badFile.noRows('f.csv'), 'There are no rows in f.csv.'],
])('%s', (error, message) => {
  expect(error.message).toBe(message);
});
