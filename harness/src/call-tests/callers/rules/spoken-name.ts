import { findPhrase } from '../../../shared/speech-to-text/score/compare-words.ts';
import { plainWords, type Sentence } from './clauses.ts';
import { courtesyWords } from './known-words.ts';
import { noReading, type ReadValue } from './reading.ts';

/** Vowels that are heard: a recogniser respells a name, and seldom shortens it as "Marks" does Marcus. */
const syllablesOf = (word: string): number =>
  word
    .toLowerCase()
    .replace(/(?<=[^aeiouy])e$/, '')
    .match(/[aeiouy]+/g)?.length ?? 0;
const isAsLong = (name: string, word: string): boolean =>
  syllablesOf(withoutAccents(name)) === syllablesOf(withoutAccents(word));

const minSound = 0.85;
/** A name that may have been misheard, or may be another one: Dylan for Declan. */
const minNearSound = 0.72;
const soundOf = (name: string, text: string): number =>
  Math.max(
    ...text
      .split(/[^\p{L}'’-]+/u)
      .map((word) => Math.min(findPhrase(name, word).score, isAsLong(name, word) ? 1 : minSound - 0.01)),
    // A recogniser writes an unknown name as several words.
    name.length > 5 ? findPhrase(name, text).score - 0.05 : 0,
  );
const soundsIn = (name: string, text: string): boolean =>
  name.length > 4
    ? soundOf(name, text) >= minSound
    : // Too many words sound like a short name: "I'd be" like Bao.
      ` ${plainWords(text)} `.includes(` ${plainWords(name)} `);
const titles = 'Mr|Mister|Mrs|Missus|Ms|Miz|Miss|Dr|Doctor|Sir|Madam';
const lowerTitles = 'mr|mister|mrs|missus|ms|miz|miss';
const greetings =
  'thank you|thanks|okay|ok|all right|alright|great|perfect|hello|hi|hey|meet you|speak with you|pleasure|welcome|sorry|sure|certainly|got it|good|wonderful|excellent|understood|of course|no problem|goodbye|bye|take care';
const properName = String.raw`(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)`;
/** Phrases may begin a sentence; the case of the name after them tells it from other words. */
const eitherCase = (phrases: string): string =>
  phrases.replaceAll(/(?<=^|\|)\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
/** Where a name is the caller's: after a title, in an address, in a note of it. */
const addresses: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:${titles})\.? ${properName}`, 'gu'),
  new RegExp(String.raw`\b(?:${lowerTitles})\.? (\p{Ll}[\p{L}'’-]+)`, 'gu'),
  new RegExp(String.raw`\b(?:${eitherCase(greetings)}),? ${properName}`, 'gu'),
  new RegExp(
    String.raw`\b(?:your name|the name|name down|you down|you|name) (?:is|as|down as|under|was) ${properName}`,
    'gu',
  ),
  new RegExp(
    String.raw`\b(?:${eitherCase('are you|is this|speaking with|speaking to|talking to|this is|under the name of')}) ${properName}`,
    'gu',
  ),
  new RegExp(
    String.raw`^(?:So|And|Okay|OK|Right)?,? ?${properName}, (?:is|right|correct|thank|what|and|could|can|may|how|yes)\b`,
    'gu',
  ),
  new RegExp(String.raw`^(?:So |And )?${properName}[?.]$`, 'gu'),
  new RegExp(String.raw`, ${properName}[.?!]$`, 'gu'),
];
/** Who is addressed with a title is the caller: "thank you, Mr Donnelly". */
const address = new RegExp(
  String.raw`\b(?:${eitherCase(greetings)}),? (?:${titles}|${lowerTitles})\.? (\p{L}[\p{L}'’-]+)(?! (?:will|would|is|can|has|does|handles|calls))`,
  'gu',
);
const wordsOfNoName = new Set(
  (
    'i we you the and your our my so it that this is what how may can could would is are do does did have has for at in on to of a an let please thank thanks okay yes no not now then also very much well just ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december attorney lawyer counsel there again everyone sir madam ' +
    'goodbye bye good morning afternoon evening one somebody someone nice great perfect right correct sure'
  ).split(' '),
);
/** "N as in Nancy" is an N. */
export const withoutCodeWords = (text: string): string =>
  text.replaceAll(/\b(\p{L}) (?:as in|like|for) \p{L}+/gu, '$1');
const spelledLetters = /(?<!['’])(?:\b\p{L}\b[\s,.-]*){3,}/gu;
/** Between letters: "O, apostrophe, R". */
const spokenMarks = /(?<=\b\p{L})[\s,.-]+(?:apostrophe|hyphen|dash)[\s,.-]+(?=\p{L}\b)/giu;
/** Letters one by one are the word that they spell. */
const joinSpelled = (text: string): string =>
  text
    .replaceAll(spokenMarks, '-')
    .replaceAll(spelledLetters, (letters) => `${letters.replaceAll(/[^\p{L}]/gu, '')}, `);
/** Without accents, which nobody spells. */
const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
/** Whether a letter of a name is missing, or another one: "B, O, O, N" for Boone. */
const isMisspelled = (parts: readonly string[], text: string): boolean =>
  (withoutCodeWords(withoutAccents(text)).replaceAll(spokenMarks, '-').match(spelledLetters) ?? [])
    .map((letters) => letters.replaceAll(/[^\p{L}]/gu, '').toLowerCase())
    .some((word) => {
      const nearbyParts = [...parts, parts.join('')]
        .map((part) => withoutAccents(part).replaceAll(/[^\p{L}]/gu, ''))
        .filter((part) => findPhrase(part, word).score >= minNearSound);
      return nearbyParts.length > 0 && nearbyParts.every((part) => !word.endsWith(part.toLowerCase()));
    });

/** "A Dana Whitfield works here", "Dana Whitfield called yesterday": somebody who has the same name. */
const isSomebodys = (parts: readonly string[], text: string): boolean => {
  const anyPart = parts.map((part) => part.replaceAll(/[^\p{L}\p{N}'’-]/gu, '')).join('|');
  return (
    new RegExp(
      String.raw`\b(?:an?|another|some|any|every|our|my|other|same) (?:(?:${titles})\.? )?(?:${anyPart})\b(?!['’]s)`,
      'iu',
    ).test(text) ||
    new RegExp(
      String.raw`(?<!\b(?:that|know) (?:\p{Lu}\S* )?)\b(?:${anyPart}) (?:(?:already|also|just|always|often|never|usually) )*(?!(?:is|was|has|as|thanks|spelled|this|yes|needs)\b)\p{Ll}+(?:s|ed)\b`,
      'u',
    ).test(text)
  );
};

/** Whether the words have the name in the caller's spelling. */
export const isSpelledSo = (fact: string, text: string): boolean =>
  ` ${plainWords(withoutAccents(text))} `.includes(` ${plainWords(withoutAccents(fact))} `);

/** "Lovely.": what begins a sentence may be any word. */
const isName = (word: string): boolean =>
  word.length > 2 && !wordsOfNoName.has(word.toLowerCase()) && !courtesyWords.has(word.toLowerCase());

export function readName(fact: string, { written }: Sentence): ReadValue {
  const text = joinSpelled(withoutCodeWords(written));
  const parts = fact.split(/\s+/).filter((part) => part.length > 1);
  const rightReading: ReadValue = isSomebodys(parts, text)
    ? { reading: 'part', doubt: 'It may be somebody else of that name.' }
    : { reading: isMisspelled(parts, written) ? 'part' : 'right' };
  if (text !== written && findPhrase(fact.replaceAll(' ', ''), text).score >= 0.9) return rightReading;
  const presentParts = parts.filter((part) => soundsIn(part, text));
  const namesInAddress = addresses.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, foundNames = '']) => foundNames.split(' ').filter(isName)),
  );
  const otherName = namesInAddress.find((addressNames) => {
    if (addressNames.length === 0) return false;
    const wrongNames = addressNames.filter(
      (word) => !parts.some((part) => soundsIn(part, word) || soundsIn(word, part)),
    );
    return wrongNames.length > 0 && (wrongNames.length === addressNames.length || addressNames.length > 1);
  });
  const [givenName = '', familyName = ''] = [parts[0], parts.at(-1)];
  const wordsBeside =
    parts.length > 1
      ? (new RegExp(`\\b${givenName} (\\p{Lu}[\\p{L}'’-]+)`, 'u').exec(text)?.[1] ??
        new RegExp(`(?<!\\b(?:${titles})\\.? )\\b(\\p{Lu}[\\p{Ll}'’-]+) ${familyName}\\b`, 'u').exec(
          text,
        )?.[1])
      : undefined;
  if (wordsBeside !== undefined && isName(wordsBeside) && !parts.some((part) => soundsIn(part, wordsBeside)))
    // Given names are spelled in ways that no rule knows: Keeva is Caoimhe.
    return text.includes(`${wordsBeside} ${familyName}`)
      ? { reading: 'part' }
      : { reading: 'wrong', heard: `${givenName} ${wordsBeside}` };
  const addressedNames = [...text.matchAll(address)].flatMap(([, calledName = '']) =>
    calledName.split(' ').filter(isName),
  );
  const calledYou = /\b[Yy]ou are (\p{Lu}[\p{L}'’-]+)/u.exec(text)?.[1];
  if (
    calledYou !== undefined &&
    isName(calledYou) &&
    !soundsIn(calledYou, fact) &&
    !parts.some((part) => soundsIn(part, calledYou))
  )
    return { reading: 'wrong', heard: calledYou };
  const isOther =
    addressedNames.length > 0 && !addressedNames.some((word) => parts.some((part) => soundsIn(part, word)));
  if (presentParts.length > 0 && !isOther) return rightReading;
  if (presentParts.length > 0) return { reading: 'wrong', heard: addressedNames.join(' ') };
  const isNear = parts.some((part) => (otherName ?? []).some((word) => soundOf(part, word) >= minNearSound));
  if (otherName) return isNear ? { reading: 'part' } : { reading: 'wrong', heard: otherName.join(' ') };
  return noReading;
}
