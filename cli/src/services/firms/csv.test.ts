import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, delimiterOf, parseCsv } from './csv.ts';

const cell = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', 'a', '='),
    fc.string({ unit: 'grapheme', maxLength: 1 }),
  ),
  maxLength: 12,
});
/** As our own exports are: a header, and a first field that is never empty. */
const table = fc.array(
  fc.tuple(
    cell.map((text) => `k${text}`),
    cell,
    cell,
  ),
  { maxLength: 8 },
);
const header = ['slug', 'name', 'system'];
const cellsOf = (text: string) => [...parseCsv(text)].map(({ cells }) => cells);

describe('CSV', () => {
  it('comes back as it was written, with any line break', () => {
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), (rows, end) => {
        const text = [header, ...rows].map((row) => csvLine(row) + end).join('');
        expect(cellsOf(text)).toEqual([header, ...rows]);
      }),
    );
  });

  it('is read as another parser reads it', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';', '\t'), fc.boolean(), (rows, delimiter, ends) => {
        const text = [header, ...rows]
          .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(delimiter))
          .join('\n');
        const whole = ends ? `${text}\n` : text;
        expect(cellsOf(whole)).toEqual(parse(whole, { delimiter, record_delimiter: ['\r\n', '\n', '\r'] }));
      }),
    );
  });

  it.each([
    ['a,b;c,d\n', ','],
    ['a;b;"c,d,e,f"\n', ';'],
    ['a\tb\r\n1,2,3,4', '\t'],
    ['one', ','],
  ])('%j is divided by %j', (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });

  it('says where a row begins, however many lines its fields have', () => {
    const text = 'a,b\r\n1,"x\r\ny\r\nz"\r\n\r\n,\r\n2,3\r\n4,5';
    expect([...parseCsv(text)].map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, 'a'],
      [2, '1'],
      [7, '2'],
      [8, '4'],
    ]);
  });

  it("takes a spreadsheet's word for its delimiter", () => {
    expect([...parseCsv('sep=;\r\na,x;b\r\n1;2\r\n')]).toEqual([
      { line: 2, cells: ['a,x', 'b'] },
      { line: 3, cells: ['1', '2'] },
    ]);
  });

  it('may have fields of many megabytes', () => {
    const long = 'x'.repeat(20_000_000);
    expect(cellsOf(`a,b\n1,"${long}"\n`)[1]).toEqual(['1', long]);
    expect(cellsOf(`"${long}",b\n1,2`)[1]).toEqual(['1', '2']);
    expect(cellsOf(`a,b\n1,${long}`)[1]).toEqual(['1', long]);
  });

  it.each([
    ['a,b\n1,"x\ny\n2,3', 'Line 2: a quote is opened and never closed.'],
    ['a,b\n1,x"y\n2,3', 'Line 2: a quote stands in the middle of a field.'],
    ['a,b\n"1\n2"x,3', 'Line 3: something follows a closing quote.'],
  ])('%j is refused: %s', (text, message) => {
    expect(() => [...parseCsv(text)]).toThrow(expect.objectContaining({ code: 'invalid-input', message }));
  });

  it('keeps spreadsheets from running a field where that is wanted, and only there', () => {
    expect(csvLine(['=1+1', 'x'], { guarded: true })).toBe("'=1+1,x");
    expect(csvLine(['=1+1', 'x'])).toBe('=1+1,x');
  });
});
