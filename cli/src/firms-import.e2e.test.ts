import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportSummary } from './firms/import/summary.ts';
import { commandSuite } from './testing/firm-commands.ts';
import { sourceArgs } from './testing/spawn-firmline.ts';

const { firms, json } = commandSuite();

/** Three batches, of which an import sends two at once. */
const count = 3000;
beforeEach(() => {
  const rows = Array.from({ length: count }, (_, index) => `firm-${index},Contact ${index}`);
  writeFileSync('many.csv', ['slug,name', ...rows].join('\n'));
});

/** Imports in a process of its own. Once both batches are on their way, it is stopped, and then they are written. */
async function stopImport(signal: 'SIGINT' | 'SIGKILL') {
  const child = spawn(process.execPath, [...sourceArgs, 'firms', 'import', 'many.csv'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  const heard = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
      if (stderr.includes('Stopping after the current batches.')) resolve();
    });
  });
  let arrived = 0;
  firms.before(async ({ method }) => {
    if (method === 'POST' && ++arrived === 2) child.kill(signal);
    if (method === 'POST') await heard;
    return false;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  await expect.poll(() => firms.rows).toHaveLength(2000);
  firms.before(() => false);
  return { code, stderr };
}

const importAgain = (...args: string[]) => json<ImportSummary>(['import', 'many.csv', ...args]);
/** The slugs of all rows that were sent. */
const sent = () =>
  firms.server.seen
    .filter(({ method }) => method === 'POST')
    .flatMap(({ body }) => (JSON.parse(body) as { slug: string }[]).map(({ slug }) => slug));

describe('an import in a process', () => {
  it('continues after Ctrl-C, writes nothing twice, and is undone as a whole', async () => {
    const { code, stderr } = await stopImport('SIGINT');
    expect(code).toBe(130);
    expect(stderr).toContain('2,000 of 3,000 rows were written; many.csv.report.csv lists them.');
    expect(readFileSync('many.csv.report.csv', 'utf8').match(/notWritten/g)).toHaveLength(1000);
    expect(await importAgain('--report', 'many.csv.report.csv')).toMatchObject({
      rows: count,
      created: 1000,
      unchanged: 2000,
    });
    expect([sent().length, new Set(sent()).size]).toEqual([count, count]);
    expect(await json(['undo'])).toHaveLength(count);
    expect(firms.rows).toEqual([]);
  });

  it('continues after it was killed during a batch', async () => {
    await stopImport('SIGKILL');
    expect(await importAgain()).toMatchObject({ rows: count, created: 1000, unchanged: 2000 });
    expect(sent()).toHaveLength(count);
  });
});
