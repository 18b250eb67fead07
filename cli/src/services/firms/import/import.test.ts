import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../../../testing/memory-output.ts';
import { importSuite, noCounts } from '../testing/import-suite.ts';
import { runImport } from './run-import.ts';

const { firms, run, writes, report } = importSuite();

const present = () => firms.add({ slug: 'a', name: 'Old', system: 'Keep me.' }, { slug: 'b', name: 'Same' });
const file = 'slug,name\na,New\nb,Same\nc,Third\n';

describe('an import', () => {
  it('creates, changes and keeps firms, and keeps fields that the file lacks', async () => {
    present();
    const { summary, said } = await run(file);
    expect(summary).toEqual({ ...noCounts, rows: 3, created: 1, updated: 1, unchanged: 1 });
    expect(said).toEqual(['map slug,name']);
    expect(firms.rows.map(({ slug, name, system }) => [slug, name, system])).toEqual([
      ['a', 'New', 'Keep me.'],
      ['b', 'Same', ''],
      ['c', 'Third', ''],
    ]);
    // A completed import leaves no progress file, and no report unless requested.
    expect(readdirSync('.').filter((name) => name !== 'config')).toEqual(['f.csv']);
  });

  it('skips existing firms, or refuses all rows, as configured', async () => {
    present();
    expect((await run(file, { onConflict: 'skip' })).summary).toMatchObject({
      created: 1,
      skipped: 2,
      updated: 0,
    });
    expect(firms.rows[0]?.name).toBe('Old');
    await expect(run(file, { onConflict: 'fail' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^3 slugs already exist\. Nothing was written\.\nLine 2: "a" already exists\./,
      ),
    });
    await expect(run('slug,name\na,New\nd,D\n', { onConflict: 'fail' })).rejects.toThrow(
      /^A slug already exists\./,
    );
    expect(firms.slugs()).toEqual(['a', 'b', 'c']);
  });

  it('writes nothing with --dry-run, and reports the plan for each row', async () => {
    present();
    const { summary, said } = await run(
      'slug,name,company\na,New,\n,Ann,Rowe\n',
      { report: 'r.csv' },
      { dryRun: true },
    );
    expect(summary).toEqual({
      ...noCounts,
      rows: 2,
      created: 1,
      updated: 1,
      slugsMade: 1,
      report: 'r.csv',
      dryRun: true,
    });
    expect(said.join('\n')).toMatch(
      /\nNot sent \(--dry-run\): POST http.*on_conflict=slug.*\n\{\n {2}"slug": "a",\n {2}"name": "New",\n {2}"company_name": ""\n\}\nand 1 more row\.\n2 rows in all\.$/,
    );
    expect(report('r.csv')).toEqual(['2,a,updated,', '3,rowe-…,created,']);
    expect(writes()).toBe(0);
  });

  it('asks before it changes existing firms', async () => {
    present();
    const asked = { interactive: true, yes: false } as const;
    expect((await run('slug,name\nx,X\n', {}, asked)).summary.created).toBe(1);
    expect((await run('slug,name\na,New\n', {}, { ...asked, yes: true })).summary.updated).toBe(1);
  });

  it.each([
    ['', 'There are no rows in f.csv.'],
    ['slug,name\n', 'There are no rows in f.csv.'],
  ])('refuses %j', async (text, message) => {
    await expect(run(text)).rejects.toThrow(message);
  });

  it.each([
    ['[1', 'Item 1: '],
    ['[1]', 'Item 1: '],
    ['{"name":', 'Line 1: '],
    ['[{}]', 'No row has a field.'],
  ])('refuses JSON without an object for what it is, not for missing columns: %j', async (text, message) => {
    writeFileSync('f.json', text);
    await expect(
      runImport('f.json', { onConflict: 'update' }, memoryOutput(), () => {}),
    ).rejects.toMatchObject({ code: 'invalid-input', message: expect.stringContaining(message) as string });
  });

  it('refuses a file that is too large before it reads it', async () => {
    writeFileSync('large.csv', 'slug,name\n');
    truncateSync('large.csv', 1024 * 1024 * 1024 + 1);
    await expect(
      runImport('large.csv', { onConflict: 'update' }, memoryOutput(), () => {}),
    ).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'large.csv has 1,025 MB; at most 1,024 MB are read.',
    });
  });

  it('refuses a file that cannot be read', async () => {
    await expect(
      runImport('none.csv', { onConflict: 'update' }, memoryOutput(), () => {}),
    ).rejects.toMatchObject({
      code: 'not-found',
      message: 'There is no file none.csv.',
    });
  });
});

