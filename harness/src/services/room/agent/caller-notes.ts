import { matterIn } from '#util/law-firm/matters';
import type { Hours } from '#util/law-firm/read-office';

/** What a receptionist writes down. */
export const itemNames = [
  'matter',
  'story',
  'name',
  'number',
  'email',
  'parties',
  'deadline',
  'incident',
  'when',
] as const;
export type Item = (typeof itemNames)[number];

/** What was heard, in words that can be read back; undefined for an item that the caller will not or cannot tell. */
export type Notes = Partial<Record<Item, string | undefined>>;

/** Words that begin answers or follow "I am", and are no names. */
const noName = new Set(
  (
    'a an the my your his her our their this that it is was are were be been am i you he she we they me him us them yes yeah yep no nope not never none nothing nobody ' +
    'sure okay ok well so and but or if because then as at by for from in into of off on out over to up with without about after before what why who when where which how ' +
    'can could do does did done has have had may might must should would hi hello hey good morning afternoon evening thanks thank please sorry oh um uh maybe just still already ' +
    'also only really very too here there now today tomorrow yesterday again all any some each calling speaking looking trying going getting asking wondering hoping needing ' +
    'married divorced separated pregnant urgent regarding concerning fine great right correct wrong wait want need like know think mean said told new first last name number ' +
    'phone email private confidential anonymous confused scared worried afraid upset injured hurt sick ready interested able unable fired evicted served sued arrested rather ' +
    'client lawyer attorney person human robot law office firm court judge papers case question problem matter something somebody anyone important goodbye bye cheers ' +
    'spanish english german french american mexican monday tuesday wednesday thursday friday saturday sunday'
  ).split(' '),
);
/** Endings of words that describe, which a name of this length does not have. */
const describing = /(?:.ated|used|ful|less|able|ible|ously|ally|.ting|.ning)$/i;
const isNameWord = (word: string): boolean =>
  !describing.test(word) &&
  /^\p{L}[\p{L}'’.-]*$/u.test(word) &&
  !noName.has(word.toLowerCase().replace(/['’.].*$/, ''));

const capitalised = (name: string): string =>
  name.replace(/(?<![\p{L}'’])\p{Ll}/gu, (letter) => letter.toUpperCase());

/** The name with which words begin, if they do. */
function leadingName(words: string, mayBeLower: boolean): string | undefined {
  const parts: string[] = [];
  for (const part of words.trim().split(/\s+/).slice(0, 4)) {
    const word = part.replace(/(?<!\b(?:Mr|Mrs|Ms|Dr))[.,;:!?]+$/, '');
    if (word.length < 2 || !isNameWord(word) || !(mayBeLower || /^\p{Lu}/u.test(word))) break;
    parts.push(word);
    if (word !== part) break;
  }
  return parts.length > 0 ? capitalised(parts.join(' ')) : undefined;
}

const named = /\b(?:my (?:full |own )?name(?:'s| is)|me llamo|mi nombre es)\s+(.*)/i;
const introduced = /\b(?:this is|i'm|i am|it's|it is|speaking with|soy)\s+(.*)/i;
const before =
  /^(?:(?:yes|yeah|sure|okay|ok|of course|oh|well|hi|hello|it's|it is|this is|i'm|i am)\b[ ,.]*)+/i;
/** Letters one by one: "M, A, S, O, N", "M-A-S-O-N". */
const spelling = /(?:\b\p{L}\b[\s,.-]*){3,}/gu;

/** A name that the caller gives; only what looks like one. @param isAsked they were asked for it */
export function nameIn(text: string, isAsked: boolean): string | undefined {
  const words = text.replace(/’/g, "'").replace(spelling, '').trim();
  const told = leadingName(named.exec(words)?.[1] ?? '', true);
  const introduction = told ?? leadingName(introduced.exec(words)?.[1] ?? '', false);
  if (introduction !== undefined || !isAsked) return introduction;
  const answer = words.replace(before, '').replace(/[.,!\s]+$/, '');
  const name = leadingName(answer, !/\b(?:is|it's|i'm|am)\b/i.test(words));
  // "Dana Whitfield, and my number is …" is a name; "it broke down" is none.
  return name !== undefined && /^(?:$|[.,;])/.test(answer.slice(name.length)) ? name : undefined;
}

const digitWords = 'zero one two three four five six seven eight nine'.split(' ');

/** A telephone number, in groups as people say it. */
export function numberIn(text: string): string | undefined {
  const figures = text.replace(/\b[a-z]+\b/gi, (word) => {
    const value = digitWords.indexOf(word.toLowerCase().replace(/^oh?$/, 'zero'));
    return value < 0 ? word : String(value);
  });
  const digits = /\+?\d(?:[\s().,-]{0,3}\d){6,14}/.exec(figures)?.[0].replace(/[^+\d]/g, '');
  return digits?.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3').replace(/^(\d{3})(\d{4})$/, '$1 $2');
}

const emailIn = (text: string): string | undefined =>
  (/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text) ??
    / ?[\w.+-]+ at [\w-]+(?: dot [\w-]+)+/i.exec(text))?.[0].trim();

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const spanishDays = 'lunes|martes|miércoles|jueves|viernes|sábado|domingo|pasado mañana';
const hours = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const day = new RegExp(
  String.raw`\b(?:next )?(?:${weekdays.join('|')}|${spanishDays})\b|\btomorrow\b|\btoday\b|\bnext week\b`,
  'i',
);
const hour = String.raw`(?:\d{1,2}(?::\d\d)?|${hours.join('|')})(?: thirty| fifteen)?(?: o'clock)?(?: ?[ap]\.?m\b\.?)?`;
const time = new RegExp(
  String.raw`\b(?:at|around|after) ${hour}(?! \w+ (?:street|avenue|road))|\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b\.?|\bin the (?:morning|afternoon|evening)\b|(?<=day |tomorrow )(?:morning|afternoon|evening)\b|\b(?:at )?noon\b|\ba las? (?:\d{1,2}(?::\d\d)?|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)\b`,
  'i',
);
/** The whole answer, or beside a day. */
const bareTime = new RegExp(
  String.raw`(?<=^\W*(?:say |maybe |around |at )?)${hour}(?=\W*$)|(?<=day,? )${hour}\b`,
  'i',
);
/** A day that is spoken of for something else than a meeting with the firm. */
const otherDate =
  /\b(?:hearing|court|trial|deadline|judge|closing|due|expires?|answer|was|were|happened|since|last|ago|work(?:ed)?|open|vote|(?:we|i) have an?)\b/i;

/** The day and time that the caller names, as they say it. */
function whenIn(sentence: string, isAsked: boolean): string | undefined {
  const words = [isAsked ? date : day, isAsked && !time.test(sentence) ? bareTime : time].map(
    (part) => part.exec(sentence)?.[0],
  );
  const said = words.filter((part) => part !== undefined).join(' ');
  return said === '' || (!isAsked && otherDate.test(sentence)) ? undefined : said.replace(/[. ]+$/, '');
}

const pressing = /\b(hearing|court(?: date)?|trial|deadline|closing)\b/i;
const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
const ordinal = String.raw`(?:\d{1,2}(?:st|nd|rd|th)?|(?:twenty-?|thirty-?)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth|\w+teenth|twentieth|thirtieth)`;
const date = new RegExp(
  String.raw`${day.source}|\b(?:${months}) (?:the )?${ordinal}\b|\bthe ${ordinal}(?: of (?:${months}))?\b|\b(?:in|within) \w+ (?:days?|weeks?|hours?)\b`,
  'i',
);

const deadlineIn = (sentence: string, isAsked: boolean): string | undefined => {
  const on = date.exec(sentence)?.[0];
  const [, what = isAsked ? 'deadline' : undefined] = pressing.exec(sentence) ?? [];
  return on === undefined || what === undefined
    ? undefined
    : `a ${what.toLowerCase()} ${/^(?:in|within|to|next)/i.test(on) ? on : `on ${on}`}`;
};

/** What the firm has no word for is without an article: "custody", but "a divorce". */
const massNoun =
  /(?:custody|support|adoption|guardianship|compensation|malpractice|harassment|work|severance|wages|termination|bankruptcy|foreclosure|collection|deportation|asylum|citizenship|probate|formation|s)$/i;
export const withArticle = (noun: string): string => {
  const lower = noun.toLowerCase();
  if (massNoun.test(lower) || / and | law$/.test(lower)) return lower;
  return `${/^[aeiou]/.test(lower) ? 'an' : 'a'} ${lower}`;
};

/** What it is not about. */
const denied = /\b(?:not|isn't|wasn't|never) (?:about |in |had )?(?:an?|my|the|any) [^,.;]*/gi;
const refuses =
  /^\W*(?:no|nope|none|not? (?:yet|really|that i know|as far)|i (?:do not|don't) (?:know|have|think)(?! (?:what|how|who|where|why)\b)|i (?:would|'d) rather not|i'd rather|nobody|nothing)\b/i;

/** Too little to be anybody's name or story. */
const empty =
  /^\W*(?:hello|hi|hey|yes|yeah|okay|ok|thanks?|thank you|sure|well|hm+|u[mh]+|right|good-?bye|bye)\W*\w*\W*$/i;

/**
 * What a turn of the caller tells, whatever it was said for.
 * @param open what they were asked last
 * @param isNameDue they were asked for their name before, and have not told it
 */
export function notesIn(text: string, open: Item | undefined, isNameDue: boolean): Notes {
  const sentences = text.split(/(?<=[.!?])\s+|\bbut\b|;/i);
  const find = (read: (sentence: string) => string | undefined) =>
    sentences.map(read).findLast((value) => value !== undefined);
  const isPlain = !refuses.test(text) && !empty.test(text) && !text.trim().endsWith('?');
  const said = text.trim().replace(/[.!\s]+$/, '');
  const found: Notes = {
    matter: matterIn(text.replace(denied, ''))?.name,
    name: nameIn(
      text,
      open === 'name' || (isNameDue && !/^(?:matter|story|parties|incident)$/.test(open ?? '')),
    ),
    number: numberIn(text),
    email: emailIn(text),
    // A date that was asked for is not a wish.
    when:
      open === 'deadline' || open === 'incident'
        ? undefined
        : find((sentence) => whenIn(sentence, open === 'when')),
    deadline: find((sentence) => deadlineIn(sentence, open === 'deadline')),
  };
  const notes: Notes = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  const isOther = Object.keys(notes).some((item) => item !== 'matter' && item !== 'name');
  if (open === 'story' && isPlain) notes.story = said;
  if ((open === 'parties' || open === 'incident') && isPlain && !isOther) notes[open] = said;
  // They were asked, and there is nothing to write down.
  if (open && !(open in notes) && Object.keys(notes).length === 0 && refuses.test(text))
    return { [open]: undefined };
  return notes;
}

/** Whether the firm's hours are known, and exclude a day and time that the caller names. */
export function isClosedThen(when: string, office: Hours | null): boolean {
  if (!office) return false;
  const wished = weekdays.findIndex((name) => when.toLowerCase().includes(name));
  if (wished >= 0 && !office.days.includes(wished)) return true;
  const [, value = '', minutes = '0', half] =
    /\b(\d{1,2}|[a-z]+)(?::(\d\d))?(?: thirty| fifteen)?(?: o'clock)?(?: ?([ap])\.?m\b\.?)?$/i.exec(when) ??
    [];
  const clock = /^\d/.test(value) ? Number(value) : hours.indexOf(value.toLowerCase()) + 1;
  if (!(clock > 0)) return /evening$/i.test(when) && office.to <= 18 * 60;
  const morning = (clock % 12) * 60 + Number(minutes);
  const times = half ? [morning + (half.toLowerCase() === 'p' ? 720 : 0)] : [morning, morning + 720];
  return !times.some((at) => at >= office.from && at < office.to);
}
