import { existsSync } from 'node:fs';
import path from 'node:path';
import { keyHeaders } from '@firmline/sdk/firms';
import { type PlatformClient, createPlatformClient, fetchTransport } from '@firmline/sdk/rest';
import { listedStacks } from '../../config/running-stack.ts';
import { userError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import { type SeededRow, seedFirms } from '../../stack/seed.ts';
import { builtPage, dataAround, type LocalStack, sendToStack } from '../../stack/stack.ts';
import { printValue, notePlanned } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { counted, printable } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import type { Command } from '../command.ts';
import type { StackFlags } from './status.ts';

interface ResetFlags extends StackFlags {
  readonly empty?: boolean;
}

export function define(command: Command, output: Output): void {
  command
    .option('--data <folder>', 'data folder of the stack (default: of the one running here, or .firmline)')
    .option('--empty', 'add no firms')
    .notes(`
A running stack keeps running. Its demo assistant and its keys are kept.

Example:
  $ firmline dev reset --yes`)
    .action((flags: ResetFlags) => reset(flags, output));
}

/** Deletes the data of a stack, running or not, and seeds the project's firms again. */
async function reset(flags: ResetFlags, output: Output): Promise<void> {
  const { empty = false } = flags;
  const { stack, dataDir } = dataAround(flags.data);
  if (!stack && !existsSync(path.join(dataDir, 'database'))) {
    throw userError(
      'not-found',
      `${dataDir} does not contain the data of a stack.`,
      listedStacks()?.list ?? 'Pass its folder with --data.',
    );
  }
  if (!stack && empty) {
    throw userError(
      'conflict',
      "The stack isn't running. `firmline dev reset` seeds it.",
      `Start it with ${firmline} dev up, then reset it with --empty.`,
    );
  }
  const where = stack ? `the running stack at ${stack.url}` : dataDir;
  if (output.flags.dryRun) {
    notePlanned(`Empty ${where}`, output);
    await printReset({ dataDir, url: stack?.url ?? null, emptied: null, seeded: [] }, output);
    return;
  }
  await confirm(`Delete all firms, assistants and calls of ${where}`, output);
  if (stack) await resetRunning(stack, empty, output);
  else await resetStopped(dataDir, output);
}

async function resetRunning(stack: LocalStack, empty: boolean, output: Output): Promise<void> {
  using stop = untilStopped(() => output.note('Stopping …'));
  const emptied = await emptyStack(stack, stop.signal);
  const seeded: SeededRow[] = empty ? [] : await seedFirms(stack, {});
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
export const printReset = (
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

/** An area of the platform whose records can be listed and deleted. */
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
