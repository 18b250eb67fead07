import { Command, InvalidArgumentError, Option } from 'commander';
import type { Output } from '../output.ts';
import { asUsage } from './as-usage.ts';
import { globalOptions } from './global-options.ts';
import { wholeNumberFrom } from './whole-number.ts';

export interface CallsListFlags {
  assistant?: string;
  phoneNumberId?: string;
  since?: string;
  until?: string;
  endedReason?: string;
  number?: string;
  minCost?: number;
  maxCost?: number;
  sort?: 'newest' | 'oldest';
  limit: number;
  all?: boolean;
}

export interface CallCreateFlags {
  assistant?: string;
  firm?: string;
  phone?: string;
  phoneNumberId?: string;
  name?: string;
  input?: string;
}

const dollars = (text: string): number => {
  const number = Number(text);
  if (text.trim() === '' || !(number >= 0)) throw new InvalidArgumentError('Not an amount of US dollars.');
  return number;
};

export function callsCommand(output: Output): Command {
  const calls = globalOptions(new Command('calls')).description(
    'Calls of the voice platform, past and present.',
  );

  globalOptions(calls.command('list'))
    .description('List calls, the newest first.')
    .option('--assistant <id>', 'of this assistant')
    .option('--phone-number-id <id>', 'by this number of yours')
    .option('--since <time>', 'made since then, such as 2026-11-01, 2h or 7d')
    .option('--until <time>', 'made until then')
    .option('--ended-reason <reason>', 'that ended so, such as customer-ended-call')
    .option('--number <number>', 'with this number of the other side')
    .option('--min-cost <dollars>', 'that cost as much or more', dollars)
    .option('--max-cost <dollars>', 'that cost as much or less', dollars)
    .addOption(new Option('--sort <order>', 'by the time they were made').choices(['newest', 'oldest']))
    .option('--limit <count>', 'rows at most', wholeNumberFrom(1), 50)
    .option('--all', 'all of them')
    .addHelpText('after', '\nExample:\n  $ firmline calls list --since 24h --json=id,status,endedReason')
    .action(async (flags: CallsListFlags, command: Command) => {
      const { list } = await import('../services/calls/commands.ts');
      await asUsage(command, () => list(flags, output));
    });

  globalOptions(calls.command('get'))
    .description('Show one call: what became of it, what was said, what it cost.')
    .argument('[id]', 'without it, one is picked from a list')
    .addHelpText('after', '\nExample:\n  $ firmline calls get 0196… --json')
    .action(async (id: string | undefined) => {
      const { get } = await import('../services/calls/commands.ts');
      await get(id, output);
    });

  globalOptions(calls.command('create'))
    .description('Open a call for a browser, or ring a phone.')
    .option('--assistant <id>', 'who speaks; the configured assistant without it')
    .option('--firm <slug>', "speak as this firm's page has it, and show its link")
    .option('--phone <number>', 'ring this number, such as +12025550123; it costs, so it asks')
    .option('--phone-number-id <id>', 'your number that rings it; picked from a list without it')
    .option('--name <name>', 'of a phone call, for the lists')
    .option('--input <file>', 'the whole request from a file of JSON, or - for standard input')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline calls create --firm hartwell-lowe
  $ firmline calls create --phone +12025550123 --phone-number-id 8a1c… --yes`,
    )
    .action(async (flags: CallCreateFlags, command: Command) => {
      const { create } = await import('../services/calls/create-command.ts');
      await asUsage(command, () => create(flags, output));
    });

  globalOptions(calls.command('end'))
    .description('End a call that is going on. Asks first: somebody may be speaking.')
    .argument('[id]', 'without it, one is picked from those going on')
    .addHelpText('after', '\nExample:\n  $ firmline calls end 0196… --yes')
    .action(async (id: string | undefined, _flags: unknown, command: Command) => {
      const { end } = await import('../services/calls/commands.ts');
      await asUsage(command, () => end(id, output));
    });

  globalOptions(calls.command('tail'))
    .description('Follow what is said in a call until it ends.')
    .argument('[id]', 'without it, one is picked from those going on')
    .addHelpText(
      'after',
      `
With --json, an entry a line as it comes. What the platform does not say while a call goes on comes at its end.

Example:
  $ firmline calls tail 0196… --json`,
    )
    .action(async (id: string | undefined) => {
      const { tail } = await import('../services/calls/tail-command.ts');
      await tail(id, output);
    });

  return calls;
}
