import type { Layer, RunReport, ScenarioResult, Verdict } from '../../../harness/src/call-tests/index.ts';
import { breakageOfScenario } from '../../../harness/src/call-tests/report/verdict.ts';
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
  readonly name: string;
  readonly file: string;
  readonly layer: Layer;
  readonly finding: Finding;
  readonly witnesses: readonly Witness[];
  readonly durationMs: number;
}

export const witnessesOf = ({ scenarios }: RunReport): readonly Witness[] => scenarios.map(witnessOf);

export function witnessOf(result: ScenarioResult): Witness {
  const { id: scenario, verdict } = result;
  const problem = breakageOfScenario(result)?.problem;
  return { scenario, verdict, ...(problem && { layer: problem.layer, message: problem.message }) };
}

export function outcomeOf({ name, file, layer, scenarios }: Defect, report: RunReport): Outcome {
  const witnesses = witnessesOf(report);
  const finding = findingOf(witnesses, scenarios.length, layer);
  return { name, file, layer, finding, witnesses, durationMs: report.durationMs };
}

/** The outcome of a defect that was not tried. */
export const untried = ({ name, file, layer }: Defect, witnesses: readonly Witness[]): Outcome => ({
  name,
  file,
  layer,
  finding: 'inconclusive',
  witnesses,
  durationMs: 0,
});

function findingOf(witnesses: readonly Witness[], wanted: number, layer: Layer): Finding {
  const told = (verdict: Verdict) => witnesses.filter((one) => one.verdict === verdict);
  if (witnesses.length < wanted || told('inconclusive').length > 0) return 'inconclusive';
  const failed = told('failed');
  if (failed.length < wanted) return 'missed';
  return failed.every((one) => one.layer === layer) ? 'caught' : 'other layer';
}
