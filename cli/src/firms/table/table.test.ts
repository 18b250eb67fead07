import { describe, expect, it } from 'vitest';
import { noRowSentences } from '../import-words.ts';
import { limits } from './rows.ts';
import { readTable, type TableOptions } from './table.ts';

const read = (text: string | Uint8Array, options?: TableOptions, name = 'f.csv') =>
  readTable({ bytes: Buffer.from(text as string), name }, options);
const cellsOf = async (text: string | Uint8Array, options?: TableOptions) => {
  const { columns, rows } = await read(text, options);
  return [columns, ...rows.map(({ cells }) => cells)];
};
const dana = [
  ['name', 'company'],
  ['Dana', 'Rowe'],
];

/** Bytes of a text in one of the encodings of a byte for each character. */
const inCodePage = (label: string, text: string) => {
  const decoder = new TextDecoder(label);
  const codes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (character) => codes.get(character) ?? 0x3f);
};

describe('the header of a table', () => {
  it.each([
    ['a blank line before ;', '\nname;company\nDana;Rowe\n', 3],
    ['a blank line with a carriage return', '\r\nname;company\r\nDana;Rowe\r\n', 3],
    ['three blank lines before a tab', '\n\n\nname\tcompany\nDana\tRowe\n', 5],
    ['spaces only', '   \nname;company\nDana;Rowe\n', 3],
    ['separators only', ';;\nname;company\nDana;Rowe\n', 3],
    ['a named separator and a blank line', 'sep=;\n\nname;company\nDana;Rowe\n', 4],
    ['a named separator in quotes', '"sep=;"\r\nname;company\r\nDana;Rowe\r\n', 3],
    ['a named separator with others behind it', 'sep=;;;\nname;company;;\nDana;Rowe;;\n', 3],
    ['a named tab in capitals', 'SEP=\t\nname\tcompany\nDana\tRowe\n', 3],
    ['a mark before a named separator', '\ufeffsep=,\r\nname,company\r\nDana,Rowe\r\n', 3],
    ['notes', 'Notes:\n"Some people, as they wish, keep their address."\n\nname,company\nDana,Rowe\n', 5],
    ['a title', 'Prospects 2026\nname,company\nDana,Rowe\n', 3],
    ['a title with separators', 'Prospects 2026,\nname,company\nDana,Rowe\n', 3],
    ['a title and a wider table', 'Topic,ID,Start,Length\nx,1,2,3\nAttendees,\nname,company\nDana,Rowe\n', 5],
    ['a title that is a word for a column', 'Contact\nname,company\nDana,Rowe\n', 3],
    ['the end-of-file mark of DOS', 'name,company\nDana,Rowe\n\u001a', 2],
    ['a line of dashes', '----,-------\nname,company\nDana,Rowe\n', 3],
    ['old line breaks', 'name,company\rDana,Rowe\r', 2],
    ['bars', 'name|company\nDana|Rowe', 2],
    ['carets', 'name^company\nDana^Rowe', 2],
    ['units of ASCII', 'name\u001fcompany\nDana\u001fRowe', 2],
    ['broken bars, and commas in texts', 'name¦company¦x\nDana¦Rowe¦', 2],
    ['a mark that was encoded twice', 'ï»¿"sep=;"\nname;company\nDana;Rowe\n', 3],
    [
      'the notice of a program',
      '<br />\n<b>Notice</b>: x in <b>/a.php</b><br />\nname;company\nDana;Rowe\n',
      4,
    ],
  ])('is found after or with %s', async (_, text, line) => {
    const { columns, rows } = await read(text);
    expect(columns.slice(0, 2)).toEqual(dana[0]);
    expect(rows).toMatchObject([
      { line, cells: dana[1]?.concat(columns.slice(2).map(() => '')).slice(0, rows[0]?.cells.length) ?? [] },
    ]);
  });

  it('is the given line, or contains the given columns', async () => {
    const text = 'Liste\nWer,Wo\nDana,Rowe\n';
    for (const options of [{ headerLine: 2 }, { givenColumns: ['Wer'] }])
      expect(await cellsOf(text, options)).toEqual([['Wer', 'Wo'], dana[1]]);
    await expect(read(text, { headerLine: 9 })).rejects.toThrow(
      'Line 9 of f.csv is empty or does not exist.',
    );
  });

  it('may begin with an empty column', async () => {
    expect((await read('\tname\tcompany\n\tDana\tRowe\n')).columns).toEqual(['', ...(dana[0] ?? [])]);
  });

  it('without known words has the cells of the only separator', async () => {
    expect((await read('Wer~Wo\nDana~Rowe\n')).columns).toEqual(['Wer', 'Wo']);
  });

  it('is never a row between others', async () => {
    expect((await read('Wer,Wo\nDana,Rowe\nname,company\n')).columns).toEqual(['Wer', 'Wo']);
  });

  it('of two lines is refused, unless one is named', async () => {
    const text = 'Contact,,Firm,\nFirst,Last,Name,City\nDana,Rowe,Hartwell,Bonn\n';
    await expect(read(text)).rejects.toMatchObject({
      message: 'Lines 1 and 2 of f.csv both look like the header.',
      hint: expect.stringContaining('--header-line 2') as string,
    });
    expect((await read(text, { headerLine: 2 })).columns).toEqual(['First', 'Last', 'Name', 'City']);
    await expect(
      read('Person,Person,Firm\nFirst Name,Last Name,Company\nDana,Roe,Rowe\n'),
    ).rejects.toMatchObject({
      hint: expect.stringContaining('--header-line 2') as string,
    });
  });

  it('below another table of people is refused, unless one is named', async () => {
    const text = 'name,company\nDana,Rowe\n\nLater\nname,company,phone\nEve,Lowe,1\n';
    await expect(read(text)).rejects.toThrow('Lines 1 and 5 of f.csv both look like the header.');
    const { rows } = await read(text, { headerLine: 1 });
    expect(rows.map(({ problem }) => problem === undefined)).toEqual([true, false, false, false]);
  });
});

