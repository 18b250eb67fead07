import { CommanderError } from 'commander';
import { FirmlineError } from '@firmline/sdk/errors';
import { reworded } from './errors.ts';

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

/**
 * The error of `--json slug`, where `--json=slug` was meant: the word became an argument that is one too many, or that
 * names nothing. Every other error is returned as it is.
 */
export function withFieldHint(error: unknown, args: readonly string[]): unknown {
  const fields = wordAfterJson(args);
  if (fields === undefined) return error;
  const hint = `To print only these fields, write --json=${fields}.`;
  if (error instanceof CommanderError && error.code === 'commander.excessArguments')
    return new UsageProblem(error, hint);
  if (error instanceof FirmlineError && error.code === 'not-found' && error.message.includes(`"${fields}"`)) {
    return reworded(error, { hint: `${error.hint ?? ''} ${hint}`.trim() });
  }
  return error;
}

function wordAfterJson(args: readonly string[]): string | undefined {
  const at = args.indexOf('--json');
  const word = at < 0 ? undefined : args[at + 1];
  return word !== undefined && /^[a-z]\w*(?:,\w+)*$/i.test(word) ? word : undefined;
}
