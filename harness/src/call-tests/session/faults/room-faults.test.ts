import { beforeEach, expect, it } from 'vitest';
import type { CallPlan } from '../../../shared/call-plan/call-plan.ts';
import type { RoomFault } from '../../../shared/call-plan/fault.ts';
import { RoomFaults } from './room-faults.ts';

const agent = { silent: true };
const lossy: RoomFault = { kind: 'rtp', lossPercent: 3 };
const ejected: RoomFault = { kind: 'fatal', error: 'ejected' };
const full: RoomFault = { kind: 'fatal', error: 'meeting-full', when: 'join' };

let plans: CallPlan[];
let injected: RoomFault[];
let callId: string | undefined;
let early: number;
let faults: RoomFaults;

const control = {
  plan: async (plan: CallPlan) => void plans.push(plan),
  inject: async (_: string, list: readonly RoomFault[]) => {
    if (early-- > 0) return 'early';
    injected.push(...list);
    return 'injected';
  },
};

beforeEach(async () => {
  plans = [];
  injected = [];
  callId = undefined;
  early = 0;
  const planned = { agent, faults: [lossy], words: false };
  faults = new RoomFaults({ control: control as never, planned, callId: async () => callId });
  await faults.plan();
});

it('begins with the faults of the scenario', () => {
  expect(plans).toEqual([{ faults: [lossy], agent, record: true }]);
});

it('keeps a fault for later calls if none is running', async () => {
  await faults.inject([ejected]);
  expect(injected).toEqual([]);
  expect(plans.at(-1)?.faults).toEqual([lossy, ejected]);
});

it('affects the running call only', async () => {
  callId = 'call-1';
  await faults.inject([ejected]);
  expect(injected).toEqual([ejected]);
  expect(plans).toHaveLength(1);
});

it('waits for a call that is about to connect', async () => {
  callId = 'call-1';
  early = 2;
  await faults.inject([ejected]);
  expect(injected).toEqual([ejected]);
  expect(plans).toHaveLength(1);
});

it('keeps a fault of the join for later calls', async () => {
  callId = 'call-1';
  await faults.inject([full]);
  expect(injected).toEqual([]);
  expect(plans.at(-1)?.faults).toEqual([lossy, full]);
});

it('restores the line, and keeps the script of the assistant', async () => {
  callId = 'call-1';
  await faults.inject([full]);
  await faults.clear();
  expect(injected).toEqual([{ kind: 'rtp' }]);
  expect(plans.at(-1)).toEqual({ faults: [], agent, record: true });
});
