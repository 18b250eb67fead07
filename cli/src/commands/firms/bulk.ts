import type { Command } from 'commander';
import type { Output } from '../../output.ts';
import { filterOf, filterOptions, type FilterFlags } from './filter-options.ts';

interface DeleteFlags extends FilterFlags {
  file?: string;
  withCalls?: boolean;
}

export function addBulkCommands(firms: Command, output: Output): void {
  filterOptions(firms.command('delete').argument('[slugs...]', 'if omitted, you pick one from a list'))
    .option(
      '--file <file>',
      'slugs to delete as CSV, JSON, JSON lines or one a line, or - for standard input',
    )
    .option('--with-calls', 'delete their calls on the platform first, with transcripts and recordings')
    .description('Delete firms. Their links stop working.')
    .addHelpText(
      'after',
      `
If one of the given slugs does not exist, nothing is deleted; slugs of a file may be gone already. firmline firms undo
creates the deleted firms again.

--with-calls finds the calls by their texts (firmline calls list --help), and lists them before it asks. Calls that may be
another firm's are never deleted. If the platform refuses a call, its firm is kept. There is no undo. firmline dev prune
deletes what is kept on this machine.

Examples:
  $ firmline firms delete hartwell-lowe
  $ firmline firms delete hartwell-lowe --with-calls
  $ firmline firms delete old-firm older-firm --yes
  $ firmline firms delete --search "(demo 2025)" --dry-run
  $ firmline firms delete --file expired.csv`,
    )
    .action(async (slugs: readonly string[], flags: DeleteFlags) => {
      const { deleteFirms } = await import('../../services/firms/delete.ts');
      const { printErasedCalls, printHandled } = await import('../../presenters/firms/bulk.ts');
      const { file, withCalls = false } = flags;
      const selection = { filter: filterOf(flags), withCalls, ...(file === undefined ? {} : { file }) };
      const { firms: deleted, failure, canUndo = false } = await deleteFirms(slugs, output, selection);
      await printHandled(deleted, { empty: 'Nothing to delete.', undo: canUndo }, output);
      printErasedCalls(deleted, output);
      if (failure !== undefined) throw failure;
    });

  firms
    .command('undo')
    .description('Undo the last bulk change made on this machine.')
    .addHelpText(
      'after',
      `
Undoes deletions, edits of many firms, and imports, whose new firms are deleted; the last change of the profile and host
first, up to ten. Firms that somebody has written since are kept and listed. Shows the differences and asks first.

Examples:
  $ firmline firms undo --dry-run
  $ firmline firms undo --yes --json`,
    )
    .action(async () => {
      const { undoChange } = await import('../../services/firms/bulk/undo.ts');
      const { printDifferences, printHandled } = await import('../../presenters/firms/bulk.ts');
      const { firms: undone, failure } = await undoChange(output, (all) => printDifferences(all, output));
      await printHandled(undone, { empty: 'Nothing to undo.', undo: false }, output);
      if (failure !== undefined) throw failure;
    });
}
