import type { Command } from 'commander';
import type { Output } from '../../output.ts';
import type { NewFirmFlags } from '../../services/firms/create.ts';
import type { EditFlags } from '../../services/firms/edit.ts';
import type { ExpireFlags } from '../../services/firms/expire.ts';
import type { RotateFlags } from '../../services/firms/rotate-slug.ts';
import { asUsage } from '../as-usage.ts';
import { globalOptions } from '../global-options.ts';

const gather = (value: string, before: readonly string[]) => [...before, value];

export function addWritingCommands(firms: Command, output: Output): void {
  globalOptions(firms.command('create'))
    .description('Create a firm and show its link.')
    .option('--name <name>', 'contact the page greets, such as "Dana"')
    .option('--company <name>', 'company the intro names; "law firms" without it')
    .option('--slug <slug>', 'path of the link; made from the company or name, with a random end, without it')
    .option('--system <text>', "the assistant's instructions")
    .option('--system-file <file>', 'read the instructions from a file, or - for standard input')
    .option('--first-message <text>', "the assistant's opening line")
    .option('--file <file>', 'read the firm from JSON or a draft, or - for standard input; flags win')
    .option('--random-suffix', 'end the slug in 12 random characters (60 bits), even one that is given')
    .addHelpText(
      'after',
      `
On a terminal and without --name, a form opens that shows what the page will say.
Anyone with the link can read the name, the company and the whole prompt. A slug that is made ends in 5 random
characters (25 bits) unless the profile says otherwise (firmline config set slugs plain): one made of a name alone can be
guessed.

Examples:
  $ firmline firms create --name Dana --company "Whitfield & Rowe" --system-file prompt.txt
  $ firmline firms create --file dana.json --random-suffix`,
    )
    .action(async (flags: NewFirmFlags, command: Command) => {
      const { createFirm } = await import('../../services/firms/create.ts');
      const { printFirm } = await import('../../presenters/firms.ts');
      await asUsage(command, async () => printFirm(await createFirm(flags, output), output));
    });

  globalOptions(firms.command('edit'))
    .description('Change a firm: by flags, by a file, or in your editor.')
    .argument('[slug]', 'without it, one is picked from a list')
    .option(
      '--set <field=value>',
      'slug, name, company, system, first-message or expires-at; several times',
      gather,
      [],
    )
    .option('--system-file <file>', 'read the instructions from a file, or - for standard input')
    .option('--file <file>', 'read what is to change from JSON or a draft, or - for standard input')
    .addHelpText(
      'after',
      `
Without a flag, $VISUAL or $EDITOR opens with the fields and, below a line of dashes, the prompt. What changes is shown
before it is written; a draft that cannot be written is kept.

Examples:
  $ firmline firms edit hartwell-lowe
  $ firmline firms edit hartwell-lowe --set name=Dana --set company="Hartwell LLP"
  $ firmline firms edit hartwell-lowe --system-file prompt.txt --dry-run`,
    )
    .action(async (slug: string | undefined, flags: EditFlags, command: Command) => {
      const { editFirm } = await import('../../services/firms/edit.ts');
      const { printChange, printEdited } = await import('../../presenters/firms/change.ts');
      await asUsage(command, async () => {
        const edited = await editFirm(slug, flags, output, (before, after) =>
          printChange(before, after, output),
        );
        await printEdited(edited, output);
      });
    });

  globalOptions(firms.command('rotate-slug'))
    .description('Give a firm a new link, whose end cannot be guessed; the old one stops working.')
    .argument('[slug]', 'without it, one is picked from a list')
    .option('--all-guessable', 'every firm whose slug is made of its name alone')
    .option('--keep-old', 'keep the old link: its record stays, and the new link gets a copy')
    .option('--keep-old-until <when>', 'keep the old link for a while, such as 14d or until 2027-01-31')
    .addHelpText(
      'after',
      `
Prints the old slug and the new link of each firm.

Examples:
  $ firmline firms rotate-slug hartwell-lowe
  $ firmline firms rotate-slug hartwell-lowe --keep-old-until 14d
  $ firmline firms rotate-slug --all-guessable -o csv > new-links.csv`,
    )
    .action(async (slug: string | undefined, flags: RotateFlags, command: Command) => {
      const { rotateSlugs } = await import('../../services/firms/rotate-slug.ts');
      const { printRotated } = await import('../../presenters/firms/change.ts');
      await asUsage(command, async () => {
        const { firms: rotated, failure } = await rotateSlugs(slug, flags, output);
        await printRotated(rotated, output);
        if (failure !== undefined) throw failure;
      });
    });

  globalOptions(firms.command('expire'))
    .description('Say until when a link works; from then on it shows Page Not Found.')
    .argument('[slug]', 'without it, one is picked from a list')
    .option(
      '--at <when>',
      'a time (UTC unless it names a zone), a time from now such as 14d, 36h or 2w, or now',
    )
    .option('--never', 'the link works without an end')
    .addHelpText(
      'after',
      `
The record stays; only visitors no longer see it.

Examples:
  $ firmline firms expire hartwell-lowe --at 14d
  $ firmline firms expire hartwell-lowe --at 2027-01-31
  $ firmline firms expire hartwell-lowe --never`,
    )
    .action(async (slug: string | undefined, flags: ExpireFlags, command: Command) => {
      const { expireFirm } = await import('../../services/firms/expire.ts');
      const { printExpiry } = await import('../../presenters/firms/change.ts');
      await asUsage(command, async () => printExpiry(await expireFirm(slug, flags, output), output));
    });

  globalOptions(firms.command('delete'))
    .description('Delete firms; their links stop working.')
    .argument('[slugs...]', 'without one, it is picked from a list')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline firms delete hartwell-lowe
  $ firmline firms delete old-firm older-firm --yes`,
    )
    .action(async (slugs: readonly string[], _flags: object, command: Command) => {
      const { deleteFirms } = await import('../../services/firms/delete.ts');
      const { printDeleted } = await import('../../presenters/firms/change.ts');
      await asUsage(command, async () => printDeleted(await deleteFirms(slugs, output), output));
    });
}
