import { launchBrowser } from '../../../shared/browser/index.ts';
import { afterEach, expect, it } from 'vitest';
import { type BrowserPool, createBrowserPool } from './pool.ts';

let pool: BrowserPool | undefined;

afterEach(() => pool?.close());

it('shares a browser, each profile for itself, up to so many', async () => {
  pool = createBrowserPool({ perBrowser: 2 });
  const [a, b, c] = [await pool.lease([]), await pool.lease([]), await pool.lease([])];
  expect(a.context.browser()).toBe(b.context.browser());
  expect(a.context).not.toBe(b.context);
  expect(c.context.browser()).not.toBe(a.context.browser());
  await a.release();
  const again = await pool.lease([]);
  expect(again.context.browser()).toBe(b.context.browser());
  expect(a.version).toMatch(/^\w*Chrome\/\d+/);
});

it('starts one for what cannot be changed later, and ends it with its use', async () => {
  pool = createBrowserPool();
  const shared = await pool.lease([]);
  const own = await pool.lease(['blocked sound']);
  const browser = own.context.browser();
  expect(browser).not.toBe(shared.context.browser());
  await Promise.all([own.release(), own.release()]);
  expect(browser.connected).toBe(false);
  expect(shared.context.browser().connected).toBe(true);
});

it('replaces a browser that is gone', async () => {
  pool = createBrowserPool();
  const first = await pool.lease([]);
  await first.context.browser().close();
  const second = await pool.lease([]);
  expect(second.context.browser().connected).toBe(true);
});

it('uses one that runs already, says what that one cannot have, and leaves it running', async () => {
  const running = await launchBrowser();
  try {
    pool = createBrowserPool({ endpoint: running.wsEndpoint() });
    const lease = await pool.lease(['hidden tabs']);
    expect(await lease.context.newPage()).toBeDefined();
    await expect(pool.lease(['blocked sound'])).rejects.toMatchObject({ code: 'config-invalid' });
    await pool.close();
    expect(running.connected).toBe(true);
    expect(running.browserContexts()).toHaveLength(1);
  } finally {
    await running.close();
  }
});

it('says where there is no browser', async () => {
  pool = createBrowserPool({ endpoint: 'ws://127.0.0.1:9/devtools' });
  await expect(pool.lease([])).rejects.toMatchObject({ code: 'network' });
});
