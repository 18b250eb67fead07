import { Command } from 'commander';
import type { Output } from '../terminal/output.ts';
import { numberIn } from './options.ts';
import type { WatchFlags } from './watch/watch.ts';

export function watchCommand(output: Output): Command {
  return new Command('watch')
    .description('Watch calls and webhook requests live, with captions of both sides.')
    .option(
      '--since <time>',
      'also show what ended after this time, for example 2h (default: 24h on a terminal, otherwise nothing)',
    )
    .option(
      '--listen <port>',
      'receive webhook requests on this port and show them',
      numberIn(0, 65_535, 'a port'),
    )
    .addHelpText(
      'after',
      `
Requests of a local stack's webhook are shown without --listen. Without a terminal, or with --json, each event is one
line. A lost connection is tried again; q or Ctrl-C leaves.

Examples:
  $ firmline watch
  $ firmline watch --listen 4320
  $ firmline watch --json | jq -r 'select(.kind == "caption").text'`,
    )
    .action(async (flags: WatchFlags) => {
      const { watch } = await import('./watch/watch.ts');
      await watch(flags, output);
    });
}
