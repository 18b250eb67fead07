import { type Command, InvalidArgumentError, Option } from 'commander';
import { formats } from '../global-flags.ts';

const seconds = (text: string): number => {
  const number = Number(text);
  if (!(number > 0) || !Number.isFinite(number)) throw new InvalidArgumentError('Not a number of seconds.');
  return number;
};

/** Flags every command takes, wherever they stand on the line. They are read by {@link globalFlagsOf}. */
export const globalOptions = (command: Command): Command =>
  command
    .option('--json', 'print data and errors as JSON; --json=slug,name prints these fields')
    .addOption(new Option('-o, --format <format>', 'how to print data').choices(formats))
    .option('--profile <name>', 'use this profile; "local" is the stack that runs here')
    .option('--yes', 'do not ask before what cannot be undone')
    .option('--no-input', 'never ask; say which flag is missing')
    .option('--dry-run', 'change nothing, show the requests')
    .option('--timeout <seconds>', 'for each try of a request', seconds)
    .option('--quiet', 'print nothing but data and errors')
    .option('--debug', 'print requests and answers as they happen, to standard error')
    .option('--no-color', 'print without colour');
