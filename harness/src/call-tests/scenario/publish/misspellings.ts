/** A shorter key is not recognised in another word. */
const shortest = 4;

/** Letters from which on a key can be recognised despite two mistakes. */
const longWord = 8;

/**
 * A schema of keys that refuses each that is close to one of these and none of them, and names the close one.
 */
export const anyMisspelling = (names: readonly string[]) => ({
  if: { enum: names },
  else: {
    allOf: names
      .filter(({ length }) => length >= shortest)
      .map((name) => ({
        pattern: `^(?!${misspellings(name)}$)`,
        errorMessage: `Did you mean "${name}"?`,
      })),
  },
});

/**
 * A regular expression for misspellings of a key, because a JSON Schema has no other way to compare: one letter missing,
 * added, replaced or swapped; other separators or capitals; in a long key, more mistakes in one half.
 */
function misspellings(name: string): string {
  const letters = [...name].map((letter) => (letter === '.' ? '[.]' : letter));
  const found = new Set<string>();
  for (const [index, letter] of letters.entries()) {
    const before = letters.slice(0, index).join('');
    const after = letters.slice(index + 1);
    found.add(`${before}.?${after.join('')}`);
    found.add(`${before}.${letter}${after.join('')}`);
    const [next, ...rest] = after;
    if (next !== undefined) found.add(`${before}${next}${letter}${rest.join('')}`);
  }
  found.add(`${letters.join('')}.`);
  if (name.includes('-')) found.add(otherSeparators(name));
  if (letters.length >= longWord) {
    const middle = Math.floor(letters.length / 2);
    const [first, second] = [letters.slice(0, middle), letters.slice(middle)];
    found.add(`${first.join('')}${about(second.length)}`);
    found.add(`${about(first.length)}${second.join('')}`);
  }
  return `(?:${[...found].join('|')})`;
}

const about = (length: number) => `.{${length - 2},${length + 2}}`;

/** `ground_truth` and `groundTruth` for `ground-truth`. */
const otherSeparators = (name: string) =>
  name.replaceAll(
    /[-.](.)/g,
    (_, letter: string) => `[-_. ]?[${letter}${letter === letter.toUpperCase() ? '' : letter.toUpperCase()}]`,
  );
