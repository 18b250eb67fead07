import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../../shared/browser/index.ts';
import { isLive, useSessions } from '../testing/sessions.ts';
import { createBrowserPool } from './pool.ts';

let running: Browser;
beforeAll(async () => {
  running = await launchBrowser();
});
afterAll(() => running.close());

const t = useSessions(() => createBrowserPool({ endpoint: running.wsEndpoint() }));

it('makes a call in a running browser', async () => {
  const session = await t.open();
  await t.do(session, 'click', { name: 'Try in Browser' });
  const { record } = await t.see(session, 'a call', isLive);
  expect(record?.state).toBe('connected');
  await session.close();
  expect(running.connected).toBe(true);
  expect(running.browserContexts()).toHaveLength(1);
});
