import { Command, InvalidArgumentError } from 'commander';
import type { Output } from '../output.ts';
import type { ListenFlags } from '../services/webhook/listen.ts';
import type { TestFlags } from '../services/webhook/test-webhook.ts';
import { asUsage } from './as-usage.ts';
import { globalOptions } from './global-options.ts';

const numberIn = (least: number, most: number, what: string) => (text: string) => {
  const number = Number(text);
  if (text.trim() === '' || !Number.isInteger(number) || number < least || number > most)
    throw new InvalidArgumentError(`Not ${what} from ${least} to ${most}.`);
  return number;
};

export function webhookCommand(output: Output): Command {
  const webhook = new Command('webhook').description('The automation webhook that the page reports to.');

  globalOptions(webhook.command('test'))
    .description('Send the webhook exactly what the page sends, and show its answer.')
    .option('--firm <slug>', 'firm to speak for; picked from a list without it')
    .option('--phone <number>', 'number to call, such as +12125550123; it may be rung')
    .option('--country <code>', 'of a number without a country code (default: US)')
    .option('--browser', 'what a browser call sends: the slug alone')
    .option('--url <address>', 'this webhook instead of the one configured')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline webhook test --firm hartwell-lowe --phone "(212) 555-0123"
  $ firmline webhook test --firm hartwell-lowe --browser --json`,
    )
    .action(async (flags: TestFlags, command: Command) => {
      const { testWebhook } = await import('../services/webhook/test-webhook.ts');
      await asUsage(command, () => testWebhook(flags, output));
    });

  globalOptions(webhook.command('listen'))
    .description('Receive what a page sends, print it, and forward or keep it; Ctrl-C stops it.')
    .option('--port <port>', 'port to listen on; 0 takes a free one', numberIn(0, 65_535, 'a port'), 4320)
    .option(
      '--host <address>',
      'address to listen on; others than this machine can reach it then',
      '127.0.0.1',
    )
    .option('--forward-to <url>', 'pass everything on, and answer what is answered there')
    .option('--status <code>', 'answer with this status (default: 200)', numberIn(200, 599, 'a status'))
    .option('--save <file>', 'keep what comes in, a line of JSON each; it may hold phone numbers')
    .option(
      '--replay <file|last>',
      'send what was kept to --forward-to or the webhook; last: the newest of --save',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ firmline webhook listen --save calls.jsonl
  $ firmline webhook listen --forward-to https://flows.example.com/hook
  $ firmline webhook listen --replay last --save calls.jsonl --forward-to http://localhost:5678/hook`,
    )
    .action(async (flags: ListenFlags, command: Command) => {
      const { listen } = await import('../services/webhook/listen.ts');
      await asUsage(command, () => listen(flags, output));
    });

  return webhook;
}
