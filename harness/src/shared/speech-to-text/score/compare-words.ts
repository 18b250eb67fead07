import { editTable } from '#util/edit-distance';
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
  const expected = words(expectedText);
  const heard = words(heardText);
  const differences = alignWords(expected, heard);
  const errors = differences.filter(({ kind }) => kind !== 'same').length;
  return { differences, errorRate: errors === 0 ? 0 : errors / Math.max(1, expected.length) };
}

function alignWords(expected: readonly Word[], heard: readonly Word[]): WordDifference[] {
  const costs = editTable(expected, heard, { change: (one, other) => (one.key === other.key ? 0 : 1) });
  const cost = (row: number, column: number) => costs[row]?.[column] ?? Infinity;
  const differences: WordDifference[] = [];
  let row = expected.length;
  let column = heard.length;
  while (row > 0 || column > 0) {
    const left = expected[row - 1];
    const right = heard[column - 1];
    const same = left && right && left.key === right.key;
    if (left && right && cost(row, column) === cost(row - 1, column - 1) + (same ? 0 : 1)) {
      differences.push({ kind: same ? 'same' : 'other', expected: left, heard: right });
      row -= 1;
      column -= 1;
    } else if (left && cost(row, column) === cost(row - 1, column) + 1) {
      differences.push({ kind: 'missing', expected: left });
      row -= 1;
    } else if (right) {
      differences.push({ kind: 'extra', heard: right });
      column -= 1;
    }
  }
  return differences.toReversed();
}
