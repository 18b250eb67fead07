import { Command, InvalidArgumentError, Option } from 'commander';
import { wholeNumberFrom } from './options.ts';
import type { Output } from '../terminal/output.ts';
import type { CallsListFlags } from '../calls/list.ts';
import type { CallCreateFlags } from './calls/create.ts';

const dollars = (text: string): number => {
  const number = Number(text);
  if (text.trim() === '' || !(number >= 0)) throw new InvalidArgumentError('Not an amount in US dollars.');
  return number;
};

export function callsCommand(output: Output): Command {
  const calls = new Command('calls').description('List, start, follow and end calls.');

  calls
    .command('list')
    .description('List calls, newest first.')
    .option('--firm <slug>', 'only calls of this firm, and those that may be its')
    .option('--assistant <id|name>', 'only calls with this assistant')
    .option('--phone-number-id <id>', 'only calls through this number of yours')
    .option('--since <time>', 'only calls created after this time, for example 2026-11-01, 2h or 7d')
    .option('--until <time>', 'only calls created before this time')
    .option('--ended-reason <reason>', 'only calls with this ended reason, for example customer-ended-call')
    .option('--number <number>', "only calls with this customer's number")
    .option('--min-cost <dollars>', 'only calls costing at least this much', dollars)
    .option('--max-cost <dollars>', 'only calls costing at most this much', dollars)
    .addOption(new Option('--sort <order>', 'order by creation time').choices(['newest', 'oldest']))
    .option('--limit <count>', 'maximum rows', wholeNumberFrom(1), 50)
    .option('--all', 'all of them')
    .addHelpText(
      'after',
      `
A call holds no slug. Its firm is the only one whose record has exactly the call's first message and prompt. "a or b"
means that several records have them; "like a" that one text or the company's name is the same, for example because the
record has changed since. Calls without texts of their own fit every firm without texts.
If the page tags its calls (FIRMLINE_TAG_CALLS), "a (claimed)" is what a visitor's browser said and the texts cannot tell.

Examples:
  $ firmline calls list --since 24h --json=id,status,firm
  $ firmline calls list --firm hartwell-lowe`,
    )
    .action(async (flags: CallsListFlags & { firm?: string }) => {
      const { list } = await import('./calls/calls.ts');
      await list(flags, output);
    });

  calls
    .command('get')
    .description('Show a call: its outcome, transcript and cost.')
    .argument('[id]', 'if omitted, you pick one from a list')
    .addHelpText('after', '\nExample:\n  $ firmline calls get 0196… --json')
    .action(async (id: string | undefined) => {
      const { get } = await import('./calls/calls.ts');
      await get(id, output);
    });

  calls
    .command('create')
    .description('Create a web call, or call a phone.')
    .option('--assistant <id|name>', 'assistant of the call (default: the configured one)')
    .option('--firm <slug>', "use this firm's prompt and first message, and show its link")
    .option(
      '--phone <number>',
      'number to call, for example +12025550123; asks first, because it costs money',
    )
    .option('--phone-number-id <id>', 'number to call from; if omitted, you pick one from a list')
    .option('--name <name>', 'name of the call in lists')
    .option('--input <file>', 'JSON file with the whole request, or - for standard input')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline calls create --firm hartwell-lowe
  $ firmline calls create --phone +12025550123 --phone-number-id 8a1c… --yes`,
    )
    .action(async (flags: CallCreateFlags) => {
      const { create } = await import('./calls/create.ts');
      await create(flags, output);
    });

  calls
    .command('end')
    .description('End an active call. Asks first.')
    .argument('[id]', 'if omitted, you pick an active one')
    .addHelpText('after', '\nExample:\n  $ firmline calls end 0196… --yes')
    .action(async (id: string | undefined) => {
      const { end } = await import('./calls/calls.ts');
      await end(id, output);
    });

  calls
    .command('tail')
    .description('Follow the transcript of a call until it ends.')
    .argument('[id]', 'if omitted, you pick an active one')
    .addHelpText(
      'after',
      `
With --json, prints each entry as a line of JSON as it arrives. Entries that the platform reports late come at the end.

Example:
  $ firmline calls tail 0196… --json`,
    )
    .action(async (id: string | undefined) => {
      const { tail } = await import('./calls/tail.ts');
      await tail(id, output);
    });

  return calls;
}
