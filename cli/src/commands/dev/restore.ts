import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { dataAround } from '../../stack/stack.ts';
import { printValue, notePlanned } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { unreadable } from '../../text-file.ts';
import { counted, printable } from '../../text.ts';
import type { Command } from '../command.ts';
import type { StackFlags } from './status.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('<file>', 'archive written by firmline dev backup')
    .option('--data <folder>', 'data folder of the stack (default: .firmline)')
    .notes(`
The backup is read completely before anything changes. The previous database is kept beside the new one.

Example:
  $ firmline dev restore before-the-demo.tar.gz`)
    .action((file: string, flags: StackFlags) => restore(file, flags, output));
}

async function restore(given: string, { data }: StackFlags, output: Output): Promise<void> {
  const { dataDir } = dataAround(data);
  const file = path.resolve(given);
  const archive = await readFile(file).catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
  const { hasDatabase, restoreStored } = await import('@firmline/harness/stack');
  if (output.flags.dryRun) {
    notePlanned(`Restore ${file} to ${dataDir}`, output);
    return printValue({ file, dataDir, firms: null, replaced: null }, () => undefined, output);
  }
  if (await hasDatabase(dataDir))
    await confirm(`Replace the database of ${dataDir} (the current one is kept beside it)`, output);
  const { firms, replaced } = await restoreStored(dataDir, archive);
  await printValue(
    { file, dataDir, firms, replaced },
    () => {
      output.data(`Restored ${counted(firms, 'firm')} to ${printable(dataDir)}.`);
      if (replaced !== null) output.note(`The previous database is kept as ${printable(replaced)}.`);
    },
    output,
  );
}
