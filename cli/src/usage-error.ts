import { CommanderError } from 'commander';

/** An invalid command line. Reported by its command, like an unknown flag. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A fault of the command line that commander found, with the next step. */
export class UsageProblem extends CommanderError {
  readonly hint: string;

  constructor({ exitCode, code, message }: CommanderError, hint: string) {
    super(exitCode, code, message);
    this.hint = hint;
  }
}
