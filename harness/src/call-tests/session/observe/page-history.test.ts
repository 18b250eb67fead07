import { expect, it } from 'vitest';
import { PageHistory } from './page-history.ts';
import type { PageState } from './read-page.ts';

const state = (document: number, mark: string, more: Partial<PageState> = {}): PageState => ({
  ...new PageHistory().page,
  document,
  config: {},
  library: [],
  icons: [],
  marks: [{ name: mark, at: document }],
  ...more,
});
const names = (history: PageHistory) => history.page.marks.map(({ name }) => name);

it('keeps the announcements of a reloaded document', () => {
  const history = new PageHistory();
  history.add(state(1, 'before', { text: 'old' }));
  history.add(state(2, 'after', { text: 'new' }));
  expect(names(history)).toEqual(['before', 'after']);
  expect(history.page.text).toBe('new');
});

it('counts a document once, even after a return to it', () => {
  const history = new PageHistory();
  history.add(state(1, 'first'));
  history.add(state(2, 'second'));
  history.add(state(1, 'first, later'));
  expect(names(history)).toEqual(['first, later', 'second']);
});

it('keeps the services of the previous page if the next has none', () => {
  const history = new PageHistory();
  history.add(state(1, 'a', { config: { platformUrl: 'http://here/' } }));
  history.add(state(0, 'b'));
  expect(history.config).toEqual({ platformUrl: 'http://here/' });
  expect(names(history)).toEqual(['a']);
});
