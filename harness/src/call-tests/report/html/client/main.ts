import { readOverview } from './data.ts';
import { detail } from './detail.ts';
import { h } from './dom.ts';
import { header } from './header.ts';
import { createList, worstFirstOf } from './list.ts';

const overview = readOverview();
const list = createList(overview.scenarios);
const content = h('div', { class: 'content' });
let shownId: string | null = null;

function showScenario(id: string): void {
  const scenario = overview.scenarios.find((one) => one.id === id);
  list.select(scenario ? id : null);
  if (id === shownId) return;
  shownId = id;
  content.replaceChildren(
    scenario ? detail(scenario) : h('p', { class: 'note' }, 'There is no such scenario in this report.'),
  );
}

/** Shows the scenario that the address names, or the first one. */
function showHash(): void {
  const { hash } = location;
  if (hash.length > 1) return showScenario(idInHash(hash));
  const [worstScenario] = worstFirstOf(overview.scenarios);
  if (worstScenario) showScenario(worstScenario.id);
}

/** An address typed by hand may be malformed. */
function idInHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash;
  }
}

/** The list is above the scenario, as in the style sheet. */
const narrowScreen = matchMedia('(width < 900px)');

/** A click by Enter has no position. With the keyboard, or on a narrow screen, the opened scenario gets the focus. */
list.element.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || (event.detail > 0 && !narrowScreen.matches)) return;
  showScenario(idInHash(link.hash));
  content.querySelector<HTMLElement>('h2')?.focus();
});
addEventListener('hashchange', showHash);
document.body.append(header(overview), h('main', { class: 'panes' }, list.element, content));
showHash();
