import { matterIn, type Matter } from './matters.ts';
import { callerIn, othersIn } from './names.ts';
import { emailIn, emailsIn } from './emails.ts';
import { createNumberNote } from './number-note.ts';
import { type Asked, askedIn, type ToldField, toldFields } from './questions.ts';
import type { Office } from './read-office.ts';
import { deadlineIn, meetingTime } from './times.ts';
import { createTimeNote } from './time-note.ts';
import {
  withoutDenials,
  answeredText,
  confirmedIn,
  denial,
  tidyText,
  urgencyIn,
  countWords,
} from './words.ts';

/** What somebody said, as a transcript has it. */
export interface HeardTurn {
  readonly id: number;
  readonly role: 'assistant' | 'user';
  readonly text: string;
  /** When it began, ms since 1970. */
  readonly startedAt: number;
}

/** What a caller told. */
export interface Told {
  readonly text: string;
  /** The turn whose words say it. */
  readonly turn: number;
  /** What a deadline is, such as a hearing. */
  readonly event?: string | undefined;
  /** A wished time at which the office is closed. */
  readonly isOutside?: boolean;
}

/** What was told; a field without words has none. */
export type ToldValues = Partial<Record<ToldField, Told | undefined>>;

/** Words that make a turn a story. */
const minStoryWords = 6;

export interface CallNotes {
  /** Takes a turn. @returns what the caller tells in it */
  hear(turn: HeardTurn): readonly ToldField[];
  readonly values: ToldValues;
  /** What the assistant has asked for. */
  readonly askedFields: ReadonlySet<ToldField>;
  /** What it asked last and the caller has not answered. */
  readonly openField: ToldField | null;
  /** What the caller answered in words that could not be read, or gave and then denied. */
  readonly unclearFields: ReadonlySet<ToldField>;
  readonly matter: Matter | undefined;
  /** The first turn that says that it is urgent. */
  readonly urgent: number | undefined;
}

