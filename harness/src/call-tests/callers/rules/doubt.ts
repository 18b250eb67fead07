import { readPattern } from '../../scenario/vocabulary/texts.ts';
import { soundsLikeIt } from './asks.ts';
import { inContext } from './claims.ts';
import { denialsIn, plainWords, readSentences, type Sentence } from './clauses.ts';
import { findPhrase } from '../../../shared/speech-to-text/score/compare-words.ts';
import { courtesies, wordsOfQuestion, readBackWords, unknownIn } from './known-words.ts';
import { gapIn, isCaller, type Kind } from './gap.ts';
import { roleOfName } from './name-in-question.ts';
import { isService } from './service.ts';
import { shareOf } from './spoken-words.ts';
import { isWhole, limitation, limitsStatement, partsOf } from './statements.ts';
import { type Conversation, type Decision, type Verdict } from './verdict.ts';

/** Words such as "it" and "that": the sentence is about an earlier one. */
const pronouns = /\b(?:it|that|this|these|those|them|one|ones)\b/;
/** "Everything", "oh, wait": a statement is of all that was said, or takes something back. */
const backReference =
  /\b(?:everything|anything|nothing|none|all|rest)\b|^(?:oh|oops|ah|hm+|uh oh|wait|hang on|hold on|gosh|darn|no|well|but|actually|sorry|or|only|on second|correction|scratch|never ?mind|come to think)\b/;
const openers = '(?:(?:and|so|then|just|please|also|oh|ah|well|gosh|my|okay) )*';
/** What comes next, who handles it, sympathy, and how the firm is reached: they are of nothing that was noted. */
const asides = new RegExp(
  `^${openers}(?:${[
    '(?:you (?:will|should|can expect to) (?:\\w+ )?(?:get|receive|hear|see|find|speak|talk|meet|be (?:hearing|getting|speaking))|ask for|bring|look for|expect|watch for|do not forget|when you (?:get|arrive|come))',
    '(?:he|she|they|somebody|someone|(?:mister|miss|ms|missus|doctor) \\w+|(?:an?|the|our|one of (?:our|the)) (?:attorneys?|lawyers?|paralegals?|team|office)) (?:will|can|would|is|are|has|have|handles?|takes?|does)',
    'i (?:really |do )?hope (?:you|he|she|they|everyone|everybody|your)',
    '(?:i am )?(?:so |very |really |truly )*sorry (?:to hear|about|you|for your)',
    'that (?:sounds|must|has to|is) (?:so |really |very |be )*(?:awful|terrible|horrible|rough|tough|hard|scary|frustrating|stressful|great|wonderful|too bad)',
    '(?:we|i) are at|(?:call|reach|ring) us',
  ].join('|')})\\b`,
);
const hesitation = '^(?:(?:oh|ah|wait|hang on|hold on|actually|sorry|well|but|um|uh|hm+|no) )*';
/** "Forget that": what was said does not hold. */
const retractionWords = new RegExp(
  `${hesitation}(?:scratch (?:that|it)|forget (?:that|it|what i said|i said)|disregard|strike that|(?:i|we) (?:am wrong|was wrong|misspoke|mixed|made a mistake|take that back)|correction|(?:that|it) (?:is|was) (?:wrong|not right|not true|a mistake|my mistake|the old)|i was (?:looking at|reading|thinking of) (?:the|an|last) (?:\\w+ )?(?:old|wrong|other|last|different)|i was (?:looking at|reading) last (?:week|month|year)s|or (?:maybe |perhaps |probably )?not$|(?:please )?do not (?:\\w+ )?(?:count|rely|bank|depend) on (?:it|that|this|us|me))\\b`,
);
/** "Actually, no", right after it: what comes later may answer the caller. */
const immediateRetraction =
  /^(?:(?:oh|actually|wait|or|well|sorry|shoot|oops|ah|hang on|hold on|gosh|darn|let me see) )+no(?! (?:problem|worries|need|one|rush|matter)\b)(?:$| )|^no (?:wait|actually|sorry|scratch)\b/;
/** "I'm throwing it away", "everything is gone". */
const lossOfNotes =
  /\b(?:threw|throwing|erased?|deleted?|wiped|without saving|bounced|froze|crashed|gone|kidding|joking|nobody will (?:see|read)|lost (?:it|that|everything|all)|for a different|waiting list|unknown)\b/;

