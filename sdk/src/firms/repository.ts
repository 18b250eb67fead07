import { nearest } from '../closest-name.ts';
import { FirmlineError } from '../errors.ts';
import { countedRowsIn, countIn, firmVersionsOf, storedFirmsOf, slugsOf } from './answer.ts';
import { unexpectedAnswer } from './failure.ts';
import {
  firmsInOrder,
  firmsMatching,
  sharingHalf,
  type FirmClient,
  type FirmFilter,
  type ListOptions,
} from './query.ts';
import { columnOf, fieldNames } from './fields.ts';
import { firmsOfContacts, valueLists, versionPages, versionsNamed } from './reading.ts';
import { type Unwritten, unwrittenSince } from './unwritten-since.ts';
import { keptColumns, type FirmVersion, type KeptFirm, type StoredFirm } from './kept-firm.ts';
import { firmsTable } from './record.ts';
import { maxSlugLength, numberedSlug, parseSlug } from './slug.ts';
import { validateFirm, validateTexts, type FirmTexts, type NewFirm } from './validation.ts';

/** One page of the matching firms, and how many match in total. */
export interface FirmPage {
  readonly firms: StoredFirm[];
  readonly total: number;
}

/** What a write does if the slug exists. */
export type OnConflict = 'update' | 'skip' | 'fail';

/** Firm records, for holders of the service-role key. Every method throws only FirmlineError. */
export interface FirmRepository {
  /** Sorted by slug by default. */
  list(options?: ListOptions): Promise<StoredFirm[]>;
  /** The same with the total number of matches. */
  page(options?: ListOptions): Promise<FirmPage>;
  count(filter?: FirmFilter): Promise<number>;
  /** Every firm that matches, by slug; complete even during concurrent writes. */
  pages(filter?: FirmFilter): AsyncGenerator<StoredFirm[]>;
  /** The firms with these slugs, in batches and no particular order; missing ones are skipped. */
  named(slugs: readonly string[]): AsyncGenerator<StoredFirm[]>;
  /** Like `pages`, with the time of each firm's last write. */
  versions(filter?: FirmFilter): AsyncGenerator<FirmVersion<StoredFirm>[]>;
  /** Like `named`, with the time of each firm's last write. */
  versionsNamed(slugs: readonly string[]): AsyncGenerator<FirmVersion<StoredFirm>[]>;
  /** The firms whose contact has exactly one of these names, in batches and no particular order. */
  ofContacts(names: readonly string[]): AsyncGenerator<StoredFirm[]>;
  get(slug: string): Promise<StoredFirm | null>;
  getVersion(slug: string): Promise<FirmVersion<StoredFirm> | null>;
  /** @throws FirmlineError 'conflict' when the slug is taken; the hint names the next free one */
  create(input: NewFirm): Promise<StoredFirm>;
  /** The first free one of slug, slug-2, slug-3 and so on. */
  freeSlug(slug: string): Promise<string>;
  /** The slug that was most likely meant by one that does not exist; one request, for a bounded number of slugs. */
  nearestSlug(slug: string): Promise<string | undefined>;
  /**
   * Changes the given fields of a firm. An old record may keep an invalid slug; a new slug must be valid.
   * @throws FirmlineError 'conflict' when the firm was changed or deleted since that version, or the new slug is taken
   */
  update(version: FirmVersion, changes: Partial<KeptFirm>): Promise<StoredFirm>;
  /**
   * Changes the given fields of those firms that nobody has written since, without validation.
   * @returns the slugs that were changed
   */
  updateMany(versions: readonly FirmVersion[], changes: Partial<KeptFirm>): Promise<string[]>;
  /** Writes all or nothing. Replaces a firm whose slug exists, its expiry only if one is given. */
  upsertMany(inputs: readonly NewFirm[]): Promise<StoredFirm[]>;
  /**
   * Writes all or nothing, without validation. All inputs must have the same fields; on 'update', those fields replace the
   * existing firm's.
   */
  write(inputs: readonly NewFirm[], onConflict: OnConflict): Promise<void>;
  /** Creates those firms whose slugs are free, without validation. @returns the slugs that were created */
  createFree(firms: readonly KeptFirm[]): Promise<string[]>;
  /** @returns whether the firm existed */
  remove(slug: string): Promise<boolean>;
  /** @returns the slugs that existed */
  removeMany(slugs: readonly string[]): Promise<string[]>;
  /** Deletes those firms that nobody has written since. @returns the slugs that were deleted */
  removeVersions(versions: readonly FirmVersion[]): Promise<string[]>;
}

