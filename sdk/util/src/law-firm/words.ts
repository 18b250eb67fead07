/** Latin letters, inside of a class. A property of Unicode costs a phone long to compile where case does not matter. */
export const letters: string = 'a-zA-ZÀ-ɏ';

/** People and companies beside the caller, as callers call them. */
export const relations: string =
  'husband|wife|spouse|fianc[ée]e?|ex|boyfriend|girlfriend|partner|brother|sister|mother|mom|father|dad|son|daughter|' +
  'uncle|aunt|cousin|nephew|niece|grandmother|grandfather|landlord|tenant|roommate|neighbou?r|boss|manager|supervisor|' +
  'employer|employee|owner|company|firm|contractor|seller|buyer|lender|bank|insurer|driver|doctor|trustee|executor|lawyer|attorney';

/** As recognisers write it, tidied. */
export const tidyText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[’‘]/g, "'")
    .replace(/\bland,? lord/gi, 'landlord')
    .replace(/\bto-(?=day|morrow|night)/gi, 'to')
    .replace(/\p{Extended_Pictographic}|\uFE0F|\u200D/gu, '')
    .replace(/\b(?:um+|uh+|erm?|eh),?(?: |$)/gi, '')
    .trim();

const rest = String.raw`(?:(?!\b(?:but|instead|rather)\b|\b(?:it|that)(?:'s| is)\b|\bI(?:'m| am)\b)[^,.;!?])*`;
/** What is not so, and what a friend went through. */
const deniedClauses = new RegExp(
  [
    String.raw`\b(?:not|isn't|wasn't|aren't|weren't|never|(?:haven't|hasn't|hadn't) been|nobody(?: was| is|'s)|without|no es)\b(?! (?:paid|pay|paying|only|sure|been paid))${rest}`,
    String.raw`\b(?:instead of|rather than)\b[^,.;!?]*`,
    String.raw`\bno (?=(?:hearing|deadline|court|case|lawsuit|accident|divorce|arrest|papers)\b)${rest}|\bfriends?\b${rest}|(?<=\bfriend[^.!?]*[.!?] )(?:s?he|they) [^.!?]*`,
  ].join('|'),
  'gi',
);

/** What the caller says is so; the rest keeps its place. */
export const withoutDenials = (text: string): string =>
  text.replace(deniedClauses, (match) => ' '.repeat(match.length));

export const clausesOf = (text: string): string[] =>
  text.split(
    /(?<!\b(?:Mr|Mrs|Ms|Dr|St|[ap]|[ap]\.m))[.;!?]\s|,? (?:but|so|because|and (?=there|court|they|we|i|he|she|it|now|then)) ?/i,
  );

export const sentencesOf = (text: string): string[] => text.split(/(?<=(?<!\b(?:Mr|Mrs|Ms|Dr|St))[.!?])\s+/);

export const countWords = (text: string): number => text.trim().split(/\s+/).length;

export const agreement: RegExp =
  /^\W*(?:yes|yeah|yep|yup|sure|perfect|great|good|fine|okay|ok|that (?:works|is fine|would|will)|that(?:'ll|'d) |that's (?:right|good|perfect|fine)|works|sounds good|exactly|correct|s[íi])\b/i;
export const denial: RegExp = /^\W*(?:no(?!,? thank)|nope|not|wrong|almost|actually,? no)\b/i;

/** The question with which an assistant's words end; empty if they end with none. */
export const questionOf = (prompt: string): string =>
  sentencesOf(prompt).findLast((sentence) => sentence.endsWith('?')) ?? '';

/** What the assistant reads back and asks to confirm. */
export function confirmedIn(prompt: string): string {
  const question = questionOf(prompt);
  return /\b(?:right|correct[oa]?)\b/i.test(question) ? prompt : question;
}

/** An answer whose "no" is set off: "no friday at three" is no refusal of a Friday where yes or no was asked. */
export const answeredText = (text: string, prompt: string): string =>
  /^\W*(?:and |y )?(?:which|what|when|who|where|how|qu[ée]|cu[áa]ndo|c[óo]mo)\b/i.test(questionOf(prompt))
    ? text
    : text.replace(/^(no|nope) (?=[a-zÀ-ɏ])(?!(?:mon|tues|wednes|thurs|fri|satur|sun)days\b)/i, '$1, ');

const urgency =
  /\b(?:(?:was|were|been|got|get|getting|being|just) served|served (?:me|us|him|her|them|with|on|papers|by)|arrested|in jail|in custody|detained|(?<!hard of )hearing(?! aids?| loss| (?:noises?|that|you|about|from))|arraign\w*|bail|warrant|court (?:date|is|on|tomorrow)|deadline|notice to appear|audiencia|detenid[oa])\b/i;
/** Of long ago. */
const longAgo = /\b(?:19|20)\d\d\b|\byears? ago\b|\blast year\b|\bold arrest\b/i;

/** Whether words tell of something that cannot wait. */
export const urgencyIn = (text: string): boolean =>
  clausesOf(text).some((clause) => urgency.test(clause) && !longAgo.test(clause));
