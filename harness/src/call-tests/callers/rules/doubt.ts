import { readPattern } from '../../scenario/vocabulary/texts.ts';
import { denialsIn, plain, readSentences, type Sentence } from './clauses.ts';
import { shareOf } from './spoken-values.ts';
import { type Conversation, type Decision, decision } from './verdict.ts';

/** What makes a sentence less than a statement of the assistant's own, of now and of this caller. */
const doubts: readonly (readonly [reason: string, sign: RegExp])[] = [
  [
    'It is said with a doubt.',
    /\b(?:i|we) (?:\w+ )?(?:think|guess|believe|suppose|assume|imagine|figure|doubt|bet)\b|\b(?:maybe|perhaps|possibly|presumably|supposedly|allegedly|apparently|normally|usually|generally|typically|ordinarily|theoretically|hopefully|probably|sometimes|mostly)\b|\b(?:in theory|on paper|as a rule|as far as|not (?:entirely |quite |really |so )?(?:sure|certain)|do not quote me|i am told|if memory|(?<!you )might|seems?|more or less)\b|(?<!\bi )\b(?:should|ought to) (?:\w+ )?be\b/,
  ],
  [
    'It holds under a condition.',
    /\b(?:unless|(?:until|till) (?:i|we|you|he|she|they|it|the)|provided|as long as|so long as|assuming|except|pending|depends?|depending|subject to|only (?:if|when|on|for|with|by|from)|in (?:which|that) case|starting|next (?:month|year|spring|summer|fall|winter)|otherwise|supposing)\b|\bif (?!(?:you (?:need|want|like|have|would|are|prefer|call|come|wish|do not mind|could|can|ever|do)|(?:i|we) (?:may|could|can|might)|that is|it is (?:okay|all right|easier)|we get|anything|there is|this is)\b)/,
  ],
  [
    'It is of the past.',
    /\bused to\b|\b(?:no longer|any ?more|formerly|previously|back then|at one time|once upon|in the old days|until recently|less and less)\b/,
  ],
  [
    "They may be somebody else's words.",
    /\b(?:(?<!\b(?:whatever )?(?:anyone|anybody) )says|(?<!\b(?:i|we|you) (?:just |have )?)said|claims?|according to|rumou?r has|they (?:tell|say)|i (?:have )?(?:heard|read)|colleague|website)\b/,
  ],
];
/** Irony and what undoes a whole line. */
const otherwise =
  /\b(?:pigs|yeah right|as if|anything but|far from|hardly|barely|would have (?!to\b)|could have (?!your\b)|joke|joking|kidding|fail(?:s|ed)? to|forgot to|stop(?:s|ped)?|hell freezes|fat chance|in your dreams)\b/;

const relatives =
  'wife|husband|spouse|partner|son|daughter|mother|father|brother|sister|friend|cousin|uncle|aunt|boss|neighbou?r|landlord|colleague';
/** What makes a question one for somebody else, or none of now. */
const ofOtherQuestions =
  /\b(?:did|does|has|had|have|was|were) (?:they|he|she|somebody|someone|anybody|anyone|my|our|his|her|the (?!(?:best|name|number|reason)\b)\w+) |\b(?:i|we) (?:could|would|might|used to|always|never) (?:have )?ask|^who am i$|\b(?:she|he|they|somebody|someone) (?:will|would|may|might|is going to|are going to) (?:\w+ )?(?:ask|want|take)\b|\b(?:i|we) will (?:\w+ )?(?:ask|need|take|get|want)\b.*\b(?:later|while|moment|minute|soon|then|afterwards?|eventually)\b|\b(?:sign|form|app|website|paper) asks?\b/;
/** What makes a value that is read back somebody else's. */
const ofOtherValues = new RegExp(
  String.raw`\b(?:another|other|different|same|every|last|former|previous) (?:client|caller|person|people|customer|one)s?\b|\b(?:${relatives})s?\b|\b(?:belongs?|listed|registered) (?:to|for|under|as)\b|\b(?:have|is|was|have got|got) (?:\w+ )?(?:for|of) (?:the|mister|miss|missus|doctor|him|her|them|our|my|a) \w+|\b(?:his|her|their|my|our) (?:\w+ )?(?:name|number|phone|cell|e ?mail|appointment|slot|case)\b|\bnot (?:you|yours|your)\b`,
);

/** What an assistant says of itself or to be polite. */
const plainWords =
  /\b(?:as|like) (?:i|you) said\b|\b(?:i|you|we) (?:just )?said\b|\bi think (?:so|that is everything)\b|\bjust said\b|\b(?:if you|what) (?:could|would|might) (?:please )?\b/g;

