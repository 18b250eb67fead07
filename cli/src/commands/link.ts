import { Command } from 'commander';
import type { Output } from '../output.ts';
import { globalOptions } from './global-options.ts';

export function linkCommand(output: Output): Command {
  const link = new Command('link').description("A firm's personal demo link.");

  globalOptions(link.command('show'))
    .description('Print the link of a firm that exists.')
    .argument('<slug>')
    .addHelpText('after', '\nExample:\n  $ firmline link show hartwell-lowe')
    .action(async (slug: string) => {
      const { showLink } = await import('../services/firms.ts');
      const shown = await showLink(slug);
      output.data(output.json ? JSON.stringify(shown) : shown.url);
    });

  return link;
}
