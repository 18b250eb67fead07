import { FirmlineError } from '@firmline/sdk/errors';
import type { Place } from '../types.ts';

/** A mistake in a scenario's file. */
export interface Problem {
  readonly place: Place;
  /** The mistake and how to fix it, in one or two sentences. */
  readonly message: string;
}

export const inOneLine = ({ place: { file, line, column }, message }: Problem): string =>
  `${file}:${line}:${column}: ${message}`;

const maxShown = 50;

/** Scenarios that cannot be read; 'invalid-input', with every problem that was found. */
export class ScenarioError extends FirmlineError {
  override readonly name = 'ScenarioError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const lines = problems.slice(0, maxShown).map(inOneLine);
    if (problems.length > maxShown) lines.push(`and ${problems.length - maxShown} more`);
    super(lines.join('\n'), {
      code: 'invalid-input',
      fault: 'user',
      hint: 'harness/docs/scenarios.md lists everything that a scenario can contain.',
    });
    this.problems = problems;
  }
}
