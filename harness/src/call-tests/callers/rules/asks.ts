import { findPhrase } from '../../../shared/speech-to-text/score/compare-words.ts';
import { denialsIn, isInverted, plainWords, readSentences, type Sentence } from './clauses.ts';
import { readValue } from './spoken-values.ts';
import { type Conversation, type Decision, decision } from './verdict.ts';

/** What a sentence does about a fact of the caller. */
type Act = 'asks' | 'declines' | 'unclear' | 'sounds' | 'none';

interface Topic {
  /** Questions that need no other sign. */
  readonly question?: RegExp;
  /** What is asked for, in a question or a request. */
  readonly topicWords?: RegExp;
  /** The same of somebody or something else. */
  readonly other?: RegExp;
  /** What may be a question for it. */
  readonly hint?: RegExp;
  /** Questions as they are spoken, for a recogniser that spoils them. */
  readonly spokenQuestions?: readonly string[];
}

const nameKinds = 'full|1st|first|last|good|given|family|maiden|legal|own|complete|whole|sur';
const otherPeople =
  'wife|husband|spouse|partner|ex|child|son|daughter|mother|father|brother|sister|friend|driver|landlord|landlady|employer|boss|company|firm|business|doctor|lawyer|attorney|party|person|tenant|neighbou?r|insurer|insurance|hospital|school|officer|judge|street|user|their|his|her';
const callerWords = String.raw`(?:your|the|a|best|good|better|right|which|what|another|contact|direct)`;
const numberKinds =
  'tele|phone|telephone|cell|mobile|callback|call back|contact|home|work|daytime|direct|best|good|own';

/** "Your brother's email", "your son's date of birth". */
const valueOfOthers = new RegExp(
  String.raw`\b(?:your|the|his|her|my) (?:\w+ )?(?:${otherPeople})s (?:\w+ )?(?:names?|numbers?|e ?mail|phone|cell|address|date of birth|birth ?day)\b`,
);

/** "Does she know your name?" asks what somebody else has. */
const questionAboutOthers =
  /^(?:(?:and|so|okay|well|sure) )*(?:do|does|did|has|have|would|will|is|are) (?:he|she|they|(?:the|our|your|an?|my) \w+|mister \w+|miss \w+) (?:\w+ly |already |even )?(?:knows?|ever|seen?|told|give|use)\b/;

