/** What a firm's record says of it, as far as it can be told from plain sentences in English. */
export interface Office {
  /** What it handles, in the record's own words. */
  readonly areas: readonly Area[];
  /** The law that its name or description says it practises; null if they do not. */
  readonly kind: Area | null;
  /** What it declines. */
  readonly declinedAreas: readonly string[];
  readonly hours: Hours | null;
  readonly languages: readonly string[];
  /** What the record promises an urgent caller, in its own words. */
  readonly urgent: string | null;
}

export interface Area {
  readonly name: string;
  /** All that the record says of it. */
  readonly words: string;
  /** Who leads it. */
  readonly leadName: string | null;
}

export interface Hours {
  readonly spans: readonly OpenSpan[];
  /** The time zone in which they are meant; undefined if the record names none. */
  readonly zone: string | undefined;
}

/** Days with the same hours. */
export interface OpenSpan {
  /** 0 is Sunday. */
  readonly days: readonly number[];
  /** Minutes after midnight. */
  readonly from: number;
  readonly to: number;
}

/** Whether an office is open on a day, or on any if it is unknown, at a time, or at any. */
export const isOpen = ({ spans }: Hours, weekday: number | undefined, minutes?: number): boolean =>
  spans.some(
    ({ days, from, to }) =>
      (weekday === undefined || days.includes(weekday)) &&
      (minutes === undefined || (minutes >= from && minutes < to)),
  );

const listedArea = /^\s*(?:\d+\.|[-*•])\s+([^:.]+): *([^\n]*)$/gm;
const leadOfArea = /\bLead: ([^.\n]+)/;
const handledAreas =
  /\b(?:handles?|practi[cs]es?(?: in)?|speciali[sz]es? in|focus(?:es)? on|represents? [a-zÀ-ɏ ]+ in(?: cases of)?|deals? with|takes? care of|takes? (?=[a-zÀ-ɏ ,-]+cases)) ([^.\n]+)\./gi;
const declinedAreas =
  /\b(?:does not|doesn't|do not|don't|cannot|never) (?:take|handle|accept|practi[cs]e|do|represent)(?: on)? ([^.\n]+)\./gi;

/** "For a maritime and commercial litigation firm". */
const kindOfFirm = /\bfor an? ([a-z][a-z -]+?(?: and [a-z -]+?)?) (?:law )?firm\b/;

/** "For Raman Employment Law", "family lawyers in Dublin", in the first sentences. */
const namedKind =
  /\b(immigration|employment|labou?r|family|criminal|bankruptcy|injury|estate|real estate|business|corporate|maritime|tax) (?:law|lawyers?|attorneys?)\b/i;

const itemsOf = (list: string): string[] =>
  list
    .split(/,? (?:and(?! tenant\b)|or) |, /)
    .map((item) =>
      item
        .replace(/\b(?:cases?|matters?|any)\b/gi, '')
        .replace(/[- ]+/g, ' ')
        .trim(),
    )
    .filter((item) => item !== '' && item.length < 40);

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const dayName = String.raw`\b(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:days?)?\b\.?`;
const dayPattern = String.raw`\b(?:weekdays|every day|daily|seven days a week)\b|${dayName}(?:\s*(?:to|through|until|-|–|—|and|&)\s*${dayName})?`;
const clockPattern = (name: string): string =>
  String.raw`(?<${name}>\d{1,2}(?::\d\d)?|noon|${numberWords.join('|')})(?<${name}Thirty> thirty)?(?: o'clock)?\s*(?<${name}Half>[ap]\.?m\b\.?|in the (?:morning|afternoon|evening))?`;
const clocks = String.raw`(?:from |between )?\b${clockPattern('from')}\s*(?:to|until|till|and|-|–|—)\s*${clockPattern('to')}(?!\w| (?:hours?|minutes|days|weeks|months))`;
/** "Monday to Friday from nine to five", and the same the other way round. */
const openHours = [
  new RegExp(String.raw`(?<days>${dayPattern})(?:(?!${dayName})[^.\n]){0,60}?${clocks}`, 'gi'),
  new RegExp(String.raw`${clocks}\.?,? (?:on |from )?(?<days>${dayPattern})`, 'gi'),
];

function minutesOf(word: string, thirty: string | undefined, half: string | undefined): number | undefined {
  const [hour = '', minutes = thirty ? '30' : '0'] = word.replace('noon', '12').split(':');
  const value = /^\d/.test(hour) ? Number(hour) : numberWords.indexOf(hour.toLowerCase());
  if (!(value > 0) || value > 24) return undefined;
  const isAfternoon = half !== undefined && /^p|afternoon|evening/i.test(half) && value < 12;
  return (value + (isAfternoon ? 12 : 0)) * 60 + Number(minutes);
}

