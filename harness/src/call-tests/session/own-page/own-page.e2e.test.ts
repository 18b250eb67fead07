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

// Only its call library is seen, the oldest that joins. The tests of the commands and of the packages have newer pages.
it('tests a page that calls the hosted platform on the local stack', async () => {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  const alias = { '@daily-co/daily-js': 'daily-js-0.58' };
  await buildPage(exampleScript('daily-page'), path.join(folder, 'dist'), alias);
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
  expect(attempt?.warnings).toEqual([
    expect.stringMatching(
      /^assistantOverrides\.recordingEnabled is no longer documented: use artifactPlan\./,
    ),
  ]);
  const hosts = new Set(attempt?.requests.map(({ url }) => new URL(url).hostname));
  // The oldest library does not look a room up.
  hosts.delete('gs.daily.co');
  expect([...hosts].toSorted()).toEqual(['api.vapi.ai', 'c.daily.co', 'localhost']);
});
