import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
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

describe('a workbook', () => {
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

  it('has its days and times without a zone', async () => {
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
    expect((await read(bytes)).rows.map(({ cells }) => cells[1])).toEqual([
      '2027-01-31',
      '2027-01-31T17:30:00.000',
    ]);
  });

  it('is refused if it is damaged', async () => {
    const bytes = await written([['name'], ['Dana']]);
    await expect(read(bytes.subarray(0, 400).slice())).rejects.toThrow(/^f\.xlsx is /);
  });
});
