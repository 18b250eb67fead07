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
import { allOf, type Check, countOf, type Finding, listInWords, quoteText } from './finding.ts';

export const checkText: Check<'text'> = (expectation, { page }) =>
  allOf(
    expectation.map((text) => ({
      isMet: matchesText(text, page.text, 'inside'),
      expected: `the text ${quoteText(text)}`,
      seen: nearestIn(page.text, text) ?? `the page ${quoteText(page.text)}`,
    })),
  );

/** Words of a page that are compared with a missing text; more would take too long between two looks. */
const maxWords = 400;

/** The passage of the page that is closest to a missing text; null if none is close. */
function nearestIn(pageText: string, missingText: string): string | null {
  if (readPattern(missingText)) return null;
  const expectedWords = missingText.trim().split(/\s+/);
  const words = pageText.trim().split(/\s+/).slice(0, maxWords);
  const letters = expectedWords.join(' ').toLowerCase();
  const passages = words.map((_, from) => words.slice(from, from + expectedWords.length).join(' '));
  const distances = passages.map((passage) => editDistance([...passage.toLowerCase()], [...letters]));
  const leastDistance = Math.min(...distances);
  if (leastDistance > letters.length / 2) return null;
  const difference = leastDistance === 0 ? 'which differs in capitals' : 'the closest text of the page';
  return `${quoteText(passages[distances.indexOf(leastDistance)] ?? '')}, ${difference}`;
}

export const checkNoText: Check<'noText'> = (expectation, { page }) =>
  allOf(
    expectation.map((text) => {
      const isThere = matchesText(text, page.text, 'inside');
      return {
        isMet: !isThere,
        expected: `no text ${quoteText(text)}`,
        seen: isThere ? 'it in the page' : 'a page without it',
      };
    }),
  );

type Line = 'status' | 'alert' | 'advice' | 'title';

const wholeText =
  (line: Line, extent: 'whole' | 'inside'): Check<Line> =>
  (expectation, { page }: { readonly page: PageView }) => ({
    isMet: matchesText(expectation, page[line], extent),
    expected: `the ${line} ${quoteText(expectation)}`,
    seen: `${quoteText(page[line])}${placeElsewhere(expectation, line, page)}`,
  });

/** Names the other places with the same text. */
function placeElsewhere(expectation: string, line: Line, page: PageView): string {
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
    state === 'absent' ? `no button ${quoteText(name)}` : `the button ${quoteText(name)} ${wordOf[state]}`;
  const [firstButton] = matchingButtons;
  if (!firstButton) {
    const buttonInOtherCase =
      state === 'absent' ? page.buttons.find((button) => isSameWord(button.name, name)) : undefined;
    if (buttonInOtherCase)
      return {
        isMet: false,
        expected,
        seen: `${quoteText(buttonInOtherCase.name)}, which differs in capitals`,
      };
    const otherButtons = page.buttons.map((button) => quoteText(button.name));
    const seenButtons = otherButtons.length > 0 ? `only ${listInWords(otherButtons)}` : 'no buttons';
    return { isMet: state === 'absent', expected, seen: seenButtons };
  }
  const seenState = `it ${firstButton.disabled ? 'disabled' : firstButton.focused ? 'enabled and focused' : 'enabled'}`;
  const isMet = matchingButtons.some(({ disabled, focused }) =>
    state === 'disabled' ? disabled : state !== 'absent' && !disabled && (state === 'enabled' || focused),
  );
  return { isMet, expected, seen: seenState };
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
  expected: `the focus on ${quoteText(expectation)}`,
  seen: `it on ${quoteText(focus)}`,
});

export const checkElements: Check<'element'> = (expectation, _, { elements }) =>
  allOf(expectation.map((one, index) => checkElement(one, elements[index] ?? null)));

function checkElement(expectation: ElementExpectation, seenElements: readonly SeenElement[] | null): Finding {
  const { selector, role = '', name, text, attribute = {}, count } = expectation;
  const attributes = Object.entries(attribute);
  const conditions = [
    ...(name === undefined ? [] : [`the name ${quoteText(name)}`]),
    ...(text === undefined ? [] : [`the text ${quoteText(text)}`]),
    ...attributes.map(([key, value]) => `${key} ${quoteText(value)}`),
  ];
  const subject = `element ${selector ?? `of the role ${role}`}`;
  const countWords = count ? limitText(count, 'count') : 'a visible';
  const expected = `${countWords} ${subject}${conditions.length > 0 ? ` with ${listInWords(conditions)}` : ''}`;
  if (!seenElements)
    return { isMet: false, expected, seen: 'a selector that is not valid CSS', isFinal: true };
  const namedElements = seenElements.filter(
    (one) => name === undefined || matchesText(name, one.name, 'whole'),
  );
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
  const nearestElements = (namedElements.length > 0 ? namedElements : seenElements).slice(0, maxShown);
  const otherElements = nearestElements.map((one) =>
    [
      quoteText(name === undefined && text !== undefined ? one.text : one.name || one.text),
      ...attributes.map(
        ([key]) => `${key} ${one.attributes[key] === undefined ? 'missing' : quoteText(one.attributes[key])}`,
      ),
    ].join(' with '),
  );
  const otherWords =
    matchingElements.length === 0 && otherElements.length > 0
      ? `; there were ${listInWords(otherElements)}`
      : '';
  return { isMet, expected, seen: `${countOf(matchingElements.length, 'such element')}${otherWords}` };
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
        : `${countOf(violations.length, 'violation')}: ${listInWords(violations.slice(0, maxShown))}`,
});
