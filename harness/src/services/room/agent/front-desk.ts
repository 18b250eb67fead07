import { inFigures } from '#util/law-firm/numbers';
import { tidyText } from '#util/law-firm/words';
import { createCallerNotes, type Item, itemNames, type Notes, withArticle } from './caller-notes.ts';
import {
  requestForName,
  firstIntents,
  type Intent,
  lastIntents,
  callerPatterns,
  spanishIntents,
  spanishLast,
  urgencyWords,
  requestForMeeting,
  requestForPerson,
} from './desk-intents.ts';
import {
  englishPhrases,
  isEnglish,
  isOtherScript,
  isSpanish,
  type Question,
  spanishPhrases,
  timeInSpanish,
} from './desk-phrases.ts';
import { createFirmFacts, isQuestion, leadOf } from './firm-facts.ts';
import { askedByRecord, offerOf } from './record-questions.ts';

interface Answer {
  readonly say: string;
  readonly next?: Question | undefined;
  readonly hangUp?: true | undefined;
}

/** A turn of the caller. */
interface Turn {
  readonly callerText: string;
  /** What they were asked just before, and the item of it. */
  readonly previousQuestion: Question | undefined;
  readonly item: Item | undefined;
  readonly notes: Notes;
  readonly isTold: boolean;
  /** They wish a time at which the office is closed. */
  readonly isClosed: boolean;
}

const wordCountOf = (text: string): number => text.trim().split(/\s+/).length;

/** Whatever comes next in the intake. */
const nextItem = 'matter';

/** Words that make a call's first sentence a story of its own. */
const minStoryWords = 14;
/** Fewer digits may be an answer of another kind. */
const minDigits = 4;
const digitsIn = (text: string): number => inFigures(text).replace(/\D/g, '').length;
/** Fewer words about themselves may be a mishearing. */
const minSentenceWords = 4;

/**
 * A receptionist that recognises a few wishes, takes a message, and answers from the firm's texts, without a language
 * model. They say nothing that is not in those texts.
 * @param knowledge the assistant's instructions, in which the firm describes itself
 */
