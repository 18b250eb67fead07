import {
  faultKindOf,
  type FaultSpec,
  faultsOf,
  type NetworkCondition,
  type Scenario,
} from '../scenario/index.ts';
import type { Layer } from '../result/result.ts';

function ofFault(fault: FaultSpec): readonly Layer[] {
  if (!('service' in fault)) return faultKindOf(fault)?.breaks ?? [];
  return fault.service === 'platform' || fault.service === 'call-machine' ? ['page', 'signalling'] : ['page'];
}

/** Layers that the scenario breaks on purpose; they are not the cause of a failure. */
export function declaredLayers(scenario: Scenario): ReadonlySet<Layer> {
  const { use, agent, network, steps } = scenario;
  const hasStep = (...kinds: readonly string[]) => steps.some(({ kind }) => kinds.includes(kind));
  const isMicrophoneMissing =
    use?.permission === 'denied' ||
    use?.mic === 'none' ||
    use?.mic === 'busy' ||
    use?.page === 'iframe-without-microphone' ||
    use?.origin === 'plain-http' ||
    hasStep('deny', 'unplug');
  return new Set<Layer>([
    ...faultsOf(scenario).flatMap(ofFault),
    ...(isMicrophoneMissing ? (['permission'] as const) : []),
    ...(agent?.silent === true || agent?.replies?.length === 0 ? (['agent'] as const) : []),
    ...((network && network.length > 0) || use?.autoplay === 'after-gesture' ? (['media'] as const) : []),
  ]);
}

/** Whether the scenario stops or slows packets, so that late audio is no sign of overload. */
export const disturbsMedia = (scenario: Scenario): boolean => {
  const declaredFaultLayers = declaredLayers(scenario);
  const isHidden = scenario.steps.some(
    ({ kind }) => kind === 'hide' || kind === 'reload' || kind === 'leave',
  );
  const isSlowed = faultsOf(scenario).some((fault) => 'browser' in fault);
  return (
    isHidden ||
    isSlowed ||
    (['ice', 'media', 'signalling', 'permission'] as const).some((one) => declaredFaultLayers.has(one))
  );
};

/** How much the scenario itself delays audio, ms; Infinity if it may stop it. */
export function declaredDelayMs(scenario: Scenario): number {
  const { network = [], ...rest } = scenario;
  return disturbsMedia(rest) ? Infinity : network.reduce((sum, condition) => sum + delayOf(condition), 0);
}

/** With more loss than this, no audio arrives on time, percent. */
const maxLossPercent = 50;

function delayOf({ lossPercent = 0, delayMs = 0, jitterMs = 0, rttMs = 0 }: NetworkCondition): number {
  return lossPercent > maxLossPercent ? Infinity : delayMs + jitterMs + rttMs;
}

/** Whether the scenario injects faults, so that errors are logged. */
export const expectsErrors = (scenario: Scenario): boolean =>
  declaredLayers(scenario).size > 0 || faultsOf(scenario).length > 0 || scenario.firm === 'none';
