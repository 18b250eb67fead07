import { readPattern } from './vocabulary/texts.ts';

/** As a person reads it: runs of white space are one space. */
const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Whether what the page shows is what a scenario wants. `whole`: the text is all there is; else it may stand in another
 * text. A wanted regular expression is searched for either way; an empty wanted text is nothing but nothing.
 */
export function matchesText(wanted: string, shown: string, where: 'whole' | 'inside'): boolean {
  const pattern = readPattern(wanted);
  const there = spaced(shown);
  if (pattern) return pattern.test(there);
  const text = spaced(wanted);
  return where === 'whole' || text === '' ? there === text : there.includes(text);
}
