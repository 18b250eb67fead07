import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFirmRepository } from '@firmline/sdk/firms';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startFlakyProxy, type Fate, type FlakyProxy } from './testing/flaky-proxy.ts';
import { runFirmline } from './testing/run-firmline.ts';
import { storedFirms } from './testing/stored-firms.ts';
import { sourceArgs, type RunOptions } from './testing/spawn-firmline.ts';
import type { ImportSummary } from './commands/firms/import-words.ts';

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
