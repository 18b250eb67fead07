import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import type { Output } from '../output.ts';
import type { LinkedFirm } from '../services/firms.ts';
import { printFirm, printFirms } from './firms.ts';
import { printLinks } from './links.ts';
import { printable } from './text.ts';

const firm = (slug: string, name: string, companyName = ''): LinkedFirm => ({
  slug,
  name,
  companyName,
  system: '',
  firstMessage: '',
  url: `http://localhost:4310/${slug}`,
});

const firms = [
  firm('hartwell-lowe', 'Margaret', 'Hartwell & Lowe LLP'),
  firm('tanaka-law', '田中 美咲', '田中法律事務所'),
  firm('samuel', 'Samuel'),
];

function print(show: (output: Output) => void, { json = false, columns = 80 } = {}) {
  const data: string[] = [];
  const notes: string[] = [];
  show({
    json,
    quiet: false,
    columns,
    data: (line) => data.push(line),
    note: (line) => notes.push(line),
    failure: (line) => notes.push(line),
    style: (_, text) => text,
  });
  return { data: data.join('\n'), notes: notes.join('\n') };
}

const page = { limit: 100, offset: 0 };

describe('firms list', () => {
  it('lines up columns, wide characters counted as two', () => {
    const lines = print((output) => printFirms(firms, page, output)).data.split('\n');
    const column = (line: string, part: string) => stringWidth(line.slice(0, line.indexOf(part)));
    expect(lines).toHaveLength(4);
    expect(column(lines[1]!, 'Hartwell &')).toBe(column(lines[0]!, 'COMPANY'));
    expect(column(lines[2]!, '田中法律事務所')).toBe(column(lines[0]!, 'COMPANY'));
  });

  it('stays within a narrow terminal', () => {
    const { data } = print((output) => printFirms(firms, page, output), { columns: 40 });
    for (const line of data.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(40);
    expect(data).toContain('Hartwell & Lowe LLP');
  });

  it.each(['क्षमा शर्मा', 'นิติศาสตร์', '👨‍👩‍👧 Family', '이영희'])('cuts nothing that fits: %s', (name) => {
    const { data } = print((output) => printFirms([firm('a', name, name)], page, output));
    expect(data.split(name)).toHaveLength(3);
  });

  it('cuts the last column only as far as the terminal is too narrow for it', () => {
    const long = firm('a', 'Dana', 'Company '.repeat(20).trim());
    const lines = (columns: number) =>
      print((output) => printFirms([long], page, output), { columns }).data.split('\n');
    expect(stringWidth(lines(80)[1]!)).toBe(80);
    expect(lines(80)[1]).toMatch(/^a +Dana +Company .*…$/);
    expect(lines(Number.POSITIVE_INFINITY)[1]).toContain(long.companyName);
  });

  it('is JSON on request', () => {
    expect(JSON.parse(print((output) => printFirms(firms, page, output), { json: true }).data)).toEqual(
      firms,
    );
  });

  it('says what to do where there is nothing, beside the data', () => {
    expect(print((output) => printFirms([], page, output))).toMatchObject({
      data: '',
      notes: expect.stringContaining('create'),
    });
  });
});

describe('links', () => {
  it('are whole in any width', () => {
    for (const columns of [40, 80, 200]) {
      const { data } = print((output) => printLinks('http://localhost:4310', firms, output), { columns });
      for (const { url } of firms) expect(data.split(/\s/)).toContain(url);
    }
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
          expect(shown).not.toMatch(/[\p{Cc}\u202e]/u);
          expect(stripVTControlCharacters(shown)).toBe(shown);
        },
      ),
    );
  });

  it('keeps the lines of a prompt', () => {
    const { data } = print((output) =>
      printFirm({ ...firm('a', 'A'), system: 'one\ntwo\u001b[31m' }, output),
    );
    expect(data).toContain('one\ntwo[31m');
  });
});
