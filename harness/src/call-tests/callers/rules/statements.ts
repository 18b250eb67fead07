import { asDeed, asFirm, inOtherWords } from './claims.ts';
import { denialsIn, plainWords } from './clauses.ts';
import { courtesies, readBackWords, setOf, unknownIn } from './known-words.ts';
import { saysOpen } from './hours.ts';
import { contentOf, shareOf } from './spoken-words.ts';

/** Words before a phrase that leave it the assistant's own claim. */
const openers = setOf(
  'a an the one and or so but then also just now going have need want all right here there this our your my to of i we am are is can will do be not no nope yes yeah yep oh uh um well okay ok sure certainly absolutely definitely course sorry sir maam ma hon honey miss great good perfect thank thanks hello hi actually really still please happy glad pleased aware upfront let you know tell confirm that what happen happens should must next first initial offer provide morning afternoon her him them unfortunately fair question ha stay safe truly',
);
/** What begins a statement of its own, or a place: it limits nothing that stands beside it. */
const newStatement =
  /^(?:and |so |just |because |after that |then )*(?:i|we|you|he|she|they|it|there|that|the|my|our|your|let|please|mind|take|next|right|across)\b/;
/** What makes a statement hold for some, at times, or not at all. */
export const limitation =
  /^(?:i|we) (?:think|guess|believe|suppose|figure|reckon|assume|hope|imagine)(?: so)?$|\bused to\b|\bno longer\b|\bany ?more\b|\b(?:but|unless|if|when|once|only|except|though|although|however|provided|(?:until|till)(?! (?:\d|noon|midnight|late\b))|instead|whether|wish|says?|(?:sort|kind) of$|more or less|in (?:theory|a way|a sense)|so to speak)\b/;
/** "For the first five minutes", "and then it is three hundred dollars": it holds for a while, or costs something. */
const durationOrCost =
  /\bfor (?:the |your |up to )?(?:(?:first|next|1st) |(?:first |next |1st )?(?:\d+|a|an|one|few|couple|half|several) )(?:\w+ )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|visits?|calls?|questions?)\b|\b(?:dollars?|bucks|cents|percent)\b/;
const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
/** "In July", "as of next week". */
const seasons = new RegExp(
  `\\b(?:(?:in|during|since|from|starting|beginning|effective)(?: in)? (?:${months})|as (?:of|from) (?!(?:today|now|this)\\b)|(?:starting|beginning|effective) (?:on |from )?(?:next|tomorrow|\\w+day))\\b`,
);
/** Where a statement begins that no comma separates. */
const statementStart =
  /(?<!\b(?:what|that|which|who|where|how|as|than|like|for|of|and|so|but))\s(?=(?:and|so|but)\s|(?:i|we|you|he|she|they|it|there|that|my|our) (?:am|are|is|was|have|has|had|will|can|do|does|did|would|could|might|should|may|\w+ (?:is|are|has|will))\b|let (?:me|us)\b)/;

