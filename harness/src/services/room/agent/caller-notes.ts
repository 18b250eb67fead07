import { createCallNotes, type Told } from '#util/law-firm/call-notes';
import { type ToldField, toldFields } from '#util/law-firm/questions';
import type { Office } from '#util/law-firm/read-office';

/** What a receptionist writes down. */
export const itemNames = [...toldFields, 'incident'] as const;
export type Item = (typeof itemNames)[number];

/** What was heard, in words that can be read back; undefined for an item that the caller will not or cannot tell. */
export type Notes = Partial<Record<Item, string | undefined>>;

/** What the firm has no word for is without an article: "custody", but "a divorce". */
const massNoun =
  /(?:custody|support|adoption|guardianship|compensation|malpractice|harassment|work|severance|wages|termination|bankruptcy|foreclosure|collection|deportation|asylum|citizenship|probate|formation|shipping|s)$/i;
export const withArticle = (noun: string): string => {
  const lowerNoun = noun.toLowerCase();
  if (massNoun.test(lowerNoun) || / and | law$/.test(lowerNoun)) return lowerNoun;
  return `${/^[aeiou]/.test(lowerNoun) ? 'an' : 'a'} ${lowerNoun}`;
};

const refusal =
  /^\W*(?:no|nope|none|not? (?:yet|really|that i know|as far)|i (?:do not|don't) (?:know|have|think)(?! (?:what|how|who|where|why)\b)|i (?:would|'d) rather not|i'd rather|nobody|nothing)\b/i;

/** Too little to be anybody's name or story. */
const emptyNotes =
  /^\W*(?:hello|hi|hey|yes|yeah|okay|ok|thanks?|thank you|sure|well|hm+|u[mh]+|right|good-?bye|bye)\W*\w*\W*$/i;

const nouns = /hearing|trial|deadline|closing|interview|deposition|appeal/;

const hours = 'twelve one two three four five six seven eight nine ten eleven'.split(' ');
const quarters: Readonly<Record<string, string>> = { '15': ' fifteen', '30': ' thirty', '45': ' forty-five' };

/** "Tuesday at 3:30 pm" as one says it, so that its caption reads well, too: "Tuesday at three thirty in the afternoon". */
const timeInSpeech = (time: string): string =>
  time.replace(
    /\b(\d{1,2})(?::(\d\d))?(?: (am|pm))?(?![\d\p{L}])/gu,
    (match, hour: string, minutes?: string, half?: string) => {
      const words = hours[Number(hour) % 12];
      const quarterWords = minutes === undefined ? '' : quarters[minutes];
      if (words === undefined || quarterWords === undefined) return match;
      const part =
        half === 'am' ? ' in the morning' : Number(hour) % 12 < 6 ? ' in the afternoon' : ' in the evening';
      return `${words}${quarterWords}${half ? part : ''}`;
    },
  );

/** A value as one says it. */
function inWords(field: ToldField, { text, event = '' }: Told): string {
  if (field === 'when') return timeInSpeech(text);
  if (field === 'number') return text.replaceAll('-', ' ').replace('they call', 'you are calling');
  if (field !== 'deadline') return text;
  const noun = event === 'court' ? 'court date' : nouns.test(event) ? event : 'deadline';
  return `${withArticle(noun)} ${/^(?:in|within|next|tomorrow|the end|\d+ |\w+ (?:days|weeks))/i.test(text) ? text : `on ${text}`}`;
}

/** What a turn of the caller tells. */
export interface HeardNotes {
  readonly notes: Notes;
  /** They wish a time at which the office is closed. */
  readonly isClosed: boolean;
}

/** The receptionist's notes of a call. */
export function createCallerNotes(office: Office) {
  const call = createCallNotes(office);
  let id = 0;
  const hear = (role: 'assistant' | 'user', text: string) =>
    call.hear({ id: ++id, role, text, startedAt: Date.now() });
  return {
    say(text: string) {
      hear('assistant', text);
    },
    /** @param openItem what the caller was asked last */
    hear(text: string, openItem: Item | undefined): HeardNotes {
      const heardFields = hear('user', text);
      const isClosed = heardFields.includes('when') && call.values.when?.isOutside === true;
      const notes: Notes = {};
      for (const field of heardFields) {
        const value = call.values[field];
        if (value && !(field === 'when' && isClosed)) notes[field] = inWords(field, value);
      }
      const isPlain = !refusal.test(text) && !emptyNotes.test(text) && !text.trim().endsWith('?');
      const plainText = text.trim().replace(/[.!\s]+$/, '');
      const isOther = heardFields.some((field) => field !== 'matter' && field !== 'caller');
      if (openItem === 'story' && isPlain) notes.story = plainText;
      if ((openItem === 'parties' || openItem === 'incident') && isPlain && !isOther)
        notes[openItem] ??= plainText;
      // They were asked, and there is nothing to write down.
      const isRefused =
        openItem && heardFields.length === 0 && Object.keys(notes).length === 0 && refusal.test(text);
      return { notes: isRefused ? { [openItem]: undefined } : notes, isClosed };
    },
  };
}
