import type { Attempt } from '../../../result/result.ts';
import { durationText } from '../../duration.ts';
import { decisiveAttempt, verdictWords } from '../../verdict.ts';
import type { OverviewScenario } from '../embed.ts';
import { attemptPanel } from './attempt/attempt.ts';
import { commandWithCopy, h, mark } from './dom.ts';
import { attemptsOf } from './data.ts';

/** A tab for each attempt; arrow keys switch between them. */
function tabs(attempts: readonly Attempt[], chosen: number, show: (index: number) => void): HTMLElement {
  const buttons = attempts.map((attempt, index) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${index}`,
        'aria-controls': 'attempt',
        'aria-selected': String(index === chosen),
        tabindex: index === chosen ? 0 : -1,
        onclick: () => choose(index),
      },
      mark(attempt.verdict),
      `Attempt ${index + 1}`,
      h('span', { class: 'time' }, durationText(attempt.durationMs)),
    ),
  );
  const choose = (selected: number) => {
    for (const [index, button] of buttons.entries()) {
      button.setAttribute('aria-selected', String(index === selected));
      button.tabIndex = index === selected ? 0 : -1;
    }
    buttons[selected]?.focus();
    show(selected);
  };
  const onkeydown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    const at = buttons.findIndex((button) => button === document.activeElement);
    choose((at + by + buttons.length) % buttons.length);
  };
  return h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Attempts', onkeydown }, buttons);
}

const words = (label: string, all: readonly string[]): HTMLElement | false =>
  all.length > 0 &&
  h(
    'p',
    { class: 'words' },
    h('span', { class: 'label' }, label),
    all.map((word) => h('span', { class: 'word' }, word)),
  );

/** All details of a scenario. */
export function detail(scenario: OverviewScenario): HTMLElement {
  const { name, verdict, description, file, line, tags, covers, reproduce, changes = [] } = scenario;
  const attempts = attemptsOf(scenario);
  const chosen = decisiveAttempt(scenario);
  const panel = h(
    'div',
    attempts.length > 1
      ? { id: 'attempt', role: 'tabpanel', 'aria-labelledby': `tab-${chosen}` }
      : { id: 'attempt' },
  );
  const show = (index: number) => {
    const attempt = attempts[index];
    if (attempts.length > 1) panel.setAttribute('aria-labelledby', `tab-${index}`);
    panel.replaceChildren(
      attempt ? attemptPanel(attempt, file) : h('p', { class: 'note' }, 'It did not run.'),
    );
  };
  show(chosen);
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
      words('Tags', tags),
      words('Covers', covers),
      commandWithCopy(reproduce),
      changes.length > 0 &&
        h(
          'ul',
          { class: 'changes', 'aria-label': 'Compared with the baseline' },
          changes.map(({ text, isWorse }) => h('li', { class: isWorse ? 'is-worse' : undefined }, text)),
        ),
    ),
    attempts.length > 1 && tabs(attempts, chosen, show),
    panel,
  );
}
