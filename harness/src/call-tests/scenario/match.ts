import type { Limit } from './types.ts';
import { alternatives } from '#util/closest-name';
import { chanceScore, findPhrase } from '../../shared/speech-to-text/score/compare-words.ts';
import { words } from '../../shared/speech-to-text/score/words.ts';
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
 * A recogniser that does not know a name writes words that sound like it. The bounds were chosen by the names of 50 firms,
 * each spoken in two greetings, and by 120 phrases in talk that does not have them: harness/docs/recognition.md.
 */
const minScores = { likely: 0.75, possible: 0.65 } as const;
const minLeads = { likely: 0.15, possible: 0.05 } as const;

/**
 * Whether recognised words contain a phrase, or what a regular expression matches. `unclear`: only words like it, or like
 * those between which a simple expression chooses.
 */
export function judgePhrase(phrase: string, text: string): 'said' | 'unclear' | 'not said' {
  const pattern = readPattern(phrase);
  if (pattern && matchesText(phrase, text, 'inside')) return 'said';
  if (pattern)
    return choicesIn(pattern).some((choice) => judgePhrase(choice, text) !== 'not said')
      ? 'unclear'
      : 'not said';
  if (hasWords(phrase, text)) return 'said';
  const { score } = findPhrase(phrase, text);
  if (score < minScores.possible) return 'not said';
  const lead = score - chanceScore(phrase, text);
  if (score >= minScores.likely && lead >= minLeads.likely) return 'said';
  return lead < minLeads.possible ? 'not said' : 'unclear';
}

/**
 * Whether a text has the words in a row. Where a recogniser puts a space, nobody said one: "land lord" is "landlord", and
 * "well, come" is "welcome".
 */
export function hasWords(expected: string, text: string): boolean {
  const expectedKeys = withSingleLetters(soundKeysOf(expected).join(''));
  const keys = soundKeysOf(text);
  return keys.some((_, start) => startsWithWords(keys.slice(start), expectedKeys));
}

function startsWithWords(keys: readonly string[], expectedKeys: string): boolean {
  let joinedKeys = '';
  for (const key of keys) {
    joinedKeys = withSingleLetters(joinedKeys + key);
    if (joinedKeys.length >= expectedKeys.length) return joinedKeys === expectedKeys;
  }
  return false;
}

/** Where two words join, a letter may be there twice that is spoken once. */
const withSingleLetters = (keys: string): string => keys.replaceAll(/(\p{L})\1+/gu, '$1');

/** Words to be joined: a number keeps its end, because "ten five" is not "105". */
const soundKeysOf = (text: string): readonly string[] =>
  words(text).map(({ key }) => (/^\d/.test(key) ? `${key} ` : key));

/** A phrase as readers see it: quoted, or the words between which a simple regular expression chooses. */
export function phraseText(phrase: string): string {
  const pattern = readPattern(phrase);
  if (!pattern) return `"${phrase}"`;
  const choices = choicesIn(pattern);
  return choices.length === 0
    ? `something that matches ${phrase}`
    : alternatives(choices.map((choice) => `"${choice}"`));
}

/** The words between which a simple regular expression chooses; none of another. */
export function choicesIn({ source }: RegExp): readonly string[] {
  const choices = (source.match(/(?:\([^()]*\)|[^|()])+/g) ?? []).flatMap(expandPattern);
  return choices.some((choice) => /[\\^$.*+?()[\]{}]/.test(choice)) ? [] : choices;
}

/** `you (?:should|may) pay` is "you should pay" and "you may pay". */
function expandPattern(pattern: string): readonly string[] {
  const [group, groupText = ''] = /\((?:\?:)?([^()]*)\)/.exec(pattern) ?? [];
  if (group === undefined) return [pattern];
  return groupText.split('|').flatMap((choice) => expandPattern(pattern.replace(group, choice)));
}
