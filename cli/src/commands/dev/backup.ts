import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { printBackup, printRestored } from '../../presenters/dev.ts';
import { dataAround, type LocalStack } from '../../stack/stack.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { unreadable } from '../../text-file.ts';
import type { StackFlags } from './running.ts';

/** Writes a stack's database, running or not, to a file that only its owner can read. */
export async function backup(given: string | undefined, { data }: StackFlags, output: Output): Promise<void> {
  const { stack, dataDir } = dataAround(data);
  const file = path.resolve(given ?? `firmline-${stamp()}.tar.gz`);
  const result = { file, dataDir, bytes: null };
  if (output.flags.dryRun) {
    output.note(`Would write the database of ${dataDir} to ${file}. Nothing was written (--dry-run).`);
    return printBackup(result, output);
  }
  if (existsSync(file)) await confirm(`Replace ${file}`, output);
  const { packStored, writeBackup } = await import('@firmline/harness/stack');
  const archive = stack ? await packRunning(stack) : await packStored(dataDir);
  await writeBackup(file, archive).catch((cause: unknown) => {
    throw new FirmlineError(`Could not write ${file}.`, {
      code: 'folder-unwritable',
      fault: 'user',
      hint: 'Name another file.',
      cause,
    });
  });
  await printBackup({ ...result, bytes: archive.length }, output);
}

/** Replaces the database of a stopped stack with a backup. */
export async function restore(given: string, { data }: StackFlags, output: Output): Promise<void> {
  const { dataDir } = dataAround(data);
  const file = path.resolve(given);
  const archive = await readFile(file).catch((cause: unknown) => {
    throw unreadable(file, cause);
  });
  const { hasDatabase, restoreStored } = await import('@firmline/harness/stack');
  if (output.flags.dryRun) {
    output.note(`Would restore ${file} to ${dataDir}. Nothing was changed (--dry-run).`);
    return printRestored({ file, dataDir, firms: null, replaced: null }, output);
  }
  if (await hasDatabase(dataDir))
    await confirm(`Replace the database of ${dataDir} (the current one is kept beside it)`, output);
  await printRestored({ file, dataDir, ...(await restoreStored(dataDir, archive)) }, output);
}

const stamp = (): string => new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');

async function packRunning({ url, controlHeaders }: LocalStack): Promise<Buffer> {
  const response = await fetch(`${url}/_/control/backup`, { headers: controlHeaders }).catch(
    (cause: unknown) => {
      throw new FirmlineError(`The stack does not respond at ${url}.`, {
        code: 'network',
        hint: 'Run firmline dev status for details.',
        cause,
      });
    },
  );
  if (response.ok) return Buffer.from(await response.arrayBuffer());
  await response.body?.cancel();
  throw new FirmlineError(`The stack responded with ${response.status} to the backup request.`, {
    code: 'http',
    hint: 'Run firmline dev status for details.',
  });
}