describe('the rows of a table', () => {
  it('of one column may have commas, as in "Brook, Ada"', async () => {
    expect(await cellsOf('name\nBrook, Ada\n"Cole, Ben"\n')).toEqual([
      ['name'],
      ['Brook, Ada'],
      ['Cole, Ben'],
    ]);
    expect((await read('name\nBrook, Ada\n')).separator).toBe(',');
    expect((await read('name\nDana,Rowe\n')).rows[0]?.problem).toMatch(/^It has 2 fields/);
  });

  it('that a line end has parted are named', async () => {
    const text = 'name,company,guests,x\nDana,Rowe,Olga Payne\nPat Payne\n,a\nEve,Lowe,,b\nAnn,Roe,,c\n';
    expect((await read(text)).rows.map(({ line, problem }) => [line, problem])).toEqual([
      [2, undefined],
      [3, 'It looks like a piece of the row in line 2. A cell with a line end needs quotes.'],
      [4, 'It looks like a piece of the row in line 2. A cell with a line end needs quotes.'],
      [5, undefined],
      [6, undefined],
    ]);
  });

  it.each([
    ['end early', 'Dana,Rowe\nEve,Lowe\nAnn,Roe,1\nBo,Roe,2\nCy,Roe,3\n'],
    ['are short', 'Dana\nEve,Lowe,1\nAnn\nBo,Roe,2\n'],
    ['all end early', 'Dana,Rowe\n,Lowe\n'],
    ['together have too many cells', 'Dana,Rowe\n,Lowe,1\nAnn,Roe,1\nBo,Roe,2\n'],
  ])('are whole if they %s', async (_, rows) => {
    const table = await read(`name,company,x\n${rows}`);
    expect(table.rows.filter(({ problem }) => problem !== undefined)).toEqual([]);
  });

  it('are refused if they are columns', async () => {
    for (const text of [
      'First Name,Dana,Eve\nLast Name,Rowe,Lowe\nCompany,Rowe LLP,Lowe PC\n',
      'Key,Value\nName,Dana\nCompany,Rowe\nName,Eve\nCompany,Lowe\n',
      'Name: Dana\nCompany: Rowe, Lowe\n\nName: Eve\nCompany: Lowe\n',
    ])
      await expect(read(text)).rejects.toMatchObject({
        message: 'f.csv lies on its side: its first column has the names of the fields.',
      });
    expect((await read('Type,Name\nCompany,Rowe\nPerson,Dana\n')).rows).toHaveLength(2);
  });

  it('may lack their last cells, or have empty ones too many', async () => {
    expect(await cellsOf('name,company,phone\nDana,Rowe\nEve\nAnn,Roe,1,,\n')).toEqual([
      ['name', 'company', 'phone'],
      ['Dana', 'Rowe', undefined],
      ['Eve', undefined, undefined],
      ['Ann', 'Roe', '1'],
    ]);
    expect((await read('name,company\nDana,Rowe,LLP\n')).rows[0]?.problem).toBe(
      'It has 3 fields, but the header has 2.',
    );
  });

  it('may have a space before a quote, and quotes inside', async () => {
    expect(await cellsOf('name, company\nDana, "Rowe, LLP"\nEve,"Lowe"\nAnn "Annie" Roe,Roe\n')).toEqual([
      ['name', 'company'],
      ['Dana', 'Rowe, LLP'],
      ['Eve', 'Lowe'],
      ['Ann "Annie" Roe', 'Roe'],
    ]);
  });

  it.each([
    [
      'after an empty line',
      'name,company\nDana,Rowe\n\n"My report"\n"Copyright (c) 2000-2026 x, inc."\n"Confidential Information - Do Not Distribute"\n',
      'a footer of 3 lines from line 4',
    ],
    [
      'in one column',
      'name\nDana\n\nMy report\nCopyright (c) 2000-2026 x\n',
      'a footer of 2 lines from line 4',
    ],
    ['without an empty line', 'name,company\nDana,Rowe\nGenerated by: Ann\n', 'a footer in line 3'],
    ['that counts', 'name,company\nDana,Rowe\n"Grand Totals (1)"\n', 'a total in line 3'],
    ['in German', 'name;company\nDana;Rowe\n\nErstellt am 1.2.2026\n', 'a footer in line 4'],
  ])('end before a footer %s', async (_, text, leftOut) => {
    const found = await read(text);
    expect(found.rows.map(({ cells }) => cells[0])).toEqual(['Dana']);
    expect(noRowSentences(found)).toEqual([leftOut]);
  });

  it('of one column may follow an empty line, and be like a footer among others', async () => {
    expect((await cellsOf('name\nDana\n\nEve\n\nTotal Law Group\n')).flat()).toEqual([
      'name',
      'Dana',
      'Eve',
      'Total Law Group',
    ]);
    expect((await cellsOf('name,company\nPage 3,Roe\nDana,Rowe\n'))[1]).toEqual(['Page 3', 'Roe']);
  });

  it('do not include the header of a joined file', async () => {
    const joined = await read('name,company\nDana,Rowe\nname,company\nEve,Lowe\n');
    expect(joined.rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, 'Dana'],
      [4, 'Eve'],
    ]);
    expect(noRowSentences(joined)).toEqual(['the header again in line 3']);
    const other = await read('name,company\nDana,Rowe\nEve,Lowe\ncompany,name\nRoe,Ann\n');
    expect(other.rows.map(({ problem }) => problem)).toEqual([
      undefined,
      undefined,
      'It looks like the header of another table.',
      'It may belong to another table, whose header is in line 4.',
    ]);
  });

  it.each([
    [
      'after an empty line',
      'name,company,phone\nDana,Rowe,1\n\nVendor,Amount\nPaper,12.00\nInk,8.00\n',
      [4, 5, 6],
    ],
    [
      'with figures in place of names',
      'name,company\nDana,Rowe\nVendor,Amount\nPaper,12\nInk,8\n',
      [3, 4, 5],
    ],
    [
      'with a heading',
      'name,company,phone\nDana,Rowe,1\n\nCosts\nVendor,Contact,Phone\nPaper,Jim,2\n',
      [4, 5, 6],
    ],
    [
      'with names of ours',
      '!CUST\tNAME\tCOMPANY\nCUST\tDana\tRowe\n!VEND\tNAME\tADDR\tCOMPANY\nVEND\tJim\tx\tPaper\n',
      [3, 4],
    ],
    [
      'with a name for the same column',
      'name,company\nDana,Rowe\n\n2. Activities\nname,Join Time,Duration,Role\nDana,x,4m,y\n',
      [4, 5, 6],
    ],
    [
      'up to our own header',
      'Name,Status,Company\nDana,x,Rowe\nSubitems,Name,Status\n,Call,x\n\nLater\nName,Status,Company\nEve,x,Roe\n',
      [3, 4],
    ],
  ])('are not those of another table %s', async (_, text, lines) => {
    const { rows } = await read(text);
    expect(rows.flatMap(({ line, problem }) => (problem === undefined ? [] : line))).toEqual(lines);
  });

  it.each([
    ['after an empty line', 'name,company,title\nDana,Rowe,Owner\n\nEve,Roe,Owner\n'],
    ['with a number for a company', 'name,company\nDana,Rowe\nEve,54\n'],
    ['like names of columns', 'name,company\nDana Rowe,Rowe\nClient Contact,Roe\n'],
    ['with numbers of a phone', 'name,company,phone\nDana,Rowe,none\nEve,Roe,12\nAnn,Roe,13\n'],
  ])('belong to the table: one %s', async (_, text) => {
    expect((await read(text)).rows.filter(({ problem }) => problem !== undefined)).toEqual([]);
  });

  it('are read from lines that are in quotes as a whole, and from below comments', async () => {
    expect(await cellsOf('"name,company"\n"Dana,Rowe"\n"Eve,Lowe"\n')).toEqual([...dana, ['Eve', 'Lowe']]);
    const found = await read('# Exported\n# Fields: name, company\nname,company\nDana,Rowe\n# Eve,Lowe\n');
    expect([found.columns, ...found.rows.map(({ cells }) => cells)]).toEqual(dana);
    expect(noRowSentences(found)).toContain('a comment in line 5');
    expect(await cellsOf('#,name\n1,Dana\n')).toEqual([
      ['#', 'name'],
      ['1', 'Dana'],
    ]);
  });

  it('are no comments if they begin with an error value', async () => {
    const found = await read('company,name\n#N/A,Dana\n#DIV/0!,Eve\n');
    expect(found.rows.map(({ cells }) => cells[0])).toEqual(['#N/A', '#DIV/0!']);
  });

  it('may have commas in the lines of a text', async () => {
    const { rows } = await read('name,system\nDana,"Be kind,\nnever curt,and brief"\n');
    expect(rows).toEqual([{ line: 2, cells: ['Dana', 'Be kind,\nnever curt,and brief'] }]);
  });

  it('are counted by the line where they begin', async () => {
    const { rows } = await read('name,system\r\nDana,"x\r\ny\r\nz"\r\n\r\n,\r\nEve,3\r\n');
    expect(rows.map(({ line }) => line)).toEqual([2, 7]);
  });

  it.each([
    ['name,company\nDana,"Rowe', 'Line 2: a quote is never closed.'],
    ['name,company\nDana,"Ro"we\n', 'Line 2: there is text after a closing quote.'],
    [`name\n${'Dana\n'.repeat(limits.rows + 1)}`, 'f.csv has more than 100,000 rows.'],
    [`name${',x'.repeat(1001)}\n`, 'There are 1,002 columns; at most 1,000 are read.'],
  ])('are refused if they cannot be read (%#)', async (text, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'invalid-input', message });
  });
});

