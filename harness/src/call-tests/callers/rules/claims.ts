import { judgePhrase, matchesText } from '../../scenario/match.ts';
import { findPhrase } from '../../../shared/speech-to-text/score/compare-words.ts';
import { readPattern } from '../../scenario/vocabulary/texts.ts';
import {
  type Clause,
  denialsIn,
  isInverted,
  isUnclaimed,
  plainWords,
  readSentences,
  type Sentence,
} from './clauses.ts';
import { saysOpen } from './hours.ts';
import { courtesyWords } from './known-words.ts';
import { contentOf, shareOf } from './spoken-words.ts';
import { type Conversation, type Decision, decision } from './verdict.ts';

/**
 * How a clause says a phrase. `heard`: words that sound like it; `asked`: in a
 * question; `near`: the same words in another order.
 */
type Saying = 'claimed' | 'heard' | 'denied' | 'asked' | 'near' | 'absent';

/** A name is forgiven what a recogniser makes of it; these are never another word's misspelling. */
const exactWord =
  /^(?:\d+(?:st|nd|rd|th)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|january|february|march|april|june|july|august|september|october|november|december|open|close|closed|free|win|lose|not|never|no)$/;
const minScore = 0.75;
const minWordScore = 0.84;
const questionForm =
  /^(?:who|what|when|where|why|how|which|may|can|could|would|will|shall|do|does|did|is|are)\b|\?/i;

const softeners =
  /\b(?:definitely|certainly|surely|probably|really|just|also|absolutely|of course|very|likely|always|simply|still|actually|clearly|most|completely|totally|entirely|perfectly|100 percent|well|soon|easily|being|up|an?|the|major|(?<!\bat )all|(?<=\b(?:i|we|you|they) )do(?! not))\b ?/g;
/** Ways to say "will", "should" and "can", which are one. */
const moods: readonly (readonly [RegExp, string])[] = [
  [/\b(?:am|is|are|be) (?:going|sure|certain|bound|guaranteed) to\b/g, 'will'],
  [/\b(?:shall|would)\b/g, 'will'],
  [/\b(have|has) got(?: yourself)?\b/g, '$1'],
  [/\b(?:ought to|must|have to|has to|need to|had better|better|are supposed to)\b/g, 'should'],
  [/\b(?:are able to|are allowed to|may|could)\b/g, 'can'],
  [/\bif i were you i will\b/g, 'you should'],
];
/** "If you could bring your ticket, that would be great", "don't forget to bring it": each tells the caller to. */
const politeRequest =
  "(?:(?:i|we)(?: would|'d) (?:just )?(?:ask|like|need|want) you to|(?:it|that)(?: would|'d| will|'ll) (?:really )?(?:help|be (?:\\w+ )?(?:great|good|helpful|nice|best|wonderful|perfect))(?: us)? if you(?: can| could| would)?|if you (?:could|would)|(?:make|be) sure (?:to|that you|you)|(?:do not|don't) forget to|remember to|you(?: will|'ll) want to)";
/** @param text with the deed of a phrase such as "bring your ticket" alone */
export function asDeed(phrase: string, text: string): string {
  const [, verb] =
    /^(?!(?:we|you|i|the|an?|our|it|there|not|no|open|free)\b)(\p{Ll}{3,})\b/iu.exec(phrase) ?? [];
  return verb === undefined
    ? text
    : text.replaceAll(new RegExp(`\\b${politeRequest}(?: please| just| also)* (?=${verb}\\b)`, 'gi'), '');
}

