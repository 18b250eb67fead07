/** An audible character: a letter or digit with its marks. */
const heardCharacter = /[\p{L}\p{N}]\p{M}*/gu;

const splitWords = (text: string): string[] => text.split(/\s+/).filter(Boolean);

const audibleCharacters = (text: string): string[] => text.toLowerCase().match(heardCharacter) ?? [];

/** Number of audible characters: spaces and punctuation do not count. */
export const heardLength = (text: string): number => audibleCharacters(text).length;

/** Whether a text begins with all of another, compared as heard. */
export function beginsWith(text: string, beginning: string): boolean {
  const allCharacters = audibleCharacters(text);
  return audibleCharacters(beginning).every((character, index) => allCharacters[index] === character);
}

/** Whether two texts have the same audible characters. */
export const soundsSame = (one: string, other: string): boolean =>
  beginsWith(one, other) && beginsWith(other, one);

/** The beginning of a text with this many audible characters. */
export function cutAt(text: string, length: number): string {
  let remainingLength = length;
  let endIndex = 0;
  for (const { 0: character, index } of text.matchAll(heardCharacter)) {
    if (remainingLength <= 0) return text.slice(0, endIndex);
    remainingLength -= 1;
    endIndex = index + character.length;
  }
  return length > 0 ? text : '';
}

export const collapseSpaces = (text: string): string => splitWords(text).join(' ');

/** Whether two texts may be recognitions of the same speech: their first words match. */
export function beginAlike(one: string, other: string): boolean {
  const [firstOfOne = ''] = splitWords(one);
  const [firstOfOther = ''] = splitWords(other);
  return beginsWith(firstOfOne, firstOfOther) || beginsWith(firstOfOther, firstOfOne);
}
