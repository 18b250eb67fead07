import { alternatives, nearest } from '@firmline/util/closest-name';

/** Converts `testSuite` to `test-suite`, the form on the command line. */
export const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Makes all spellings of a name equal: `test-suite`, `testSuite`, `test_suite`. */
export const fold = (name: string): string => name.replaceAll(/[-_]/g, '').toLowerCase();

/** The hint for an unknown name: the closest name, or all names. */
export function suggestion(word: string, names: readonly string[]): string {
  const meant = closest(word, names);
  if (meant !== undefined) return `Did you mean ${meant}?`;
  return names.length === 0 ? 'There are none.' : `There is ${alternatives(names)}.`;
}

/** The most similar name, or one that begins with the word or that the word begins with. */
function closest(word: string, names: readonly string[]): string | undefined {
  return nearest(word, names) ?? names.find((name) => isPart(fold(word), fold(name)));
}

const isPart = (a: string, b: string) =>
  Math.min(a.length, b.length) > 2 && (a.startsWith(b) || b.startsWith(a));