const topics: Readonly<Record<string, Topic>> = {
  name: {
    question:
      /\bwhom? (?:am i(?= \w)|is it i am|do i have|have i got|may i say|should i say|shall i say|can i say|would you like me to say)\b|\bwhom? (?:is|was) (?:this|it|calling|speaking|there|on the (?:line|phone))\b|\bwith whom\b|\bto whom\b|\bwhom? (?:should|can|may|do|shall) i (?:put|say|tell|write|book|list)\b|\bwho (?:it|this|that) is from\b|(?<!\byou )\bwho (?:called|it was)\b|\bwhat name\b|\bname (?:should|can|do|shall) i\b|\bwho are you$|\band you are\b|\b(?:and|what is) yours\b|\b(?:what|how) (?:should|can|may|do|shall|would you like me to|would you like us to) (?:i|we|people|folks)? ?(?:call|address) you\b|\bintroduce yourself\b|\b(?:am i|are we) (?:speaking|talking) (?:with|to)\b/,
    topicWords: new RegExp(
      String.raw`\byour (?:(?:${nameKinds}) )*names?\b|\byour 1st and last\b|\b(?:a|the) (?:(?:${nameKinds}) )*name(?: and|$| down| for you)|^(?:and |so |first )*(?:(?:${nameKinds}) )*name(?: and (?:your )?(?:\w+ )?number)?(?: please)?$|\bname please\b|\b1st and last(?: please)?$|\bspell (?:the|that) (?:last|first)? ?name\b|\bwho you are\b|\bspell (?:it|that|your)\b`,
    ),
    other: new RegExp(
      String.raw`\b(?:${otherPeople})(?:'?s|s'?)? (?:(?:${nameKinds}) )*names?\b|\bnames? of (?:your|the|his|her|their|a|our)\b|\bmy name\b(?!.*\byou)`,
    ),
    spokenQuestions: [
      'may I have your name',
      'who am I speaking with',
      'what is your name',
      'who is calling',
    ],
  },
  number: {
    question:
      /\b(?:how|where|what|which|on what|at what) (?:number )?(?:can|could|may|might|should|do|would|will|is the best|is the easiest|is a good|is best)\b.*\b(?:reach|call|contact|ring|phone|get hold of|get a hold of|get in touch with|get back to) you\b|\b(?:best|good|easiest|right) way (?:for .* )?to (?:reach|call|contact|get hold of|get in touch with) you\b/,
    topicWords: new RegExp(
      String.raw`\b${callerWords} (?:(?:${numberKinds}) )*(?:number|digits|callback|call back)\b|\b(?:better|best|good|another|different|which|what) (?:line|phone)\b|\bphone where\b|\barea code\b|\bcontact (?:details|information|info)\b|\byour (?:phone|cell|mobile|telephone)\b|\bnumber (?:where|that|you|we|i|for you|to reach|to call|please)\b|^(?:and )?(?:(?:${numberKinds}) )*number(?: please)?$|\bname and (?:a |your )?(?:\w+ )?number\b`,
    ),
    other:
      /\b(?:our|my|their|his|her|case|ticket|policy|docket|account|file|claim|reference|security|license|badge|confirmation|order|courts?|office's?|one of)(?: (?:phone|telephone|direct))? (?:number|digits)\b|\bnumber (?:printed|written|shown|stamped)\b|\bnumber (?:of|for|on|to|from|at) (?:your|the|our|my|his|her|their|a|that|this|people|years|days|children)\b/,
    spokenQuestions: [
      'how can our attorney reach you',
      'how can our attorney get hold of you',
      'what is the best number to reach you',
      'what is your phone number',
    ],
  },
  email: {
    question: /\bwhere (?:should|can|shall|may|do|would you like) (?:i|we|me|us)(?: to)? e ?mail\b/,
    // "Is e-mail okay?" may ask for the way.
    topicWords: /(?<!\b(?:is|would|will) (?:an )?)\be ?mail\b/,
    other:
      /\b(?:street|home|house|mailing|postal|billing) address\b|\bour e ?mail\b|\bby e ?mail\b|\bwhere i would\b|(?<!\bwhere\b.*)\be ?mail (?:it|them|that|those|this|me|him|her)\b|\b(?:e ?mail|write to|write) us\b|\bus an? e ?mail\b/,
    hint: /\bwhere (?:should|can|shall|may|do|would you like (?:me|us) to) (?:i |we )?(?:send|mail|e ?mail)\b|\bif i know where\b|\b(?:is|would|will) (?:an )?e ?mail\b/,
    spokenQuestions: ['what is your e-mail address'],
  },
  when: {
    question:
      /\b(?:what|which) (?:day|date|time|days|times)\b|\bwhen (?:would|could|can|should|will|do|are you|is (?:it )?(?:a )?(?:good|best|convenient)|might|shall|works?|suits?)\b|\bhow soon\b|\bwhat works\b|\bhow (?:is|does) your (?:week|schedule|calendar|day|morning|afternoon)\b|\bwhat is your (?:schedule|availability|week)\b|\b(?:a|which) time that (?:fits|works|suits)\b|\bearlier in the week\b|\bfreer\b|\b(?:which|what)(?: one| of them)? (?:would|works?|suits?|is better|do you prefer|would you prefer)\b|\bsuits? you\b|\bworks? (?:better|best|for you)\b|\bany preference\b|\b(?:pick|choose|name) (?:a|the|any) (?:day|time|date)\b|\ba day and an? (?:hour|time)\b|\bmorning or (?:the |in the )?afternoon\b|\b(?:would|does|do|is|are|could you|can you|shall we say|how about|what about)\b.*\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|today|next week|morning|afternoon)\b/,
    topicWords:
      /\b(?:preferred|particular|convenient|good|suitable) (?:day|time|date)\b|\byour availability\b/,
    hint: /\b(?:have|has|got)\b.*\b(?:\w+day|tomorrow|today|morning|afternoon)\b.*\bor\b/,
    other:
      /\b(?:when|(?:what|which) (?:day|date|time)) (?:did|was|were|had|has|they|she|he)\b|\b(?:hearing|court|trial|deadline|accident|happen|happened|born|birth|arrested|arrest|expires?|due|served|open|close|closed|injured|fired)\b/,
    spokenQuestions: ['when would you like to come in', 'what day works best for you'],
  },
  story: {
    question:
      /\bwhat (?:has |exactly |all |actually )*happened\b|\bwhat is going on\b|\bwhat has been going on\b|\bwhat is been going on\b|\bhow (?:did )?(?:it|that|this) (?:all )?(?:happen(?:ed)?|come|came about|go|went)\b|\bwhat (?:took place|went on)\b/,
    topicWords:
      /\bwhat (?:has )?happened\b|\btell (?:me|us) (?:\w+ )*(?:more|about|bit|little|everything|story)\b|\bdetails?\b|\b(?:describe|explain)\b|\bwalk me through\b|\bin your own words\b|\byour (?:story|side)\b|\b(?:start|begin) (?:at|from|with) the (?:beginning|start|top)\b|\b(?:fill|walk|run) me (?:in|through)\b|\bfrom the (?:beginning|top)\b/,
    other: /\b(?:lost you|cut out|cutting out|breaking up|hear you|that noise|the line|(?:tell|show) you)\b/,
    spokenQuestions: ['can you tell me what happened'],
  },
  matter: {
    question:
      /\bwhat (?:is|are) (?:it|this|that|your|the|you)\b.*\b(?:about|regarding|concerning|in regards? to|in reference to|calling for|looking for|problem|issue|concern)\b|\bwhat (?:is|was) the (?:reason|purpose|nature)\b|\bhow (?:may|can|could|might) (?:i|we|our \w+) (?:\w+ )?(?:help|assist|be of|serve)\b|\bwhat (?:can|could|may) (?:i|we) (?:\w+ )?(?:do|help)\b|\b(?:reason|purpose) (?:for|of) your call\b|\bwhat (?:brings|made|makes) you\b|\bwhat is on your mind\b|\bwhat (?:kind|sort|type) of (?:case|matter|legal|issue|problem|help)\b|\bwhat (?:seems to be|is) the (?:problem|trouble|matter)\b|\bwhat do you need\b|\bwhat (?:this|it) is (?:in regards? to|regarding|concerning|for)\b|\bwhat are we (?:talking about|looking at)\b|\bis (?:this|it) (?:about|regarding|for)\b/,
    topicWords:
      /\bwhat (?:it|this|that) is about\b|\b(?:this|it) is (?:regarding|about|concerning)$|\b(?:why|what) you are calling\b|\breason for (?:your|the) call\b/,
    other: /\bmatter with (?:this|the|my|your)\b|\becho\b/,
    spokenQuestions: ['how may I help you', 'what is this about'],
  },
};

