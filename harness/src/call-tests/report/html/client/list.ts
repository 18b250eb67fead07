import { rankOf, timeOfAttempts } from '../../verdict.ts';
import type { OverviewScenario } from '../embed.ts';
import { durationText } from '../../duration.ts';
import { h, mark } from './dom.ts';

/** What failed comes first. */
export const worstFirstOf = (scenarios: readonly OverviewScenario[]): readonly OverviewScenario[] =>
  scenarios.toSorted(
    (one, other) => rankOf(one.verdict) - rankOf(other.verdict) || one.name.localeCompare(other.name),
  );

const scenarioRow = ({
  id,
  name,
  verdict,
  file,
  line,
  layer,
  message,
  attempts,
}: OverviewScenario): HTMLElement =>
  h(
    'li',
    {},
    h(
      'a',
      { href: `#${encodeURIComponent(id)}`, 'data-id': id },
      mark(verdict),
      h(
        'span',
        { class: 'row-text' },
        h('span', { class: 'row-name' }, name),
        message !== undefined && verdict !== 'passed' && h('span', { class: 'row-message' }, message),
        h(
          'span',
          { class: 'row-meta' },
          layer !== undefined && verdict !== 'passed' && h('span', { class: 'layer' }, layer),
          h(
            'span',
            { class: 'place' },
            `${file.split(/[\\/]/).at(-1) ?? file}${line === undefined ? '' : `:${line}`}`,
          ),
          h('span', { class: 'time' }, attempts.length > 0 && durationText(timeOfAttempts(attempts))),
        ),
      ),
    ),
  );

export function createList(scenarios: readonly OverviewScenario[]) {
  const rows = new Map(worstFirstOf(scenarios).map((scenario) => [scenario.id, scenarioRow(scenario)]));
  return {
    element: h(
      'nav',
      { class: 'list', 'aria-label': 'Scenarios' },
      h('ol', { class: 'rows' }, [...rows.values()]),
    ),
    select: (id: string | null) => {
      for (const [rowId, { firstElementChild: link }] of rows) {
        if (rowId === id) link?.setAttribute('aria-current', 'true');
        else link?.removeAttribute('aria-current');
      }
      if (id !== null) rows.get(id)?.scrollIntoView({ block: 'nearest' });
    },
  };
}
