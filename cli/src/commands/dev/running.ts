import { existsSync } from 'node:fs';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { exitCodes } from '../../exit-codes.ts';
import { printReset, printSeeded, printStatus } from '../../presenters/dev.ts';
import type { SeededRow } from '../../stack/types.ts';
import { emptyStack } from '../../stack/empty.ts';
import { seedAssistant, seedFirms } from '../../stack/seed.ts';
import { builtPage, dataAround, type LocalStack, localStack, runningStack } from '../../stack/stack.ts';
import { notRunning, statusOf } from '../../stack/status.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { untilStopped } from '../../until-stopped.ts';

export interface StackFlags {
  data?: string;
}

export interface SeedFlags extends StackFlags {
  file?: string;
  overwrite?: boolean;
}

export interface ResetFlags extends StackFlags {
  empty?: boolean;
}

/** Sets exit code 8 if a service fails, 5 if no stack is running. */
export async function status({ data }: StackFlags, output: Output): Promise<void> {
  const stack = localStack(data);
  const found = stack ? await statusOf(stack, output.flags.timeoutMs) : notRunning;
  await printStatus(found, output);
  if (!found.running) process.exitCode = exitCodes.notFound;
  else if (found.services.some(({ ok }) => !ok)) process.exitCode = exitCodes.testsFailed;
}

export async function seed({ data, file, overwrite = false }: SeedFlags, output: Output): Promise<void> {
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

/** Deletes the data of a stack, running or not, and seeds the project's firms again. */
export async function reset(flags: ResetFlags, output: Output): Promise<void> {
  const { empty = false } = flags;
  const { stack, dataDir } = dataAround(flags.data);
  if (!stack && !existsSync(path.join(dataDir, 'database'))) {
    const elsewhere = localStack(flags.data);
    throw new FirmlineError(`${dataDir} does not contain the data of a stack.`, {
      code: 'not-found',
      fault: 'user',
      hint: elsewhere
        ? `A stack is running with --data ${elsewhere.dataDir}.`
        : 'Pass its folder with --data.',
    });
  }
  if (!stack && empty) {
    throw new FirmlineError("The stack isn't running. `firmline dev reset` seeds it.", {
      code: 'conflict',
      fault: 'user',
      hint: 'Start it with firmline dev up, then reset it with --empty.',
    });
  }
  const where = stack ? `the running stack at ${stack.url}` : dataDir;
  if (output.flags.dryRun) {
    output.note(`Would empty ${where}. Nothing was changed (--dry-run).`);
    await printReset({ dataDir, url: stack?.url ?? null, emptied: null, seeded: [] }, output);
    return;
  }
  await confirm(`Delete all firms, assistants and calls of ${where}`, output);
  if (stack) await resetRunning(stack, empty, output);
  else await resetStopped(dataDir, output);
}

async function resetRunning(stack: LocalStack, empty: boolean, output: Output): Promise<void> {
  const stop = untilStopped(() => output.note('Stopping …'));
  try {
    const emptied = await emptyStack(stack, stop.signal);
    const seeded: SeededRow[] = empty ? [] : await seedFirms(stack, {});
    await printReset({ dataDir: stack.dataDir, url: stack.url, emptied, seeded }, output);
  } finally {
    stop.release();
  }
}

/** Starts the stack with fresh data and stops it again, so the usual lock, checks and seeding apply. */
async function resetStopped(dataDir: string, output: Output): Promise<void> {
  const stop = untilStopped(() => output.note('Stopping …'));
  try {
    const { startStack } = await import('@firmline/harness/stack');
    const stack = await startStack({
      dataDir,
      pageDir: builtPage(),
      port: 0,
      fresh: true,
      signal: stop.signal,
    });
    await stack.stop();
    await printReset({ dataDir, url: null, emptied: null, seeded: [] }, output);
  } finally {
    stop.release();
  }
}
