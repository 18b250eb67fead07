import path from 'node:path';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { runCallTests } from '../../run/run-call-tests.ts';
import { calm } from '../../run/testing/fake-session.ts';
import { readScenarios } from '../../scenario/index.ts';
import { temporaryFolder } from '../../../testing/test-page.ts';
import { buildPage, examples, exampleScript } from './testing/build-page.ts';
import { serveFolder } from './testing/serve-folder.ts';

// Minutes, in case a busy machine has to retry.
vi.setConfig({ testTimeout: 300_000 });

// One has marks of Firmline's client; of the other, only the call library is seen, the oldest that joins. The proof of the
// packages has the vendor's client.
it.each([
  ['sdk-page', {}],
  ['daily-page', { '@daily-co/daily-js': 'daily-js-0.58' }],
] as const)('tests the %s, which calls the hosted platform, on the local stack', async (name, alias) => {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await buildPage(exampleScript(name), path.join(folder, 'dist'), alias);
  const site = await serveFolder(path.join(folder, 'dist'));
  onTestFinished(() => site.stop());
  const report = await runCallTests({
    scenarios: await readScenarios([path.join(examples, 'calls')]),
    stack: inject('stack'),
    ownPage: { url: site.url },
    version: '0',
    cacheDir: path.join(folder, 'speech'),
    calibration: calm,
    inconclusiveRetries: 4,
  });
  const outcomes = report.scenarios.map(
    ({ verdict, attempts }) => attempts.at(-1)?.problem?.message ?? verdict,
  );
  expect(outcomes).toEqual(['passed', 'passed']);
  const attempt = report.scenarios[0]?.attempts.at(-1);
  expect(attempt?.timeline.stages).toHaveLength(9);
  const hosts = new Set(attempt?.requests.map(({ url }) => new URL(url).hostname));
  // The oldest library does not look a room up.
  hosts.delete('gs.daily.co');
  expect([...hosts].toSorted()).toEqual(['api.vapi.ai', 'c.daily.co', 'localhost']);
});