describe('invalid rows', () => {
  const bad = `slug,name\na,\nb,Bo\nb,Again\nBad Slug,C\n${'x'.repeat(501)},D\n`;

  it('prevent all writes, and are reported', async () => {
    await expect(run(bad)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(
        /^4 of 5 rows cannot be imported\. Nothing was written\.\nLine 2: .*\nLine 4: The slug "b" is already used in line 3\.\nLine 5: .*\nLine 6: This is not a valid slug\.\nf\.csv\.report\.csv lists the problems\.$/,
      ),
    });
    expect(report().map((line) => line.split(',').slice(0, 3).join())).toEqual([
      '2,a,invalid',
      '3,b,not written',
      '4,b,invalid',
      '5,Bad Slug,invalid',
      `6,${'x'.repeat(100)},invalid`,
    ]);
    expect(writes()).toBe(0);
  });

  it('of a JSON array have numbers, because it may be one line, and are listed for programs', async () => {
    const array = JSON.stringify([{ slug: 'a', name: 'A' }, { name: 'B', slug: 'a' }, { slug: 'c' }]);
    writeFileSync('f.json', array);
    const importing = runImport('f.json', { onConflict: 'update' }, memoryOutput(), () => {});
    await expect(importing).rejects.toMatchObject({
      message: expect.stringMatching(/\nItem 2: The slug "a" is already used in item 1\.\nItem 3: /),
      rows: [
        { item: 2, slug: 'a', problem: 'The slug "a" is already used in item 1.' },
        { item: 3, slug: 'c', problem: expect.any(String) },
      ],
    });
    expect(readFileSync('f.json.report.csv', 'utf8')).toMatch(/^item,slug,outcome,problem\n/);
  });

  it('are left out with --skip-invalid, unless all are invalid', async () => {
    const { summary } = await run(bad, { skipInvalid: true });
    expect(summary).toEqual({ ...noCounts, rows: 5, created: 1, invalid: 4, report: 'f.csv.report.csv' });
    expect(report().map((line) => line.split(',')[2])).toEqual([
      'invalid',
      'created',
      'invalid',
      'invalid',
      'invalid',
    ]);
    await expect(run('slug,name\na,\n', { skipInvalid: true })).rejects.toThrow(
      '1 of 1 row cannot be imported.',
    );
  });

  it('are not reported by a dry run unless requested', async () => {
    await expect(run(bad, {}, { dryRun: true })).rejects.not.toThrow(/lists the problems/);
    expect(existsSync('f.csv.report.csv')).toBe(false);
  });

  it('are listed up to the twentieth', async () => {
    const rows = Array.from({ length: 22 }, (_, index) => `s${index},\n`).join('');
    const failed = run(`slug,name\n${rows}`);
    await expect(failed).rejects.toThrow(/\nLine 21: /);
    await expect(failed).rejects.not.toThrow(/\nLine 22: /);
    await expect(failed).rejects.toThrow('\n… and 2 more.');
  });
});

