import type { Limit } from './types.ts';
import { alternatives } from '#util/closest-name';
import { findPhrase } from '../../shared/speech-to-text/score/compare-words.ts';
import { readPattern } from './vocabulary/texts.ts';

const comparisons: Readonly<Record<Limit['comparison'], (measurement: number, bound: number) => boolean>> = {
  '<': (measurement, bound) => measurement < bound,
  '<=': (measurement, bound) => measurement <= bound,
  '=': (measurement, bound) => measurement === bound,
  '>=': (measurement, bound) => measurement >= bound,
  '>': (measurement, bound) => measurement > bound,
};

/** Whether a figure, in the limit's unit, is within the limit. */
export const matchesLimit = ({ comparison, value }: Limit, measurement: number): boolean =>
  comparisons[comparison](measurement, value);

const signs = { time: 'ms', percent: '%', count: '' } as const;

/** `<1500ms`; an exact count is just the number. */
export const limitText = ({ comparison, value }: Limit, unit: keyof typeof signs): string =>
  `${comparison === '=' && unit === 'count' ? '' : comparison}${value}${signs[unit]}`;

/** Collapses white space. */
const withSingleSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Whether the page's text matches a scenario's. `whole`: the texts are equal; `inside`: the page's contains it. A regular
 * expression is searched for in both cases; an empty text matches only an empty one.
 */
export function matchesText(expected: string, shownText: string, extent: 'whole' | 'inside'): boolean {
  const pattern = readPattern(expected);
  const spacedText = withSingleSpaces(shownText);
  if (pattern) return pattern.test(spacedText);
  const text = withSingleSpaces(expected);
  return extent === 'whole' || text === '' ? spacedText === text : spacedText.includes(text);
}

/**
 * A recogniser that does not know a name writes words that sound like it. Of the names of 50 firms, each spoken in two
 * greetings, 86 of 100 reach the first score, and in another firm's greeting 1 of 200; the second 94, and 1 of 14.
 */
const minScores = { certain: 0.75, possible: 0.65 } as const;

/** Whether recognised words contain a phrase, or what a regular expression matches. */
export const hasPhrase = (phrase: string, text: string): boolean =>
  readPattern(phrase)
    ? matchesText(phrase, text, 'inside')
    : findPhrase(phrase, text).score >= minScores.certain;

/** Whether some of the words may be the phrase: nobody can tell from the words alone. */
export const mayHavePhrase = (phrase: string, text: string): boolean =>
  !readPattern(phrase) && findPhrase(phrase, text).score >= minScores.possible;

/** A phrase as readers see it: quoted, or the words between which a simple regular expression chooses. */
export function phraseText(phrase: string): string {
  const pattern = readPattern(phrase);
  if (!pattern) return `"${phrase}"`;
  const choices = (pattern.source.match(/(?:\([^()]*\)|[^|()])+/g) ?? []).flatMap(expandPattern);
  return choices.some((choice) => /[\\^$.*+?()[\]{}]/.test(choice))
    ? `something that matches ${phrase}`
    : alternatives(choices.map((choice) => `"${choice}"`));
}

/** `you (?:should|may) pay` is "you should pay" and "you may pay". */
function expandPattern(pattern: string): readonly string[] {
  const [group, groupText = ''] = /\((?:\?:)?([^()]*)\)/.exec(pattern) ?? [];
  if (group === undefined) return [pattern];
  return groupText.split('|').flatMap((choice) => expandPattern(pattern.replace(group, choice)));
}