describe('the encoding of a table', () => {
  const text = 'name;company\nAndré;Müller – Søn\n';
  const rows = [
    ['name', 'company'],
    ['André', 'Müller – Søn'],
  ];

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('recognizes the encoding of a table: %s', async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual(rows);
  });

  it.each(['windows-1252', 'macintosh'])(
    '%s is named by the error, and read on request',
    async (encoding) => {
      const bytes = inCodePage(encoding, text);
      await expect(read(bytes)).rejects.toMatchObject({
        message: 'f.csv is neither UTF-8 nor UTF-16 (see line 2).',
        hint: expect.stringMatching(
          `^With --encoding ${encoding}, line 2 is André;Müller – Søn\\.`,
        ) as string,
      });
      expect(await cellsOf(bytes, { encoding })).toEqual(rows);
    },
  );

  it.each([
    ['10 – 20', ['windows-1252, line 2 is 10 – 20.', 'macintosh, line 2 is 10 ñ 20.']],
    ['didn’t', ['windows-1252, line 2 is didn’t.', 'macintosh, line 2 is didnít.']],
  ])('with the signs of a word processor may be two: %s', async (note, samples) => {
    await expect(read(inCodePage('windows-1252', `name\n${note}\n`))).rejects.toMatchObject({
      hint: expect.stringContaining(samples.map((one) => `With --encoding ${one}`).join(' ')) as string,
    });
  });

  it('is not named if the others lines have another', async () => {
    const bytes = Buffer.concat([
      Buffer.from('name,company\nAndré,Rowe\n'),
      inCodePage('windows-1252', 'Zoë,Lowe\n'),
    ]);
    await expect(read(bytes)).rejects.toMatchObject({
      message: 'f.csv is UTF-8, but not in line 3.',
      hint: 'Write that line again as UTF-8; --encoding would spoil the others. In windows-1252 it is Zoë,Lowe.',
    });
  });

  it('must be one that exists, and that of the file', async () => {
    await expect(read(text, { encoding: 'ebcdic' })).rejects.toThrow('There is no encoding "ebcdic".');
    await expect(read(Uint8Array.of(0xff, 0xff, 0x81), { encoding: 'shift_jis' })).rejects.toThrow(
      'f.csv is not shift_jis.',
    );
    await expect(read(Uint8Array.of(0xff, 0xfe, 0x61))).rejects.toThrow('is damaged UTF-16');
  });
});

