import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText, keepsMark, marksFormula } from '../../csv.ts';
import { limits } from './rows.ts';
import { readTable, type TableOptions } from './table.ts';

/** The columns and rows of a text, and the lines that are no rows. */
async function read(text: string | Uint8Array, options: Partial<TableOptions> = {}) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const table = await readTable(bytes, { name: 'f.csv', ...options });
  const { rows, leftOut } = await table.rows(table.columns.map((_, index) => index));
  return { columns: table.columns, rows, leftOut };
}
const cellsOf = async (text: string | Uint8Array, options?: Partial<TableOptions>) => {
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
    ['a title that is a word for a column', 'Contact\nname,company\nDana,Rowe\n', 3],
    ['the end-of-file mark of DOS', 'name,company\nDana,Rowe\n\u001a', 2],
    ['old line breaks', 'name,company\rDana,Rowe\r', 2],
    ['bars', 'name|company\nDana|Rowe', 2],
  ])('is found after or with %s', async (_, text, line) => {
    const { columns, rows } = await read(text);
    expect(columns.slice(0, 2)).toEqual(dana[0]);
    expect(rows).toEqual([{ line, cells: columns.map((_name, index) => dana[1]?.[index] ?? '') }]);
  });

  it('is the given line, or contains the given columns', async () => {
    const text = 'Liste\nWer,Wo\nDana,Rowe\n';
    expect(await cellsOf(text, { headerLine: 2 })).toEqual([
      ['Wer', 'Wo'],
      ['Dana', 'Rowe'],
    ]);
    expect(await cellsOf(text, { given: ['Wer'] })).toEqual([
      ['Wer', 'Wo'],
      ['Dana', 'Rowe'],
    ]);
    await expect(read(text, { headerLine: 9 })).rejects.toThrow(
      'Line 9 of f.csv is empty or does not exist.',
    );
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
  });
});

describe('the rows of a table', () => {
  it('may lack their last cells, or have empty ones too many', async () => {
    expect(await cellsOf('name,company,phone\nDana,Rowe\nEve\nAnn,Roe,1,,\n')).toEqual([
      ['name', 'company', 'phone'],
      ['Dana', 'Rowe', ''],
      ['Eve', '', ''],
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
    ['that counts', 'name,company\nDana,Rowe\n"Grand Totals (1)"\n', 'a footer in line 3'],
    ['in German', 'name;company\nDana;Rowe\n\nErstellt am 1.2.2026\n', 'a footer in line 4'],
  ])('end before a footer %s', async (_, text, leftOut) => {
    const found = await read(text);
    expect(found.rows.map(({ cells }) => cells[0])).toEqual(['Dana']);
    expect(found.leftOut).toEqual([leftOut]);
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
    const { rows, leftOut } = await read('name,company\nDana,Rowe\nname,company\nEve,Lowe\n');
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, 'Dana'],
      [4, 'Eve'],
    ]);
    expect(leftOut).toEqual(['the header again in line 3']);
    const other = await read('name,company\nDana,Rowe\nEve,Lowe\ncompany,name\nRoe,Ann\n');
    expect(other.rows[2]?.problem).toBe('It looks like the header of another file.');
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
  ])('is recognized: %s', async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual(rows);
  });

  it.each(['windows-1252', 'macintosh'])(
    '%s is named by the error, and read on request',
    async (encoding) => {
      const bytes = inCodePage(encoding, text);
      await expect(read(bytes)).rejects.toMatchObject({
        message: 'f.csv is neither UTF-8 nor UTF-16 (see line 2).',
        hint: expect.stringContaining(`With --encoding ${encoding}, line 2 is André;Müller – Søn.`) as string,
      });
      expect(await cellsOf(bytes, { encoding })).toEqual(rows);
    },
  );

  it('must be one that exists, and that of the file', async () => {
    await expect(read(text, { encoding: 'ebcdic' })).rejects.toThrow('There is no encoding "ebcdic".');
    await expect(read(Uint8Array.of(0xff, 0xff, 0x81), { encoding: 'shift_jis' })).rejects.toThrow(
      'f.csv is not shift_jis.',
    );
    await expect(read(Uint8Array.of(0xff, 0xfe, 0x61))).rejects.toThrow('ends in the middle of a character');
  });
});

describe('a file that is no table', () => {
  it.each([
    ['<table><tr><td>name</td></tr></table>', 'a web page (HTML)'],
    ['<html><head><meta charset="utf-8"></head></html>', 'a web page (HTML)'],
    [
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="x">',
      'a workbook in the XML format of 2003',
    ],
    ['<?xml version="1.0"?><list/>', 'XML'],
    [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), 'a workbook in the binary format of before 2007'],
    ['%PDF-1.7\n', 'a PDF'],
    [String.raw`{\rtf1 name}`, 'formatted text (RTF)'],
    ['BEGIN:VCARD\nVERSION:3.0\n', 'a list of vCards'],
    [gzipSync('name\nDana\n'), 'compressed (gzip)'],
    [
      Buffer.from('PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      'an OpenDocument spreadsheet (.ods)',
    ],
    [Buffer.from('PK\u0003\u0004Index/Document.iwa'), 'a Numbers document'],
    [Buffer.from('PK\u0003\u0004word/document.xml'), 'an archive or a document'],
  ])('is named as what it is: %s', async (content, what) => {
    await expect(read(content, { name: 'leads.csv' })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(what) as string,
    });
  });

  it('has no sheets', async () => {
    await expect(read('name\n', { sheet: 'Leads' })).rejects.toThrow('f.csv is not a workbook');
  });
});

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r', ' ', "'", '=', '\\', '@', 'a', 'é', '€'),
    fc.string({ unit: 'grapheme', maxLength: 1 }),
  ),
  maxLength: 20,
});

it('reads back what an export writes, with every separator, line break and encoding that can hold it', async () => {
  const encodings = {
    'utf-8': (one: string) => Buffer.from(one),
    'utf-16le': (one: string) => Buffer.from(`\ufeff${one}`, 'utf16le'),
    'windows-1252': (one: string) => inCodePage('windows-1252', one),
    macintosh: (one: string) => inCodePage('macintosh', one),
  } as const;
  const record = fc.tuple(
    text.map((one) => `k${one}`),
    text,
    text,
    text,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom(keepsMark, marksFormula),
      fc.constantFrom(...(Object.keys(encodings) as (keyof typeof encodings)[])),
      async (records, separator, mark, encoding) => {
        const header = ['slug', 'name', 'system', 'first_message'];
        const bytes = encodings[encoding](
          csvText([header], { separator }) + csvText(records, { separator, mark }),
        );
        const isHeld = new TextDecoder(encoding)
          .decode(bytes)
          .includes(csvText(records, { separator, mark }));
        fc.pre(isHeld && records.every((cells) => cells.every((cell) => cell.isWellFormed())));
        const options = encoding.startsWith('utf') ? {} : { encoding };
        expect(await cellsOf(bytes, options)).toEqual([header, ...records]);
      },
    ),
  );
});
