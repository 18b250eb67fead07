import { Command } from 'commander';
import { browserOption, wholeNumberFrom } from './options.ts';
import type { Output } from '../terminal/output.ts';
import { checkSelection, filterOf, filterOptions, gather, type FilterFlags } from './firms/filter-options.ts';
import type { QrFlags } from './link/qr.ts';
import type { ActivityFlags } from '../link/activity.ts';
import type { VerifyFlags } from '../link/verify-links.ts';

export function linkCommand(output: Output): Command {
  const link = new Command('link').description("Show, share and check a firm's demo link.");

  link
    .command('show')
    .description("Print a firm's link.")
    .argument('[slug]', 'slug or link; if omitted, you pick one from a list')
    .addHelpText('after', '\nExample:\n  $ firmline link show hartwell-lowe')
    .action(async (slug: string | undefined) => {
      const { findLink } = await import('../link/find-link.ts');
      const { printLink } = await import('../presenters/link.ts');
      await printLink(await findLink(slug, 'link show', output), output);
    });

  link
    .command('qr')
    .description('Show the link as a QR code, or save it as an image.')
    .argument('[slug]', 'slug or link; if omitted, you pick one from a list')
    .option('--svg <file>', 'SVG file to write, or - for standard output')
    .option('--png <file>', 'PNG file to write, or - for standard output')
    .option('--scale <pixels>', 'width of a square in the PNG, in pixels (default: 16)', wholeNumberFrom(1))
    .option('--invert', 'invert the code, for a light terminal without color')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline link qr hartwell-lowe
  $ firmline link qr hartwell-lowe --svg card.svg --png slide.png`,
    )
    .action(async (slug: string | undefined, flags: QrFlags) => {
      const { showQr } = await import('./link/qr.ts');
      await showQr(slug, flags, output);
    });

  link
    .command('copy')
    .description('Copy the link to the clipboard, and print it.')
    .argument('[slug]', 'slug or link; if omitted, you pick one from a list')
    .addHelpText('after', '\nExample:\n  $ firmline link copy hartwell-lowe')
    .action(async (slug: string | undefined) => {
      const { copyLink } = await import('./link/hand-over.ts');
      await copyLink(slug, output);
    });

  link
    .command('open')
    .description('Open the link in the browser, and print it.')
    .argument('[slug]', 'slug or link; if omitted, you pick one from a list')
    .addHelpText('after', '\nExample:\n  $ firmline link open hartwell-lowe')
    .action(async (slug: string | undefined) => {
      const { openLink } = await import('./link/hand-over.ts');
      await openLink(slug, output);
    });

  filterOptions(link.command('verify'))
    .description(
      'Check the link in a real browser: greeting, title, phone form, and a call through every stage, with the words of its greeting.',
    )
    .argument('[slugs...]', 'slugs or links; if omitted, you pick one from a list')
    .option('--all', 'all links')
    .option('--file <file>', 'slugs or links to check: a table with a column "slug", JSON, or one a line')
    .option('--url <link>', 'address to check; with a slug, it is compared with that record')
    .option('--no-call', 'skip the call: nothing is paid for, and no webhook is called')
    .option('--no-words', "skip the words of the assistant's greeting")
    .option('--expect-greeting <text>', "greeting to expect (default: the record's first message)")
    .option('--require-words', 'fail links whose greeting cannot be judged')
    .option('--allow <code>', 'accept texts of the record that fail with this code; repeatable', gather)
    .option('--ask <question>', 'question for the assistant, in English; its answer is printed')
    .option('--phone <number>', 'number to submit; it may be called')
    .option('--country <code>', 'country of a --phone without a country code (default: US)')
    .option('--workers <count>', 'links to check at once, at most 8', wholeNumberFrom(1), 2)
    .option('--retries <count>', 'retry failed links up to this many times', wholeNumberFrom(0), 0)
    .option('--screenshots <folder>', 'folder for screenshots (default: only of links that failed)')
    .option('--html <file>', 'file for a report with the words, the sound and the times of every call')
    .option('--junit <file>', 'file for a JUnit report')
    .addOption(browserOption())
    .option('--headed', 'show the browser')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline link verify hartwell-lowe
  $ firmline link verify --all --workers 4 --junit links.xml
  $ firmline link verify --file imported.csv --no-call
  $ firmline link verify --url https://demo.example.com/hartwell-lowe --no-call
  $ firmline link verify hartwell-lowe --ask "When are you open?" --html call.html

What the assistant says first must be the record's first message. Another firm's greeting, one without the firm's
name, or silence fails the link. A greeting that cannot be judged (another language, an unclear recording, no speech
model) passes with the reason, unless you pass --require-words.
A call on a deployed page costs money and calls its webhook: the command asks first unless you pass --yes.
A link that this machine is too busy to judge is inconclusive, and is checked once more alone.
Exit codes: 0 all links work, 8 a check failed, 7 unreachable, 1 inconclusive.`,
    )
    .action(async (slugs: readonly string[], flags: VerifyFlags & FilterFlags) => {
      const { verifyLinks } = await import('./link/verify.ts');
      const filter = filterOf(flags);
      checkSelection(slugs, filter, flags.file);
      process.exitCode = await verifyLinks(slugs, { ...flags, filter }, output);
    });

  link
    .command('activity')
    .description(
      'Show what happened on the links: calls, minutes, ended reasons, last contact, cost and visits.',
    )
    .argument('[slug]', 'slug or link; if omitted, you pick one from a list')
    .option('--all', 'all firms with activity')
    .option('--since <time>', 'only since this time, for example 2026-11-01, 36h or 7d', '7d')
    .addHelpText(
      'after',
      `
A call belongs to a firm only if its texts say so (firmline calls list --help); "3 + 1 claimed + 2?" are 3 such
calls, one that only its tag (FIRMLINE_TAG_CALLS) says is the firm's, and 2 that may be another firm's. Visits, talks in a browser, requests for a phone call and failed starts are shown if the page reports
them (FIRMLINE_EVENTS_URL) to the local stack. Anybody can post there, so these counts are hints. Your own look counts
too, unless you open the link with link open, or with #preview at its end.

Examples:
  $ firmline link activity hartwell-lowe --since 30d
  $ firmline link activity --all --since 2026-11-01 -o csv > activity.csv`,
    )
    .action(async (slug: string | undefined, flags: ActivityFlags) => {
      const { readActivity } = await import('../link/activity.ts');
      const { printActivity } = await import('../presenters/activity.ts');
      await printActivity(await readActivity(slug, flags, output), output);
    });

  return link;
}
