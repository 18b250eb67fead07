import { sentencesOf } from '../../../shared/speech/text.ts';
import { words } from '../../../shared/speech-to-text/score/words.ts';

/** A part of a sentence that says, asks or denies one thing. */
export interface Clause {
  /** Lower case, without punctuation, contractions written out, numbers as digits: "you will win". */
  readonly text: string;
  /** As it was written. */
  readonly written: string;
}

export interface Sentence extends Clause {
  readonly isQuestion: boolean;
  readonly clauses: readonly Clause[];
}

/** "Cant", "im": a recogniser may write no apostrophes. */
const unmarkedQuestion =
  /\b(?:(?:ca|do|does|did|wo|is|are|was|has|have|could|would|should)(?=nt\b)n|i(?=m\b)|(?:you|they)(?=re\b)|(?:i|you|we|they)(?=ve\b)|(?:you|they|that|it)(?=ll\b)|(?:that|what|there|here|he|she)(?=s\b)|it(?=s (?:an?|the|not|in|on|at|all|my|our|your|up to)\b)|^we(?=re (?:in|on|at|open|closed|here|an?)\b))/gi;

/** The words of a text as they are compared. "One" stays a word, because it seldom is a number: not beside digits. */
export const plainWords = (text: string): string =>
  words(text.replaceAll(unmarkedQuestion, "$&'").replaceAll(/\ba (?=hundred\b|thousand\b)/gi, 'one '))
    .map(({ text: writtenWord, key }) => (/^one$/i.test(writtenWord) ? 'one' : key))
    .join(' ')
    .replaceAll(/\b(?:nah|nope)\b/g, 'no')
    .replaceAll(/(?<=\d )one\b|\bone(?= \d)/g, '1')
    .replaceAll(/(?<=\d )one\b/g, '1');

const subjects =
  'we|you|i|they|he|she|it|there|our|my|his|her|their|the|this|that|folks|people|everyone|everybody|let';
/** "Nobody but the client": no new clause. A name may tell something. */
const exception =
  '\\b(?:(?:any|every|no)(?:one|body|thing| one)|none|all)(?= but (?:the|an?|our|your|you|him|her|them|us)\\b)';
/** Where the scope of a negation ends: "no, we are open"; "not on Sunday, but on Saturday". */
const clauseEnds = new RegExp(
  String.raw`[;:]\s|\s[\u2013\u2014-]+\s|(?<!${exception}),?\s+(?=but\b)|,?\s+(?=(?:however|although|though|yet)\b)|,\s+(?=(?:and |so |or |then )?(?:${subjects})(?:'|\u2019|\b))|\s+(?=and (?:${subjects})(?:'|\u2019|\b))|(?<=^(?:yes|no|well|sure|okay|sorry|actually)),\s+`,
  'giu',
);

/** "Right?" at the end asks for nothing. */
const tagQuestion = /,\s*(?:right|okay|ok|correct|yes|see|you know)\s*\?$/i;

const digit = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|\\d+)';
const pauseInDigits = new RegExp(
  `(?<=\\b${digit}[\\s,-]+${digit})\\.(?=\\s+${digit}(?:[\\s,-]+${digit})+\\b)`,
  'gi',
);

const fillers =
  /(?:,?\s*\b(?:um+|uh+|erm)\b(?! (?:huh|oh))[,.]?(?=\s+(?!(?:i|we|you|he|she|they|it|there|no|not|but|yes)\b)))|\s*\b(?:um+|uh+|erm)\b(?! (?:huh|oh))[,.]?(?=\s)/gi;

