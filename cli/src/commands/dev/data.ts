import path from 'node:path';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { unwritable, userError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import { type SeededRow, seedAssistant, seedFirms } from '../../stack/seed.ts';
import {
  type LocalStack,
  askStack,
  builtPage,
  dataAround,
  dataHere,
  runningStack,
} from '../../stack/stack.ts';
import { notePlanned, printRows, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { unreadable } from '../../text-file.ts';
import { counted, printable, shellLine } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import type { Command } from '../command.ts';
import type { StackFlags } from './status.ts';

export function seed(command: Command, output: Output): void {
  command
    .option('--data <folder>', 'data folder of the stack')
    .notes(`
Firms that are there are kept as they are. To add other firms, use firmline firms import.

Example:
  $ firmline dev seed`)
    .action((flags: StackFlags) => seedStack(flags, output));
}

async function seedStack({ data }: StackFlags, output: Output): Promise<void> {
  const { dryRun } = output.flags;
  const stack = await runningStack(data);
  output.note(`Seeding ${stack.url} …`);
  const rows = await seedFirms(stack, { dryRun });
  const isRestored = await seedAssistant(stack, { dryRun });
  await printRows(rows, { columns, empty: 'The file contains no firms.' }, output);
  if (isRestored) output.note(`The demo assistant was deleted and ${dryRun ? 'would be' : 'is'} restored.`);
  if (dryRun) output.note('Nothing was written (--dry-run).');
}

const columns = [
  { title: 'OUTCOME', text: ({ outcome }: SeededRow) => outcome },
  { title: 'SLUG', text: ({ slug }: SeededRow) => slug },
  { title: 'NAME', text: ({ name }: SeededRow) => name },
];

export function reset(command: Command, output: Output): void {
  command
    .option('--data <folder>', 'data folder of the stack (default: of the one running here, or .firmline)')
    .notes(`
The stack must be stopped. Its keys are kept.

Example:
  $ firmline dev reset --yes`)
    .action((flags: StackFlags) => resetStack(flags, output));
}

/** Starts the stack with fresh data and stops it again, so the usual lock, checks and seeding apply. */
async function resetStack({ data }: StackFlags, output: Output): Promise<void> {
  const { stack, dataDir } = await dataHere(data);
  if (stack)
    throw userError(
      'stack-running',
      `The stack at ${stack.url} is running.`,
      `Stop it with Ctrl-C first, or start it again with ${firmline} dev up --fresh.`,
    );
  if (!existsSync(path.join(dataDir, 'database'))) {
    throw userError(
      'not-found',
      `${dataDir} does not contain the data of a stack.`,
      'Pass its folder with --data.',
    );
  }
  if (output.flags.dryRun) notePlanned(`Empty ${dataDir}`, output);
  else {
    await confirm(`Delete all firms, assistants and calls of ${dataDir}`, output);
    using stop = untilStopped(() => output.note('Stopping …'));
    const { signal } = stop;
    const { startStack } = await import('@firmline/harness/stack');
    const started = await startStack({ dataDir, pageDir: builtPage(), port: 0, fresh: true, signal });
    await started.stop();
  }
  const print = () => {
    if (output.flags.dryRun) return;
    output.data(`Emptied ${printable(dataDir)}.`);
    output.note(`${firmline} dev up starts it with the project's sample firms.`);
  };
  await printValue({ dataDir, emptied: !output.flags.dryRun }, print, output);
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

async function writeDatabase(given: string | undefined, { data }: StackFlags, output: Output): Promise<void> {
  const { stack, dataDir } = await dataAround(data);
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

async function restoreDatabase(given: string, { data }: StackFlags, output: Output): Promise<void> {
  const { dataDir } = await dataHere(data);
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
