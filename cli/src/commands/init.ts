import { type Command, Option } from 'commander';
import { findProject, type InitFile, type InitFlags, templates, writeFiles } from '../init/init.ts';
import { firmline, isInstalled } from '../invocation.ts';
import { printRows } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';

export function define(command: Command, output: Output): void {
  command
    .option('--page <folder>', 'folder of the built page (default: found, or dist)')
    .addOption(
      new Option('--url <address>', 'address of the page, if a server of your own serves it').conflicts(
        'page',
      ),
    )
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
      await print(await writeFiles(templates(findProject(flags)), output.flags.dryRun), output);
    });
}

const columns = [
  { title: 'STATUS', text: ({ status }: InitFile) => status },
  { title: 'FILE', text: ({ file }: InitFile) => file },
];

/** Prints the files, and what to do next. */
async function print(files: readonly InitFile[], output: Output): Promise<void> {
  await printRows(files, { columns, empty: 'There is nothing to write.' }, output);
  if (output.flags.dryRun) return output.note('Nothing was written (--dry-run).');
  output.note(`Name your start button in the scenario, build the page, then run: ${firmline} test run`);
  if (!isInstalled)
    output.note(
      'The workflow runs npx firmline, which needs the package in the project. In the checkout, npm run release -- --dry-run packs it into dist/release; npm install --save-dev adds those files.',
    );
}
