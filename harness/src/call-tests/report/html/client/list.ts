import { rankOf, timeOfAttempts, verdictWords } from '../../verdict.ts';
import type { OverviewScenario } from '../embed.ts';
import { durationText } from '../../duration.ts';
import { h, mark } from './dom.ts';

const haystack = ({ name, id, file, tags, covers, verdict, layer, message }: OverviewScenario): string =>
  [name, id, file, ...tags, ...covers, verdictWords[verdict], layer ?? '', message ?? '']
    .join('\n')
    .toLowerCase();

/** Those in which all words of a text occur, anywhere; what failed comes first. */
export function filterScenarios(scenarios: readonly OverviewScenario[], text = ''): OverviewScenario[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return scenarios
    .filter((scenario) => {
      const all = haystack(scenario);
      return words.every((word) => all.includes(word));
    })
    .toSorted(
      (one, other) => rankOf(one.verdict) - rankOf(other.verdict) || one.name.localeCompare(other.name),
    );
}

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
  const rows = new Map(scenarios.map((scenario) => [scenario.id, scenarioRow(scenario)]));
  let shownScenarios: readonly OverviewScenario[] = [];

  const search = h('input', {
    type: 'search',
    placeholder: 'Search',
    'aria-label': 'Search scenarios',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const note = h('p', { class: 'note', role: 'status' });
  const entries = h('ol', { class: 'rows' });

  const update = () => {
    shownScenarios = filterScenarios(scenarios, search.value);
    entries.replaceChildren(...shownScenarios.flatMap(({ id }) => rows.get(id) ?? []));
    note.textContent =
      shownScenarios.length === scenarios.length
        ? ''
        : shownScenarios.length === 0
          ? 'No matching scenarios.'
          : `${shownScenarios.length} of ${scenarios.length}`;
  };
  search.addEventListener('input', update);
  update();

  return {
    element: h(
      'nav',
      { class: 'list', 'aria-label': 'Scenarios' },
      h('div', { class: 'tools' }, search),
      note,
      entries,
    ),
    shownScenarios: () => shownScenarios,
    select: (id: string | null) => {
      for (const [rowId, { firstElementChild: link }] of rows) {
        if (rowId === id) link?.setAttribute('aria-current', 'true');
        else link?.removeAttribute('aria-current');
      }
      if (id !== null) rows.get(id)?.scrollIntoView({ block: 'nearest' });
    },
  };
}
