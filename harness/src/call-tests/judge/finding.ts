import type { Expectation } from '../scenario/index.ts';
import type { View } from '../session/view.ts';
import type { Memory } from './memory.ts';

/** What can be expected, without the times. */
export type Concern = Exclude<keyof Expectation, 'place' | 'withinMs' | 'forMs'>;

/** What came of one thing that was expected, in words that follow `expected` and `seen`. */
export interface Finding {
  readonly holds: boolean;
  readonly expected: string;
  readonly seen: string;
  /** Waiting longer cannot change it. */
  readonly isFinal?: boolean;
}

export type Check<Name extends Concern> = (
  expectation: NonNullable<Expectation[Name]>,
  view: View,
  memory: Memory,
) => Finding;

/** Several findings as one; of what is seen only what does not fit is told, where something does not. */
export function allOf(findings: readonly Finding[]): Finding {
  const broken = findings.filter(({ holds }) => !holds);
  const told = broken.length > 0 ? broken : findings;
  const words = (of: 'expected' | 'seen') => [...new Set(told.map((finding) => finding[of]))].join('; ');
  return { holds: broken.length === 0, expected: words('expected'), seen: words('seen') };
}
