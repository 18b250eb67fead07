import { FirmlineError } from '@firmline/sdk/errors';
import type { Problem } from '../result/result.ts';
import { withFullStop, withStep } from '#util/sentences';

/** A problem before it goes into the report. */
export interface OwnProblem extends Problem {
  /** Whether fewer concurrent calls could have avoided it. */
  readonly isOverload?: true;
}

export const difference = (subject: string, expected: string, actual: string): string =>
  withFullStop(`${subject}: expected ${expected}; seen ${actual}`);

/** A problem of this machine, which makes the attempt inconclusive. */
export const machineProblem = (
  message: string,
  rest: Partial<Pick<Problem, 'step' | 'line' | 'atMs' | 'expected' | 'seen'>> = {},
): Problem => ({ layer: 'infrastructure', message: withFullStop(message), ...rest });

/** The same, because the machine was overloaded. */
export const overloadProblem = (...details: Parameters<typeof machineProblem>): OwnProblem => ({
  ...machineProblem(...details),
  isOverload: true,
});

export const stoppedProblem = (): Problem => machineProblem('Stopped before its end');

/** The message of an error, with its hint. */
export function reasonOf(error: unknown): string {
  if (error instanceof FirmlineError) return withStep(error.message, error.hint);
  return error instanceof Error ? error.message : String(error);
}
