import { editDistance } from '#util/edit-distance';
import {
  type ButtonExpectation,
  type ElementExpectation,
  limitText,
  matchesLimit,
  matchesText,
  readPattern,
} from '../scenario/index.ts';
import type { PageView, SeenElement } from '../session/view.ts';
import { allOf, type Check, counted, type Finding, listed, quoted } from './finding.ts';

export const checkText: Check<'text'> = (expectation, { page }) =>
  allOf(
    expectation.map((text) => ({
      isMet: matchesText(text, page.text, 'inside'),
      expected: `the text ${quoted(text)}`,
      seen: nearestIn(page.text, text) ?? `the page ${quoted(page.text)}`,
    })),
  );

/** Words of a page that are compared with a missing text; more would take too long between two looks. */
const maxWords = 400;

/** The passage of the page that is closest to a missing text; null if none is close. */
function nearestIn(pageText: string, missing: string): string | null {
  if (readPattern(missing)) return null;
  const expected = missing.trim().split(/\s+/);
  const words = pageText.trim().split(/\s+/).slice(0, maxWords);
  const letters = expected.join(' ').toLowerCase();
  const passages = words.map((_, from) => words.slice(from, from + expected.length).join(' '));
  const distances = passages.map((passage) => editDistance([...passage.toLowerCase()], [...letters]));
  const least = Math.min(...distances);
  if (least > letters.length / 2) return null;
  const difference = least === 0 ? 'which differs in capitals' : 'the closest text of the page';
  return `${quoted(passages[distances.indexOf(least)] ?? '')}, ${difference}`;
}

export const checkNoText: Check<'noText'> = (expectation, { page }) =>
  allOf(
    expectation.map((text) => {
      const isThere = matchesText(text, page.text, 'inside');
      return {
        isMet: !isThere,
        expected: `no text ${quoted(text)}`,
        seen: isThere ? 'it in the page' : 'a page without it',
      };
    }),
  );

type Line = 'status' | 'alert' | 'advice' | 'title';

const wholeText =
  (line: Line, extent: 'whole' | 'inside'): Check<Line> =>
  (expectation, { page }: { readonly page: PageView }) => ({
    isMet: matchesText(expectation, page[line], extent),
    expected: `the ${line} ${quoted(expectation)}`,
    seen: `${quoted(page[line])}${elsewhere(expectation, line, page)}`,
  });

/** Names the other places with the same text. */
function elsewhere(expectation: string, line: Line, page: PageView): string {
  if (expectation === '') return '';
  const places = (['status', 'alert', 'advice'] as const).filter(
    (place) => place !== line && matchesText(expectation, page[place], 'whole'),
  );
  return places.length > 0 ? `, and this text as its ${places.join(' and ')}` : '';
}

export const checkStatus = wholeText('status', 'whole');
export const checkAlert = wholeText('alert', 'whole');
export const checkAdvice = wholeText('advice', 'inside');
export const checkTitle = wholeText('title', 'whole');

export const checkButtons: Check<'button'> = (expectation, { page }) =>
  allOf(expectation.map((button) => checkButton(button, page)));

function checkButton({ name, state = 'enabled' }: ButtonExpectation, page: PageView): Finding {
  const matchingButtons = page.buttons.filter((button) => matchesText(name, button.name, 'whole'));
  const expected =
    state === 'absent' ? `no button ${quoted(name)}` : `the button ${quoted(name)} ${wordOf[state]}`;
  const [first] = matchingButtons;
  if (!first) {
    const twin =
      state === 'absent' ? page.buttons.find((button) => isSameWord(button.name, name)) : undefined;
    if (twin) return { isMet: false, expected, seen: `${quoted(twin.name)}, which differs in capitals` };
    const otherButtons = page.buttons.map((button) => quoted(button.name));
    const seen = otherButtons.length > 0 ? `only ${listed(otherButtons)}` : 'no buttons';
    return { isMet: state === 'absent', expected, seen };
  }
  const seen = `it ${first.disabled ? 'disabled' : first.focused ? 'enabled and focused' : 'enabled'}`;
  const isMet = matchingButtons.some(({ disabled, focused }) =>
    state === 'disabled' ? disabled : state !== 'absent' && !disabled && (state === 'enabled' || focused),
  );
  return { isMet, expected, seen };
}

/** Nobody would say of a page with "End Call" that it has no "End call". */
const isSameWord = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();

const wordOf = {
  enabled: 'enabled',
  disabled: 'disabled',
  focused: 'enabled and focused',
} as const;

export const checkFocus: Check<'focus'> = (expectation, { page: { focus } }) => ({
  isMet: matchesText(expectation, focus, 'whole'),
  expected: `the focus on ${quoted(expectation)}`,
  seen: `it on ${quoted(focus)}`,
});

export const checkElements: Check<'element'> = (expectation, _, { elements }) =>
  allOf(expectation.map((one, index) => checkElement(one, elements[index] ?? null)));

function checkElement(expectation: ElementExpectation, all: readonly SeenElement[] | null): Finding {
  const { selector, role = '', name, text, attribute = {}, count } = expectation;
  const attributes = Object.entries(attribute);
  const conditions = [
    ...(name === undefined ? [] : [`the name ${quoted(name)}`]),
    ...(text === undefined ? [] : [`the text ${quoted(text)}`]),
    ...attributes.map(([key, value]) => `${key} ${quoted(value)}`),
  ];
  const subject = `element ${selector ?? `of the role ${role}`}`;
  const countWords = count ? limitText(count, 'count') : 'a visible';
  const expected = `${countWords} ${subject}${conditions.length > 0 ? ` with ${listed(conditions)}` : ''}`;
  if (!all) return { isMet: false, expected, seen: 'a selector that is not valid CSS', isFinal: true };
  const namedElements = all.filter((one) => name === undefined || matchesText(name, one.name, 'whole'));
  const matchingElements = namedElements.filter(
    (one) =>
      (text === undefined || matchesText(text, one.text, 'inside')) &&
      attributes.every(([key, value]) => {
        const attributeValue = one.attributes[key];
        return attributeValue !== undefined && matchesText(value, attributeValue, 'whole');
      }),
  );
  const isMet = count ? matchesLimit(count, matchingElements.length) : matchingElements.length > 0;
  // Those that are closest to it show what differs.
  const nearest = (namedElements.length > 0 ? namedElements : all).slice(0, maxShown);
  const otherElements = nearest.map((one) =>
    [
      quoted(name === undefined && text !== undefined ? one.text : one.name || one.text),
      ...attributes.map(
        ([key]) => `${key} ${one.attributes[key] === undefined ? 'missing' : quoted(one.attributes[key])}`,
      ),
    ].join(' with '),
  );
  const otherWords =
    matchingElements.length === 0 && otherElements.length > 0 ? `; there were ${listed(otherElements)}` : '';
  return { isMet, expected, seen: `${counted(matchingElements.length, 'such element')}${otherWords}` };
}

/** Elements, and broken accessibility rules, in a report. */
const maxShown = 5;

export const checkAxe: Check<'axe'> = (_, __, { violations }) => ({
  isMet: violations?.length === 0,
  expected: 'no accessibility rule broken',
  seen:
    violations === null
      ? 'a page that could not be checked'
      : violations.length === 0
        ? 'none'
        : `${counted(violations.length, 'violation')}: ${listed(violations.slice(0, maxShown))}`,
});
