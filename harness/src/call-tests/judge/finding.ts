import type { Expectation } from '../scenario/index.ts';
import type { View } from '../session/view.ts';
import type { Memory } from './memory.ts';

/** The keys of an expectation, without its times. */
export type Concern = Exclude<keyof Expectation, 'place' | 'withinMs' | 'forMs'>;

/** The result for one key; `expected` and `seen` are noun phrases. */
export interface Finding {
  readonly holds: boolean;
  readonly expected: string;
  readonly seen: string;
  /** Waiting longer cannot change the result. */
  readonly isFinal?: boolean;
}

export type Check<Name extends Concern> = (
  expectation: NonNullable<Expectation[Name]>,
  view: View,
  memory: Memory,
) => Finding;

/** Several findings as one. If some do not hold, only those are described. */
export function allOf(findings: readonly Finding[]): Finding {
  const broken = findings.filter(({ holds }) => !holds);
  const shown = broken.length > 0 ? broken : findings;
  const words = (of: 'expected' | 'seen') => [...new Set(shown.map((finding) => finding[of]))].join('; ');
  return {
    holds: broken.length === 0,
    expected: words('expected'),
    seen: words('seen'),
    ...(broken.some(({ isFinal }) => isFinal === true) && { isFinal: true }),
  };
}
