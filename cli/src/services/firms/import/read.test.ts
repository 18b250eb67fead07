import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodingOf } from './decode.ts';
import { jsonArray } from './json.ts';
import { inPieces, listOf } from '../testing/pieces.ts';
import { type RawRow, readTable } from './raw-row.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((one) => one.isWellFormed());

const cuts = fc.array(fc.nat(60), { maxLength: 6 });

async function* chunksOf(bytes: Buffer, at: readonly number[] = []) {
  yield* inPieces<Uint8Array>(bytes, at);
}

const decoded = async (bytes: Buffer, name: string, at?: readonly number[]) =>
  (await Readable.from(decodeText(chunksOf(bytes, at), name)).toArray()).join('');

async function rowsOf(content: string, file?: string, at?: readonly number[]): Promise<RawRow[]> {
  const table = await readTable(inPieces(content, at), file);
  return listOf(table.rows(table.columns));
}

const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

describe('a file that is imported', () => {
  it('is text in UTF-8 or UTF-16, with or without a byte order mark', async () => {
    await fc.assert(
      fc.asyncProperty(text, cuts, async (own, at) => {
        const whole = `slug,name\r\na,${own.replaceAll('\uFEFF', '')}\r\n`;
        for (const bytes of [
          Buffer.from(whole),
          Buffer.from(`\uFEFF${whole}`),
          Buffer.from(`\uFEFF${whole}`, 'utf16le'),
          swapped(Buffer.from(`\uFEFF${whole}`, 'utf16le')),
        ])
          expect(await decoded(bytes, 'x.csv', at)).toBe(whole);
        expect(await decoded(Buffer.from('slug;name\na;Dana\n', 'utf16le'), 'x')).toBe('slug;name\na;Dana\n');
        expect(await decoded(swapped(Buffer.from('slug;name\n', 'utf16le')), 'x')).toBe('slug;name\n');
      }),
    );
  });

  it('is refused with the line if it is anything else, in any pieces', async () => {
    const xlsx = decoded(Buffer.from([0x50, 0x4b, 3, 4, 0]), 'firms.xlsx', [1, 2]);
    await expect(xlsx).rejects.toThrow(/spreadsheet/);
    const lines = Buffer.from('\u{1F600}ä€\n'.repeat(400));
    await fc.assert(
      fc.asyncProperty(fc.nat(399), fc.array(fc.nat(lines.length), { maxLength: 9 }), async (line, at) => {
        const broken = Buffer.from(lines);
        broken[line * 10 + 4] = 0xe9;
        await expect(decoded(broken, 'old.csv', at)).rejects.toThrow(
          `old.csv is neither UTF-8 nor UTF-16 (see line ${line + 1}).`,
        );
      }),
    );
    await expect(decoded(lines.subarray(0, -2), 'half.csv')).rejects.toThrow(/see line 400/);
    await expect(decoded(Buffer.from([0x0a, 0xff, 0x0a]), 'x')).rejects.toThrow(/see line 2/);
  });

  const row = fc.record({
    name: text,
    system: fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', '\n', 'a') }),
  });

  it('may be a JSON array in any layout, with the number of each row', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row), fc.constantFrom(undefined, 1, 2), cuts, async (rows, indent, at) => {
        const whole = JSON.stringify(rows, null, indent);
        const found = await listOf(jsonArray(inPieces(whole, at)));
        expect(found.map(({ values }) => values)).toEqual(rows);
        expect(found.map(({ line }) => line)).toEqual(rows.map((_, index) => index + 1));
      }),
    );
  });

  it('may be JSON with long texts', async () => {
    const rows = [{ name: 'A', system: '"\\\n'.repeat(300_000) }, { name: 'B' }];
    for (const whole of [JSON.stringify(rows), rows.map((one) => JSON.stringify(one)).join('\n')]) {
      const at = Array.from({ length: 500 }, (_, index) => index * 4000);
      expect((await rowsOf(whole, undefined, at)).map(({ values }) => values)).toEqual(rows);
    }
  });

  const endless = async function* (start: string, piece: string) {
    yield start;
    for (let pieces = 0; pieces < 100_000; pieces++) yield piece;
    throw new Error('It was read to its end.');
  };
  const longText = 'x'.repeat(300_000);
  const few = { bytes: Number.POSITIVE_INFINITY, rows: 2500 };

  it.each([
    ['a text', '[{"name":"', longText, 'The row in item 1 has more than 10,000,000 characters.'],
    ['a line', '{"name":"A"}\n{"name":"', longText, 'The row in line 2 has more than 10,000,000 characters.'],
    ['a depth', '[\n[', '['.repeat(300_000), 'The row in item 1 has more than 10,000,000 characters.'],
    [
      'a table',
      'slug,name\n',
      'a,b\n'.repeat(1000),
      'Line 2502 is row 2,501; an import takes at most 2,500.',
    ],
  ])('is refused as soon as %s of it is too long', async (_, start, piece, message) => {
    const reading = readTable(endless(start, piece), undefined, few).then(async (table) => {
      let rows = 0;
      for await (const some of table.rows(table.columns)) rows += some.length;
      return rows;
    });
    await expect(reading).rejects.toMatchObject({ code: 'invalid-input', message });
  });

  it('cannot have more columns than the limit', async () => {
    const names = Array.from({ length: 200_000 }, (_, index) => `c${index}`);
    const message = /^There are [\d,]+ columns; an import takes at most 1,000\.$/;
    const ragged = names
      .slice(0, 1500)
      .map((name) => JSON.stringify({ [name]: 'x' }))
      .join('\n');
    for (const whole of [`${names.join()}\n${names.join()}`, ragged]) {
      await expect(readTable([whole], undefined)).rejects.toMatchObject({ code: 'invalid-input', message });
    }
  });

  it('reports rows of JSON that are not objects', async () => {
    const problems = async (content: string, file?: string, at?: readonly number[]) =>
      (await rowsOf(content, file, at)).flatMap(({ line, problem }) => (problem ? [[line, problem]] : []));
    expect(await problems('{"name":"A"}\n{"name":5}\n{"name"\n\n[1]\n')).toEqual([
      [2, '"name" is a number, not a string.'],
      [3, expect.stringMatching(/^Invalid JSON/)],
      [5, expect.stringMatching(/^A row must be an object/)],
    ]);
    expect(await problems('[\n{"name":"A"},\n{"name":["B"]},\n{"name":"C"')).toEqual([
      [2, '"name" is a list, not a string.'],
      [3, 'The array ends in the middle of this row.'],
    ]);
    expect(await problems('[{"name":"A"}\n] x\ny', undefined, [3, 15, 17])).toEqual([
      [2, 'There is text after the end of the array.'],
    ]);
    expect(await problems('[{"name":"A"},\n')).toEqual([[2, 'The array is not closed.']]);
  });

  it('may be one JSON object over several lines', async () => {
    const rows = await rowsOf('{\n  "name": "Dana",\n  "company": null\n}\n', 'dana.json');
    expect(rows).toEqual([{ line: 1, values: { name: 'Dana', company: '' } }]);
  });

  it('has as many fields per row as in its header', async () => {
    const rows = await rowsOf('slug,name\na\nb,B,,\nc,C,x\n', undefined);
    expect(rows).toEqual([
      { line: 2, problem: 'It has 1 field, but the header has 2.' },
      { line: 3, values: { slug: 'b', name: 'B' } },
      { line: 4, problem: 'It has 3 fields, but the header has 2.' },
    ]);
  });

  it('has all columns of its rows, and is empty without rows', async () => {
    for (const [content, columns, isEmpty] of [
      ['{"name":"A"}\n{"slug":"a","name":"B"}\n', ['name', 'slug'], false],
      ['[]', [], true],
      ['[5]', [], false],
      ['', [], true],
      ['\n\n', [], true],
      [' name , slug \n', ['name', 'slug'], false],
    ] as const)
      expect(await readTable([content], undefined)).toMatchObject({ columns, isEmpty });
  });

  it('may have any line endings, even split between pieces', async () => {
    const whole = '{"name":"A"}\r\n{"name":5}\r\r\n{"name":"C"}\n\r{"name":true}';
    for (let at = 1; at < whole.length; at++) {
      const found = await rowsOf(whole, undefined, [at]);
      expect(found.map(({ line, values, problem }) => [line, values?.['name'] ?? problem])).toEqual([
        [1, 'A'],
        [2, '"name" is a number, not a string.'],
        [4, 'C'],
        [6, '"name" is a boolean, not a string.'],
      ]);
    }
  });

  it.each([
    ['[{"name":{}}]', [[1, '"name" is an object, not a string.']]],
    ['[1,\n"x"]', [1, 2].map((line) => [line, expect.stringMatching(/^A row must be an object/)])],
    [
      '[\n\n{"name":"A\\\\"},{"name":"]"}\n,\n{"name":"B"\n}]',
      [
        [1, 'A\\'],
        [2, ']'],
        [3, 'B'],
      ],
    ],
    ['[{"name":"A"}]\n\n', [[1, 'A']]],
    [
      '[{"name":"A"}]\n\nx\ny',
      [
        [1, 'A'],
        [2, 'There is text after the end of the array.'],
      ],
    ],
    [
      '[\n{"name":"A"},\n',
      [
        [1, 'A'],
        [2, 'The array is not closed.'],
      ],
    ],
    [
      '[\n{"name":"A"},\n\n{"name":["B"',
      [
        [1, 'A'],
        [2, 'The array ends in the middle of this row.'],
      ],
    ],
    [
      '[{"name":"A"},\n{"name" "B"}]',
      [
        [1, 'A'],
        [2, expect.stringMatching(/^Invalid JSON: /)],
      ],
    ],
  ])('that is the array %j has the rows %j, in any pieces', async (whole, expected) => {
    for (let at = 0; at < whole.length; at++) {
      const found = await listOf(jsonArray(inPieces(whole, [at])));
      expect(found.map(({ line, values, problem }) => [line, values?.['name'] ?? problem])).toEqual(expected);
    }
  });
});

