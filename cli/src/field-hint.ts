import { FirmlineError } from '@firmline/sdk/errors';
import { CommanderError } from 'commander';
import { UsageProblem } from './usage-error.ts';

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
    const { message, code, fault } = error;
    return new FirmlineError(message, {
      code,
      fault,
      hint: `${error.hint ?? ''} ${hint}`.trim(),
      cause: error,
    });
  }
  return error;
}

function wordAfterJson(args: readonly string[]): string | undefined {
  const at = args.indexOf('--json');
  const word = at < 0 ? undefined : args[at + 1];
  return word !== undefined && /^[a-z]\w*(?:,\w+)*$/i.test(word) ? word : undefined;
}
