import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode.ts';
import { jsonArray } from './json.ts';
import { readTable } from './raw-row.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((one) => one.isWellFormed());

const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

describe('a file that is imported', () => {
  it('is text in UTF-8 and UTF-16, with a mark or without', () => {
    fc.assert(
      fc.property(text, (own) => {
        const whole = `slug,name\r\na,${own.replaceAll('\uFEFF', '')}\r\n`;
        for (const bytes of [
          Buffer.from(whole),
          Buffer.from(`\uFEFF${whole}`),
          Buffer.from(`\uFEFF${whole}`, 'utf16le'),
          swapped(Buffer.from(`\uFEFF${whole}`, 'utf16le')),
        ])
          expect(decodeText(bytes, 'x.csv')).toBe(whole);
        expect(decodeText(Buffer.from('slug;name\na;Dana\n', 'utf16le'), 'x')).toBe('slug;name\na;Dana\n');
        expect(decodeText(swapped(Buffer.from('slug;name\n', 'utf16le')), 'x')).toBe('slug;name\n');
      }),
    );
  });

  it('is refused where it is something else', () => {
    expect(() => decodeText(Buffer.from('a\nb\xe9\nc', 'latin1'), 'old.csv')).toThrow(/old\.csv.*line 2/);
    expect(() => decodeText(Buffer.from([0x50, 0x4b, 3, 4, 0]), 'firms.xlsx')).toThrow(/spreadsheet/);
  });

  const row = fc.record({
    name: text,
    system: fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', '\n', 'a') }),
  });

  it('may be a JSON array, laid out in any way, with the line of each row', () => {
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom(undefined, 1, 2), (rows, indent) => {
        const whole = JSON.stringify(rows, null, indent);
        const found = [...jsonArray(whole)];
        expect(found.map(({ values }) => values)).toEqual(rows);
        if (indent) {
          const lines = whole.split('\n');
          for (const { line } of found) expect(lines[line - 1]!.trim()).toBe('{');
        }
      }),
    );
  });

  it('may be JSON with texts of many megabytes', () => {
    const rows = [{ name: 'A', system: '"\\\n'.repeat(3_000_000) }, { name: 'B' }];
    for (const whole of [JSON.stringify(rows), rows.map((one) => JSON.stringify(one)).join('\n')])
      expect(readTable(whole, undefined).rows.map(({ values }) => values)).toEqual(rows);
  });

  it('names the rows of JSON that are none', () => {
    const problems = (content: string, file?: string) =>
      readTable(content, file).rows.flatMap(({ line, problem }) => (problem ? [[line, problem]] : []));
    expect(problems('{"name":"A"}\n{"name":5}\n{"name"\n\n[1]\n')).toEqual([
      [2, '"name" is a number, not a text.'],
      [3, expect.stringMatching(/^This is not JSON/)],
      [5, expect.stringMatching(/^A row is an object/)],
    ]);
    expect(problems('[\n{"name":"A"},\n{"name":["B"]},\n{"name":"C"')).toEqual([
      [3, '"name" is a list, not a text.'],
      [4, 'The array ends in the middle of this row.'],
    ]);
    expect(problems('[{"name":"A"}] x')).toEqual([[1, 'Something follows the end of the array.']]);
  });

  it('may be one JSON object over several lines', () => {
    const { rows } = readTable('{\n  "name": "Dana",\n  "company": null\n}\n', 'dana.json');
    expect(rows).toEqual([{ line: 1, values: { name: 'Dana', company: '' } }]);
  });

  it('has as many fields in a row as in its header', () => {
    const { rows } = readTable('slug,name\na\nb,B,,\nc,C,x\n', undefined);
    expect(rows).toEqual([
      { line: 2, problem: 'It has 1 field, the header has 2.' },
      { line: 3, values: { slug: 'b', name: 'B' } },
      { line: 4, problem: 'It has 3 fields, the header has 2.' },
    ]);
  });
});