const requestWords =
  /\b(?:may|can|could|might|would|will|shall|should|do|does|did|is|are|what|which|how|who|where) (?:i|we|you|there|the|a|your|it|somebody|someone|one)\b|\bplease\b|\blet (?:me|us) (?:just |first |also |quickly )*(?:get|have|take|grab|note|start|ask|write|jot)\b|\b(?:i|we) (?:\w+ )?(?:just )?(?:need|require|want|would like|would love)\b|\b(?:i|we) will (?:just |only |also )*(?:need|take|start with|begin with)\b|\b(?:tell|give|leave|state|provide|share|confirm|spell|start|begin|describe|explain) (?:me|us|with|it|that|the|your|what|a|in|by)\b|\bnot (?:quite )?(?:catch|get|hear|have|tell|say|mention|give)\b|\bwhat is\b|\bwalk me\b/;

const imperative =
  /^(?:(?:okay|well|so|and|then|now|first|just|uh|um|sure|oh|go ahead) )*(?:with|read|start|begin|give|tell|spell|say|leave|state|type|repeat|describe|explain)\b(?! (?:us|them|him|her) )/;
/** "Just your name" after what is not needed. */
const restriction = /^.*\b(?:just|only|but)\b (?=.*\b(?:your|the|a)\b)/;
/** "I did not catch your name" asks for it. */
const missedWords =
  /\bi do not suppose\b|\b(?:i|we) do not (?:think|believe|see) (?:that )?(?:i|we) (?:have|got)\b|\b(?:i|we) (?:do|did|have)? ?not (?:quite |yet |even )*(?:catch|get|got|hear|heard|have)\b(?! to\b)|\byou (?:did|have) not (?:yet |even )*(?:tell|told|say|said|mention|mentioned|give|given|leave|left)\b|\bif you do not mind\b|\bwould you mind\b|\bwhy do not you\b|\bcan not .* (?:without|until|unless)\b|\bdo not forget\b|\bcan not (?:say|tell|know) (?=who\b)/g;
/** "Hold off on the details" is no request for them. */
const postponement =
  /\b(?:hold off|refrain|avoid|wait with|save (?:it|that|those|them|the|what)|keep (?:it|that|those|them|the)|let us not)\b/;

