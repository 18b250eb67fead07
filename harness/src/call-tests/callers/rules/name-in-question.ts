import { denialsIn, type Sentence } from './clauses.ts';

const thirdPersonWords =
  /\b(?:he|she|him|his|her|they|them|names?|difference|(?:is|was) (?:that|this|it) (?:your|the|an?|my)|husband|wife|spouse|sons?|daughters?|brother|sister|father|mother|dad|mom|friend|boss|ex)\b/;
const secondPersonWords = /\b(?:you|your|i|we|happened|happen|it)\b/;

/** Whom a question with the caller's name addresses or is of: "Okay, Marcus, when was that?", "Is Mr. Boone there?" */
export function roleOfName(value: string, { written, text }: Sentence): 'caller' | 'another' | undefined {
  if (!/^(?:\p{Lu}[\p{L}'’-]+ ?)+$/u.test(value) || value.endsWith('day')) return undefined;
  const name = String.raw`(?:(?:mister|missus|miss|mrs?|ms|doctor|dr)\.? )?(?:(?:${value.trim().replaceAll(' ', '|')})\b ?)+`;
  const subject = new RegExp(
    String.raw`^(?:(?:and|so|now|okay|ok|well) )*(?:is|was|has|does|did|will|would|can|could|should) ${name}(?!(?:correct|right|spelled|okay|ok|fine|all|how|what|with (?:an?|one|two)|(?:your|the) (?:\w+ )?name)\b|$)`,
    'i',
  );
  if (subject.test(text)) return 'another';
  const addressBeforeName = new RegExp(
    String.raw`^(?:(?:and|so|now|okay|ok|great|good|perfect|thanks|thank you|all right|alright|sure|well|got it|hi|hello)[, ]+)*${name}, `,
    'i',
  );
  const isAddress =
    /^\p{Ll}/u.test(addressBeforeName.test(written) ? written.replace(addressBeforeName, '') : '') ||
    new RegExp(`, ${name}\\?$`, 'i').test(written);
  if (!isAddress) return undefined;
  if (thirdPersonWords.test(text)) return 'another';
  return denialsIn(text) === 0 && secondPersonWords.test(text) ? 'caller' : undefined;
}