/** A count in the response shows that it comes from the data service. */
const counted = { count: 'exact' } as const;

/** Slugs that are compared with a mistyped one. */
const maxSimilar = 200;

/** Slugs per request when looking for a free one. */
const candidatesAtOnce = 20;

export function createFirmRepository(client: FirmClient): FirmRepository {
  const table = () => client.from(firmsTable);

  const count = async (filter: FirmFilter = {}): Promise<number> =>
    countIn(await firmsMatching(client, filter, counted).limit(1), 'while counting firms');

  const freeAmong = async (slug: string, first: number): Promise<string> => {
    const doing = 'while looking for a free slug';
    const candidates = Array.from({ length: candidatesAtOnce }, (_, index) =>
      first + index === 1 ? slug : numberedSlug(slug, first + index),
    );
    const answer = await table().select('slug', counted).in('slug', candidates);
    const taken = new Set(slugsOf(countedRowsIn(answer, doing), doing));
    return candidates.find((one) => !taken.has(one)) ?? freeAmong(slug, first + candidatesAtOnce);
  };

  const taken = async (slug: string, cause: unknown) =>
    new FirmlineError(`A firm with the slug "${slug}" already exists.`, {
      code: 'conflict',
      fault: 'user',
      hint: `"${await freeAmong(slug, 2)}" is free.`,
      cause,
    });

  const page = async (options: ListOptions = {}): Promise<FirmPage> => {
    const doing = 'while listing firms';
    const answer = await firmsInOrder(client, options, counted);
    // The offset is beyond the last row.
    if (answer.error?.code === 'PGRST103') return { firms: [], total: await count(options) };
    const firms = storedFirmsOf(countedRowsIn(answer, doing), doing);
    return { firms, total: countIn(answer, doing) };
  };

  return {
    list: async (options) => (await page(options)).firms,
    page,
    count,
    pages: (filter) => firmsIn(versionPages(client, filter)),
    named: (slugs) => firmsIn(versionsNamed(client, slugs)),
    versions: (filter) => versionPages(client, filter),
    versionsNamed: (slugs) => versionsNamed(client, slugs),
    ofContacts: (names) => firmsIn(firmsOfContacts(client, names)),

    async get(slug) {
      const doing = 'while reading the firm';
      const answer = await table().select(keptColumns, counted).eq('slug', slug).limit(1);
      return storedFirmsOf(countedRowsIn(answer, doing), doing)[0] ?? null;
    },

    async getVersion(slug) {
      const doing = 'while reading the firm';
      const answer = await table().select('*', counted).eq('slug', slug).limit(1);
      return firmVersionsOf(countedRowsIn(answer, doing), doing)[0] ?? null;
    },

    async create(input) {
      const doing = 'while creating the firm';
      const firm = validateFirm(input);
      const answer = await table()
        .insert([newRow(firm)], counted)
        .select(keptColumns);
      try {
        const [created] = storedFirmsOf(countedRowsIn(answer, doing), doing);
        if (created) return created;
      } catch (failure) {
        const isTaken = failure instanceof FirmlineError && failure.code === 'conflict';
        throw isTaken ? await taken(firm.slug, failure) : failure;
      }
      throw unexpectedAnswer(doing, answer);
    },

    freeSlug: (slug) => freeAmong(slug, 1),

    async nearestSlug(slug) {
      if (slug === '' || slug.length > maxSlugLength) return undefined;
      const doing = 'while looking for similar slugs';
      const answer = await table()
        .select('slug', counted)
        .or(sharingHalf(slug))
        .order('slug')
        .limit(maxSimilar);
      return nearest(slug, slugsOf(countedRowsIn(answer, doing), doing));
    },

    async update({ firm, writtenAt }, changes) {
      const { slug, ...texts } = changes;
      const renamed = slug !== undefined && slug !== firm.slug ? { slug: parseSlug(slug) } : {};
      const checked: Partial<KeptFirm> = { ...validateTexts(texts), ...renamed };
      const doing = 'while changing the firm';
      let query = table().update(rowOf(checked), counted).eq('slug', firm.slug);
      if (writtenAt !== undefined) query = query.eq('updated_at', writtenAt);
      const answer = await query.select(keptColumns);
      try {
        const [changed] = storedFirmsOf(countedRowsIn(answer, doing), doing);
        if (changed) return changed;
      } catch (failure) {
        const isTaken = failure instanceof FirmlineError && failure.code === 'conflict';
        throw isTaken && slug ? await taken(slug, failure) : failure;
      }
      throw new FirmlineError(`Somebody else has changed or deleted "${firm.slug}" meanwhile.`, {
        code: 'conflict',
        fault: 'user',
        hint: 'Read it again, then repeat the change.',
      });
    },

    async updateMany(versions, changes) {
      const doing = 'while changing firms';
      const changed: string[] = [];
      for (const some of unwrittenSince(versions)) {
        const query = still(some, table().update(rowOf(changes), counted));
        const answer = await query.select('slug');
        changed.push(...slugsOf(countedRowsIn(answer, doing), doing));
      }
      return changed;
    },

    async upsertMany(inputs) {
      const doing = 'while writing firms';
      const rows = inputs.map(validateFirm).map(newRow);
      const answer = await table()
        .upsert(rows, { onConflict: 'slug', ...counted })
        .select(keptColumns);
      return storedFirmsOf(countedRowsIn(answer, doing), doing);
    },

    async write(inputs, onConflict) {
      const doing = 'while writing firms';
      const rows = inputs.map(rowOf);
      const answer = await (onConflict === 'fail'
        ? table().insert(rows, counted)
        : table().upsert(rows, {
            onConflict: 'slug',
            ignoreDuplicates: onConflict === 'skip',
            ...counted,
          }));
      const written = countIn(answer, doing);
      const isWhole = onConflict === 'skip' ? written <= rows.length : written === rows.length;
      if (!isWhole) throw unexpectedAnswer(doing, answer);
    },

    async createFree(firms) {
      const doing = 'while creating firms';
      const answer = await table()
        .upsert(firms.map(newRow), { onConflict: 'slug', ignoreDuplicates: true, ...counted })
        .select('slug');
      return slugsOf(countedRowsIn(answer, doing), doing);
    },

    async remove(slug) {
      const answer = await table().delete(counted).eq('slug', slug).select('slug');
      return countedRowsIn(answer, 'while deleting the firm').length > 0;
    },

    async removeMany(slugs) {
      const doing = 'while deleting firms';
      const removed: string[] = [];
      for (const list of valueLists(slugs)) {
        const answer = await table().delete(counted).filter('slug', 'in', list).select('slug');
        removed.push(...slugsOf(countedRowsIn(answer, doing), doing));
      }
      return removed;
    },

    async removeVersions(versions) {
      const doing = 'while deleting firms';
      const removed: string[] = [];
      for (const some of unwrittenSince(versions)) {
        const answer = await still(some, table().delete(counted)).select('slug');
        removed.push(...slugsOf(countedRowsIn(answer, doing), doing));
      }
      return removed;
    },
  };
}

