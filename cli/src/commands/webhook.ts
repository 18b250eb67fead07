import { Command, Option } from 'commander';
import type { Output } from '../terminal/output.ts';
import { numberIn, seconds } from './options.ts';
import type { ListenFlags } from './webhook/listen.ts';
import type { TestFlags } from './webhook/test-webhook.ts';

/** How long a phone call is followed if --wait has no value, seconds. */
const defaultWait = 600;

export function webhookCommand(output: Output): Command {
  const webhook = new Command('webhook').description('Test the automation webhook, or receive its requests.');

  webhook
    .command('test')
    .description('Send the webhook what the page sends, and show the response.')
    .option('--firm <slug>', 'firm to send; if omitted, you pick one from a list')
    .option('--phone <number>', 'number to submit, for example +12125550123; it may be called')
    .option('--country <code>', 'country of a number without a country code (default: US)')
    .option('--browser', 'send what a browser call sends: only the slug')
    .option('--url <address>', 'webhook address (default: the configured one)')
    .addOption(
      new Option(
        '--wait [seconds]',
        'follow the phone call on the platform to its end (default: at most 600)',
      ).argParser(seconds),
    )
    .addHelpText(
      'after',
      `
--wait needs the platform's private key. Exit code 8: there was no call, or it did not end in time.

Examples:
  $ firmline webhook test --firm hartwell-lowe --phone "(212) 555-0123"
  $ firmline webhook test --firm hartwell-lowe --phone +12125550123 --wait 120
  $ firmline webhook test --firm hartwell-lowe --browser --json`,
    )
    .action(async ({ wait, ...flags }: Omit<TestFlags, 'wait'> & { readonly wait?: number | true }) => {
      const { testWebhook } = await import('./webhook/test-webhook.ts');
      const waiting = wait === undefined ? {} : { wait: wait === true ? defaultWait : wait };
      await testWebhook({ ...flags, ...waiting }, output);
    });

  webhook
    .command('listen')
    .description('Receive webhook requests, print them, and forward or save them. Ctrl-C stops it.')
    .option('--port <port>', 'port to listen on; 0 picks a free one', numberIn(0, 65_535, 'a port'), 4320)
    .option('--host <address>', 'address to listen on; other machines may reach it', '127.0.0.1')
    .option('--forward-to <url>', 'forward every request there, and return its response')
    .option('--status <code>', 'status of the response (default: 200)', numberIn(200, 599, 'a status'))
    .option('--save <file>', 'file for the requests, as JSON lines; it may contain phone numbers')
    .option(
      '--replay <file|last>',
      'send saved requests to --forward-to or the webhook; last: the newest one in --save',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ firmline webhook listen --save calls.jsonl
  $ firmline webhook listen --forward-to https://flows.example.com/hook
  $ firmline webhook listen --replay last --save calls.jsonl --forward-to http://localhost:5678/hook`,
    )
    .action(async (flags: ListenFlags) => {
      const { listen } = await import('./webhook/listen.ts');
      await listen(flags, output);
    });

  return webhook;
}
