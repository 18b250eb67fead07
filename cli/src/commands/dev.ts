import { Command, InvalidArgumentError } from 'commander';
import type { Output } from '../output.ts';
import { globalOptions } from './global-options.ts';

export interface UpFlags {
  port?: number;
  host?: string;
  data: string;
  fresh?: boolean;
  verbose?: boolean;
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
      const { devUp } = await import('../services/dev-up.ts');
      await devUp(flags, output);
    });

  return dev;
}
