import path from 'node:path';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { unwritable, userError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import { type LocalStack, askStack, dataAround, dataHere } from '../../stack/stack.ts';
import { notePlanned, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { unreadable } from '../../text-file.ts';
import { counted, printable, shellLine } from '../../text.ts';
import type { Command } from '../command.ts';

interface StackFlags {
  readonly data?: string;
}

export function backup(command: Command, output: Output): void {
  command
    .argument('[file]', 'archive to write (default: firmline-<time>.tar.gz)')
    .option('--data <folder>', 'data folder of the stack (default: of the one running here, or .firmline)')
    .notes(`
The stack may be running. The backup contains firms, assistants and calls, prompts included, but no keys.

Example:
  $ firmline dev backup before-the-demo.tar.gz`)
    .action((file: string | undefined, flags: StackFlags) => writeDatabase(file, flags, output));
}

async function writeDatabase(
  archivePath: string | undefined,
  { data }: StackFlags,
  output: Output,
): Promise<void> {
  const { stack, dataDir } = await dataAround(data);
  const file = path.resolve(archivePath ?? `firmline-${stamp()}.tar.gz`);
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
      output.note(`${firmline} ${shellLine(['dev', 'restore', printable(file)])} restores it.`);
    },
    output,
  );
}

const stamp = (): string => new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');

async function packRunning({ url, controlHeaders: headers }: LocalStack): Promise<Buffer> {
  const answer = await askStack(`${url}/_/control/backup`, { headers });
  return Buffer.from(await answer.arrayBuffer());
}

export function restore(command: Command, output: Output): void {
  command
    .argument('<file>', 'archive written by firmline dev backup')
    .option('--data <folder>', 'data folder of the stack (default: .firmline)')
    .notes(`
The backup is read completely before anything changes. The previous database is kept beside the new one.

Example:
  $ firmline dev restore before-the-demo.tar.gz`)
    .action((file: string, flags: StackFlags) => restoreDatabase(file, flags, output));
}

async function restoreDatabase(archivePath: string, { data }: StackFlags, output: Output): Promise<void> {
  const { stack, dataDir } = await dataHere(data);
  if (stack)
    throw userError(
      'stack-running',
      `The stack at ${stack.url} is running on this data.`,
      'Stop it with Ctrl-C in its terminal, then restore the backup.',
    );
  const file = path.resolve(archivePath);
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
      output.note(`${firmline} ${shellLine(['dev', 'up', '--data', printable(dataDir)])} starts it.`);
    },
    output,
  );
}
