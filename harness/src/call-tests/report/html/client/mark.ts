import type { Verdict } from '../../../result/result.ts';
import { verdictWords } from '../../verdict.ts';
import { h, svg } from './dom.ts';

/** Distinguished by shape, not by colour alone. */
const shapes: Readonly<Record<Verdict, string>> = {
  passed: 'M3 8.5 6.5 12 13 4.5',
  failed: 'M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5',
  flaky: 'M1.5 9.5C3.5 3 6 3 8 8s4.500 5 6.500-1.500',
  inconclusive: 'M8 2 14.500 13.500H1.500ZM8 6.500v3.500M8 11.900v.2',
  'not-applicable': 'M3 8h10',
};

/** A small sign of a verdict, with a text for screen readers. */
export const mark = (verdict: Verdict, spoken = true): HTMLElement =>
  h(
    'span',
    { class: `mark is-${verdict}` },
    svg('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: shapes[verdict] })),
    spoken && h('span', { class: 'unseen' }, `${verdictWords[verdict]} `),
  );
