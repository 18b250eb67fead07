import { FirmlineError } from '@firmline/sdk/errors';
import {
  type FirmRepository,
  type FirmVersion,
  type KeptFirm,
  type NewFirm,
  type OnConflict,
} from '@firmline/sdk/firms';
import { contentOf, differingFields } from './changes.ts';
import { versionsBySlug } from './find.ts';

/** What a firm should become. */
export interface FirmWrite {
  /** As it is now. */
  readonly slug: string;
  /** As it was read; undefined if there is none. */
  readonly from: FirmVersion | undefined;
  /** Null deletes it. */
  readonly to: (KeptFirm & { readonly createdAt?: string }) | null;
}

export interface WriteSteps {
  readonly signal: AbortSignal;
  /** Called with the number of firms whose requests have a response. */
  readonly onHandled: (count: number) => void;
}

export interface Written {
  /** The slugs of the firms that now are as they should be. */
  readonly written: ReadonlySet<string>;
  /** Why the database refused a firm, by slug. */
  readonly refused: ReadonlyMap<string, string>;
  /** The error that stopped the writing; the other requests in flight are done. */
  readonly failure?: unknown;
}

/** Some firms in one request. */
export interface Batch<Item> {
  readonly items: readonly Item[];
  /** @returns the slugs that were written */
  readonly send: (items: readonly Item[]) => Promise<readonly string[]>;
}

/** Requests at the same time: as many as PostgREST sends to the database by default. */
const guardedAtOnce = 10;
/** The service reads one batch of an import while its database writes another. */
const importsAtOnce = 2;
/** Firms in one request. Long lists of slugs are split again. */
const sizes = { guarded: 100, imported: 500 } as const;
/** Characters in one request; proxies refuse bodies of several megabytes. */
const weightAtOnce = 2_000_000;

/** Changes, deletes and creates firms, but none that somebody else has written since it was read. */
export async function writeGuarded(
  writes: readonly FirmWrite[],
  repository: FirmRepository,
  steps: WriteSteps,
): Promise<Written> {
  const result = await sendAll(guardedBatches(writes, repository), guardedAtOnce, steps);
  const written = new Set(result.written);
  if (result.failure === undefined) await addRepeated(writes, written, repository);
  return { ...result, written };
}

/** Creates firms, and replaces the given fields of those that exist. */
export function writeImported(
  firms: readonly NewFirm[],
  onConflict: OnConflict,
  repository: FirmRepository,
  steps: WriteSteps,
): Promise<Written> {
  return sendAll(importBatches(firms, onConflict, repository), importsAtOnce, steps);
}

/** Sends the first request of a change, for --dry-run. */
export const sendFirst = async <Item>([first]: readonly Batch<Item>[]): Promise<unknown> =>
  first?.send(first.items);

/** Sends batches, a few at once. A refused one is halved until only the firms at fault are left. */
async function sendAll<Item extends FirmWrite | NewFirm>(
  batches: readonly Batch<Item>[],
  atOnce: number,
  { signal, onHandled }: WriteSteps,
): Promise<Written> {
  const waiting = batches.toReversed();
  const written = new Set<string>();
  const refused = new Map<string, string>();
  const failures: unknown[] = [];
  let handled = 0;
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined && failures.length === 0; next = waiting.pop()) {
      const { items, send } = next;
      try {
        if (signal.aborted) throw new FirmlineError('Stopped.', { code: 'aborted', fault: 'user' });
        for (const slug of await send(items)) written.add(slug);
      } catch (error) {
        const isRefusal =
          error instanceof FirmlineError && (error.code === 'invalid-input' || error.code === 'conflict');
        if (!isRefusal) {
          failures.push(error);
          return;
        }
        const middle = Math.ceil(items.length / 2);
        if (items.length > 1) {
          waiting.push({ items: items.slice(middle), send }, { items: items.slice(0, middle), send });
          continue;
        }
        for (const { slug } of items) refused.set(slug, error.message);
      }
      onHandled((handled += items.length));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const [failure] = failures;
  return { written, refused, ...(failures.length > 0 && { failure }) };
}

/** Changes, deletions and creations in requests that each keep firms that somebody else has written. */
export function guardedBatches(writes: readonly FirmWrite[], repository: FirmRepository): Batch<FirmWrite>[] {
  const removed = writes.filter(({ to }) => to === null);
  const created = writes.filter(({ from, to }) => to !== null && from === undefined);
  // One request can make the same change to many firms.
  const changed = Map.groupBy(
    writes.filter(({ from, to }) => from && to),
    ({ from, to }) => JSON.stringify(from && to && differingFields(from.firm, to)),
  );
  const fromOf = (items: readonly FirmWrite[]) => items.flatMap(({ from }) => from ?? []);
  return [
    ...batchesOf(removed, sizes.guarded, (items) => repository.removeVersions(fromOf(items))),
    ...batchesOf(created, sizes.guarded, (items) =>
      repository.createFree(items.flatMap(({ to }) => to ?? [])),
    ),
    ...[...changed].flatMap(([changes, same]) =>
      batchesOf(same, sizes.guarded, async (items) => {
        const values = JSON.parse(changes) as Partial<KeptFirm>;
        const slugs = await repository.updateMany(fromOf(items), values);
        // A firm with a new slug is alone in its request.
        return values.slug !== undefined && slugs.length > 0 ? items.map(({ slug }) => slug) : slugs;
      }),
    ),
  ];
}

/** Firms of a request must have the same fields, because a missing field would be cleared. */
export function importBatches(
  firms: readonly NewFirm[],
  onConflict: OnConflict,
  repository: FirmRepository,
): Batch<NewFirm>[] {
  const groups = Map.groupBy(firms, (firm) => Object.keys(firm).join());
  return [...groups.values()].flatMap((group) =>
    batchesOf(group, sizes.imported, async (items) => {
      await repository.write(items, onConflict);
      return items.map(({ slug }) => slug);
    }),
  );
}

function batchesOf<Item extends FirmWrite | NewFirm>(
  items: readonly Item[],
  size: number,
  send: Batch<Item>['send'],
): Batch<Item>[] {
  const batches: { items: Item[]; send: Batch<Item>['send'] }[] = [];
  let weight = 0;
  for (const item of items) {
    const own = weightOf('from' in item ? item.to : item);
    const last = batches.at(-1);
    if (last && last.items.length < size && weight + own <= weightAtOnce) {
      last.items.push(item);
      weight += own;
    } else {
      batches.push({ items: [item], send });
      weight = own;
    }
  }
  return batches;
}

const weightOf = (firm: Partial<KeptFirm> | null): number =>
  firm === null ? 0 : (firm.system?.length ?? 0) + (firm.firstMessage?.length ?? 0) + 500;

/** A request that was repeated after a lost response finds its firms already written. */
async function addRepeated(
  writes: readonly FirmWrite[],
  written: Set<string>,
  repository: FirmRepository,
): Promise<void> {
  const missing = new Map(
    writes.filter(({ slug }) => !written.has(slug)).map((write) => [write.to?.slug ?? write.slug, write]),
  );
  const now = await versionsBySlug([...missing.keys()], repository);
  for (const [slug, { slug: before, to }] of missing)
    if (contentOf(now.get(slug)?.firm ?? null) === contentOf(to)) written.add(before);
}
