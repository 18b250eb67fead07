import {
  type Agent,
  type AgentLine,
  type LocalPart,
  localParts,
  localPartsOf,
  needsLocalStack,
  type Scenario,
  type Step,
  type ThresholdMetric,
  thresholdMetrics,
} from '../scenario/index.ts';
import { concernsOf } from '../judge/judge.ts';
import { mustHave, needsOf } from '../session/browsers/needs.ts';

/** A page that is tried in place of the local stack's. */
export interface DeployedPage {
  readonly url: string;
  /** Whether calls may be placed there, which are billed. */
  readonly placesCalls: boolean;
}

/** What a run has in place of the local stack and of browsers of its own. */
export interface Surroundings {
  readonly deployed?: DeployedPage;
  /** `ws://…` or `http://…` of a browser that runs already, here or elsewhere. Default: browsers of its own. */
  readonly browserEndpoint?: string;
}

/** What of a scenario can be tried. */
export interface Applicable {
  /** Why nothing of it can be tried; missing where something can. */
  readonly reason?: string;
  /** The steps, without what only the local stack can tell; null for one that is left out. */
  readonly steps: readonly (Step | null)[];
  readonly applies: (metric: ThresholdMetric) => boolean;
  /** Rows of the specification that it proves: none where something of what it expects is left out. */
  readonly covers: readonly string[];
}

/** On the local stack, in browsers of its own, everything can be tried. */
export const allApplicable = ({ steps, covers = [] }: Scenario): Applicable => ({
  steps,
  applies: () => true,
  covers,
});

/** What of a scenario can be tried in these surroundings. */
export function applicableIn(scenario: Scenario, { deployed, browserEndpoint }: Surroundings): Applicable {
  const [missing] = browserEndpoint === undefined ? [] : mustHave(needsOf(scenario));
  if (missing !== undefined)
    return none(scenario, `It needs ${missing}, which a browser that runs already cannot be given.`);
  return deployed ? onDeployedPage(scenario, deployed) : allApplicable(scenario);
}

/** Its rows stay, for a report to say that they were not tried. */
const none = ({ steps, covers = [] }: Scenario, reason: string): Applicable => ({
  reason,
  steps: steps.map(() => null),
  applies: () => false,
  covers,
});

/** What is expected and cannot be told there is left out. */
function onDeployedPage(scenario: Scenario, page: DeployedPage): Applicable {
  const reason = whyNotOn(page, scenario);
  if (reason !== undefined) return none(scenario, reason);
  const steps = scenario.steps.map((step) =>
    step.kind === 'expect' && localPartsOf(step).length > 0 ? withoutLocal(step) : step,
  );
  if (scenario.steps.some(isExpect) && !steps.some(isExpect))
    return none(scenario, 'All that it expects needs the local stack.');
  return {
    steps,
    applies: (metric) => !thresholdMetrics[metric].local,
    covers: localParts(scenario).some(isTold) ? [] : (scenario.covers ?? []),
  };
}

/**
 * What is to be put in place and cannot be there, as a fault or a firm of its own, makes all of a scenario meaningless.
 * Without `placesCalls` nothing is clicked: a click may place a call that is billed.
 */
function whyNotOn({ url, placesCalls }: DeployedPage, scenario: Scenario): string | undefined {
  const { firm, agent, steps } = scenario;
  if (firm === 'none') return 'It needs a firm that there is not, on the local stack.';
  if (firm && firm.slug !== slugOf(url))
    return `It needs the firm of line ${firm.place.line}, which is not that of this link.`;
  const arranged = localParts(scenario).find((part) => !isTold(part) && !/^(?:firm|agent)$/.test(part.name));
  if (arranged)
    return `It needs ${arranged.name} of line ${arranged.place.line}, which only the local stack has.`;
  if (agent && needsScript(agent, steps))
    return `It needs the assistant of line ${agent.place.line}, which only the local stack has.`;
  const act = steps.find(({ kind }) => acts.has(kind));
  if (act && !placesCalls) return `Its step "${act.source}" may place a real call, which was not allowed.`;
  return undefined;
}

const slugOf = (url: string): string => new URL(url).pathname.replace(/^\/|\/$/g, '');

const acts: ReadonlySet<Step['kind']> = new Set<Step['kind']>(['click', 'press', 'say']);

/** Whether it is something to be told, which can be left out, and not something that is put in place. */
const isTold = ({ name }: LocalPart): boolean => /^(?:expect|thresholds)\./.test(name);

const isExpect = (step: Step | null): step is Extract<Step, { kind: 'expect' }> => step?.kind === 'expect';

/**
 * Whether what is expected holds only of an assistant that keeps to this script. Any assistant can be expected to speak
 * where the script has it say something; how long it speaks, waits and is silent is the script's own.
 */
function needsScript(agent: Agent, steps: readonly Step[]): boolean {
  const lines = linesOf(agent);
  if (agent.hangUp || lines.some(({ hangUp }) => hangUp)) return true;
  const expected = steps.filter(isExpect);
  const isTimed = expected.some(
    ({ agent: voice, forMs, turnLatency, interruption }) =>
      voice === 'silent' || (voice && forMs) || turnLatency || interruption,
  );
  return isTimed || (expected.some(({ agent: voice }) => voice) && !onlySpeaks(agent, lines));
}

const linesOf = ({ greeting, replies = [] }: Agent): readonly AgentLine[] => [
  ...(greeting ? [greeting] : []),
  ...replies,
];

const onlySpeaks = ({ silent, noise, bargeIn }: Agent, lines: readonly AgentLine[]): boolean =>
  !silent && !noise && !bargeIn && lines.every(({ say }) => say !== undefined);

/** What is left of an expectation; null for nothing. */
function withoutLocal(step: Extract<Step, { kind: 'expect' }>): Step | null {
  const concerns = concernsOf(step);
  const left = concerns.filter((name) => !needsLocalStack(name));
  if (left.length === 0) return null;
  const gone = new Set<string>(concerns.filter((name) => needsLocalStack(name)));
  const rest = Object.fromEntries(Object.entries(step).filter(([name]) => !gone.has(name)));
  return { ...rest, kind: 'expect', place: step.place, source: step.source };
}
