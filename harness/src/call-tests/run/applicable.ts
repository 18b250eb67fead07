import {
  type AgentSpec,
  type AgentLineSpec,
  converses,
  engineOf,
  faultKindOf,
  type FaultSpec,
  faultsOf,
  localParts,
  needsLoadedPage,
  needsLocalStack,
  type NetworkCondition,
  type Scenario,
  type ServiceFault,
  type Step,
  type ThresholdMetric,
  thresholdMetrics,
  wordConcerns,
  writtenName,
} from '../scenario/index.ts';
import type { Concern } from '../judge/finding.ts';
import { concernsOf } from '../judge/judge.ts';
import { mustHave, needsOf } from '../session/browsers/needs.ts';
import type { OwnPage } from '../session/own-page/own-page.ts';
import path from 'node:path';

/** A page that is tested instead of the local stack's. */
interface DeployedPage {
  readonly url: string;
  /** Whether calls, which are billed, may be placed there. */
  readonly mayPlaceCalls: boolean;
}

/** Replacements for the local stack and for the run's own browsers. */
export interface Surroundings {
  readonly deployed?: DeployedPage;
  /** A page that is not Firmline's, on the local stack. */
  readonly ownPage?: OwnPage;
  /** `ws://…` or `http://…` of a running browser. Default: starts its own. */
  readonly browserEndpoint?: string;
  /** Whether words are recognised. Default true. */
  readonly words?: boolean;
  /** Whether a language model decides criteria. Default true. */
  readonly judges?: boolean;
}

/** The parts of a scenario that can run. */
export interface Applicable {
  /** Why none of it can run; missing if some can. */
  readonly reason?: string;
  /** The steps without expectations that need the local stack; null for a step that is left out. */
  readonly steps: readonly (Step | null)[];
  readonly applies: (metric: ThresholdMetric) => boolean;
  /** Sentences about expectations that are left out: a scenario that passes says nothing about these. */
  readonly leftOut?: readonly string[];
}

/** On the local stack, with its own browsers, everything can run. */
export const allApplicable = ({ steps }: Scenario): Applicable => ({ steps, applies: () => true });

/** The parts of a scenario that can run in these surroundings. */
export function applicableIn(scenario: Scenario, surroundings: Surroundings): Applicable {
  const { deployed, browserEndpoint } = surroundings;
  const [missingBrowser] = browserEndpoint === undefined ? [] : mustHave(needsOf(scenario));
  if (missingBrowser !== undefined)
    return notApplicable(scenario, `It needs ${missingBrowser}, which a running browser cannot be given.`);
  if (surroundings.ownPage && scenario.firm)
    return notApplicable(scenario, "It needs a firm, which only Firmline's page shows.");
  const foreignFault = surroundings.ownPage && faultsOf(scenario).find(isOfFirmlines);
  if (foreignFault)
    return notApplicable(
      scenario,
      `It breaks the service "${foreignFault.service}", which only Firmline's page asks.`,
    );
  const lackText = lackOf(scenario, browserEndpoint);
  if (lackText !== undefined) return notApplicable(scenario, lackText);
  const onPage = deployed ? onDeployedPage(scenario, deployed) : allApplicable(scenario);
  if (onPage.reason !== undefined) return onPage;
  const applicable = withoutWordChecks(scenario, onPage, surroundings);
  const isRest = applicable.reason === undefined && applicable.leftOut !== undefined;
  return isRest && !needsLoadedPage(restOf(scenario, applicable))
    ? notApplicable(
        scenario,
        'What can be checked here expects only that things are missing, so a page that never loaded would pass.',
      )
    : applicable;
}

const restOf = ({ thresholds = [] }: Scenario, { steps, applies }: Applicable) => ({
  steps: steps.filter((step) => step !== null),
  thresholds: thresholds.filter(({ metric }) => applies(metric)),
});

