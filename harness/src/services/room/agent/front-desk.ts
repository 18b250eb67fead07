/** What the receptionist knows and may say: nothing that is not in the firm's own texts. */
export interface FrontDesk {
  /**
   * The reply to what the caller said; empty if they were not understood.
   * @param words as recognised, so some may be wrong
   */
  reply(words: string): { readonly say: string; readonly hangUp?: true };
}

interface Intent {
  /** Words of a caller with this intent. */
  readonly asks: RegExp;
  /** Words of a statement that answers it. */
  readonly facts?: RegExp;
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
  return `I have noted ${when.join(' ')}. The team will confirm it with you. May I take your name?`;
}

const matters =
  /\b(?:divorce|custody|separation|will|estate|inheritance|trust|contract|lease|landlord|tenant|eviction|accident|injury|visa|immigration|asylum|employment|wages|severance|discrimination|debt|house|closing|business|company)\b/i;

/** In order of urgency: the first that fits decides. */
const intents: readonly Intent[] = [
  {
    asks: /\burgent|\bemergency\b|\barrest|\bright (?:now|away)\b|\bimmediately\b|\bin jail\b|\bdeadline\b/i,
    say: () => 'I understand that this is urgent. What is the best number to call you back on?',
  },
  {
    asks: /\b(?:speak|talk|put me through|connect me)\b.*\b(?:person|human|lawyer|attorney|somebody|someone|receptionist|operator)\b|\breal person\b/i,
    say: () =>
      'I cannot put you through in this demonstration, but somebody can call you back. May I take your name?',
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
    say: (_, heard) => noted(heard) ?? 'Gladly. Which day and what time would suit you?',
  },
  {
    asks: /\b(?:good-?\s?bye?|bye|that(?:'s| is| was) all|nothing else|hang up)\b/i,
    say: () => 'Thank you for calling. Goodbye.',
    hangUp: true,
  },
  {
    asks: /\b(?:my name(?:'s| is)|my number|call me (?:back )?(?:at|on)|reach me)\b|(?:\d[\s-]?){7}/i,
    say: () => 'Thank you, I have noted that. What is it about?',
  },
  {
    asks: matters,
    say: (_, heard) =>
      `I understand that it is about ${articleOf(matters.exec(heard)?.[0] ?? '')}. Could you tell me in a sentence or two what happened?`,
  },
  { asks: new RegExp(`${day.source}|${time.source}`, 'i'), say: (_, heard) => noted(heard) ?? '' },
  {
    asks: /\b(?:robot|machine|computer|ai|artificial|are you (?:a )?(?:human|person))\b/i,
    say: () => 'I am an AI assistant. Shall somebody from the firm call you back?',
  },
  { asks: /\b(?:hello|hi|good (?:morning|afternoon|evening))\b/i, say: () => 'Hello. How may I help you?' },
  {
    asks: /\b(?:thanks|thank you)\b/i,
    say: () => 'You are welcome. Is there anything else I can do for you?',
  },
];

const notUnderstood = [
  'I am sorry, I did not understand that. Could you say it again?',
  'I am sorry, I still did not understand. You can ask me about opening hours, fees or an appointment.',
] as const;

/**
 * A receptionist that recognises a few wishes and answers from the firm's texts, without a language model.
 * @param knowledge the assistant's instructions, in which the firm describes itself
 */
export function createFrontDesk(knowledge: string): FrontDesk {
  const statements = statementsOf(knowledge);
  let failures = 0;
  return {
    reply(words) {
      // As recognisers write it.
      const heard = words
        .replace(/\bland,? lord/gi, 'landlord')
        .replace(/\bto-(?=day|morrow)/gi, 'to')
        .replace(/\b(when are you) hoping\b/gi, '$1 open');
      const intent = intents.find(({ asks }) => asks.test(heard));
      if (!intent) return { say: notUnderstood[failures++ % notUnderstood.length] ?? notUnderstood[0] };
      failures = 0;
      const { facts, say, hangUp } = intent;
      const fact = facts && statements.find((statement) => facts.test(statement));
      return { say: say(fact, heard), ...(hangUp && { hangUp }) };
    },
  };
}

/** Instructions are for the assistant, not for callers: they begin with a verb, or address it. */
const instruction =
  /\byou(?:r|rs|rself)?\b|^(?:ask|say|do|never|always|be|if|when|offer|give|explain|find|answer|let|keep|speak|use|take|tell|callers?)\b/i;

function statementsOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)))
    .map(({ segment }) => segment.trim())
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
