import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentConfigFolder } from '../testing/config-folder.ts';
import type { LinkVerdict } from './links.ts';
import { notifyChanges } from './watch-links.ts';

currentConfigFolder();
let received: unknown[];
let status: number;
let location: string | undefined;
const server = createServer(async (request, response) => {
  received.push(await json(request));
  response.writeHead(status, location === undefined ? {} : { location }).end();
});
let url = '';
beforeEach(async () => {
  received = [];
  status = 200;
  location = undefined;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const link = (outcome: LinkVerdict['outcome'], slug = 'lowe'): LinkVerdict => ({
  slug,
  url: `https://demo.example.com/${slug}`,
  outcome,
  checks: [
    { name: 'page', status: 'ok', seen: 'a page' },
    { name: 'greeting', status: outcome === 'failed' ? 'failed' : 'ok', seen: 'Page Not Found' },
  ],
  startedAt: '2026-01-31T09:29:00.000Z',
  durationMs: 20_000,
  timings: { stages: {} },
  screenshots: [],
});
const notify = async (...verdicts: readonly LinkVerdict[]) => {
  received = [];
  const { problems } = await notifyChanges(verdicts, url, new Date('2026-01-31T09:30:00Z'));
  return { received, problems };
};

it('says that it could not remember, because the next check would post again', async () => {
  await mkdir(path.dirname(process.env['FIRMLINE_CONFIG_DIR']!), { recursive: true });
  await writeFile(process.env['FIRMLINE_CONFIG_DIR']!, '');
  const { received: posts, problems } = await notify(link('failed'));
  expect(posts).toHaveLength(1);
  expect(problems).toEqual([expect.stringMatching(/could not be written \(\w+\)/) as string]);
});

it('posts once when a link stops working, and once when it works again', async () => {
  expect(await notify(link('ok'))).toEqual({ received: [], problems: [] });
  expect((await notify(link('failed'))).received).toEqual([
    {
      text: 'lowe stopped working: greeting: Page Not Found',
      slug: 'lowe',
      url: 'https://demo.example.com/lowe',
      works: false,
      since: '2026-01-31T09:30:00.000Z',
      problem: 'greeting: Page Not Found',
    },
  ]);
  expect((await notify(link('failed'))).received).toEqual([]);
  expect((await notify(link('inconclusive'))).received).toEqual([]);
  expect((await notify(link('flaky'))).received).toMatchObject([{ text: 'lowe works again.', works: true }]);
  expect((await notify(link('ok'))).received).toEqual([]);
});

it('posts a link that never worked, and each link by itself', async () => {
  expect((await notify(link('failed'), link('ok', 'park'))).received).toHaveLength(1);
  expect((await notify(link('failed'), link('failed', 'park'))).received).toMatchObject([{ slug: 'park' }]);
});

it('posts again what could not be posted', async () => {
  status = 500;
  const { problems } = await notify(link('failed'));
  expect(problems[0]).toMatch(/^lowe stopped working: .* 127\.0\.0\.1:\d+ responded with 500\.$/);
  status = 200;
  expect((await notify(link('failed'))).received).toHaveLength(1);
});

it('posts again what a redirect would have dropped, and names its address', async () => {
  status = 301;
  location = 'https://hooks.example/new';
  const { received: sent, problems } = await notify(link('failed'));
  expect(sent).toHaveLength(1);
  expect(problems[0]).toContain(
    'redirects to https://hooks.example/new (301), where it was not sent. Pass the final address with --notify.',
  );
  status = 200;
  location = undefined;
  expect((await notify(link('failed'))).received).toHaveLength(1);
});
