import type { Attempt, Problem } from '../../../../result/result.ts';
import { breakageOf } from '../../../verdict.ts';
import { h } from '../dom.ts';
import { timeButton } from '../parts.ts';

const layerWords: Readonly<Record<string, string>> = {
  page: 'the page itself',
  permission: 'the microphone and leave to use it',
  signalling: 'the way into the call',
  ice: 'the connection of both ends',
  media: 'sound on its way',
  agent: 'the assistant at the far end',
  infrastructure: 'this machine, not the page',
};

const pair = (name: string, words: string | undefined) =>
  words !== undefined && h('div', {}, h('dt', {}, name), h('dd', {}, words));

/** The message, without what is told beside it: "The page's alert: expected a; seen b" is the page's alert. */
function titleOf({ message, expected, seen }: Problem): string {
  const at = message.indexOf(': expected ');
  const isTold = at > 0 && expected !== undefined && seen !== undefined && message.includes(expected, at);
  return isTold ? message.slice(0, at) : message;
}

/** The first broken expectation: what, where, expected and seen. */
export function breakage(
  attempt: Attempt,
  file: string,
  go: (atMs: number) => void,
): HTMLElement | undefined {
  const broken = breakageOf(attempt);
  if (!broken) return undefined;
  const { problem, line, step } = broken;
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
    h('p', { class: 'breakage-message' }, titleOf(broken.problem)),
    h('dl', { class: 'against' }, pair('Expected', expected), pair('Seen', seen)),
    h('p', { class: 'breakage-place' }, h('code', {}, `${file}:${line}`), step && ` ${step.text}`),
  );
}
