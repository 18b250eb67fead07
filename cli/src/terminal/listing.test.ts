import { stripVTControlCharacters } from 'node:util';
import { emptyFirm } from '@firmline/sdk/firms';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { type GlobalFlags, globalFlagsOf } from '../global-flags.ts';
import type { Output } from './output.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { printFirm } from '../commands/firms/print-firm.ts';
import { printRows, printValue } from './listing.ts';
import { printable } from '../text.ts';
import type { LinkedFirm } from '../firms/slugs.ts';

const firm = (slug: string, name: string, companyName = ''): LinkedFirm => ({
  ...emptyFirm,
  slug,
  name,
  companyName,
  createdAt: '',
  updatedAt: '',
  url: `http://localhost:4310/${slug}`,
});

const firms = [
  firm('hartwell-lowe', 'Margaret', 'Hartwell & Lowe LLP'),
  firm('tanaka-law', '田中 美咲', '田中法律事務所'),
  firm('samuel', 'Samuel'),
];

async function print(show: (output: Output) => Promise<void> | void, { columns = 80 } = {}) {
  const output = memoryOutput({ columns });
  await show(output);
  return { data: output.printedLines.join('\n'), notes: output.notes.join('\n') };
}

const listing = {
  columns: [
    { title: 'SLUG', text: ({ slug }: LinkedFirm) => slug },
    { title: 'NAME', text: ({ name }: LinkedFirm) => name },
    { title: 'COMPANY', text: ({ companyName }: LinkedFirm) => companyName },
  ],
  emptyText: 'firmline firms create adds one.',
};

const rows = [
  { slug: 'a', name: 'Dana\u001b[31m', companyName: 'Rowe "LLP"', count: 2 },
  { slug: 'b', name: 'Ann', companyName: '', count: 0 },
];
const ofRows = { columns: [], emptyText: '' };
const noText = () => undefined;

/** Records of the platform, which leaves out what has no value. */
const calls = [
  { id: 'c1', status: 'queued' },
  { id: 'c2', status: 'ended', endedReason: 'silence' },
];
const ofCalls = { ...ofRows, fields: ['id', 'status', 'endedReason', 'cost'] };

describe('a table', () => {
  it('aligns columns, counting wide characters as two', async () => {
    const { data } = await print((output) => printRows(firms, listing, output));
    const lines = data.split('\n');
    const column = (line: string, part: string) => stringWidth(line.slice(0, line.indexOf(part)));
    expect(lines).toHaveLength(4);
    expect(column(lines[1]!, 'Hartwell &')).toBe(column(lines[0]!, 'COMPANY'));
    expect(column(lines[2]!, '田中法律事務所')).toBe(column(lines[0]!, 'COMPANY'));
  });

  it('has only the columns of --columns, in their order', async () => {
    const only = async (...onlyColumns: string[]) => {
      const output = memoryOutput({ onlyColumns });
      await printRows([firms[0]!], listing, output);
      return output.printedLines;
    };
    expect((await only('name', 'Slug')).map((line) => line.split(/\s+/))).toEqual([
      ['NAME', 'SLUG'],
      ['Margaret', 'hartwell-lowe'],
    ]);
    await expect(only('x')).rejects.toMatchObject({ hint: 'Columns: slug, name, company.' });
  });

  it('is cards if its columns do not fit, whose lines break between words', async () => {
    const { data, notes } = await print((output) => printRows(firms.slice(0, 1), listing, output), {
      columns: 30,
    });
    expect(data).toBe('SLUG     hartwell-lowe\nNAME     Margaret\nCOMPANY  Hartwell & Lowe LLP\n');
    const long = [firm('a-rather-long-slug-of-a-firm', 'Dana Whitfield', 'Rowe, Whitfield & Partners LLP')];
    const cards = await print((output) => printRows(long, listing, output), { columns: 36 });
    expect(cards.data).toContain('COMPANY  Rowe, Whitfield & Partners\n         LLP\n');
    expect(notes + cards.notes).toBe('');
  });

  it('leaves out minor columns, and says which', async () => {
    const [slug, name, company] = listing.columns;
    const columns = [slug!, { ...name!, minor: true }, company!];
    const wide = [firm('a-rather-long-slug-of-a-firm', 'Dana Whitfield of the office', 'Rowe')];
    const { data, notes } = await print((output) => printRows(wide, { ...listing, columns }, output), {
      columns: 60,
    });
    expect(data.split('\n')[0]).toMatch(/^SLUG +COMPANY$/);
    expect(notes).toBe('Too narrow for NAME; --columns chooses, --json has all.');
  });

  it.each(['क्षमा शर्मा', 'นิติศาสตร์', '👨‍👩‍👧 Family', '이영희'])('cuts nothing that fits: %s', async (name) => {
    const { data } = await print((output) => printRows([firm('a', name, name)], listing, output));
    expect(data.split(name)).toHaveLength(3);
  });

  it('cuts the last column only as far as needed', async () => {
    const long = firm('a', 'Dana', 'Company '.repeat(20).trim());
    const second = async (columns: number) =>
      (await print((output) => printRows([long], listing, output), { columns })).data.split('\n')[1]!;
    expect(stringWidth(await second(80))).toBe(80);
    expect(await second(80)).toMatch(/^a +Dana +Company .*…$/);
    expect(await second(Number.POSITIVE_INFINITY)).toContain(long.companyName);
  });

  it('suggests a next step for an empty list, on standard error', async () => {
    expect(await print((output) => printRows([], listing, output))).toMatchObject({
      data: '',
      notes: expect.stringContaining('create'),
    });
  });
});

