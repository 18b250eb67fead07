import { digitRuns, inFigures } from '#util/law-firm/numbers';
import { findPhrase } from '../../../shared/speech-to-text/score/compare-words.ts';
import { plainWords, type Sentence } from './clauses.ts';

/** How a sentence treats a value of the caller. `part`: what it repeats fits, and is not all of it. */
export type Reading = 'right' | 'wrong' | 'part' | 'none';

export interface ReadValue {
  readonly reading: Reading;
  /** The other value, as it was heard. */
  readonly heard?: string;
}

const noReading: ReadValue = { reading: 'none' };

const runsOf = (text: string): readonly string[] =>
  digitRuns(inFigures(text).replaceAll(/(?<=\d),? (?:then|and|dash|hyphen|area code)(?=,? \d)/g, '')).map(
    ({ digits }) => digits.replace('+', ''),
  );

/** Telephone numbers are equal with and without country and area code. */
const isSameNumber = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= 7 && (one.endsWith(other) || other.endsWith(one));

const ofFirm =
  /\b(?:our|the office|this office|office's|my) (?:\w+ )?(?:number|line|phone)\b|\b(?:call|reach|ring|text|contact|phone) (?:us|me|the office|our)\b|\b(?:we|i) are at\b|\b(?:need|want) us\b|\bdial (?:us|911)\b|\b911\b/;

function readNumber(fact: string, { text, written }: Sentence): ReadValue {
  const expectedDigits = runsOf(fact).join('');
  const runs = runsOf(written);
  // "You said 0188, but I keep 0133": the last one counts.
  const wholeRun = runs.findLast((run) => run.length >= 7);
  if (wholeRun !== undefined && isSameNumber(wholeRun, expectedDigits)) return { reading: 'right' };
  const isEnding = /\b(?:end|ends|ending|last|finish|finishing)\b/.test(text);
  // "A 201 number ending in 0188": how it begins may stand beside its end.
  const shortRuns = runs.filter((run) => run.length >= 3 && run.length < 7);
  const ending = shortRuns.find((run) => !expectedDigits.startsWith(run)) ?? shortRuns.at(-1);
  if (isEnding && ending !== undefined)
    return expectedDigits.endsWith(ending) ? { reading: 'right' } : { reading: 'wrong', heard: ending };
  const shortRun = runs.find((run) => run.length === 2);
  if (isEnding && shortRun !== undefined)
    return expectedDigits.endsWith(shortRun) ? { reading: 'part' } : { reading: 'wrong', heard: shortRun };
  if (wholeRun !== undefined && ofFirm.test(text))
    return runs.some((run) => isSameNumber(run, expectedDigits)) ? { reading: 'right' } : noReading;
  // "Was it 0188 or 0198?"
  if (/\bor\b/.test(text) && runs.some((run) => isSameNumber(run, expectedDigits)))
    return { reading: 'part' };
  if (wholeRun !== undefined) return { reading: 'wrong', heard: wholeRun };
  return ending !== undefined && ending.length > 3 && expectedDigits.includes(ending)
    ? { reading: 'part' }
    : noReading;
}

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
const nearSound = 0.72;
const soundOf = (name: string, text: string): number =>
  Math.max(
    ...text
      .split(/[^\p{L}'’-]+/u)
      .map((word) => Math.min(findPhrase(name, word).score, isAsLong(name, word) ? 1 : minSound - 0.01)),
    // A recogniser writes an unknown name as several words.
    name.length > 5 ? findPhrase(name, text).score - 0.05 : 0,
  );
const sounds = (name: string, text: string): boolean =>
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
const noNames = new Set(
  (
    'i we you the and your our my so it that this is what how may can could would is are do does did have has for at in on to of a an let please thank thanks okay yes no not now then also very much well just ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december attorney lawyer counsel there again everyone sir madam ' +
    'goodbye bye good morning afternoon evening one somebody someone nice great perfect right correct sure'
  ).split(' '),
);
/** "N as in Nancy" is an N. */
const withoutCodeWords = (text: string): string =>
  text.replaceAll(/\b(\p{L}) (?:as in|like|for) \p{L}+/gu, '$1');
const letterByLetter = /(?<!['’])(?:\b\p{L}\b[\s,.-]*){3,}/gu;
/** Letters one by one are the word that they spell. */
const joinSpelled = (text: string): string =>
  text.replaceAll(letterByLetter, (letters) => `${letters.replaceAll(/[^\p{L}]/gu, '')}, `);
/** Without accents, which nobody spells. */
const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
/** Whether a letter of a name is missing, or another one: "B, O, O, N" for Boone. */
const isMisspelled = (parts: readonly string[], text: string): boolean =>
  (withoutCodeWords(withoutAccents(text)).match(letterByLetter) ?? [])
    .map((letters) => letters.replaceAll(/[^\p{L}]/gu, '').toLowerCase())
    .some((word) => {
      const nearbyParts = [...parts, parts.join('')]
        .map(withoutAccents)
        .filter((part) => findPhrase(part, word).score >= nearSound);
      return nearbyParts.length > 0 && nearbyParts.every((part) => !word.endsWith(part.toLowerCase()));
    });

const isName = (word: string): boolean => word.length > 2 && !noNames.has(word.toLowerCase());

function readName(fact: string, { written }: Sentence): ReadValue {
  const text = joinSpelled(withoutCodeWords(written));
  const parts = fact.split(/\s+/).filter((part) => part.length > 1);
  const rightReading: ReadValue = { reading: isMisspelled(parts, written) ? 'part' : 'right' };
  if (text !== written && findPhrase(fact.replaceAll(' ', ''), text).score >= 0.9) return rightReading;
  const presentParts = parts.filter((part) => sounds(part, text));
  const namesInAddress = addresses.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, foundNames = '']) => foundNames.split(' ').filter(isName)),
  );
  const other = namesInAddress.find((addressNames) => {
    if (addressNames.length === 0) return false;
    const wrongNames = addressNames.filter(
      (word) => !parts.some((part) => sounds(part, word) || sounds(word, part)),
    );
    return wrongNames.length > 0 && (wrongNames.length === addressNames.length || addressNames.length > 1);
  });
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const wordsBeside =
    parts.length > 1
      ? (new RegExp(`\\b${first} (\\p{Lu}[\\p{L}'’-]+)`, 'u').exec(text)?.[1] ??
        new RegExp(`(?<!\\b(?:${titles})\\.? )\\b(\\p{Lu}[\\p{Ll}'’-]+) ${last}\\b`, 'u').exec(text)?.[1])
      : undefined;
  if (wordsBeside !== undefined && isName(wordsBeside) && !parts.some((part) => sounds(part, wordsBeside)))
    // Given names are spelled in ways that no rule knows: Keeva is Caoimhe.
    return text.includes(`${wordsBeside} ${last}`)
      ? { reading: 'part' }
      : { reading: 'wrong', heard: `${first} ${wordsBeside}` };
  const addressedNames = [...text.matchAll(address)].flatMap(([, calledName = '']) =>
    calledName.split(' ').filter(isName),
  );
  const calledYou = /\b[Yy]ou are (\p{Lu}[\p{L}'’-]+)/u.exec(text)?.[1];
  if (
    calledYou !== undefined &&
    isName(calledYou) &&
    !sounds(calledYou, fact) &&
    !parts.some((part) => sounds(part, calledYou))
  )
    return { reading: 'wrong', heard: calledYou };
  const isOther =
    addressedNames.length > 0 && !addressedNames.some((word) => parts.some((part) => sounds(part, word)));
  if (presentParts.length > 0 && !isOther) return rightReading;
  if (presentParts.length > 0) return { reading: 'wrong', heard: addressedNames.join(' ') };
  const isNear = parts.some((part) => (other ?? []).some((word) => soundOf(part, word) >= nearSound));
  if (other) return isNear ? { reading: 'part' } : { reading: 'wrong', heard: other.join(' ') };
  return noReading;
}

const weekdays = 'sunday|monday|tuesday|wednesday|thursday|friday|saturday';
const dayPattern = new RegExp(String.raw`\b(?:day after tomorrow|${weekdays}|today|tomorrow|tonight)\b`, 'g');
const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
const datePattern = new RegExp(
  String.raw`\b(?<month>${months}) (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?\b|\b(?<first>\d{1,2})(?:st|nd|rd|th)(?: of (?<later>${months}))?\b`,
  'g',
);
const partPattern = /\b(?:morning|afternoon|evening)\b/g;
const clockPattern =
  /\b(?:at|around|about|by) (\d{1,2})(?: (\d\d))?\b|\b(\d{1,2})(?: (\d\d))? (?:am|pm|o clock|in the)\b|(?<=day )(\d{1,2})(?: (\d\d))?\b|\b(\d{1,2})(?: (\d\d))?(?= (?:mon|tues|wednes|thurs|fri|satur|sun)day| on the \d| on (?:mon|tues|wednes|thurs|fri|satur|sun)day| tomorrow| today)/g;

interface Moment {
  readonly days: readonly string[];
  readonly dates: readonly string[];
  readonly parts: readonly string[];
  /** "10" or "10 30". */
  readonly clocks: readonly string[];
}

function momentIn(text: string): Moment {
  const words = plainWords(text)
    .replaceAll(/\bone\b/g, '1')
    .replaceAll(/\bnoon\b/g, 'at 12')
    .replaceAll(/\bhalf past (\d{1,2})\b/g, 'at $1 30')
    .replaceAll(/\bquarter past (\d{1,2})\b/g, 'at $1 15')
    .replaceAll(/\bquarter (?:to|of) (\d{1,2})\b/g, (_, hour: string) => `at ${Number(hour) - 1} 45`)
    .replaceAll(/(\d{1,2}) (?:o clock|clock)\b/g, '$1 o clock');
  const clocks = [...`${words} `.matchAll(clockPattern)].map((match) => {
    const [hour = '', minutes = '0'] = match.slice(1).filter((part) => part !== undefined);
    return `${Number(hour)}:${Number(minutes)}`;
  });
  const pm = /\bpm\b/.test(words);
  const am = /\bam\b/.test(words);
  const parts = [...words.matchAll(partPattern)].map(([part]) => part);
  if (parts.length === 0 && am && !pm) parts.push('morning');
  return {
    days: [...words.matchAll(dayPattern)].map(([day]) => day.replace('tonight', 'today')),
    dates: [...words.matchAll(datePattern)].map(({ groups = {} }) =>
      `${groups['month'] ?? groups['later'] ?? ''} ${groups['day'] ?? groups['first'] ?? ''}`.trim(),
    ),
    parts,
    clocks,
  };
}

/** "The 19th" may be October 19. */
const isSameMoment = (one: string, other: string): boolean =>
  one === other ||
  (/^\d+$/.test(one) && other.endsWith(` ${one}`)) ||
  (/^\d+$/.test(other) && one.endsWith(` ${other}`));

const isRelative = ({ days }: Moment): boolean => days.some((day) => /to(?:day|morrow)/.test(day));

const ofHours = /\b(?:open|opens|close|closes|closed|hours)\b|\bfrom .* (?:to|until) \d/;
const offers = /\b(?:how about|what about|would|could|prefer|instead|or)\b/;

function readMoment(fact: string, { written, text, isQuestion }: Sentence): ReadValue {
  const expectedMoment = momentIn(fact);
  const moment = momentIn(written);
  const kinds = ['days', 'dates', 'parts', 'clocks'] as const;
  const knownKinds = kinds.filter((kind) => expectedMoment[kind].length > 0);
  const isNamed = kinds.some((kind) => moment[kind].length > 0);
  if (knownKinds.length === 0) return readWords(fact, { text });
  if (!isNamed) return noReading;
  const agrees = (kind: (typeof kinds)[number]) =>
    moment[kind].some((one) => expectedMoment[kind].some((other) => isSameMoment(one, other)));
  if (knownKinds.every(agrees)) return { reading: 'right' };
  if (ofHours.test(text) || (isQuestion && offers.test(text))) return noReading;
  const opposedKinds = knownKinds.filter((kind) => moment[kind].length > 0 && !agrees(kind));
  // Which weekday tomorrow is, the words do not tell.
  if (opposedKinds.join() === 'days' && isRelative(expectedMoment) !== isRelative(moment))
    return { reading: 'part' };
  if (opposedKinds.length > 0)
    return {
      reading: 'wrong',
      heard: kinds
        .flatMap((kind) => moment[kind])
        .join(' ')
        .replaceAll(':0', ''),
    };
  const isPart = knownKinds.some(agrees);
  return isPart ? { reading: 'part' } : noReading;
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/\s*\bat\b\s*(?=[\w-]+\s*(?:\bdot\b|\.))/g, '@'],
  [/[\s,]*\b(?:dot|period)\b[\s,]*/g, '.'],
  [/\s*\bunderscore\b\s*/g, '_'],
  [/\s*\b(?:dash|hyphen)\b\s*/g, '-'],
];

const addressesIn = (text: string): readonly string[] =>
  signs
    .reduce((rest, [pattern, sign]) => rest.replaceAll(pattern, sign), text.toLowerCase())
    .match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];

/** "T as in Tom, P-H-A-M, seven seven, at example dot org" as it is written. */
const spelledAddress = (text: string): string =>
  withoutCodeWords(inFigures(text.toLowerCase())).replaceAll(
    /(?<=(?:^|[^\p{L}\p{N}])[\p{L}\p{N}])[\s,.-]+(?=[\p{L}\p{N}](?![\p{L}]))/gu,
    '',
  );

function readAddress(fact: string, { written, text }: Sentence): ReadValue {
  const [expectedAddress = fact.toLowerCase()] = addressesIn(fact);
  const foundAddresses = [...addressesIn(written), ...addressesIn(spelledAddress(written))];
  if (foundAddresses.some((one) => one === expectedAddress)) return { reading: 'right' };
  const joinedAddress = spelledAddress(written)
    .replaceAll(/\b(?:dot|period)\b/g, '.')
    .replaceAll(/\bat\b/g, '@')
    .replaceAll(/[\s,-]/g, '');
  if (joinedAddress.includes(expectedAddress.replaceAll('-', ''))) return { reading: 'right' };
  const [other] = foundAddresses;
  if (other === undefined) return noReading;
  const isOfFirm =
    /\b(?:our|us|write to|send (?:it|them|your)|info@)\b/.test(text) ||
    /^(?:info|office|contact|intake)@/.test(other);
  return isOfFirm ? noReading : { reading: 'wrong', heard: other };
}

const emptyWords = new Set(
  'a an the my your his her our their this that it is was are be am i you he she we they me him us them to of in on at for from with and or but so want need would like have has had got do does did please about can could will'.split(
    ' ',
  ),
);
export function contentOf(text: string): readonly string[] {
  const all = plainWords(text).split(' ');
  const content = all.filter((word) => !emptyWords.has(word) && word.length > 1);
  // "A will" is about a will.
  return content.length > 0 ? content : all.filter((word) => !/^(?:an?|the|my|your)$/.test(word));
}

/** Every matter is one of these; the word beside it says which. */
const heads =
  /^(?:tickets?|cases?|claims?|law|matters?|issues?|problems?|disputes?|accidents?|injury|injuries|question|thing)$/;
const ofAnyKind = new Set(
  'traffic legal court law new old any another every no some such type kind sort of important urgent serious pending current open whole real'.split(
    ' ',
  ),
);
const stemOf = (word: string): string =>
  /\d/.test(word)
    ? word
    : word
        .replace(/(?<=\w{3})(?:ing|ed|s)$/, '')
        .replace(/(\w)\1$/, '$1')
        .slice(0, 5);

/** How much of the content of one text another text has, 0 to 1. */
export function shareOf(expectedText: string, text: string): number {
  // "A will" is a document; in "he will call" it is a verb.
  const nouns = plainWords(text).replaceAll(
    /(?<!\b(?:an?|the|your|his|her|my|their|this|about|\p{L}+s) )\bwill\b/gu,
    '',
  );
  const presentStems = new Set(nouns.split(' ').map(stemOf));
  const words = contentOf(expectedText);
  return words.length === 0
    ? 0
    : words.filter((word) => presentStems.has(stemOf(word))).length / words.length;
}

const compact = (text: string): string =>
  inFigures(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

function readWords(fact: string, { text }: Pick<Sentence, 'text'>): ReadValue {
  const isCode = /\d/.test(fact) && fact.length < 25;
  if (isCode && compact(text).includes(compact(fact))) return { reading: 'right' };
  const specificWords = contentOf(fact).filter((word) => !heads.test(word));
  const isHeadOnly = specificWords.length > 0 && shareOf(specificWords.join(' '), text) === 0;
  const share = shareOf(fact, text);
  if (isHeadOnly) {
    const other = [
      ...text.matchAll(/(\p{L}+) (\p{L}+)/gu),
      ...text.replace(/^\p{L}+ /u, '').matchAll(/(\p{L}+) (\p{L}+)/gu),
    ].find(
      ([, kind = '', head = '']) =>
        heads.test(head) &&
        contentOf(fact).some((word) => stemOf(word) === stemOf(head)) &&
        !ofAnyKind.has(kind) &&
        !emptyWords.has(kind),
    );
    if (other) return { reading: 'wrong', heard: other[0] };
    return share > 0 ? { reading: 'part' } : noReading;
  }
  if (share < 1 && isOtherKind(fact, text)) return { reading: 'part' };
  if (share >= 0.5) return { reading: 'right' };
  return share > 0 ? { reading: 'part' } : noReading;
}

/** A dog fight is no dog bite: a word of the matter is there, with another one beside it. */
function isOtherKind(fact: string, text: string): boolean {
  const expectedStems = contentOf(fact).map(stemOf);
  const all = text.split(' ');
  return expectedStems.some((word, index) => {
    const partner = expectedStems[index + 1];
    if (partner === undefined || all.some((one) => stemOf(one) === partner)) return false;
    const nextWord = all[all.findIndex((one) => stemOf(one) === word) + 1];
    return nextWord !== undefined && all.some((one) => stemOf(one) === word) && !emptyWords.has(nextWord);
  });
}

const isMoment = (fact: string): boolean => {
  const { days, dates } = momentIn(fact);
  return days.length + dates.length > 0 && fact.split(' ').length < 6;
};

const readers: Readonly<Record<string, (fact: string, sentence: Sentence) => ReadValue>> = {
  name: readName,
  number: readNumber,
  email: readAddress,
  when: readMoment,
};

/** What a sentence does with a value of the caller. @param name of the fact: its kind decides how it is read */
export function readValue(name: string, fact: string, sentence: Sentence): ReadValue {
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
  return (reader ?? (isMoment(fact) ? readMoment : readWords))(fact, sentence);
}
