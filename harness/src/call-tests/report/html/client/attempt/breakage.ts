import type { Attempt, Problem } from '../../../../result/result.ts';
import { breakageOf } from '../../../verdict.ts';
import { h, timeButton } from '../dom.ts';

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

/** The message without expected and seen, which are shown beside it. */
function titleOf({ message, expected, seen }: Problem): string {
  const at = message.indexOf(': expected ');
  const isShown = at > 0 && expected !== undefined && seen !== undefined && message.includes(expected, at);
  return isShown ? message.slice(0, at) : message;
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
