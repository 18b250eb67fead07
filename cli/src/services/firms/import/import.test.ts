import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { firmSuite } from '../../../testing/firm-table.ts';
import { memoryOutput } from '../../../testing/memory-output.ts';
import { keys, withPerson } from '../../../testing/person.ts';
import { runImport, type ImportFlags } from './run-import.ts';

const firms = firmSuite();

async function run(
  text: string,
  flags: Partial<ImportFlags> = {},
  options: Parameters<typeof memoryOutput>[0] = {},
) {
  writeFileSync('f.csv', text);
  const output = memoryOutput(options);
  const summary = await runImport('f.csv', { onConflict: 'update', ...flags }, output, (map) =>
    output.note(`map ${Object.keys(map).join()}`),
  );
  return { summary, said: output.said };
}

const counts = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  invalid: 0,
  refused: 0,
  slugsMade: 0,
  report: null,
  dryRun: false,
};
const writes = () => firms.server.seen.filter(({ method }) => method !== 'GET').length;
const report = (file = 'f.csv.report.csv') => readFileSync(file, 'utf8').split('\n').slice(1, -1);
const present = () => firms.add({ slug: 'a', name: 'Old', system: 'Keep me.' }, { slug: 'b', name: 'Same' });
const file = 'slug,name\na,New\nb,Same\nc,Third\n';