/** Somebody else will ask, or it is there already. */
const deferral =
  /\byou (?:did|do|already|just|have already) (?:give|gave|given|tell|told|leave|left|say|said)\b|\b(?:already|later) (?:have|has|know|got|ask|be asked|take|need|want)\b|\b(?:have|has|had) (?:it|that|your \w+) already\b|\b(?:she|he|they|somebody|someone|people|everyone|everybody|(?:the|our|an?|your|some|most|many|other|another|every|few) \w+)(?: \w+)? (?:will|is going to|would|may|might|can|asks?|takes?|needs?)\b.*\b(?:asks?|get|collect|takes?|needs?|want)\b|(?<!\byou are )\bready\b|\b(?:when|once|if) you (?:call|come|write|visit)\b|\bask callers\b|\b(?:will|going to|may|might) (?:be asked|already)\b/;
const needOfAssistant =
  /\b(?:i|we) (?:\w+ )?(?:will|would|do|just|only|also|first)? ?(?:need|just need|take)\b/;

const otherWords: Readonly<Record<string, string>> = {
  'date of birth': 'date of birth|birth ?(?:day|date)|born|dob',
  'court date': '(?:court|hearing) date|(?:day|date|when|what time) .*(?:court|judge|appear|hearing)',
  address: '(?:home |mailing |street )?address|where do you live',
};

const topicOf = (name: string): Topic => {
  const plainName = plainWords(name);
  const topicName = Object.hasOwn(otherWords, plainName) ? (otherWords[plainName] ?? plainName) : plainName;
  return {
    topicWords: new RegExp(`\\b(?:${topicName})\\b`, 'u'),
    // "Who insures your car?" may ask for the insurance company.
    hint: new RegExp(
      String.raw`\b(?:${
        plainName
          .split(' ')
          .filter((word) => word.length > 5)
          .map((word) => word.slice(0, 5))
          .join('|') || '$^'
      })`,
      'u',
    ),
    other: new RegExp(`\\b(?:his|her|their|its|our|my|whose) (?:\\w+ )?(?:${topicName})\\b`, 'u'),
  };
};

const hasOwn = (name: string): boolean => Object.hasOwn(topics, name);

/** Why no reply decides it: the caller may have heard what the recogniser has spoiled. */
export const soundsLikeIt = 'It sounds like a question for it.';
/** Questions that a recogniser spoils still sound like this. */
const minSound = 0.72;
const minAnswer = 0.85;

/** The facts, of those known by name, that these words ask for, in the order of the questions. */
export function askedFor(text: string, names: readonly string[]): readonly string[] {
  const topicNames = [...new Set([...Object.keys(topics), ...names])];
  return readSentences(text).flatMap((sentence) =>
    topicNames.filter((name) => actIn(sentence, name) === 'asks'),
  );
}

/** What a sentence does about a fact of the caller. */
export function actIn({ text, clauses, isQuestion, written }: Sentence, name: string): Act {
  const {
    question,
    topicWords,
    other,
    hint,
    spokenQuestions = [],
  } = hasOwn(name) ? (topics[name] ?? {}) : topicOf(name);
  const isTopicNamed = [text, ...clauses.map((one) => one.text)].some((one) => topicWords?.test(one));
  const isThere = question?.test(text) === true || isTopicNamed;
  const plainText = text.replaceAll(missedWords, ' ');
  if (
    (other?.test(text) || valueOfOthers.test(text) || questionAboutOthers.test(text)) &&
    !/\b(?:and|what is) yours\b/.test(text)
  )
    return 'none';
  // "At what number does Linh pick up?"
  if (name === 'number' && /\bwhat number\b/.test(text) && !/\b(?:you|your|we|i|please)\b/.test(text))
    return 'none';
  if (!isThere) {
    const isLike =
      isQuestion && spokenQuestions.some((phrase) => findPhrase(phrase, written).score >= minSound);
    return isLike ? 'sounds' : hint?.test(text) === true ? 'unclear' : 'none';
  }
  const clause = clauses.find((one) => question?.test(one.text) || topicWords?.test(one.text));
  const request = (clause?.text.replaceAll(missedWords, ' ') ?? plainText).replace(
    isQuestion ? /^$/ : restriction,
    '',
  );
  if (postponement.test(text)) return 'declines';
  // "Is there no number?" asks for it, "is it all right if we do without?" does not.
  if (
    denialsIn(request) > 0 &&
    (!/^(?:and )?(?:is|are|do|does|can|could) /.test(request) ||
      /\b(?:if|that|when) (?:i|we) (?:\w+ )?not\b/.test(request))
  )
    return 'declines';
  if (!isQuestion && isInverted({ text, written })) return 'declines';
  if (!isQuestion && deferral.test(request) && !needOfAssistant.test(request)) return 'declines';
  if (
    question?.test(text) &&
    (isQuestion ||
      !/(?<!\b(?:like to|need to|may i|should i) )\b(?:know|see|tell|say|wonder) (?:who|what|how|when|where|which)\b/.test(
        text,
      ))
  )
    return 'asks';
  if (name === 'name' && /\bwould you like (?:the|a)\b/.test(text)) return 'none';
  if (!isTopicNamed) return 'unclear';
  if (
    isQuestion ||
    requestWords.test(text) ||
    imperative.test(text) ||
    restriction.test(text) ||
    /^(?:and |so |first |then )*(?:your|the) /.test(text)
  )
    return 'asks';
  if (text.split(' ').length <= 4) return 'asks';
  return /\byour?\b/.test(text) ? 'unclear' : 'none';
}