describe('rows without a slug', () => {
  const unnamed = 'name,company\nAnn,Rowe\n田中,\n';

  it('get one from their names with a random part', async () => {
    firms.add({ slug: 'other', name: 'Ann', company_name: 'Else' });
    const { summary } = await run('name,company\nAnn,Rowe\nBo,\n');
    expect(summary).toMatchObject({ created: 2, slugsMade: 2 });
    expect(firms.slugs()).toEqual([
      expect.stringMatching(/^bo-\w+$/),
      'other',
      expect.stringMatching(/^rowe-\w+$/),
    ]);
  });

  it('are matched by contact and company to the firm that expires last', async () => {
    firms.add(
      { slug: 'kept', name: 'Ann', company_name: 'Rowe' },
      { slug: 'old', name: 'Ann', company_name: 'Rowe', expires_at: '2999-01-01T00:00:00+00:00' },
    );
    const { summary } = await run('name,company,system\nAnn,Rowe,New\n');
    expect(summary).toMatchObject({ updated: 1, created: 0, slugsMade: 0 });
    expect(firms.rows.map(({ system }) => system)).toEqual(['New', '']);
    firms.rows[0]!.expires_at = '2998-01-01T00:00:00+00:00';
    await run('name,company,system\nAnn,Rowe,Newer\n');
    expect(firms.rows.map(({ system }) => system)).toEqual(['New', 'Newer']);
  });

  it('are refused if several firms match, or if a row is repeated', async () => {
    firms.add(
      { slug: 'x', name: 'Ann', company_name: 'Rowe' },
      { slug: 'y', name: 'Ann', company_name: 'Rowe' },
    );
    await expect(run('name,company\nAnn,Rowe\n')).rejects.toThrow(
      'Several firms have this contact and company: "x", "y"; add a column "slug" with one of them.',
    );
    await expect(run('name,company\nBo,Roe\n Bo ,Roe\n')).rejects.toThrow(
      'Line 2 has the same contact and company.',
    );
    await expect(run(unnamed, { skipInvalid: true })).rejects.toThrow(/2 of 2 rows/);
  });

  it('never match a firm whose slug another row names', async () => {
    firms.add({ slug: 'ann', name: 'Ann' });
    const { summary } = await run('slug,name,system\nann,Ann,x\n,Ann,y\n');
    expect(summary).toMatchObject({ updated: 1, created: 1 });
    expect(firms.rows).toHaveLength(2);
  });

  it('need a name from which a slug can be made', async () => {
    await expect(run('name\n田中\n')).rejects.toThrow(
      'No slug can be made from this name. Add a column "slug".',
    );
  });
});

describe('the batches of an import', () => {
  const rows = (count: number, refused: number) =>
    Array.from({ length: count }, (_, index) => `s${index},${index === refused ? 'refused' : 'Dana'}\n`).join(
      '',
    );

  it('are halved to find the rows that the database refuses', async () => {
    await expect(run(`slug,name\n${rows(5, 3)}`)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(
        /^The database rejected 1 of 5 rows; the others were written\.\nLine 5: /,
      ),
      hint: 'f.csv.report.csv lists the outcome of each row.',
    });
    expect(firms.slugs()).toEqual(['s0', 's1', 's2', 's4']);
    expect(report().map((line) => line.split(',')[2])).toEqual([
      'created',
      'created',
      'created',
      'refused',
      'created',
    ]);
    // All five, then 3 and 2, and the 2 one by one.
    expect(writes()).toBe(5);
  });

  it('have 1,000 rows, or fewer long ones', async () => {
    await run(`slug,name\n${rows(1001, -1)}`);
    // Two are in flight, and the smaller one may arrive first.
    const sizes = () =>
      firms.server.seen
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => (JSON.parse(body) as []).length)
        .toSorted((a, b) => b - a);
    expect(sizes()).toEqual([1000, 1]);
    firms.server.seen.length = 0;
    const long = 'x'.repeat(45_000);
    await run(
      `slug,name,system\n${Array.from({ length: 50 }, (_, index) => `t${index},Dana,${long}\n`).join('')}`,
    );
    expect(sizes()).toEqual([44, 6]);
  });
});
