import { FirmlineError } from '@firmline/sdk/errors';
import { validateCallPlans } from '../../../shared/call-plan/call-plan.ts';
import { parseFaults } from '../../../shared/http-faults.ts';
import { HttpError } from '../../../shared/http/http.ts';
import type { FaultSpec, RoomFaultSpec, ServiceFault } from '../types.ts';
import { toGatewayFault } from '../to-gateway.ts';
import { toRoomFault } from '../to-room.ts';
import type { Place, Scenario } from '../types.ts';
import { scenarioDefaults } from '../vocabulary/scenario.ts';
import { nearest } from '#util/closest-name';
import type { Problem } from './problem.ts';

export interface CheckOptions {
  /** Slugs of the listed firms. Default: any slug is accepted. */
  readonly firms?: readonly string[] | undefined;
}

/** Problems of a scenario whose parts are valid. */
export function checkScenario(scenario: Scenario, { firms }: CheckOptions = {}): readonly Problem[] {
  return [
    ...(firms ? checkFirm(scenario, firms) : []),
    ...faultsOf(scenario).flatMap(checkFault),
    ...checkMicrophone(scenario),
    ...checkWaits(scenario),
    ...checkPictures(scenario),
  ];
}

function checkFirm({ firm }: Scenario, firms: readonly string[]): readonly Problem[] {
  if (typeof firm !== 'object' || firm.slug === undefined || firms.includes(firm.slug)) return [];
  const meant = nearest(firm.slug, firms);
  const help = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  return [{ place: firm.place, message: `There is no firm ${JSON.stringify(firm.slug)}.${help}` }];
}

/** All faults of the scenario. */
export const faultsOf = ({ faults = [], steps }: Scenario): readonly FaultSpec[] => [
  ...faults,
  ...steps.flatMap((step) => (step.kind === 'fault' ? step.faults : [])),
];

/** The room's and the gateway's schemas find conflicting keys. */
function checkFault(fault: FaultSpec): readonly Problem[] {
  const problem = 'room' in fault ? roomProblem(fault) : 'service' in fault ? gatewayProblem(fault) : null;
  return problem === null ? [] : [{ place: fault.place, message: `This fault is invalid: ${problem}.` }];
}

function roomProblem(fault: RoomFaultSpec): string | null {
  try {
    validateCallPlans([{ faults: [toRoomFault(fault)] }]);
    return null;
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    return error.message.replace(/^plans\[0\]\.faults\[0\]\.?/, '');
  }
}

function gatewayProblem(fault: ServiceFault): string | null {
  try {
    parseFaults([toGatewayFault(fault)]);
    return null;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return messageIn(error.body).replace(/^faults\[0\]\.?/, '');
  }
}

const messageIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : 'it is refused';

function checkMicrophone({ use, steps, thresholds = [] }: Scenario): readonly Problem[] {
  const mic = use?.mic ?? 'injected';
  if (mic === 'injected') return [];
  const what = typeof mic === 'string' ? mic : 'a file';
  const problem = (needs: string, place: Place): Problem => ({
    place,
    message: `${needs} needs the microphone "injected"; here it is ${what}.`,
  });
  // The time of the caller's speech is known only for `say`.
  const scored = (name: string, place: Place) => problem(`"${name}" needs a step "say", which`, place);
  return [
    ...steps.flatMap((step) => {
      const { kind, place } = step;
      if (kind === 'say') return [problem('"say"', place)];
      if (kind !== 'expect') return [];
      return [
        ...(step.turnLatency ? [scored('turn-latency', place)] : []),
        ...(step.interruption ? [scored('interruption', place)] : []),
      ];
    }),
    ...thresholds.flatMap(({ metric, place }) =>
      /^(?:caller|turn)\./.test(metric) ? [scored(metric, place)] : [],
    ),
  ];
}

function checkWaits({ steps, timeoutMs = scenarioDefaults.timeoutMs }: Scenario): readonly Problem[] {
  let total = 0;
  for (const step of steps) {
    total += waitOf(step);
    if (total >= timeoutMs) {
      const message = `The waits up to here take ${total / 1000} s, and the scenario has ${timeoutMs / 1000} s; set "timeout".`;
      return [{ place: step.place, message }];
    }
  }
  return [];
}

const waitOf = (step: Scenario['steps'][number]): number =>
  step.kind === 'wait' || step.kind === 'hide' || step.kind === 'show' || step.kind === 'expect'
    ? (step.forMs ?? 0)
    : 0;

function checkPictures({ steps }: Scenario): readonly Problem[] {
  const names = new Set<string>();
  return steps.flatMap((step) => {
    if (step.kind !== 'screenshot') return [];
    if (names.has(step.name))
      return [{ place: step.place, message: `There is a picture "${step.name}" already.` }];
    names.add(step.name);
    return [];
  });
}
