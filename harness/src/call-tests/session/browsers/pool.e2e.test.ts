import { connectBrowser } from '../../../shared/browser/index.ts';
import { afterEach, expect, inject, it, onTestFinished } from 'vitest';
import { type BrowserPool, createBrowserPool } from './pool.ts';

let pool: BrowserPool | undefined;

afterEach(() => pool?.close());

it('shares a browser up to a maximum, starts one for special needs, and replaces a lost one', async () => {
  pool = createBrowserPool();
  const lend = () => pool?.lease([]) ?? expect.unreachable();
  const [a, b] = [await lend(), await lend()];
  await Promise.all([lend(), lend()]);
  const c = await lend();
  expect(a.context.browser()).toBe(b.context.browser());
  expect(a.context).not.toBe(b.context);
  expect(c.context.browser()).not.toBe(a.context.browser());
  await a.release();
  const again = await pool.lease([]);
  expect(again.context.browser()).toBe(b.context.browser());
  expect(a.version).toMatch(/^\w*Chrome\/\d+/);

  const own = await pool.lease(['blocked sound']);
  const browser = own.context.browser();
  expect([b, c].map(({ context }) => context.browser())).not.toContain(browser);
  await Promise.all([own.release(), own.release()]);
  expect(browser.connected).toBe(false);
  expect(c.context.browser().connected).toBe(true);

  await Promise.all([b, c].map(({ context }) => context.browser().close()));
  expect((await pool.lease([])).context.browser().connected).toBe(true);
});

it('uses a running browser, refuses what it lacks, and leaves it running', async () => {
  const endpoint = inject('browser');
  const running = await connectBrowser(endpoint);
  onTestFinished(() => running.disconnect());
  const before = running.browserContexts().length;
  pool = createBrowserPool({ endpoint });
  const lease = await pool.lease(['hidden tabs']);
  expect(await lease.context.newPage()).toBeDefined();
  await expect(pool.lease(['blocked sound'])).rejects.toMatchObject({ code: 'config-invalid' });
  await lease.release();
  await pool.close();
  expect(running.connected).toBe(true);
  expect(running.browserContexts()).toHaveLength(before);
});

it('reports an endpoint without a browser, and none of its secrets', async () => {
  pool = createBrowserPool({ endpoint: 'ws://user:SECRET@127.0.0.1:1/?token=SECRET' });
  await expect(pool.lease([])).rejects.toMatchObject({
    code: 'network',
    message: 'There is no browser at ws://127.0.0.1:1/?token=….',
  });
});