export function readSentences(text: string): readonly Sentence[] {
  const wholeText = text
    .replaceAll(/[\u2018\u2019]/g, "'")
    // Digits that are read out in groups.
    .replaceAll(pauseInDigits, ',')
    // What fills a pause; the comma before a subject stays.
    .replaceAll(fillers, '')
    // A pause.
    .replaceAll(/(?:\.{2,}|\u2026)(?=\s*\S)/g, ',')
    // No end of a sentence.
    .replaceAll(/\b(Mrs?|Ms|Dr|St|No|vs)\.(?=\s)/g, '$1');
  return sentencesOf(wholeText).map((writtenText) => ({
    written: writtenText,
    text: plainWords(writtenText),
    isQuestion: /\?["')]*$/.test(writtenText) && !tagQuestion.test(writtenText),
    clauses: writtenText
      .split(clauseEnds)
      .filter((part) => /[\p{L}\p{N}]/u.test(part))
      .map((part) => ({ written: part, text: plainWords(part) })),
  }));
}

const denials =
  /\b(?:not|never|no|none|nobody|no one|nor|neither|nothing|nowhere|without|hardly|rarely|seldom|unable|impossible|unlikely|doubt|deny|false|untrue|wrong|stopped)\b/g;
/** Words that deny only in form. */
const harmlessDenials =
  /\bno (?:problem|problems|worries|trouble|doubt|matter)\b|\bnot (?:only|just|a problem)\b|\b(?:do|will) not (?:worry|hesitate|mind|forget)\b|\bwhy not\b|^no$|^(?:(?:oh|well|uh|um|no) )*(?:no|nope)(?= (?:no|sir|maam|sorry|honey|we|it|i|you|that|the|there|one|he|she|they|our|your)\b)|\bso (?:that )?(?:i|we) do not\b/g;

/** How often a clause denies what it says. */
export const denialsIn = (text: string): number =>
  [...text.replaceAll(harmlessDenials, '').matchAll(denials)].length;

/** Words before which nothing is claimed: a condition, a wish, or what somebody else said. */
const conditions =
  /\b(?:whether|unless|once|as soon as|provided|assuming|if(?! you (?:need|want|like|have|would|are|prefer|call|come|wish)\b))\b/;
const wishes =
  /\b(?:ask|asks|asked|asking|wonder|wondering|want to know|wanted to know|used to be|(?:would|will) love to (?:be able to )?(?:tell|say)|hope|wish|wishes|pretend|suppose|imagine)\b/;
const attributions =
  /\b(?:tells?|told|telling|says?|said|saying|heard|hears|(?:you|he|she|they) (?:feel|figure)|feels|thinks?|thought|means?|believes?|claims?|according to|rumou?r|promised?|mentioned)\b/;
const attributionToAssistant =
  /\b(?:i|we) (?:can |will |do |did |have |would |just )*(?:tell|told|say|said|think|believe|promise|mean|mentioned)\b|\b(?:let me|to|i must) (?:tell|say)\b|\b(?:everything|anything|all|what|whatever|as) (?:that )?you (?:just |have )?(?:told|said|mentioned)\b|\bask me\b|\bwhat (?:i|you) (?:tell|told|say|said|hear|heard)(?: me)?\b|\bi have (?:heard|read)\b|^(?:(?:just|please|you can) )*tell (?:her|him|them)\b/g;

/** "Should we need it, we will ask", "were she free, she would call": a condition without "if". */
export const isInverted = ({ written }: Clause): boolean =>
  /^(?:(?:and|so|but|well|of course) )*(?:should|had|were) (?:i|we|you|he|she|they|it|there|the|an?|any\w*|our|somebody|someone)\b.*\b(?:i|we|you|he|she|they|it|there|the|an?|our|somebody|someone|attorney|lawyer)(?:'|\s(?:will|would|can|could|may|might|are|is)\b)/i.test(
    written.replaceAll(',', ''),
  );

/** Whether the words before a statement make it a condition, a wish or somebody else's. */
export const isUnclaimed = (textBefore: string): boolean => {
  const remainingText = textBefore.replaceAll(attributionToAssistant, '');
  return conditions.test(remainingText) || wishes.test(remainingText) || attributions.test(remainingText);
};
