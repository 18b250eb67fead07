import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { noRowSentences } from '../words/import-sentences.ts';
import { mapColumns } from '../import/map-columns.ts';
import { readFirms } from '../import/records.ts';
import { readTable } from './table.ts';
import { workbookOf } from './workbook.ts';

async function* inTurn(rows: readonly (readonly string[])[]) {
  yield* rows;
}
const written = async (rows: readonly (readonly string[])[]): Promise<Uint8Array> =>
  buffer(workbookOf(inTurn(rows), 'Firms'));
async function read(bytes: Uint8Array, sheet?: string) {
  const { columns, rows } = await readTable({ bytes, name: 'f.xlsx' }, { sheet });
  return { columns, rows };
}

function archiveOf(files: Readonly<Record<string, string>>): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let start = 0;
  for (const [name, text] of Object.entries(files)) {
    const [file, entry, content] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.from(text)];
    file.write('PK\u0003\u0004');
    file.writeUInt16LE(name.length, 26);
    entry.write('PK\u0001\u0002');
    entry.writeUInt32LE(crc32(content), 16);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(start, 42);
    parts.push(file, Buffer.from(name), content);
    directory.push(entry, Buffer.from(name));
    start += 30 + name.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const relationships = (parts: Readonly<Record<string, string>>) =>
  `<Relationships>${Object.entries(parts)
    .map(([kind, path]) => `<Relationship Id="${kind}" Type="http://x.example/${kind}" Target="${path}"/>`)
    .join('')}</Relationships>`;

/** A workbook of one sheet. */
const workbookOfXml = (sheet: string, styles = '<styleSheet/>') =>
  archiveOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relationships({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="worksheet"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relationships({ worksheet: 'sheet.xml', styles: 'styles.xml' }),
    'xl/sheet.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/styles.xml': styles,
  });
const inlineCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe('a workbook', () => {
  it.each(['\ufeff', '\n', '<br />\n<b>Notice</b>: x in <b>/a.php</b>\n'])(
    'may have what a server has sent before it: %j',
    async (text) => {
      const bytes = Buffer.concat([Buffer.from(text), await written([['Name'], ['Dana']])]);
      expect((await read(bytes)).rows).toHaveLength(1);
    },
  );

  it.each([
    [
      {
        '[Content_Types].xml': '<Types/>',
        '_rels/.rels': relationships({ officeDocument: 'word/document.xml' }),
        'word/document.xml': '<document/>',
      },
      'f.xlsx is an archive or a document of another program.',
      'Open it in',
    ],
    [
      { 'x/a.csv': 'name', 'b.txt': '' },
      'f.xlsx is an archive.',
      'Unpack it, and import the file of the firms: x/a.csv.',
    ],
  ])('is no other archive: %j', async (files, message, hint) => {
    await expect(read(archiveOf(files))).rejects.toMatchObject({
      message,
      hint: expect.stringContaining(hint) as string,
    });
  });

  it('is read from its first sheet, or from a named one', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Leads',
          rows: [['Prospects'], [], ['Name', 'Firm'], ['Dana', 'Rowe'], [null, null], ['Eve', 12]],
        },
        { name: 'Old', rows: [['Name'], ['Ann']] },
      ],
    });
    expect(await read(bytes)).toEqual({
      columns: ['Name', 'Firm'],
      rows: [
        { line: 4, cells: ['Dana', 'Rowe'] },
        { line: 6, cells: ['Eve', '12'] },
      ],
    });
    expect((await read(bytes, 'Old')).rows).toEqual([{ line: 2, cells: ['Ann'] }]);
    await expect(read(bytes, 'New')).rejects.toMatchObject({
      message: 'f.xlsx has no sheet "New".',
      hint: 'Its sheets: "Leads", "Old".',
    });
  });

  it('may have hidden columns, which are read if no other has the field', async () => {
    const table = async (hidden: readonly number[], name = 'Dana') => {
      const columns = [0, 1, 2].map((index) => (hidden.includes(index) ? { hidden: true } : { width: 9 }));
      const rows = [
        ['Name', 'Firm', 'Contact Person'],
        [name, 'Rowe', 'Dana'],
      ];
      const bytes = await writeXlsx({ sheets: [{ name: 'A', rows, columns }] });
      return readTable({ bytes, name: 'f.xlsx' }, {});
    };
    const all = mapColumns(await table([]));
    expect([all.fields.get('name'), all.hiddenColumns]).toEqual([[0], []]);
    const some = mapColumns(await table([0, 1]));
    expect([some.fields.get('name'), some.hiddenColumns]).toEqual([[2], ['Firm']]);
    expect(mapColumns(await table([], '')).fields.get('name')).toEqual([2]);
    expect(mapColumns(await table([2], '')).fields.get('name')).toEqual([0]);
  });

  it('has rows that a person has hidden, also by their height', async () => {
    const kinds = ['', 'hidden="1"', 'ht="0" customHeight="1"', 'ht="0.75" customHeight="1"', 'ht="15"'];
    const sheet = kinds.map(
      (kind, at) => `<row r="${at + 1}" ${kind}>${inlineCell(at === 0 ? 'Name' : 'Dana')}</row>`,
    );
    expect((await read(workbookOfXml(sheet.join('')))).rows.map(({ line }) => line)).toEqual([5]);
  });

  it('has rows that a person has crossed out, which are no firms', async () => {
    const cells = new Map(
      ['Eve', 'Lowe'].map((value, at) => [`2,${at}`, { value, style: { font: { strikethrough: true } } }]),
    );
    const rows = [
      ['name', 'company'],
      ['Dana', 'Rowe'],
      ['Eve', 'Lowe'],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows, cells }] });
    const table = await readTable({ bytes, name: 'f.xlsx' });
    expect(table.rows.map(({ line }) => line)).toEqual([2]);
    expect(noRowSentences(table)).toEqual(['a crossed-out row in line 3']);
  });

  it('may have a cell far to the right, but none far below that too', async () => {
    const sheet = `<row>${inlineCell('Name')}</row><row>${inlineCell('Dana')}</row>`;
    const farCell = (place: string) =>
      `<row r="${/\d+/.exec(place)?.[0]}"><c r="${place}"><v>1</v></c></row>`;
    expect((await read(workbookOfXml(`${sheet}${farCell('XFD9')}`))).rows).toHaveLength(1);
    await expect(read(workbookOfXml(`${sheet}${farCell('ALL1048576')}`))).rejects.toThrow(
      'f.xlsx has a cell far from its table.',
    );
  });

  it('may have a cell of any length up to a limit', async () => {
    const bytes = await written([
      ['name', 'system'],
      ['Dana', 'x'.repeat(1_000_001)],
    ]);
    expect((await read(bytes)).rows[0]?.problem).toBe('It has a cell of more than 1,000,000 characters.');
  });

  it('may have cells without a text far to the right', async () => {
    const far = Array.from({ length: 1500 }, (_, index) => ['Name', 'Firm'][index] ?? '');
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [far, ['Dana', 'Rowe']] }] });
    expect((await read(bytes)).columns).toEqual(['Name', 'Firm']);
  });

  it('has its days as the sheet shows them, and as times', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['name', 'expires_at'],
            ['Dana', new Date('2027-01-31T00:00:00Z')],
            ['Eve', new Date('2027-01-31T17:30:00Z')],
          ],
        },
      ],
    });
    const { rows } = await read(bytes);
    expect(rows.map(({ cells, times }) => [cells[1], times?.get(1)])).toEqual([
      ['2027-01-31', '2027-01-31'],
      ['2027-01-31', '2027-01-31T17:30:00.000'],
    ]);
  });

  it('is refused if it is damaged', async () => {
    const bytes = await written([['name'], ['Dana']]);
    await expect(read(bytes.subarray(0, 400).slice())).rejects.toThrow(/^f\.xlsx is damaged/);
    const broken = archiveOf({ 'xl/workbook.xml': '<workbook' });
    await expect(read(broken)).rejects.toThrow(/^f\.xlsx is damaged \(.+\)\.$/);
  });

  it('has no files but those of its directory, whatever the bytes of one look like', async () => {
    const picture = 'PK\u0001\u0002'.padEnd(24, '\u0000').padEnd(60, '\u00ff');
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [['Name'], [picture]] }] }));
    expect((await read(bytes)).rows).toHaveLength(1);
    await expect(read(archiveOf({ 'a.txt': picture, 'b.csv': 'name' }))).rejects.toMatchObject({
      message: 'f.xlsx is an archive.',
    });
  });
});

