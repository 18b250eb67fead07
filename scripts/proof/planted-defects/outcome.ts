import type { Layer, RunReport, ScenarioResult, Verdict } from '@firmline/harness/call-tests';
import { breakageOfScenario } from '@firmline/harness/report';
import type { Defect } from './defect.ts';

/** A scenario's result for a page. */
export interface Witness {
  readonly scenario: string;
  readonly verdict: Verdict;
  readonly layer?: Layer;
  readonly message?: string;
}

export type Finding =
  /** Every named scenario failed and reported the layer of the defect. */
  | 'caught'
  | 'other layer'
  /** A named scenario passed. */
  | 'missed'
  /** A named scenario also fails without the defect, or this machine could not judge it. */
  | 'inconclusive';

export interface Outcome {
  readonly finding: Finding;
  readonly witnesses: readonly Witness[];
}

export function witnessOf(result: ScenarioResult): Witness {
  const { id: scenario, verdict } = result;
  const problem = breakageOfScenario(result)?.problem;
  return { scenario, verdict, ...(problem && { layer: problem.layer, message: problem.message }) };
}

export function outcomeOf({ layer, scenarios }: Defect, report: RunReport): Outcome {
  const witnesses = report.scenarios.map(witnessOf);
  return { finding: findingOf(witnesses, scenarios.length, layer), witnesses };
}

function findingOf(witnesses: readonly Witness[], expected: number, layer: Layer): Finding {
  const having = (verdict: Verdict) => witnesses.filter((one) => one.verdict === verdict);
  if (witnesses.length < expected || having('inconclusive').length > 0) return 'inconclusive';
  const failed = having('failed');
  if (failed.length < expected) return 'missed';
  return failed.every((one) => one.layer === layer) ? 'caught' : 'other layer';
}

/** One scenario as a line of text. */
export const inWords = ({ scenario, verdict, layer, message }: Witness): string =>
  [`${scenario}: ${verdict}`, ...(layer ? [`(${layer})`] : []), ...(message ? [message] : [])].join(' ');
