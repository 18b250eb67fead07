import { CommanderError } from 'commander';

/** An invalid command line. Reported by its command, like an unknown flag. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** The next step for a program, in place of "Run it with --help". A person reads it in the message. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/**
 * Refuses more than one of several ways to say something. What excludes each other is a fault of the command line,
 * wherever it is found.
 * @param ways each as a person writes it, and whether it was passed
 */
export function requireOneWay(ways: Readonly<Record<string, boolean>>): void {
  const passed = Object.keys(ways).filter((way) => ways[way]);
  if (passed.length > 1)
    throw new UsageError(`${passed.join(' cannot be combined with ')}. Remove one of them.`);
}

/** A fault of the command line that commander reports, with the next step. */
export class UsageProblem extends CommanderError {
  readonly hint: string;

  constructor({ exitCode, code, message }: CommanderError, hint: string) {
    super(exitCode, code, message);
    this.hint = hint;
  }
}
