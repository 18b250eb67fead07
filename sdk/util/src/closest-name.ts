/** Only the letters: hyphens and capitals do not count. */
const letters = (word: string): string => word.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Typing mistakes between two words: letters added, missing, replaced, or swapped with their neighbour. */
function slips(from: string, to: string): number {
  const width = to.length + 1;
  const table = Array.from({ length: (from.length + 1) * width }, (_, index) =>
    index < width ? index : index % width === 0 ? index / width : 0,
  );
  const at = (row: number, column: number) => table[row * width + column] ?? 0;
  for (let row = 1; row <= from.length; row++) {
    for (let column = 1; column <= to.length; column++) {
      const differs = from[row - 1] === to[column - 1] ? 0 : 1;
      let fewest = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + differs,
      );
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        fewest = Math.min(fewest, at(row - 2, column - 2) + 1);
      table[row * width + column] = fewest;
    }
  }
  return at(from.length, to.length);
}

const longestWord = 60;

/** The name that was most likely meant; undefined if none is close. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const written = letters(word);
  if (written === '' || written.length > longestWord) return undefined;
  let best: { readonly name: string; readonly count: number } | undefined;
  for (const name of names) {
    const candidate = letters(name);
    const count = slips(written, candidate);
    const length = Math.max(written.length, candidate.length);
    const mostSlips = length < 3 ? 0 : Math.max(1, Math.floor(length / 3));
    if (count <= mostSlips && (best === undefined || count < best.count)) best = { name, count };
  }
  return best?.name;
}

/** "a, b or c" */
export const alternatives = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
