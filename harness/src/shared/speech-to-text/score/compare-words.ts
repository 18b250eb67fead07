import { editDistance, editTable } from '#util/edit-distance';
import { type Word, words } from './words.ts';

/** One step from the expected text to the heard one. */
export type WordDifference =
  | { readonly kind: 'same' | 'other'; readonly expected: Word; readonly heard: Word }
  | { readonly kind: 'missing'; readonly expected: Word }
  | { readonly kind: 'extra'; readonly heard: Word };

export interface WordComparison {
  /** In the order of both texts. */
  readonly differences: readonly WordDifference[];
  /** Other, missing and extra words for each expected word; 0 for equal texts, may exceed 1. */
  readonly errorRate: number;
}

/**
 * Compares two texts word by word, with as few differences as possible. Case, punctuation, contractions and the way a
 * number is written do not matter.
 */
export function compareWords(expectedText: string, heardText: string): WordComparison {
  const expectedWords = words(expectedText);
  const heardWords = words(heardText);
  const differences = alignWords(expectedWords, heardWords);
  const errors = differences.filter(({ kind }) => kind !== 'same').length;
  return { differences, errorRate: errors === 0 ? 0 : errors / Math.max(1, expectedWords.length) };
}

function alignWords(expectedWords: readonly Word[], heardWords: readonly Word[]): WordDifference[] {
  const costs = editTable(expectedWords, heardWords, {
    change: (one, other) => (one.key === other.key ? 0 : 1),
  });
  const costAt = (row: number, column: number) => costs[row]?.[column] ?? Infinity;
  const differences: WordDifference[] = [];
  let row = expectedWords.length;
  let column = heardWords.length;
  while (row > 0 || column > 0) {
    const expectedWord = expectedWords[row - 1];
    const heardWord = heardWords[column - 1];
    const isSame = expectedWord && heardWord && expectedWord.key === heardWord.key;
    if (expectedWord && heardWord && costAt(row, column) === costAt(row - 1, column - 1) + (isSame ? 0 : 1)) {
      differences.push({ kind: isSame ? 'same' : 'other', expected: expectedWord, heard: heardWord });
      row -= 1;
      column -= 1;
    } else if (expectedWord && costAt(row, column) === costAt(row - 1, column) + 1) {
      differences.push({ kind: 'missing', expected: expectedWord });
      row -= 1;
    } else if (heardWord) {
      differences.push({ kind: 'extra', heard: heardWord });
      column -= 1;
    }
  }
  return differences.toReversed();
}

export interface PhraseMatch {
  /** 1 if the phrase was heard as written, 0 if nothing of it was. */
  readonly score: number;
  /** The part of the text that resembles it most, as written. */
  readonly heard: string;
}

/** Sounds that a recogniser confuses in names become one letter. */
const soundAlikes: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ck|q|c(?![eiyh])/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/x/g, 'ks'],
  [/sch|sh|ch/g, 'S'],
  [/th/g, 't'],
  [/z/g, 's'],
  [/wh/g, 'w'],
  [/^kn|(?<=[^a-z])kn/g, 'n'],
  [/gh(?![aeiou])/g, ''],
  // As between the names of a firm: "Park 'n' Whitfield".
  [/^and$/g, 'an'],
  [/[vb]/g, 'f'],
  [/d/g, 't'],
  [/g/g, 'k'],
  [/(?<=[aeiou])h/g, ''],
  [/[aeiouy]+/g, 'a'],
  [/(.)\1+/g, '$1'],
];

const soundOfKey = (key: string) =>
  soundAlikes.reduce((sound, [pattern, letter]) => sound.replace(pattern, letter), key);

const hasDigitFirst = ({ key }: Word) => /^\d/.test(key);

/** A number as it sounds, because a name may sound like it: Fortenberry, "for ten berry". */
const spelledOut = (word: Word) =>
  hasDigitFirst(word) && /\p{L}/u.test(word.text) ? word.text.toLowerCase().replaceAll(' ', '') : word.key;

/**
 * Finds the part of a heard text that resembles a phrase most. Word boundaries count little and vowels least, because a
 * recogniser that does not know a name writes other words that sound like it.
 */
export function findPhrase(phrase: string, heardText: string): PhraseMatch {
  const sounds = soundsOf(phrase, heardText);
  if (sounds.expected === '') return { score: 1, heard: '' };
  const { score, from, to } = bestMatch(sounds.expected, sounds.heard);
  return { score, heard: joinedText(words(heardText).slice(from, to)) };
}

/**
 * How well a phrase's sounds fit a text in other orders, from 0 to 1. A short phrase is like some part of any long text, but
 * so are its sounds in any order: only a phrase that fits better than these was probably said.
 */
export function chanceScore(phrase: string, heardText: string): number {
  const { expected, heard } = soundsOf(phrase, heardText);
  const middleIndex = Math.floor(expected.length / 2);
  const swappedText = expected.slice(middleIndex) + expected.slice(0, middleIndex);
  const otherOrders = [reverse(expected), swappedText, reverse(swappedText)];
  return Math.max(...otherOrders.map((order) => bestMatch(order, heard).score));
}

const reverse = (text: string) => [...text].toReversed().join('');

function soundsOf(phrase: string, heardText: string) {
  const wantedWords = words(phrase);
  const hasNumber = wantedWords.some(hasDigitFirst);
  return {
    expected: wantedWords.map(({ key }) => soundOfKey(key)).join(''),
    heard: words(heardText).map((word) => soundOfKey(hasNumber ? word.key : spelledOut(word))),
  };
}

/** The words in a row that are the most like a sound. Without any, the score is 0. */
function bestMatch(expectedSound: string, sounds: readonly string[]) {
  let bestRange = { score: 0, from: 0, to: 0 };
  for (const fromIndex of sounds.keys()) {
    let sound = '';
    for (let soundIndex = fromIndex; soundIndex < sounds.length; soundIndex++) {
      sound += sounds[soundIndex] ?? '';
      if (sound.length > 2 * expectedSound.length + 2) break;
      const score = 1 - distance(expectedSound, sound) / Math.max(expectedSound.length, sound.length);
      if (score > bestRange.score) bestRange = { score, from: fromIndex, to: soundIndex + 1 };
    }
  }
  return bestRange;
}

const joinedText = (list: readonly Word[]) =>
  list
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join(' ');

const costOf = (letter: string) => (letter === 'a' ? 0.5 : 1);

/** Another vowel costs half of another consonant. */
const distance = (word: string, otherWord: string): number =>
  editDistance([...word], [...otherWord], {
    single: costOf,
    change: (one, other) => (one === other ? 0 : Math.max(costOf(one), costOf(other))),
  });
