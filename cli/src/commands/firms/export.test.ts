import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { commandSuite } from '../../testing/firm-commands.ts';
import { refuseFrom } from '../../testing/refuse-writes.ts';

const { firms, run } = commandSuite();
const future = '2999-02-03T04:05:06+00:00';

describe('firms export', () => {
  it('of no firms keeps what a file has, and otherwise writes its header', async () => {
    firms.add({ slug: 'a' });
    await run(['export', '--output', 'f.csv']);
    const before = readFileSync('f.csv', 'utf8');
    const none = ['export', '--search', 'nobody', '--output'];
    expect((await run([...none, 'f.csv'])).error).toMatchObject({
      code: 'not-found',
      message: 'No firms match, so f.csv stays as it is.',
    });
    expect(readFileSync('f.csv', 'utf8')).toBe(before);
    expect((await run([...none, 'g.csv'])).notes).toEqual(['0 firms in g.csv.']);
    expect(readFileSync('g.csv', 'utf8')).toMatch(/^slug,name,[^\n]*\n$/);
  });

  const rows = [
    { slug: 'a', name: '=1+1', company_name: 'Rowe, "LLP"' },
    { slug: 'b', name: 'Ann', expires_at: future },
  ];

  it.each([
    [
      'f.csv',
      [],
      /^slug,name,company_name,system,first_message,expires_at,leads_to,url\na,=1\+1,"Rowe, ""LLP""",,,,,https:\/\/demo\.example\.com\/a\nb,Ann,/,
    ],
    ['f.xlsx', [], /^PK.*xl\/workbook\.xml/s],
    ['firms', [], /^slug,name/],
  ])('writes %s with %j', async (file, args, text) => {
    firms.add(...rows);
    const { printedLines, notes } = await run(['export', '--output', file, ...args]);
    expect(readFileSync(file, 'utf8')).toMatch(text);
    expect({ printed: printedLines, said: notes }).toEqual({ printed: [], said: [`2 firms in ${file}.`] });
  });

  it('writes only the fields that are chosen', async () => {
    firms.add(...rows);
    await run(['export', '--output', 'f.csv', '--columns', 'slug,company,url']);
    expect(readFileSync('f.csv', 'utf8')).toBe(
      'slug,company_name,url\na,"Rowe, ""LLP""",https://demo.example.com/a\nb,,https://demo.example.com/b\n',
    );
  });

  it('writes not even a header if no firms can be read', async () => {
    refuseFrom(firms, 'GET', 1);
    const written = vi.spyOn(process.stdout, 'write');
    expect((await run(['export'])).error).toMatchObject({ code: 'auth' });
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
  });

  it('writes nothing for a field that firms lack', async () => {
    firms.add(...rows);
    const { error } = await run(['export', '--output', 'f.csv', '--columns', 'slug,phone']);
    expect(error).toMatchObject({
      message: 'There is no column "phone".',
      hint: 'Columns: slug, name, companyName, system, firstMessage, expiresAt, leadsTo, url.',
    });
    expect(existsSync('f.csv')).toBe(false);
  });

  it('reports the file and the count to a program', async () => {
    firms.add({ slug: 'a' });
    expect((await run(['export', '--output', 'f.csv', '--json'])).printedLines).toEqual([
      '{"file":"f.csv","firms":1}',
    ]);
    expect(readFileSync('f.csv', 'utf8')).toMatch(/^slug,/);
  });

  it('has old links as rows, which are no firms', async () => {
    firms.add({ slug: 'a' }, { slug: 'b', leads_to: 'a' });
    expect((await run(['export', '--output', 'f.csv'])).notes.at(-1)).toBe('1 firm and 1 old link in f.csv.');
    // Without this column they would pass for firms.
    await run(['export', '--output', 'short.csv', '--columns', 'slug']);
    expect(readFileSync('short.csv', 'utf8')).toBe('slug\na\n');
    await run(['export', '--output', 'both.csv', '--columns', 'slug,leads-to']);
    expect(readFileSync('both.csv', 'utf8')).toBe('slug,leads_to\na,\nb,a\n');
    expect(readFileSync('f.csv', 'utf8')).toContain('b,Dana,,,,,a,https://demo.example.com/b\n');
  });

  it('of a search has the old links of the firms that match, and no others', async () => {
    firms.add(
      { slug: 'rowe-new', name: 'Kit' },
      { slug: 'k7', name: 'Dana', leads_to: 'rowe-new' },
      { slug: 'other', name: 'Ann' },
      { slug: 'rowe-old', name: 'Rowe', leads_to: 'other' },
    );
    await run(['export', '--search', 'rowe', '--output', 'f.csv', '--columns', 'slug,leads-to']);
    expect(readFileSync('f.csv', 'utf8')).toBe('slug,leads_to\nrowe-new,\nk7,rowe-new\n');
    expect(String((await run(['export', '--search', ' '])).error)).toContain('--search is empty');
  });

  it('warns of a text that a cell of a workbook cannot hold', async () => {
    firms.add({ slug: 'a', system: 'x'.repeat(32_768) }, { slug: 'b', system: 'x'.repeat(32_767) });
    expect((await run(['export', '--output', 'f.xlsx'])).notes).toEqual([
      'Warning: A spreadsheet cuts the system prompt of "a" at 32,767 characters.',
      '2 firms in f.xlsx.',
    ]);
    for (const args of [['plain.csv'], ['f.xlsx', '--columns', 'slug']])
      expect((await run(['export', '--output', ...args])).notes).toEqual([`2 firms in ${args[0]}.`]);
  });

  it.each([
    [['--output', 'f.JSON'], 'An export cannot be a file that ends in .json.', '.xlsx'],
    [['-o', 'table'], 'An export is CSV or a workbook.', 'firmline firms list'],
    [['--json'], 'An export is CSV or a workbook.', 'firmline firms list --all'],
  ])('refuses %j before any request', async (args, message, hint) => {
    const { error } = await run(['export', ...args]);
    expect(error).toMatchObject({ code: 'invalid-input', message });
    expect(error?.hint).toContain(hint);
    expect(firms.server.seen).toEqual([]);
  });

  it('shows a terminal no control characters of records', async () => {
    firms.add({ slug: 'a', name: 'Dana\u001b[31mred\u009b2J\u202e', company_name: 'Rowe\tLLP' });
    const shown: string[] = [];
    const writing = vi.spyOn(process.stdout, 'write').mockImplementation((piece, ...rest) => {
      shown.push(String(piece));
      const done = rest.at(-1);
      if (typeof done === 'function') done();
      return true;
    });
    try {
      await run(['export'], { isTerminal: true });
    } finally {
      writing.mockRestore();
    }
    expect(shown.join('')).toMatch(/Dana.*\[31mred2J/);
    expect(shown.join('').replaceAll(/[\t\n]/g, '')).not.toMatch(/[\p{Cc}\u202e]/u);
  });
});
