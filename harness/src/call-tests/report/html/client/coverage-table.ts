import { coverageOf } from '../../coverage.ts';
import type { Overview } from '../document.ts';
import { h } from './dom.ts';
import { mark } from './mark.ts';

/** Proven rows of the specification, with their scenarios. */
export function coverageTable({ scenarios }: Pick<Overview, 'scenarios'>): HTMLElement {
  const rows = coverageOf(scenarios);
  const proven = rows.filter(({ verdict }) => verdict === 'passed').length;
  return h(
    'article',
    { class: 'coverage' },
    h('h2', { tabindex: -1 }, 'Coverage'),
    h('p', { class: 'description' }, `${proven} of ${rows.length} rows of the specification are proven.`),
    [...Map.groupBy(rows, ({ row }) => row.split('/')[0] ?? '')].map(([group, inGroup]) =>
      h(
        'section',
        {},
        h('h3', {}, group),
        h(
          'ul',
          {},
          inGroup.map(({ row, verdict, scenarios: proofs }) =>
            h(
              'li',
              {},
              mark(verdict),
              h('span', { class: 'row-name' }, row.slice(group.length + 1) || row),
              h(
                'span',
                { class: 'proofs' },
                proofs.map((proof) =>
                  h(
                    'a',
                    { href: `#${encodeURIComponent(proof.id)}`, class: `is-${proof.verdict}` },
                    mark(proof.verdict),
                    proof.name,
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
