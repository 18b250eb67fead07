import { FirmlineError } from '@firmline/sdk/errors';
import { fieldNames, type FirmRepository, type FirmVersion, type KeptFirm } from '@firmline/sdk/firms';
import type { Output } from '../../../output.ts';
import { counted, grouped } from '../../../text.ts';
import { startProgress } from '../../../ui/progress.ts';
import { untilStopped } from '../../until-stopped.ts';
import type { Firms } from '../connect.ts';
import { planRequest, tellPlanned } from '../planned.ts';
import { stampOf } from './change-log.ts';
import { versionsOf } from './versions-of.ts';

/** What a firm should become. */
export interface FirmWrite {
  readonly slug: string;
  /** As it was read; undefined if there is none. */
  readonly from: FirmVersion | undefined;
  /** Null deletes it. */
  readonly to: KeptFirm | null;
}

export interface WriteWords {
  /** For the progress, such as "Changing". */
  readonly label: string;
  /** The next step after an interruption. */
  readonly hint: string;
}

/** Requests at the same time: as many as PostgREST sends to the database by default. */
const requestsAtOnce = 10;
/** Firms in one request. Long lists of slugs are split again. */
const firmsAtOnce = 100;
/** Characters of new firms in one request; proxies refuse bodies of several megabytes. */
const weightAtOnce = 2_000_000;

/**
 * Changes, deletes and creates firms, but none that somebody else has written since it was read. Shows progress, and
 * stops after the current requests when the person asks.
 * @returns the slugs of the firms that now are as they should be
 * @throws FirmlineError 'aborted', 'network' and similar, with the number of firms that were written
 */
export async function writeFirms(
  writes: readonly FirmWrite[],
  repository: FirmRepository,
  { label, hint }: WriteWords,
  output: Output,
): Promise<ReadonlySet<string>> {
  const written = new Set<string>();
  const stop = untilStopped(() => output.note('Stopping after the current requests.'));
  const progress = startProgress(output, { label, total: writes.length });
  let handled = 0;
  const waiting = requestsFor(writes, repository).toReversed();
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (stop.signal.aborted) throw new FirmlineError('Stopped.', { code: 'aborted', fault: 'user' });
      try {
        for (const slug of await next.send()) written.add(slug);
      } catch (error) {
        // The others end after their current request.
        waiting.length = 0;
        throw error;
      }
      progress.update((handled += next.firms));
    }
  };
  try {
    const workers = await Promise.allSettled(Array.from({ length: requestsAtOnce }, work));
    const failed = workers.find((worker) => worker.status === 'rejected');
    if (failed) throw failed.reason;
    await addRepeated(writes, written, repository);
    return written;
  } catch (error) {
    throw writes.length > 1 ? withCount(error, written.size, writes.length, hint) : error;
  } finally {
    progress.end();
    stop.release();
  }
}

/** Shows the first request that writing would send, and the number of firms, for --dry-run. */
export async function tellPlannedWrites(
  writes: readonly FirmWrite[],
  { supabaseUrl }: Pick<Firms, 'supabaseUrl'>,
  output: Output,
): Promise<void> {
  if (writes.length === 0) return;
  const planned = await planRequest(supabaseUrl, async (real) => requestsFor(writes, real)[0]?.send());
  tellPlanned(planned, output);
  output.note(`${counted(writes.length, 'firm')} in all.`);
}

interface FirmRequest {
  readonly firms: number;
  /** @returns the slugs that were written */
  readonly send: () => Promise<string[]>;
}

function requestsFor(writes: readonly FirmWrite[], repository: FirmRepository): FirmRequest[] {
  const removed: FirmVersion[] = [];
  const created: KeptFirm[] = [];
  /** By their changes, because one request can make the same change to many firms. */
  const changed = new Map<string, FirmVersion[]>();
  for (const { from, to } of writes) {
    if (to === null) {
      if (from) removed.push(from);
    } else if (from === undefined) created.push(to);
    else {
      const changes = JSON.stringify(differingFields(from.firm, to));
      const same = changed.get(changes);
      if (same) same.push(from);
      else changed.set(changes, [from]);
    }
  }
  return [
    ...chunksOf(removed).map((some) => ({
      firms: some.length,
      send: () => repository.removeVersions(some),
    })),
    ...chunksOf(created, ({ system, firstMessage }) => system.length + firstMessage.length + 500).map(
      (some) => ({
        firms: some.length,
        send: () => repository.createFree(some),
      }),
    ),
    ...[...changed].flatMap(([changes, versions]) =>
      chunksOf(versions).map((some) => ({
        firms: some.length,
        send: () => repository.updateMany(some, JSON.parse(changes) as Partial<KeptFirm>),
      })),
    ),
  ];
}

/** The fields that differ, with their new values. */
export const differingFields = (from: KeptFirm, to: KeptFirm): Partial<KeptFirm> =>
  Object.fromEntries(
    fieldNames.filter((field) => from[field] !== to[field]).map((field) => [field, to[field]] as const),
  );

function chunksOf<Item>(items: readonly Item[], weightOf: (item: Item) => number = () => 0): Item[][] {
  const chunks: Item[][] = [];
  let weight = 0;
  for (const item of items) {
    const own = weightOf(item);
    const last = chunks.at(-1);
    if (last && last.length < firmsAtOnce && weight + own <= weightAtOnce) {
      last.push(item);
      weight += own;
    } else {
      chunks.push([item]);
      weight = own;
    }
  }
  return chunks;
}

/** A request that was repeated after a lost response finds its firms already written. */
async function addRepeated(
  writes: readonly FirmWrite[],
  written: Set<string>,
  repository: FirmRepository,
): Promise<void> {
  const missing = writes.filter(({ slug }) => !written.has(slug));
  const now = await versionsOf(
    missing.map(({ slug }) => slug),
    repository,
  );
  for (const { slug, to } of missing)
    if (stampOf(now.get(slug)?.firm ?? null) === stampOf(to)) written.add(slug);
}

function withCount(error: unknown, done: number, all: number, hint: string): unknown {
  if (!(error instanceof FirmlineError)) return error;
  const { message, code, fault } = error;
  const count = `${grouped(done)} of ${counted(all, 'firm')} were written.`;
  return new FirmlineError(`${message} ${count}`, { code, fault, hint, cause: error });
}

/** Maximum slugs named in an error. */
const namedSlugs = 10;

/** The error for firms that were kept, because somebody else has written them; undefined if there are none. */
export function keptSince(slugs: readonly string[]): FirmlineError | undefined {
  if (slugs.length === 0) return undefined;
  const named = slugs.slice(0, namedSlugs).map((slug) => `"${slug}"`);
  const list = [...named, ...(slugs.length > named.length ? ['…'] : [])].join(', ');
  const what = `${counted(slugs.length, 'firm')} ${slugs.length === 1 ? 'was' : 'were'} written by somebody else since`;
  return new FirmlineError(`${what} and not changed: ${list}.`, {
    code: 'conflict',
    fault: 'user',
    hint: 'firmline firms show <slug> shows what it is now.',
  });
}
