import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../../../testing/memory-output.ts';
import { keys, withPerson } from '../../../testing/person.ts';
import { importSuite, noCounts } from '../testing/import-suite.ts';
import { refuseFrom, refuseLastBatch } from '../testing/refuse-writes.ts';
import { runImport } from './run-import.ts';

const { firms, run, writes, report } = importSuite();

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

  it('reports its progress, and continues from there', async () => {
    refuseLastBatch(firms);
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
    refuseLastBatch(firms);
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
    refuseLastBatch(firms);
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
    refuseLastBatch(firms);
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
    refuseFrom(firms, 'POST', 4);
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
      ...noCounts,
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
