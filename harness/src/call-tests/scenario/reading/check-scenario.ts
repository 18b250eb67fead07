import { httpFault } from '../../../shared/http-faults.ts';
import { roomFault } from '../../../shared/call-plan/fault.ts';
import { schemaProblem } from '../../../shared/schema/index.ts';
import { saysOnlyAbsence } from '../absence.ts';
import { matchesLimit } from '../match.ts';
import { problemOfOutcome } from '../vocabulary/caller.ts';
import type { FaultSpec, Scenario, Step, Threshold } from '../types.ts';
import { toGatewayFault, toRoomFault } from '../to-stack.ts';
import type { Path } from './parse-scenario.ts';

export interface Conflict {
  readonly at: Path;
  readonly message: string;
}

/** Problems of a scenario whose parts are valid. */
export const checkScenario = (scenario: Scenario): readonly Conflict[] => [
  ...checkFaults(scenario),
  ...checkConditions(scenario),
  ...checkMicrophone(scenario),
  ...checkConversations(scenario),
  ...checkProof(scenario),
];

/** All faults of the scenario. */
export const faultsOf = ({
  faults = [],
  steps,
}: Pick<Scenario, 'faults' | 'steps'>): readonly FaultSpec[] => [
  ...faults,
  ...steps.flatMap((step) => (step.kind === 'fault' ? step.faults : [])),
];

const checkFaults = ({ faults = [], steps }: Scenario): readonly Conflict[] => [
  ...faults.flatMap((fault, index) => checkFault(fault, ['faults', index])),
  ...steps.flatMap((step, stepIndex) =>
    step.kind === 'fault'
      ? step.faults.flatMap((fault, index) => checkFault(fault, ['steps', stepIndex, 'fault', index]))
      : [],
  ),
];

/** The room's and the gateway's schemas find conflicting keys. */
function checkFault(fault: FaultSpec, faultPath: Path): readonly Conflict[] {
  const problem =
    'room' in fault
      ? schemaProblem(roomFault, toRoomFault(fault), '')
      : 'service' in fault
        ? schemaProblem(httpFault, toGatewayFault(fault), '')
        : null;
  return problem === null
    ? []
    : [{ at: faultPath, message: `This fault is invalid: ${problem.replace(/^[. ]/, '')}.` }];
}

const isOfLine = (fault: FaultSpec): boolean =>
  ('room' in fault && fault.room === 'rtp') || ('browser' in fault && fault.browser === 'slow');

const isEffect = ([name, value]: [string, unknown]): boolean =>
  /^(?:loss|delay|jitter|rtt|down|up)/.test(name) && value !== 0;

/** Figures of zero end an earlier condition; alone they break nothing. */
function checkConditions(scenario: Scenario): readonly Conflict[] {
  const { network = [] } = scenario;
  const conditions = [...network, ...faultsOf(scenario).filter(isOfLine)];
  const hasChanges = conditions.some((condition) => Object.entries(condition).some(isEffect));
  return conditions.length === 0 || hasChanges
    ? []
    : [
        {
          at: [network.length > 0 ? 'network' : 'faults'],
          message: 'No condition of the line changes anything. Give one a figure above zero, or remove them.',
        },
      ];
}

function checkMicrophone({ use, steps, thresholds = [] }: Scenario): readonly Conflict[] {
  const mic = use?.mic ?? 'injected';
  if (mic === 'injected') return [];
  const problem = (subject: string, path: Path): Conflict => ({
    at: path,
    message: `${subject} needs the microphone "injected", not ${mic}.`,
  });
  // The time of the caller's speech is known only for `say`.
  const needsSpeech = (name: string, path: Path) => problem(`"${name}" needs a step "say", which`, path);
  return [
    ...steps.flatMap((step, index) => {
      const stepPath = ['steps', index];
      if (step.kind === 'say') return [problem('"say"', stepPath)];
      if (step.kind !== 'expect') return [];
      return [
        ...(step.turnLatency ? [needsSpeech('turn-latency', stepPath)] : []),
        ...(step.interruption ? [needsSpeech('interruption', stepPath)] : []),
      ];
    }),
    ...thresholds.flatMap(({ metric }) =>
      /^(?:caller|turn)\./.test(metric) ? [needsSpeech(metric, ['thresholds', metric])] : [],
    ),
  ];
}

function checkConversations({ caller, outcome, steps }: Scenario): readonly Conflict[] {
  if (caller && !steps.some(({ kind }) => kind === 'converse'))
    return [
      {
        at: ['caller'],
        message:
          'The caller never speaks and no outcome is judged, because the steps have no "converse". Add it, or remove the caller.',
      },
    ];
  const message = 'The step "converse" needs a caller and an outcome.';
  const problem = caller && outcome ? problemOfOutcome(caller, outcome) : null;
  if (problem !== null) return [{ at: ['outcome'], message: problem }];
  return steps.flatMap((step, index) =>
    step.kind === 'converse' && !(caller && outcome) ? [{ at: ['steps', index], message }] : [],
  );
}

/** A scenario that nothing can fail proves nothing, nor does one that a page passes which never loaded. */
function checkProof({ steps, thresholds = [] }: Scenario): readonly Conflict[] {
  const isChecked =
    steps.some(({ kind }) => kind === 'expect' || kind === 'converse') || thresholds.length > 0;
  const problem = isChecked
    ? 'The scenario expects only that things are missing, so a page that never loaded would pass. Add what must be there, such as expect: { text: … }.'
    : 'The scenario expects nothing, so it would pass whatever the page does. Add a step "expect", or thresholds.';
  return isChecked && needsLoadedPage({ steps, thresholds }) ? [] : [{ at: ['steps'], message: problem }];
}

/** Whether a page that never loads fails. */
export const needsLoadedPage = ({
  steps,
  thresholds = [],
}: Pick<Scenario, 'steps' | 'thresholds'>): boolean => steps.some(needsPage) || thresholds.some(needsMore);

/** Steps that fail if the page has nothing to show. */
const needsPage = (step: Step): boolean =>
  step.kind === 'expect'
    ? !saysOnlyAbsence(step)
    : ['click', 'converse', 'paste', 'select', 'type'].includes(step.kind);

/** Counts of errors are zero without a page; all other figures are of a call. */
const needsMore = ({ metric, limit }: Threshold): boolean =>
  !/^(?:console|csp|page|requests)\./.test(metric) || !matchesLimit(limit, 0);
