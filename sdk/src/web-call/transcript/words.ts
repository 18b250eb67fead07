/** What of a text is heard: letters and digits, each with its marks. */
const heardCharacter = /[\p{L}\p{N}]\p{M}*/gu;

const split = (text: string): string[] => text.split(/\s+/).filter(Boolean);

const heard = (text: string): string[] => text.toLowerCase().match(heardCharacter) ?? [];

/** Length of a text as it is heard: spaces, punctuation and capitals do not count. */
export const heardLength = (text: string): number => heard(text).length;

/** Whether a text begins as another does to its end, as they are heard. */
export function beginsWith(text: string, beginning: string): boolean {
  const whole = heard(text);
  return heard(beginning).every((character, index) => whole[index] === character);
}

/** The beginning of a text that has this length as it is heard. */
export function cutAt(text: string, length: number): string {
  let left = length;
  let end = 0;
  for (const { 0: character, index } of text.matchAll(heardCharacter)) {
    if (left <= 0) return text.slice(0, end);
    left -= 1;
    end = index + character.length;
  }
  return length > 0 ? text : '';
}

export const tidy = (text: string): string => split(text).join(' ');

export const join = (...texts: readonly string[]): string => texts.filter(Boolean).join(' ');

export const firstWords = (text: string, count: number): string => split(text).slice(0, count).join(' ');

/** Whether two texts may be what one person is saying, understood better the second time. */
export const beginAlike = (one: string, other: string): boolean =>
  beginsWith(firstWords(one, 1), firstWords(other, 1)) ||
  beginsWith(firstWords(other, 1), firstWords(one, 1));
