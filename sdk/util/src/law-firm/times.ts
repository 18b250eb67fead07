import { type Hours, isOpen } from './read-office.ts';
import { weekdayNear } from './weekday-near.ts';
import { withoutDenials, clausesOf, letters } from './words.ts';
import { inFigures } from './numbers.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const spanishDays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const dayWord = String.raw`(?:sun|mon|tues|wednes|thurs|fri|satur)days?|mon|tues?|wed|thu(?:rs?)?|fri|sat|${spanishDays.join('|')}`;
const nearDays = String.raw`the day after tomorrow|tomorrow|today|tonight|next week|(?:this|next) weekend|hoy|(?<!(?:de|por) la )mañana`;
const monthName =
  'january|february|march|april|may|june|july|august|september|october|november|december|' +
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
const numberedDay = String.raw`\d{1,2}(?:st|nd|rd|th)`;
/** A day that only all of these words tell: "a week from Monday", "Monday in two weeks", "the 21st", "May 3rd". */
const farDay = [
  String.raw`(?:a|\d) weeks? from (?:${dayWord}|today|tomorrow)|(?:${dayWord}) in (?:a|\d) weeks?|(?:${dayWord}|the week|the weekend) after next|in \d (?:weeks|days)`,
  String.raw`the ${numberedDay}(?! of (?!(?:${monthName})))(?: of (?:${monthName}))?|(?:${monthName}) (?:the )?\d{1,2}(?:st|nd|rd|th)?(?!\d)|\d{1,2} de (?:${monthName})`,
].join('|');
/** A telephone number, whose digits are no hours. */
const longNumber = /\d(?:[ ,.()/-]*\d){6,}/g;
/** A day, a part of the day, or a time. */
const atoms = new RegExp(
  [
    String.raw`\b(?<far>${farDay})\b`,
    String.raw`\b(?<next>next |this )?(?<day>${dayWord})\b(?<week> week\b)?`,
    String.raw`\b(?<near>${nearDays})\b`,
    String.raw`\b(?:in the |de la |por la )?(?<part>morning|afternoon|evening|tarde|noche|mañana)s?\b`,
    String.raw`\b(?<intro>(?:at|around|about|after|before|between|by|say|las?) )?(?<past>(?:half|quarter) (?:past|to) |half (?=\d))?(?:(?<noon>noon|midday|mediodía)|(?<hour>\d{1,2})(?:[: ](?<minutes>[0-5]\d)|(?<media> y media))?(?<clock> o'clock)?(?: ?(?<half>[ap])\.?m)?)\b(?![,:]?\d)(?! (?:kids?|children|people|persons?|years?|months?|weeks?|days?|hours?|minutes?|times?|of us)\b)`,
  ].join('|'),
  'gi',
);
const ranges = new RegExp(
  String.raw`\b(?:${dayWord}) (?:to|through|until|a) (?:${dayWord})\b|\b(?:from )?\d{1,2} (?:to|until|till) \d{1,2}\b`,
  'gi',
);
/** A day that the caller refuses. */
const refusal = new RegExp(
  String.raw`\b(?:not|but|except|can't (?:do|on|make)|no) (?:on )?(?:${dayWord})\b|\b(?:${dayWord})(?: (?:do|does|is|are|will|wo)(?:n't| not| no| bad| out)| no puedo)\b[^,.;]*`,
  'gi',
);

/** A day and a time as somebody said them. */
export interface SaidTime {
  /** As the slip writes it: "Tuesday", "next week", "tomorrow". */
  readonly day?: string | undefined;
  /** Minutes after midnight; under twelve hours unless `half` is known. */
  readonly minutes?: number;
  readonly half?: 'am' | 'pm';
  readonly part?: string;
  /** "at", "after", "around" … */
  readonly preposition?: string;
}

