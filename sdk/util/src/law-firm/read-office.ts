/** What a firm's record says of it, as far as it can be told from plain sentences in English. */
export interface Office {
  /** What it handles, in the record's own words. */
  readonly areas: readonly Area[];
  /** What it declines. */
  readonly declined: readonly string[];
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
  readonly lead: string | null;
}

export interface Hours {
  /** 0 is Sunday. */
  readonly days: readonly number[];
  /** Minutes after midnight. */
  readonly from: number;
  readonly to: number;
  /** The time zone in which they are meant; undefined if the record names none. */
  readonly zone: string | undefined;
}

const listed = /^\s*(?:\d+\.|[-*•])\s+([^:.]+): *([^\n]*)$/gm;
const leads = /\bLead: ([^.\n]+)/;
const handles =
  /\b(?:handles?|practi[cs]es?(?: in)?|speciali[sz]es? in|focus(?:es)? on|represents? [a-zÀ-ɏ ]+ in(?: cases of)?|deals? with|takes? care of|takes? (?=[a-zÀ-ɏ ,-]+cases)) ([^.\n]+)\./gi;
const declines =
  /\b(?:does not|doesn't|do not|don't|cannot|never) (?:take|handle|accept|practi[cs]e|do|represent)(?: on)? ([^.\n]+)\./gi;

/** "For a maritime and commercial litigation firm". */
const kindOfFirm = /\bfor an? ([a-z][a-z -]+?(?: and [a-z -]+?)?) (?:law )?firm\b/;

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
const openHours =
  /\b(?<first>mon|tues|wednes|thurs|fri|satur|sun)(?:day)?s?\s*(?:to|through|until|-|–|—)\s*(?<last>mon|tues?|wed(?:nes)?|thurs?|fri|sat(?:ur)?|sun)(?:day)?s?\b[^.\n]*?\b(?:from |between )?(?<from>\d{1,2}(?::\d\d)?|[a-z]+)(?: o'clock)?\s*(?<fromHalf>[ap]\.?m\b\.?|in the morning)?\s*(?:to|until|till|and|-|–|—)\s*(?<to>\d{1,2}(?::\d\d)?|[a-z]+)(?: o'clock)?\s*(?<toHalf>[ap]\.?m\b\.?|in the (?:afternoon|evening))?/i;
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

function minutesOf(word: string, half: string | undefined): number | undefined {
  const [hour = '', minutes = '0'] = word.split(':');
  const value = /^\d/.test(hour) ? Number(hour) : numberWords.indexOf(hour.toLowerCase());
  if (!(value > 0) || value > 24) return undefined;
  const isAfternoon = half !== undefined && /^p|afternoon|evening/i.test(half) && value < 12;
  return (value + (isAfternoon ? 12 : 0)) * 60 + Number(minutes);
}

const zones: Readonly<Record<string, string>> = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
};

function hoursIn(text: string): Hours | null {
  const { first = '', last = '', from = '', to = '', fromHalf, toHalf } = openHours.exec(text)?.groups ?? {};
  const begin = minutesOf(from, fromHalf);
  const end = minutesOf(to, toHalf);
  if (begin === undefined || end === undefined) return null;
  // "Nine to five" ends in the afternoon.
  const until = end <= begin ? end + 720 : end;
  const start = days.indexOf(first.slice(0, 3).toLowerCase());
  const count = ((days.indexOf(last.slice(0, 3).toLowerCase()) - start + 7) % 7) + 1;
  const week = Array.from({ length: count }, (_, index) => (start + index) % 7);
  const zone = /\b(Eastern|Central|Mountain|Pacific) (?:standard |daylight )?time\b/i.exec(text)?.[1];
  return { days: week, from: begin, to: until, zone: zone && zones[zone.toLowerCase()] };
}

/** What an urgent caller is promised, the most telling first. */
const urgently = [/\ba call ?back within [\w -]+/i, /\ba message to the lawyer's phone[\w ]*/i];

export function readOffice(text: string): Office {
  const plain = text.replace(/[’‘]/g, "'");
  const inList = [...plain.matchAll(listed)].map(([, name = '', words = '']): Area => ({
    name: name.trim(),
    words: `${name}: ${words}`,
    lead: leads.exec(words)?.[1]?.trim() ?? null,
  }));
  const inSentences = [...plain.matchAll(handles)]
    .filter(
      ({ index, 0: found }) =>
        !/\b(?:not|n't|never|solo|private)\s*$/.test(plain.slice(0, index)) && !/^takes?/i.test(found),
    )
    .flatMap(([, items = '']) => itemsOf(items))
    .map((name): Area => ({ name, words: name, lead: null }));
  const kind = kindOfFirm.exec(plain)?.[1]?.replace(/^(?:small|large|busy|law)\b ?/, '');
  const ofKind = kind ? [{ name: kind, words: kind, lead: null }] : [];
  return {
    areas: inList.length > 0 ? inList : inSentences.length > 0 ? inSentences : ofKind,
    declined: [...plain.matchAll(declines)].flatMap(([, items = '']) => itemsOf(items)),
    hours: hoursIn(plain),
    languages: ['Spanish', 'French', 'Portuguese', 'German', 'Chinese', 'Japanese', 'Arabic', 'Greek'].filter(
      (name) => plain.includes(name),
    ),
    urgent: urgently.map((promise) => promise.exec(plain)?.[0]).find((words) => words !== undefined) ?? null,
  };
}
