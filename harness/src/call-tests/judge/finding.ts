import type { Expectation } from '../scenario/index.ts';
import type { View } from '../session/view.ts';
import type { Memory } from './memory.ts';

/** The keys of an expectation, without its times. */
export type Concern = Exclude<keyof Expectation, 'place' | 'withinMs' | 'forMs'>;

/** The result for one key; `expected` and `seen` are noun phrases. */
export interface Finding {
  readonly isMet: boolean;
  readonly expected: string;
  readonly seen: string;
  /** Waiting longer cannot change the result. */
  readonly isFinal?: boolean;
  /** Nobody can know, so it does not hold and is not broken. */
  readonly isUnknown?: boolean;
}

export type Check<Name extends Concern> = (
  expectation: NonNullable<Expectation[Name]>,
  view: View,
  memory: Memory,
  /** The whole of which it is a part. */
  whole?: Expectation,
) => Finding;

/** Several findings as one. If some do not hold, only those are described. */
export function allOf(findings: readonly Finding[]): Finding {
  const unmetFindings = findings.filter(({ isMet }) => !isMet);
  const shownFindings = unmetFindings.length > 0 ? unmetFindings : findings;
  const words = (field: 'expected' | 'seen') =>
    [...new Set(shownFindings.map((finding) => finding[field]))].join('; ');
  return {
    isMet: unmetFindings.length === 0,
    expected: words('expected'),
    seen: words('seen'),
    ...(unmetFindings.some(({ isFinal }) => isFinal === true) && { isFinal: true }),
    ...(unmetFindings.length > 0 &&
      unmetFindings.every(({ isUnknown }) => isUnknown === true) && { isUnknown: true }),
  };
}

const maxShown = 240;

/** A text in quotes, with white space collapsed and cut to a maximum length. */
export function quoteText(text: string): string {
  const spacedText = text.replaceAll(/\s+/g, ' ').trim();
  if (spacedText === '') return 'nothing';
  return JSON.stringify(spacedText.length > maxShown ? `${spacedText.slice(0, maxShown)}…` : spacedText);
}

/** `a`, `a and b`, `a, b and c`. */
export function listInWords(words: readonly string[]): string {
  const lastWord = words.at(-1) ?? 'nothing';
  return words.length < 2 ? lastWord : `${words.slice(0, -1).join(', ')} and ${lastWord}`;
}

/** `350 ms`, `1.2 s`. */
export const inTime = (ms: number): string =>
  Math.abs(ms) < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** `1 request`, `2 requests`, `no request`. */
export const countOf = (count: number, noun: string): string =>
  count === 0 ? `no ${noun}` : `${count} ${noun}${count === 1 ? '' : 's'}`;
