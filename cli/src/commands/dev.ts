import { Command, InvalidArgumentError } from 'commander';
import type { Output } from '../output.ts';
import { asUsage } from './as-usage.ts';
import { globalOptions } from './global-options.ts';

export interface UpFlags {
  port?: number;
  host?: string;
  data: string;
  fresh?: boolean;
  verbose?: boolean;
}

export interface StackFlags {
  data?: string;
}

export interface SeedFlags extends StackFlags {
  file?: string;
  overwrite?: boolean;
}

export interface ResetFlags extends StackFlags {
  empty?: boolean;
}

const port = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > 65_535) {
    throw new InvalidArgumentError('Not a port from 0 to 65535.');
  }
  return number;
};

export function devCommand(output: Output): Command {
  const dev = new Command('dev').description('The whole demo on this machine.');

  globalOptions(dev.command('up'))
    .description('Start the local stack and print the links; Ctrl-C stops it.')
    .option(
      '--port <port>',
      'port of the page and everything behind it; 0 takes a free one (default: 4310)',
      port,
    )
    .option('--host <address>', 'address to listen on (default: this machine only)')
    .option('--data <folder>', 'where the data stays', '.firmline')
    .option('--fresh', 'empty the data first')
    .option('--verbose', 'print what the services say')
    .addHelpText('after', '\nExample:\n  $ firmline dev up --fresh')
    .action(async (flags: UpFlags) => {
      const { devUp } = await import('../services/dev/up.ts');
      await devUp(flags, output);
    });

  globalOptions(dev.command('status'))
    .description('Say whether a stack runs here, and how each of its services does.')
    .option('--data <folder>', 'of the stack on this data')
    .addHelpText(
      'after',
      '\nEnds with 5 where none runs, with 8 where a service fails.\n\nExample:\n  $ firmline dev status --json',
    )
    .action(async (flags: StackFlags) => {
      const { status } = await import('../services/dev/commands.ts');
      await status(flags, output);
    });

  globalOptions(dev.command('seed'))
    .description('Put the firms of a CSV into the running stack, and say what was written.')
    .option('--file <csv>', 'without it, the firms that the project brings')
    .option('--overwrite', 'replace firms that are there and differ')
    .option('--data <folder>', 'of the stack on this data')
    .addHelpText(
      'after',
      `
Columns: slug, name, company_name, system, first_message. Files of any other form: firmline firms import.

Example:
  $ firmline dev seed --file demo.csv --overwrite`,
    )
    .action(async (flags: SeedFlags) => {
      const { seed } = await import('../services/dev/commands.ts');
      await seed(flags, output);
    });

  globalOptions(dev.command('reset'))
    .description("Empty a stack's data and put the project's firms into it again. Asks first.")
    .option('--data <folder>', 'of the stack on this data (default: the one that runs here, or .firmline)')
    .option('--empty', 'leave it empty')
    .addHelpText(
      'after',
      `
A stack that runs is emptied through its services and goes on; its demo assistant and its keys stay.

Example:
  $ firmline dev reset --yes`,
    )
    .action(async (flags: ResetFlags, command: Command) => {
      const { reset } = await import('../services/dev/commands.ts');
      await asUsage(command, () => reset(flags, output));
    });

  globalOptions(dev.command('backup'))
    .argument('[file]', 'the archive to write (default: firmline-<time>.tar.gz here)')
    .description("Write a stack's database, running or not, to a file for you alone.")
    .option('--data <folder>', 'of the stack on this data (default: the one that runs here, or .firmline)')
    .addHelpText(
      'after',
      `
It holds firms, assistants and calls, prompts included; not the keys.

Example:
  $ firmline dev backup before-the-demo.tar.gz`,
    )
    .action(async (file: string | undefined, flags: StackFlags, command: Command) => {
      const { backup } = await import('../services/dev/backup.ts');
      await asUsage(command, () => backup(file, flags, output));
    });

  globalOptions(dev.command('restore'))
    .argument('<file>', 'an archive that firmline dev backup wrote')
    .description('Put a backup in the place of the database of a stopped stack. Asks first.')
    .option('--data <folder>', 'of the stack on this data (default: .firmline)')
    .addHelpText(
      'after',
      `
The backup is read before anything is changed, and the database that was there is kept beside it.

Example:
  $ firmline dev restore before-the-demo.tar.gz`,
    )
    .action(async (file: string, flags: StackFlags, command: Command) => {
      const { restore } = await import('../services/dev/backup.ts');
      await asUsage(command, () => restore(file, flags, output));
    });

  return dev;
}
