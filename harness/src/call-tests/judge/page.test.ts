import { describe, expect, it } from 'vitest';
import type { PageView } from '../session/view.ts';
import { newMemory } from './memory.ts';
import { judged } from './testing/judged.ts';
import { inCall, startedAt, view } from './testing/views.ts';

const inPage = (written: string, page: Partial<PageView>) => judged(written, view({ page }));

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
    expect(judged('{ axe: clean }', view(), memory)).toMatchObject({ holds, seen });
  });
});

describe('a button', () => {
  const button = (disabled: boolean, focused: boolean) => ({ name: 'End Call', disabled, focused });
  const usable = button(false, false);
  const focused = button(false, true);
  const disabled = button(true, false);

  it.each<[string, readonly (typeof usable)[], boolean, string]>([
    ['enabled', [usable], true, 'it enabled'],
    ['enabled', [focused], true, 'it enabled and focused'],
    ['enabled', [disabled], false, 'it disabled'],
    ['enabled', [disabled, usable], true, 'it disabled'],
    ['disabled', [disabled], true, 'it disabled'],
    ['disabled', [usable], false, 'it enabled'],
    ['focused', [usable], false, 'it enabled'],
    ['focused', [button(true, true)], false, 'it disabled'],
    ['absent', [usable], false, 'it enabled'],
    ['absent', [focused], false, 'it enabled and focused'],
    ['absent', [], true, 'no buttons'],
    ['enabled', [], false, 'no buttons'],
  ])('that should be %s among %j: %s', (state, buttons, holds, seen) => {
    const wish = `{ button: { name: End Call, state: ${state} } }`;
    expect(inPage(wish, { buttons })).toMatchObject({ holds, seen });
  });

  it('is found by its whole name', () => {
    const seen = inPage('{ button: End }', { buttons: [usable] });
    expect(seen).toMatchObject({ holds: false, seen: 'only "End Call"' });
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
    expect(judged(`{ element: ${written} }`, view(), memory)).toMatchObject({ holds, seen });
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
      ['text', 'status', 'alert', 'title', 'advice'].filter((key) => inPage(`{ ${key}: of }`, page).holds),
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

  it('are cut to 240 characters in a report', () => {
    const title = 'a'.repeat(240);
    expect(inPage('{ title: b }', { title }).seen).toBe(`"${title}"`);
    expect(inPage('{ title: b }', { title: `${title}a` }).seen).toBe(`"${title}…"`);
  });
});

describe('media', () => {
  it.each<[boolean, string, Partial<typeof inCall>]>([
    [true, 'nothing left', {}],
    [false, '2 live microphone tracks', { live: 2 }],
    [false, '1 open peer connection', { openPeers: 1 }],
    [false, '1 running audio context', { runningContexts: 1 }],
  ])('are released: %s, seen %s', (holds, seen, left) => {
    const media = { ...inCall, live: 0, openPeers: 0, runningContexts: 0, ...left };
    expect(inPage('{ media: released }', { media })).toMatchObject({ holds, seen });
  });

  it.each([
    ['live', { opened: 1, live: 1, enabled: 1 }],
    ['muted', { opened: 2, live: 2, enabled: 1 }],
    ['released', { opened: 1, live: 0, enabled: 0 }],
    ['never-opened', { opened: 0, live: 0, enabled: 0 }],
  ])('have a microphone that is %s with %j', (state, counts) => {
    const states = ['live', 'muted', 'released', 'never-opened'];
    const media = { ...inCall, ...counts };
    expect(states.filter((one) => inPage(`{ mic: ${one} }`, { media }).holds)).toEqual([state]);
  });
});

it.each([
  ['Connected to Alex', 'Welcome. Conected to Alex now', '"Conected to Alex", the closest text of the page'],
  ['call ended', 'The Call Ended.', '"Call Ended.", the closest text of the page'],
  ['Goodbye', 'Welcome to the demo', 'the page "Welcome to the demo"'],
])('a missing text %j comes with the closest one', (text, shown, seen) => {
  expect(inPage(`{ text: ${text} }`, { text: shown })).toMatchObject({ holds: false, seen });
});
