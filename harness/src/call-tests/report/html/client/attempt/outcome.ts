import type { Attempt } from '../../../../result/result.ts';
import { h, section, timeButton } from '../dom.ts';
import { mark } from '../mark.ts';

/** What had to be true in the end of a conversation, each with the words that show it; undefined without a caller. */
export function outcome({ steps }: Attempt, go: (atMs: number) => void): HTMLElement | undefined {
  const judged = steps.flatMap((step) => step.outcome ?? []);
  if (judged.length === 0) return undefined;
  const rows = judged
    .toSorted((one, other) => Number(one.holds) - Number(other.holds))
    .map(({ statement, holds, shown, atMs }) =>
      h(
        'li',
        { class: holds ? undefined : 'broken' },
        mark(holds ? 'passed' : 'failed'),
        h('span', { class: 'statement' }, statement),
        shown !== '' && h('q', {}, shown),
        atMs !== undefined && timeButton(atMs, go),
      ),
    );
  return section('What had to be true in the end', h('ol', { class: 'outcome' }, rows));
}
