/** `testSuite` the way it is typed: `test-suite`. */
export const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The same for every spelling of a name: `test-suite`, `testSuite`, `test_suite`. */
export const fold = (name: string): string => name.replaceAll(/[-_]/g, '').toLowerCase();

/** "a, b or c" */
export function alternatives(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

/** What to say of a name that is none of these: the one that was meant, or all there are. */
export function suggestion(word: string, names: readonly string[]): string {
  const meant = closest(word, names);
  if (meant !== undefined) return `Did you mean ${meant}?`;
  return names.length === 0 ? 'There are none.' : `There is ${alternatives(names)}.`;
}

/** The name with the fewest slips of the finger in it, where these are few for its length; else one it is a part of. */
export function closest(word: string, names: readonly string[]): string | undefined {
  const typed = fold(word);
  const [best] = names
    .map((name) => ({ name, slips: slipsBetween(typed, fold(name)) }))
    .filter(({ name, slips }) => slips <= Math.max(1, Math.max(typed.length, fold(name).length) / 3))
    .toSorted((a, b) => a.slips - b.slips);
  return best?.name ?? names.find((name) => isPart(typed, fold(name)));
}

const isPart = (a: string, b: string) =>
  Math.min(a.length, b.length) > 2 && (a.startsWith(b) || b.startsWith(a));

/** Letters added, left out, replaced or swapped with their neighbour (optimal string alignment). */
function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let slips = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + Number(!same),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
      }
      current.push(slips);
    }
    before = above;
    above = current;
  }
  return above[b.length] ?? 0;
}
