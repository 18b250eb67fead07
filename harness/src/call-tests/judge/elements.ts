import { type ElementExpectation, limitText, matchesLimit, matchesText } from '../scenario/index.ts';
import type { SeenElement } from '../session/view.ts';
import { allOf, type Check, type Finding } from './finding.ts';
import { counted, listed, quoted } from './words.ts';

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
  const what = `element ${selector ?? `of the role ${role}`}`;
  const many = count ? limitText(count, 'count') : 'a visible';
  const expected = `${many} ${what}${conditions.length > 0 ? ` with ${listed(conditions)}` : ''}`;
  if (!all) return { holds: false, expected, seen: 'a selector that is not valid CSS', isFinal: true };
  const named = all.filter((one) => name === undefined || matchesText(name, one.name, 'whole'));
  const found = named.filter(
    (one) =>
      (text === undefined || matchesText(text, one.text, 'inside')) &&
      attributes.every(([key, value]) => {
        const given = one.attributes[key];
        return given !== undefined && matchesText(value, given, 'whole');
      }),
  );
  const holds = count ? matchesLimit(count, found.length) : found.length > 0;
  // Those that are closest to it show what differs.
  const nearest = (named.length > 0 ? named : all).slice(0, maxShown);
  const others = nearest.map((one) =>
    [
      quoted(name === undefined && text !== undefined ? one.text : one.name || one.text),
      ...attributes.map(
        ([key]) => `${key} ${one.attributes[key] === undefined ? 'missing' : quoted(one.attributes[key])}`,
      ),
    ].join(' with '),
  );
  const there = found.length === 0 && others.length > 0 ? `; there were ${listed(others)}` : '';
  return { holds, expected, seen: `${counted(found.length, 'such element')}${there}` };
}

const maxShown = 5;
