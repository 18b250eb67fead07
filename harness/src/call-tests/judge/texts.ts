import { editDistance } from '#util/edit-distance';
import { matchesText, readPattern } from '../scenario/index.ts';
import type { PageView } from '../session/view.ts';
import { allOf, type Check } from './finding.ts';
import { quoted } from './words.ts';

export const checkText: Check<'text'> = (expectation, { page }) =>
  allOf(
    expectation.map((text) => ({
      holds: matchesText(text, page.text, 'inside'),
      expected: `the text ${quoted(text)}`,
      seen: nearestIn(page.text, text) ?? `the page ${quoted(page.text)}`,
    })),
  );

/** Words of a page that are compared with a missing text; more would take too long between two looks. */
const maxWords = 400;

/** The passage of the page that is closest to a missing text; null if none is close. */
function nearestIn(shown: string, missing: string): string | null {
  if (readPattern(missing)) return null;
  const expected = missing.trim().split(/\s+/);
  const words = shown.trim().split(/\s+/).slice(0, maxWords);
  const letters = expected.join(' ').toLowerCase();
  const passages = words.map((_, from) => words.slice(from, from + expected.length).join(' '));
  const distances = passages.map((passage) => editDistance([...passage.toLowerCase()], [...letters]));
  const least = Math.min(...distances);
  const nearest = passages[distances.indexOf(least)];
  return nearest !== undefined && least > 0 && least <= letters.length / 2
    ? `${quoted(nearest)}, the closest text of the page`
    : least === 0 && nearest !== undefined
      ? `${quoted(nearest)}, which differs in capitals`
      : null;
}

export const checkNoText: Check<'noText'> = (expectation, { page }) =>
  allOf(
    expectation.map((text) => {
      const isThere = matchesText(text, page.text, 'inside');
      return {
        holds: !isThere,
        expected: `no text ${quoted(text)}`,
        seen: isThere ? 'it in the page' : 'a page without it',
      };
    }),
  );

type Line = 'status' | 'alert' | 'advice' | 'title';

const whole =
  (line: Line, where: 'whole' | 'inside'): Check<Line> =>
  (expectation, { page }: { readonly page: PageView }) => ({
    holds: matchesText(expectation, page[line], where),
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

export const checkStatus = whole('status', 'whole');
export const checkAlert = whole('alert', 'whole');
export const checkAdvice = whole('advice', 'inside');
export const checkTitle = whole('title', 'whole');