describe('a file that is no table', () => {
  it.each([
    ['<table><tr><td>name</td></tr></table>', 'HTML or XML'],
    ['<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="x">', 'HTML or XML'],
    [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), 'a workbook in the binary format of before 2007'],
    [Uint8Array.of(9, 8, 8, 0, 0, 0, 16, 0), 'a workbook in the binary format of before 2007'],
    ['BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Dana\r\n', 'contact cards'],
  ])('is named as what it is: %s', async (content, what) => {
    await expect(read(content, {}, 'leads.csv')).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(what) as string,
      hint: expect.stringContaining('a spreadsheet or an address book') as string,
    });
  });

  it('finds no sheets in a file that is no table', async () => {
    await expect(read('name\n', { sheet: 'Leads' })).rejects.toThrow('f.csv is not a workbook');
  });
});

describe('what is no row', () => {
  it.each<readonly [string, string]>([
    ['name,company,amount\nDana,Rowe,1\nTotal,,300\n', 'a total in line 3'],
    ['name,company,amount\nDana,Rowe,1\n,Grand Total,300\n', 'a total in line 3'],
    ['company,name,amount\nRowe,Dana,1\nGrand Total,2,"$1,300.50"\n', 'a total in line 3'],
    ['name,company,amount\nDana,Rowe,1\nTotal: 3 rows,,\n', 'a total in line 3'],
    ['name,company,amount\nDana,Rowe,1\n\n  TOTAL  , , 3 \n', 'a total in line 4'],
    ['name,company\nDana,Rowe\n3 records,\n', 'a total in line 3'],
    ['name,company\nDana,Rowe\nRecords: 3,\n', 'a total in line 3'],
    ['name,company\nDana,Rowe\n"Showing 1 to 3 of 3 entries",\n', 'a total in line 3'],
    ['name,company,Fee\nDana,Rowe,1\nSum of Fee,,300\n', 'a total in line 3'],
    ['name,company,Fee\nDana,Rowe,1\nRowe Total,,300\nEve,Lowe,2\nLowe Total,,2\n', '2 totals in lines 3, 5'],
    ['name;Firma;Betrag\nDana;Rowe;1\nSumme;;1.300,50 €\nAnzahl;1;\n', '2 totals in lines 3, 4'],
    ['name;company\nDana;Rowe\nNombre total : 3;\n', 'a total in line 3'],
    ['navn;firma\nDana;Rowe\nI alt;1\n', 'a total in line 3'],
    ['namn;företag\nDana;Rowe\nSumma;1\n', 'a total in line 3'],
    ['name,company\n------,-------\nDana,Rowe\n', 'a row of dashes in line 2'],
    ['name,company\n(required),(optional)\nDana,Rowe\n', 'a row of instructions in line 2'],
    [
      'name,company\nText,Text\nmax 50 chars,max. 100 characters\n"e.g. Ada Lowe",For example Lowe LLP\nDana,Rowe\n',
      '3 rows of instructions in lines 2, 3, 4',
    ],
    ['name;Firma;x\nPflichtfeld;freiwillig;\nDana;Rowe;1\n', 'a row of instructions in line 2'],
    ['name,company\n[Mandatory],obligatorio *\nDana,Rowe\n', 'a row of instructions in line 2'],
    [',name,company\n Hint: ,Ann Lee,Lee\n,Dana,Rowe\n', 'a row of instructions in line 2'],
    ['name,company\nDana,Rowe\nEnter one lawyer a row,\nEve,Lowe\n', 'a row of instructions in line 3'],
    ['name,company\n<-- start here,\nDana,Rowe\n', 'a row of instructions in line 2'],
    [
      'name,company,x\nThe name as on the website,Work email only,Name of the firm\nDana,Rowe,1\n',
      'a row of instructions in line 2',
    ],
    [
      'name,company,x\nThe full name of the contact,The firm where she works,The e-mail address\nDana,Rowe,1\n',
      'a row of instructions in line 2',
    ],
    [
      ',name,company\ndescription,Full name,Law firm\nexample,Ada Lowe,Lowe LLP\n,Dana,Rowe\n',
      '2 rows of instructions in lines 2, 3',
    ],
    ['name,company,x\nDana,Rowe,1\nGenerated by: Ann,3/2/2026,\n', 'a footer in line 3'],
    ['name,company\nDana,Rowe\n© 2026 x inc.,\n', 'a footer in line 3'],
    ['name,company,x\nDana,Rowe,1\n*** End of report ***,,\n', 'a footer in line 3'],
    [
      'name,company,x\nDana,Rowe,1\nPHP Fatal error: x, y in /a.php\nStack trace:\n#0 {main}\n',
      'a footer of 3 lines from line 3',
    ],
    [
      'name,company,x\nDana,Rowe,1\n<!DOCTYPE html>\n<meta content="width=1, scale=1">\nlet a = [1, 2]\n</html>\n',
      'a footer of 4 lines from line 3',
    ],
    [
      'name,company,x\nDana,Rowe,1\nReport generated on 3/2/2026,,\nPage 1 of 1,,\n',
      'the mark of a page in line 4, a footer in line 3',
    ],
    ['name,company,Fee\nDana,Rowe,1\nEve,Lowe,2\n,,3\n', 'a total in line 4'],
    ['#,name,company\n1,Dana,Rowe\n2,Eve,Lowe\n2,2,2\n', 'a total in line 4'],
    ['name,company,Fee\nDana,Rowe,1\nAverage,,1\nMax,,1\nBalance,,1\n', '3 totals in lines 3, 4, 5'],
    ['name,company,Fee\nDana,Rowe,1\nTOTAL DUE,,1\n', 'a total in line 3'],
    ...['USD 1.200', '1.200 EUR', '(£30)', '12 %', '3k', '–'].map((sum): [string, string] => [
      `name,company,Fee\nDana,Rowe,1\nTotal,,${sum}\n`,
      'a total in line 3',
    ]),
    [
      'name,company,Fee\nDana,Rowe,1\nTotal,,1\n\n* checked by Bo\nAsk Bo\n',
      'a total in line 3, a footer of 2 lines from line 5',
    ],
    ['name,company\nDana,Rowe\n\n"Applied filters:\nStatus is Open"\n', 'a footer in line 4'],
    ['name,company\nDana,Rowe\n— end of report —,\n', 'a footer in line 3'],
    ['name;company\nDana;Rowe\nStand: 1.2.2026;\n', 'a footer in line 3'],
    [
      'name,company\nDana,Rowe\nPage 1,\nname,company\nEve,Lowe\n(continued on next page),\nEve Roe,Roe\nPage 2,\n',
      '3 marks of pages in lines 3, 6, 8, the header again in line 4',
    ],
    [
      'name,company,x\nDana,Rowe,1\n\nPartners,,\nname,company,x\nEve,Lowe,1\n',
      'the heading of a group in line 4, the header again in line 5',
    ],
  ])('is left out of %j: %s', async (text, sentences) => {
    const found = await read(text);
    expect(found.rows.every(({ cells }) => cells.some((cell) => /Dana|Eve/.test(cell ?? '')))).toBe(true);
    expect(noRowSentences(found).join(', ')).toBe(sentences);
  });

  it.each([
    'Total Law Group,Roe',
    'AndrÃ©,Note: Roe',
    'Fay,© Roe',
    'Max Sum,Sum Ltd',
    'Contact 3,Firm 3',
    'Contact 1,Firm 1',
    'Lead 12,',
    'Ann Total,Roe',
    '12125550123,Roe',
    'Max,',
    'Standish Cole,Standish Law',
    'Endofte Roe,Roe',
    'End of Story LLC,Roe',
    'Tax,5',
    'E. G. Brook,Brook and sons',
  ])('reads %j as a row', async (row) => {
    expect((await read(`name,company\nDana,Rowe\n${row}\nEve,Lowe\n`)).rows).toHaveLength(3);
    expect((await read(`name,company\nDana,Rowe\nEve,Lowe\n${row}\n`)).rows).toHaveLength(3);
  });

  it('is another table beside it, which is read on request, or a note', async () => {
    const text = 'Name,Firm,,Name,Firm\nAda,Roe,,Cy,Dorn\n,,,Di,Ess\n';
    const { columns, rows, beside } = await read(text);
    expect([columns, rows.map(({ cells }) => cells.join())]).toEqual([
      ['Name', 'Firm', '', '', ''],
      ['Ada,Roe,,,'],
    ]);
    expect(beside).toEqual([{ columns: ['Name', 'Firm'], nameColumn: 3 }]);
    const other = await read(text, { givenColumns: ['#4'] });
    expect(other.rows.map(({ line, cells }) => [line, cells.join()])).toEqual([
      [2, ',,,Cy,Dorn'],
      [3, ',,,Di,Ess'],
    ]);
    const noted = await read('Name,Firm,,Notes\nAda,Roe,,call early\n,,,ask Pat\n');
    expect(noted.rows.map(({ cells }) => cells.join())).toEqual(['Ada,Roe,,call early']);
    expect([noted.beside, noRowSentences(noted)]).toEqual([
      undefined,
      ['what is beside the table in line 3'],
    ]);
    // A column between the parts of a name may be empty.
    expect((await read('First Name,,Last Name\nAda,,Brook\n')).columns).toEqual([
      'First Name',
      '',
      'Last Name',
    ]);
  });

  it('is not the last slug of a list, although it is a number', async () => {
    expect((await read('slug,valid until\nrowe,46000\n12345,46000\n')).rows).toHaveLength(2);
    expect((await read('slug\nrowe\n12345\n', { isList: true })).rows).toHaveLength(2);
    expect((await read('firm-1\nfirm-2\n', { isList: true })).rows).toHaveLength(2);
  });

  it('is a heading or a note only perhaps', async () => {
    const { rows } = await read('name,company\nDana,Rowe\nEve,Lowe\n\nAsk Bo\n');
    expect(rows.map(({ isApart = false }) => isApart)).toEqual([false, false, true]);
    const stacked = await read('name,company\nDana,Rowe\n\nVendors\nAcme,12\n');
    expect(stacked.rows.map(({ isApart = false }) => isApart)).toEqual([false, true, false]);
    const sections = await read('name,company\nTexas,\nDana,Rowe\nEve,Lowe\nOhio,\nAnn,Roe\n');
    expect(sections.rows.map(({ isApart = false }) => isApart)).toEqual([true, false, false, true, false]);
    const noted = await read('name,company,x\nDana,Rowe,called\nwill call again\nEve,Lowe,2\n');
    expect(noted.rows.map(({ isApart = false }) => isApart)).toEqual([false, true, false]);
    const between = await read('name,company,phone\nDana,Rowe,1\nPartners,,\nEve,Lowe,2\nAnn Cole,,\n');
    expect(between.rows.map(({ isApart = false }) => isApart)).toEqual([false, true, false, false]);
  });

  it.each([
    ['one person without a company first', 'name,company\nDana,\nEve,Lowe\nAnn,Roe\n'],
    ['several without one', 'name,company\nDana,\nEve,\nAnn,Roe\n'],
    ['the last without one', 'name,company\nDana,\nAnn,Roe\nEve,\n'],
  ])('is no heading: %s', async (_, text) => {
    expect((await read(text)).rows.some(({ isApart }) => isApart)).toBe(false);
  });
});