/** "The consultation is free. Yeah, right.", "you wish", "I think". */
const irony =
  /\byeah right\b|\b(?:you wish|as if|in your dreams|dream on|fat chance|(?:pigs|cows) (?:can |will )?fly|hell freezes|tell me another|good luck with that|said nobody)\b|\bi am the (?:queen|king|pope|tooth)\b|^(?:ha ?)+$|^(?:sike|psych|not|lol|wink wink)$|^(?:(?:at least|well|or|so) )*(?:i|we) (?:think|guess|believe|suppose|hope|assume)(?: so| anyway| at least)*$/;

/** "Well, it was", "or it used to be". */
const formerState =
  /^(?:(?:well|or|at least|oh|yes|and|but|actually) )*(?:it|that|they|we|there) (?:was|were|did|used to(?: be)?)$/;

/** Where what was noted stands, or what it is called. */
const recordWords =
  /\b(?:message|notes?|record|file|screen|system|information|name|number|email|address|appointment|calendar)\b/;

/** "A lovely name": an unknown word that is no verb of the statement, nor what it states, nor to whom it goes. */
const isAside = (word: string, text: string): boolean =>
  new RegExp(
    String.raw`(?<!\b(?:is|are|was|were|be|been|am|not|to|for|of|from|with|like|by|at|as) )\b(?:a|an|the|my|our|such a|what a)(?: (?:very|really|pretty|nice))? ${word}\b`,
  ).test(text);

/** The words of a read-back that no rule knows; of statements beside it, only those that may be about it count. */
const unknownBeside = (writtenText: string, value: string, explainedWords: string): readonly string[] =>
  partsOf(writtenText)
    .filter(
      (part) =>
        limitation.test(part) ||
        denialsIn(part) > 0 ||
        pronouns.test(part) ||
        backReference.test(part) ||
        recordWords.test(part) ||
        isValueIn(value, part),
    )
    .flatMap((part) => unknownIn(part.replaceAll(relatedTime, ''), explainedWords, readBackWords));
/** "After the hearing", "the day before": when something is done with it. */
const relatedTime = /\b(?:before|after) (?:the|our|his|her|their) (?:\w+ )?\w+|\bthe \w+ before$/g;
const isValueIn = (value: string, part: string): boolean =>
  shareOf(value, part) > 0 ||
  /\d/.test(part) ||
  findPhrase(value, part).score > 0.5 ||
  /(?:\b\w\b ?){3}/.test(part);

/** Nobody is reached there. */
const unreachableWords =
  /\b(?:undeliverable|(?:not|out of|no longer) (?:in )?service|disconnected|not valid|invalid|bounced|blocked)\b/;
/** "I'd give you that but …", "I'll see whether …": the value stands in what is not so. */
const unrealCondition =
  /\b(?:i|we) would (?!like\b|love to\b|be\b).*\b(?:but|if)\b|\bwhether (?!(?:i|we) (?:heard|got|have|caught|wrote)\b)|^unless\b|\b(?:would|could|should|might) have (?:been|\w+ed|made|done|had)\b|^(?:(?:and|so|but|okay) )*(?:suppose|imagine|pretend|let us (?:say|pretend|suppose)|if only)\b/;