/** Where a later sentence takes back what was there before. */
const takenBack =
  /^(?:(?:oh|oops|uh|um|well|no|and|but|so|okay|sorry|hm|hmm) )*(?:actually|wait|no wait|scratch|strike|forget (?:that|it|what)|never ?mind|correction|my (?:mistake|bad)|ignore|disregard|on second thoughts?|come to think|not (?:really|exactly|quite|as such|any ?more|free))\b|\b(?:misspoke|mistaken|take (?:that|it) back|took (?:that|it) (?:back|out)|i was (?:wrong|looking|thinking|reading|joking|kidding)|let me (?:correct|fix)|just (?:kidding|joking)|mix(?:ed)? (?:that |it |them )?up|that was wrong|is wrong|wrong (?:one|file|line|person|name|number|page|screen|schedule|calendar)|delet\w+|eras\w+|bounced|out of service|turns out|not at all|in fact|but between (?:us|you))\b/;

/** A caller who hears something wrong says so. */
const objections =
  /^(?:(?:uh|um|oh|hey|no|sorry|hm|hmm|but) )*(?:wait|hold on|what$|wrong|i said|that (?:is|was) (?:not|wrong|my|his|her)|not (?:mine|me|that|my)|no (?:it|i|not|that is not|that is wrong|my|the|make|three|two|one|\d))\b|\bnot mine\b/;

interface Expected {
  readonly kind: 'asked' | 'noted' | 'said' | 'refused';
  /** The phrase or fact: its own words put nothing in doubt. */
  readonly value: string;
  /** Whether it is told in the caller's words, which are of other people and deny things. */
  readonly isStory?: boolean;
}

interface Evidence {
  readonly at: number;
  readonly sentence: Sentence;
  /** What the assistant says after it. */
  readonly later: readonly Sentence[];
}

function findEvidence({ lines }: Conversation, shown: string): Evidence | undefined {
  const spoken = lines.flatMap(({ who, text }, at) =>
    who === 'agent' ? readSentences(text).map((sentence) => ({ at, sentence })) : [],
  );
  const found = spoken.findLastIndex(({ sentence }) => sentence.written === shown);
  const evidence = spoken[found];
  return evidence && { ...evidence, later: spoken.slice(found + 1).map(({ sentence }) => sentence) };
}

const isTag = /\b(?:was|is|did|are|do|does) not (?:it|that|you)$/;

function doubtOfKind({ kind, isStory = false }: Expected, { text }: Sentence): string | undefined {
  if (kind === 'asked' && ofOtherQuestions.test(text)) return 'It may ask for something else, or not now.';
  if (kind !== 'noted' || isStory) return undefined;
  if (ofOtherValues.test(text)) return "It may be somebody else's.";
  return denialsIn(text.replace(isTag, '')) > 0 ? 'Something is denied.' : undefined;
}

/**
 * Lets a judge pass only with a line that neither its own words nor a later
 * line put in doubt; otherwise what looks like evidence decides nothing.
 */
export const beyondDoubt =
  (expected: Expected, judge: (conversation: Conversation) => Decision) =>
  (conversation: Conversation): Decision => {
    const found = judge(conversation);
    const evidence = found.verdict === 'met' ? findEvidence(conversation, found.shown) : undefined;
    // A regular expression is matched as it is.
    if (!evidence || readPattern(expected.value)) return found;
    const reason = doubtOf(expected, conversation, evidence);
    const line = conversation.lines[evidence.at];
    return reason === undefined ? found : decision('inconclusive', found.shown, { line, reason });
  };

function doubtOf(
  expected: Expected,
  { lines }: Conversation,
  { at, sentence, later }: Evidence,
): string | undefined {
  const { kind, value } = expected;
  const reply = lines[at + 1];
  const replies = reply?.who === 'caller' ? readSentences(reply.text) : [];
  // An answer shows that it was understood as a question.
  if (kind === 'asked' && value !== '' && replies.some((one) => shareOf(value, one.text) >= 0.5))
    return undefined;
  const text = sentence.text.replaceAll(plainWords, ' ');
  const ofValue = readSentences(value)[0]?.text ?? '';
  const doubt = doubts.find(([, sign]) => sign.test(text) && !sign.test(ofValue))?.[0];
  const reversal = later.find((one) => takenBack.test(one.text))?.written;
  const objection =
    kind === 'noted' || kind === 'said' ? replies.find((one) => objections.test(one.text)) : undefined;
  return (
    doubt ??
    (otherwise.test(plain(lines[at]?.text ?? '')) ? 'It may be meant otherwise.' : undefined) ??
    doubtOfKind(expected, sentence) ??
    (/["\u201C]\S.*\S["\u201D]/.test(sentence.written) ? 'It is a quote.' : undefined) ??
    (reversal && `It may be taken back: "${reversal}"`) ??
    (objection && `The caller objects: "${objection.written}"`)
  );
}
