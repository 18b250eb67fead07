import type { Attempt, StepResult } from '../../../../result/result.ts';
import { durationText } from '../../../duration.ts';
import { h, section, timeButton } from '../dom.ts';
import { mark } from '../mark.ts';

type Go = (atMs: number) => void;

const signs = {
  passed: 'passed',
  failed: 'failed',
  'not-run': undefined,
  'not-applicable': 'not-applicable',
} as const;

function stepRow({ status, text, line, startMs, endMs, expected, seen }: StepResult, go: Go): HTMLElement {
  const sign = signs[status];
  const details = [
    ...(expected === undefined ? [] : [`expected ${expected}`]),
    ...(seen === undefined ? [] : [`seen ${seen}`]),
  ];
  return h(
    'li',
    { class: `step is-${status}` },
    sign ? mark(sign) : h('span', { class: 'mark' }, h('span', { class: 'unseen' }, 'not run ')),
    h(
      'span',
      { class: 'step-text' },
      text,
      status === 'failed' && details.length > 0 && h('span', { class: 'step-detail' }, details.join('; ')),
    ),
    h('span', { class: 'step-line' }, `line ${line}`),
    h(
      'span',
      { class: 'step-time' },
      startMs !== undefined && timeButton(startMs, go),
      startMs !== undefined && endMs !== undefined && ` ${durationText(endMs - startMs)}`,
    ),
  );
}

export const steps = ({ steps: all }: Attempt, go: Go): HTMLElement =>
  section(
    'Steps',
    h(
      'ol',
      { class: 'steps' },
      all.map((step) => stepRow(step, go)),
    ),
  );
