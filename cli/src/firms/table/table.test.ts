import { describe, expect, it } from 'vitest';
import { noRowSentences } from '../words/import-sentences.ts';
import { limits } from './rows.ts';
import { cellsOf, dana, readText } from './testing/tables.ts';

describe('the header of a table', () => {
  it.each([
    ['a blank line before ;', '\nname;company\nDana;Rowe\n', 3],
    ['a blank line with a carriage return', '\r\nname;company\r\nDana;Rowe\r\n', 3],
    ['spaces only', '   \nname;company\nDana;Rowe\n', 3],
    ['separators only', ';;\nname;company\nDana;Rowe\n', 3],
    ['a named separator and a blank line', 'sep=;\n\nname;company\nDana;Rowe\n', 4],
    ['a named separator in quotes', '"sep=;"\r\nname;company\r\nDana;Rowe\r\n', 3],
    ['a named separator with others behind it', 'sep=;;;\nname;company;;\nDana;Rowe;;\n', 3],
    ['a named tab in capitals', 'SEP=\t\nname\tcompany\nDana\tRowe\n', 3],
    ['a mark before a named separator', '\ufeffsep=,\r\nname,company\r\nDana,Rowe\r\n', 3],
    ['notes', 'Notes:\n"Some people, as they wish, keep their address."\n\nname,company\nDana,Rowe\n', 5],
    ['a title', 'Prospects 2026\nname,company\nDana,Rowe\n', 3],
    ['a title and a wider table', 'Topic,ID,Start,Length\nx,1,2,3\nAttendees,\nname,company\nDana,Rowe\n', 5],
    ['a title that is a word for a column', 'Contact\nname,company\nDana,Rowe\n', 3],
    ['the end-of-file mark of DOS', 'name,company\nDana,Rowe\n\u001a', 2],
    ['a line of dashes', '----,-------\nname,company\nDana,Rowe\n', 3],
    ['old line breaks', 'name,company\rDana,Rowe\r', 2],
    ['bars', 'name|company\nDana|Rowe', 2],
    ['units of ASCII', 'name\u001fcompany\nDana\u001fRowe', 2],
    ['broken bars, and commas in texts', 'name¦company¦x\nDana¦Rowe¦', 2],
    ['a mark that was encoded twice', 'ï»¿"sep=;"\nname;company\nDana;Rowe\n', 3],
    [
      'the notice of a program',
      '<br />\n<b>Notice</b>: x in <b>/a.php</b><br />\nname;company\nDana;Rowe\n',
      4,
    ],
  ])('is found after or with %s', async (_, text, line) => {
    const { columns, rows } = await readText(text);
    expect(columns.slice(0, 2)).toEqual(dana[0]);
    expect(rows).toMatchObject([
      { line, cells: dana[1]?.concat(columns.slice(2).map(() => '')).slice(0, rows[0]?.cells.length) ?? [] },
    ]);
  });

  it('is the given line, or contains the given columns', async () => {
    const text = 'Liste\nWer,Wo\nDana,Rowe\n';
    for (const options of [{ headerLine: 2 }, { givenColumns: ['Wer'] }])
      expect(await cellsOf(text, options)).toEqual([['Wer', 'Wo'], dana[1]]);
    await expect(readText(text, { headerLine: 9 })).rejects.toThrow(
      'Line 9 of f.csv is empty or does not exist.',
    );
  });

  it('may begin with an empty column', async () => {
    expect((await readText('\tname\tcompany\n\tDana\tRowe\n')).columns).toEqual(['', ...(dana[0] ?? [])]);
  });

  it('is found in the first thirty rows', async () => {
    const notes = (count: number) => Array.from({ length: count }, (_, at) => `note ${at}\n`).join('');
    expect((await readText(`${notes(29)}name,company\nDana,Rowe\n`)).columns).toEqual(['name', 'company']);
    expect((await readText(`${notes(30)}name,company\nDana,Rowe\n`)).columns).toEqual(['note 0']);
  });

  it('without known words has the cells of the only separator', async () => {
    expect((await readText('Wer~Wo\nDana~Rowe\n')).columns).toEqual(['Wer', 'Wo']);
  });

  it('is never a row between others', async () => {
    expect((await readText('Wer,Wo\nDana,Rowe\nname,company\n')).columns).toEqual(['Wer', 'Wo']);
  });

  it('of two lines is refused, unless one is named', async () => {
    const text = 'Contact,,Firm,\nFirst,Last,Name,City\nDana,Rowe,Hartwell,Bonn\n';
    await expect(readText(text)).rejects.toMatchObject({
      message: 'Lines 1 and 2 of f.csv both look like the header.',
      hint: expect.stringContaining('--header-line 2') as string,
    });
    expect((await readText(text, { headerLine: 2 })).columns).toEqual(['First', 'Last', 'Name', 'City']);
    await expect(
      readText('Person,Person,Firm\nFirst Name,Last Name,Company\nDana,Roe,Rowe\n'),
    ).rejects.toMatchObject({
      hint: expect.stringContaining('--header-line 2') as string,
    });
  });

  it('below another table of people is refused, unless one is named', async () => {
    const text = 'name,company\nDana,Rowe\n\nLater\nname,company,phone\nEve,Lowe,1\n';
    await expect(readText(text)).rejects.toThrow('Lines 1 and 5 of f.csv both look like the header.');
    const { rows } = await readText(text, { headerLine: 1 });
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
    expect((await readText('name\nBrook, Ada\n')).separator).toBe(',');
    expect((await readText('name\nDana,Rowe\n')).rows[0]?.problem).toMatch(/^It has 2 fields/);
  });

  it('that a line end has parted are named', async () => {
    const text = 'name,company,guests,x\nDana,Rowe,Olga Payne\nPat Payne\n,a\nEve,Lowe,,b\nAnn,Roe,,c\n';
    expect((await readText(text)).rows.map(({ line, problem }) => [line, problem])).toEqual([
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
    const table = await readText(`name,company,x\n${rows}`);
    expect(table.rows.filter(({ problem }) => problem !== undefined)).toEqual([]);
  });

  it('are refused if they are columns', async () => {
    for (const text of [
      'First Name,Dana,Eve\nLast Name,Rowe,Lowe\nCompany,Rowe LLP,Lowe PC\n',
      'Key,Value\nName,Dana\nCompany,Rowe\nName,Eve\nCompany,Lowe\n',
      'Name: Dana\nCompany: Rowe, Lowe\n\nName: Eve\nCompany: Lowe\n',
    ])
      await expect(readText(text)).rejects.toMatchObject({
        message: 'f.csv lies on its side: its first column has the names of the fields.',
      });
    expect((await readText('Type,Name\nCompany,Rowe\nPerson,Dana\n')).rows).toHaveLength(2);
  });

  it('may lack their last cells, or have empty ones too many', async () => {
    expect(await cellsOf('name,company,phone\nDana,Rowe\nEve\nAnn,Roe,1,,\n')).toEqual([
      ['name', 'company', 'phone'],
      ['Dana', 'Rowe', undefined],
      ['Eve', undefined, undefined],
      ['Ann', 'Roe', '1'],
    ]);
    expect((await readText('name,company\nDana,Rowe,LLP\n')).rows[0]?.problem).toBe(
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
  ])('end before a footer %s', async (_, text, leftOut) => {
    const found = await readText(text);
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
    const joined = await readText('name,company\nDana,Rowe\nname,company\nEve,Lowe\n');
    expect(joined.rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, 'Dana'],
      [4, 'Eve'],
    ]);
    expect(noRowSentences(joined)).toEqual(['the header again in line 3']);
    const other = await readText('name,company\nDana,Rowe\nEve,Lowe\ncompany,name\nRoe,Ann\n');
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
    ['with one figure after an empty line', 'name,company\nDana,Rowe\n\nVendor,Amount\nPaper,12\n', [4, 5]],
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
    const { rows } = await readText(text);
    expect(rows.flatMap(({ line, problem }) => (problem === undefined ? [] : line))).toEqual(lines);
  });

  it.each([
    ['after an empty line', 'name,company,title\nDana,Rowe,Owner\n\nEve,Roe,Owner\n'],
    ['with a number for a company', 'name,company\nDana,Rowe\nEve,54\n'],
    ['with one figure below', 'name,company\nDana,Rowe\nVendor,Amount\nPaper,12\n'],
    ['with figures before', 'name,company\nDana,Rowe\nEve,7\nVendor,Amount\nPaper,12\nInk,8\n'],
    ['with a number in the header', 'name,company\nDana,Rowe\nVendor 2,Amount\nPaper,12\nInk,8\n'],
    ['like names of columns', 'name,company\nDana Rowe,Rowe\nClient Contact,Roe\n'],
    ['with a company called "Company"', 'name,Company,City\nDana,Company,York\nEve,Roe,York\n'],
    ['with numbers of a phone', 'name,company,phone\nDana,Rowe,none\nEve,Roe,12\nAnn,Roe,13\n'],
  ])('belong to the table: one %s', async (_, text) => {
    expect((await readText(text)).rows.filter(({ problem }) => problem !== undefined)).toEqual([]);
  });

  it('are read from lines that are in quotes as a whole, and from below comments', async () => {
    expect(await cellsOf('"name,company"\n"Dana,Rowe"\n"Eve,Lowe"\n')).toEqual([...dana, ['Eve', 'Lowe']]);
    const found = await readText(
      '# Exported\n# Fields: name, company\nname,company\nDana,Rowe\n# Eve,Lowe\n',
    );
    expect([found.columns, ...found.rows.map(({ cells }) => cells)]).toEqual(dana);
    expect(noRowSentences(found)).toContain('a comment in line 5');
    expect(await cellsOf('#,name\n1,Dana\n')).toEqual([
      ['#', 'name'],
      ['1', 'Dana'],
    ]);
  });

  it('are no comments if they begin with an error value', async () => {
    const found = await readText('company,name\n#N/A,Dana\n#DIV/0!,Eve\n');
    expect(found.rows.map(({ cells }) => cells[0])).toEqual(['#N/A', '#DIV/0!']);
  });

  it.each([
    ['a note with a whole row', 'name,company,note\nDana,Rowe,"a\nEve,Lowe,b"\n', 1, undefined],
    ['a note in prose', 'name,company,note\nDana,Rowe,"a\nEve, Lowe, b"\n', undefined, undefined],
    ['a note with a piece', 'name,company,note\nDana,Rowe,"a\r\nb,c"\n', undefined, undefined],
    ['the only other column', 'name,note\nDana,"a\nEve,Lowe"\n', undefined, undefined],
    [
      'a company with a whole row',
      'name,company\nDana,"a\nEve,Lowe"\n',
      undefined,
      'A cell of it has 1 line that looks like a row of the table. A quote may be missing, or one too many.',
    ],
  ])('may be hidden in a cell: %s', async (_, text, linesLikeRows, problem) => {
    const { rows } = await readText(text);
    expect([rows[0]?.linesLikeRows, rows[0]?.problem]).toEqual([linesLikeRows, problem]);
  });

  it('may have commas in the lines of a text', async () => {
    const { rows } = await readText('name,system\nDana,"Be kind,\nnever curt,and brief"\n');
    expect(rows).toEqual([{ line: 2, cells: ['Dana', 'Be kind,\nnever curt,and brief'] }]);
  });

  it('are counted by the line where they begin', async () => {
    const { rows } = await readText('name,system\r\nDana,"x\r\ny\r\nz"\r\n\r\n,\r\nEve,3\r\n');
    expect(rows.map(({ line }) => line)).toEqual([2, 7]);
  });

  it.each([
    ['name,company\nDana,"Rowe', 'Line 2: a quote is never closed.'],
    ['name,company\nDana,"Ro"we\n', 'Line 2: there is text after a closing quote.'],
    [`name\n${'Dana\n'.repeat(limits.rows + 1)}`, 'f.csv has more than 100,000 rows.'],
    [`name${',x'.repeat(1001)}\n`, 'There are 1,002 columns; at most 1,000 are read.'],
  ])('are refused if they cannot be read (%#)', async (text, message) => {
    await expect(readText(text)).rejects.toMatchObject({ code: 'invalid-input', message });
  });
});

describe('a file that is no table', () => {
  it.each([
    ['<table><tr><td>name</td></tr></table>', 'HTML or XML'],
    ['<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="x">', 'HTML or XML'],
    [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), 'a workbook in the binary format of before 2007'],
    [Uint8Array.of(9, 8, 8, 0, 0, 0, 16, 0), 'a workbook in the binary format of before 2007'],
    ['BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Dana\r\n', 'contact cards'],
    ['From: <x>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related\r\n', 'a web page or a mail'],
    ['%PDF-1.7\n', 'a PDF'],
    ['{\\rtf1\\ansi name}', 'a document of a word processor'],
    [Uint8Array.of(0x1f, 0x8b, 8, 0), 'a compressed file'],
  ])('is named as what it is: %s', async (content, what) => {
    await expect(readText(content, {}, 'leads.csv')).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(what) as string,
      hint: expect.stringContaining('a spreadsheet or an address book') as string,
    });
  });

  it('finds no sheets in a file that is no table', async () => {
    await expect(readText('name\n', { sheet: 'Leads' })).rejects.toThrow('f.csv is not a workbook');
  });
});
