import { inOtherWords } from './claims.ts';
import { denialsIn, plain } from './clauses.ts';
import { courtesies, setOf, unknownIn } from './known-words.ts';
import { contentOf, shareOf } from './spoken-values.ts';

/** Words before a phrase that leave it the assistant's own claim. */
const openers = setOf(
  'a an the one and so but also just now going have need want all right here there this our your my to of i we am are is can will do be not no nope yes yeah yep oh uh um well okay ok sure certainly absolutely definitely course sorry sir maam ma hon honey miss great good perfect thank thanks hello hi actually really still please happy glad pleased aware upfront let you know tell confirm that what happen happens should must next first initial offer provide morning afternoon her him them unfortunately fair question ha stay safe',
);
/** What begins a statement of its own, or a place: it limits nothing that stands beside it. */
const beginsAnother =
  /^(?:and |so |just |because |after that |then )*(?:i|we|you|he|she|they|it|there|that|the|my|our|your|let|please|mind|take|next|right|across)\b/;
/** What makes a statement hold for some, at times, or not at all. */
export const limits =
  /\b(?:but|unless|if|when|once|only|except|though|although|however|provided|until|till|instead|whether|wish|says?)\b/;
/** "In July". */
const seasons =
  /\b(?:in|during|since|from) (?:january|february|march|april|may|june|july|august|september|october|november|december)\b/;
/** A greeting with the firm's name comes first and limits nothing. */
const greets = /^(?:thank you for calling|thanks for calling|welcome to|you have reached|law offices?)\b/;
/** Where a statement begins that no comma separates. */
const subjects =
  /(?<!\b(?:what|that|which|who|where|how|as|than|like|for|of))\s(?=(?:and|so|but)\s|(?:i|we|you|he|she|they|it|there|that|my|our) (?:am|are|is|was|have|has|had|will|can|do|does|did|would|could|might|should|may|\w+ (?:is|are|has|will))\b|let (?:me|us)\b)/;

/** The statements of which a sentence is made. @param boundary between those without punctuation */
export const partsOf = (written: string, boundary = /\s(?=(?:and|so|but)\s)/): readonly string[] =>
  written
    .replaceAll(/(\p{L})['\u2019]s\b(?=\s+\p{Ll})/gu, '$1 is')
    .split(/[,;:]\s+/)
    .map((part) => plain(part).replaceAll(courtesies, ' ').replaceAll(/\s+/g, ' ').trim())
    .flatMap((part) => part.split(boundary))
    .filter((part) => part !== '');

/** Whether a part is a statement of its own that takes nothing from its neighbours. */
const isApart = (part: string): boolean =>
  beginsAnother.test(part) &&
  (/\b(?:is|are|was|has|have|will|can|does)\b/.test(part) ||
    !/^(?:and |so )*(?:the|that|my|our|your)\b/.test(part)) &&
  !limits.test(part) &&
  denialsIn(part) === 0;

/** "And any letters from the court": another thing of the same kind. */
const isOtherThing = (part: string): boolean =>
  /^and (?:any|your|all|some|other)\b/.test(part) && !limits.test(part) && denialsIn(part) === 0;

const isAmong = (words: readonly string[], word: string): boolean =>
  words.includes(word) || words.includes(word.replace(/s$/, ''));

/** Splits the part that has a phrase where the phrase begins. */
function splitAtPhrase(part: string, phrase: string): readonly [before: readonly string[], rest: string] {
  const spoken = part.split(' ');
  const [wanted, content] = [plain(phrase).split(' '), contentOf(phrase)];
  const first = spoken.findIndex((word) => isAmong(content, word));
  const begin = spoken.slice(0, Math.max(0, first)).findLastIndex((word) => !isAmong(wanted, word)) + 1;
  return [spoken.slice(0, begin), spoken.slice(begin).join(' ')];
}

/** "The good news is that …": only leads to what is said. */
const intros =
  /^(?:\w+[,!.] )?(?:the good (?:thing|news|part) is|(?:just |here is )?(?:an? )?(?:quick )?(?:heads up|reminder|note)|(?:please )?(?:keep in mind|bear in mind|note|be aware|be advised)|(?:i|we) (?:can|must|should) (?:tell|assure|let) you(?: know)?|you should know|rest assured|good news)[,:]?(?: that)? /i;
/** "And if you decide to go forward, we have …": its condition is its own. */
const ownCondition =
  /^and (?:if|when|once) \w+ .*\b(?:we|i|you|they|he|she|it|there) (?:can|will|have|has|are|is|do|may|could|would)\b/;

/** "Not a person", "but we can refer you": sets off what was said, and takes nothing from it. */
const contrasts =
  /^not an? (?:\w+ )?(?:person|human|lawyer|attorney|robot|machine|recording)$|^but (?:i|we) (?:can|could|will|would) (?!(?:\w+ ){0,6}(?:only|not|never|close|closed|charge|except)\b)/;

/** Whether a sentence says a phrase, and no more than that about it. */
export function isWhole(written: string, phrase: string): boolean {
  const parts = partsOf(inOtherWords(written).replace(intros, ''), subjects);
  const shares = parts.map((part) => shareOf(phrase, part));
  const at = shares.indexOf(Math.max(...shares));
  const part = parts[at] ?? '';
  const [before, rest] = splitAtPhrase(part, phrase);
  const isKnown = (text: string) => unknownIn(text, plain(phrase)).length === 0;
  const contrast = parts.slice(0, at + 1).findLastIndex((one) => /^(?:but|yes)\b/.test(one));
  const isGreeting = greets.test(plain(written));
  return (
    before.every((word) => openers.has(word) || /\d/.test(word)) &&
    !/^that(?! is)/.test(before.join(' ')) &&
    isKnown(rest) &&
    denialsIn(part) <= denialsIn(plain(phrase)) &&
    !seasons.test(part) &&
    parts.slice(0, at).every((one, index) => isGreeting || index < contrast || isOpening(one)) &&
    parts
      .slice(at + 1)
      .every(
        (one) =>
          isApart(one) ||
          /^and \w+$/.test(one) ||
          isOtherThing(one) ||
          contrasts.test(one) ||
          ownCondition.test(one) ||
          (isKnown(one) && denialsIn(one) === 0),
      )
  );
}

/** What may stand before a statement: courtesies, or a statement of its own. */
const isOpening = (part: string): boolean =>
  isApart(part) ||
  part.split(' ').every((word) => openers.has(word)) ||
  (/\b(?:is|are|has|have|do|will)\b/.test(part) && !limits.test(part) && denialsIn(part) === 0);
