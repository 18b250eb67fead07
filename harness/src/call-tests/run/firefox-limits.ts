import path from 'node:path';
import {
  engineOf,
  faultKindOf,
  faultsOf,
  type NetworkCondition,
  type Scenario,
  type Step,
} from '../scenario/index.ts';

/**
 * What a scenario does that its browser cannot be made to do; undefined if it can do everything.
 * @param browserEndpoint address of a running Chromium, in which all scenarios run
 */
export function lackOf(scenario: Scenario, browserEndpoint: string | undefined): string | undefined {
  if (engineOf(scenario) === 'chromium') return undefined;
  if (browserEndpoint !== undefined) return 'It needs Firefox, and the running browser is a Chromium.';
  if (scenario.use?.autoplay === 'after-gesture')
    return 'Firefox lets a page with an open microphone play sound without a gesture.';
  if (scenario.steps.some(speaksOverNoise) && judgesCaller(scenario))
    return 'Firefox takes noise from a device, not from a microphone that is a file.';
  const faults = faultsOf(scenario);
  const slows = faults.some((fault) => 'browser' in fault && fault.browser === 'slow' && isSlow(fault));
  if (slows || scenario.network?.some(isSlow)) return 'Firefox cannot be given a slow line.';
  return faults.map((fault) => faultKindOf(fault)?.notInFirefox).find(Boolean);
}

/** Plays the recipe of speech over noise. */
const speaksOverNoise = (step: Step): boolean =>
  step.kind === 'say' && step.audio !== undefined && path.parse(step.audio).name === 'noisy';

const judgesCaller = ({ thresholds = [] }: Scenario): boolean =>
  thresholds.some(({ metric }) => metric.startsWith('caller.'));

const isSlow = ({ rttMs, downBitsPerSecond, upBitsPerSecond }: Partial<NetworkCondition>): boolean =>
  [rttMs, downBitsPerSecond, upBitsPerSecond].some((value) => value !== undefined);
