import { readPattern } from '../../scenario/vocabulary/texts.ts';
import { denialsIn, plain, readSentences, type Sentence } from './clauses.ts';
import { findPhrase } from '../../../shared/speech-to-text/score/compare-words.ts';
import { shareOf } from './spoken-values.ts';
import type { Conversation, Decision } from './verdict.ts';

/** What makes a sentence less than a statement of the assistant's own, of now and of this caller. */
const doubts: Readonly<Record<string, RegExp>> = {
  'It is said with a doubt.':
    /\b(?:i|we) (?:\w+ )?(?:think|guess|believe|suppose|assume|imagine|figure|doubt|bet)\b|\b(?:maybe|perhaps|possibly|presumably|supposedly|allegedly|apparently|normally|usually|generally|typically|ordinarily|theoretically|hopefully|probably|sometimes|mostly)\b|\b(?:in theory|on paper|as a rule|as far as|not (?:entirely |quite |really |so )?(?:sure|certain)|do not quote me|i am told|if memory|(?<!you )might|seems?|more or less)\b|(?<!\bi )\b(?:should|ought to) (?:\w+ )?be\b/,
  'It holds under a condition.':
    /\b(?:unless|(?:until|till) (?:i|we|you|he|she|they|it|the)|provided|as long as|so long as|assuming|except|pending|depends?|depending|subject to|only (?:if|when|on|for|with|by|from)|in (?:which|that) case|starting|next (?:month|year|spring|summer|fall|winter)|otherwise|supposing)\b|\bif (?!(?:you (?:need|want|like|have|would|are|prefer|call|come|wish|do not mind|could|can|ever|do)|(?:i|we) (?:may|could|can|might)|that is|it is (?:okay|all right|easier)|we get|anything|there is|this is)\b)/,
  'It is of the past.':
    /\bused to\b|\b(?:no longer|any ?more|formerly|previously|back then|at one time|once upon|in the old days|until recently|less and less)\b/,
  "They may be somebody else's words.":
    /\b(?:(?<!\b(?:whatever )?(?:anyone|anybody) )says|(?<!\b(?:i|we|you) (?:just |have )?)said|claims?|according to|rumou?r has|they (?:tell|say)|i (?:have )?(?:heard|read)|colleague|website)\b/,
};
/** Irony and what undoes a whole line. */
const otherwise =
  /\b(?:pigs|yeah right|as if|anything but|far from|hardly|barely|would have (?!to\b)|could have (?!your\b)|joke|joking|kidding|fail(?:s|ed)? to|forgot to|stop(?:s|ped)?|hell freezes|fat chance|in your dreams)\b/;

const relatives =
  /\b(?:wife|husband|spouse|partner|son|daughter|mother|father|brother|sister|friend|cousin|uncle|aunt|boss|neighbou?r|landlord|colleague|somebody|someone|everybody|nobody)s?\b/;
/** A longer question without an answer may be no question, words. */
const maxUnanswered = 16;
/** What makes a question one for somebody else, or none of now. */
const ofOtherQuestions =
  /\b(?:did|does|has|had|have|was|were) (?:they|he|she|somebody|someone|anybody|anyone|my|our|his|her|the (?!(?:best|name|number|reason)\b)\w+) |\b(?:i|we) (?:could|would|might|used to|always|never) (?:have )?ask|^who am i$|\b(?:she|he|they|somebody|someone) (?:will|would|may|might|is going to|are going to) (?:\w+ )?(?:ask|want|take)\b|\b(?:i|we) will (?:\w+ )?(?:ask|need|take|get|want)\b.*\b(?:later|while|moment|minute|soon|then|afterwards?|eventually)\b|\b(?:sign|form|app|website|paper) asks?\b/;
/** What makes a value that is read back somebody else's. */
const ofOtherValues =
  /\b(?:another|other|different|same|every|last|former|previous) (?:client|caller|person|people|customer|one)s?\b|\b(?:belongs?|listed|registered) (?:to|for|under|as)\b|\b(?:have|is|was|have got|got) (?:\w+ )?(?:for|of) (?:the|mister|miss|missus|doctor|him|her|them|our|my|a) \w+|\b(?:his|her|their|my|our) (?:\w+ )?(?:name|number|phone|cell|e ?mail|appointment|slot|case)\b|\bnot (?:you|yours|your)\b|\bthe rest\b/;

