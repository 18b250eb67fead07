import { seedAssistant, type SeededRow, seedFirms } from '../../stack/seed.ts';
import { runningStack } from '../../stack/stack.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { counted } from '../../text.ts';
import type { Command } from '../command.ts';
import type { StackFlags } from './status.ts';

interface SeedFlags extends StackFlags {
  readonly file?: string;
  readonly overwrite?: boolean;
}

export function define(command: Command, output: Output): void {
  command
    .option('--file <csv>', "CSV file (default: the project's sample firms)")
    .option('--overwrite', 'replace existing firms that differ')
    .option('--data <folder>', 'data folder of the stack')
    .notes(`
Columns: slug, name, company_name, system, first_message. To import other files, use firmline firms import.

Example:
  $ firmline dev seed --file demo.csv --overwrite`)
    .action((flags: SeedFlags) => seed(flags, output));
}

async function seed({ data, file, overwrite = false }: SeedFlags, output: Output): Promise<void> {
  const { dryRun } = output.flags;
  const stack = runningStack(data);
  output.note(`Seeding ${stack.url} …`);
  const rows = await seedFirms(stack, {
    ...(file === undefined ? {} : { file }),
    overwrite,
    dryRun,
  });
  const isRestored = await seedAssistant(stack, { dryRun });
  await printSeeded(rows, { dryRun, isRestored }, output);
}

const columns = [
  { title: 'OUTCOME', text: ({ outcome }: SeededRow) => outcome },
  { title: 'SLUG', text: ({ slug }: SeededRow) => slug },
  { title: 'NAME', text: ({ name }: SeededRow) => name },
];

export async function printSeeded(
  rows: readonly SeededRow[],
  { dryRun, isRestored }: { readonly dryRun: boolean; readonly isRestored: boolean },
  output: Output,
): Promise<void> {
  await printRows(rows, { columns: columns, empty: 'The file contains no firms.' }, output);
  const kept = rows.filter(({ outcome }) => outcome === 'kept').length;
  if (kept > 0)
    output.note(
      `Kept ${counted(kept, 'existing firm')} with different data. Pass --overwrite to replace such firms.`,
    );
  if (isRestored) output.note(`The demo assistant was deleted and ${dryRun ? 'would be' : 'is'} restored.`);
  if (dryRun) output.note('Nothing was written (--dry-run).');
}
