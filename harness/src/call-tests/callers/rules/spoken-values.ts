import { digitRuns, inFigures } from '#util/law-firm/numbers';
import type { Sentence } from './clauses.ts';
import { noReading, type ReadValue } from './reading.ts';
import { isMoment, readMoment } from './spoken-moment.ts';
import { readName, withoutCodeWords } from './spoken-name.ts';
import { readWords } from './spoken-words.ts';

const runsOf = (text: string): readonly string[] =>
  digitRuns(inFigures(text).replaceAll(/(?<=\d),? (?:then|and|dash|hyphen|area code)(?=,? \d)/g, '')).map(
    ({ digits }) => digits.replace('+', ''),
  );

/** Telephone numbers are equal with and without country and area code. */
const isSameNumber = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= 7 && (one.endsWith(other) || other.endsWith(one));

const contactOfFirm =
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
  if (wholeRun !== undefined && contactOfFirm.test(text))
    return runs.some((run) => isSameNumber(run, expectedDigits)) ? { reading: 'right' } : noReading;
  // "Was it 0188 or 0198?"
  if (/\bor\b/.test(text) && runs.some((run) => isSameNumber(run, expectedDigits)))
    return { reading: 'part' };
  if (wholeRun !== undefined) return { reading: 'wrong', heard: wholeRun };
  return ending !== undefined && ending.length > 3 && expectedDigits.includes(ending)
    ? { reading: 'part' }
    : noReading;
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/\s*\bat\b\s*(?=[\w-]+\s*(?:\bdot\b|\.))/g, '@'],
  [/[\s,]*\b(?:dot|period)\b[\s,]*/g, '.'],
  [/[\s,]*\bunderscore\b[\s,]*/g, '_'],
  [/[\s,]*\b(?:dash|hyphen)\b[\s,]*/g, '-'],
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
    .replaceAll(/\bunderscore\b/g, '_')
    .replaceAll(/\b(?:dash|hyphen)\b/g, '-')
    .replaceAll(/\bat\b/g, '@')
    .replaceAll(/[\s,]/g, '');
  // "Joann@…" is not "ann@…".
  const isLonger = addressesIn(written).some((one) => one.endsWith(expectedAddress));
  if (!isLonger && joinedAddress.includes(expectedAddress)) return { reading: 'right' };
  const [otherAddress] = foundAddresses;
  if (otherAddress === undefined) return noReading;
  const isOfFirm =
    /\b(?:our|us|write to|send (?:it|them|your)|info@)\b/.test(text) ||
    /^(?:info|office|contact|intake)@/.test(otherAddress);
  return isOfFirm ? noReading : { reading: 'wrong', heard: otherAddress };
}

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