export function createFrontDesk(knowledge: string) {
  const facts = createFirmFacts(knowledge);
  const record = askedByRecord(knowledge);
  const offer = offerOf(facts.office);
  const message: readonly Item[] = ['caller', 'number'];
  const intake: readonly Item[] = ['matter', 'story', ...message, ...record.items, 'when'];
  const isSpanishSpoken = facts.office.languages.includes('Spanish');

  const callerNotes = createCallerNotes(facts.office);
  const knownNotes: Notes = {};
  const timesAsked = new Map<Question, number>();
  /** What the caller was asked last. */
  let openQuestion: Question | undefined;
  let phrases = englishPhrases;
  let items = intake;
  let isReadBack = false;
  let isHurried = false;
  let failureCount = 0;
  let timesThanked = 0;
  let lastReply = '';

  const isKnown = (item: Item): boolean => item in knownNotes;
  const firstName = (): string | undefined =>
    /^(?:Mr|Mrs|Ms|Dr|Prof\w*|Captain|Judge|Officer|Detective|Attorney)\b/.test(knownNotes.caller ?? '')
      ? knownNotes.caller
      : knownNotes.caller?.split(' ')[0];

  const wordsFor = (question: Question, isAgain: boolean): string => {
    const ownPhrase = { parties: record.parties, when: offer }[question as string];
    return (
      (!isAgain && phrases === englishPhrases && ownPhrase) || phrases.questions[question][isAgain ? 1 : 0]
    );
  };
  /** Notes as they are said in the caller's language; names of matters and deadlines are English. */
  const inLanguage = (notes: Notes): Notes =>
    phrases === englishPhrases
      ? notes
      : { ...notes, matter: undefined, deadline: undefined, when: notes.when && timeInSpanish(notes.when) };
  /** What the caller has told, in one sentence to agree to; empty if it is too little. */
  const readBack = (): string => {
    const values = spokenValues(inLanguage(knownNotes));
    return values.length < 2 ? '' : phrases.readBack(values.join(', '));
  };
  const putQuestion = (question: Question): string => {
    const times = timesAsked.get(question) ?? 0;
    timesAsked.set(question, times + 1);
    openQuestion = question;
    return wordsFor(question, times > 0);
  };
  /** Asks for something that is still unknown, this or the next after it; never what was asked just before. */
  const ask = (nextQuestion: Question | undefined, previousQuestion: Question | undefined): string => {
    const canAsk = (question: Question) =>
      question !== previousQuestion && (timesAsked.get(question) ?? 0) < 2;
    const isItem =
      nextQuestion === undefined || items.includes(nextQuestion as Item) || isItemName(nextQuestion);
    if (!isItem) {
      if (canAsk(nextQuestion)) return putQuestion(nextQuestion);
      return nextQuestion === 'help' ? ask('matter', previousQuestion) : '';
    }
    const firstIndex = nextQuestion === undefined ? 0 : Math.max(0, items.indexOf(nextQuestion as Item));
    const order = [
      ...items.slice(firstIndex),
      ...items.slice(0, firstIndex).filter((item) => item !== 'story'),
    ];
    const unknownFields = order.filter((one) => !isKnown(one) && canAsk(one));
    const item = unknownFields.find((one) => !timesAsked.has(one)) ?? unknownFields[0];
    if (item !== undefined) return putQuestion(item);
    const summaryOfNotes = isReadBack ? '' : readBack();
    if (summaryOfNotes !== '') {
      isReadBack = true;
      return `${summaryOfNotes} ${putQuestion('right')}`;
    }
    return canAsk('else') ? putQuestion('else') : '';
  };

  const callBack = (): Answer => ({
    say: 'I cannot put you through, but a lawyer can call you back.',
    next: isKnown('matter') ? 'caller' : 'matter',
  });
  /** Said once. */
  const hurry = (): string => {
    isHurried = true;
    return `I understand that this is urgent.${facts.office.urgent ? ` I mark it for ${facts.office.urgent}.` : ''}`;
  };

  /** Their answer to what was read back, and corrections of it. */
  const afterReadBack = ({ callerText, previousQuestion, notes, isTold }: Turn): Answer | undefined => {
    if (
      !isReadBack ||
      !(previousQuestion === 'right' || previousQuestion === 'change' || previousQuestion === 'else')
    )
      return undefined;
    if (isTold && !isQuestion(callerText))
      return { say: phrases.corrected(spokenValues(inLanguage(notes)).join(', ')), next: 'else' };
    if (previousQuestion !== 'right') return undefined;
    if (callerPatterns.agreement.test(callerText)) return { say: phrases.thanks(firstName()), next: 'else' };
    return callerPatterns.denial.test(callerText) ? { say: '', next: 'change' } : undefined;
  };

  const toIntent = (intents: readonly Intent[], callerText: string): Answer | undefined => {
    const intent = intents.find(({ pattern }) => pattern.test(callerText));
    if (intent?.isMessage) items = message;
    return intent && { say: intent.say(facts), next: intent.next, hangUp: intent.hangUp };
  };

  const toGoodbye = ({ callerText, previousQuestion, isTold }: Turn): Answer | undefined => {
    const isDone = previousQuestion === 'else' && !isTold && callerPatterns.denial.test(callerText);
    if (!isDone && !callerPatterns.goodbye.test(callerText)) return undefined;
    const summary = isReadBack || items === message ? '' : readBack();
    isReadBack = true;
    return summary === ''
      ? { say: phrases.goodbye(firstName()), hangUp: true }
      : { say: summary, next: 'right' };
  };

  /** What the firm's record says. */
  const toQuestion = ({ callerText, item, notes, isTold }: Turn): Answer | undefined => {
    // Somebody may be called Price.
    if (isTold && (item === 'caller' || item === 'parties') && !isQuestion(callerText)) return undefined;
    // "Could we do Wednesday instead?"
    if (item === 'when' && notes.when !== undefined) return undefined;
    // "I do not have an address."
    if (item !== undefined && callerPatterns.none.test(callerText) && !isQuestion(callerText))
      return undefined;
    if (callerPatterns.reason.test(callerText))
      return { say: 'So that somebody can call you back, and the firm knows whom it speaks with.' };
    if (requestForName.test(callerText)) return callBack();
    const fact = facts.answer(callerText, knownNotes.matter);
    if (fact === undefined) return undefined;
    const isIntake = item !== undefined || (isTold && callerPatterns.ofThemselves.test(callerText));
    const isMissing = /\bdo not (?:know|have)\b/.test(fact);
    return { say: fact, next: isIntake ? nextItem : isMissing ? 'callback' : undefined };
  };

  /** Before their wish for a lawyer, which everybody has. */
  const toMatter = ({ callerText, item, notes }: Turn): Answer | undefined => {
    // What it is about is known, so other words of it change nothing.
    if (item === 'story' && knownNotes.matter !== undefined) return undefined;
    const area = facts.areaFor(callerText);
    const matter = notes.matter ?? (callerPatterns.ofThemselves.test(callerText) ? area?.name : undefined);
    const declinedMatter = facts.declinedFor(callerText);
    if (declinedMatter && (matter !== undefined || callerPatterns.ofThemselves.test(callerText)))
      return { say: facts.declinedSentence(declinedMatter), next: 'else' };
    if (matter === undefined || !(item === undefined || item === 'matter' || item === 'story'))
      return undefined;
    knownNotes.matter ??= matter;
    const isNamed =
      notes.matter !== undefined || callerText.toLowerCase().includes(area?.name.toLowerCase() ?? '?');
    const leadName = area && isNamed && leadOf(area);
    const parts = [
      `I understand that it is about ${withArticle(matter)}.`,
      leadName && `${leadName} here.`,
      facts.areas && !area && 'I do not know whether the firm takes that, but a lawyer can tell you.',
      urgencyWords.test(callerText) && hurry(),
      requestForPerson.test(callerText) && 'I cannot put you through, but a lawyer can call you back.',
    ];
    return { say: parts.filter(Boolean).join(' '), next: urgencyWords.test(callerText) ? 'number' : 'story' };
  };

  /** Digits that are no whole number. */
  const toPartOfNumber = ({ callerText, item, notes }: Turn): Answer | undefined => {
    const isPart = item === 'number' && notes.number === undefined && digitsIn(callerText) >= minDigits;
    if (!isPart || (timesAsked.get('number') ?? 0) > 1) return undefined;
    timesAsked.set('number', 2);
    openQuestion = 'number';
    return { say: phrases.partOfNumber };
  };

  const toWish = ({ callerText, item, notes, isClosed }: Turn): Answer | undefined => {
    if (isClosed) {
      openQuestion = 'when';
      return { say: phrases.closedThen };
    }
    if (urgencyWords.test(callerText) && !isHurried && item !== 'deadline') {
      knownNotes.story ??= callerText;
      return { say: hurry(), next: 'number' };
    }
    if (requestForPerson.test(callerText)) return callBack();
    const isMeeting = requestForMeeting.test(callerText);
    if (notes.when !== undefined)
      return { say: phrases.notedTime(notes.when), next: isMeeting ? 'matter' : 'caller' };
    const canMeet = !isQuestion(callerText) || /\b(?:can|could|may) (?:i|we)\b/i.test(callerText);
    return isMeeting && canMeet ? { say: 'Gladly.', next: 'when' } : undefined;
  };

  /** Thanks for what was written down. */
  const toNotes = ({ notes, isTold }: Turn): Answer | undefined => {
    if (!isTold) return undefined;
    if (notes.story !== undefined) knownNotes.matter ??= undefined;
    if (Object.values(notes).every((value) => value === undefined))
      return { say: phrases.allRight, next: nextItem };
    const isStory = spokenValues(notes).length === 0;
    if (isStory) return { say: phrases.understood, next: nextItem };
    // The same thanks each time sound like a machine.
    const isFirst = timesThanked++ % 3 === 0 || notes.caller !== undefined;
    return { say: isFirst ? phrases.noted(firstName()) : phrases.thanks(undefined), next: nextItem };
  };

  /** Yes, no, hello, and thanks. */
  const toCourtesy = ({ callerText, previousQuestion, item }: Turn): Answer | undefined => {
    const isAgreed = callerPatterns.agreement.test(callerText);
    if (isAgreed && (previousQuestion === 'else' || previousQuestion === 'callback'))
      return { say: 'Gladly.', next: previousQuestion === 'else' ? 'help' : 'caller' };
    const isLong =
      wordCountOf(callerText) > minSentenceWords &&
      (item !== undefined || callerPatterns.ofThemselves.test(callerText));
    const intent = isLong ? undefined : toIntent(lastIntents, callerText);
    if (intent) return intent;
    if (isAgreed) return { say: 'Gladly.', next: item ? nextItem : 'caller' };
    return /^\W*(?:no|nope)\W*$/i.test(callerText)
      ? { say: phrases.allRight, next: item ? nextItem : 'else' }
      : undefined;
  };

  /** Words without a wish tell what it is about. */
  const toOwnWords = ({ callerText, previousQuestion, item }: Turn): Answer | undefined => {
    // Another language may be misheard as single words of this one.
    if (isQuestion(callerText))
      return isEnglish(callerText) || item
        ? { say: phrases.unknown, next: item ? nextItem : 'callback' }
        : undefined;
    const isVague = callerPatterns.vague.test(callerText);
    const isTheirs =
      callerPatterns.ofThemselves.test(callerText) &&
      (wordCountOf(callerText) >= minSentenceWords || isVague);
    if (item === undefined && previousQuestion !== 'change' && !isTheirs) return undefined;
    if (isVague && item === undefined && !isKnown('matter')) return { say: 'I understand.', next: 'matter' };
    if (item === undefined || (item === 'matter' && !isVague)) knownNotes.matter ??= undefined;
    if (!isVague) knownNotes.story ??= callerText;
    return { say: phrases.understood, next: item ? nextItem : 'caller' };
  };

  const notUnderstood = (): Answer => {
    const excuse = phrases.notUnderstood[failureCount++ % 2] ?? '';
    const isAloud = phrases === englishPhrases && isSpanishSpoken && failureCount > 1;
    return { say: isAloud ? `${excuse} In Spanish, please type it.` : excuse };
  };

  const inEnglish = (turn: Turn): Answer =>
    toPartOfNumber(turn) ??
    toQuestion(turn) ??
    toMatter(turn) ??
    toWish(turn) ??
    toNotes(turn) ??
    toCourtesy(turn) ??
    toOwnWords(turn) ??
    notUnderstood();

  const answerInSpanish = (turn: Turn): Answer => {
    const { callerText, notes } = turn;
    if (notes.matter !== undefined) return { say: phrases.understood, next: 'story' };
    const { when } = inLanguage(notes);
    if (when !== undefined) return { say: phrases.notedTime(when), next: nextItem };
    const answer = toNotes(turn) ?? toIntent(spanishLast, callerText);
    if (answer) return answer;
    if (wordCountOf(callerText) < minSentenceWords && !callerPatterns.agreement.test(callerText))
      return notUnderstood();
    knownNotes.story ??= callerText;
    return { say: phrases.understood, next: nextItem };
  };

  /** In order: the first that has an answer decides. */
  const answerTo = (turn: Turn, isTyped: boolean): Answer => {
    const { callerText } = turn;
    const isForeign =
      phrases === englishPhrases && isTyped && (isOtherScript(callerText) || isSpanish(callerText));
    return (
      afterReadBack(turn) ??
      toIntent(phrases === englishPhrases ? firstIntents : spanishIntents, callerText) ??
      toGoodbye(turn) ??
      (isForeign
        ? { say: 'I am sorry, I understand only English here.', next: 'callback' }
        : phrases === englishPhrases
          ? inEnglish(turn)
          : answerInSpanish(turn))
    );
  };

  /** Writes down what a turn tells. */
  const takeNotes = (callerText: string, previousQuestion: Question | undefined): Turn => {
    const item =
      previousQuestion !== undefined && isItemName(previousQuestion) ? previousQuestion : undefined;
    const { notes, isClosed } = callerNotes.hear(callerText, item);
    Object.assign(knownNotes, notes);
    const isStory = !notes.caller && !notes.number && wordCountOf(callerText) >= minStoryWords;
    if (notes.matter !== undefined && isStory) knownNotes.story ??= callerText;
    return {
      callerText,
      previousQuestion,
      item,
      notes,
      isTold: Object.keys(notes).length > 0,
      isClosed,
    };
  };

  return {
    /** What the caller has told. */
    get notes(): Notes {
      return knownNotes;
    },
    /**
     * The reply to what the caller said; empty if they were not understood.
     * @param words as recognised, so some may be wrong
     * @param isTyped written by the caller, so in any language
     */
    reply(words: string, isTyped = false): { readonly say: string; readonly hangUp?: true } {
      // As recognisers write it.
      const callerText = tidyText(words).replace(/\b(when are you) hoping\b/gi, '$1 open');
      if (isTyped && isSpanishSpoken && isSpanish(callerText)) phrases = spanishPhrases;
      else if (isEnglish(callerText)) phrases = englishPhrases;
      if (lastReply !== '' && callerPatterns.again.test(callerText)) return { say: lastReply };
      const previousQuestion = openQuestion;
      openQuestion = undefined;
      const { say, next, hangUp } = answerTo(takeNotes(callerText, previousQuestion), isTyped);
      if (hangUp) return { say, hangUp: true };
      const question = next === undefined ? '' : ask(next, previousQuestion);
      lastReply = [say, question].filter(Boolean).join(' ');
      callerNotes.say(lastReply);
      return { say: lastReply };
    },
  };
}

/** In the order in which they are read back. */
const spokenValues = ({ matter, caller, number, email, when, deadline, parties }: Notes): string[] =>
  [caller, number, email, matter && withArticle(matter), deadline, parties, when].filter(
    (value) => value !== undefined,
  );

const isItemName = (question: Question): question is Item => itemNames.some((item) => item === question);

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
  let nextIndex = 0;
  return () => {
    const index =
      nextIndex < replies.length ? nextIndex : replies.length - 2 + ((nextIndex - replies.length) % 2);
    nextIndex++;
    return replies[index] ?? replies[0];
  };
}
