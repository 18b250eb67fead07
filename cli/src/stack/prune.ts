import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPlatformClient, fetchTransport } from '@firmline/sdk/rest';
import { writePrivateFile } from '@firmline/util/private-files';
import { undoFolder } from '../config/paths.ts';
import { objectOr } from '../json.ts';
import { readSaved } from '../webhook/requests.ts';
import { askStack, sendToStack, type LocalStack } from './stack.ts';

/** Something old that was kept on this machine. */
export interface PrunedItem {
  readonly kind:
    | 'call test'
    | 'backup'
    | 'replaced database'
    | 'rehearsal'
    | 'undo record'
    | 'screenshots'
    | 'saved requests'
    | 'webhook requests'
    | 'page events'
    | 'call';
  /** A path or an address, with the number of entries if it is only a part of them. */
  readonly place: string;
  /** Its last change, or when it was received, ISO 8601. */
  readonly time: string;
  /** False with --dry-run. */
  readonly deleted: boolean;
}

/** Something old that this machine keeps. */
interface OldItem extends Omit<PrunedItem, 'time' | 'deleted'> {
  readonly time: Date;
  readonly remove: () => Promise<void>;
}

interface PrunePlaces {
  readonly dataDir: string;
  /** Running; without it, the calls in its database stay. */
  readonly stack: LocalStack | undefined;
  /** Files of `firmline webhook listen --save`. */
  readonly saved: readonly string[];
}

/**
 * Everything that was kept on this machine before a time: files of tests, rehearsals, checks and backups, requests to the
 * webhook, and the calls of the running stack.
 * @throws FirmlineError 'invalid-input' for a file that does not contain saved requests; 'network', 'http' of the stack
 */
export async function findOld(
  { dataDir, stack, saved }: PrunePlaces,
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

export async function removeOld(items: readonly OldItem[], signal: AbortSignal): Promise<PrunedItem[]> {
  const pruned: PrunedItem[] = [];
  for (const item of items) {
    if (signal.aborted) throw signal.reason;
    await item.remove();
    pruned.push(shownItem(item, true));
  }
  return pruned;
}

export const shownItem = ({ kind, place, time }: OldItem, deleted: boolean): PrunedItem => ({
  kind,
  place,
  time: time.toISOString(),
  deleted,
});

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
      time: new Date((more.at(-1) ?? first).receivedAt),
      async remove() {
        // Read again: `webhook listen` may have added some.
        const kept = (await readSaved(file)).filter((request) => !isOld(request));
        await writePrivateFile(file, kept.map((request) => `${JSON.stringify(request)}\n`).join(''));
      },
    },
  ];
}

/** What the stack received and holds in its memory. */
async function oldReceived(
  kind: OldItem['kind'],
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
      time: new Date(last),
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
      items.push({ kind: 'call', place, time: new Date(createdAt), remove });
    }
  } finally {
    await client.close();
  }
  return items;
}

/** A place where commands and stacks keep files. */
interface Place {
  readonly kind: OldItem['kind'];
  readonly folder: string;
  /** Names of files or folders that firmline makes there; each is deleted as a whole. */
  readonly names: RegExp;
}

const placesOf = (dataDir: string): readonly Place[] => [
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
    for (const name of (await namesIn(folder)).filter((one) => names.test(one))) {
      const place = path.join(folder, name);
      const time = await lastChange(place);
      if (time === undefined || time >= before) continue;
      yield { kind, place, time, remove: () => rm(place, { recursive: true, force: true }) };
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch {
    return [];
  }
}

/** The last change of a file or of anything in a folder; undefined for what this account may not delete. */
async function lastChange(place: string): Promise<Date | undefined> {
  const found = await lstat(place).catch(() => undefined);
  if (!found || (process.getuid && found.uid !== process.getuid())) return undefined;
  if (!found.isDirectory()) return found.mtime;
  let last = found.mtime;
  for (const name of await namesIn(place)) {
    const time = await lastChange(path.join(place, name));
    if (time && time > last) last = time;
  }
  return last;
}