const isOfFirmlines = (fault: FaultSpec): fault is ServiceFault =>
  'service' in fault && (fault.service === 'data' || fault.service === 'webhook');

const notApplicable = ({ steps }: Scenario, reason: string): Applicable => ({
  reason,
  steps: steps.map(() => null),
  applies: () => false,
});

/** Leaves out expectations of words that nobody recognises, and criteria that nobody decides. */
function withoutWordChecks(
  scenario: Scenario,
  applicable: Applicable,
  { words = true, judges = true }: Surroundings,
): Applicable {
  if (!words && converses(scenario))
    return notApplicable(scenario, 'Its caller needs words, which --no-words leaves out.');
  const missingConcerns = new Set<string>(words ? [] : wordConcerns);
  if (!judges) missingConcerns.add('judge');
  const steps = applicable.steps.map((step) =>
    isExpect(step) ? withoutNames(step, (name) => missingConcerns.has(name)) : step,
  );
  if (steps.every((step, index) => step === applicable.steps[index])) return applicable;
  if (!steps.some(isExpect)) {
    return notApplicable(
      scenario,
      words
        ? 'All its expectations need a language model: set FIRMLINE_LLM_URL.'
        : 'All its expectations need words, which --no-words leaves out.',
    );
  }
  const names = scenario.steps.filter(isExpect).flatMap((step) =>
    concernsOf(step)
      .filter((name) => missingConcerns.has(name))
      .map(writtenName),
  );
  const reason = words ? 'it needs a language model (FIRMLINE_LLM_URL)' : 'words are left out (--no-words)';
  return {
    ...applicable,
    steps,
    leftOut: [...(applicable.leftOut ?? []), notChecked(names, reason)],
  };
}

const notChecked = (names: readonly string[], reason: string): string =>
  `Not checked here: ${[...new Set(names)].join(', ')}; ${reason}.`;

/** Leaves out expectations that cannot be checked there. */
function onDeployedPage(scenario: Scenario, page: DeployedPage): Applicable {
  const reason = whyNotOn(page, scenario);
  if (reason !== undefined) return notApplicable(scenario, reason);
  const steps = scenario.steps.map((step) => (isExpect(step) ? withoutNames(step, needsLocalStack) : step));
  if (scenario.steps.some(isExpect) && !steps.some(isExpect))
    return notApplicable(scenario, 'All its expectations need the local stack.');
  const localChecks = localParts(scenario).filter(isCheck);
  return {
    ...(localChecks.length > 0 && {
      leftOut: [notChecked(localChecks, 'only the local stack shows them')],
    }),
    steps,
    applies: (metric) => !thresholdMetrics[metric].local,
  };
}

/**
 * A scenario makes no sense without its set-up, such as a fault or a firm of its own. Without `mayPlaceCalls` nothing is
 * clicked, because a click may place a call that is billed.
 */
function whyNotOn({ url, mayPlaceCalls }: DeployedPage, scenario: Scenario): string | undefined {
  const { firm, agent, steps } = scenario;
  if (firm === 'none') return 'It needs a missing firm, which only the local stack has.';
  if (firm && firm.slug !== slugOfUrl(url))
    return `It needs the firm ${JSON.stringify(firm.slug ?? firm.name)}, which is not the firm of this link.`;
  const arrangedPart = localParts(scenario).find((part) => !isCheck(part) && !/^(?:firm|agent)$/.test(part));
  if (arrangedPart !== undefined) return `It needs ${arrangedPart}, which only the local stack has.`;
  if (agent && needsScript(agent, steps))
    return 'It needs its own assistant, which only the local stack has.';
  const act = steps.find(({ kind }) => acts.has(kind));
  if (act && !mayPlaceCalls) return `Its step "${act.source}" may place a real call, which was not allowed.`;
  return undefined;
}

const slugOfUrl = (url: string): string => new URL(url).pathname.replace(/^\/|\/$/g, '');

