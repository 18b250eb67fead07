import { beforeEach, expect, it } from 'vitest';
import type { CallPlan } from '../../../shared/call-plan/call-plan.ts';
import type { RoomFault } from '../../../shared/call-plan/fault.ts';
import { parse } from '../../scenario/testing/parse.ts';
import { plannedCall } from '../arrange/call-plan.ts';
import { RoomFaults } from './room-faults.ts';

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
  const planned = { agent: null, hangUp, faults: [lossy] };
  faults = new RoomFaults({ control: control as never, planned, callId: async () => callId });
  await faults.begin();
});

it('begins with what the scenario says', () => {
  expect(plans).toEqual([{ faults: [lossy, hangUp], record: true }]);
});

it('waits for the calls to come where none is under way', async () => {
  await faults.inject([ejected]);
  expect(injected).toEqual([]);
  expect(plans.at(-1)?.faults).toEqual([lossy, ejected, hangUp]);
});

it('is spent in the call that is under way', async () => {
  callId = 'call-1';
  await faults.inject([ejected]);
  expect(injected).toEqual([ejected]);
  expect(plans).toHaveLength(1);
});

it('waits for the call that is about to be connected', async () => {
  callId = 'call-1';
  early = 2;
  await faults.inject([ejected]);
  expect(injected).toEqual([ejected]);
  expect(plans).toHaveLength(1);
});

it('is of calls to come where it can only keep one from joining', async () => {
  callId = 'call-1';
  await faults.inject([full]);
  expect(injected).toEqual([]);
  expect(plans.at(-1)?.faults).toEqual([lossy, full, hangUp]);
});

it('makes the line good again, and keeps what the far end does by itself', async () => {
  callId = 'call-1';
  await faults.inject([full]);
  await faults.clear();
  expect(injected).toEqual([{ kind: 'rtp' }]);
  expect(plans.at(-1)?.faults).toEqual([hangUp]);
});

it('does not bring back what was cleared', async () => {
  await faults.inject([full]);
  await faults.clear();
  await faults.inject([ejected]);
  expect(plans.at(-1)?.faults).toEqual([ejected, hangUp]);
});

it("keeps the far end's own hang-up apart from one that is a fault", async () => {
  const scenario = parse(
    `name: a
agent: { hang-up: { after: 9s } }
faults: [{ room: hang-up, after: 1s }]
steps: [wait: 1ms]
`,
  ).scenario!;
  const planned = await plannedCall(scenario, () => Promise.reject(new Error('no audio')));
  faults = new RoomFaults({ control: control as never, planned, callId: async () => undefined });
  await faults.begin();
  expect(plans.at(-1)?.faults).toEqual([{ kind: 'hang-up', afterMs: 1000 }, hangUp]);
  await faults.clear();
  expect(plans.at(-1)?.faults).toEqual([hangUp]);
});
