import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFirmRepository, randomPartLengths, validateFirm } from '@firmline/sdk/firms';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startFlakyProxy, type Fate, type FlakyProxy } from './testing/flaky-proxy.ts';
import { runFirmline } from './testing/run-firmline.ts';
import { storedFirms } from './testing/stored-firms.ts';
import { sourceArgs, type RunOptions } from './testing/spawn-firmline.ts';
import type { ImportSummary } from './commands/firms/import.ts';

const stack = inject('stack');
const repository = openFirmRepository({
  supabaseUrl: stack.supabaseUrl,
  supabaseKey: stack.serviceRoleKey,
});

let folder: string;
let proxy: FlakyProxy;
let prefix: string;
let run = 0;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-import-'));
  proxy = await startFlakyProxy(stack.supabaseUrl);
  prefix = `import-${++run}`;
});
afterEach(async () => {
  await proxy.stop();
  await rm(folder, { recursive: true, force: true });
  await repository.remove((await stored()).map(({ slug }) => slug));
});

const env = () => ({
  SUPABASE_URL: proxy.url,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_CONFIG_DIR: path.join(folder, 'config'),
});

const firmline = (args: string[], options: RunOptions = {}) =>
  runFirmline(['firms', ...args], { cwd: folder, env: env(), ...options });

const put = (name: string, content: string | Uint8Array) => writeFile(path.join(folder, name), content);
const read = (name: string) => readFile(path.join(folder, name), 'utf8');
const files = async () => (await readdir(folder)).filter((name) => name !== 'config');
const summaryOf = (stdout: string) => JSON.parse(stdout) as ImportSummary;
const stored = () => storedFirms(repository, { search: `${prefix}-` });

/** Enough rows for five batches. */
const manyRows = () =>
  `slug,name\n${Array.from({ length: 2500 }, (_, index) => `${prefix}-${index},Contact ${index}`).join('\n')}\n`;

/** Holds the two writes that an import sends at once until both are there and something was done. */
function onceTwoArrived(act: () => Promise<Fate>): FlakyProxy['onWrite'] {
  const fate = Promise.withResolvers<Fate>();
  return (count) => {
    if (count === 2) fate.resolve(act());
    return fate.promise;
  };
}

/** Starts an import that the test stops from outside. */
function startImport(args: string[]) {
  const child = spawn(process.execPath, [...sourceArgs, 'firms', 'import', ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  child.stdout.resume();
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stderr }) as const);
  return { child, ended };
}