const acts: ReadonlySet<Step['kind']> = new Set<Step['kind']>(['click', 'converse', 'press', 'say']);

/** Whether a part is a check, which can be left out, and not part of the set-up. */
const isCheck = (name: string): boolean => /^(?:expect|thresholds)\./.test(name);

const isExpect = (step: Step | null): step is Extract<Step, { kind: 'expect' }> => step?.kind === 'expect';

/**
 * Whether the expectations need an assistant that follows this script. Any assistant can be expected to speak when the
 * script has it say something; how long it speaks, waits or is silent depends on the script.
 */
function needsScript(agent: AgentSpec, steps: readonly Step[]): boolean {
  const lines = linesOf(agent);
  if (lines.some(({ hangUp }) => hangUp)) return true;
  const expectedSteps = steps.filter(isExpect);
  const isTimed = expectedSteps.some(
    ({ agent: voice, forMs, turnLatency, interruption, agentSaid, judge }) =>
      agentSaid || judge || voice === 'silent' || (voice && forMs) || turnLatency || interruption,
  );
  return isTimed || (expectedSteps.some(({ agent: voice }) => voice) && !onlySpeaks(agent, lines));
}

const linesOf = ({ greeting, replies = [] }: AgentSpec): readonly AgentLineSpec[] => [
  ...(greeting ? [greeting] : []),
  ...replies,
];

const onlySpeaks = ({ silent, noise, bargeIn }: AgentSpec, lines: readonly AgentLineSpec[]): boolean =>
  !silent && !noise && !bargeIn && lines.every(({ say }) => say !== undefined);

/** The rest of an expectation; null if nothing is left. */
function withoutNames(
  step: Extract<Step, { kind: 'expect' }>,
  isGone: (name: Concern) => boolean,
): Step | null {
  const concerns = concernsOf(step);
  const missingConcerns = new Set<string>(concerns.filter(isGone));
  if (missingConcerns.size === 0) return step;
  if (missingConcerns.size === concerns.length) return null;
  const rest = Object.fromEntries(Object.entries(step).filter(([name]) => !missingConcerns.has(name)));
  return { ...rest, kind: 'expect', place: step.place, source: step.source };
}

/**
 * What a scenario does that its browser cannot be made to do; undefined if it can do everything.
 * @param browserEndpoint address of a running Chromium, in which all scenarios run
 */
function lackOf(scenario: Scenario, browserEndpoint: string | undefined): string | undefined {
  if (engineOf(scenario) === 'chromium') return undefined;
  if (browserEndpoint !== undefined) return 'It needs Firefox, and the running browser is a Chromium.';
  if (scenario.use?.autoplay === 'after-gesture')
    return 'Firefox lets a page with an open microphone play sound without a gesture.';
  if (scenario.steps.some(speaksOverNoise) && judgesCaller(scenario))
    return 'Firefox takes noise from a device, not from a microphone that is a file.';
  const faults = faultsOf(scenario);
  const hasSlowBrowser = faults.some(
    (fault) => 'browser' in fault && fault.browser === 'slow' && isSlow(fault),
  );
  if (hasSlowBrowser || scenario.network?.some(isSlow)) return 'Firefox cannot be given a slow line.';
  return faults.map((fault) => faultKindOf(fault)?.notInFirefox).find(Boolean);
}

/** Plays the recipe of speech over noise. */
const speaksOverNoise = (step: Step): boolean =>
  step.kind === 'say' && step.audio !== undefined && path.parse(step.audio).name === 'noisy';

const judgesCaller = ({ thresholds = [] }: Scenario): boolean =>
  thresholds.some(({ metric }) => metric.startsWith('caller.'));

const isSlow = ({ rttMs, downBitsPerSecond, upBitsPerSecond }: Partial<NetworkCondition>): boolean =>
  [rttMs, downBitsPerSecond, upBitsPerSecond].some((value) => value !== undefined);
