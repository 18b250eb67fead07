import { Command } from 'commander';
import type { Output } from '../terminal/output.ts';
import type { InitFlags } from '../init/find-project.ts';
import { UsageError } from '../usage-error.ts';

export const initCommand = (output: Output): Command =>
  new Command('init')
    .description('Set up call tests for a voice page of your own. Never overwrites a file.')
    .option('--page <folder>', 'folder of the built page (default: found, or dist)')
    .option('--url <address>', 'address of the page, if a server of your own serves it')
    .option('--platform <address>', "address of the page's voice platform (default: the hosted one)")
    .option('--scenarios <folder>', 'folder for the scenarios', 'tests/calls')
    .option('--button <name>', 'name of the button that starts a call', 'Start call')
    .addHelpText(
      'after',
      `
It writes firmline.config.json, a first scenario, and .github/workflows/calls.yml.

Examples:
  $ firmline init
  $ firmline init --page out --button "Talk to us"
  $ firmline init --url http://localhost:3000 --dry-run`,
    )
    .action(async (flags: InitFlags) => {
      if (flags.page !== undefined && flags.url !== undefined)
        throw new UsageError('--page cannot be combined with --url.');
      const { findProject } = await import('../init/find-project.ts');
      const { templates } = await import('../init/templates.ts');
      const { writeFiles } = await import('../init/write-files.ts');
      const { printInit } = await import('../presenters/init.ts');
      const { dryRun } = output.flags;
      await printInit(await writeFiles(templates(findProject(flags)), dryRun), output);
    });
