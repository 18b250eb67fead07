import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText, keepsMark, marksFormula, withoutMark } from '../../csv.ts';
import { delimiterOf, parseCsv } from './csv.ts';
import { importLimits } from './import/limits.ts';
import { inPieces, listOf } from './testing/pieces.ts';

const cell = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', 'a', '='),
    fc.string({ unit: 'grapheme', maxLength: 1 }),
  ),
  maxLength: 12,
});
/** Like our own exports: a header, and a first field that is never empty. */
const table = fc.array(
  fc.tuple(
    cell.map((text) => `k${text}`),
    cell,
    cell,
  ),
  { maxLength: 8 },
);
const header = ['slug', 'name', 'system'];
/** Cuts the text like a decoder: no piece ends inside a character. */
const recordsOf = (text: string, cuts: readonly number[] = []) => {
  const whole = cuts.filter((cut) => !/^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(cut - 1, cut + 1)));
  return listOf(parseCsv(inPieces(text, whole)));
};
const cellsOf = async (text: string, cuts?: readonly number[]) =>
  (await recordsOf(text, cuts)).map(({ cells }) => cells);
const cuts = fc.array(fc.nat(120), { maxLength: 6 });

describe('CSV', () => {
  it('keeps its cells, with any line break and in any pieces', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('\n', '\r\n', '\r'), cuts, async (rows, end, at) => {
        const text = [header, ...rows].map((row) => csvText([row]).replace(/\n$/, end)).join('');
        // Longer than a header may be, so the rest is read piece by piece.
        const padding = [`"${'x'.repeat(100_000)}"`, '', ''].join(',') + end;
        expect(await cellsOf(text, at)).toEqual([header, ...rows]);
        const long = await recordsOf(
          padding + text,
          at.map((cut) => cut + padding.length),
        );
        expect(long).toEqual(await recordsOf(padding + text));
        expect(long.slice(1).map(({ cells }) => cells)).toEqual([header, ...rows]);
      }),
    );
  });

  it.each([
    ['a,b;c,d\n', ','],
    ['a;b;"c,d,e,f"\n', ';'],
    ['a\tb\r\n1,2,3,4', '\t'],
    ['one', ','],
    ['', ','],
    ['a;b\rc,d,e,f', ';'],
    ['a|b\nc,d,e,f', '|'],
    ['a,b;c\n', ','],
    ['"a"";;"",b"|c\n', '|'],
    [`${'x'.repeat(99_999)};,,\n`, ';'],
  ])('%j is split at %j', (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });

  it('reports where a row begins, even if its fields contain line breaks', async () => {
    const text = 'a,b\r\n1,"x\r\ny\r\nz"\r\n\r\n,\r\n2,3\r\n4,5';
    expect((await recordsOf(text)).map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, 'a'],
      [2, '1'],
      [7, '2'],
      [8, '4'],
    ]);
  });

  it('is read with the delimiter of its first line, a thousand rows at a time', async () => {
    expect(await cellsOf('a;b,c;d\n1;2,3;4\n')).toEqual([
      ['a', 'b,c', 'd'],
      ['1', '2,3', '4'],
    ]);
    const sizes: number[] = [];
    for await (const rows of parseCsv(['a\n'.repeat(2001)])) sizes.push(rows.length);
    expect(sizes).toEqual([1000, 1000, 1]);
  });

  it("accepts a spreadsheet's delimiter line", async () => {
    expect(await recordsOf('sep=;\r\na,x;b\r\n1;2\r\n')).toEqual([
      { line: 2, cells: ['a,x', 'b'] },
      { line: 3, cells: ['1', '2'] },
    ]);
  });

  it('may have long fields in many pieces, and is read in linear time', async () => {
    const long = 'x'.repeat(importLimits.row - 20);
    const cutsOf = (text: string) => Array.from({ length: text.length / 1000 }, (_, index) => index * 1000);
    for (const text of [`a,b\n1,"${long}"\n`, `a,b\n1,${long}`]) {
      expect((await cellsOf(text, cutsOf(text)))[1]).toEqual(['1', long]);
    }
  });

  it.each(['', 'a,b\n1,"'])('is refused with a row that is too long, after %j', async (before) => {
    // Endless, so rows kept for later would never be returned.
    const endless = (async function* () {
      yield before;
      for (let pieces = 0; pieces < 100; pieces++) yield 'x'.repeat(importLimits.row / 4);
      throw new Error('It was read to its end.');
    })();
    await expect(listOf(parseCsv(endless))).rejects.toMatchObject({
      code: 'invalid-input',
      message: `The row in line ${before === '' ? 1 : 2} has more than 10,000,000 characters.`,
    });
  });

  it.each([
    ['a,b\n1,"x\ny\n2,3', 'Line 2: a quote is never closed.'],
    ['a,b\n1,x"y\n2,3', 'Line 2: there is a quote in the middle of a field.'],
    ['a,b\n"1\n2"x,3', 'Line 2: there is text after a closing quote.'],
    ['a,b\r\n"1\r\n2",3\r\n4,x"y', 'Line 4: there is a quote in the middle of a field.'],
  ])('%j is refused: %s', async (text, message) => {
    await expect(recordsOf(text)).rejects.toMatchObject({ code: 'invalid-input', message });
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '|calc', '\t=1', '\r=1', '\n=1', '＝1'])(
    'keeps spreadsheets from running %j only on request',
    (own) => {
      expect(marksFormula(own)).toBe(`'${own}`);
      expect(keepsMark(own)).toBe(own);
    },
  );

  it('restores every text behind its mark', () => {
    const text = fc.string({
      unit: fc.constantFrom("'", '=', '+', '-', '@', '|', '\t', '\r', '\n', 'a', '＝'),
    });
    fc.assert(
      fc.property(text, (own) => {
        expect(withoutMark(marksFormula(own))).toBe(own);
        expect(withoutMark(keepsMark(own))).toBe(own);
      }),
    );
  });
});
