import { plainWords, type Sentence } from './clauses.ts';
import { noReading, type ReadValue } from './reading.ts';
import { readWords } from './spoken-words.ts';

const weekdays = 'sunday|monday|tuesday|wednesday|thursday|friday|saturday';
const dayPattern = new RegExp(String.raw`\b(?:day after tomorrow|${weekdays}|today|tomorrow|tonight)\b`, 'g');
const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
const datePattern = new RegExp(
  String.raw`\b(?<month>${months}) (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?\b|\b(?<first>\d{1,2})(?:st|nd|rd|th)(?: of (?<later>${months}))?\b`,
  'g',
);
const partPattern = /\b(?:morning|afternoon|evening)\b/g;
const weekPattern = new RegExp(String.raw`\b(?:this|next)(?= (?:${weekdays}|week)\b)`, 'g');
const clockPattern =
  /\b(?:at|around|about|by) (\d{1,2})(?: (\d\d))?\b|\b(\d{1,2})(?: (\d\d))? (?:am|pm|o clock|in the)\b|(?<=day )(\d{1,2})(?: (\d\d))?\b|\b(\d{1,2})(?: (\d\d))?(?= (?:mon|tues|wednes|thurs|fri|satur|sun)day| on the \d| on (?:mon|tues|wednes|thurs|fri|satur|sun)day| tomorrow| today)/g;

interface Moment {
  readonly days: readonly string[];
  readonly dates: readonly string[];
  readonly parts: readonly string[];
  /** "10" or "10 30". */
  readonly clocks: readonly string[];
  /** "This Saturday" may not be "next Saturday". */
  readonly weeks: readonly string[];
  /** "am" or "pm", of the parts of the day too. */
  readonly halves: readonly string[];
}

function momentIn(text: string): Moment {
  const words = plainWords(text.replaceAll(/(?<!\d)(\d{1,2}):(\d\d)(?!\d)/g, 'at $1:$2'))
    .replaceAll(/\bone\b/g, '1')
    .replaceAll(/\b(?:midday|noon)\b/g, 'at 12 pm')
    .replaceAll(/\bmidnight\b/g, 'at 12 am')
    .replaceAll(/\b(\d{1,2}) (?:minutes )?past (\d{1,2})\b/g, 'at $2 $1')
    .replaceAll(/\bhalf past (\d{1,2})\b/g, 'at $1 30')
    .replaceAll(/\bquarter past (\d{1,2})\b/g, 'at $1 15')
    .replaceAll(/\bquarter (?:to|of) (\d{1,2})\b/g, (_, hour: string) => `at ${Number(hour) - 1} 45`)
    .replaceAll(/(\d{1,2}) (?:o clock|clock)\b/g, '$1 o clock');
  const clocks = [...`${words} `.matchAll(clockPattern)].map((match) => {
    const [hour = '', minutes = '0'] = match.slice(1).filter((part) => part !== undefined);
    return `${Number(hour)}:${Number(minutes)}`;
  });
  const isAfternoon = /\bpm\b/.test(words);
  const isMorning = /\bam\b/.test(words);
  const parts = [...words.matchAll(partPattern)].map(([part]) => part);
  const halves = [
    ...(isMorning || parts.includes('morning') ? ['am'] : []),
    ...(isAfternoon || /\b(?:afternoon|evening|tonight)\b/.test(words) ? ['pm'] : []),
  ];
  if (parts.length === 0 && isMorning && !isAfternoon) parts.push('morning');
  return {
    days: [...words.matchAll(dayPattern)].map(([day]) => day.replace('tonight', 'today')),
    dates: [...words.matchAll(datePattern)].map(({ groups = {} }) =>
      `${groups['month'] ?? groups['later'] ?? ''} ${groups['day'] ?? groups['first'] ?? ''}`.trim(),
    ),
    parts,
    clocks,
    weeks: [...words.matchAll(weekPattern)].map(([week]) => week),
    halves,
  };
}

/** "The 19th" may be October 19. */
const isSameMoment = (one: string, other: string): boolean =>
  one === other ||
  (/^\d+$/.test(one) && other.endsWith(` ${one}`)) ||
  (/^\d+$/.test(other) && one.endsWith(` ${other}`));

const isRelative = ({ days }: Moment): boolean => days.some((day) => /to(?:day|morrow)/.test(day));

const openingHours = /\b(?:open|opens|close|closes|closed|hours)\b|\bfrom .* (?:to|until) \d/;
const offerWords = /\b(?:how about|what about|would|could|prefer|instead|or)\b/;

export function readMoment(fact: string, { written, text, isQuestion }: Sentence): ReadValue {
  const expectedMoment = momentIn(fact);
  const moment = momentIn(written);
  const kinds = ['days', 'dates', 'parts', 'clocks'] as const;
  const knownKinds = kinds.filter((kind) => expectedMoment[kind].length > 0);
  const isNamed = kinds.some((kind) => moment[kind].length > 0);
  if (knownKinds.length === 0) return readWords(fact, { text });
  if (!isNamed) return noReading;
  const agreesIn = (kind: (typeof kinds)[number] | 'halves' | 'weeks') =>
    moment[kind].some((one) => expectedMoment[kind].some((other) => isSameMoment(one, other)));
  /** With its hour, "three in the afternoon" is "3 p.m.", and "three" too. */
  const isHalf =
    expectedMoment.clocks.length > 0 &&
    agreesIn('clocks') &&
    moment.parts.every((part) => expectedMoment.parts.length === 0 || expectedMoment.parts.includes(part)) &&
    (moment.halves.length === 0 || agreesIn('halves'));
  const agreesOn = (kind: (typeof kinds)[number]) => agreesIn(kind) || (kind === 'parts' && isHalf);
  const isOpposite = expectedMoment.halves.length > 0 && moment.halves.length > 0 && !agreesIn('halves');
  if (knownKinds.every(agreesOn) && !isOpposite)
    return expectedMoment.weeks.length > 0 && moment.weeks.length > 0 && !agreesIn('weeks')
      ? { reading: 'part', doubt: 'It may be another week.' }
      : { reading: 'right' };
  if (openingHours.test(text) || (isQuestion && offerWords.test(text))) return noReading;
  const opposedKinds = knownKinds.filter((kind) => moment[kind].length > 0 && !agreesOn(kind));
  // Which weekday tomorrow is, the words do not tell.
  if (opposedKinds.join() === 'days' && isRelative(expectedMoment) !== isRelative(moment))
    return { reading: 'part' };
  if (opposedKinds.length > 0 || isOpposite)
    return {
      reading: 'wrong',
      heard: kinds
        .flatMap((kind) =>
          kind === 'clocks' && moment.parts.length === 0
            ? [...moment.clocks, ...moment.halves]
            : moment[kind],
        )
        .join(' ')
        .replaceAll(':0', ''),
    };
  const isPart = knownKinds.some(agreesOn);
  return isPart ? { reading: 'part' } : noReading;
}

export const isMoment = (fact: string): boolean => {
  const { days, dates } = momentIn(fact);
  return days.length + dates.length > 0 && fact.split(' ').length < 6;
};