/** Where a later sentence takes back what was there before. */
const takenBack =
  /^(?:(?:oh|oops|uh|um|well|no|and|but|so|okay|sorry|hm|hmm) )*(?:actually|wait|no wait|scratch|strike|forget (?:that|it|what)|never ?mind|correction|my (?:mistake|bad)|ignore|disregard|on second thoughts?|come to think|not (?:really|exactly|quite|as such|any ?more|free))\b|\b(?:misspoke|mistaken|take (?:that|it) back|took (?:that|it) (?:back|out)|i was (?:wrong|looking|thinking|reading|joking|kidding)|let me (?:correct|fix)|just (?:kidding|joking)|mix(?:ed)? (?:that |it |them )?up|that was wrong|is wrong|wrong (?:one|file|line|person|name|number|page|screen|schedule|calendar)|delet\w+|eras\w+|bounced|out of service|turns out|not at all|in fact|but between (?:us|you))\b/;

const surprises =
  /^(?:oh|oops|hm+|hang on|hold on|ah|uh oh|wait|gosh|darn|or (?:is|was))\b(?! (?:and|great|good|okay|you|my|i))/;

const objections = String.raw`(?:(?:uh|um|oh|hey|no|sorry|hm|hmm|but) )*(?:wait|hold on|what(?:$| for)|wrong|i said|that (?:is|was) (?:not|wrong|my|his|her)|not (?:mine|me|that|my)|(?:she|he|it) is my|no (?:it|i|not|that is not|that is wrong|my|the|make|three|two|one|\d))\b`;
/** How a caller answers who has heard something else than the evidence says. */
const reactions: Readonly<Partial<Record<Kind, RegExp>>> = {
  // To a question, nobody says "okay, thanks".
  asked:
    /^(?:(?:no|nope|oh|okay|ok|great|good|cool|perfect|lovely|thanks|thank you|ha|hm|true|alright|all right|i (?:guess|see|know|will)|got it|will do|then|bye|wow|too bad|as you like|well|fair enough|that is \w+) ?)+$/,
  noted: new RegExp(String.raw`^(?:${objections}|(?:(?:oh|hm+|huh|too bad|pity|darn|well) ?)+$)`),
  said: new RegExp(`^${objections}`),
};

/** What is looked for; `told`: a fact in the caller's words, which are of other people and deny things. */
type Kind = 'asked' | 'noted' | 'told' | 'said' | 'refused';

/** Words of a read-back: with more than two others it may be about something else. */
const ofReadBack = new Set(
  (
    'a an the and so then just that this it is are was be in on at by for of to as from with or i we you your yours me my our what how did do have has had got get will would can may let please thank thanks monday tuesday wednesday thursday friday saturday sunday works ' +
    'okay ok all right alright great perfect lovely wonderful awesome absolutely sure certainly of course yes yeah no not good nice sorry oh uh um hi hello morning afternoon evening tomorrow today week coming next this half past quarter pm am oclock ' +
    'name number phone cell area code email dot underscore dash hyphen letter end ending double triple mister miss missus ms doctor sir maam ' +
    'see say said saying note noted write wrote written read reading back put putting down take repeat confirm correct call calling reach ring text send pass along know tell attorney lawyer her him she he they them there here ' +
    'booked set fine book schedule again one moment hang meet help now up off out free go it meeting'
  ).split(' '),
);
const maxUnknown = 2;
/** Words of the sentence that neither the caller's facts nor a read-back explain; letters and digits spell it. */
const unknownIn = (text: string, facts: string): readonly string[] => {
  const ofFacts = plain(facts.replaceAll(/[^\p{L}\p{N}]+/gu, ' '));
  return text
    .replaceAll(/\b(?:last|first|1st) (?=name)|\b(?:as in|like|for) \w+/g, '')
    .split(' ')
    .filter(
      (word) =>
        word.length > 1 && !/\d/.test(word) && !ofReadBack.has(word) && findPhrase(word, ofFacts).score < 0.7,
    );
};

/** Before "that …", what lets the assistant claim it. */
const claims =
  /\b(?:know|aware|sure|certain|tell|say|remind|note|confirm|happy|glad|pleased|upfront|promise|yes|remember)(?: \w+)?$/;
