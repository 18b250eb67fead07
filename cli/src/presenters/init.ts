import type { Output } from '../terminal/output.ts';
import type { InitFile } from '../init/types.ts';
import { printRows } from '../terminal/listing.ts';

const columns = [
  { title: 'STATUS', text: ({ status }: InitFile) => status },
  { title: 'FILE', text: ({ file }: InitFile) => file },
];

/** Prints the files, and what to do next. */
export async function printInit(files: readonly InitFile[], output: Output): Promise<void> {
  await printRows(files, { columns, empty: 'There is nothing to write.' }, output);
  output.note(
    output.flags.dryRun
      ? 'Nothing was written (--dry-run).'
      : 'Name your start button in the scenario, build the page, then run: npx firmline test run',
  );
}
