// Measures the demo's start: the stack's first and later starts, and the time from a click to the call's start.
// The targets are what a newcomer notices; the ratios show how much of a first start the data folder saves.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../harness/src/shared/browser/index.ts';
import { root, temporaryFolder } from '../shared/own-stack.ts';
import { median } from '../shared/statistics.ts';
import { check, result, resultLines } from './shared/results.ts';

const { values: flags } = parseArgs({
  options: { json: { type: 'boolean' }, check: { type: 'boolean' }, runs: { type: 'string', default: '5' } },
});
const runs = Number(flags.runs);
const script = path.join(root, 'cli/bin/firmline.js');

async function up(dataDir: string) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [script, 'dev', 'up', '--port', '0', '--data', dataDir, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  const ms = performance.now() - startedAt;
  const { url } = JSON.parse(printed.toString()) as { url: string };
  return {
    ms,
    url,
    async down() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function clickToCallStart(url: string): Promise<number[]> {
  const browser = await launchBrowser();
  const times: number[] = [];
  try {
    for (let run = 0; run < runs; run++) {
      const context = await browser.createBrowserContext();
      await context.overridePermissions(url, ['microphone']);
      const page = await context.newPage();
      await page.goto(`${url}/hartwell-lowe`);
      await page.waitForSelector('::-p-aria([name="Try in Browser"][role="button"])');
      const clickedAt = await page.evaluate(() => performance.now());
      await page.locator('::-p-aria([name="Try in Browser"][role="button"])').click();
      await page.waitForFunction(() => performance.getEntriesByName('firmline:call-start').length > 0);
      const startedAt = await page.evaluate(
        () => performance.getEntriesByName('firmline:call-start').at(0)?.startTime,
      );
      times.push((startedAt ?? Number.NaN) - clickedAt);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return times;
}

const first: number[] = [];
const later: number[] = [];
let calls: number[] = [];
for (let run = 0; run < runs; run++) {
  await using cleanUps = new AsyncDisposableStack();
  const dataDir = await temporaryFolder(cleanUps);
  const fresh = await up(dataDir);
  await fresh.down();
  const again = await up(dataDir);
  if (run === 0) calls = await clickToCallStart(again.url);
  await again.down();
  first.push(fresh.ms);
  later.push(again.ms);
}

const results = [
  { name: 'first start', value: median(first), atMost: 15_000 },
  { name: 'later start', value: median(later), atMost: 5000 },
  { name: 'click to call-start', value: median(calls), atMost: 3000 },
].map(({ value, ...target }) => result({ ...target, value: Math.round(value), unit: 'ms' }));
const laterToFirst = median(later) / median(first);

if (flags.json) console.log(JSON.stringify({ runs, results, laterToFirst }));
else {
  for (const line of resultLines(results)) console.log(line);
  console.log(`a later start takes ${laterToFirst.toFixed(2)}x the first (median of ${runs})`);
}
check(flags, results);
