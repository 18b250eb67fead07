import { lstat, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPlatformClient, fetchTransport } from '@firmline/sdk/rest';
import { namesIn, writePrivateFile } from '@firmline/util/private-files';
import { timeOf } from '../../calls/list.ts';
import { problemOfStacks } from '../../config/running-stack.ts';
import { undoFolder } from '../../config/paths.ts';
import { firmline } from '../../invocation.ts';
import { objectOr } from '../../json.ts';
import { dataAround, askStack, sendToStack, type LocalStack } from '../../stack/stack.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { counted, printable } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import { readSaved } from '../../webhook/requests.ts';
import type { Command } from '../command.ts';

export function define(command: Command, output: Output): void {
  command
    .requiredOption('--older-than <time>', 'age or date, for example 30d or 2026-11-01')
    .option('--saved <files...>', 'files that firmline webhook listen --save wrote; newer requests stay')
    .option('--data <folder>', 'data folder of the stack (default: of the one running here, or .firmline)')
    .notes(`
Deletes reports of call tests with their audio, automatic backups, databases that a restore replaced, transcripts in
rehearsals/, records for firms undo, screenshots of link verify, and of a running stack its calls and the requests to
its webhook. Reports that were written elsewhere (--report, --html, --output) are yours to delete. The hosted platform is
not touched: firmline firms delete --with-calls deletes a firm's calls there.

Example:
  $ firmline dev prune --older-than 30d --dry-run`)
    .action((flags: PruneFlags) => prune(flags, output));
}

interface PruneFlags {
  readonly olderThan: string;
  readonly data?: string;
  readonly saved?: readonly string[];
}

async function prune({ olderThan, data, saved = [] }: PruneFlags, output: Output): Promise<void> {
  const before = timeOf('--older-than', olderThan, Date.now());
  const { stack, dataDir } = await dataAround(data);
  const { dryRun } = output.flags;
  using stop = untilStopped(() => output.note('Stopping …'));
  const items = await findOld({ stack, dataDir, saved }, before, stop.signal);
  if (!stack) {
    const { problem, hint } = problemOfStacks() ?? {
      problem: 'No stack is running here.',
      hint: `${firmline} dev up starts one.`,
    };
    output.note(`${problem} The calls in its database are left. ${hint}`);
  }
  const shown = items.map((item) => shownItem(item, false));
  if (dryRun || items.length === 0) {
    await printPruned(shown, output);
    return;
  }
  for (const { kind, place } of items) output.note(`  ${kind}  ${printable(place)}`);
  const where = stack ? `of ${dataDir} and the stack at ${stack.url}` : `of ${dataDir}`;
  await confirm(
    `Delete ${counted(items.length, 'item')} ${where}, older than ${before.toISOString()}`,
    output,
  );
  await printPruned(await removeOld(items, stop.signal), output);
}

const columns = [
  { title: 'LAST CHANGE', minor: true, time: ({ time }: PrunedItem) => time },
  { title: 'KIND', text: ({ kind }: PrunedItem) => kind },
  { title: 'STATE', text: ({ deleted }: PrunedItem) => (deleted ? 'deleted' : 'would be deleted') },
  { title: 'PLACE', text: ({ place }: PrunedItem) => place },
];

const printPruned = (items: readonly PrunedItem[], output: Output): Promise<void> =>
  printRows(items, { columns, empty: 'Nothing is that old.' }, output);

interface OldItem {
  readonly kind: string;
  /** A path or an address, with the number of entries if it is only a part of them. */
  readonly place: string;
  /** Its last change, or when it was received, ISO 8601. */
  readonly time: string;
  readonly remove: () => Promise<void>;
}

type PrunedItem = ReturnType<typeof shownItem>;

/** Everything that was kept on this machine before a time, and the calls and requests of the running stack. */
async function findOld(
  { dataDir, stack, saved }: Awaited<ReturnType<typeof dataAround>> & { readonly saved: readonly string[] },
  before: Date,
  signal: AbortSignal,
): Promise<OldItem[]> {
  const items: OldItem[] = [];
  for await (const item of oldFiles(dataDir, before)) items.push(item);
  for (const file of saved) items.push(...(await oldRequests(file, before)));
  if (stack) {
    items.push(...(await oldReceived('webhook requests', stack.webhookUrl, stack, before, signal)));
    items.push(...(await oldReceived('page events', `${stack.url}/_/events`, stack, before, signal)));
    items.push(...(await oldCalls(stack, before, signal)));
  }
  return items;
}