it.each<[readonly number[], string]>([
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xff], 'utf-8'],
  [[0xfe, 0xfe], 'utf-8'],
  [[], 'utf-8'],
  [[0x61, 0, 0x62, 0], 'utf-16le'],
  [[0, 0x61, 0, 0x62], 'utf-16be'],
  [[0x61, 0, 0, 0x62], 'utf-8'],
  [[0x61, 0x62], 'utf-8'],
  // Mostly zeros on one side. A quarter as many on the other side does not matter.
  [[0x61, 0, 0x61, 0, 0x61, 0, 0x61, 0, 0, 0], 'utf-16le'],
  [[0x61, 0, 0x61, 0, 0x61, 0, 0x61, 0, 0, 1], 'utf-8'],
  [[...Array.from({ length: 38 }, () => 0x61), 0x61, 0], 'utf-8'],
])('of the bytes %j is read as %s', (bytes, encoding) => {
  expect(encodingOf(Uint8Array.from(bytes))).toBe(encoding);
});

it.each([
  [0x50, 0x4b, 3, 5],
  [0x50, 0x4b, 4, 4],
  [0x50, 0x4c, 3, 4],
  [0x51, 0x4b, 3, 4],
])('may begin with %i %i %i %i, which is not an archive', async (...bytes) => {
  expect(await decoded(Buffer.from(bytes), 'x')).toBe(String.fromCodePoint(...bytes));
});
