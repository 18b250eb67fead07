import { expect, inject, it } from 'vitest';
import { createBrowserPool } from '../browsers/pool.ts';
import type { View } from '../view.ts';
import { isLive, useSessions } from '../testing/sessions.ts';

const t = useSessions(() => createBrowserPool({ endpoint: inject('browser') }));
const call = { name: 'Try in Browser' };

it('knows what met no request and no call, also once it is cleared', async () => {
  const session = await t.open(
    `faults:
  - { service: platform, path: /calls/web, status: 429 }
  - { service: data, delay: 1ms }
  - { browser: block, url: no-such-file }
  - { room: join-delay, delay: 1ms }
network: [{ at: 50s, rtt: 10ms }]`,
  );
  await t.see(session, 'the page', ({ page }) => page.buttons.some(({ name }) => name === call.name));
  const unmet = [
    { room: 'join-delay', delayMs: 1 },
    { service: 'platform', path: '/calls/web', status: 429 },
    { browser: 'block', url: 'no-such-file' },
  ];
  const condition = { at: 50_000, rttMs: 10 };
  expect(await session.unmetFaults()).toEqual([...unmet, condition]);
  await t.do(session, 'clear', { what: 'faults' });
  await t.do(session, 'fault', { faults: [{ room: 'hang-up', afterMs: 30_000 }] });
  await t.do(session, 'click', call);
  await t.see(session, 'the call', isLive);
  expect(await session.unmetFaults()).toEqual([...unmet, { room: 'hang-up', afterMs: 30_000 }, condition]);
});

it('blocks the call machine once, and nothing else with that name', async () => {
  const session = await t.open(
    'faults: [{ browser: bundle-fails, times: 1 }]',
    '[open: /call-machine, open: "/{slug}/"]',
  );
  await t.do(session, 'open', { path: '/call-machine' });
  await t.see(session, 'the page', ({ page }) => page.text !== '');
  await t.do(session, 'open', { path: '/{slug}/' });
  await t.do(session, 'click', call);
  const isBlocked = ({ requests }: View) => requests.some(({ failure }) => failure !== undefined);
  const { page } = await t.see(session, 'a blocked request', isBlocked);
  expect(page.text).toContain('Hey ');
});