/** "The landlord's number is 201 …": whose it is, besides the caller. */
const ownerOfValue =
  /\b(?!(?:it|that|what|here|there|who|let|client|caller|name|number)')(\p{L}+)'s (?:\w+ )?(?:name|number|phone|cell|line|e-?mail|address)\b/giu;
/** "We had a dog bite on the line this morning", "another caller has one too": a matter like the caller's. */
const mentionOfOtherCalls =
  /\b(?:we (?:\w+ly |just |also |already )?(?:had|got|get|saw|see|hear|won|lost|did|settled)|i (?:just |also |already )?(?:had|saw|won|lost|did|settled)) (?!you\b|your\b|that\b|it\b)|\b(?:an)?other (?:caller|client|person|call|people|callers|clients)\b|\b(?:somebody|someone|people|everybody|everyone|my (?:last|previous|other) \w+) (?:else )?(?:had|has|have|got|calls?|called)\b|^(?:(?:and|so|well|okay|oh) )*(?:an?|most|all(?! right)|every|these|those) (?:\w+ ){1,4}(?:is|are|can|may|takes?|will|usually|always)\b(?! (?:what|it|right|correct|noted|why|your)\b)/;
/** A question that does not confirm: "How do I know that you are Marcus Boone?" */
const unconfirmingQuestion =
  /^(?:(?:and|so|but|okay|um|uh|oh|right|well|then) )*(?:who|what|why|how|when|where|which|(?:could|can|would|will|do|have) you)\b/;

const objections = String.raw`(?:(?:uh|um|oh|hey|no|sorry|hm|hmm|but) )*(?:wait|hold on|what(?:$| for)|wrong|i said|that (?:is|was) (?:not|wrong|my|his|her)|not (?:mine|me|that|my)|(?:she|he|it) is my|no (?:it|i|not|that is not|that is wrong|my|the|make|three|two|one|\d))\b`;
/** How a caller answers who has heard something else than the evidence says. */
const reactions: Readonly<Partial<Record<Kind, RegExp>>> = {
  // To a question, nobody says "okay, thanks".
  asked:
    /^(?!no(?:pe)?$)(?:(?:no|nope|oh|okay|ok|great|good|cool|perfect|lovely|thanks|thank you|ha|hm|true|alright|all right|i (?:guess|see|know|will)|got it|will do|then|bye|wow|too bad|as you like|well|fair enough|that is \w+) ?)+$/,
  noted: new RegExp(String.raw`^(?:${objections}|(?:(?:oh|hm+|huh|too bad|pity|darn|well) ?)+$)`),
  said: new RegExp(`^${objections}`),
};
/** The same to a line of which no rule can tell what it says. */
const disappointment =
  /^(?:(?:oh|hm+|huh|ouch|ow|darn|damn|wow|well|too bad|pity|shame|that is a (?:pity|shame)|bummer|and (?:here|you|really)|so no|seriously|really) ?)+$|^(?:so no|too bad|i am (?:no|not)\b)/;
const relief =
  /\b(?:i knew it|thought so|bless you|that helps|what a relief|interesting)\b|^(?:oh )?(?:wow|phew|whew|nice|yes|oh good|oh great)\b/;
const signs: Readonly<Record<Kind, RegExp>> = {
  asked: /(?!)/,
  noted: disappointment,
  told: disappointment,
  said: disappointment,
  refused: relief,
  'never-said': relief,
};
const isAgainst = (kind: Kind, verdict: Verdict, reply: string): boolean =>
  reactions[kind]?.test(reply) === true || (verdict === 'inconclusive' && signs[kind].test(reply));

/** To a value in a question. */
const isNo = (reply: string): boolean =>
  /^(?:(?:uh|um|oh|well) )*no\b(?! (?:problem|worries|thank|thanks|that is (?:right|it|correct|all|everything)|yes|yeah|you (?:got|have)))/.test(
    reply,
  );

/** "Once the attorney has had a look": until then, it is declined. */
const reviewCondition = /\bonce (?:the (?:lawyer|attorney)|he|she|they) (?:has|have|is|are)\b/g;
/** A refusal may be in any words, but not in these. */
const guardedWords =
  /\b(?:until|till|unless|if|as long as|provided|once|usually|normally|generally|typically|officially|technically|supposedly|probably|maybe|perhaps|(?:i|we) (?:think|guess|believe|suppose|doubt)|used to|no longer|they say)\b/;

/**
 * Lets a judge pass only with a line whose words are all known or the caller's own, and which nothing that comes
 * later may take back; otherwise what looks like evidence decides nothing.
 * @param facts all that the caller tells, which may be read back with it; of a question, what answers it in one form
 */
export const beyondDoubt =
  (
    kind: Kind,
    value: string,
    judge: (conversation: Conversation) => Decision,
    facts: readonly string[] = [],
  ) =>
  (conversation: Conversation): Decision => {
    const decision = judge(conversation);
    const gap = gapIn(kind, value, decision, conversation);
    if (gap !== undefined) return gap;
    // A regular expression is matched as it is.
    if (decision.verdict === 'not met' || readPattern(value)) return decision;
    const evidence = findEvidence(decision.shown, conversation);
    if (!evidence || isAnswered(kind, value, evidence.reply)) return decision;
    const doubt =
      decision.verdict === 'met' && kind !== 'never-said'
        ? doubtOf(kind, value, facts, evidence, conversation)
        : undefined;
    const verdict = doubt === undefined ? decision.verdict : 'inconclusive';
    const isRetracted = kind === 'said' || isReadBack(kind);
    const retraction = evidence.laterSentences.find(
      (one) =>
        retractionWords.test(one.text) ||
        (kind === 'said' && one.at === evidence.at && immediateRetraction.test(one.text)) ||
        (lossOfNotes.test(one.text) && mayUndo(kind, value, one, one.at === evidence.at)),
    );
    const reason =
      ((isReadBack(kind) || !evidence.hasFinalQuestion || evidence.sentence.isQuestion) &&
        isAgainst(kind, verdict, plainWords(evidence.reply))) ||
      (kind === 'noted' && evidence.sentence.isQuestion && isNo(plainWords(evidence.reply))) ||
      isCorrected(kind, value, verdict, evidence) ||
      (decision.reason !== soundsLikeIt &&
        value !== '' &&
        facts.includes(value) &&
        isUnasked(kind, verdict, evidence.reply))
        ? `The caller heard something else: "${evidence.reply}"`
        : isRetracted && retraction
          ? `It is taken back: "${retraction.written}"`
          : denialOf(kind, value, facts, evidence, conversation);
    if (reason !== undefined) return { ...decision, verdict: 'not met', reason };
    return doubt === undefined ? decision : { ...decision, verdict, reason: doubt };
  };

interface Later extends Sentence {
  readonly at: number;
  /** "It" in an answer is what the caller has asked about. */
  readonly isAnswer: boolean;
}

interface Evidence {
  readonly sentence: Sentence;
  /** The line in which it stands. */
  readonly at: number;
  /** What the assistant states after it, in the same line and in later ones. */
  readonly laterSentences: readonly Later[];
  /** Whether its line ends with a question. */
  readonly hasFinalQuestion: boolean;
  /** The caller's next words; empty if there are none. */
  readonly reply: string;
}

/** A caller who tells something else was asked for that; a yes or no tells nothing. */
const isUnasked = (kind: Kind, verdict: Verdict, reply: string): boolean =>
  kind === 'asked' &&
  verdict === 'inconclusive' &&
  reply !== '' &&
  !/^(?:yes|yeah|yep|no|nope|sure|okay|ok|fine|of course|hi|hello|the same|same|this one|you have)\b|\?|\d{3}|\b(?:sorry|pardon|repeat|rather not|hold on|wait|one (?:sec|moment)|my|(?:do|can) ?n[o']t|already)\b/i.test(
    reply,
  );

/** A recogniser hears no question mark. */
const confirmingQuestion = /\bis (?:that|it|this) (?:all )?(?:right|correct|okay)$/;

const isStated = ({ isQuestion, text }: Sentence): boolean =>
  /^or\b/.test(text) || (!isQuestion && !confirmingQuestion.test(text));

function findEvidence(shownWords: string, { lines }: Conversation): Evidence | undefined {
  const agentSentences = lines.flatMap(({ who, text }, lineIndex) => {
    const isAnswer = lines[lineIndex - 1]?.text.includes('?') === true;
    return who === 'agent'
      ? readSentences(text).map((sentence) => ({ ...sentence, at: lineIndex, isAnswer }))
      : [];
  });
  const index = agentSentences.findLastIndex(({ written }) => written === shownWords);
  const sentence = agentSentences[index];
  if (!sentence) return undefined;
  const reply = lines[sentence.at + 1];
  const laterSentences = agentSentences.slice(index + 1).filter(isStated);
  return {
    sentence,
    at: sentence.at,
    laterSentences,
    hasFinalQuestion: lines[sentence.at]?.text.endsWith('?') === true,
    reply: reply?.who === 'caller' ? reply.text : '',
  };
}

/** What a question is for, what follows it, and a word that gives the caller time. */
const leavesTheFloor = (text: string): boolean =>
  isService(text) ||
  /^(?:(?:and|so|but|just|please|oh|okay) )*(?:take your time|no (?:rush|hurry|pressure)|whenever|go ahead|thanks?|that (?:way|helps)|in case|(?:it|that|this) (?:is|will|would) (?:just |only )?(?:for|so|in case|help|help us|be)|(?:i|we) (?:will|can|want|ask|just want|would like)|sorry|i am sorry)\b/.test(
    text,
  );

/** An answer shows that it was understood as a question. */
const isAnswered = (kind: Kind, value: string, reply: string): boolean =>
  kind === 'asked' && value !== '' && (shareOf(value, reply) >= 0.5 || findPhrase(value, reply).score > 0.8);

function doubtOf(
  kind: Kind,
  value: string,
  facts: readonly string[],
  { sentence, at, laterSentences, hasFinalQuestion, reply }: Evidence,
  { lines }: Conversation,
): string | undefined {
  if (/["\u201C]\S.*\S["\u201D]/.test(sentence.written)) return 'It is a quote.';
  const wholeLine = lines[at]?.text ?? '';
  if ((kind === 'said' || isReadBack(kind)) && readSentences(wholeLine).some(({ text }) => irony.test(text)))
    return `It may be meant otherwise: "${wholeLine}"`;
  if (kind === 'refused')
    return guardedWords.test(
      sentence.text
        .replaceAll(courtesies, '')
        .replaceAll(reviewCondition, '')
        .replaceAll(/\beven if\b/g, ''),
    )
      ? 'It holds under a condition, or is a guess.'
      : undefined;
  if (kind === 'asked' && /^(?:no|nope)\b/.test(plainWords(reply)) && reply.split(' ').length === 1)
    return `The caller may have heard something else: "${reply}"`;
  if (kind === 'asked') {
    const followup = laterSentences.find((one) => one.at === at && !leavesTheFloor(one.text));
    if (followup) return `It may answer itself: "${followup.written}"`;
  }
  const callers = lines.slice(0, at).filter(({ who }) => who === 'caller');
  const callerWords = isReadBack(kind) ? callers.map((line) => line.text) : [];
  const explainedWords = plainWords(
    [...facts, value, ...callerWords].join(' ').replaceAll(/[^\p{L}\p{N}']+/gu, ' '),
  );
  const isInPlace =
    kind === 'said'
      ? { ...sentence, written: inContext(value, callers.at(-1)?.text ?? '', sentence.written) }
      : sentence;
  const reversal = laterSentences.find(
    (one) =>
      mayUndo(kind, value, one, one.at === at) &&
      !(isReadBack(kind) && isService(one.text) && !pronouns.test(one.text)) &&
      (denialsIn(one.text) > 0 ||
        one.clauses.some((clause) => formerState.test(clause.text)) ||
        unknownIn(one.text, explainedWords, readBackWords).length > 0),
  );
  const comment =
    kind === 'said'
      ? laterSentences.find((one) => one.at === at && limitsStatement(one.written, value))
      : undefined;
  const isConfirmed =
    isReadBack(kind) && (!hasFinalQuestion || sentence.isQuestion) && confirmation.test(plainWords(reply));
  return (
    (isConfirmed
      ? undefined
      : doubtOfEvidence(kind, withoutOthers(isInPlace, value, facts), value, explainedWords)) ??
    (reversal && `It may be taken back: "${reversal.written}"`) ??
    (comment && `It may be limited: "${comment.written}"`)
  );
}

/** The caller hears their own value, in whatever words it stands. */
const confirmation =
  /^(?:(?:oh|uh|um|ha|okay) )*(?:(?:yes|yeah|yep|yup)(?! (?:but|and)\b)|exactly|correct|that is (?:it|right|correct)|right$)/;

/** How much a fact sounds like what a recogniser made of it: "in a work field" of Erin Whitfield. */
const minSound = 0.65;
/** A read-back of several facts, without the others. */
const withoutOthers = (evidence: Sentence, value: string, facts: readonly string[]): Sentence => ({
  ...evidence,
  written: facts
    .filter((fact) => fact !== value && !fact.includes('@'))
    .reduce((rest, fact) => {
      const { score, heard } = findPhrase(fact, rest);
      return score >= minSound ? rest.replace(heard, '') : rest;
    }, evidence.written),
});

/** What else than a value of the caller's a sentence says for certain. */
function denialOf(
  kind: Kind,
  value: string,
  facts: readonly string[],
  { sentence: { text, written, isQuestion }, at }: Evidence,
  { lines }: Conversation,
): string | undefined {
  if (!isReadBack(kind)) return undefined;
  const plainText = text.replaceAll(courtesies, '');
  if (unrealCondition.test(plainText)) return 'It is not claimed.';
  if (unreachableWords.test(plainText)) return 'It is said to be wrong.';
  const callers = [
    value,
    ...facts,
    ...lines
      .slice(0, at)
      .filter(isCaller)
      .map((line) => line.text),
  ].join(' ');
  const owner = [...written.matchAll(ownerOfValue)].find(
    ([, name = '']) => findPhrase(name, callers).score < 0.75,
  );
  return owner && !isQuestion ? `It is somebody else's: "${owner[0]}".` : undefined;
}

/** "Speeding", in reply to "a parking ticket". Digits may complete a number. */
const isCorrected = (
  kind: Kind,
  value: string,
  verdict: Verdict,
  { reply, sentence, hasFinalQuestion }: Evidence,
): boolean =>
  isReadBack(kind) &&
  verdict === 'inconclusive' &&
  !/\d{3}/.test(value) &&
  ((/^no\b/.test(plainWords(reply)) && shareOf(value, reply) > 0) ||
    ((!hasFinalQuestion || sentence.isQuestion) &&
      reply.split(' ').length < 4 &&
      shareOf(reply, value) === 1));

const isReadBack = (kind: Kind): boolean => kind === 'noted' || kind === 'told';

/** Whether a later statement may be of the evidence. @param isNear in the same line */
function mayUndo(kind: Kind, value: string, { text, isAnswer }: Later, isNear: boolean): boolean {
  // A question is not taken back by what is said about its answer.
  if (kind === 'asked') return isNear;
  if (
    asides.test(text) &&
    denialsIn(text) === 0 &&
    !recordWords.test(text) &&
    !/\b(?:it|them|those)\b/.test(text)
  )
    return kind !== 'noted' && shareOf(value, text) > 0;
  return (
    backReference.test(text) ||
    (isReadBack(kind) && recordWords.test(text)) ||
    (pronouns.test(text) && (isNear || !isAnswer)) ||
    shareOf(value, text) > 0 ||
    (isNear && (isReadBack(kind) || denialsIn(text) > 0))
  );
}

/** @param explainedWords the words of which the caller's facts are made */
function doubtOfEvidence(
  kind: Kind,
  evidence: Sentence,
  value: string,
  explainedWords: string,
): string | undefined {
  if (kind === 'told' && mentionOfOtherCalls.test(evidence.text)) return 'It may be of somebody else.';
  if (isReadBack(kind)) return doubtOfReadBack(evidence, value, explainedWords);
  if (kind === 'asked') return doubtOfWords(unknownIn(evidence.text, explainedWords, wordsOfQuestion));
  return isWhole(evidence.written, value) ? undefined : 'It may be limited or denied.';
}

const doubtOfWords = (unknownWords: readonly string[]): string | undefined =>
  unknownWords.length > 0 ? `No rule knows what it says: "${unknownWords.join('", "')}".` : undefined;

/** "201 … is the number of the office that you called" */
const valueOfOthers =
  /\b(?:number|name|e ?mail|address|line|cell) (?:of|for) (?:the|another|an?|his|her|their|our) (?!(?:caller|client|file|record|call|callback|best|case|appointment|message|notes?|person|(?:\w+ )?(?:attorneys?|lawyers?|team|office|paralegals?) to)\b)/;
function doubtOfReadBack(sentence: Sentence, value: string, explainedWords: string): string | undefined {
  const { written, text, isQuestion } = sentence;
  if (valueOfOthers.test(text)) return 'It may be of somebody else.';
  const role = isQuestion ? roleOfName(value, sentence) : undefined;
  if (role === 'another') return 'It may be of somebody else.';
  if (role === 'caller') return undefined;
  const unknownWords = unknownBeside(written, value, explainedWords);
  if (unknownWords.length > 1 || unknownWords.some((word) => !isAside(word, text)))
    return doubtOfWords(unknownWords);
  if (
    isQuestion &&
    partsOf(written).some((part) => unconfirmingQuestion.test(part) && isValueIn(value, part))
  )
    return 'It may ask for something else.';
  return denialsIn(text.replaceAll(courtesies, '')) > denialsIn(plainWords(value))
    ? 'Something is denied.'
    : undefined;
}