/** Limits a write to the firms that were not written since. */
function still<Query extends Filterable<Query>>({ slugs, times }: Unwritten, query: Query): Query {
  const named = query.filter('slug', 'in', slugs);
  return times === undefined ? named : named.filter('updated_at', 'in', times);
}

interface Filterable<Query> {
  filter(column: string, operator: 'in', value: string): Query;
}

async function* firmsIn(
  versions: AsyncIterable<readonly FirmVersion<StoredFirm>[]>,
): AsyncGenerator<StoredFirm[]> {
  for await (const some of versions) yield some.map(({ firm }) => firm);
}

/** An expiry is written only if there is one: an older table lacks the column. */
const newRow = ({ expiresAt, ...firm }: KeptFirm) => rowOf(expiresAt === '' ? firm : { ...firm, expiresAt });

/** The given fields as columns. */
const rowOf = (given: Partial<KeptFirm> | FirmTexts) =>
  Object.fromEntries(
    fieldNames
      .filter((field) => Reflect.get(given, field) !== undefined)
      .map((field) => [columnOf(field), cellOf(field, Reflect.get(given, field) as string)]),
  );

/** An empty expiry is null; every other column is a text. */
const cellOf = (field: keyof KeptFirm, value: string): string | null =>
  field === 'expiresAt' && value === '' ? null : value;
