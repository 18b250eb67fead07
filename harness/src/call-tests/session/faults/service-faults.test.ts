import { beforeEach, expect, it } from 'vitest';
import type { ServiceFault } from '../../scenario/index.ts';
import type { SeenRequest } from '../view.ts';
import { ServiceFaults } from './service-faults.ts';

const root = 'http://127.0.0.1:4310/_/platform';
let set: (readonly unknown[])[];
let requests: SeenRequest[];
let faults: ServiceFaults;

beforeEach(() => {
  set = [];
  requests = [];
  faults = new ServiceFaults({
    control: { faults: async (list: readonly unknown[]) => void set.push(list) } as never,
    requests: () => requests,
    addressOf: (service) => (service === 'platform' ? root : undefined),
  });
});

const post = (path: string): SeenRequest => ({ atMs: 0, method: 'POST', url: `${root}${path}?x=1` });
const refusal: ServiceFault = { service: 'platform', path: '/call*', status: 429, times: 2 };
const outage: ServiceFault = { service: 'data', status: 500 };

it('adds to active faults', async () => {
  await faults.inject([outage]);
  await faults.inject([refusal]);
  expect(set.at(-1)).toEqual([
    { target: 'rest', status: 500 },
    { target: 'platform', path: '/call*', status: 429, times: 2 },
  ]);
});

it('does not restart the counts', async () => {
  await faults.inject([refusal]);
  requests.push(post('/assistant'), post('/call/web'));
  await faults.inject([outage]);
  expect(set.at(-1)).toEqual([
    { target: 'platform', path: '/call*', status: 429, times: 1 },
    { target: 'rest', status: 500 },
  ]);
  requests.push(post('/call/web'));
  await faults.inject([outage]);
  expect(set.at(-1)).not.toContainEqual(expect.objectContaining({ target: 'platform' }));
});

it('forgets all faults when cleared', async () => {
  await faults.inject([outage]);
  await faults.clear();
  expect(set.at(-1)).toEqual([]);
  await faults.inject([refusal]);
  expect(set.at(-1)).toHaveLength(1);
});
