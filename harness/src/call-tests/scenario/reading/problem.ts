import { FirmlineError } from '@firmline/sdk/errors';
import type { Place } from '../types.ts';

/** Something in a scenario's file that does not fit. */
export interface Problem {
  readonly place: Place;
  /** What is wrong and what would fit, in one or two sentences. */
  readonly message: string;
}

export const inOneLine = ({ place: { file, line, column }, message }: Problem): string =>
  `${file}:${line}:${column}: ${message}`;

const mostTold = 50;

/** Scenarios that cannot be read; 'invalid-input', with every problem that was found. */
export class ScenarioError extends FirmlineError {
  override readonly name = 'ScenarioError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const told = problems.slice(0, mostTold).map(inOneLine);
    if (problems.length > mostTold) told.push(`and ${problems.length - mostTold} more`);
    super(told.join('\n'), {
      code: 'invalid-input',
      fault: 'user',
      hint: 'All that a scenario can say is in harness/docs/scenarios.md.',
    });
    this.problems = problems;
  }
}
