import { existsSync } from 'node:fs';
import path from 'node:path';
import { unwritable } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import { askStack, dataAround, type LocalStack } from '../../stack/stack.ts';
import { printValue, notePlanned } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { printable } from '../../text.ts';
import type { Command } from '../command.ts';
import type { StackFlags } from './status.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('[file]', 'archive to write (default: firmline-<time>.tar.gz)')
    .option('--data <folder>', 'data folder of the stack (default: of the one running here, or .firmline)')
    .notes(`
The stack may be running. The backup contains firms, assistants and calls, prompts included, but no keys.

Example:
  $ firmline dev backup before-the-demo.tar.gz`)
    .action((file: string | undefined, flags: StackFlags) => backup(file, flags, output));
}

/** Writes a stack's database, running or not, to a file that only its owner can read. */
async function backup(given: string | undefined, { data }: StackFlags, output: Output): Promise<void> {
  const { stack, dataDir } = dataAround(data);
  const file = path.resolve(given ?? `firmline-${stamp()}.tar.gz`);
  if (output.flags.dryRun) {
    notePlanned(`Write the database of ${dataDir} to ${file}`, output);
    return printValue({ file, dataDir, bytes: null }, () => undefined, output);
  }
  if (existsSync(file)) await confirm(`Replace ${file}`, output);
  const { packStored, writeBackup } = await import('@firmline/harness/stack');
  const archive = stack ? await packRunning(stack) : await packStored(dataDir);
  await writeBackup(file, archive).catch((cause: unknown) => {
    throw unwritable(file, 'Name another file.', cause);
  });
  const { length: bytes } = archive;
  await printValue(
    { file, dataDir, bytes },
    () => {
      const size = (bytes / 1024 / 1024).toLocaleString('en', { maximumFractionDigits: 1 });
      output.data(`Wrote ${printable(file)} (${size} MB).`);
      output.note(`${firmline} dev restore ${printable(file)} restores it.`);
    },
    output,
  );
}

const stamp = (): string => new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');

async function packRunning({ url, controlHeaders: headers }: LocalStack): Promise<Buffer> {
  const answer = await askStack(`${url}/_/control/backup`, { headers });
  return Buffer.from(await answer.arrayBuffer());
}