describe('a report with groups', () => {
  it('has the name of a group in each of its rows', async () => {
    const text = 'Firm,name,Fee\nRowe,Dana,1\n,Eve,2\nSubtotal,Count 2,3\nLowe,Bo,4\n,Cy,5\nSubtotal,,9\n';
    const { rows, filledDown } = await read(text);
    expect(rows.map(({ cells }) => cells.slice(0, 2).join(' '))).toEqual([
      'Rowe Dana',
      'Rowe Eve',
      'Lowe Bo',
      'Lowe Cy',
    ]);
    expect(filledDown).toEqual([{ column: 'Firm', count: 2 }]);
  });

  it('may name it in a row of its own', async () => {
    const text =
      'Account Name,First Name,Last Name\nAccount Name: Rowe LLP (2 records),,\n,Ada,Brook\n,Al,Brown\nLowe,,\n,Bo,Cole\n';
    const { rows, noRows } = await read(text);
    expect(rows.map(({ cells }) => cells.join(' '))).toEqual([
      'Rowe LLP Ada Brook',
      'Rowe LLP Al Brown',
      'Lowe Bo Cole',
    ]);
    expect(noRows).toEqual([{ reason: 'heading', lines: [2, 5] }]);
  });

  it('is no list with some empty companies', async () => {
    const { rows } = await read('Firm,name\nRowe,Dana\n,Eve\n');
    expect(rows[1]?.cells).toEqual(['', 'Eve']);
  });
});

