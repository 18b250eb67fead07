import { digitRuns, inFigures } from '#util/law-firm/numbers';
import { findPhrase } from '../../../shared/speech-to-text/score/compare-words.ts';
import { isUnclaimed, plain, type Sentence } from './clauses.ts';

/** How a sentence treats a value of the caller. `part`: what it repeats fits, and is not all of it. */
export type Reading = 'right' | 'wrong' | 'part' | 'none';

export interface ReadValue {
  readonly reading: Reading;
  /** The other value, as it was heard. */
  readonly heard?: string;
}

const none: ReadValue = { reading: 'none' };

const runsOf = (text: string): readonly string[] =>
  digitRuns(inFigures(text)).map(({ digits }) => digits.replace('+', ''));

/** Telephone numbers are equal with and without country and area code. */
const isSameNumber = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= 7 && (one.endsWith(other) || other.endsWith(one));

const ofFirm =
  /\b(?:our|the office|this office|office's|my) (?:\w+ )?(?:number|line|phone)\b|\b(?:call|reach|ring|text|contact|phone) (?:us|me|the office|our)\b|\bdial\b|\b911\b/;

function readNumber(fact: string, { text, written }: Sentence): ReadValue {
  const wanted = runsOf(fact).join('');
  const runs = runsOf(written);
  if (runs.some((run) => isSameNumber(run, wanted))) return { reading: 'right' };
  const isEnding = /\b(?:end|ends|ending|last|finish|finishing)\b/.test(text);
  const ending = runs.find((run) => run.length >= 3 && run.length < 7);
  if (isEnding && ending !== undefined)
    return wanted.endsWith(ending) ? { reading: 'right' } : { reading: 'wrong', heard: ending };
  const other = runs.find((run) => run.length >= 7);
  if (other !== undefined) return ofFirm.test(text) ? none : { reading: 'wrong', heard: other };
  return ending !== undefined && ending.length > 3 && wanted.includes(ending) ? { reading: 'part' } : none;
}

const minSound = 0.78;
const sounds = (name: string, text: string): boolean => findPhrase(name, text).score >= minSound;
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
const noNames = new Set(
  (
    'i we you the and your our my so it that this is what how may can could would is are do does did have has for at in on to of a an let please thank thanks okay yes no not now then also very much well just ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december attorney lawyer counsel there again everyone sir madam ' +
    'goodbye bye good morning afternoon evening one somebody someone nice great perfect right correct sure'
  ).split(' '),
);
/** Letters one by one are the word that they spell. */
const unspelled = (text: string): string =>
  text.replaceAll(/(?:\b\p{L}\b[\s,.-]*){3,}/gu, (letters) => `${letters.replaceAll(/[^\p{L}]/gu, '')}, `);

const isName = (word: string): boolean => word.length > 2 && !noNames.has(word.toLowerCase());

function readName(fact: string, { written }: Sentence): ReadValue {
  const text = unspelled(written);
  const parts = fact.split(/\s+/).filter((part) => part.length > 1);
  if (findPhrase(fact.replaceAll(' ', ''), text).score >= 0.9) return { reading: 'right' };
  const present = parts.filter((part) => sounds(part, text));
  const given = addresses.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, found = '']) => found.split(' ').filter(isName)),
  );
  const other = given.find((found) => {
    if (found.length === 0) return false;
    const wrong = found.filter((word) => !parts.some((part) => sounds(part, word) || sounds(word, part)));
    return wrong.length > 0 && (wrong.length === found.length || found.length > 1);
  });
  const surname =
    parts.length > 1
      ? new RegExp(`\\b${parts[0] ?? ''} (\\p{Lu}[\\p{L}'’-]+)`, 'u').exec(text)?.[1]
      : undefined;
  if (surname !== undefined && isName(surname) && !parts.some((part) => sounds(part, surname)))
    return { reading: 'wrong', heard: `${parts[0] ?? ''} ${surname}` };
  if (present.length > 0) return { reading: 'right' };
  return other ? { reading: 'wrong', heard: other.join(' ') } : none;
}

const weekdays = 'sunday|monday|tuesday|wednesday|thursday|friday|saturday';
const dayPattern = new RegExp(String.raw`\b(?:${weekdays}|today|tomorrow|tonight)\b`, 'g');
const datePattern =
  /\b(january|february|march|april|may|june|july|august|september|october|november|december) (\d{1,2})(?:st|nd|rd|th)?\b|\b(?:the )?(\d{1,2})(?:st|nd|rd|th)\b/g;
const partPattern = /\b(?:morning|noon|afternoon|evening)\b/g;
const clockPattern =
  /\b(?:at|around|about|by) (\d{1,2})(?: (\d\d))?\b|\b(\d{1,2})(?: (\d\d))? (?:am|pm|o clock|in the)\b|(?<=day )(\d{1,2})(?: (\d\d))?\b|\b(\d{1,2})(?: (\d\d))?(?= on (?:mon|tues|wednes|thurs|fri|satur|sun)day| tomorrow| today)/g;

interface Moment {
  readonly days: readonly string[];
  readonly dates: readonly string[];
  readonly parts: readonly string[];
  /** "10" or "10 30". */
  readonly clocks: readonly string[];
}

