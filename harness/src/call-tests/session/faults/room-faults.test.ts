import { beforeEach, expect, it } from 'vitest';
import type { CallPlan } from '../../../shared/call-plan/call-plan.ts';
import type { RoomFault } from '../../../shared/call-plan/fault.ts';
import { parse } from '../../scenario/testing/parse.ts';
import { plannedCall, RoomFaults } from './room-faults.ts';

const hangUp: RoomFault = { kind: 'hang-up', afterMs: 9000 };
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
  const planned = { agent: null, hangUp, faults: [lossy], words: false };
  faults = new RoomFaults({ control: control as never, planned, callId: async () => callId });
  await faults.plan();
});

it('begins with the faults of the scenario', () => {
  expect(plans).toEqual([{ faults: [lossy, hangUp], record: true }]);
});

it('keeps a fault for later calls if none is running', async () => {
  await faults.inject([ejected]);
  expect(injected).toEqual([]);
  expect(plans.at(-1)?.faults).toEqual([lossy, ejected, hangUp]);
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
  expect(plans.at(-1)?.faults).toEqual([lossy, full, hangUp]);
});

it('restores the line, and keeps the script of the assistant', async () => {
  callId = 'call-1';
  await faults.inject([full]);
  await faults.clear();
  expect(injected).toEqual([{ kind: 'rtp' }]);
  expect(plans.at(-1)?.faults).toEqual([hangUp]);
});

it("keeps the assistant's own hang-up apart from a fault", async () => {
  const scenario = parse(
    `name: a
agent: { hang-up: { after: 9s } }
faults: [{ room: hang-up, after: 1s }]
steps: [wait: 1ms]
`,
  ).scenario!;
  const planned = await plannedCall(scenario, () => Promise.reject(new Error('no audio')));
  faults = new RoomFaults({ control: control as never, planned, callId: async () => undefined });
  await faults.plan();
  expect(plans.at(-1)?.faults).toEqual([{ kind: 'hang-up', afterMs: 1000 }, hangUp]);
  await faults.clear();
  expect(plans.at(-1)?.faults).toEqual([hangUp]);
});
