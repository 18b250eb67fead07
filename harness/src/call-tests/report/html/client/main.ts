import { readOverview } from './data.ts';
import { detail } from './detail.ts';
import { h } from './dom.ts';
import { header } from './header.ts';
import { createList } from './list.ts';

/** Minimum width with list and scenario side by side, as in the style sheet. */
const wide = matchMedia('(min-width: 900px)');

const overview = readOverview();
const list = createList(overview.scenarios);
const content = h('div', { class: 'content' });
let shownId: string | null = null;

const scenarioById = (id: string) => overview.scenarios.find((scenario) => scenario.id === id);

function show(id: string): void {
  const scenario = scenarioById(id);
  list.select(scenario ? id : null);
  if (id === shownId) return;
  shownId = id;
  content.replaceChildren(
    h('a', { href: '#', class: 'back' }, 'All scenarios'),
    scenario ? detail(scenario) : h('p', { class: 'note' }, 'There is no such scenario in this report.'),
  );
  if (!wide.matches) scrollTo(0, 0);
}

/** Shows the scenario that the address names, or the list with its first one. */
function route(): void {
  const { hash } = location;
  const view = hash.length > 1 ? 'scenario' : 'list';
  document.body.dataset['view'] = view;
  if (view === 'scenario') return show(idInHash(hash));
  const first = list.shownScenarios()[0];
  if (first && wide.matches) show(first.id);
  else list.select(null);
}

/** An address typed by hand may be malformed. */
function idInHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash;
  }
}

const focusContent = () => content.querySelector<HTMLElement>('h2')?.focus();

let takesFocus = false;
list.element.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  // A click by Enter has no position. With the keyboard, or on a narrow screen, the opened content gets the focus.
  takesFocus = event.detail === 0 || !wide.matches;
  if (takesFocus && link.hash === location.hash) focusContent();
});
addEventListener('hashchange', () => {
  const before = shownId;
  route();
  if (takesFocus) focusContent();
  else if (!wide.matches && before !== null && document.body.dataset['view'] === 'list') list.focus(before);
  takesFocus = false;
});
wide.addEventListener('change', route);
document.body.append(header(overview, list.want), h('main', { class: 'panes' }, list.element, content));
route();
