import { letters, sentencesOf } from './words.ts';

/** What a receptionist writes down of what a caller tells, in the order of a slip. */
export const toldFields = [
  'caller',
  'number',
  'email',
  'matter',
  'story',
  'parties',
  'deadline',
  'when',
] as const;
export type ToldField = (typeof toldFields)[number];

/** `reference`: a number that is none of a telephone. `other`: nothing that is written down. */
export type Asked = ToldField | 'reference' | 'other' | null;

export const otherNumber: RegExp =
  /\b(?:claim|policy|case|docket|file|account|invoice|receipt|report|order|loan|licen[cs]e|alien|badge|unit|social(?: security)?|ssn)[ -]*(?:number|no\.|#)|\ba-number\b|\bsocial\b|\bdocket\b|\bzip\b/i;
const impersonalNouns = 'number|phone|telephone|mobile|cell|name|date|time|day|e-?mail|address';
const questionAboutOthers = new RegExp(
  String.raw`^(?:and|y) (?:his|hers|theirs|(?:the|your|su|el|la) (?!(?:best |own )?(?:${impersonalNouns})\b)[${letters}-]+(?: (?:side|party|driver|parent))?(?:'s)?)\?`,
  'i',
);

/** Questions of a receptionist; the first that fits decides. */
const questions: Readonly<Partial<Record<NonNullable<Asked>, RegExp>>> = {
  reference: otherNumber,
  email: /\be-?mail|\bcorreo\b/i,
  deadline:
    /\b(?:deadline|hearing|court date|by when|date by which|received anything|answer it|pressing|date press|audiencia|plazo|fecha urgente)\b/i,
  other:
    /\banything else\b|\balgo m[áa]s\b|\b(?:cu[áa]ndo|fecha) (?:pas[óo]|ocurri[óo])|\b(?:which|what) date did\b|\bwhen (?:did|was|were|is the)\b|\bborn\b|\bcountry\b|\bsafe\b|\btreated\b|\blast day\b/i,
  caller:
    /\bwho(?:'s| is| am i)? ?(?:this |is )?(?:calling|speaking)\b|\bwho is this\b|\band you are\b|\bqui[ée]n habla\b|\byour (?:own |full |first |last |family |legal |good |and |correct )*names?\b|\b(?:a|first|last|full|family) (?:and last )?name\b|^(?:and )?(?:the )?name(?:,? please)?[?.]|\bsu (?:nombre|apellido)s?\b|\bse llama usted\b/i,
  parties:
    /\bnames?\b(?! a\b)|\bnombre\b|\bse llama\b|\bcalled\b|\bemployer\b|\bwhich (?:bank|store|company|hospital|school)\b|\bwho(?:m|se)? (?:owns|was|were|is|do|did|are|sold|posted)\b|\bwhose\b|\binvolved\b|\binvolucrad[oa]\b|\bother (?:driver|side|part|people|parent)|\bwhere do you work\b/i,
  number:
    /\b(?:tele)?phone\b|\bnumber\b|\bmobile\b|\bcell\b|\bcallback\b|\breach you\b|\bcan we call you\b|\bn[úu]mero\b|\btel[ée]fono\b/i,
  when: /\b(?:which|what) (?:day|time)\b|\bwhen (?:may|can|could|would|shall|suits)\b|\bcome (?:in|by)\b|\bsuits?\b|\bshall we say\b|\bprefer\b|\bavailable\b|\bconvenient\b|\bbetter\b|\bqu[ée] (?:d[íi]a|hora)\b|\bcu[áa]ndo\b|\bpart of the day\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day at\b/i,
  story: /\bwhat happened\b|\btell me\b|\bgoing on\b|\bqu[ée] pas[óo]|\bcu[ée]nteme\b/i,
  matter: /\babout\b|\bhelp\b|\bdo for you\b|\bdirect your call\b|\bse trata\b|\bayudar\w*/i,
};
const kinds = Object.entries(questions) as [NonNullable<Asked>, RegExp][];

/** What the assistant asks for. @param earlierQuestion what was asked before */
export function askedIn(text: string, earlierQuestion: Asked): Asked {
  const sentences = sentencesOf(text);
  const question = (
    sentences.findLast((sentence) => sentence.endsWith('?')) ??
    sentences.at(-1) ??
    ''
  ).replace(/^¿/, '');
  if (/\b(?:can|could) offer\b|\bhas time on\b/i.test(text)) return 'when';
  if (!/\?|^(?:and )?your\b|\bplease\b/i.test(question))
    return text.split(' ').length > 4 ? null : earlierQuestion;
  if (/\b(?:and|have) yours\b/i.test(question)) return 'caller';
  if (
    /\band your own\?|\b(?:is|was) that (?:right|correct)\b|\bes correct[oa]\b|\bspell|^(?:yes|pardon|sorry|go on)\?$/i.test(
      question,
    )
  )
    return earlierQuestion;
  return questionAboutOthers.test(question)
    ? 'parties'
    : (kinds.find(([, words]) => words.test(question))?.[0] ?? 'other');
}