/** Writes down what a caller tells, turn by turn: the page for its slip, the local receptionist for its replies. */
export function createCallNotes(office: Office): CallNotes {
  let values: ToldValues = {};
  /** Values that were read back and denied, until it is known which of them is wrong. */
  let doubtedValues: ToldValues = {};
  const askedFields = new Set<ToldField>();
  const unreadFields = new Set<ToldField>();
  const number = createNumberNote();
  const time = createTimeNote();
  const parties = new Map<string, number>();
  /** Addresses that the assistant named first. */
  const foreignNumbers = new Set<string>();
  let openQuestion: Asked = null;
  let prompt = '';
  let matter: Matter | undefined;
  let urgent: number | undefined;

  const hearAssistant = (text: string) => {
    const newQuestion = askedIn(text, openQuestion);
    // What is only explained is still asked.
    openQuestion =
      newQuestion ??
      ((openQuestion === 'caller' || openQuestion === 'number') && !values[openQuestion]
        ? openQuestion
        : null);
    if (isField(openQuestion)) askedFields.add(openQuestion);
    number.hearPrompt(text, openQuestion);
    time.hearPrompt(text);
    for (const address of emailsIn(text)) if (address !== values.email?.text) foreignNumbers.add(address);
    prompt = text;
  };

  /** The fields whose values the assistant has just repeated, to have them confirmed. */
  const readBackFields = (): ToldField[] => {
    const repeatedFields = confirmedIn(prompt);
    return [
      ...(values.number && number.isIn(repeatedFields) ? ['number' as const] : []),
      ...(values.when && time.isIn(repeatedFields) ? ['when' as const] : []),
    ];
  };

  const withdrawFields = (fields: readonly ToldField[]) => {
    for (const field of fields) delete values[field];
    if (fields.includes('number')) number.forget();
    if (fields.includes('when')) time.forget();
  };

  /** What a denial of the values that were read back takes away. @param newFields what the same turn tells */
  const denyFields = (text: string, readBack: readonly ToldField[], newFields: readonly ToldField[]) => {
    const namedFields = readBack.filter((field) => questionsForField[field]?.test(text));
    if (namedFields.length === 0 && callerNaming.test(text)) return;
    const wrongFields = namedFields.length > 0 ? namedFields : readBack.length === 1 ? readBack : [];
    const isNamed = (field: ToldField) => (field === 'number' ? number : time).isIn(text);
    const unchangedFields = wrongFields.filter((field) => !newFields.includes(field) && !isNamed(field));
    // "No. What should I change?" leaves open which of them is wrong.
    if (namedFields.length === 0 && readBack.length > 1 && newFields.length === 0) {
      doubtedValues = Object.fromEntries(readBack.map((field) => [field, values[field]]));
      for (const field of readBack) delete values[field];
    } else withdrawFields(unchangedFields);
  };

  const hearCaller = (turn: HeardTurn) => {
    const { id, startedAt } = turn;
    const readBack = readBackFields();
    const text = answeredText(tidyText(turn.text), prompt);
    const affirmedText = withoutDenials(text);
    const earlierValues = values;
    values = { ...values };
    const setField = (field: ToldField, value: string | undefined, details: Partial<Told> = {}) => {
      if (value !== undefined && doubtedValues[field]?.text === value) return;
      if (value === undefined || value === '') delete values[field];
      else if (values[field]?.text !== value) values[field] = { text: value, turn: id, ...details };
    };
    const isDenial = readBack.length > 0 && denial.test(text);

    setField(
      'number',
      number.hear(text, { question: openQuestion, isReadBack: readBack.includes('number'), isDenial }),
    );
    const timeWishes = time
      .hear(text, openQuestion === 'when' || 'when' in doubtedValues)
      .map((wish) => meetingTime(wish, office.hours, startedAt));
    const wishText = timeWishes.map((wish) => wish.text).join(' or ');
    setField('when', wishText, { isOutside: timeWishes.every(({ isOutside }) => isOutside) });
    const email = emailIn(text, openQuestion === 'email' || openQuestion === 'number');
    if (email !== undefined && !foreignNumbers.has(email)) setField('email', email);
    const caller = callerIn(text, values.caller?.text, prompt, openQuestion === 'caller');
    if (openQuestion === 'story' && caller === values.caller?.text && countWords(text) >= minStoryWords)
      setField('story', text);
    setField('caller', caller);
    const heardMatter = matterIn(affirmedText);
    if (heardMatter && (matter === undefined || openQuestion === 'matter')) matter = heardMatter;
    setField('matter', matter?.name);
    const isDeadline = openQuestion === 'deadline';
    const deadline = isDeadline || !values.deadline ? deadlineIn(text, isDeadline) : undefined;
    if (deadline) setField('deadline', deadline.words, { event: deadline.event });
    const knownNames = [
      values.caller?.text ?? '',
      ...parties.keys(),
      ...office.areas.map(({ leadName }) => leadName ?? ''),
    ];
    for (const name of othersIn(text, openQuestion === 'parties'))
      if (!knownNames.some((one) => one === name || one.split(' ').includes(name))) parties.set(name, id);
    const [firstParty] = parties.values();
    if (firstParty !== undefined && values.parties?.text !== partiesText())
      values.parties = { text: partiesText(), turn: firstParty };
    if (urgencyIn(affirmedText)) urgent ??= id;
    if (isField(openQuestion) && tellsSomething(text)) unreadFields.add(openQuestion);

    const changedFields = toldFields.filter(
      (field) => values[field] && values[field] !== earlierValues[field],
    );
    if (isDenial) denyFields(text, readBack, changedFields);
    else if (changedFields.length > 0) {
      values = { ...doubtedValues, ...values };
      doubtedValues = {};
    }
    return changedFields;
  };
  const partiesText = () => [...parties.keys()].join(', ');

  return {
    hear(turn) {
      if (turn.role === 'user') return hearCaller(turn);
      hearAssistant(tidyText(turn.text));
      return [];
    },
    get values() {
      return values;
    },
    get askedFields() {
      return askedFields;
    },
    get openField() {
      return isField(openQuestion) ? openQuestion : null;
    },
    get unclearFields() {
      const doubtfulFields = [...unreadFields, ...toldFields.filter((field) => doubtedValues[field])];
      return new Set(doubtfulFields.filter((field) => !values[field]));
    },
    get matter() {
      return matter;
    },
    get urgent() {
      return urgent;
    },
  };
}

/** How callers name a value that was read back. */
const questionsForField: Partial<Record<ToldField, RegExp>> = {
  number: /\b(?:number|phone|cell|digits?)\b/i,
  when: /\b(?:day|time|hour|appointment)\b/i,
};

/** A denial of the caller's name: "No, my name is spelled wrong". */
const callerNaming =
  /\b(?:my|the|first|last) name\b|\b(?:surname|spell\w*|apostrophe|hyphen)\b|\b(?:[a-z][ ,.-]+){3}[a-z]\b/i;

/** Whether a caller's words tell something: no refusal, no question in return, no single word such as "Okay". */
const tellsSomething = (text: string): boolean =>
  countWords(text) > 1 &&
  !/\?\s*$/.test(text) &&
  !/\b(?:no|not|none|nobody|nothing|never|rather|\w+n't|hold on|moment|minute)\b/i.test(text);

const isField = (question: Asked): question is ToldField => toldFields.some((field) => field === question);