async function removeOld(items: readonly OldItem[], signal: AbortSignal): Promise<PrunedItem[]> {
  const pruned: PrunedItem[] = [];
  for (const item of items) {
    if (signal.aborted) throw signal.reason;
    await item.remove();
    pruned.push(shownItem(item, true));
  }
  return pruned;
}

const shownItem = ({ kind, place, time }: OldItem, deleted: boolean) => ({ kind, place, time, deleted });

async function oldRequests(file: string, before: Date): Promise<OldItem[]> {
  const requests = await readSaved(file);
  const isOld = ({ receivedAt }: { readonly receivedAt: string }) =>
    Date.parse(receivedAt) < before.getTime();
  const [first, ...more] = requests.filter(isOld);
  if (first === undefined) return [];
  const count = more.length + 1;
  return [
    {
      kind: 'saved requests',
      place: `${file} (${count} of ${requests.length})`,
      time: (more.at(-1) ?? first).receivedAt,
      async remove() {
        // Read again: `webhook listen` may have added some.
        const kept = (await readSaved(file)).filter((request) => !isOld(request));
        await writePrivateFile(file, kept.map((request) => `${JSON.stringify(request)}\n`).join(''));
      },
    },
  ];
}

async function oldReceived(
  kind: string,
  address: string,
  { controlHeaders: headers }: LocalStack,
  before: Date,
  signal: AbortSignal,
): Promise<OldItem[]> {
  const received: unknown = await (await askStack(address, { headers, signal })).json();
  const times = (Array.isArray(received) ? (received as unknown[]) : []).flatMap((entry) => {
    const time = objectOr(entry)['receivedAt'];
    return typeof time === 'number' && time < before.getTime() ? [time] : [];
  });
  const last = times.at(-1);
  if (last === undefined) return [];
  const url = `${address}?before=${before.getTime()}`;
  return [
    {
      kind,
      place: `${address} (${times.length})`,
      time: new Date(last).toISOString(),
      remove: async () => void (await sendToStack(url, { method: 'DELETE', headers, signal })),
    },
  ];
}

async function oldCalls(
  { platformUrl, platformPrivateKey: token }: LocalStack,
  before: Date,
  signal: AbortSignal,
): Promise<OldItem[]> {
  const client = createPlatformClient({ baseUrl: platformUrl, token, transport: fetchTransport() });
  const items: OldItem[] = [];
  try {
    for await (const { id, createdAt } of client.call.list(
      { createdAtLt: before, limit: 1000 },
      { signal },
    )) {
      const place = `${platformUrl}/call/${id}`;
      const headers = { authorization: `Bearer ${token}` };
      const remove = async () => void (await sendToStack(place, { method: 'DELETE', headers, signal }));
      items.push({ kind: 'call', place, time: new Date(createdAt).toISOString(), remove });
    }
  } finally {
    await client.close();
  }
  return items;
}

/** Folders, and the names of the files and folders that a command creates in them. Each is deleted as a whole. */
const placesOf = (dataDir: string) => [
  { kind: 'call test', folder: path.join(dataDir, 'call-tests'), names: /./ },
  { kind: 'backup', folder: path.join(dataDir, 'backups'), names: /./ },
  { kind: 'replaced database', folder: dataDir, names: /^database\.replaced-/ },
  { kind: 'rehearsal', folder: path.resolve('rehearsals'), names: /-\d{4}-\d\d-\d\dT[\d-]+Z\.txt$/ },
  { kind: 'undo record', folder: undoFolder(), names: /./ },
  { kind: 'screenshots', folder: tmpdir(), names: /^firmline-verify-/ },
];

/** Files and folders of this account that were last changed before a time. Links are not followed. */
async function* oldFiles(dataDir: string, before: Date): AsyncGenerator<OldItem> {
  for (const { kind, folder, names } of placesOf(dataDir)) {
    for (const name of namesIn(folder)
      .toSorted()
      .filter((one) => names.test(one))) {
      const place = path.join(folder, name);
      const time = await lastChange(place);
      if (time === undefined || time >= before) continue;
      yield {
        kind,
        place,
        time: time.toISOString(),
        remove: () => rm(place, { recursive: true, force: true }),
      };
    }
  }
}

/** The last change of a file or of anything in a folder; undefined for what this account may not delete. */
async function lastChange(place: string): Promise<Date | undefined> {
  const found = await lstat(place).catch(() => undefined);
  if (!found || (process.getuid && found.uid !== process.getuid())) return undefined;
  if (!found.isDirectory()) return found.mtime;
  let last = found.mtime;
  for (const name of namesIn(place)) {
    const time = await lastChange(path.join(place, name));
    if (time && time > last) last = time;
  }
  return last;
}