/** "It's free" and "nothing" in reply to "How much is the consultation?", "Monday to Friday" to "When are you open?" */
export function inContext(phrase: string, question: string, written: string): string {
  const lastQuestion = plainWords(question.split(/(?<=[.?!])\s+/).at(-1) ?? '');
  if (/\bopen (?:on )?\w+day/.test(plainWords(phrase)) && questionForHours.test(lastQuestion))
    return written.replace(/^(?!.*\b(?:open|closed?|here|we|hours|office|but|except)\b)/i, 'We are open ');
  const [, subject = '', state = ''] =
    /^((?:(?:the|our|your|my|an?) )?\p{L}+(?: \p{L}+)?) (?:is|are) (\p{L}+)$/iu.exec(phrase) ?? [];
  const isAbout =
    subject !== '' &&
    !/^(?:we|you|i|he|she|it|there|that)\b/i.test(subject) &&
    shareOf(subject, lastQuestion) === 1 &&
    !/\b(?:my|his|her|their|other|another) (?!first\b)\w/.test(lastQuestion);
  const text = plainWords(written);
  const isSo =
    (/^free$/i.test(state) &&
      /\b(?:how much|costs?|charge|pay)\b/.test(lastQuestion) &&
      answerOfNoCost.test(text)) ||
    bareState.exec(text)?.[1] === state;
  return isAbout && isSo ? `${subject} is ${state}.` : written;
}
const questionForHours =
  /\b(?:when|what (?:days|hours)) are (?:you|you (?:guys|all|folks)|your offices?) (?:usually |normally |all )?(?:open|there|in)$|\bwhat are (?:your|the) (?:office |opening |business )?hours$/;
const answerOfNoCost =
  /^(?:(?:oh|well|absolutely) )*(?:nothing|0|zero|no charge|not a (?:cent|dime|penny|thing))(?: at all| sir| maam)*$/;
const bareState =
  /^(?:(?:oh|well|yes|yeah|no|sure|and|so|sir|of course|absolutely) )*(?:it|that|they|those) (?:is|are) (?:(?:completely|totally|absolutely|always|entirely|100 percent) )*(\w+)(?: (?:sir|maam|yes|of charge))*$/;

