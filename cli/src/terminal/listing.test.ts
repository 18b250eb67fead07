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
    expect(notes).toBe('Too narrow for NAME; --json has all.');
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

describe('CSV', () => {
  const columns = [
    { title: 'SLUG', text: ({ slug }: LinkedFirm) => slug },
    {
      title: 'ENDED REASON',
      minor: true,
      text: ({ name }: LinkedFirm) => name,
      plain: ({ name }: LinkedFirm) => name.length,
    },
    { title: 'COMPANY', text: ({ companyName }: LinkedFirm) => companyName },
  ];
  const printed = async (
    rows: readonly LinkedFirm[],
    flags: Partial<GlobalFlags> = {},
    isTerminal = false,
  ) => {
    const output = memoryOutput({ format: 'csv', isTerminal, columns: 20, ...flags });
    await printRows(rows, { columns, emptyText: '' }, output);
    return output.printedLines.join('\n');
  };

  it('has the columns of the table, none left out, under the names that --columns takes', async () => {
    expect(await printed(firms)).toBe(
      'slug,ended-reason,company\nhartwell-lowe,8,Hartwell & Lowe LLP\ntanaka-law,5,田中法律事務所\nsamuel,6,',
    );
    const flags = globalFlagsOf(['--columns', 'Company, slug', '-o', 'csv']);
    expect(await printed([firms[2]!], flags)).toBe('company,slug\n,samuel');
    expect(await printed([])).toBe('slug,ended-reason,company');
  });

  it('is refused if --columns names none', async () => {
    await expect(printed(firms, globalFlagsOf(['--columns', ',']))).rejects.toThrow('There is no column ","');
    await expect(printed(firms, globalFlagsOf(['--columns', '']))).rejects.toThrow('There is no column ""');
  });

  it('has texts that no separator splits, no spreadsheet runs and no terminal obeys', async () => {
    const hostile = [
      firm('a;=1+1', '', 'b\t=1+1'),
      firm('=1+1', '', 'with "quotes", and\nlines'),
      firm('|calc', '', '\u001b[31mred'),
    ];
    const lines = (await printed(hostile, {}, true)).split('\n').slice(1);
    expect(lines).toEqual([
      '"a;=1+1",0,b =1+1',
      '\'=1+1,0,"with ""quotes"", and',
      'lines"',
      "'|calc,0,[31mred",
    ]);
  });
});

describe('JSON', () => {
  it.each([true, false])('is indented only on a terminal: %s', async (isTerminal) => {
    const output = memoryOutput({ format: 'json', isTerminal });
    await printRows(firms, listing, output);
    await printValue(firms[0]!, () => undefined, output);
    expect(output.printedLines.every((text) => text.includes('\n  ') === isTerminal)).toBe(true);
    expect(output.printedLines.map((text) => JSON.parse(text) as unknown)).toEqual([firms, firms[0]]);
  });

  it('has every row of a list of any length', async () => {
    const output = memoryOutput({ format: 'json' });
    const many = Array.from({ length: 200_000 }, () => firms[0]!);
    await printRows(many, listing, output);
    expect(JSON.parse(output.printedLines.join(''))).toHaveLength(many.length);
  });

  it('has every field, so --columns is refused beside it', async () => {
    const output = memoryOutput({ format: 'json', onlyColumns: ['slug'] });
    await expect(printRows(firms, listing, output)).rejects.toThrow('--columns is for tables and CSV');
  });
});
