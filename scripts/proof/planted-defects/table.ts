import { table } from '../../shared/table.ts';
import type { Outcome, Witness } from './outcome.ts';

/** One scenario as a line of text. */
export const inWords = ({ scenario, verdict, layer, message }: Witness): string =>
  [`${scenario}: ${verdict}`, ...(layer ? [`(${layer})`] : []), ...(message ? [message] : [])].join(' ');

/** The table of defects, with the scenarios that noticed them and the layers. */
export function outcomeTable({
  control,
  outcomes,
}: {
  readonly control: readonly Witness[];
  readonly outcomes: readonly Outcome[];
}): string {
  const caught = outcomes.filter(({ finding }) => finding === 'caught');
  const others = outcomes.filter(({ finding }) => finding !== 'caught');
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
    `${caught.length} of ${outcomes.length} defects were caught; without one, ${control.filter(({ verdict }) => verdict === 'passed').length} of ${control.length} scenarios pass.`,
  ].join('\n');
}
