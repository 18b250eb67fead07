import { readPattern } from '../../scenario/vocabulary/texts.ts';
import { denialsIn, plain, readSentences, type Sentence } from './clauses.ts';
import { findPhrase } from '../../../shared/speech-to-text/score/compare-words.ts';
import { courtesies, ofQuestion, unknownIn } from './known-words.ts';
import { shareOf } from './spoken-values.ts';
import { isWhole, limits, partsOf } from './statements.ts';
import type { Conversation, Decision } from './verdict.ts';

/** What is looked for; `told`: a fact in the caller's own words. */
type Kind = 'asked' | 'noted' | 'told' | 'said' | 'refused';

/** Words such as "it" and "that": the sentence is about an earlier one. */
const pronouns = /\b(?:it|that|this|these|those|them|one|ones)\b/;
/** "Everything", "oh, wait": a statement is of all that was said, or takes something back. */
const refersBack =
  /\b(?:everything|anything|nothing|none|all|rest)\b|^(?:oh|oops|ah|hm+|uh oh|wait|hang on|hold on|gosh|darn|no|well|but|actually|sorry|or|only|on second|correction|scratch|never ?mind|come to think)\b/;
/** Where what was noted stands, or what it is called. */
const ofRecord =
  /\b(?:message|notes?|record|file|screen|system|information|name|number|email|address|appointment|calendar)\b/;

/** "A lovely name": an unknown word that is no verb of the statement, nor what it states, nor to whom it goes. */
const isAside = (word: string, text: string): boolean =>
  new RegExp(
    String.raw`(?<!\b(?:is|are|was|were|be|been|am|not|to|for|of|from|with|like|by|at|as) )\b(?:a|an|the|my|our|such a|what a)(?: (?:very|really|pretty|nice))? ${word}\b`,
  ).test(text);

/** The words of a read-back that no rule knows; of statements beside it, only those that may be about it count. */
const unknownBeside = (written: string, value: string, explained: string): readonly string[] =>
  partsOf(written)
    .filter(
      (part) =>
        limits.test(part) ||
        denialsIn(part) > 0 ||
        pronouns.test(part) ||
        refersBack.test(part) ||
        ofRecord.test(part) ||
        isValueIn(value, part),
    )
    .flatMap((part) => unknownIn(part, explained));
const isValueIn = (value: string, part: string): boolean =>
  shareOf(value, part) > 0 ||
  /\d/.test(part) ||
  findPhrase(value, part).score > 0.5 ||
  /(?:\b\w\b ?){3}/.test(part);

/** A question that does not confirm: "How do I know that you are Marcus Boone?" */
const asksElse =
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

/** A refusal may be in any words, but not in these. */
const guarded =
  /\b(?:until|till|unless|if|as long as|provided|once|usually|normally|generally|typically|officially|technically|supposedly|probably|maybe|perhaps|(?:i|we) (?:think|guess|believe|suppose|doubt)|used to|no longer|they say)\b/;

/**
 * Lets a judge pass only with a line whose words are all known or the caller's own, and which nothing that comes
 * later may take back; otherwise what looks like evidence decides nothing.
 * @param facts all that the caller tells, which may be read back with it
 */
export const beyondDoubt =
  (
    kind: Kind,
    value: string,
    judge: (conversation: Conversation) => Decision,
    facts: readonly string[] = [],
  ) =>
  (conversation: Conversation): Decision => {
    const found = judge(conversation);
    // A regular expression is matched as it is.
    if (found.verdict !== 'met' || readPattern(value)) return found;
    const evidence = findEvidence(found.shown, conversation);
    if (!evidence) return found;
    if (isAnswered(kind, value, evidence.reply)) return found;
    if (reactions[kind]?.test(plain(evidence.reply)) === true)
      return { ...found, verdict: 'not met', reason: `The caller heard something else: "${evidence.reply}"` };
    const reason = doubtOf(kind, value, facts, evidence, conversation);
    return reason === undefined ? found : { ...found, verdict: 'inconclusive', reason };
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
  readonly later: readonly Later[];
  /** The caller's next words; empty if there are none. */
  readonly reply: string;
}

/** A recogniser hears no question mark. */
const confirms = /\bis (?:that|it|this) (?:all )?(?:right|correct|okay)$/;