const dayOf = (word: string): string => {
  const firstLetters = word.slice(0, 3).toLowerCase();
  const dayIndex = Math.max(
    weekdays.findIndex((day) => day.toLowerCase().startsWith(firstLetters)),
    spanishDays.findIndex((day) => day.startsWith(firstLetters)),
  );
  return weekdays[dayIndex] ?? '';
};
const englishWords: Readonly<Record<string, string>> = {
  hoy: 'today',
  mañana: 'tomorrow',
  tarde: 'afternoon',
  noche: 'evening',
};
const shifts: Readonly<Record<string, number>> = {
  'half ': 30,
  'half past ': 30,
  'quarter past ': 15,
  'quarter to ': -15,
};

/** What may stand before a bare hour: "almost, it's eleven", "can we do four". */
const leadIn =
  /^[^a-zÀ-ɏ]*(?:\b(?:no|yes|yeah|almost|actually|sorry|oh|well|okay|ok|so|then|maybe|please|i|we|meant|said|it|its|it's|is|that|that's|make|do|did|can|could|how|what|about|let's|say|more|like|rather|the)\b[^a-zÀ-ɏ]*)*$/i;

const capitalDays = (words: string): string =>
  words.replace(
    new RegExp(String.raw`\b(?:${dayWord}|${monthName})\b`, 'g'),
    (name) => name.charAt(0).toUpperCase() + name.slice(1),
  );

const onePattern = new RegExp(String.raw`\b((?:the|that) (?:${dayWord})) one\b`, 'gi');

const hideText = (match: string): string => '#'.repeat(match.length);

/** The days and times of a clause. @param isAnswer a bare hour is a time, too */
export function timesIn(clause: string, isAnswer: boolean): { times: SaidTime[]; refusedDays: string[] } {
  // "The Tuesday one"
  const text = inFigures(clause.replace(onePattern, '$1'));
  const maskedText = text.replace(longNumber, hideText).replace(refusal, hideText).replace(ranges, hideText);
  const times: SaidTime[] = [];
  let currentTime: SaidTime = {};
  let endIndex = 0;
  const flush = () => {
    if (currentTime.day !== undefined || currentTime.minutes !== undefined || (isAnswer && currentTime.part))
      times.push(currentTime);
    currentTime = {};
  };
  for (const { groups = {}, 0: match, index } of maskedText.toLowerCase().matchAll(atoms)) {
    const gap = maskedText.slice(endIndex, index);
    const {
      far,
      next = '',
      day,
      week = '',
      near: nearTime,
      part,
      noon,
      hour,
      intro = '',
      past = '',
      half,
    } = groups;
    if (/[#.;?!]|\bor\b/.test(gap) || gap.split(' ').length > 6) flush();
    if (far !== undefined || day !== undefined || nearTime !== undefined) {
      const spokenDay = far
        ? capitalDays(far)
        : day
          ? `${next}${dayOf(day)}${week}`
          : (englishWords[nearTime ?? ''] ?? nearTime);
      // "Tuesday, March 10"
      const isDate =
        far !== undefined && weekdays.includes(currentTime.day ?? '') && currentTime.minutes === undefined;
      if (currentTime.day !== undefined && !isDate) flush();
      currentTime = {
        ...currentTime,
        day: isDate ? `${currentTime.day ?? ''}, ${spokenDay ?? ''}` : spokenDay,
      };
    } else if (part !== undefined) {
      currentTime = { ...currentTime, part: part === 'mañana' ? 'morning' : (englishWords[part] ?? part) };
    } else {
      const value = noon ? 12 : Number(hour);
      // "Nine thirty", in words.
      const isQuarter =
        /\b(?:thirty|fifteen|forty-five)\b/i.test(clause) && /^(?:15|30|45)$/.test(groups['minutes'] ?? '');
      const isClear =
        (isQuarter || undefined) ??
        noon ??
        half ??
        groups['clock'] ??
        (match.includes(':') || intro !== '' || past !== '' || undefined);
      const isFirst = isAnswer && leadIn.test(maskedText.slice(0, index));
      const isAfterDay = currentTime.day !== undefined && !/[a-zÀ-ɏ]/i.test(gap);
      if (value > 23 || !(isClear || isFirst || isAfterDay)) continue;
      if (currentTime.minutes !== undefined) flush();
      const minutes = value * 60 + (groups['media'] ? 30 : Number(groups['minutes'] ?? shifts[past] ?? 0));
      const isAfternoon = noon !== undefined || value > 12 || half === 'p';
      const preposition = /^(?:after|before|around|between|by)/.exec(intro)?.[0].replace('between', 'from');
      currentTime = {
        ...currentTime,
        minutes,
        ...((half || isAfternoon) && { half: isAfternoon ? 'pm' : 'am' }),
        ...(preposition && { preposition }),
      };
    }
    endIndex = index + match.length;
  }
  flush();
  return {
    times,
    refusedDays: [...text.matchAll(refusal)].map(([match]) =>
      dayOf(new RegExp(dayWord, 'i').exec(match)?.[0] ?? ''),
    ),
  };
}

/** When an evening has begun, minutes after midnight. */
const eveningFromMinutes = 18 * 60;

function clockText(minutes: number, half: string): string {
  const hour = ((Math.floor(minutes / 60) + 11) % 12) + 1;
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return minutes === 720 && half ? 'noon' : `${hour}${rest}${half}`;
}

/** The time as the slip writes it, and whether the firm is closed then; the half of the day is that in which it is open. */
export function meetingTime(
  saidTime: SaidTime,
  hours: Hours | null,
  receivedAt: number,
): { readonly text: string; readonly isOutside: boolean } {
  const { day, minutes, half, part = '', preposition = 'at' } = saidTime;
  const dayName = weekdayNear(day ?? '', receivedAt, hours?.zone) ?? day;
  const index = weekdays.findIndex((name) => dayName?.includes(name));
  const weekday = index < 0 ? undefined : index;
  const isOpenAt = (time?: number) => hours === null || isOpen(hours, weekday, time);
  if (minutes === undefined) {
    const isEvening = part === 'evening' && !isOpenAt(eveningFromMinutes);
    return {
      text: /day$|morrow$/.test(day ?? '')
        ? [day, part].filter(Boolean).join(' ')
        : [day, part && `in the ${part}`].filter(Boolean).join(' '),
      isOutside: !isOpenAt() || isEvening,
    };
  }
  const isMorning = half === 'am' || part === 'morning';
  const isLater = half === 'pm' || (half === undefined && /afternoon|evening/.test(part));
  const candidates = [minutes % 720, (minutes % 720) + 720].filter((one) =>
    one < 720 ? !isLater : !isMorning,
  );
  // On a day on which it is closed, too, people mean an hour of its other days.
  const likelyHours = candidates.filter((one) => hours === null || isOpen(hours, undefined, one));
  const [minuteOfDay] = candidates.length === 1 ? candidates : likelyHours.length === 1 ? likelyHours : [];
  const clock =
    minuteOfDay === undefined
      ? clockText(minutes, '')
      : clockText(minuteOfDay, minuteOfDay < 720 ? ' am' : ' pm');
  return { text: [day, preposition, clock].filter(Boolean).join(' '), isOutside: !candidates.some(isOpenAt) };
}

const ordinal =
  '(?:twenty-|thirty-)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth';
const date = [
  String.raw`(?:${monthName}) (?:the )?(?:\d{1,2}(?:st|nd|rd|th)?|${ordinal})(?!\d)`,
  String.raw`(?:next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: morning| afternoon| at (?:\d{1,2}(?::\d\d)?|one|two|three|four|eight|nine|ten|eleven))?`,
  String.raw`the (?:\d{1,2}(?:st|nd|rd|th)|${ordinal})(?! (?:one|time|day|floor)\b)(?: of (?:${monthName})|(?! of\b))`,
  String.raw`\d{1,2}(?:st|nd|rd|th)? (?:of |de )?(?:${monthName})`,
  String.raw`(?:the end of (?:the|this|next) (?:month|week|year)|(?:fin|final) de(?:l| este)? mes)|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|tomorrow(?: morning| afternoon)?|next week`,
  String.raw`(?:within )?(?:\d+|two|three|five|seven|ten|fourteen|thirty|sixty) (?:more )?(?:days|weeks)`,
].join('|');
const dates = new RegExp(String.raw`(?<![${letters}\d/])(?:${date})(?![${letters}\d])`, 'i');
/** What stands before a date that is a limit, and before a span of time. */
const limit =
  /\b(?:by|until|before|no later than|antes de(?:l)?|hasta(?: el)?)(?: (?:the|my|his|her|our|their) [a-z]+)?(?: on)? $/i;
const span = /\b(?:have|gave me|in) $/i;
const hearing = /\b(?:hearing|court(?! papers| order)|trial|arraign\w*|deposition|interview)\b/i;
const duty =
  /\b(?:deadline|due|sale|auction|appeal|respond|answer|sign|clos(?:e|ing)|moved it|resched\w+|postponed|adjourned|expires?|vacate|move out|get out)\b/i;
const pastWords =
  /\b(?:had|was|were|went|missed|happened|born|married|moved (?:in|here|out)|came|fell|died|hired|started|signed|filed|let go|dated|issued|mailed|sent|received)\b/i;
const futureWords =
  /\b(?:by|until|have to|has to|must|need to|wants?|will|set for|scheduled|moved (?:it )?to|rescheduled)\b/i;

/** The next date that binds the caller, in their words, and what it is; undefined for none. @param isAnswer it was asked for */
export function deadlineIn(
  text: string,
  isAnswer: boolean,
): { readonly words: string; readonly event: string | undefined } | undefined {
  const deadlines = clausesOf(withoutDenials(text)).flatMap((clause) => {
    const { 0: words = '', index } = dates.exec(clause) ?? {};
    if (words === '' || (pastWords.test(clause) && !futureWords.test(clause))) return [];
    const isSpan = /(?:days|weeks)$/i.test(words);
    const court = hearing.exec(clause)?.[0];
    const event = court ?? duty.exec(clause)?.[0];
    const textBefore = clause.slice(0, index);
    const isBinding =
      event !== undefined ||
      limit.test(textBefore) ||
      (isSpan && (/^within/i.test(words) || span.test(textBefore)));
    const rank = Number(!isSpan) * 4 + Number(court !== undefined) * 2 + Number(isBinding);
    return isBinding || isAnswer ? [{ words, event: event?.toLowerCase(), rank }] : [];
  });
  return deadlines.toSorted((one, other) => other.rank - one.rank)[0];
}

/** A date further away presses nobody, days. */
const pressingDays = 14;
const dayMs = 24 * 60 * 60 * 1000;

/** Whether a deadline in the caller's words is near; one that cannot be told is. */
export function isNear(words: string, now: number): boolean {
  const text = inFigures(words.toLowerCase());
  const [, count = '', unit = ''] = /(\d+) (?:more )?(day|week)/.exec(text) ?? [];
  if (count !== '') return Number(count) * (unit === 'week' ? 7 : 1) <= pressingDays;
  const name = new RegExp(monthName).exec(text)?.[0];
  const [, monthInNumbers, dayInNumbers] = /(\d{1,2})\/(\d{1,2})/.exec(text) ?? [];
  const index = name === undefined ? Number(monthInNumbers) - 1 : monthName.split('|').indexOf(name) % 12;
  const day = Number(dayInNumbers ?? /\d{1,2}/.exec(text)?.[0]);
  if (Number.isNaN(index + day)) return true;
  const year = new Date(now).getFullYear();
  const nextDateMs = [year, year + 1]
    .map((one) => new Date(one, index, day).getTime() - now)
    .find((ms) => ms > -dayMs);
  return nextDateMs === undefined || nextDateMs <= pressingDays * dayMs;
}
