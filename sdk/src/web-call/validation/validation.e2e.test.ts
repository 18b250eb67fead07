/// <reference types="@firmline/harness/testing" />
import { launchBrowser } from '@firmline/harness/browser';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dailyPackages } from '../testing/versions.ts';
import type { CaseName } from './testing/differential/cases.ts';
import type { PageAddresses } from './testing/differential/daily-call.ts';
import type { Comparison } from './testing/differential/page.ts';
import { type ScriptServer, serveValidationPage } from './testing/differential/serve.ts';

const stack = inject('stack');

/** Every validator, by the daily-js method or option it guards. */
const names: Readonly<Record<CaseName, true>> = {
  userData: true,
  'userData of a join': true,
  receiveSettings: true,
  'receiveSettings of a join': true,
  inputSettings: true,
  'inputSettings of a join': true,
  customTrayButtons: true,
  'customTrayButtons of a join': true,
  customIntegrations: true,
  'customIntegrations of a join': true,
  'start of integrations': true,
  'stop of integrations': true,
  sipCallTransfer: true,
  sipRefer: true,
  startRemoteMediaPlayer: true,
  updateRemoteMediaPlayer: true,
  stopRemoteMediaPlayer: true,
};

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let page: Awaited<ReturnType<typeof browser.newPage>>;
let server: ScriptServer;

async function createRoom(): Promise<string> {
  const response = await fetch(`${stack.platformUrl}/call/web`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.platformPublicKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ assistantId: stack.assistantId }),
  });
  const { webCallUrl } = (await response.json()) as { webCallUrl: string };
  return webCallUrl;
}

describe.each(dailyPackages)('our validators and the real daily-js, %s', (dailyJs) => {
  beforeAll(async () => {
    [server, browser] = await Promise.all([serveValidationPage(dailyJs), launchBrowser()]);
    page = await browser.newPage();
    await page.goto(`${server.origin}/validation`);
    await page.waitForFunction('window.validationPage');
    const addresses: PageAddresses = {
      roomUrl: await createRoom(),
      callMachineUrl: stack.callMachineUrl,
      prebuiltUrl: `${server.origin}/prebuilt`,
    };
    await page.evaluate((given) => window.validationPage.open(given), addresses);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it.each(Object.keys(names) as CaseName[])('both decide the same: %s', async (name) => {
    const { unexplained, ...counts }: Comparison = await page.evaluate(
      (given) => window.validationPage.compare(given, { seed: 20_260_401, numRuns: 400 }),
      name,
    );
    expect(unexplained).toEqual([]);
    // The comparison is meaningful only if many inputs pass and many fail.
    expect(counts.accepted).toBeGreaterThan(20);
    expect(counts.refused).toBeGreaterThan(20);
  });

  it('every listed difference exists as listed', async () => {
    const examples = await page.evaluate(() => window.validationPage.examples());
    const told = examples.map(({ what, name, explainedBy }) => ({ name, what, explainedBy }));
    expect(told).toEqual(told.map(({ what, name }) => ({ name, what, explainedBy: what })));
    expect(new Set(told.map(({ what }) => what)).size).toBeGreaterThan(5);
  });

  it('a method that may not be used has the same message', async () => {
    const rows = await page.evaluate(() => window.validationPage.guards());
    expect(rows.map(({ method, call, ours }) => ({ method, call, words: ours }))).toEqual(
      rows.map(({ method, call, daily }) => ({ method, call, words: daily })),
    );
    for (const words of [
      'only supported after join',
      'not supported after joining a meeting',
      'is only supported on custom callObject instances',
      "is only supported as part of Daily's Prebuilt",
    ]) {
      expect(rows.some(({ daily }) => daily?.includes(words))).toBe(true);
    }
  });
});
