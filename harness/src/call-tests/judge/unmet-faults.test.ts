import { expect, it } from 'vitest';
import type { FaultSpec, NetworkCondition } from '../scenario/index.ts';
import { view } from './testing/views.ts';
import { describeAllUnmet } from './unmet-faults.ts';

const platform = 'https://platform.example';
const callView = view({
  services: { platform },
  requests: [
    { atMs: 1, method: 'OPTIONS', url: `${platform}/call/web` },
    { atMs: 2, method: 'POST', url: `${platform}/call/web?x=1`, status: 201 },
    { atMs: 3, method: 'GET', url: 'https://page.example/assets/daily-esm.js' },
  ],
});

it.each<[FaultSpec | NetworkCondition, string, boolean]>([
  [
    { service: 'platform', path: '/calls/web', status: 429 },
    'The fault "service: platform, path: /calls/web, status: 429" met no request; the nearest is POST /call/web.',
    true,
  ],
  [
    { service: 'platform', path: '/call/web', method: 'GET', drop: true },
    'The fault "service: platform, path: /call/web, method: GET, drop: true" met no request; the nearest is POST /call/web.',
    true,
  ],
  [
    { service: 'platform', path: '/assistant', drop: true },
    'The fault "service: platform, path: /assistant, drop: true" met no request; there were POST /call/web.',
    false,
  ],
  [{ service: 'webhook', drop: true }, 'The fault "service: webhook, drop: true" met no request.', false],
  [
    { browser: 'block', url: 'dialy-esm.js' },
    'The fault "browser: block, url: dialy-esm.js" met no request; the nearest is daily-esm.js.',
    true,
  ],
  [{ room: 'hang-up' }, 'The fault "room: hang-up" reached no call in its time.', false],
  [{ at: 50_000, rttMs: 10 }, 'The network condition "at: 50000, rtt (ms): 10" never began.', false],
])('says what %j missed', (fault, message, isNear) => {
  expect(describeAllUnmet([fault], callView)).toEqual([{ message, isNear }]);
});

it('says nothing of a request that the page took back before the stack got it', () => {
  const requests = [{ atMs: 2, method: 'POST', url: `${platform}/call/web`, failure: 'net::ERR_ABORTED' }];
  const fault = { service: 'platform', path: '/call*', delayMs: 20_000 } as const;
  const unmet = (changes: object) =>
    describeAllUnmet([{ ...fault, ...changes }], view({ services: { platform }, requests }));
  expect(unmet({})).toEqual([]);
  expect(unmet({ path: undefined, method: 'POST' })).toEqual([]);
  expect(unmet({ path: '/assistant' })).toHaveLength(1);
  expect(unmet({ method: 'GET' })).toHaveLength(1);
});
