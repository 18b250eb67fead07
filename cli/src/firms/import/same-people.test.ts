import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readTable } from '../table/table.ts';
import { mapColumns } from './map-columns.ts';
import { readFirms } from './records.ts';

/** What becomes of the rows of a table: why one is left out, or else its warning. */
async function endsOf(bytes: Uint8Array | string, name = 'f.csv', includeOptedOut = false) {
  const table = await readTable({ bytes: Buffer.from(bytes as string), name }, { includeOptedOut });
  return readFirms(table, mapColumns(table), { includeOptedOut }).map(({ leftOut, warning }) =>
    leftOut === undefined ? (warning ?? '') : `out: ${leftOut.reason}`,
  );
}

const people = [
  ['Name', 'Company', 'E-mail', 'Mobile'],
  ['Ada Brook', 'Roe LLP', 'ada@roe.test', '(215) 555-0101'],
  ['Ben Cole', 'Hale PC', 'ben@hale.test', '215 555 0102'],
  ['Eve Lowe', 'Lowe LLP', 'eve@lowe.test', '+1 215 555 0103'],
];

const booksOf = (sheet: string, rows: readonly (readonly string[])[]) =>
  writeXlsx({
    sheets: [
      { name: 'Leads', rows: people },
      { name: sheet, rows: rows.map((row) => [...row]) },
    ],
  });

const outBy = (line: number, fact: string) =>
  `out: It is left out too: line ${line} of "DNC" has the same ${fact}, and opted out.`;

describe('another sheet that lists people who must not be called leaves out', () => {
  it.each<[string, string[][], string[]]>([
    [
      'who has the same contact and company',
      [
        ['First Name', 'Last Name', 'Firm'],
        ['Ben', 'Cole', 'Hale, P.C.'],
      ],
      ['', outBy(2, 'contact and company'), ''],
    ],
    [
      'who has the same name, if it has no company',
      [['Name', 'Company'], ['Eve Lowe', ''], ['Ben']],
      ['', '', outBy(2, 'name')],
    ],
    [
      'nobody of the same name in another company, who is warned of',
      [
        ['Name', 'Company'],
        ['Ada Brook', 'Stone LLP'],
      ],
      ['Line 2 of "DNC" has the same name, and opted out.', '', ''],
    ],
    ['who has the same address', [['E-Mail'], ['BEN@hale.test']], ['', outBy(2, 'e-mail address'), '']],
    [
      'who has the same number',
      [['Do not call'], ['215-555-0101'], ['555 0102']],
      [outBy(2, 'telephone number'), '', ''],
    ],
    [
      'whom its column marks',
      [
        ['Name', 'Company', 'Opted out'],
        ['Ada Brook', 'Roe LLP', 'N'],
        ['Eve Lowe', 'Lowe LLP', 'Y'],
      ],
      ['', '', outBy(3, 'contact and company')],
    ],
    [
      'who is in its rows without a header',
      [
        ['Ada Brook', 'Roe LLP'],
        ['Eve Lowe', 'Lowe LLP'],
      ],
      [outBy(1, 'contact and company'), '', outBy(2, 'contact and company')],
    ],
    [
      'nobody of a company, who is warned of',
      [['Company'], ['Roe, LLP']],
      ['Line 2 of "DNC" has the same company, and opted out.', '', ''],
    ],
  ])('%s', async (_, rows, ends) => {
    expect(await endsOf(await booksOf('DNC', rows), 'f.xlsx')).toEqual(ends);
    expect(await endsOf(await booksOf('DNC', rows), 'f.xlsx', true)).toEqual(['', '', '']);
  });

  it.each(['Leads without opt-outs', 'Opt-ins and opt-outs', 'Robinson leads', 'Bounces', 'Notes'])(
    'nobody, if its name may mean something else: %s',
    async (sheet) => {
      expect(await endsOf(await booksOf(sheet, people), 'f.xlsx')).toEqual(['', '', '']);
    },
  );
});

