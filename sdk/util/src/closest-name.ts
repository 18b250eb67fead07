import { editDistance } from './edit-distance.ts';

/** Only the letters: hyphens and capitals do not count. */
const letters = (word: string): string => word.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Typing mistakes between two words: letters added, missing, replaced, or swapped with their neighbour. */
const slips = (from: string, to: string): number => editDistance([...from], [...to], { swaps: true });

const longestWord = 60;

/** The name that was most likely meant; undefined if none is close. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const typedLetters = letters(word);
  if (typedLetters === '' || typedLetters.length > longestWord) return undefined;
  let bestName: { readonly name: string; readonly count: number } | undefined;
  for (const name of names) {
    const candidate = letters(name);
    const count = slips(typedLetters, candidate);
    const length = Math.max(typedLetters.length, candidate.length);
    const mostSlips = length < 3 ? 0 : Math.max(1, Math.floor(length / 3));
    if (count <= mostSlips && (bestName === undefined || count < bestName.count)) bestName = { name, count };
  }
  return bestName?.name;
}

/** "a, b or c" */
export const alternatives = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