const isStated = ({ isQuestion, text }: Sentence): boolean =>
  /^or\b/.test(text) || (!isQuestion && !confirms.test(text));

function findEvidence(shown: string, { lines }: Conversation): Evidence | undefined {
  const spoken = lines.flatMap(({ who, text }, at) => {
    const isAnswer = lines[at - 1]?.text.includes('?') === true;
    return who === 'agent' ? readSentences(text).map((sentence) => ({ ...sentence, at, isAnswer })) : [];
  });
  const index = spoken.findLastIndex(({ written }) => written === shown);
  const sentence = spoken[index];
  if (!sentence) return undefined;
  const reply = lines[sentence.at + 1];
  const later = spoken.slice(index + 1).filter(isStated);
  return { sentence, at: sentence.at, later, reply: reply?.who === 'caller' ? reply.text : '' };
}

/** An answer shows that it was understood as a question. */
const isAnswered = (kind: Kind, value: string, reply: string): boolean =>
  kind === 'asked' && value !== '' && (shareOf(value, reply) >= 0.5 || findPhrase(value, reply).score > 0.8);

function doubtOf(
  kind: Kind,
  value: string,
  facts: readonly string[],
  { sentence, at, later, reply }: Evidence,
  { lines }: Conversation,
): string | undefined {
  if (/["\u201C]\S.*\S["\u201D]/.test(sentence.written)) return 'It is a quote.';
  if (kind === 'refused')
    return guarded.test(sentence.text.replaceAll(courtesies, ''))
      ? 'It holds under a condition, or is a guess.'
      : undefined;
  if (kind === 'asked' && /^(?:no|nope)\b/.test(plain(reply)) && reply.split(' ').length === 1)
    return `The caller may have heard something else: "${reply}"`;
  const callers = lines.slice(0, at).filter(({ who }) => who === 'caller');
  const ofReadBack = isReadBack(kind) ? callers.map((line) => line.text) : [];
  const explained = plain([...facts, value, ...ofReadBack].join(' ').replaceAll(/[^\p{L}\p{N}']+/gu, ' '));
  const reversal = later.find(
    (one) =>
      mayUndo(kind, value, one, one.at === at) &&
      (denialsIn(one.text) > 0 || unknownIn(one.text, explained).length > 0),
  );
  return (
    doubtOfEvidence(kind, withoutOthers(sentence, value, facts), value, explained) ??
    (reversal && `It may be taken back: "${reversal.written}"`)
  );
}

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

const isReadBack = (kind: Kind): boolean => kind === 'noted' || kind === 'told';

/** Whether a later statement may be of the evidence. @param isNear in the same line */
function mayUndo(kind: Kind, value: string, { text, isAnswer }: Later, isNear: boolean): boolean {
  // A question is not taken back by what is said about its answer.
  if (kind === 'asked') return isNear;
  return (
    refersBack.test(text) ||
    (pronouns.test(text) && (isNear || !isAnswer)) ||
    shareOf(value, text) > 0 ||
    (isReadBack(kind) && ofRecord.test(text)) ||
    (isNear && (isReadBack(kind) || denialsIn(text) > 0))
  );
}

/** @param explained the words of which the caller's facts are made */
function doubtOfEvidence(
  kind: Kind,
  evidence: Sentence,
  value: string,
  explained: string,
): string | undefined {
  if (isReadBack(kind)) return doubtOfReadBack(evidence, value, explained);
  if (kind === 'asked') return doubtOfWords(unknownIn(evidence.text, explained, ofQuestion));
  return isWhole(evidence.written, value) ? undefined : 'It may be limited or denied.';
}

const doubtOfWords = (unknown: readonly string[]): string | undefined =>
  unknown.length > 0 ? `No rule knows what it says: "${unknown.join('", "')}".` : undefined;

function doubtOfReadBack(
  { written, text, isQuestion }: Sentence,
  value: string,
  explained: string,
): string | undefined {
  const unknown = unknownBeside(written, value, explained);
  if (unknown.length > 1 || unknown.some((word) => !isAside(word, text))) return doubtOfWords(unknown);
  if (isQuestion && partsOf(written).some((part) => asksElse.test(part) && isValueIn(value, part)))
    return 'It may ask for something else.';
  return denialsIn(text.replaceAll(courtesies, '')) > denialsIn(plain(value))
    ? 'Something is denied.'
    : undefined;
}