it.each([
  ['Ada Brook,Roe', 'Ada Marie Brook,Roe LLP', true],
  ['Ada Marie Brook,Roe', 'Ada Brook,Roe', true],
  ['Jon Brook,Roe', 'Jonathan Brook,Roe', true],
  ['Jane Brook,Roe', 'Jonathan Brook,Roe', false],
  ['Ada Brook,Roe', 'Ada Marie Brook,Hale', false],
  ['Ada Brook,', 'Ada Marie Brook,', false],
  ['Ada Sue Brook,Roe', 'Ada Marie Brook,Roe', false],
])(
  'two rows of a company may be of one person with another first or no middle name: %s, %s: %s',
  async (...args) => {
    const [first, second, isWarned] = args;
    const name = first.split(',', 1)[0] ?? '';
    expect((await endsOf(`Name,Company\n${first}\n${second}\n`))[1]).toBe(
      isWarned ? `"${name}" in line 2 has the same company, so both may be one person.` : '',
    );
  },
);

describe('a wish in another row', () => {
  const header = 'Name,Company,E-mail,Phone,DNC,Owner e-mail\n';
  const outToo = (fact: string) => `out: It is left out too: line 2 has the same ${fact}, and opted out.`;

  it.each([
    [
      'of the same person',
      'Ada Brook,Roe LLP,,,yes\n"Brook, Ada",The Roe LLP,,,\n',
      outToo('contact and company'),
    ],
    [
      'of the name in another company',
      'Ada Brook,Roe,,,yes\nAda Brook,Hale,,,\n',
      'Line 2 has the same name, and opted out.',
    ],
    [
      'of the name without a company',
      'Ada Brook,,,,yes\nAda Brook,,,,\n',
      'Line 2 has the same name, and opted out.',
    ],
    ['of a name of one word', 'Ben,Roe,,,yes\nBen,Hale,,,\n', ''],
    ['of the address alone', ',,a@x.test,,yes\nAda Brook,Roe,A@x.test,,\n', outToo('e-mail address')],
    [
      'of the number alone',
      ',,,215 555 0101,yes\nAda Brook,Roe,,+1 (215) 555-0101,\n',
      outToo('telephone number'),
    ],
    ['of a short name', 'A. Brook,,a@x.test,,yes\nAda Brook,Roe,a@x.test,,\n', outToo('e-mail address')],
    [
      'of another name',
      'Bob Brook,,a@x.test,,yes\nRobert Brook,Roe,a@x.test,,\n',
      'Line 2 has the same e-mail address, and opted out.',
    ],
    [
      'of the company alone',
      ',Roe LLP,,,yes\nAda Brook,Roe,,,\n',
      'Line 2 has the same company, and opted out.',
    ],
    [
      'of a person without a middle name',
      'Ada Brook,Roe LLP,,,yes\nAda Marie Brook,Roe,,,\n',
      'Line 2 has the same name, and opted out.',
    ],
    ['of a colleague', 'Ben Cole,Roe,b@x.test,,yes\nAda Brook,Roe,a@x.test,,\n', ''],
    ['of an address of who sells', 'Ben Cole,Roe,b@x.test,,yes,s@x.test\nAda Brook,Roe,,,,s@x.test\n', ''],
    ['with a short number', ',,,555 0101,yes\nAda Brook,Roe,,555 0101,\n', ''],
  ])('%s', async (_, rows, end) => {
    expect((await endsOf(header + rows))[1]).toBe(end);
  });

  it('is that of the rows before it, too', async () => {
    expect((await endsOf(`${header}Ada Brook,Roe,,,\nAda Brook,Roe,,,yes\n`))[0]).toBe(
      'out: It is left out too: line 3 has the same contact and company, and opted out.',
    );
  });

  it('is that of nobody if several people share the address, and of more than five it is an office', async () => {
    const rowsOf = (count: number) =>
      Array.from({ length: count }, (_, at) => `Ada ${'ABCDEFG'[at]}rook,Roe,office@x.test,,\n`).join('');
    const shared = 'Line 2 has the same e-mail address, and opted out.';
    const wish = ',,office@x.test,,yes\n';
    expect((await endsOf(header + wish + rowsOf(2))).slice(1)).toEqual([shared, shared]);
    expect((await endsOf(header + wish + rowsOf(6))).slice(1)).toEqual(Array.from({ length: 6 }, () => ''));
  });
});
