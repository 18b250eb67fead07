import type { Command } from 'commander';
import type { Output } from '../../output.ts';
import type { NewFirmFlags } from '../../services/firms/create.ts';
import type { EditFlags } from '../../services/firms/edit.ts';
import type { ExpireFlags } from '../../services/firms/expire.ts';
import type { SpreadsheetFlags } from '../../services/firms/bulk/spreadsheet.ts';
import type { RotateFlags } from '../../services/firms/rotate-slug.ts';
import { filterOf, filterOptions, type FilterFlags } from './filter-options.ts';

const gather = (value: string, before: readonly string[] = []) => [...before, value];

export function addWritingCommands(firms: Command, output: Output): void {
  firms
    .command('create')
    .description('Create a firm and show its link.')
    .option('--name <name>', 'contact to greet, for example "Dana"')
    .option('--company <name>', 'company named in the intro (default: "law firms")')
    .option('--slug <slug>', 'path of the link (default: the company or name, with a random ending)')
    .option('--system <text>', "assistant's instructions")
    .option('--system-file <file>', 'file with the instructions, or - for standard input')
    .option('--first-message <text>', "assistant's opening line")
    .option('--file <file>', 'JSON file or draft with the firm, or - for standard input; flags override it')
    .option('--random-suffix', 'end the slug in 12 random characters (60 bits), also with --slug')
    .addHelpText(
      'after',
      `
Without --name, a terminal opens a form with a preview of the page.
Anyone with the link can read the name, the company and the whole prompt. Generated slugs end in 5 random characters
(25 bits), so that nobody can guess them; firmline config set slugs plain leaves these out.

Examples:
  $ firmline firms create --name Dana --company "Whitfield & Rowe" --system-file prompt.txt
  $ firmline firms create --file dana.json --random-suffix`,
    )
    .action(async (flags: NewFirmFlags) => {
      const { createFirm } = await import('../../services/firms/create.ts');
      const { printFirm } = await import('../../presenters/firms.ts');
      await printFirm(await createFirm(flags, output), output);
    });

  filterOptions(firms.command('edit').argument('[slug]', 'if omitted, you pick one from a list'))
    .description('Change firms with flags, a file, or your editor.')
    .option(
      '--set <field=value>',
      'new value of slug, name, company, system, first-message or expires-at; repeatable',
      gather,
    )
    .option('--system-file <file>', 'file with the instructions, or - for standard input')
    .option('--file <file>', "JSON file or draft with a firm's changes, a spreadsheet of many firms, or -")
    .option('--map <field=Column>', 'column of a field in a spreadsheet; repeatable', gather)
    .option('--ignore-unknown', 'skip columns that match no field')
    .addHelpText(
      'after',
      `
Without flags, $VISUAL or $EDITOR opens the fields and, below a line of dashes, the prompt. The changes are shown before
they are saved. If saving fails, your draft is kept. A new slug ends the old link and needs --yes without a terminal.

With --search, --company or --without, --set changes all matching firms. A spreadsheet (CSV, JSON lines or a JSON array)
has a column "slug" and the columns to change; an empty cell clears its field. firmline firms undo undoes both.

Examples:
  $ firmline firms edit hartwell-lowe
  $ firmline firms edit hartwell-lowe --set name=Dana --set company="Hartwell LLP"
  $ firmline firms edit hartwell-lowe --system-file prompt.txt --dry-run
  $ firmline firms edit --search lowe --set first-message="Good morning."
  $ firmline firms edit --file new-prompts.csv --dry-run`,
    )
    .action(async (slug: string | undefined, given: EditFlags & SpreadsheetFlags & FilterFlags) => {
      const { bulkEditOf, editFirms } = await import('../../services/firms/bulk/edit-firms.ts');
      const bulk = await bulkEditOf(slug, { ...given, filter: filterOf(given) });
      if (bulk === undefined) return editOne(slug, given, output);
      const { printDifferences, printHandled } = await import('../../presenters/firms/bulk.ts');
      const { firms: edited, failure } = await editFirms(bulk, output, (all) =>
        printDifferences(all, output),
      );
      await printHandled(edited, { empty: 'Nothing to change.', undo: true }, output);
      if (failure !== undefined) throw failure;
    });

  firms
    .command('rotate-slug')
    .description('Give a firm a new link that nobody can guess. The old link stops working.')
    .argument('[slug]', 'if omitted, you pick one from a list')
    .option('--all-guessable', 'all firms whose slug can be guessed from their name')
    .option('--keep-old', 'keep the old link and its record; the new link gets a copy')
    .option('--keep-old-until <when>', 'keep the old link until then, for example 14d or 2027-01-31')
    .addHelpText(
      'after',
      `
Prints each firm's old slug and new link.

Examples:
  $ firmline firms rotate-slug hartwell-lowe
  $ firmline firms rotate-slug hartwell-lowe --keep-old-until 14d
  $ firmline firms rotate-slug --all-guessable -o csv > new-links.csv`,
    )
    .action(async (slug: string | undefined, flags: RotateFlags) => {
      const { rotateSlugs } = await import('../../services/firms/rotate-slug.ts');
      const { printRotated } = await import('../../presenters/firms/change.ts');
      const { firms: rotated, failure } = await rotateSlugs(slug, flags, output);
      await printRotated(rotated, output);
      if (failure !== undefined) throw failure;
    });

  firms
    .command('expire')
    .description('Set when a link stops working and shows Page Not Found.')
    .argument('[slug]', 'if omitted, you pick one from a list')
    .option('--at <when>', 'time (UTC by default), a duration from now (14d, 36h, 2w), or now')
    .option('--never', 'remove the expiry')
    .addHelpText(
      'after',
      `
The record is kept; only visitors can no longer see it.

Examples:
  $ firmline firms expire hartwell-lowe --at 14d
  $ firmline firms expire hartwell-lowe --at 2027-01-31
  $ firmline firms expire hartwell-lowe --never`,
    )
    .action(async (slug: string | undefined, flags: ExpireFlags) => {
      const { expireFirm } = await import('../../services/firms/expire.ts');
      const { printExpiry } = await import('../../presenters/firms/change.ts');
      await printExpiry(await expireFirm(slug, flags, output), output);
    });
}

async function editOne(slug: string | undefined, flags: EditFlags, output: Output): Promise<void> {
  const { editFirm } = await import('../../services/firms/edit.ts');
  const { printChange, printEdited } = await import('../../presenters/firms/change.ts');
  const edited = await editFirm(slug, flags, output, (before, after) => printChange(before, after, output));
  await printEdited(edited, output);
}
