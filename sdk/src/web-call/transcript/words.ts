/** An audible character: a letter or digit with its marks. */
const heardCharacter = /[\p{L}\p{N}]\p{M}*/gu;

const split = (text: string): string[] => text.split(/\s+/).filter(Boolean);

const audibleCharacters = (text: string): string[] => text.toLowerCase().match(heardCharacter) ?? [];

/** Number of audible characters: spaces and punctuation do not count. */
export const heardLength = (text: string): number => audibleCharacters(text).length;

/** Whether a text begins with all of another, compared as heard. */
export function beginsWith(text: string, beginning: string): boolean {
  const whole = audibleCharacters(text);
  return audibleCharacters(beginning).every((character, index) => whole[index] === character);
}

/** Whether two texts have the same audible characters. */
export const soundsSame = (one: string, other: string): boolean =>
  beginsWith(one, other) && beginsWith(other, one);

/** The beginning of a text with this many audible characters. */
export function cutAt(text: string, length: number): string {
  let remaining = length;
  let end = 0;
  for (const { 0: character, index } of text.matchAll(heardCharacter)) {
    if (remaining <= 0) return text.slice(0, end);
    remaining -= 1;
    end = index + character.length;
  }
  return length > 0 ? text : '';
}

export const tidy = (text: string): string => split(text).join(' ');

/** Whether two texts may be recognitions of the same speech: their first words match. */
export function beginAlike(one: string, other: string): boolean {
  const [first = ''] = split(one);
  const [second = ''] = split(other);
  return beginsWith(first, second) || beginsWith(second, first);
}
