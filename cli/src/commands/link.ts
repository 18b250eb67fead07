import { Command } from 'commander';
import type { Output } from '../output.ts';
import type { QrFlags } from '../services/link/qr-command.ts';
import type { VerifyFlags } from '../services/link/verify-links.ts';
import { asUsage } from './as-usage.ts';
import { globalOptions } from './global-options.ts';
import { wholeNumberFrom } from './whole-number.ts';

export function linkCommand(output: Output): Command {
  const link = new Command('link').description("A firm's personal demo link.");

  globalOptions(link.command('show'))
    .description('Print the link of a firm that exists.')
    .argument('[slug]', 'without it, one is picked from a list')
    .addHelpText('after', '\nExample:\n  $ firmline link show hartwell-lowe')
    .action(async (slug: string | undefined) => {
      const { findLink } = await import('../services/link/find-link.ts');
      const { printLink } = await import('../presenters/link.ts');
      await printLink(await findLink(slug, 'link show', output), output);
    });

  globalOptions(link.command('qr'))
    .description('Show the link as a QR code, or save it as a picture.')
    .argument('[slug]', 'without it, one is picked from a list')
    .option('--svg <file>', 'write an SVG, or - for standard output')
    .option('--png <file>', 'write a PNG, or - for standard output')
    .option('--scale <pixels>', 'width of a square in the PNG (default: 16)', wholeNumberFrom(1))
    .option('--invert', 'for a light terminal that shows no colours')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline link qr hartwell-lowe
  $ firmline link qr hartwell-lowe --svg card.svg --png slide.png`,
    )
    .action(async (slug: string | undefined, flags: QrFlags, command: Command) => {
      const { showQr } = await import('../services/link/qr-command.ts');
      await asUsage(command, () => showQr(slug, flags, output));
    });

  globalOptions(link.command('copy'))
    .description('Put the link on the clipboard, and print it.')
    .argument('[slug]', 'without it, one is picked from a list')
    .addHelpText('after', '\nExample:\n  $ firmline link copy hartwell-lowe')
    .action(async (slug: string | undefined) => {
      const { copyLink } = await import('../services/link/hand-over-command.ts');
      await copyLink(slug, output);
    });

  globalOptions(link.command('open'))
    .description('Open the link in the browser, and print it.')
    .argument('[slug]', 'without it, one is picked from a list')
    .addHelpText('after', '\nExample:\n  $ firmline link open hartwell-lowe')
    .action(async (slug: string | undefined) => {
      const { openLink } = await import('../services/link/hand-over-command.ts');
      await openLink(slug, output);
    });

  globalOptions(link.command('verify'))
    .description(
      'Visit the link in a browser: greeting, title, phone form, and a real call through every stage.',
    )
    .argument('[slug]', 'without it, one is picked from a list')
    .option('--all', 'every link')
    .option('--url <link>', 'visit this address; with a slug, it is held against that record')
    .option('--no-call', 'make no call: nothing is paid for, and no webhook is fired')
    .option('--phone <number>', 'also submit this number; it may be rung')
    .option('--country <code>', 'of a --phone without a country code (default: US)')
    .option('--workers <count>', 'maximum links visited at once; never more than 8', wholeNumberFrom(1), 2)
    .option('--retries <count>', 'retry failed links up to this many times', wholeNumberFrom(0), 0)
    .option(
      '--screenshots <folder>',
      'folder for screenshots; without it, only those of failed links are kept',
    )
    .option('--junit <file>', 'write a JUnit report')
    .option('--headed', 'show the browser')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline link verify hartwell-lowe
  $ firmline link verify --all --workers 4 --junit links.xml
  $ firmline link verify --url https://demo.example.com/hartwell-lowe --no-call

Calling a hosted link costs money and fires its webhook: this asks first, or takes --yes.
A link that this machine was too busy to judge is inconclusive, and visited once more alone.
Exit codes: 0 all links work, 8 a check failed, 7 unreachable, 1 inconclusive.`,
    )
    .action(async (slug: string | undefined, flags: VerifyFlags, command: Command) => {
      const { verifyLinks } = await import('../services/link/verify.ts');
      await asUsage(command, async () => {
        process.exitCode = await verifyLinks(slug, flags, output);
      });
    });

  return link;
}
