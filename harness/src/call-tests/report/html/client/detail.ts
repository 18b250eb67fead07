import type { Attempt } from '../../../result/result.ts';
import { durationText } from '../../duration.ts';
import { decisiveAttempt, verdictWords } from '../../verdict.ts';
import type { OverviewScenario } from '../embed.ts';
import { attemptPanel } from './attempt/attempt.ts';
import { h, mark } from './dom.ts';
import { attemptsOf } from './data.ts';

const attemptChoice = (
  attempts: readonly Attempt[],
  chosenIndex: number,
  show: (index: number) => void,
): HTMLElement =>
  h(
    'fieldset',
    { class: 'tabs' },
    h('legend', { class: 'unseen' }, 'Attempts'),
    attempts.map(({ verdict, durationMs }, index) =>
      h(
        'label',
        {},
        h('input', {
          type: 'radio',
          name: 'attempt',
          class: 'unseen',
          checked: index === chosenIndex,
          onchange: () => show(index),
        }),
        mark(verdict),
        `Attempt ${index + 1}`,
        h('span', { class: 'time' }, durationText(durationMs)),
      ),
    ),
  );

export function detail(scenario: OverviewScenario): HTMLElement {
  const { name, verdict, description, file, line, tags, reproduce } = scenario;
  const attempts = attemptsOf(scenario);
  const chosenAttempt = decisiveAttempt(scenario);
  const panel = h('div');
  const showAttempt = (index: number) => {
    const attempt = attempts[index];
    panel.replaceChildren(
      attempt ? attemptPanel(attempt, file) : h('p', { class: 'note' }, 'It did not run.'),
    );
  };
  showAttempt(chosenAttempt);
  return h(
    'article',
    {},
    h(
      'header',
      { class: 'about' },
      h('p', { class: `verdict is-${verdict}` }, mark(verdict, false), verdictWords[verdict]),
      h('h2', { tabindex: -1 }, name),
      description !== undefined && h('p', { class: 'description' }, description),
      h('p', { class: 'where' }, h('code', {}, `${file}${line === undefined ? '' : `:${line}`}`)),
      tags.length > 0 &&
        h(
          'p',
          { class: 'words' },
          h('span', { class: 'label' }, 'Tags'),
          tags.map((tag) => h('span', { class: 'word' }, tag)),
        ),
      h('pre', { class: 'command', tabindex: 0 }, h('code', {}, reproduce)),
    ),
    attempts.length > 1 && attemptChoice(attempts, chosenAttempt, showAttempt),
    panel,
  );
}