/** What ties a statement to another one. */
const linked = /\b(?:moment|minute|second|day|time|when|whenever|if|where|because|than|as|like|once)$/;
const contrast =
  /\b(?:though|although|however|except|(?:before|after) (?:\d|noon|hours)|at least|my foot)\b|^ for (?!you|every|all|now|quality|training|the|your|this|\w+day|tomorrow)/;

const isTag = /\b(?:was|is|did|are|do|does) not (?:it|that|you)$/;

function doubtOfKind(kind: Kind, value: string, facts: string, text: string): string | undefined {
  if (
    kind === 'asked' &&
    value !== '' &&
    (ofOtherQuestions.test(text) || relatives.test(text) || text.split(' ').length > maxUnanswered)
  )
    return 'It may ask for something else, or not now.';
  if (kind === 'said') {
    const phrase = plain(value);
    const at = text.indexOf(phrase);
    const before = text.slice(0, Math.max(0, at)).trim();
    const that = /^(.*) that(?: \w+)?$/.exec(before)?.[1];
    if (
      (that !== undefined && !claims.test(that)) ||
      linked.test(before) ||
      contrast.test(text.slice(at + phrase.length))
    )
      return 'It may be limited or denied.';
  }
  if (kind !== 'noted') return undefined;
  if (ofOtherValues.test(text) || relatives.test(text) || unknownIn(text, facts).length > maxUnknown)
    return 'It may be about something else.';
  return denialsIn(text.replace(isTag, '')) > 0 ? 'Something is denied.' : undefined;
}

/**
 * Lets a judge pass only with a line that neither its own words nor a later
 * line put in doubt; otherwise what looks like evidence decides nothing.
 * @param facts all that the caller tells, which may be read back with it
 */
export const beyondDoubt =
  (kind: Kind, value: string, judge: (conversation: Conversation) => Decision, facts = value) =>
  (conversation: Conversation): Decision => {
    const found = judge(conversation);
    // A regular expression is matched as it is.
    if (found.verdict !== 'met' || readPattern(value)) return found;
    const reason = doubtOf(kind, value, facts, found.shown, conversation);
    return reason === undefined ? found : { ...found, verdict: 'inconclusive', reason };
  };

/** In the same line: "Oh, …", and what else happens to what was noted. */
const isUndoing = (kind: Kind, facts: string, { text, isQuestion }: Sentence): boolean =>
  (kind !== 'asked' && kind !== 'refused' && surprises.test(text)) ||
  (kind === 'noted' &&
    !isQuestion &&
    /\b(?:it|that|rest)\b/.test(text) &&
    unknownIn(text, facts).length > maxUnknown);

function doubtOf(
  kind: Kind,
  value: string,
  facts: string,
  shown: string,
  { lines }: Conversation,
): string | undefined {
  const spoken = lines.flatMap(({ who, text }, at) =>
    who === 'agent' ? readSentences(text).map((sentence) => ({ ...sentence, at })) : [],
  );
  const found = spoken.findLastIndex(({ written }) => written === shown);
  const evidence = spoken[found];
  if (!evidence) return undefined;
  const { at, written } = evidence;
  const reply = lines[at + 1]?.who === 'caller' ? (lines[at + 1]?.text ?? '') : '';
  // An answer shows that it was understood as a question.
  if (
    kind === 'asked' &&
    value !== '' &&
    (shareOf(value, reply) >= 0.5 || findPhrase(value, reply).score > 0.8)
  )
    return undefined;
  const doubt = Object.entries(doubts).find(
    ([, sign]) => sign.test(evidence.text) && !sign.test(plain(value)),
  );
  const reversal = spoken
    .slice(found + 1)
    .find((one) => takenBack.test(one.text) || (one.at === at && isUndoing(kind, facts, one)));
  if (doubt) return doubt[0];
  if (otherwise.test(plain(lines[at]?.text ?? ''))) return 'It may be meant otherwise.';
  if (/["\u201C]\S.*\S["\u201D]/.test(written)) return 'It is a quote.';
  if (reversal) return `It may be taken back: "${reversal.written}"`;
  if (reactions[kind]?.test(plain(reply)) === true) return `The caller heard something else: "${reply}"`;
  return doubtOfKind(kind, value, facts, evidence.text);
}
