import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Injection } from '../arrange/stack-control.ts';
import type { PageNetwork } from '../engines/engine-methods.ts';
import { type BrowserFaultOptions, BrowserFaults } from './browser-faults.ts';
import { ConditionLog } from './conditions.ts';
import { NetworkSchedule } from './network-schedule.ts';

let network: PageNetwork | undefined;
let cuts: number[];
let call: Injection;
let failures: unknown[];
let faults: BrowserFaults;

beforeEach(() => {
  vi.useFakeTimers();
  network = undefined;
  cuts = [];
  call = 'injected';
  failures = [];
  const methods: BrowserFaultOptions['methods'] = {
    setNetwork: async (_, now) => void (network = now),
    setSuspended: async () => {},
  };
  const cutCall = async (lostMs: number) => {
    if (call === 'injected') cuts.push(lostMs);
    return call;
  };
  faults = new BrowserFaults({
    page: { frames: () => [] } as never,
    methods,
    interception: { clear: async () => {} } as never,
    cutCall,
    onFailure: (error) => failures.push(error),
  });
});
afterEach(() => {
  expect(failures).toEqual([]);
});

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const normal = { offline: false, latency: 0, download: -1, upload: -1 };

it('lets network conditions overlap, and ends each one independently', async () => {
  const schedule = new NetworkSchedule({
    conditions: [
      { at: 'start', rttMs: 200, forMs: 10_000 },
      { at: 5000, downBitsPerSecond: 300_000, forMs: 30_000 },
    ],
    browser: faults,
    log: new ConditionLog(() => 0),
    isConnected: async () => true,
    onFailure: (error) => failures.push(error),
  });
  await schedule.begin();
  await after(4999);
  expect(network).toEqual({ ...normal, latency: 200 });
  await after(1);
  expect(network).toEqual({ ...normal, latency: 200, download: 37_500 });
  await after(5000);
  expect(network).toEqual({ ...normal, download: 37_500 });
  await after(25_000);
  expect(network).toEqual(normal);
});

it('keeps page and call offline until the last condition ends', async () => {
  await faults.begin({ offline: true }, 2000);
  await after(1000);
  await faults.begin({ offline: true }, 3000);
  await after(1000);
  expect(network).toMatchObject({ offline: true });
  expect(cuts.at(-1)).toBeGreaterThan(2000);
  await after(2000);
  expect(network).toMatchObject({ offline: false });
  expect(cuts.at(-1)).toBe(0);
});

it('cuts a call that connects while the page is offline', async () => {
  call = 'early';
  await faults.begin({ offline: true }, 5000);
  await after(1000);
  expect(cuts).toEqual([]);
  call = 'injected';
  await after(1000);
  expect(cuts).toHaveLength(1);
  await faults.clear();
  expect(cuts.at(-1)).toBe(0);
});