describe('a dialect', () => {
  it.each([
    [
      'a backslash before quotes',
      '"name","company"\n"Dana","Rowe \\"The Firm\\" LLP"\n',
      'Rowe "The Firm" LLP',
    ],
    ['curly quotes', 'name,company\n“Dana”,“Rowe, LLP”\n', 'Rowe, LLP'],
    ['low quotes', 'name;company\n„Dana“;„Rowe; LLP“\n', 'Rowe; LLP'],
  ])('with %s is read', async (_, text, company) => {
    expect(await cellsOf(text)).toEqual([dana[0], ['Dana', company]]);
  });

  it.each([
    [
      'gb18030',
      Uint8Array.from(Buffer.from('b3c2c3f72cc3f7c2c9caa6cac2cef1cbf9', 'hex')),
      '陈明,明律师事务所',
    ],
    ['shift_jis', Uint8Array.from(Buffer.from('9363928620b32c9363928696408ba5', 'hex')), '田中'],
    ['windows-1251', inCodePage('windows-1251', 'Анна Иванова,Юристы и Партнёры'), 'Анна Иванова'],
  ])('in %s is offered with a sample', async (encoding, row, sample) => {
    const bytes = Buffer.concat([Buffer.from('name,company\n'), row]);
    await expect(read(bytes)).rejects.toMatchObject({
      hint: expect.stringMatching(new RegExp(`^With --encoding ${encoding}, line 2 is ${sample}`)) as string,
    });
  });

  it('of the West is offered alone if no other has more letters', async () => {
    await expect(read(inCodePage('windows-1252', 'name\nAndré\n'))).rejects.toMatchObject({
      hint: 'With --encoding windows-1252, line 2 is André. Or save it as UTF-8; spreadsheets call it "CSV UTF-8".',
    });
  });

  it('of Central Europe is offered beside that of the West', async () => {
    await expect(read(inCodePage('windows-1250', 'name\nŁęcka\n'))).rejects.toMatchObject({
      hint: 'With --encoding windows-1252, line 2 is £êcka. With --encoding windows-1250, line 2 is Łęcka. Or save it as UTF-8; spreadsheets call it "CSV UTF-8".',
    });
  });

  it('with old line breaks has lines in errors', async () => {
    await expect(read(inCodePage('windows-1252', 'name\rDana\rAndré\r'))).rejects.toMatchObject({
      message: 'f.csv is neither UTF-8 nor UTF-16 (see line 3).',
      hint: expect.stringContaining('line 3 is André.') as string,
    });
    await expect(read('name\rDana\r"Eve\r')).rejects.toThrow('Line 3: a quote is never closed.');
  });

  it('with a cell that is long is read up to a limit', async () => {
    expect((await read(`name,system\nDana,"${'x'.repeat(limits.cell)}"\n`)).rows[0]?.problem).toBeUndefined();
  });

  it('with a cell that is far too long is refused by its size', async () => {
    await expect(read(`name,system\nDana,"${'x'.repeat(limits.cell + 1)}"\n`)).rejects.toMatchObject({
      message: 'Line 2 has a cell of more than 1,000,000 characters.',
    });
  });

  it('without a header is said as that', async () => {
    expect((await read('Dana Whitfield,Hartwell\nEve,Lowe\n')).isHeaderGuessed).toBe(true);
    expect((await read('name,company\nEve,Lowe\n')).isHeaderGuessed).toBe(false);
  });
});
