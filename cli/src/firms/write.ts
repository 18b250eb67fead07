import { hash } from 'node:crypto';
import { FirmlineError } from '@firmline/sdk/errors';
import {
  fieldNames,
  type FirmRepository,
  type FirmRecord,
  type NewFirm,
  type OnConflict,
  type StoredFirm,
} from '@firmline/sdk/firms';
import { userError } from '../errors.ts';
import { collectGarbage } from './collect-garbage.ts';
import { firmsBySlug } from './connect.ts';
import type { FirmField } from './words/fields.ts';

export interface FirmWrite {
  /** The slug that it has now, or will have if it is new. */
  readonly slug: string;
  /** The firm as it was read; undefined for a new firm. */
  readonly from?: StoredFirm | undefined;
  /** Null deletes it. */
  readonly to: (FirmRecord & Partial<StoredFirm>) | null;
  /** The fields that an import sends, whatever the firm is now. */
  readonly sentFields?: readonly FirmField[];
}

export interface WriteOptions {
  /** What an import does if a slug exists. Without it, a firm that somebody else has written since is kept. */
  readonly onConflict?: OnConflict | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onHandled?: (count: number) => void;
}

export interface WriteOutcome {
  /** The slugs of the firms that now are as they should be. */
  readonly writtenSlugs: ReadonlySet<string>;
  readonly errorsBySlug: ReadonlyMap<string, FirmlineError>;
  /** The slugs of firms that are as they were read, although the service accepted their change: nobody else wrote them. */
  readonly notApplied: ReadonlySet<string>;
  /** The error that stopped the writing; the other requests in flight are done. */
  readonly failure?: unknown;
  /** The slugs of firms that may have been written: their response was lost, and they cannot be read. */
  readonly unknownSlugs: readonly string[];
  /** Whether nothing was written, and no request without a response can still do so. */
  readonly isNothing: boolean;
}

/** Identifies texts; 96 bits are enough. */
export const hashOf = (parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 16);

export const contentOf = (firm: FirmRecord | null): string | null =>
  firm === null ? null : hashOf(fieldNames.map((field) => firm[field]));

export const differingFields = (from: FirmRecord, to: FirmRecord): Partial<FirmRecord> =>
  Object.fromEntries(
    fieldNames.filter((field) => from[field] !== to[field]).map((field) => [field, to[field]] as const),
  );

/** Requests at the same time: as many as PostgREST sends to the database by default. An import's are larger. */
const requestLimits = { guarded: 10, imported: 2 } as const;
/** Firms in one request. Long lists of slugs are split again. */
const sizes = { guarded: 100, imported: 1000 } as const;
/** Characters in one request; proxies refuse bodies of several megabytes. */
const maxBatchWeight = 2_000_000;
/** After so many firms, what their requests were made of is worth a pause for the collector. */
const firmsPerCollection = 25_000;
/** Failures after which a request has certainly changed nothing. */
const harmlessCodes = new Set(['auth', 'rate-limited']);

/** A refused request is halved until only the firms at fault are left; those without a response are read again. */
export async function writeFirms(
  writes: readonly FirmWrite[],
  repository: FirmRepository,
  { onConflict, signal, onHandled }: WriteOptions = {},
): Promise<WriteOutcome> {
  const waitingBatches: FirmWrite[][] = [];
  const writtenSlugs = new Set<string>();
  const refusedSlugs = new Map<string, FirmlineError>();
  const sentWrites: FirmWrite[] = [];
  const failures: unknown[] = [];
  let isUncertain = false;
  let handledCount = 0;
  const writeWaiting = async () => {
    for (
      let batch = waitingBatches.pop();
      batch !== undefined && failures.length === 0;
      batch = waitingBatches.pop()
    ) {
      if (signal?.aborted) {
        failures.push(userError('aborted', 'Stopped.'));
        return;
      }
      try {
        for (const slug of await sendBatch(batch, repository, onConflict)) writtenSlugs.add(slug);
        sentWrites.push(...batch);
      } catch (error) {
        const code = error instanceof FirmlineError ? error.code : undefined;
        if (!(error instanceof FirmlineError && (code === 'invalid-input' || code === 'conflict'))) {
          failures.push(error);
          if (harmlessCodes.has(code ?? '')) return;
          isUncertain = true;
          sentWrites.push(...batch);
          return;
        }
        const middle = Math.ceil(batch.length / 2);
        if (batch.length > 1) {
          waitingBatches.push(batch.slice(middle), batch.slice(0, middle));
          continue;
        }
        for (const { slug } of batch) refusedSlugs.set(slug, error);
      }
      const countBefore = handledCount;
      onHandled?.((handledCount += batch.length));
      if (Math.floor(countBefore / firmsPerCollection) < Math.floor(handledCount / firmsPerCollection))
        collectGarbage();
    }
  };
  // Renamed firms come last: a new slug takes the old links along as they are at that moment.
  for (const similarWrites of [writes.filter((one) => !isRenaming(one)), writes.filter(isRenaming)]) {
    waitingBatches.push(...batchesOf(similarWrites, onConflict).toReversed());
    await Promise.all(Array.from({ length: requestLimits[kindOfWrite(onConflict)] }, writeWaiting));
  }
  const openWrites = sentWrites.filter(({ slug }) => !writtenSlugs.has(slug));
  const unknownSlugs: string[] = [];
  const unappliedSlugs = new Set<string>();
  try {
    const states = await statesAfter(openWrites, repository);
    for (const [slug, state] of states) if (state === 'done') writtenSlugs.add(slug);
    for (const [slug, state] of states) if (state === 'as before') unappliedSlugs.add(slug);
  } catch (error) {
    failures.push(error);
    unknownSlugs.push(...openWrites.map(({ slug, to }) => to?.slug ?? slug));
  }
  // If every write arrived in spite of a failure, there is nothing to report.
  const isWhole = writes.every(({ slug }) => writtenSlugs.has(slug) || refusedSlugs.has(slug));
  const [failure] = failures;
  const isNothing = writtenSlugs.size === 0 && unknownSlugs.length === 0 && !isUncertain;
  return {
    writtenSlugs,
    errorsBySlug: refusedSlugs,
    notApplied: unappliedSlugs,
    unknownSlugs,
    isNothing,
    ...(!isWhole && failures.length > 0 && { failure }),
  };
}