describe('the cells of a workbook', () => {
  const styled = (value: number | Date, numFmt: string) => ({
    value,
    type: 'number' as const,
    style: { numFmt },
  });

  it('are read as the sheet shows them', async () => {
    const shown = [
      [46_357, 'm/d/yyyy', '12/1/2026'],
      [46_357, 'dd.mm.yyyy', '01.12.2026'],
      [0.604_166_666_7, 'h:mm', '14:30'],
      [0.15, '0%', '15%'],
      [1.5, '0.00', '1.50'],
      [1250, '#,##0', '1,250'],
      [46_357, 'd-mmm-yy', '1-Dec-26'],
      [1234, '00000', '01234'],
      [1250, '"$"#,##0.00', '$1,250.00'],
      [1250.5, '#,##0.00 [$€-407]', '1,250.50 €'],
      [46_357, '[$-409]d-mmm-yy;@', '1-Dec-26'],
      [5, '# ?/?', '5'],
      [0.1 + 0.2, 'General', '0.3'],
    ] as const;
    const cells = new Map(shown.map(([value, format], at) => [`1,${at + 1}`, styled(value, format)]));
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['name', ...shown.map((_, at) => `c${at}`)],
            ['Dana', ...shown.map(([value]) => value)],
          ],
          cells,
        },
      ],
    });
    expect((await read(bytes)).rows[0]?.cells.slice(1)).toEqual(shown.map(([, , text]) => text));
  });

  it('are a heading if one is merged over the columns, and alone in its line', async () => {
    const rows = [
      ['Name', 'Company'],
      ['Dana', 'Rowe'],
      ['OFFICE CLOSED', ''],
      ['Eve', 'Lowe'],
    ];
    const merges = [{ startRow: 2, startCol: 0, endRow: 2, endCol: 1 }];
    const bytes = await writeXlsx({ sheets: [{ name: 'S', rows, merges }] });
    const table = await readTable({ bytes, name: 'f.xlsx' });
    expect(table.rows.map(({ line }) => line)).toEqual([2, 4]);
    expect(noRowSentences(table)).toEqual(['the heading of a group in line 3']);
  });

  it('are those of all lines that they are merged over', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['name', 'company'],
            ['Ada', 'Roe'],
            ['Ben', null],
            ['Cy', null],
            ['Di', null],
            [null, 'Lane'],
          ],
          merges: [
            { startRow: 1, startCol: 1, endRow: 2, endCol: 1 },
            { startRow: 4, startCol: 0, endRow: 5, endCol: 0 },
          ],
        },
      ],
    });
    expect((await read(bytes)).rows.map(({ cells }) => cells)).toEqual([
      ['Ada', 'Roe'],
      ['Ben', 'Roe'],
      ['Cy', ''],
      ['Di', ''],
      ['Di', 'Lane'],
    ]);
  });

  it('are those of lines above also behind cells that are not there', async () => {
    const row = (...texts: readonly string[]) => `<row>${texts.map(inlineCell).join('')}</row>`;
    const sheet = `${row('name', 'phone', 'company')}${row('Ada', '1', 'Roe')}${row('Ben')}`;
    const around =
      '</sheetData><mergeCells><mergeCell ref="C2:C3"/><mergeCell ref="A9"/></mergeCells><sheetData>';
    expect((await read(workbookOfXml(sheet + around))).rows[1]?.cells).toEqual(['Ben', '', 'Roe']);
  });

  it('are no times because a color or a text has such letters', async () => {
    const formats = ['[Red]0', '&quot;days&quot; 0', String.raw`\d0`, '[h]:mm', 'General'];
    const styles = `<styleSheet><numFmts>${formats
      .map((format, index) => `<numFmt numFmtId="${200 + index}" formatCode="${format}"/>`)
      .join(
        '',
      )}</numFmts><cellXfs>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}</cellXfs></styleSheet>`;
    const cells = formats.map((_, style) => `<c s="${style}"><v>46357</v></c>`).join('');
    const sheet = `<row>${['Name', 'a', 'b', 'c', 'd'].map(inlineCell).join('')}</row><row>${cells}</row>`;
    const { rows } = await readTable({ bytes: workbookOfXml(sheet, styles), name: 'f.xlsx' });
    expect([...(rows[0]?.times?.keys() ?? [])]).toEqual([3]);
  });

  it('have no value if their formula was never calculated', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['name', 'company'],
            ['Ada', null],
          ],
          cells: new Map([['1,1', { type: 'formula' as const, formula: 'A2&" LLP"', value: null }]]),
        },
      ],
    });
    const table = await readTable({ bytes, name: 'f.xlsx' });
    expect(readFirms(table, mapColumns(table))[0]?.problem).toMatch(
      /^The column "company" has a formula without a value\./,
    );
  });

  it('are refused if they unpack to more than is read', async () => {
    const bytes = Buffer.from(await written([['name'], ['Dana']]));
    // The size that the archive's directory names for its largest file.
    const entry = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'));
    for (let at = bytes.indexOf(Buffer.from('504b0102', 'hex')); at >= 0 && at <= entry;)
      at = (bytes.writeUInt32LE(1 << 30, at + 24), bytes.indexOf(Buffer.from('504b0102', 'hex'), at + 1));
    await expect(read(bytes)).rejects.toMatchObject({ message: 'f.xlsx unpacks to more than 256 MB.' });
  });
});
