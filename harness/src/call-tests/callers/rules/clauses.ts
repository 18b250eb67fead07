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

/** The words of a text as they are compared. */
export const plain = (text: string): string =>
  words(text)
    .map(({ key }) => key)
    .join(' ');

const subjects = 'we|you|i|they|he|she|it|there|our|my|the|this|that|let';
/** Where the scope of a negation ends: "no, we are open"; "not on Sunday, but on Saturday". */
const clauseEnds = new RegExp(
  String.raw`[;:]\s|\s[\u2013\u2014-]+\s|,?\s+(?=(?:but|however|although|though|yet)\b)|,\s+(?=(?:and |so |or |then )?(?:${subjects})(?:'|\u2019|\b))|\s+(?=and (?:${subjects})(?:'|\u2019|\b))|(?<=^(?:yes|no|well|sure|okay|sorry|actually)),\s+`,
  'giu',
);

/** "Right?" at the end asks for nothing. */
const tag = /,\s*(?:right|okay|ok|correct|yes|see|you know)\s*\?$/i;

export function readSentences(text: string): readonly Sentence[] {
  return sentencesOf(text.replaceAll(/[\u2018\u2019]/g, "'")).map((written) => ({
    written,
    text: plain(written),
    isQuestion: /\?["')]*$/.test(written) && !tag.test(written),
    clauses: written
      .split(clauseEnds)
      .filter((part) => /[\p{L}\p{N}]/u.test(part))
      .map((part) => ({ written: part, text: plain(part) })),
  }));
}

const denials =
  /\b(?:not|never|no|none|nobody|no one|nor|neither|nothing|nowhere|without|hardly|rarely|seldom|unable|impossible|unlikely|doubt|deny|false|untrue|wrong|stopped)\b/g;
/** Words that deny only in form. */
const harmless =
  /\bno (?:problem|problems|worries|trouble|doubt|matter)\b|\bnot (?:only|just|a problem)\b|\b(?:do|will) not (?:worry|hesitate|mind|forget)\b|\bwhy not\b|^no$/g;

/** How often a clause denies what it says. */
export const denialsIn = (text: string): number =>
  [...text.replaceAll(harmless, '').matchAll(denials)].length;

/** Somebody's words, a wish or a condition: nothing is claimed. */
const unclaimed =
  /\b(?:whether|if|unless|ask|asks|asked|asking|wonder|wondering|want to know|wanted to know|used to be|hope|wish|pretend|suppose|you (?:said|say|think|mean|told me))\b/;

export const isUnclaimed = (text: string): boolean => unclaimed.test(text.replace(/\bask me\b/, ''));
