import type { Attempt, StepResult } from '../../../../result/result.ts';
import { breakageOf, problemTitle } from '../../../verdict.ts';
import { h, mark, section, timeButton } from '../dom.ts';
import { durationText } from '../../../duration.ts';

const layerWords: Readonly<Record<string, string>> = {
  page: 'the page itself',
  permission: 'the microphone and the permission to use it',
  signalling: 'the way into the call',
  ice: 'the connection of both ends',
  media: 'sound on its way',
  agent: 'the assistant at the far end',
  infrastructure: 'this machine, not the page',
};

const pair = (name: string, words: string | undefined) =>
  words !== undefined && h('div', {}, h('dt', {}, name), h('dd', {}, words));

interface BreakageOptions {
  readonly go: Go;
  /** A picture of the page at about that time. */
  readonly pictureNear: (atMs: number) => HTMLElement | undefined;
}

/** The first broken expectation: what, where, expected and seen, and how the page looked. */
export function breakage(
  attempt: Attempt,
  file: string,
  { go, pictureNear }: BreakageOptions,
): HTMLElement | undefined {
  const firstBreakage = breakageOf(attempt);
  if (!firstBreakage) return undefined;
  const { problem, line, step } = firstBreakage;
  const { layer, expected, seen, atMs } = problem;
  return h(
    'section',
    { class: `breakage is-${attempt.verdict}`, 'aria-label': 'First broken expectation' },
    h(
      'p',
      { class: 'breakage-layer' },
      h('span', { class: 'layer' }, layer),
      ` ${layerWords[layer] ?? ''}`,
      atMs !== undefined && h('span', { class: 'push' }, timeButton(atMs, go)),
    ),
    h('p', { class: 'breakage-message' }, problemTitle(firstBreakage.problem)),
    h('dl', { class: 'against' }, pair('Expected', expected), pair('Seen', seen)),
    h('p', { class: 'breakage-place' }, h('code', {}, `${file}:${line}`), step && ` ${step.text}`),
    pictureNear(atMs ?? attempt.durationMs),
  );
}

const order = ['not met', 'inconclusive', 'met'];
const marks = { met: 'passed', 'not met': 'failed', inconclusive: 'inconclusive' } as const;

/** What had to be true in the end of a conversation, each with the words that show it; undefined without a caller. */
export function outcome({ steps }: Attempt, go: (atMs: number) => void): HTMLElement | undefined {
  const outcomes = steps.flatMap((step) => step.outcome ?? []);
  if (outcomes.length === 0) return undefined;
  const rows = outcomes
    .toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict))
    .map(({ statement, verdict, shown, reason, atMs }) =>
      h(
        'li',
        { class: verdict === 'not met' ? 'broken' : undefined },
        mark(marks[verdict]),
        h('span', { class: 'statement' }, statement),
        shown !== '' && h('q', {}, shown),
        reason !== undefined && h('span', { class: 'aside' }, reason),
        atMs !== undefined && timeButton(atMs, go),
      ),
    );
  return section('What had to be true in the end', h('ol', { class: 'outcome' }, rows));
}

type Go = (atMs: number) => void;

const signs = {
  passed: 'passed',
  failed: 'failed',
  'not-run': undefined,
  'not-applicable': 'not-applicable',
} as const;

function stepRow({ status, text, line, startMs, endMs, expected, seen }: StepResult, goTo: Go): HTMLElement {
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
      startMs !== undefined && timeButton(startMs, goTo),
      startMs !== undefined && endMs !== undefined && ` ${durationText(endMs - startMs)}`,
    ),
  );
}

export const steps = ({ steps: resultSteps }: Attempt, goTo: Go): HTMLElement =>
  section(
    'Steps',
    h(
      'ol',
      { class: 'steps' },
      resultSteps.map((step) => stepRow(step, goTo)),
    ),
  );
