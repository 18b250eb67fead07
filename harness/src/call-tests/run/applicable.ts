import { localParts, localPartsOf, needsLocalStack, type Scenario, type Step } from '../../scenario/index.ts';
import type { ThresholdMetric } from '../../scenario/index.ts';
import { thresholdMetrics } from '../../scenario/index.ts';
import { concernsOf } from '../judge/judge.ts';

/** A page that is tried in place of the local stack's. */
export interface DeployedPage {
  readonly url: string;
  /** Whether calls may be placed there, which are billed. */
  readonly placesCalls: boolean;
}

/** Of a scenario on a deployed page. */
export interface Applicable {
  /** Why nothing of it can be tried there; missing where something can. */
  readonly reason?: string;
  /** The steps, without what only the local stack can tell; null for one that cannot be done there. */
  readonly steps: readonly (Step | null)[];
  readonly applies: (metric: ThresholdMetric) => boolean;
}

/** On the local stack everything can be tried. */
export const allApplicable = ({ steps }: Scenario): Applicable => ({ steps, applies: () => true });

/**
 * What of a scenario can be tried on a deployed page. What was arranged beforehand and is not there, as a firm of its own
 * or a fault, makes all of it meaningless, and a fault on the way what comes after it. Without
 * `placesCalls` nothing is clicked: a click may place a call that is billed.
 */
export function applicableTo(scenario: Scenario, { url, placesCalls }: DeployedPage): Applicable {
  const none = (reason: string): Applicable => ({
    reason,
    steps: scenario.steps.map(() => null),
    applies: () => false,
  });
  const arranged = localParts(scenario).find(({ name }) => name.startsWith('faults'));
  if (scenario.firm === 'none') return none('It needs a firm that there is not, on the local stack.');
  if (scenario.firm && scenario.firm.slug !== slugOf(url))
    return none(`It needs the firm of line ${scenario.firm.place.line}, which is not that of this link.`);
  if (arranged)
    return none(`It needs ${arranged.name} of line ${arranged.place.line}, which only the local stack has.`);
  const act = scenario.steps.find(({ kind }) => acts.has(kind));
  if (act && !placesCalls)
    return none(`Its step "${act.source}" may place a real call, which was not allowed.`);
  let isBroken = false;
  const steps = scenario.steps.map((step): Step | null => {
    const local = localPartsOf(step);
    if (step.kind !== 'expect') {
      isBroken ||= local.length > 0;
      return isBroken ? null : step;
    }
    if (isBroken) return null;
    return local.length === 0 ? step : withoutLocal(step);
  });
  if (steps.every((step) => step === null)) return none('All of it needs the local stack.');
  return { steps, applies: (metric) => !thresholdMetrics[metric].local };
}

const slugOf = (url: string): string => new URL(url).pathname.replace(/^\/|\/$/g, '');

const acts: ReadonlySet<Step['kind']> = new Set<Step['kind']>(['click', 'press', 'say']);

/** What is left of an expectation; null for nothing. */
function withoutLocal(step: Extract<Step, { kind: 'expect' }>): Step | null {
  const concerns = concernsOf(step);
  const left = concerns.filter((name) => !needsLocalStack(name));
  if (left.length === 0) return null;
  const gone = new Set<string>(concerns.filter((name) => needsLocalStack(name)));
  const rest = Object.fromEntries(Object.entries(step).filter(([name]) => !gone.has(name)));
  return { ...rest, kind: 'expect', place: step.place, source: step.source };
}
