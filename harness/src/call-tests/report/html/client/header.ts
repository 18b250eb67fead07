import { durationText } from '../../duration.ts';
import { countsOf, verdictOfRun, verdictWords, worstFirst } from '../../verdict.ts';
import type { Overview } from '../embed.ts';
import { h, mark } from './dom.ts';
import { worstFirstOf } from './list.ts';

const formatDate = (iso: string): string =>
  `${new Date(iso).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

const countInWords = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

function facts({ environment, startedAt, durationMs, scenarios }: Overview): (HTMLElement | string)[] {
  const unstartedCount = scenarios.filter(({ attempts }) => attempts.length === 0).length;
  const { timerLagMs, problem } = environment.calibration;
  const values: readonly (readonly [string, string])[] = [
    ['Duration', durationText(durationMs)],
    ['Started', formatDate(startedAt)],
    ['Machine', environment.machine],
    ['Browser', [environment.chromium, environment.firefox].filter(Boolean).join(', ')],
    ['Firmline', `${environment.firmline}, Node ${environment.node}`],
    ['Page', environment.url ?? 'local stack'],
    ['Concurrency', countInWords(environment.workers, 'call')],
    ...(environment.repeat ? [['Each', countInWords(environment.repeat, 'time')] as const] : []),
    ...(environment.shard ? [['Part', environment.shard] as const] : []),
    ...(unstartedCount > 0
      ? [['Stopped', `${countInWords(unstartedCount, 'scenario')} did not start`] as const]
      : []),
    ['Clock', problem ?? `timers up to ${Math.round(timerLagMs)} ms late`],
  ];
  return values.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)));
}

function firstBroken({ scenarios }: Overview): HTMLElement | undefined {
  const [worstScenario] = worstFirstOf(scenarios);
  if (!worstScenario || worstScenario.message === undefined || worstScenario.verdict === 'passed')
    return undefined;
  return h(
    'p',
    { class: 'first' },
    h('a', { href: `#${encodeURIComponent(worstScenario.id)}` }, worstScenario.message),
    ' ',
    h('span', { class: 'layer' }, worstScenario.layer ?? ''),
  );
}

export function header(overview: Overview): HTMLElement {
  const verdict = verdictOfRun(overview);
  const counts = countsOf(overview.scenarios);
  const tallies = worstFirst
    .filter((one) => counts[one] > 0)
    .map((one) =>
      h(
        'li',
        { class: `is-${one}` },
        mark(one, false),
        h('span', {}, h('b', {}, String(counts[one])), ` ${verdictWords[one]}`),
      ),
    );
  return h(
    'header',
    { class: 'top' },
    h(
      'div',
      { class: 'headline' },
      h('h1', {}, 'Call tests ', h('em', { class: `is-${verdict}` }, verdictWords[verdict])),
      firstBroken(overview),
    ),
    h('ul', { class: 'counts' }, tallies),
    h('dl', { class: 'facts' }, facts(overview)),
  );
}
