import { expect, it } from 'vitest';
import { isLive, useSessions } from '../testing/sessions.ts';

const t = useSessions();
const call = { name: 'Try in Browser' };
const failed = 'Failed to connect';

it('makes a service fail for this page only, the given number of times', async () => {
  const [session, other] = [
    await t.open('faults: [{ service: platform, path: /call/web, status: 429, times: 1 }]'),
    await t.open(),
  ];
  await t.do(other, 'click', call);
  await t.do(session, 'click', call);
  await t.see(other, 'a call', isLive);
  const { requests } = await t.see(session, 'the failure', ({ page }) => page.alert.includes(failed));
  expect(requests.find(({ url }) => url.endsWith('/call/web'))?.status).toBe(429);
  await t.do(session, 'click', call);
  await t.see(session, 'a call', isLive);
});

it('goes offline for a while by a network condition', async () => {
  const session = await t.open('network: [{ at: connected, offline: true, for: 1s }]');
  await t.do(session, 'click', call);
  await t.see(session, 'an interruption', ({ page }) => !page.online);
  await t.see(session, 'the network again', ({ page }) => page.online);
  const { conditions } = await t.see(
    session,
    'the connection again',
    ({ page }) => page.advice.includes('back'),
    25_000,
  );
  expect(conditions).toEqual([expect.objectContaining({ label: expect.stringContaining('offline') })]);
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
  const { requests } = await t.see(
    session,
    'an end of the waiting',
    (view) => isLive(view) || view.page.alert.includes(failed),
    30_000,
  );
  expect(requests.filter(({ failure }) => failure !== undefined).length).toBeGreaterThan(0);
});

it('slows the page down', async () => {
  const session = await t.open('network: [{ at: start, rtt: 400ms }]');
  await t.see(session, 'the page', ({ page }) => page.buttons.some(({ name }) => name === call.name));
  await t.do(session, 'fault', { faults: [{ browser: 'cpu', slowdown: 4 }] });
  await t.do(session, 'clear', { what: 'faults' });
  const { requests, cpu } = await t.see(session, 'load', (view) => view.cpu.length > 2);
  expect(requests.some(({ durationMs = 0 }) => durationMs > 350)).toBe(true);
  expect(cpu.every(({ load }) => load >= 0 && load <= 1)).toBe(true);
});