/** The numbers of the days that a text names. */
function daysIn(text: string): number[] {
  if (/^weekdays/i.test(text)) return [1, 2, 3, 4, 5];
  const namedDays = (text.toLowerCase().match(new RegExp(dayName, 'g')) ?? []).map((day) =>
    dayNames.indexOf(day.slice(0, 3)),
  );
  const [firstDay, lastDay = firstDay] = namedDays;
  if (firstDay === undefined || lastDay === undefined) return [0, 1, 2, 3, 4, 5, 6];
  if (/\band\b|&/i.test(text)) return namedDays;
  return Array.from({ length: ((lastDay - firstDay + 7) % 7) + 1 }, (_, index) => (firstDay + index) % 7);
}

const zones: Readonly<Record<string, string>> = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
};

/** No office opens before, minutes after midnight. */
const earliestMinutes = 6 * 60;

function spanOf(groups: Readonly<Record<string, string | undefined>>): OpenSpan | undefined {
  const { days = '', from = '', to = '' } = groups;
  const namedStart = minutesOf(from, groups['fromThirty'], groups['fromHalf']);
  const namedEnd = minutesOf(to, groups['toThirty'], groups['toHalf']);
  if (namedStart === undefined || namedEnd === undefined) return undefined;
  // "One to five p.m." begins in the afternoon, and "nine to five" ends there.
  const isAfternoon =
    groups['fromHalf'] === undefined && groups['toHalf'] !== undefined && namedStart < earliestMinutes;
  const startMinutes = isAfternoon && namedEnd > 720 ? namedStart + 720 : namedStart;
  return { days: daysIn(days), from: startMinutes, to: namedEnd <= startMinutes ? namedEnd + 720 : namedEnd };
}

function hoursIn(text: string): Hours | null {
  const spansByPattern = openHours.map((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ groups }) => spanOf(groups ?? {}) ?? []),
  );
  const spans = spansByPattern.find(({ length }) => length > 0);
  const zone = /\b(Eastern|Central|Mountain|Pacific) (?:standard |daylight )?time\b/i.exec(text)?.[1];
  return spans ? { spans, zone: zone && zones[zone.toLowerCase()] } : null;
}

/** What an urgent caller is promised, the most telling first. */
const urgentPromises = [/\ba call ?back within [\w -]+/i, /\ba message to the lawyer's phone[\w ]*/i];

const areaNamed = (name: string): Area => ({ name, words: name, leadName: null });

export function readOffice(text: string): Office {
  const plainText = text.replace(/[’‘]/g, "'");
  const listedAreas = [...plainText.matchAll(listedArea)].map(([, name = '', words = '']): Area => ({
    name: name.trim(),
    words: `${name}: ${words}`,
    leadName: leadOfArea.exec(words)?.[1]?.trim() ?? null,
  }));
  const areasInSentences = [...plainText.matchAll(handledAreas)]
    .filter(
      ({ index, 0: match }) =>
        !/\b(?:not|n't|never|solo|private)\s*$/.test(plainText.slice(0, index)) && !/^takes?/i.test(match),
    )
    .flatMap(([, items = '']) => itemsOf(items))
    .map((name): Area => ({ name, words: name, leadName: null }));
  const [, practisedKind] = namedKind.exec(plainText.slice(0, 200)) ?? [];
  const kind = kindOfFirm.exec(plainText)?.[1]?.replace(/^(?:small|large|busy|law)\b ?/, '');
  const areasOfKind = kind ? [{ name: kind, words: kind, leadName: null }] : [];
  return {
    kind: practisedKind ? areaNamed(`${practisedKind.toLowerCase()} law`) : (areasOfKind[0] ?? null),
    areas:
      listedAreas.length > 0 ? listedAreas : areasInSentences.length > 0 ? areasInSentences : areasOfKind,
    declinedAreas: [...plainText.matchAll(declinedAreas)].flatMap(([, items = '']) => itemsOf(items)),
    hours: hoursIn(plainText),
    languages: ['Spanish', 'French', 'Portuguese', 'German', 'Chinese', 'Japanese', 'Arabic', 'Greek'].filter(
      (name) => plainText.includes(name),
    ),
    urgent:
      urgentPromises.map((promise) => promise.exec(plainText)?.[0]).find((words) => words !== undefined) ??
      null,
  };
}