describe("a record's text", () => {
  it('cannot control the terminal', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('\u001b', '[', '3', '1', 'm', '\r', '\b', '\u009b', '\u202e', 'a'),
        }),
        (text) => {
          const shown = printable(text);
          expect(shown).not.toMatch(/[\p{Cc}\u061c\u202e]/u);
          expect(stripVTControlCharacters(shown)).toBe(shown);
        },
      ),
    );
  });

  it('keeps the lines of a prompt', async () => {
    const { data } = await print((output) =>
      printFirm({ ...firm('a', 'A'), system: 'one\ntwo\u001b[31m' }, output),
    );
    expect(data).toContain('one\ntwo[31m');
  });
});

describe('rows for a program', () => {
  const formulas = [
    { slug: 'a', name: '=1+1', count: 1 },
    { slug: 'b', name: 'with "quotes", and\nlines', count: 2 },
    { slug: 'c', name: '|calc', count: 3 },
  ];
  const printed = async (flags: Partial<GlobalFlags>) => {
    const output = memoryOutput(flags);
    await printRows(formulas, ofRows, output);
    return output.printedLines.join('\n');
  };

  it('are the requested fields, in that order', async () => {
    expect(await printed({ format: 'json', fields: ['count', 'slug'] })).toBe(
      '[{"count":1,"slug":"a"},{"count":2,"slug":"b"},{"count":3,"slug":"c"}]',
    );
    await expect(printed({ format: 'json', fields: ['nome'] })).rejects.toMatchObject({
      code: 'invalid-input',
      hint: 'Fields: slug, name, count.',
    });
  });

  it('have the fields of --columns too', async () => {
    expect(await printed(globalFlagsOf(['--columns', 'name,slug', '-o', 'csv']))).toMatch(/^name,slug\n'=1/);
  });

  it('are CSV whose texts no other separator splits, and which cannot colour a terminal', async () => {
    const output = memoryOutput({ format: 'csv', isTerminal: true });
    const hostile = [{ slug: 'a;=1+1', name: 'b\t=1+1', text: '\u001b[31mred' }];
    await printRows(hostile, ofRows, output);
    expect(output.printedLines.join('\n')).toBe('slug,name,text\n"a;=1+1",b =1+1,[31mred');
  });

  it('are CSV that no spreadsheet runs as formulas', async () => {
    expect(await printed({ format: 'csv' })).toBe(
      'slug,name,count\na,\'=1+1,1\nb,"with ""quotes"", and\nlines",2\nc,\'|calc,3',
    );
  });
});

describe('JSON', () => {
  it.each([
    ['json', true, true],
    ['json', false, false],
  ] as const)('as %s on a terminal: %s is indented: %s', async (format, isTerminal, isIndented) => {
    const output = memoryOutput({ format, isTerminal });
    await printRows(rows, ofRows, output);
    await printValue(rows[0]!, noText, output);
    expect(output.printedLines.some((text) => text.includes('\n  '))).toBe(isIndented);
    expect(JSON.parse(output.printedLines[0] ?? '')).toEqual(rows);
  });
});

describe('a field that some records lack', () => {
  const printed = async (flags: object, rowsOf: readonly object[] = calls, about = ofCalls) => {
    const output = memoryOutput(flags);
    await printRows(rowsOf, about, output);
    return output.printedLines;
  };

  it('is null where it is asked for, also if no record has it', async () => {
    const fields = ['id', 'endedReason', 'cost'];
    const expected = [
      { id: 'c1', endedReason: null, cost: null },
      { id: 'c2', endedReason: 'silence', cost: null },
    ];
    expect(JSON.parse((await printed({ format: 'json', fields })).join(''))).toEqual(expected);
    const value = memoryOutput({ format: 'json', fields });
    await printValue(calls[0]!, noText, value, ofCalls.fields);
    expect(value.printedLines).toEqual(['{"id":"c1","endedReason":null,"cost":null}']);
    await expect(printed({ format: 'json', fields: ['costs'] })).rejects.toMatchObject({
      message: 'There is no field "costs".',
      hint: 'Fields: id, status, endedReason, cost.',
    });
  });

  it('is a column of CSV if one of the rows has it', async () => {
    expect(await printed({ format: 'csv' })).toEqual(['id,status,endedReason\nc1,queued,\nc2,ended,silence']);
  });

  it('is in the header of CSV without rows', async () => {
    expect(await printed({ format: 'csv' }, [])).toEqual(['id,status,endedReason,cost']);
    expect(await printed({ format: 'csv', fields: ['cost', 'id'] }, [])).toEqual(['cost,id']);
    expect(await printed({ format: 'csv' }, [], { ...ofRows, fields: [] })).toEqual([]);
  });
});