/** The statements of which a sentence is made. @param boundary between those without punctuation */
export const partsOf = (statement: string, boundary = /\s(?=(?:and|so|but)\s)/): readonly string[] =>
  statement
    .replaceAll(/(\p{L})['\u2019]s\b(?=\s+\p{Ll})/gu, '$1 is')
    .split(/[,;:]\s+/)
    .map((part) => plainWords(part).replaceAll(courtesies, ' ').replaceAll(/\s+/g, ' ').trim())
    .flatMap((part) => part.split(boundary))
    .filter((part) => part !== '');

const isAmong = (words: readonly string[], word: string): boolean =>
  words.includes(word) || words.includes(word.replace(/s$/, ''));

/** Splits the part that has a phrase where the phrase begins. */
function splitAtPhrase(part: string, phrase: string): readonly [before: readonly string[], rest: string] {
  const spokenWords = part.split(' ');
  const [expectedWords, content] = [plainWords(phrase).split(' '), contentOf(phrase)];
  const firstIndex = spokenWords.findIndex((word) => isAmong(content, word));
  const beginIndex =
    spokenWords.slice(0, Math.max(0, firstIndex)).findLastIndex((word) => !isAmong(expectedWords, word)) + 1;
  return [spokenWords.slice(0, beginIndex), spokenWords.slice(beginIndex).join(' ')];
}

/** "The good news is that …": only leads to what is said. */
const intros =
  /^(?:\w+[,!.] )?(?:the good (?:thing|news|part) is|(?:just |here is )?(?:an? )?(?:quick )?(?:heads up|reminder|note)|(?:please )?(?:keep in mind|bear in mind|note|be aware|be advised)|(?:i|we) (?:can|must|should) (?:tell|assure|let) you(?: know)?|you should know|rest assured|good news)[,:]?(?: that)? /i;

/** "Not a person", "but we can refer you": sets off what was said, and takes nothing from it. */
const contrasts =
  /^not an? (?:\w+ )?(?:person|human|lawyer|attorney|robot|machine|recording)$|^but (?:i|we) (?:can|could|will|would) (?!(?:\w+ ){0,6}(?:only|not|never|close|closed|charge|except)\b)/;

/** "I'm an assistant at Baker and Holt": where somebody works limits nothing. */
const workplace =
  / (?:at|with|for|from) (?:the )?(?:law )?(?:offices? of )?\p{Lu}[\p{L}'’-]*(?:,? (?:and|&) \p{Lu}[\p{L}'’-]*| \p{Lu}[\p{L}'’-]*)*(?=[.,!?]|$)/u;

/** Whether a sentence says a phrase, and no more than that about it. */
export function isWhole(statement: string, phrase: string): boolean {
  if (saysOpen(phrase, plainWords(statement))) return true;
  const statementWithSubject = /^we\b/i.test(phrase)
    ? asFirm(statement)
    : /^i am\b/i.test(phrase)
      ? statement.replace(workplace, '')
      : statement;
  const parts = partsOf(
    inOtherWords(asDeed(phrase, statementWithSubject)).replace(intros, ''),
    statementStart,
  );
  const expectedText = inOtherWords(phrase);
  const shares = parts.map((part) => shareOf(expectedText, part));
  const bestIndex = shares.indexOf(Math.max(...shares));
  const part = parts[bestIndex] ?? '';
  const [partBefore, rest] = splitAtPhrase(part, expectedText);
  const contrast = parts.slice(0, bestIndex + 1).findLastIndex((one) => /^(?:but|yes)\b/.test(one));
  return (
    partBefore.every((word) => openers.has(word) || /\d/.test(word)) &&
    !/^that(?! is)/.test(partBefore.join(' ')) &&
    unknownIn(rest, plainWords(expectedText)).length === 0 &&
    denialsIn(part) <= denialsIn(plainWords(expectedText)) &&
    !seasons.test(part) &&
    // "Thirty minutes free" is what many firms offer; "free for thirty minutes" ends.
    (durationOrCost.test(plainWords(phrase)) || !durationOrCost.test(plainWords(statement))) &&
    parts.every((one, index) =>
      index < bestIndex
        ? index <= contrast || isBeside(one)
        : index === bestIndex ||
          contrasts.test(one) ||
          isBeside(one) ||
          isEnumerated(phrase, one) ||
          (limitsNothing(one) &&
            (/^and\b/.test(one) || unknownIn(one, plainWords(expectedText)).length === 0)),
    )
  );
}

/** "In your dreams", "for veterans", "terms apply": words without a subject that follow a statement are about it. */
export function limitsStatement(fragment: string, phrase: string): boolean {
  const text = plainWords(fragment);
  if (text.split(' ').length > maxFragment || clauseWords.test(text)) return false;
  return partsOf(fragment).some(
    (part) =>
      !(
        isBeside(part) ||
        (limitsNothing(part) && unknownIn(part, plainWords(phrase), readBackWords).length === 0)
      ),
  );
}
const maxFragment = 5;
/** It has a subject or asks for something, so it is a statement of its own. */
const clauseWords =
  /\b(?:i|we|you|he|she|(?<!\bas )they|it|us|me|is|are|was|were|has|have|had|do|does|did|will|would|can|could|may|should|let|please|thanks?)\b/;

/** "Wills, trusts and estates": more of the same things. */
const isEnumerated = (phrase: string, part: string): boolean =>
  /\p{L}{3}s$/u.test(phrase) &&
  /^(?:and )?\p{L}{4,}s(?: and \p{L}{4,}s)?$/u.test(part) &&
  !/(?:day|time|term|year|month|week|hour|minute|morning|evening|afternoon|night|way|haps|ever|weekend|unless|less|ous)s?\b/.test(
    part,
  );

/** What limits its neighbour although no word of it does: "for veterans", "starting next month". */
const restriction =
  /^(?:for|with|in|on|during|as|by|at|from|under|pending|minus|plus|except|subject|(?!\w+thing\b)\p{L}+(?:ing|ly))\b/u;
/** "We handle wills, Tuesdays and Thursdays". */
const listOfDays = /^(?:(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays|weekends|and|or) ?)+$/;
const limitsNothing = (part: string): boolean =>
  !limitation.test(part) &&
  !listOfDays.test(part) &&
  !restriction.test(part.replace(/^(?:and|so|well|okay) /, '')) &&
  denialsIn(part) === 0;
/** Whether what stands beside a statement is one of its own, whose nouns and verbs do not matter. */
const isBeside = (part: string): boolean =>
  part.split(' ').every((word) => openers.has(word)) ||
  // "What does it cost?" "Nothing, it's free."
  /^(?:nothing|zero|not a (?:thing|cent|dime|penny))$/.test(part) ||
  (limitsNothing(part) &&
    (/\b(?:is|are|was|has|have|do|does|will|can)\b/.test(part) ||
      (newStatement.test(part) && !/^(?:and |so )*(?:the|that|my|our|your)\b/.test(part))));
