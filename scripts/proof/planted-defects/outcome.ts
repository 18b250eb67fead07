import type { Layer, RunReport, ScenarioResult, Verdict } from '@firmline/harness/call-tests';
import { breakageOfScenario } from '@firmline/harness/report';
import { table } from '../../shared/table.ts';
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

export interface Outcome extends Pick<Defect, 'name' | 'file' | 'layer'> {
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

/** @param blind scenarios that fail without the defect too, so that it was not tried */
export function outcomeOf(
  { name, file, layer, scenarios }: Defect,
  report: RunReport | undefined,
  blind: readonly Witness[] = [],
): Outcome {
  const witnesses = report ? witnessesOf(report) : blind;
  const finding = report ? findingOf(witnesses, scenarios.length, layer) : 'inconclusive';
  return { name, file, layer, finding, witnesses, durationMs: report?.durationMs ?? 0 };
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

/** The table of defects, with the scenarios that noticed them and the layers. */
export function outcomeTable(control: readonly Witness[], outcomes: readonly Outcome[]): string {
  const others = outcomes.filter(({ finding }) => finding !== 'caught');
  const passing = control.filter(({ verdict }) => verdict === 'passed');
  return [
    ...table(
      ['Defect', 'Finding', 'Layer', 'Scenarios'],
      outcomes.map(({ name, finding, layer, witnesses }) => [
        name,
        finding,
        layer,
        witnesses.map(({ scenario }) => scenario).join(', '),
      ]),
    ),
    '',
    ...others.flatMap(({ name, finding, witnesses }) => [
      `${name}: ${finding}`,
      ...witnesses.map((one) => `  ${inWords(one)}`),
    ]),
    `${outcomes.length - others.length} of ${outcomes.length} defects were caught; without one, ${passing.length} of ${control.length} scenarios pass.`,
  ].join('\n');
}