const mayAsk = ({ isQuestion, text }: Sentence, name: string): boolean =>
  isQuestion ||
  /\b(?:what|which|when|where|whom?|how)\b/.test(text) ||
  (hasOwn(name) && topics[name]?.hint?.test(text) === true);

const asksForSomething = ({ isQuestion, text }: Sentence): boolean =>
  isQuestion || requestWords.test(text) || imperative.test(text);

const isGiven = (name: string, fact: string, text: string): boolean =>
  readSentences(text).some((sentence) => readValue(name, fact, sentence).reading === 'right');

/** Words beside the fact in "sure, it's Marcus Boone". */
const maxBeside = 3;
/** Whether the reply is the whole fact and nothing else, and the question asks for nothing else that rules know. */
function isSoleAnswer(name: string, fact: string, question: Sentence, reply: string): boolean {
  const act = actIn(question, name);
  return (
    (name === 'email' || findPhrase(plainWords(fact), plainWords(reply)).score >= minAnswer) &&
    plainWords(reply).split(' ').length <=
      plainWords(fact).split(' ').length + (name === 'email' ? 8 : maxBeside) &&
    !/\banything else\b/.test(question.text) &&
    act !== 'declines' &&
    (act !== 'none' ||
      Object.keys(topics).every((topic) => topic === name || actIn(question, topic) === 'none'))
  );
}

/** What happened is what the call is about. */
const actForFact = (sentence: Sentence, name: string): Act => {
  const act = actIn(sentence, name);
  return act === 'none' && name === 'matter' && topics['story']?.question?.test(sentence.text) === true
    ? actIn(sentence, 'story')
    : act;
};

/** Whether the assistant asks for a fact, and hears the answer. @param fact what the caller would answer */
export function judgeAsked({ lines, endedBy }: Conversation, name: string, fact = ''): Decision {
  let unclearDecision: Decision | undefined;
  let brokenDecision: Decision | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.who !== 'agent') continue;
    const sentences = readSentences(line.text);
    const question =
      sentences.findLast(asksForSomething) ??
      sentences.findLast((one) => /^(?:unclear|sounds)$/.test(actIn(one, name)));
    const reply = lines[index + 1];
    if (question && reply?.who === 'caller' && fact !== '' && isGiven(name, fact, reply.text)) {
      if (isSoleAnswer(name, fact, question, reply.text)) return decision('met', question.written, { line });
      // A question in words that no rule knows, or a caller who volunteers.
      unclearDecision ??= decision('inconclusive', question.written, {
        line,
        reason: 'The caller answers with it.',
      });
    }
    for (const sentence of sentences) {
      const act = actForFact(sentence, name);
      // A statement that nobody answers was no question.
      if (act === 'sounds' || (act === 'unclear' && (mayAsk(sentence, name) || reply?.who !== 'caller')))
        unclearDecision ??= decision('inconclusive', sentence.written, {
          line,
          reason: act === 'sounds' ? soundsLikeIt : 'It may be a question for it.',
        });
      if (act === 'declines') brokenDecision ??= decision('not met', sentence.written, { line });
      if (act !== 'asks') continue;
      const isHeard = lines.slice(index + 1).some(({ who }) => who === 'caller') || endedBy !== 'agent';
      if (isHeard) return decision('met', sentence.written, { line });
      const reason = 'The assistant hangs up before the answer.';
      brokenDecision = decision('not met', sentence.written, { line, reason });
    }
  }
  return brokenDecision ?? unclearDecision ?? decision('not met');
}