/** Sends firms that are written alike. @returns the slugs of those that were written */
async function sendBatch(
  batch: readonly FirmWrite[],
  repository: FirmRepository,
  onConflict: OnConflict | undefined,
): Promise<readonly string[]> {
  const slugs = batch.map(({ slug }) => slug);
  if (onConflict !== undefined) {
    await repository.write(batch.flatMap(fieldsToSend), onConflict);
    return slugs;
  }
  const [firstWrite] = batch;
  const firmsBefore = batch.flatMap(({ from }) => from ?? []);
  if (firstWrite?.to == null) return repository.remove(firmsBefore);
  if (firstWrite.from === undefined) return repository.create(batch.flatMap(({ to }) => to ?? []));
  const changes = differingFields(firstWrite.from, firstWrite.to);
  const updatedFirm = await repository.update(firmsBefore, changes);
  // A firm with a new slug is alone in its request.
  return changes.slug !== undefined && updatedFirm.length > 0 ? slugs : updatedFirm;
}

const fieldsToSend = ({ to, sentFields = fieldNames }: FirmWrite): NewFirm[] => {
  if (to === null) return [];
  const { slug, name } = to;
  return [{ slug, name, ...Object.fromEntries(sentFields.map((field) => [field, to[field]])) }];
};

/** What firms in one request have in common: the same change, or the same fields, because a missing one would be cleared. */
function groupOf({ from, to, sentFields }: FirmWrite, onConflict: OnConflict | undefined): string {
  if (onConflict !== undefined) return (sentFields ?? []).join();
  if (to === null) return 'remove';
  return from === undefined ? 'create' : JSON.stringify(differingFields(from, to));
}

export const isRenaming = ({ slug, to }: FirmWrite): boolean => to !== null && to.slug !== slug;

const kindOfWrite = (onConflict: OnConflict | undefined) =>
  onConflict === undefined ? 'guarded' : 'imported';

function batchesOf(writes: readonly FirmWrite[], onConflict: OnConflict | undefined): FirmWrite[][] {
  const batches: FirmWrite[][] = [];
  const size = sizes[kindOfWrite(onConflict)];
  for (const group of Map.groupBy(writes, (write) => groupOf(write, onConflict)).values()) {
    let lastBatch: FirmWrite[] = [];
    let weight = 0;
    for (const write of group) {
      const writeWeight = weightOf(write);
      if (lastBatch.length === 0 || lastBatch.length >= size || weight + writeWeight > maxBatchWeight) {
        batches.push((lastBatch = []));
        weight = 0;
      }
      lastBatch.push(write);
      weight += writeWeight;
    }
  }
  return batches;
}

const weightOf = ({ to, sentFields = fieldNames }: FirmWrite): number =>
  sentFields.reduce((sum, field) => sum + (to?.[field].length ?? 0), 500);

type StateAfter = 'done' | 'as before' | 'otherwise';

/** Reads firms again whose response was lost, or did not name them, or whose request was repeated. @returns by slug */
async function statesAfter(
  writes: readonly FirmWrite[],
  repository: FirmRepository,
): Promise<ReadonlyMap<string, StateAfter>> {
  const now = await firmsBySlug(
    writes.flatMap(({ slug, to }) => [slug, to?.slug ?? slug]),
    repository,
  );
  const stateOf = ({ slug, from, to }: FirmWrite): StateAfter => {
    if (contentOf(now.get(to?.slug ?? slug) ?? null) === contentOf(to)) return 'done';
    const storedFirm = now.get(slug);
    const isAsBefore =
      storedFirm?.updatedAt === from?.updatedAt && contentOf(storedFirm ?? null) === contentOf(from ?? null);
    return isAsBefore ? 'as before' : 'otherwise';
  };
  return new Map(writes.map((write) => [write.slug, stateOf(write)]));
}