describe('firmline firms import', () => {
  it('creates, changes and keeps firms, and counts them', async () => {
    await repository.write(
      [
        { slug: `${prefix}-a`, name: 'Old', system: 'Keep me.' },
        { slug: `${prefix}-b`, name: 'Same', companyName: 'Roe' },
      ].map(validateFirm),
      'update',
    );
    await put(
      'firms.csv',
      `Slug;Contact;Company\r\n${prefix}-a;New;"Roe; ""Sons"""\r\n${prefix}-b;Same;Roe\r\n${prefix}-c;Third;\r\n`,
    );
    const dry = await firmline(['import', 'firms.csv', '--dry-run', '--json']);
    expect(summaryOf(dry.stdout)).toMatchObject({ created: 1, updated: 1, unchanged: 1, dryRun: true });
    expect(await stored()).toHaveLength(2);
    const ran = await firmline(['import', 'firms.csv', '--json']);
    expect(summaryOf(ran.stdout)).toEqual({
      rows: 3,
      created: 1,
      updated: 1,
      unchanged: 1,
      skipped: 0,
      invalid: 0,
      refused: 0,
      slugsMade: 0,
      links: null,
      report: null,
      dryRun: false,
    });
    expect(await stored()).toMatchObject([
      { name: 'New', companyName: 'Roe; "Sons"', system: 'Keep me.' },
      { name: 'Same' },
      { name: 'Third', companyName: '' },
    ]);
    expect(await files()).toEqual(['firms.csv']);
  });

  it('reads UTF-16 and JSON lines, and standard input', async () => {
    await put('firms.txt', Buffer.from(`\uFEFFslug\tname\r\n${prefix}-a\t田中\r\n`, 'utf16le'));
    expect((await firmline(['import', 'firms.txt'])).exitCode).toBe(0);
    const lines = `{"slug":"${prefix}-b","name":"Ada","system":"Hi."}\n{"slug":"${prefix}-a","name":"田中","companyName":"法律"}\n`;
    const piped = await firmline(['import', '-', '--json'], { input: lines });
    expect(summaryOf(piped.stdout)).toMatchObject({ created: 1, updated: 1 });
    expect(await stored()).toMatchObject([
      { name: '田中', companyName: '法律', system: '' },
      { name: 'Ada', companyName: '', system: 'Hi.' },
    ]);
  });

  it('writes nothing if rows are invalid, lists them, and imports the others on request', async () => {
    const prompt = 'x'.repeat(5_000_000);
    await put(
      'firms.csv',
      `slug,name,system\n${prefix}-ok,Ada,\n${prefix} b/c,Bad,\n${prefix}-ok,Twice,\n${prefix}-d,Long,${prompt}\n`,
    );
    const ran = await firmline(['import', 'firms.csv', '--json']);
    expect(ran).toMatchObject({ exitCode: 6, stdout: '' });
    const { error } = JSON.parse(ran.stderr) as { error: { code: string; message: string; hint: string } };
    expect(error.code).toBe('invalid-input');
    expect(error.hint).toContain('--skip-invalid');
    expect(error.message.split('\n')).toEqual([
      '3 of 4 rows cannot be imported. Nothing was written.',
      expect.stringContaining(`Line 3: "${prefix} b/c" cannot be a slug`),
      `Line 4: The slug "${prefix}-ok" is already used in line 2.`,
      'Line 5: The system prompt has 5000000 characters; the maximum is 100000.',
      'firms.csv.report.csv lists the problems.',
    ]);
    expect(await stored()).toEqual([]);
    expect(await read('firms.csv.report.csv')).toContain(`2,${prefix}-ok,not written,\n`);
    expect((await stat(path.join(folder, 'firms.csv.report.csv'))).mode & 0o077).toBe(0);

    const rest = await firmline(['import', 'firms.csv', '--skip-invalid', '--report', 'r.csv', '--json']);
    expect(summaryOf(rest.stdout)).toMatchObject({ rows: 4, created: 1, invalid: 3, report: 'r.csv' });
    expect((await read('r.csv')).split('\n').map((line) => line.split(',').slice(0, 3).join())).toEqual([
      'line,slug,outcome',
      `2,${prefix}-ok,created`,
      `3,${prefix} b/c,invalid`,
      `4,${prefix}-ok,invalid`,
      `5,${prefix}-d,invalid`,
      '',
    ]);
  });

  it('succeeds if a report that was not requested cannot be written', async () => {
    await put('firms.csv', 'slug,name\n-,Bad\n');
    const place = path.join(folder, 'firms.csv.report.csv');
    await mkdir(place);
    const ran = await firmline(['import', 'firms.csv', '--skip-invalid']);
    expect(ran).toMatchObject({ exitCode: 6, stdout: '' });
    expect(ran.stderr).toContain('Line 2: "-" cannot be a slug');
    expect(ran.stderr).not.toContain('report');
    const asked = await firmline(['import', 'firms.csv', '--report', place]);
    expect(asked.exitCode).toBe(1);
    expect(asked.stderr).toContain('--report');
  });

  it.each([
    ['slug,name\na,"B', 6, 'Line 2: a quote is never closed.'],
    ['slug,name,Phone\na,B,1\n', 6, 'Unknown column: "Phone".'],
    ['slug,name\n', 6, 'There are no rows in firms.csv.'],
    ['', 6, 'There are no rows in firms.csv.'],
  ])('%j exits with %i: %s', async (content, exitCode, message) => {
    await put('firms.csv', content);
    const ran = await firmline(['import', 'firms.csv', '--json']);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(JSON.parse(ran.stderr)).toMatchObject({ error: { message } });
  });

  it('stops at existing slugs or skips them, according to --on-conflict', async () => {
    await repository.write([{ slug: `${prefix}-a`, name: 'Old' }].map(validateFirm), 'update');
    await put('firms.csv', `slug,name\n${prefix}-a,New\n${prefix}-b,Second\n`);
    const failed = await firmline(['import', 'firms.csv', '--on-conflict', 'fail']);
    expect(failed.exitCode).toBe(6);
    expect(failed.stderr).toContain(`Line 2: "${prefix}-a" already exists.`);
    expect(await stored()).toHaveLength(1);
    const skipped = await firmline(['import', 'firms.csv', '--on-conflict', 'skip', '--json']);
    expect(summaryOf(skipped.stdout)).toMatchObject({ created: 1, skipped: 1 });
    expect(await stored()).toMatchObject([{ name: 'Old' }, { name: 'Second' }]);
  });

  it("accepts an old record's slug that a new record could not have", async () => {
    const slug = `${prefix}-Old Firm`;
    await repository.write([{ slug, name: 'Old' }], 'update');
    await put('firms.csv', `slug,name\n${slug},New\n`);
    expect((await firmline(['import', 'firms.csv'])).exitCode).toBe(0);
    expect(await stored()).toMatchObject([{ slug, name: 'New' }]);
  });

  it('continues after Ctrl-C, and writes nothing twice', async () => {
    await put('many.csv', manyRows());
    const { child, ended } = startImport(['many.csv']);
    proxy.onWrite = onceTwoArrived(async () => {
      const heard = Promise.withResolvers<void>();
      child.stderr.on('data', (chunk: string) => {
        if (chunk.includes('Stopping after the current batches.')) heard.resolve();
      });
      child.kill('SIGINT');
      await heard.promise;
      return 'pass';
    });
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toMatch(/[\d,]+ of 2,500 rows were written; many\.csv\.report\.csv lists them\./);
    const before = proxy.written.length;
    expect(before).toBeLessThan(2500);
    expect((await read('many.csv.report.csv')).match(/not written/g)).toHaveLength(2500 - before);

    const again = await firmline(['import', 'many.csv', '--json', '--report', 'many.csv.report.csv']);
    expect(summaryOf(again.stdout)).toMatchObject({ rows: 2500, created: 2500 - before, unchanged: before });
    expect(new Set(proxy.written).size).toBe(2500);
    expect(proxy.written).toHaveLength(2500);
    expect(await files()).toEqual(['many.csv', 'many.csv.report.csv']);
    const undone = JSON.parse((await firmline(['undo', '--yes', '--json'])).stdout) as unknown[];
    expect(undone).toHaveLength(2500);
    expect(await stored()).toEqual([]);
  });

  it('continues after it was killed during a batch', async () => {
    await put('many.csv', manyRows());
    const { child, ended } = startImport(['many.csv']);
    proxy.onWrite = onceTwoArrived(async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      return 'lose-answer';
    });
    await ended;
    proxy.onWrite = () => 'pass';
    // The batches may reach the database after the process has exited.
    await expect.poll(stored, { timeout: 20_000 }).toHaveLength(1000);
    const again = await firmline(['import', 'many.csv', '--json']);
    expect(summaryOf(again.stdout)).toMatchObject({ rows: 2500, created: 1500, unchanged: 1000 });
    expect(proxy.written).toHaveLength(2500);
  });

  it('makes slugs that cannot be guessed, and finds their firms again', async () => {
    const rows = [`Dana,${prefix}-Roe & Sons,One`, `Ada,${prefix}-Roe & Sons,Two`];
    await put('firms.csv', `name,company,system\n${rows.join('\n')}\n`);
    const planned = await firmline(['import', 'firms.csv', '--dry-run', '--json', '--report', 'dry.csv']);
    expect(summaryOf(planned.stdout)).toMatchObject({ created: 2, slugsMade: 2 });
    expect(await read('dry.csv')).toContain(`2,${prefix}-roe-and-sons-…,created,`);
    const first = await firmline(['import', 'firms.csv', '--json', '--report', 'report.csv']);
    expect(summaryOf(first.stdout)).toMatchObject({ created: 2, slugsMade: 2 });
    const made = await stored();
    for (const { slug } of made)
      expect(slug).toMatch(new RegExp(`^${prefix}-roe-and-sons-[2-9a-km-np-z]{${randomPartLengths.usual}}$`));
    const dana = made.find(({ name }) => name === 'Dana')!;
    expect(await read('report.csv')).toContain(`2,${dana.slug},created,`);

    await put('firms.csv', `name,company,system\n${rows[0]}!\n${rows[1]}\n`);
    const second = await firmline(['import', 'firms.csv', '--json']);
    expect(summaryOf(second.stdout)).toMatchObject({ created: 0, updated: 1, unchanged: 1, slugsMade: 0 });
    expect(await repository.get(dana.slug)).toMatchObject({ system: 'One!' });
    expect(await stored()).toHaveLength(2);

    await repository.write([{ ...dana, slug: `${prefix}-copy` }].map(validateFirm), 'update');
    const unclear = await firmline(['import', 'firms.csv', '--json']);
    expect(unclear.exitCode).toBe(6);
    expect(unclear.stderr).toContain('Several firms have this contact and company');
  });

  it('makes plain slugs if configured, and asks before another contact takes one over', async () => {
    await put('firms.csv', `name,company,system\nDana,${prefix}-Roe,One\n`);
    const options = { env: { ...env(), FIRMLINE_SLUGS: 'plain' } };
    expect((await firmline(['import', 'firms.csv'], options)).exitCode).toBe(0);
    await put('firms.csv', `name,company,system\nDANA,${prefix}-Roe,Two\n`);
    expect((await firmline(['import', 'firms.csv'], options)).exitCode).toBe(0);
    await put('firms.csv', `name,company,system\nAda,${prefix}-Roe,Three\n`);
    expect((await firmline(['import', 'firms.csv'], options)).exitCode).toBe(6);
    expect(await stored()).toMatchObject([{ slug: `${prefix}-roe`, name: 'DANA', system: 'Two' }]);
  });

  it('reuses the slugs it sent if it was killed before the response', async () => {
    await put('firms.csv', `name,company\nDana,${prefix}-Roe\n`);
    const { child, ended } = startImport(['firms.csv']);
    let late: (() => Promise<void>) | undefined;
    const sent = new Promise<void>((resolve) => {
      proxy.onWrite = (_, slugs) => {
        // The batch reaches the database only after the second run has checked it.
        late = () =>
          repository.write([{ slug: slugs[0]!, name: 'Dana', companyName: `${prefix}-Roe` }], 'skip');
        child.kill('SIGKILL');
        resolve();
        return { status: 503 };
      };
    });
    await sent;
    await ended;
    expect(await stored()).toEqual([]);
    proxy.onWrite = () => 'pass';
    expect(summaryOf((await firmline(['import', 'firms.csv', '--json'])).stdout)).toMatchObject({
      created: 1,
      slugsMade: 1,
    });
    await late?.();
    expect(await stored()).toHaveLength(1);
  });

  it('waits as retry-after says, and resends a lost batch', async () => {
    await put('many.csv', manyRows());
    proxy.onWrite = (count) => {
      if (count === 1) return { status: 429, headers: { 'retry-after': '0' } };
      return count === 3 ? 'lose-answer' : 'pass';
    };
    const ran = await firmline(['import', 'many.csv', '--json']);
    expect(summaryOf(ran.stdout)).toMatchObject({ created: 2500 });
    expect(await stored()).toHaveLength(2500);
  });

  it('finds the rows that the database refuses, and writes the others', async () => {
    await put('many.csv', manyRows());
    const refused = new Set([`${prefix}-7`, `${prefix}-1999`]);
    proxy.onWrite = (_, slugs) =>
      slugs.some((slug) => refused.has(slug))
        ? { status: 400, body: { code: '23514', message: 'violates check constraint "own_rule"' } }
        : 'pass';
    const ran = await firmline(['import', 'many.csv', '--json']);
    expect(ran).toMatchObject({ exitCode: 6, stdout: '' });
    const { error } = JSON.parse(ran.stderr) as { error: { message: string } };
    expect(error.message.split('\n')).toEqual([
      'The database rejected 2 of 2,500 rows; the others were written.',
      expect.stringMatching(/^Line 9: .*own_rule/),
      expect.stringMatching(/^Line 2001: .*own_rule/),
    ]);
    expect(await stored()).toHaveLength(2498);
    expect((await read('many.csv.report.csv')).match(/,refused,/g)).toHaveLength(2);
  });
});
