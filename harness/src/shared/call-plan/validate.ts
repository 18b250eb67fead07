import { FirmlineError } from '@firmline/sdk/errors';

import type { CallPlan } from './call-plan.ts';
import { agentScript } from './check-agent.ts';
import { fault } from './check-fault.ts';
import type { RoomFault } from './fault.ts';
import { count, flag, isObject, type KeysOf, listOf, object, text } from './check.ts';

const planKeys: KeysOf<CallPlan> = {
  required: {},
  optional: { name: text, times: count, faults: listOf(fault), agent: agentScript, record: flag },
};

const problemOf = (value: unknown) => listOf(object(planKeys))(value, 'plans');

const isPlans = (value: unknown): value is readonly CallPlan[] => problemOf(value) === null;

const invalid = (message: string) => new FirmlineError(message, { code: 'invalid-input', fault: 'user' });

const problemOfFaults = (value: unknown) => listOf(fault)(value, 'faults');
const isFaults = (value: unknown): value is readonly RoomFault[] => problemOfFaults(value) === null;

/** Faults of the join, which a call that is under way has behind it. */
const isOver = (one: RoomFault): boolean =>
  one.kind === 'join-delay' ||
  one.kind === 'listening' ||
  ('when' in one && one.when === 'join') ||
  (one.kind === 'refuses' && one.request === 'join-meeting');

/**
 * Checks what is to be a list of faults for a call that is under way; a single fault counts as a list of one.
 * @throws FirmlineError 'invalid-input' that names what does not fit, such as `faults[1].kind`
 */
export function validateLiveFaults(value: unknown): readonly RoomFault[] {
  const list: unknown = isObject(value) ? [value] : value;
  if (!isFaults(list)) throw invalid(problemOfFaults(list) ?? 'faults must be a list');
  const over = list.findIndex(isOver);
  if (over >= 0) throw invalid(`faults[${over}] is a fault of the join and comes too late`);
  return list;
}

/**
 * Checks what is to be a list of call plans; a single plan counts as a list of one.
 * @throws FirmlineError 'invalid-input' that names the first key which does not fit, such as `plans[0].faults[2].kind`
 */
export function validateCallPlans(value: unknown): readonly CallPlan[] {
  const list: unknown = isObject(value) ? [value] : value;
  if (isPlans(list)) return list;
  throw invalid(problemOf(list) ?? 'plans must be a list');
}
