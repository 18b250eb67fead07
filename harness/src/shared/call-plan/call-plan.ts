import { FirmlineError } from '@firmline/sdk/errors';
import { isObject } from '#util/is-object';
import {
  count,
  flag,
  listOf,
  object,
  optional,
  text,
  type Validated,
  schemaProblem,
} from '../schema/index.ts';
import { agentScript } from './agent-script.ts';
import { roomFault, type RoomFault } from './fault.ts';

/** How future calls go. */
const callPlan = object({
  /** Number of calls that use this plan; later calls take the next plan, or none. Default: all. */
  times: optional(count),
  faults: optional(listOf(roomFault)),
  agent: optional(agentScript),
  /** Keeps the audio of both sides, the latest two minutes of each. Default false. */
  record: optional(flag),
  /** Gets the messages of the call in place of the assistant's own server. */
  server: optional(object({ url: text })),
  /** Writes down what the caller says, if the stack can. Default false; calls without a plan do. */
  words: optional(flag),
});
export type CallPlan = Validated<typeof callPlan>;

const invalidPlan = (message: string) => new FirmlineError(message, { code: 'invalid-input', fault: 'user' });

/** Whether a fault concerns the join, which a running call has completed. */
const endsCall = (one: RoomFault): boolean =>
  one.kind === 'join-delay' ||
  one.kind === 'listening' ||
  ('when' in one && one.when === 'join') ||
  (one.kind === 'refuses' && one.request === 'join-meeting');

/**
 * Checks a list of faults for a running call; a single fault counts as a list of one.
 * @throws FirmlineError 'invalid-input' that names the invalid key, such as `faults[1].kind`
 */
export function validateLiveFaults(value: unknown): readonly RoomFault[] {
  const list: unknown = isObject(value) ? [value] : value;
  const problem = schemaProblem(listOf(roomFault), list, 'faults');
  if (problem !== null) throw invalidPlan(problem);
  const faults = list as readonly RoomFault[];
  const endIndex = faults.findIndex(endsCall);
  if (endIndex >= 0) throw invalidPlan(`faults[${endIndex}] is a fault of the join and comes too late`);
  return faults;
}

/**
 * Checks a list of call plans; a single plan counts as a list of one.
 * @throws FirmlineError 'invalid-input' that names the first invalid key, such as `plans[0].faults[2].kind`
 */
export function validateCallPlans(value: unknown): readonly CallPlan[] {
  const list: unknown = isObject(value) ? [value] : value;
  const problem = schemaProblem(listOf(callPlan), list, 'plans');
  if (problem !== null) throw invalidPlan(problem);
  return list as readonly CallPlan[];
}