describe('an import', () => {
  it('creates, changes and keeps firms, and keeps fields that the file lacks', async () => {
    present();
    const { summary, said } = await run(file);
    expect(summary).toEqual({ ...counts, rows: 3, created: 1, updated: 1, unchanged: 1 });
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
      ...counts,
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
    expect(summary).toEqual({ ...counts, rows: 5, created: 1, invalid: 4, report: 'f.csv.report.csv' });
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

describe('an import that a person stops', () => {
  const stop = async (options: Parameters<typeof memoryOutput>[0], name = 'D') => {
    // The two batches in progress when the signal arrives are completed.
    firms.before(({ method }) => {
      if (method === 'POST') process.emit('SIGTERM');
      return false;
    });
    writeFileSync(
      'f.csv',
      `slug,name\n${Array.from({ length: 2500 }, (_, index) => `s${index},${name}\n`).join('')}`,
    );
    const output = memoryOutput(options);
    const failed = runImport('f.csv', { onConflict: 'update' }, output, () => {});
    await expect(failed).rejects.toMatchObject({
      code: 'aborted',
      message: expect.stringContaining('2,000 of 2,500 rows were written') as string,
    });
    expect(firms.rows).toHaveLength(2000);
    firms.rows.length = 0;
    return output.said;
  };

  it('ends after the current batches, and says so except to a program', async () => {
    const before = process.listenerCount('SIGTERM');
    expect(await stop({})).toContain('Stopping after the current batches.');
    expect(process.listenerCount('SIGTERM')).toBe(before);
    expect(await stop({ format: 'json' }, 'Other')).not.toContain('Stopping after the current batches.');
  });
});

describe('an import that is interrupted', () => {
  const text = `slug,name\n${Array.from({ length: 1500 }, (_, index) => `s${index},Dana\n`).join('')}`;
  const failSecondWrite = () => {
    // Two batches are in flight, and the second one, of 500 rows, may arrive first.
    firms.before(({ method, body }, response) => {
      if (method !== 'POST' || (JSON.parse(body) as unknown[]).length === 1000) return false;
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"code":"42501","message":"no"}');
      return true;
    });
  };

  it('reports its progress, and continues from there', async () => {
    failSecondWrite();
    const failed = run(text);
    await expect(failed).rejects.toMatchObject({
      message: expect.stringMatching(/ 1,000 of 1,500 rows were written; f\.csv\.report\.csv lists them\.$/),
      hint: 'Run the same command again to continue.',
    });
    expect(report().filter((line) => line.includes('not written'))).toHaveLength(500);
    firms.before(() => false);
    firms.server.seen.length = 0;
    const { summary } = await run(text);
    expect(summary).toMatchObject({ rows: 1500, created: 1500 });
    expect(writes()).toBe(1);
    expect(readdirSync('.').filter((name) => name.endsWith('.state'))).toEqual([]);
  });

  it('asks only for what is left, and corrects the report', async () => {
    failSecondWrite();
    await expect(run(text)).rejects.toThrow('1,000 of 1,500');
    firms.before(() => false);
    const { value, screen } = await withPerson([['[y/N]', `y${keys.enter}`]], () =>
      run(text, {}, { interactive: true, quiet: true }),
    );
    expect(screen.replaceAll(/\s+/g, ' ')).toMatch(
      /Import 500 firms into the environment, 127\.0\.0\.1:\d+ \(500 new; 1,000 rows of this file already written\)\?/,
    );
    expect(value.summary).toMatchObject({ created: 1500, report: 'f.csv.report.csv' });
    expect(report().map((line) => line.split(',')[2])).toEqual(Array.from({ length: 1500 }, () => 'created'));
  });

  it('lists the rows of the earlier run also if a later check fails', async () => {
    const unnamed = Array.from({ length: 1500 }, (_, index) => `,Dana ${index}\n`).join('');
    failSecondWrite();
    await expect(run(`slug,name\n${unnamed}`)).rejects.toThrow('1,000 of 1,500');
    firms.before(() => false);
    firms.add({ slug: 'x', name: 'Dana 1400' }, { slug: 'y', name: 'Dana 1400' });
    await expect(run(`slug,name\n${unnamed}`)).rejects.toMatchObject({
      message: expect.stringMatching(/^1 of 1,500 rows cannot be imported\. Nothing more was written\./),
    });
    const outcomes = report().map((line) => line.split(',')[2]);
    expect(outcomes.filter((one) => one === 'created')).toHaveLength(1000);
    expect(outcomes.filter((one) => one === 'not written')).toHaveLength(499);
  });

  it('starts from the beginning for another file or other options', async () => {
    failSecondWrite();
    await expect(run(text)).rejects.toThrow('1,000 of 1,500');
    firms.before(() => false);
    expect((await run(text, { onConflict: 'skip' })).summary).toMatchObject({ created: 500, skipped: 1000 });
  });
});

describe('an import that has to wait', () => {
  const wait = async (options: Parameters<typeof memoryOutput>[0]) => {
    let posts = 0;
    firms.before(({ method }, response) => {
      if (method !== 'POST' || ++posts > 1) return false;
      response.writeHead(429, { 'retry-after': '0' }).end();
      return true;
    });
    const { summary, said } = await run('slug,name\na,A\n', {}, options);
    expect(summary.created).toBe(1);
    return said.filter((line) => /waiting/i.test(line));
  };

  it('reports it in a log, but not to a program', async () => {
    expect(await wait({})).toEqual(['Waiting 0 s: the data service responded with 429.']);
    firms.rows.length = 0;
    expect(await wait({ format: 'json' })).toEqual([]);
  });
});

describe('an import of more text than is kept in memory', () => {
  const many = 2600;
  const long = 'x'.repeat(10_000);
  const text = () => {
    const rows = Array.from({ length: many }, (_, index) => `s${index},Dana ${index},${long}\n`);
    rows[1000] = `,Unnamed,${long}\n`;
    rows[1500] = `,Dana 1500,${long}\n`;
    rows[2000] = `Bad Slug,Dana,${long}\n`;
    rows[2500] = `s7,Again,${long}\n`;
    return `slug,name,system\n${rows.join('')}`;
  };
  const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith('firmline-import-'));

  it('has the same results, in the order of the file, also when it is continued', async () => {
    const before = temporary();
    firms.add(
      { slug: 's5', name: 'Dana 5', system: 'Old' },
      { slug: 's2300', name: 'Dana 2300', system: long },
      { slug: 'known', name: 'Unnamed', system: 'Old' },
    );
    let posts = 0;
    firms.before(({ method }, response) => {
      if (method !== 'POST' || ++posts < 4) return false;
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"code":"42501","message":"no"}');
      return true;
    });
    const flags = { skipInvalid: true };
    await expect(run(text(), flags)).rejects.toThrow(/ [\d,]+ of 2,597 rows were written; /);
    const lines = report();
    expect(lines).toHaveLength(many);
    expect([lines[5], lines[1000], lines[1500], lines[2000], lines[2300], lines[2500]]).toEqual([
      '7,s5,updated,',
      '1002,known,not written,',
      '1502,dana-1500-…,not written,',
      expect.stringMatching(/^2002,Bad Slug,invalid,.+/),
      '2302,s2300,unchanged,',
      '2502,s7,invalid,"The slug ""s7"" is already used in line 9."',
    ]);
    firms.before(() => false);
    const { summary } = await run(text(), flags);
    expect(summary).toEqual({
      ...counts,
      rows: many,
      created: many - 5,
      updated: 2,
      unchanged: 1,
      invalid: 2,
      slugsMade: 1,
      report: 'f.csv.report.csv',
    });
    expect(report().map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: many }, (_, index) => index + 2),
    );
    expect(firms.rows).toHaveLength(many - 5 + 3);
    expect(temporary()).toEqual(before);
  });
});
