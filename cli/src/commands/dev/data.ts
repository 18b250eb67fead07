import path from 'node:path';
import { keyHeaders } from '@firmline/sdk/firms';
import { type PlatformClient, createPlatformClient, fetchTransport } from '@firmline/sdk/rest';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { listedStacks } from '../../config/running-stack.ts';
import { unwritable, userError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import { type SeededRow, seedAssistant, seedFirms } from '../../stack/seed.ts';
import {
  type LocalStack,
  askStack,
  builtPage,
  dataAround,
  runningStack,
  sendToStack,
} from '../../stack/stack.ts';
import { notePlanned, printRows, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { unreadable } from '../../text-file.ts';
import { counted, printable } from '../../text.ts';
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
  const stack = runningStack(data);
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
A running stack keeps running. Its demo assistant and its keys are kept.

Example:
  $ firmline dev reset --yes`)
    .action((flags: StackFlags) => resetStack(flags, output));
}

/** Deletes the data of a stack, running or not, and seeds the project's firms again. */
async function resetStack({ data }: StackFlags, output: Output): Promise<void> {
  const { stack, dataDir } = dataAround(data);
  if (!stack && !existsSync(path.join(dataDir, 'database'))) {
    throw userError(
      'not-found',
      `${dataDir} does not contain the data of a stack.`,
      listedStacks()?.list ?? 'Pass its folder with --data.',
    );
  }
  const where = stack ? `the running stack at ${stack.url}` : dataDir;
  if (output.flags.dryRun) {
    notePlanned(`Empty ${where}`, output);
    await printReset({ dataDir, url: stack?.url ?? null, emptied: null, seeded: [] }, output);
    return;
  }
  await confirm(`Delete all firms, assistants and calls of ${where}`, output);
  if (stack) await resetRunning(stack, output);
  else await resetStopped(dataDir, output);
}

async function resetRunning(stack: LocalStack, output: Output): Promise<void> {
  using stop = untilStopped(() => output.note('Stopping …'));
  const emptied = await emptyStack(stack, stop.signal);
  const seeded = await seedFirms(stack);
  await printReset({ dataDir: stack.dataDir, url: stack.url, emptied, seeded }, output);
}

/** Starts the stack with fresh data and stops it again, so the usual lock, checks and seeding apply. */
async function resetStopped(dataDir: string, output: Output): Promise<void> {
  using stop = untilStopped(() => output.note('Stopping …'));
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
}

/** @param emptied numbers of deleted records by kind; null if not counted */
const printReset = (
  result: {
    readonly dataDir: string;
    readonly url: string | null;
    readonly emptied: Readonly<Record<string, number>> | null;
    readonly seeded: readonly SeededRow[];
  },
  output: Output,
): Promise<void> =>
  printValue(
    result,
    () => {
      const { emptied, seeded, url, dataDir } = result;
      if (output.flags.dryRun) return;
      const gone = Object.entries(emptied ?? {}).map(([kind, count]) =>
        counted(count, kind.replace(/s$/, '')),
      );
      output.data(`Emptied ${printable(url ?? dataDir)}${gone.length > 0 ? `: ${gone.join(', ')}` : ''}.`);
      if (url === null) output.note(`${firmline} dev up starts it with the project's sample firms.`);
      else if (seeded.length > 0) output.data(`Added ${counted(seeded.length, 'firm')}.`);
    },
    output,
  );

/** In this order, because a call refers to its assistant, and a campaign to its number. */
const areas = [
  ...(['call', 'chat', 'session', 'campaign', 'testSuite', 'squad', 'workflow', 'assistant'] as const),
  ...(['phoneNumber', 'tool', 'knowledgeBase', 'file', 'credential', 'template', 'token'] as const),
];

interface Area {
  list(): Promise<unknown> & Partial<AsyncIterable<{ readonly id: string }>>;
  delete(id: string): Promise<unknown>;
}

/**
 * Empties a running stack through its own services: firms, records of the platform, received webhooks and failed
 * starts, faults and call plans. Keeps the demo assistant, because the page contains its id.
 * @returns numbers of deleted records by kind
 */
export async function emptyStack(
  stack: LocalStack,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const { platformUrl, platformPrivateKey, assistantId, url, webhookUrl, controlHeaders } = stack;
  const client = createPlatformClient({
    baseUrl: platformUrl,
    token: platformPrivateKey,
    transport: fetchTransport(),
  });
  const emptied: Record<string, number> = {};
  try {
    for (const name of areas) {
      emptied[name] = await emptyArea(areaOf(client, name), new Set([assistantId]), signal);
    }
    await client.logs.delete({ all: true }, { signal });
  } finally {
    await client.close();
  }
  emptied['firms'] = await deleteFirms(stack, signal);
  const places = ['events', 'control/faults', 'control/call-plans'].map((name) => `${url}/_/${name}`);
  for (const place of [webhookUrl, ...places]) {
    await sendToStack(place, { method: 'DELETE', headers: controlHeaders, signal, stopped });
  }
  return Object.fromEntries(Object.entries(emptied).filter(([, count]) => count > 0));
}

// The areas' lists take different queries, but none is required.
const areaOf = (client: PlatformClient, name: (typeof areas)[number]) => client[name] as unknown as Area;

async function emptyArea(area: Area, kept: ReadonlySet<string>, signal: AbortSignal): Promise<number> {
  const ids: string[] = [];
  const list = area.list();
  const records = Symbol.asyncIterator in list ? (list as AsyncIterable<{ id: string }>) : await list;
  for await (const { id } of records as AsyncIterable<{ id: string }>) if (!kept.has(id)) ids.push(id);
  for (const id of ids) {
    if (signal.aborted) throw stopped();
    await area.delete(id);
  }
  return ids.length;
}

async function deleteFirms(
  { supabaseUrl, serviceRoleKey }: LocalStack,
  signal: AbortSignal,
): Promise<number> {
  const answer = await sendToStack(`${supabaseUrl}/rest/v1/legal_firm_visitors?slug=not.is.null`, {
    method: 'DELETE',
    headers: { ...keyHeaders(serviceRoleKey), prefer: 'count=exact' },
    signal,
    stopped,
  });
  return Number(answer.headers.get('content-range')?.split('/')[1] ?? 0) || 0;
}

const stopped = () =>
  userError(
    'aborted',
    'Stopped after deleting part of the data.',
    `Run ${firmline} dev reset again to delete the rest.`,
  );

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
