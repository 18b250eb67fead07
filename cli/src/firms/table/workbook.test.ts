import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
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

  it('has its dates as times', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['name', 'expires_at'],
            ['Dana', new Date('2027-01-31T00:00:00Z')],
          ],
        },
      ],
    });
    expect((await read(bytes)).rows[0]?.cells[1]).toBe('2027-01-31T00:00:00.000Z');
  });

  it('is refused if it is damaged, or would expand without bound', async () => {
    const bytes = await written([['name'], ['Dana']]);
    await expect(read(bytes.subarray(0, 400).slice())).rejects.toThrow(/^f\.xlsx is /);
    await expect(read(bomb(600 * 1024 * 1024))).rejects.toThrow('f.xlsx expands to more than 512 MB.');
    // A part that says it is empty could be of any size.
    await expect(read(bomb(0))).rejects.toThrow('f.xlsx expands to more than 512 MB.');
  });
});

/** An archive with one part that claims a size. */
function bomb(size: number): Uint8Array {
  const name = Buffer.from('xl/workbook.xml');
  const packed = deflateRawSync(Buffer.alloc(1000));
  const local = Buffer.alloc(30);
  local.write('PK\u0003\u0004', 'latin1');
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(size, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.write('PK\u0001\u0002', 'latin1');
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(size, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, central, name, end]);
}