const weekdays = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const penny = '(?:anything|a (?:cent|dime|penny|thing))';
/** Ways to say the same: "There is no charge for parking" is "parking is free". */
const synonyms: readonly (readonly [RegExp, string])[] = [
  [/\bbe (call|hear|reach|contact|return|send|ring)ing\b/gi, '$1'],
  [/\bbe (?:gett|receiv)ing\b/gi, 'get'],
  [/\bbe giving\b/gi, 'give'],
  [/\bthere(?: is no|'s no| is not any| isn't any) (?:charge|fee|cost) for ((?:\w+ )*\w+)/gi, '$1 is free'],
  [
    new RegExp(
      `\\byou (?:do not|don't|will not|won't) (?:pay|owe)(?: us)? ${penny} for ((?:\\w+ )*\\w+)`,
      'gi',
    ),
    '$1 is free',
  ],
  [
    new RegExp(
      `\\bis at no (?:charge|cost)\\b|\\b(?:does not|will not|doesn't|won't) cost (?:you )?${penny}`,
      'gi',
    ),
    'is free',
  ],
  [
    /\b(?:free|complimentary) (?!(?:to|of|for|on|and|or|at|with|without|when|even|also|anyway|today|tomorrow|from|before|after|during|until|unless|once|because|whether|whatever|again|there|here|only|just|except|provided|though|although|however|while|pending|assuming|under|subject|depending|sometimes|usually|often|every|each|always|anymore|since|right|this|that|they|what|which|your|mine|please|sorry|okay)\b)(?:(?:initial|first|\d+|thirty|half|minute|hour)[ -])*(?=\p{L}{4})(\p{L}+)/giu,
    '$1 is free',
  ],
  [
    /\b(?:(?:you (?:can|should|will)(?: (?:expect|get|receive|have))?|expect) (?:a|your) (?:call ?back|call)|you (?:will|should)(?: be)? hear(?:ing)?(?: back)?) from ((?:an?|the|our|one of our) \p{L}+)/giu,
    '$1 will call you back',
  ],
  [/\b(is|are|'s|'re) (?:on (?:the house|us)|complimentary|no charge|gratis)\b/gi, '$1 free'],
  [
    /\byou (?:can ?not|can['\u2019]t|will not|won['\u2019]t) (?:possibly )?lose(?: this| here| it)?(?=$|[.,!])/gi,
    'you will win',
  ],
  [/\bthere(?: is|['\u2019]s) no way (?:that )?you lose\b/gi, 'you will win'],
  [
    /\b(?:may|might|can|could|will) be (?:(?:monitored|taped|reviewed) (?:or|and) )?recorded\b/gi,
    'is recorded',
  ],
  [new RegExp(`\\b(?:on )?((?:${weekdays})s?),? (we(?: are|'re) (?:open|closed))`, 'gi'), '$2 on $1'],
  [
    /\b(?:we|i) (?:do not|don't|never) charge(?: you| anything| extra)? for (?:(?:the|an?|your|our) )?(?:(?:initial|first) )?(\p{L}+?)s?\b/giu,
    'the $1 is free',
  ],
  [/\bget(?:ting)? back (?:to|with) you(?: by phone)?\b/gi, 'call you back'],
  [/\b(?:one|any) of (?:our|the|my) (\w+?)s?\b/gi, 'a $1'],
  [
    /\b(?:several|most|many|some|all|both|a few|a couple) of us(?: here)?\b|\b(?:everyone|everybody) here\b/gi,
    'we',
  ],
  [/\b(?:lawyer|counsel)(s?)\b/gi, 'attorney$1'],
  [/\b(?:accept|handle)(s?)\b/gi, 'take$1'],
  [/\b(?:consultation|consult)(?=s?\b)/gi, 'meeting'],
  [/\b(?:ring|phone) (?=(?:you|me|him|her|them)\b)/gi, 'call '],
  [/\bgiv(?:e|ing) (you|me|him|her|them) a (?:call|ring|buzz)(?: back)?\b/gi, 'call $1 back'],
  [/\bhave ((?:an?|the|our|your|my) \p{L}+|someone|somebody|him|her|them) call you\b/giu, '$1 will call you'],
  [
    /\b(i am|i'm|this is) (?!(?:not|never|no|hardly|barely|just|only|an?|the)\b)\p{L}+,? (?=(?:an?|the|your|our) \p{L})/giu,
    '$1 ',
  ],
  [/\breturn your call\b/gi, 'call you back'],
  [/\b(?:our |the )?(?:office )?hours are\b/gi, 'we are open'],
  [/\bus to\b/gi, 'we'],
];
export const inOtherWords = (text: string): string =>
  synonyms.reduce((rest, [pattern, usualWords]) => rest.replaceAll(pattern, usualWords), text);

/** Without articles, plurals and what only colours a statement. */
const canonicalText = (text: string): string =>
  moods
    .reduce(
      (rest, [pattern, mood]) => rest.replaceAll(pattern, mood),
      inOtherWords(text).replaceAll(softeners, ''),
    )
    .replaceAll(/(?<=\b(?!this|his|has|was|is|does|yes|its|us)\p{L}{3,})s\b/gu, '')
    .replaceAll(/\bnot any\b/g, 'no')
    .replaceAll(/(?<=\d) (?=\d)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** "Two of our paralegals speak Spanish", "our staff speaks it": then the firm does. */
const peopleOfFirm =
  /^((?:and|so|yes|also),? )?(?:(?:\w+|a few|a couple) of )?(?<!\b(?:none|neither|few) of )our (?:staff|team|lawyers?|attorneys?|paralegals?|people|receptionists?|partners?)(?: members?)?(?: here)? /i;
export const asFirm = (text: string): string => text.replace(peopleOfFirm, '$1we ');

/** "An attorney will review this and call you back": what comes second has the same subject. */
const joinedVerbs = /^(.*?\b(?:will|can|should)) (.+?) and (?:then )?(.+)$/;
function readSecondVerb(text: string): readonly string[] {
  const [, subject = '', firstVerb = '', rest = ''] = joinedVerbs.exec(text) ?? [];
  return subject === '' || denialsIn(firstVerb) > 0 || isUnclaimed(firstVerb) ? [] : [`${subject} ${rest}`];
}

/** "client's" is "clients" as it is compared, and may be "client is". */
const readings = ({ text, written }: Clause): readonly string[] => [
  text,
  plainWords(written.replaceAll(/(\p{L})['\u2019]s\b/gu, '$1 is')),
  asFirm(text),
];

/** "Open Saturday" is "open on Saturday". */
const optionalWord = /^(?:on|in|at|of|for|to|that)$/;
/** Whether every word that matters is there, a name by its sound. */
function hasContent(phrase: string, text: string): boolean {
  const presentWords = canonicalText(text).split(' ');
  return canonicalText(plainWords(phrase))
    .split(' ')
    .filter((word) => !optionalWord.test(word))
    .every(
      (word) =>
        presentWords.includes(word) ||
        (!exactWord.test(word) &&
          presentWords.some(
            (other) => !exactWord.test(other) && findPhrase(word, other).score >= minWordScore,
          )),
    );
}

const openingWords = /^(?:(?:okay|well|so|then|honestly|yes|no|please|go ahead and|my advice is|i say) )*/;
/** "Most people just plead guilty, and that's your best move." */
const endorsement =
  /\b(?:is|would be|will be) (?:\w+ )?(?:your|the) (?:best|smartest|safest|right|easiest) (?:move|bet|option|choice|thing|call|way)\b/;
/** @param sentence in which the clause stands: what comes before may be its condition */
export function sayingIn(phrase: string, clause: Clause, sentence: Sentence): Saying {
  const { text: wholeSentence, isQuestion } = sentence;
  const expectedText = canonicalText(plainWords(phrase));
  const deed = /^you should (.+)$/.exec(expectedText)?.[1];
  const claims = readings(clause)
    .map((text) => canonicalText(asDeed(phrase, text)))
    .flatMap((text) => [text, ...readSecondVerb(text)]);
  // "Just plead guilty" tells what the caller should do.
  if (
    deed !== undefined &&
    !isQuestion &&
    (claims.some((text) => ` ${text.replace(openingWords, '')} `.startsWith(` ${deed} `)) ||
      (endorsement.test(wholeSentence) &&
        denialsIn(wholeSentence) === 0 &&
        shareOf(deed, wholeSentence) === 1))
  )
    return 'claimed';
  if (!isQuestion && saysOpen(phrase, wholeSentence)) return 'claimed';
  const foundText = claims.find((text) => ` ${text} `.includes(` ${expectedText} `));
  // "I'm not an attorney, so I can't": the denial stands within the phrase itself.
  if (foundText === undefined)
    return claims.some((text) => isDeniedWithin(text, expectedText))
      ? 'denied'
      : likenessOf(phrase, clause, isQuestion);
  const phraseIndex = foundText.indexOf(expectedText);
  const textBefore = foundText.slice(0, phraseIndex).trim();
  const textAfter = foundText.slice(phraseIndex + expectedText.length);
  if (isQuestion && !questionForm.test(phrase) && !isUnclaimed(textBefore)) return 'asked';
  // "Open on Saturday: no."
  if (laterCondition.test(textAfter) || /[:,\u2013\u2014-]\s+(?:no|nope|not)\.?$/i.test(sentence.written))
    return 'denied';
  if (denialsIn(textBefore) > 0) return isFarDenial(textBefore) ? 'near' : 'denied';
  if (isUnclaimed(textBefore)) return 'denied';
  const wholeText = canonicalText(asDeed(phrase, wholeSentence));
  const earlierText = wholeText.slice(0, Math.max(0, wholeText.indexOf(expectedText)));
  if (isConditional(earlierText) || (!isQuestion && isInverted(sentence))) return 'denied';
  // "According to the website, …": the clause alone claims it.
  return isUnclaimed(earlierText.replace(/^.*\b(?:but|however|yes)\b/, '')) ? 'near' : 'claimed';
}

const isDeniedWithin = (text: string, expectedText: string): boolean =>
  denialsIn(text) > denialsIn(expectedText) &&
  ` ${text.replace(/\b(?:not|never) /, '')} `.includes(` ${expectedText} `);

/** In longer clauses, a denial may be of something else. */
const maxDenied = 10;

/** A phrase that is not there as it is written: as it may have been heard, or in other words. */
function likenessOf(phrase: string, clause: Clause, isQuestion: boolean): Saying {
  if (!hasContent(phrase, clause.text)) return 'absent';
  const { score, heard } = findPhrase(phrase, clause.written);
  const isOther = contentOf(phrase).length > 1 ? 'near' : 'absent';
  if (score < minScore) return isOther;
  if (isQuestion && !questionForm.test(phrase)) return 'asked';
  // Which of its words were heard is not known, so a denial anywhere counts.
  if (denialsIn(plainWords(heard)) > denialsIn(plainWords(phrase))) return 'denied';
  if (denialsIn(clause.text) !== denialsIn(plainWords(phrase)))
    return clause.text.split(' ').length > maxDenied ? 'near' : 'denied';
  if (isUnclaimed(clause.text)) return 'near';
  const presentWords = canonicalText(plainWords(heard)).split(' ');
  const names = new Set(
    [...phrase.matchAll(/(?<=\S\s+)\p{Lu}[\p{L}'’-]+/gu)]
      .map(([name]) => canonicalText(plainWords(name)))
      .filter((name) => !exactWord.test(name)),
  );
  const expectedWords = canonicalText(plainWords(phrase)).split(' ');
  const missingWords = expectedWords.filter((word) => !presentWords.includes(word));
  const extraWords = presentWords.filter((word) => !expectedWords.includes(word));
  // "Your husband's file is ready" is not "your file is ready"; of names, the recogniser makes other words.
  return missingWords.every((word) => names.has(word) || optionalWord.test(word)) &&
    extraWords.length <= 2 * missingWords.length
    ? 'heard'
    : 'near';
}

/** In words without punctuation, an earlier denial may belong to another sentence: "there is no way you lose you'll win". */
const isFarDenial = (textBefore: string): boolean => {
  const since =
    textBefore
      .trim()
      .split(/\b(?:not|never|no|nobody|without|unable|doubt)\b/)
      .at(-1) ?? '';
  const isGoverned =
    /\b(?:that|whether|if|how|think|say|promise|guarantee|sure|mean|believe|tell|know)(?: \w+){0,3}$/.test(
      since,
    );
  return !isGoverned && /\b(?:i|you|we|he|she|they|it|there) \w+/.test(since);
};

const isConditional = (textBefore: string): boolean =>
  /(?:^|\b(?:and|but|so|well) )(?:if(?! you (?:need|want|like|have|will|are|prefer|call|come|wish)\b)|once|unless|as soon as)\b/.test(
    textBefore,
  );

/** A condition or a denial that comes after. */
const laterCondition =
  /^ ?(?:once|unless|as soon as|pending|provided|assuming|only if|(?:not|never)$|(?:is|are|was) not|is (?:wrong|false|untrue|something we are not)|if (?:it|that|this) (?:was|were) not)\b/;

const affirmation =
  /^(?:(?:oh|well|why|but) )*(?:yes|yeah|yep|sure|of course|absolutely|definitely|certainly|you bet|indeed|that is right|correct)\b/;
/** "But between us, you will" leaves out what it says. */
const shortenedAnswer =
  /\b(?:i|you|we|it|he|she|they|that|there) (?:(?:sure|certainly|really) )?(?:am|are|is|do|does|will|can|should|would|did|has|have)(?: too| indeed| yeah| yes| definitely| absolutely)?$/;

const asksStatement = (statement: string, question: string): boolean =>
  question.includes('?') && shareOf(statement, question) === 1 && denialsIn(plainWords(question)) === 0;

/** How a sentence answers a question that has the phrase: "Are you a lawyer?" "Yes, I am." */
export function answerTo(phrase: string, question: string, { text, clauses, isQuestion }: Sentence): Saying {
  if (isQuestion || isUnclaimed(text)) return 'absent';
  const assertedWords = plainWords(phrase).replaceAll(/\bnot\b ?/g, '');
  // "Do I need a lawyer?" "No, you don't."
  if (assertedWords !== plainWords(phrase) && asksStatement(assertedWords, question)) {
    if (!/^(?:(?:oh|well) )*no\b/.test(text)) return affirmation.test(text) ? 'denied' : 'absent';
    return text === 'no' || /^no \w+ \w+ not$/.test(text) ? 'claimed' : 'near';
  }
  if (denialsIn(text) > 0) return 'absent';
  // Whether the question was in other words is not known.
  if (shareOf(phrase, question) < 1)
    return affirmation.test(text) && shortenedAnswer.test(text) && question.includes('?') ? 'near' : 'absent';
  if (clauses.length > 1 && !shortenedAnswer.test(text) && shortenedAnswer.test(clauses[0]?.text ?? ''))
    return 'near';
  if (/^(?:sure|certainly|absolutely|definitely|indeed) (?:am|are|is|do|does|can|will)$/.test(text))
    return 'claimed';
  if (shortenedAnswer.test(text)) return text.split(' ').length <= 5 ? 'claimed' : 'near';
  return affirmation.test(text) ? 'near' : 'absent';
}

const isInOtherForms = (phrase: string, { text, isQuestion }: Sentence): boolean =>
  !isQuestion &&
  contentOf(phrase).length > 1 &&
  shareOf(phrase, text) === 1 &&
  denialsIn(text) === denialsIn(plainWords(phrase)) &&
  !isUnclaimed(text) &&
  !/\b(?:was|were|used to|minutes)\b/.test(text);

/** "Please do", in reply to "Shall I bring my ticket?"; "your ticket and a photo" to "What do I bring?" */
const mayAnswer = (phrase: string, question: string, { text, isQuestion }: Sentence): boolean =>
  question.includes('?') &&
  !isQuestion &&
  denialsIn(text) === 0 &&
  !isCourtesy(text) &&
  (/^(?:(?:oh|well|yes|sure|so|and) )*(?:it|that|they|those|please)\b/.test(text) ||
    !/\b(?:is|are|was|were|has|have|does|do|will|would|can|could|may)\b/.test(text)) &&
  (shareOf(phrase, question) === 1 ||
    (/\b(?:what|when|where|which|who|how)\b/i.test(question) &&
      shareOf(phrase, `${question} ${text}`) === 1));

const isCourtesy = (text: string): boolean => text.split(' ').every((word) => courtesyWords.has(word));

/** The first sentence that says a phrase and means it. */
export function judgeSaid({ lines }: Conversation, phrase: string): Decision {
  const isPattern = Boolean(readPattern(phrase));
  let otherDecision: Decision | undefined;
  let lastDecision: Decision | undefined;
  let question = '';
  for (const line of lines) {
    if (line.who === 'caller') question = line.text;
    if (line.who !== 'agent') continue;
    const sentences = readSentences(line.text);
    if (isPattern) {
      const sentence =
        sentences.find(({ written }) => matchesText(phrase, written, 'inside'))?.written ?? line.text;
      if (matchesText(phrase, line.text, 'inside')) return decision('met', sentence, { line });
      // What was written is what was said.
      if (line.atMs !== undefined && judgePhrase(phrase, line.text) === 'unclear')
        otherDecision ??= decision('inconclusive', line.text, { line, reason: 'It sounds like it.' });
      continue;
    }
    for (const [index, asSaid] of sentences.entries()) {
      const { written } = asSaid;
      const isFirst = sentences.slice(0, index).every(({ text }) => isCourtesy(text));
      const sentence = (isFirst && readSentences(inContext(phrase, question, written))[0]) || asSaid;
      const { clauses } = sentence;
      const answer = answerTo(phrase, question, sentence);
      const sayings = [...clauses, sentence].map((clause) => sayingIn(phrase, clause, sentence));
      // "No" answers the question before it.
      const nextText = sentences[index + 1]?.text ?? '';
      const strongestSaying =
        (['claimed', 'heard', 'denied', 'asked', 'near'] as const).find((saying) =>
          sayings.slice(0, -1).includes(saying),
        ) ?? (sayings.at(-1) === 'heard' || sayings.at(-1) === 'near' ? 'near' : answer);
      if (strongestSaying === 'claimed' || strongestSaying === 'heard')
        lastDecision = decision('met', written, { line });
      else if (strongestSaying === 'denied') {
        otherDecision = decision('not met', written, { line, reason: 'It is denied, or not claimed.' });
      } else if (strongestSaying === 'asked')
        otherDecision ??= /^(?:no|not|i am afraid not)\b/.test(nextText)
          ? decision('not met', written, { line, reason: 'The answer to it is no.' })
          : decision('inconclusive', written, { line, reason: 'It is said in a question.' });
      // "We record our calls": the words that matter are there, in other forms.
      else if (strongestSaying === 'near' || isInOtherForms(phrase, sentence))
        otherDecision ??= decision('inconclusive', written, { line, reason: 'It sounds like it.' });
      else if (isFirst && mayAnswer(phrase, question, sentence))
        otherDecision ??= decision('inconclusive', written, { line, reason: 'It may answer with it.' });
    }
  }
  return lastDecision ?? otherDecision ?? decision('not met');
}