function momentIn(text: string): Moment {
  const said = plain(text)
    .replaceAll(/\b(?:half past|half) (\d{1,2})\b/g, '$1 30')
    .replaceAll(/\bquarter past (\d{1,2})\b/g, '$1 15')
    .replaceAll(/(\d{1,2}) (?:o clock|clock)\b/g, '$1 o clock');
  const clocks = [...`${said} `.matchAll(clockPattern)].map((found) => {
    const [hour = '', minutes = '0'] = found.slice(1).filter((part) => part !== undefined);
    return `${Number(hour)}:${Number(minutes)}`;
  });
  const pm = /\bpm\b/.test(said);
  const am = /\bam\b/.test(said);
  const parts = [...said.matchAll(partPattern)].map(([part]) => part);
  if (parts.length === 0 && am && !pm) parts.push('morning');
  return {
    days: [...said.matchAll(dayPattern)].map(([day]) => day.replace('tonight', 'today')),
    dates: [...said.matchAll(datePattern)].map(([, month = '', day, bare]) =>
      `${month} ${day ?? bare ?? ''}`.trim(),
    ),
    parts,
    clocks,
  };
}

const ofHours = /\b(?:open|opens|close|closes|closed|hours)\b|\bfrom .* (?:to|until) \d/;
const offers = /\b(?:how about|what about|would|could|prefer|instead|or)\b/;

function readMoment(fact: string, { written, text, isQuestion }: Sentence): ReadValue {
  const wanted = momentIn(fact);
  const said = momentIn(written);
  const kinds = ['days', 'dates', 'parts', 'clocks'] as const;
  const known = kinds.filter((kind) => wanted[kind].length > 0);
  const isNamed = kinds.some((kind) => said[kind].length > 0);
  if (known.length === 0) return readWords(fact, { text });
  if (!isNamed) return none;
  const agrees = (kind: (typeof kinds)[number]) => said[kind].some((one) => wanted[kind].includes(one));
  if (known.every(agrees)) return { reading: 'right' };
  if (ofHours.test(text) || (isQuestion && offers.test(text))) return none;
  const opposed = known.find((kind) => said[kind].length > 0 && !agrees(kind));
  if (opposed !== undefined)
    return {
      reading: 'wrong',
      heard: kinds
        .flatMap((kind) => said[kind])
        .join(' ')
        .replaceAll(':0', ''),
    };
  const isPart = known.some(agrees);
  return isPart ? { reading: 'part' } : none;
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/\s*\bat\b\s*(?=[\w-]+\s*(?:\bdot\b|\.))/g, '@'],
  [/\s*\bdot\b\s*/g, '.'],
  [/\s*\bunderscore\b\s*/g, '_'],
  [/\s*\b(?:dash|hyphen)\b\s*/g, '-'],
];

const addressesIn = (text: string): readonly string[] =>
  signs
    .reduce((rest, [pattern, sign]) => rest.replaceAll(pattern, sign), text.toLowerCase())
    .match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];

function readAddress(fact: string, { written, text }: Sentence): ReadValue {
  const [wanted = fact.toLowerCase()] = addressesIn(fact);
  const found = addressesIn(written);
  if (found.some((one) => one === wanted)) return { reading: 'right' };
  const [other] = found;
  if (other === undefined) return none;
  const isOfFirm =
    /\b(?:our|us|write to|send (?:it|them|your)|info@)\b/.test(text) ||
    /^(?:info|office|contact|intake)@/.test(other);
  return isOfFirm ? none : { reading: 'wrong', heard: other };
}

const empty = new Set(
  'a an the my your his her our their this that it is was are be am i you he she we they me him us them to of in on at for from with and or but so want need would like have has had got do does did please about can could will'.split(
    ' ',
  ),
);
export const contentOf = (text: string): readonly string[] =>
  plain(text)
    .split(' ')
    .filter((word) => !empty.has(word) && word.length > 1);

const stemOf = (word: string): string => (/\d/.test(word) ? word : word.slice(0, 5));

/** The share of what a text is about that another text has too, 0 to 1. */
export function shareOf(wanted: string, text: string): number {
  const there = new Set(contentOf(text).map(stemOf));
  const words = contentOf(wanted);
  return words.length === 0 ? 0 : words.filter((word) => there.has(stemOf(word))).length / words.length;
}

const compact = (text: string): string =>
  inFigures(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

function readWords(fact: string, { text }: Pick<Sentence, 'text'>): ReadValue {
  const isCode = /\d/.test(fact) && fact.length < 25;
  if (isCode && compact(text).includes(compact(fact))) return { reading: 'right' };
  const share = shareOf(fact, text);
  if (share >= 0.5) return { reading: 'right' };
  return share > 0 ? { reading: 'part' } : none;
}

const readers: Readonly<Record<string, (fact: string, sentence: Sentence) => ReadValue>> = {
  name: readName,
  number: readNumber,
  email: readAddress,
  when: readMoment,
};

/** What a sentence does with a value of the caller. @param name of the fact: its kind decides how it is read */
export function readValue(name: string, fact: string, sentence: Sentence): ReadValue {
  if (isUnclaimed(sentence.text) && name !== 'number') return none;
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
  return (reader ?? readWords)(fact, sentence);
}
