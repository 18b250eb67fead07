import { describe, expect, it } from 'vitest';
import type { PageView } from '../session/view.ts';
import { newMemory } from './memory.ts';
import { judgeText, startedAt, view } from './testing/views.ts';

const inPage = (written: string, page: Partial<PageView>) => judgeText(written, view({ page }));

describe('accessibility', () => {
  const rule = (index: number) => `rule-${index}`;
  it.each<[boolean, string, readonly string[] | null]>([
    [true, 'none', []],
    [false, 'a page that could not be checked', null],
    [false, '1 violation: rule-0', [rule(0)]],
    [
      false,
      '6 violations: rule-0, rule-1, rule-2, rule-3 and rule-4',
      Array.from({ length: 6 }, (_, index) => rule(index)),
    ],
  ])('is clean: %s, seen %s', (holds, seen, violations) => {
    const memory = { ...newMemory(startedAt), violations };
    expect(judgeText('{ axe: clean }', view(), memory)).toMatchObject({ isMet: holds, seen });
  });
});

describe('a button', () => {
  const usable = { name: 'End Call', disabled: false, focused: false };

  it('is found by its whole name', () => {
    const seen = inPage('{ button: End }', { buttons: [usable] });
    expect(seen).toMatchObject({ isMet: false, seen: 'only "End Call"' });
  });

  it('is not absent because its name is written in other capitals', () => {
    const absent = (name: string) =>
      inPage(`{ button: { name: ${name}, state: absent } }`, { buttons: [usable] });
    expect(absent('End call')).toMatchObject({
      isMet: false,
      seen: '"End Call", which differs in capitals',
    });
    expect(absent('" end call "')).toMatchObject({ isMet: false });
    expect(absent('End')).toMatchObject({ isMet: true });
  });
});

describe('elements', () => {
  const card = {
    name: 'Offer',
    text: 'Call us at 555 01',
    attributes: { class: 'card', 'data-state': 'open' },
  };
  const other = { name: 'Other', text: 'Nothing', attributes: { class: 'card' } };

  it.each<[string, readonly (typeof card | typeof other)[] | null, boolean, string]>([
    ['.card', [card], true, '1 such element'],
    ['.card', [], false, 'no such element'],
    ['.card', null, false, 'a selector that is not valid CSS'],
    ['{ role: article, name: Offer }', [card, other], true, '1 such element'],
    ['{ role: article, name: Off }', [card, other], false, 'no such element; there were "Offer" and "Other"'],
    ['{ selector: .card, text: "/at \\\\d+/" }', [card, other], true, '1 such element'],
    ['{ selector: .card, text: call us }', [card], false, 'no such element; there were "Call us at 555 01"'],
    ['{ selector: .card, attribute: { data-state: open } }', [card, other], true, '1 such element'],
    [
      '{ selector: .card, attribute: { data-state: closed } }',
      [card, other],
      false,
      'no such element; there were "Offer" with data-state "open" and "Other" with data-state missing',
    ],
    ['{ selector: .card, count: 2 }', [card, other], true, '2 such elements'],
    ['{ selector: .card, count: 0 }', [card], false, '1 such element'],
  ])('%s among %j: %s', (written, elements, holds, seen) => {
    const memory = { ...newMemory(startedAt), elements: [elements] };
    expect(judgeText(`{ element: ${written} }`, view(), memory)).toMatchObject({ isMet: holds, seen });
  });

  it.each([
    ['.card', 'a visible element .card'],
    ['{ role: article, count: 2 }', '2 element of the role article'],
    [
      '{ selector: .card, name: Offer, text: Call, attribute: { data-state: open } }',
      'a visible element .card with the name "Offer", the text "Call" and data-state "open"',
    ],
  ])('%s expects %s', (written, expected) => {
    const memory = { ...newMemory(startedAt), elements: [[]] };
    expect(judgeText(`{ element: ${written} }`, view(), memory).expected).toBe(expected);
  });
});

describe('texts of the page', () => {
  it('are compared as a whole, except for advice and visible text', () => {
    const page = {
      text: 'All of it',
      status: 'All of it',
      alert: 'All of it',
      title: 'All of it',
      advice: 'All of it',
    };
    expect(
      ['text', 'status', 'alert', 'title', 'advice'].filter((key) => inPage(`{ ${key}: of }`, page).isMet),
    ).toEqual(['text', 'advice']);
  });

  it('are searched in the other live regions', () => {
    const page = { alert: 'Oh', advice: 'Oh', status: 'Fine' };
    expect(inPage('{ status: Oh }', page).seen).toBe('"Fine", and this text as its alert and advice');
    expect(inPage('{ alert: Fine }', page).seen).toBe('"Oh", and this text as its status');
    expect(inPage('{ alert: Ah }', page).seen).toBe('"Oh"');
    // Two empty regions say nothing about a text.
    expect(inPage('{ status: "" }', { status: 'Fine' }).seen).toBe('"Fine"');
  });
});

it.each([
  ['Connected to Alex', 'Welcome. Conected to Alex now', '"Conected to Alex", the closest text of the page'],
  ['call ended', 'The Call Ended.', '"Call Ended.", the closest text of the page'],
  ['call ended', 'The Call Ended', '"Call Ended", which differs in capitals'],
  ['Goodbye', 'Welcome to the demo', 'the page "Welcome to the demo"'],
])('a missing text %j comes with the closest one', (text, shown, seen) => {
  expect(inPage(`{ text: ${text} }`, { text: shown })).toMatchObject({ isMet: false, seen });
});
