import { sentencesOf } from '../../../shared/speech/text.ts';

interface Intent {
  /** Words of a caller with this intent. */
  readonly asks: RegExp;
  /** Words of a statement that answers it. */
  readonly facts?: RegExp;
  /** What these words tell the receptionist. */
  readonly gives?: Item;
  /** What is asked for after the reply, or what comes after it. */
  readonly next?: Item;
  /** The reply, with the firm's own statement if it has one. */
  readonly say: (fact: string | undefined, heard: string) => string;
  readonly hangUp?: true;
}

const day = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\btomorrow\b|\btoday\b|\bnext week\b/i;
const time =
  /\bat (?:\d{1,2}(?::\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: thirty| fifteen)?(?: ?[ap]\.?m\.?)?|\bin the (?:morning|afternoon|evening)\b/i;

/** What is said of the day and time that the caller named, if any. */
function noted(heard: string): string | undefined {
  const when = [day.exec(heard)?.[0], time.exec(heard)?.[0]].filter((part) => part !== undefined);
  if (when.length === 0) return undefined;
  return `I have noted ${when.join(' ')}. The team will confirm it with you.`;
}

const matters =
  /\b(?:divorce|custody|separation|will|estate|inheritance|trust|contract|lease|landlord|tenant|eviction|accident|injury|visa|immigration|asylum|employment|wages|severance|discrimination|debt|house|closing|business|company|ticket|speeding)\b/i;

/** What a receptionist writes down, in the order in which they ask for it. */
const intake = ['matter', 'story', 'name', 'number', 'when'] as const;
type Item = (typeof intake)[number];

const questions: Readonly<Record<Item, string>> = {
  matter: 'What is it about?',
  story: 'Could you tell me in a sentence or two what happened?',
  name: 'May I take your name?',
  number: 'What is the best number to reach you on?',
  when: 'Which day and what time would suit you?',
};
const nothingElse = 'Is there anything else I can do for you?';

const givesName = /\bmy name(?:'s| is)\b/i;
const givesNumber = /\b(?:my number|call me (?:back )?(?:at|on)|reach me)\b|(?:\d[\s-]?){7}/i;
const agrees = /^\W*(?:yes|yeah|please|sure|okay|ok|gladly)\b/i;

/** In order of urgency: the first that fits decides. */
const intents: readonly Intent[] = [
  {
    asks: /\b(?:knife|gun|weapon|is hurting me|kill (?:me|myself)|bleeding|fire in)\b/i,
    say: () => 'Please hang up and call the emergency services now. They can help you at once. Goodbye.',
    hangUp: true,
  },
  {
    asks: /\burgent|\bemergency\b|\barrest|\bright (?:now|away)\b|\bimmediately\b|\bin jail\b|\bdeadline\b/i,
    gives: 'matter',
    say: () => 'I understand that this is urgent.',
    next: 'number',
  },
  {
    asks: /\b(?:pizzas?|taxi|parcel|wrong number|to order)\b/i,
    say: () => 'I am afraid you have the wrong number: this is a law firm. Goodbye.',
    hangUp: true,
  },
  {
    asks: /\b(?:we sell|advertis\w*|marketing|sales|an offer)\b/i,
    say: () => 'We do not take offers on this line. Please write to the firm instead. Goodbye.',
    hangUp: true,
  },
  {
    asks: /\b(?:reporter|journalist|newspaper)\b/i,
    gives: 'matter',
    say: () => 'I cannot speak about clients, but somebody can call you back.',
    next: 'name',
  },
  {
    asks: /\bmy (?:case|file)\b|\bclient of yours\b/i,
    gives: 'matter',
    say: () => 'I cannot see the state of a case from here, but your lawyer can call you back.',
    next: 'name',
  },
  {
    asks: /\b(?:should|must|may|do) i (?:just |really |have to )?(?:pay|stop|sign|plead|sue|go|appear|admit)\b|\bmy chances\b|\bis (?:it|that) legal\b/i,
    gives: 'matter',
    say: () => 'I cannot give legal advice, but a lawyer will gladly look at it with you.',
    next: 'name',
  },
  {
    asks: /\b(?:speak|talk|put me through|connect me)\b.*\b(?:person|human|lawyer|attorney|somebody|someone|receptionist|operator|owner)\b|\breal person\b/i,
    say: () => 'I cannot put you through in this demonstration, but somebody can call you back.',
    next: 'name',
  },
  {
    asks: /\b(?:cost|costs|price|fee|fees|charge|expensive|how much)\b/i,
    facts: /\$|\b(?:costs?|fees?|free|dollars|euros?|charges?)\b/i,
    say: (fact) =>
      fact ?? 'I do not know the fees, and I would not want to guess. Shall somebody call you back?',
  },
  {
    asks: /\b(?:open|opens|opening|close|closes|closed|office hours|hours)\b/i,
    facts: /\b(?:monday|weekdays|open|hours|o'clock)\b/i,
    say: (fact) =>
      fact ?? 'I do not have the opening hours here. Shall I ask somebody to call you back with them?',
  },
  {
    asks: /\b(?:appointment|consultation|meeting|meet|schedule|book|come in)\b/i,
    say: (_, heard) => noted(heard) ?? 'Gladly.',
    next: 'when',
  },
  {
    asks: /\b(?:good-?\s?bye?|bye|that(?:'s| is| was) all|nothing else|hang up)\b/i,
    say: () => 'Thank you for calling. Goodbye.',
    hangUp: true,
  },
  { asks: givesName, gives: 'name', say: () => 'Thank you, I have noted that.', next: 'matter' },
  { asks: givesNumber, gives: 'number', say: () => 'Thank you, I have noted that.', next: 'matter' },
  {
    asks: matters,
    gives: 'matter',
    say: (_, heard) => `I understand that it is about ${articleOf(matters.exec(heard)?.[0] ?? '')}.`,
    next: 'story',
  },
  {
    asks: new RegExp(`${day.source}|${time.source}`, 'i'),
    gives: 'when',
    say: (_, heard) => noted(heard) ?? '',
    next: 'name',
  },
  {
    asks: /\b(?:robot|machine|computer|ai|artificial|are you (?:a )?(?:human|person))\b/i,
    say: () => 'I am an AI assistant. Shall somebody from the firm call you back?',
  },
  { asks: /\b(?:hello|hi|good (?:morning|afternoon|evening))\b/i, say: () => 'Hello. How may I help you?' },
  {
    asks: /\b(?:thanks|thank you)\b/i,
    say: () => `You are welcome. ${nothingElse}`,
  },
];

const notUnderstood = [
  'I am sorry, I did not understand that. Could you say it again?',
  'I am sorry, I still did not understand. You can ask me about opening hours, fees or an appointment.',
] as const;

/**
 * A receptionist that recognises a few wishes, takes a message, and answers from the firm's texts, without a language
 * model. They say nothing that is not in those texts.
 * @param knowledge the assistant's instructions, in which the firm describes itself
 */
export function createFrontDesk(knowledge: string) {
  const statements = statementsOf(knowledge);
  const known = new Set<Item>();
  /** What the caller was asked last. */
  let open: Item | undefined;
  let failures = 0;

  /** Asks for something that is still unknown: this, or the next after it. */
  const ask = (wanted: Item): string => {
    open =
      intake.slice(intake.indexOf(wanted)).find((item) => !known.has(item)) ??
      intake.find((item) => item !== 'story' && !known.has(item));
    return open === undefined ? nothingElse : questions[open];
  };
  /** Words without a wish answer what was asked. */
  const answerTo = (item: Item): string => {
    known.add(item);
    const thanks =
      item === 'matter' || item === 'story' ? 'Thank you, I understand.' : 'Thank you, I have noted that.';
    return `${thanks} ${ask(item)}`;
  };

  return {
    /**
     * The reply to what the caller said; empty if they were not understood.
     * @param words as recognised, so some may be wrong
     */
    reply(words: string): { readonly say: string; readonly hangUp?: true } {
      // As recognisers write it.
      const heard = words
        .replace(/\bland,? lord/gi, 'landlord')
        .replace(/\bto-(?=day|morrow)/gi, 'to')
        .replace(/\b(when are you) hoping\b/gi, '$1 open');
      const intent = intents.find(({ asks }) => asks.test(heard));
      if (!intent && agrees.test(heard)) return { say: `Gladly. ${ask('name')}` };
      if (!intent && open !== undefined && heard.trim() !== '') return { say: answerTo(open) };
      if (!intent) return { say: notUnderstood[failures++ % notUnderstood.length] ?? notUnderstood[0] };
      failures = 0;
      const { facts, say, hangUp, gives, next } = intent;
      if (gives) known.add(gives);
      if (open === 'story') known.add(open);
      if (noted(heard) !== undefined) known.add('when');
      const fact = facts && statements.find((statement) => facts.test(statement));
      const reply = say(fact, heard);
      return { say: next ? `${reply} ${ask(next)}` : reply, ...(hangUp && { hangUp }) };
    },
  };
}

/** Instructions are for the assistant, not for callers: they begin with a verb, or address it. */
const instruction =
  /\byou(?:r|rs|rself)?\b|^(?:ask|say|do|never|always|be|if|when|offer|give|explain|find|answer|let|keep|speak|use|take|tell|callers?)\b/i;

function statementsOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap(sentencesOf)
    .filter(
      (statement) => /[.!]$/.test(statement) && statement.length <= 300 && !instruction.test(statement),
    );
}

const articleOf = (matter: string) =>
  /^(?:divorce|custody|separation|inheritance|immigration|asylum|employment|wages|severance|discrimination|debt)$/i.test(
    matter,
  )
    ? matter.toLowerCase()
    : `${/^[aeiou]/i.test(matter) ? 'an' : 'a'} ${matter.toLowerCase()}`;

// There is no speech recognition, so no reply may claim to have understood.
const replies = [
  'Thank you. I have noted that. May I take your name?',
  'Thank you. What is the best number to reach you on?',
  'Got it. Is there anything else you would like the team to know?',
  'I understand. I will pass this on, and somebody will get back to you shortly.',
  'Of course. Please go on, I am listening.',
] as const;

/** The receptionist's next line: each once, then the last two in turn. */
export function createReplies(): () => string {
  let next = 0;
  return () => {
    const index = next < replies.length ? next : replies.length - 2 + ((next - replies.length) % 2);
    next++;
    return replies[index] ?? replies[0];
  };
}
