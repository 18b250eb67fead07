import { nearest } from '#util/closest-name';
import { FirmlineError } from '../errors.ts';
import { countIn, firmVersionsIn, slugsIn, storedFirmsIn, type DataServiceAnswer } from './answer.ts';
import { unexpectedAnswer } from './failure.ts';
import { columnOf, fieldNames } from './fields.ts';
import { keptColumns, type FirmVersion, type KeptFirm, type StoredFirm } from './kept-firm.ts';
import {
  firmsInOrder,
  firmsMatching,
  sharingHalf,
  type FirmClient,
  type FirmFilter,
  type ListOptions,
} from './query.ts';
import { contactPages, valueLists, versionPages, versionsNamed } from './reading.ts';
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
export type FirmRepository = ReturnType<typeof createFirmRepository>;

/** A count in the response shows that it comes from the data service. */
const counted = { count: 'exact' } as const;
/** Slugs that are compared with a mistyped one. */
const maxSimilar = 200;
/** Slugs per request when looking for a free one. */
const candidatesAtOnce = 20;

/** The firm records behind a client of PostgREST or supabase-js. */
export function createFirmRepository(client: FirmClient) {
  const table = () => client.from(firmsTable);

  const count = async (filter: FirmFilter = {}): Promise<number> =>
    countIn(await firmsMatching(client, filter, counted).limit(1), 'while counting firms');

  const getVersion = async (slug: string): Promise<FirmVersion<StoredFirm> | null> => {
    const doing = 'while reading the firm';
    const answer = await table().select(keptColumns, counted).eq('slug', slug).limit(1);
    return firmVersionsIn(answer, doing)[0] ?? null;
  };

  const freeAmong = async (slug: string, first: number): Promise<string> => {
    const doing = 'while looking for a free slug';
    const candidates = Array.from({ length: candidatesAtOnce }, (_, index) =>
      first + index === 1 ? slug : numberedSlug(slug, first + index),
    );
    const answer = await table().select('slug', counted).in('slug', candidates);
    const taken = new Set(slugsIn(answer, doing));
    return candidates.find((one) => !taken.has(one)) ?? freeAmong(slug, first + candidatesAtOnce);
  };

  /** The firm that was written. @throws with the next free slug, if that one is taken */
  const writtenIn = async (answer: DataServiceAnswer, doing: string, slug: string | undefined) => {
    try {
      return storedFirmsIn(answer, doing)[0];
    } catch (failure) {
      const isTaken = failure instanceof FirmlineError && failure.code === 'conflict';
      if (!isTaken || slug === undefined) throw failure;
      const hint = `"${await freeAmong(slug, 2)}" is free.`;
      throw conflict(`A firm with the slug "${slug}" already exists.`, hint, failure);
    }
  };

  /** Changes firms, a list of them at a time, or deletes them. @returns the slugs that existed and were not written since */
  const changeEach = async (
    doing: string,
    lists: Iterable<Listed>,
    values?: ReturnType<typeof rowOf>,
  ): Promise<string[]> => {
    const changed: string[] = [];
    for (const { slugs, writtenAt } of lists) {
      const query = values ? table().update(values, counted) : table().delete(counted);
      const since = writtenAt === undefined ? {} : { updated_at: writtenAt };
      const answer = await query.filter('slug', 'in', slugs).match(since).select('slug');
      changed.push(...slugsIn(answer, doing));
    }
    return changed;
  };

  /** @returns the slugs that existed */
  const removeMany = (slugs: readonly string[]): Promise<string[]> =>
    changeEach('while deleting firms', listsOf(slugs));

  return {
    /** Some firms, sorted by slug by default, and the number of all that match. */
    async page(options: ListOptions = {}): Promise<FirmPage> {
      const doing = 'while listing firms';
      const answer = await firmsInOrder(client, options, counted);
      // The offset is beyond the last row.
      if (answer.error?.code === 'PGRST103') return { firms: [], total: await count(options) };
      return { firms: storedFirmsIn(answer, doing), total: countIn(answer, doing) };
    },
    count,
    /** Every firm that matches, by slug; complete even during concurrent writes. */
    async *pages(filter?: FirmFilter): AsyncGenerator<StoredFirm[]> {
      for await (const some of versionPages(client, filter)) yield some.map(({ firm }) => firm);
    },
    /** Like `pages`, with the time of each firm's last write. */
    versions: (filter?: FirmFilter) => versionPages(client, filter),
    /** The firms with these slugs, in batches and no particular order; missing ones are skipped. */
    versionsNamed: (slugs: readonly string[]) => versionsNamed(client, slugs),
    /** What identifies each firm, by slug, without its long texts. */
    contacts: () => contactPages(client),
    get: async (slug: string): Promise<StoredFirm | null> => (await getVersion(slug))?.firm ?? null,
    getVersion,

    /** @throws FirmlineError 'conflict' when the slug is taken; the hint names the next free one */
    async create(input: NewFirm): Promise<StoredFirm> {
      const doing = 'while creating the firm';
      const firm = validateFirm(input);
      const query = table().insert([rowOf(firm)], counted);
      const answer = await query.select(keptColumns);
      const created = await writtenIn(answer, doing, firm.slug);
      if (created) return created;
      throw unexpectedAnswer(doing, answer);
    },

    /** The first free one of slug, slug-2, slug-3 and so on. */
    freeSlug: (slug: string) => freeAmong(slug, 1),

    /** The slug that was most likely meant by one that does not exist; one request, for a bounded number of slugs. */
    async nearestSlug(slug: string): Promise<string | undefined> {
      if (slug === '' || slug.length > maxSlugLength) return undefined;
      const doing = 'while looking for similar slugs';
      const query = table().select('slug', counted).or(sharingHalf(slug)).order('slug');
      return nearest(slug, slugsIn(await query.limit(maxSimilar), doing));
    },

    /**
     * Changes the given fields of a firm. An old record may keep an invalid slug; a new slug must be valid.
     * @throws FirmlineError 'conflict' when the firm was changed or deleted since that version, or the new slug is taken
     */
    async update({ firm, writtenAt }: FirmVersion, changes: Partial<KeptFirm>): Promise<StoredFirm> {
      const { slug, ...texts } = changes;
      const renamed = slug !== undefined && slug !== firm.slug ? { slug: parseSlug(slug) } : {};
      const checked: Partial<KeptFirm> = { ...validateTexts(texts), ...renamed };
      const doing = 'while changing the firm';
      const query = table().update(rowOf(checked), counted).eq('slug', firm.slug);
      const answer = await query.eq('updated_at', writtenAt).select(keptColumns);
      const changed = await writtenIn(answer, doing, slug);
      if (changed) return changed;
      const what = `Somebody else has changed or deleted "${firm.slug}" meanwhile.`;
      throw conflict(what, 'Read it again, then repeat the change.');
    },

    /**
     * Changes the given fields of those firms that nobody has written since, without validation.
     * @returns the slugs that were changed
     */
    updateMany: (versions: readonly FirmVersion[], changes: Partial<KeptFirm>): Promise<string[]> =>
      changeEach('while changing firms', writtenTogether(versions), rowOf(changes)),

    /** Writes all or nothing. Replaces a firm whose slug exists. */
    async upsertMany(inputs: readonly NewFirm[]): Promise<StoredFirm[]> {
      const doing = 'while writing firms';
      const rows = inputs.map(validateFirm).map(rowOf);
      const options = { onConflict: 'slug', ...counted };
      const answer = await table().upsert(rows, options).select(keptColumns);
      return storedFirmsIn(answer, doing);
    },

    /**
     * Writes all or nothing, without validation. All inputs must have the same fields; on 'update', those fields replace
     * the existing firm's.
     */
    async write(inputs: readonly NewFirm[], onConflict: OnConflict): Promise<void> {
      const doing = 'while writing firms';
      const rows = inputs.map(rowOf);
      const options = { onConflict: 'slug', ignoreDuplicates: onConflict === 'skip', ...counted };
      const answer = await (onConflict === 'fail'
        ? table().insert(rows, counted)
        : table().upsert(rows, options));
      const written = countIn(answer, doing);
      const isWhole = onConflict === 'skip' ? written <= rows.length : written === rows.length;
      if (!isWhole) throw unexpectedAnswer(doing, answer);
    },

    /**
     * Creates those firms whose slugs are free, without validation. A firm that is created again keeps its first time.
     * @returns the slugs that were created
     */
    async createFree(firms: readonly (KeptFirm & Partial<StoredFirm>)[]): Promise<string[]> {
      const doing = 'while creating firms';
      const now = new Date().toISOString();
      const rows = firms.map((firm) => ({ ...rowOf(firm), created_at: firm.createdAt || now }));
      const options = { onConflict: 'slug', ignoreDuplicates: true, ...counted };
      const answer = await table().upsert(rows, options).select('slug');
      return slugsIn(answer, doing);
    },

    /** @returns whether the firm existed */
    remove: async (slug: string): Promise<boolean> => (await removeMany([slug])).length > 0,
    removeMany,

    /** Deletes those firms that nobody has written since. @returns the slugs that were deleted */
    removeVersions: (versions: readonly FirmVersion[]): Promise<string[]> =>
      changeEach('while deleting firms', writtenTogether(versions)),
  };
}

const conflict = (message: string, hint: string, cause?: unknown): FirmlineError =>
  new FirmlineError(message, { code: 'conflict', fault: 'user', hint, cause });

/** A list of slugs, perhaps only of firms that were last written then. */
interface Listed {
  readonly slugs: string;
  readonly writtenAt?: string;
}

function* listsOf(slugs: readonly string[], writtenAt?: string): Generator<Listed> {
  for (const list of valueLists(slugs)) yield { slugs: list, ...(writtenAt !== undefined && { writtenAt }) };
}

/** Firms that were written at the same time: a list of their slugs and that time select those that are unchanged. */
function* writtenTogether(versions: readonly FirmVersion[]): Generator<Listed> {
  const groups = new Map<string, string[]>(versions.map(({ writtenAt }) => [writtenAt, []]));
  for (const { firm, writtenAt } of versions) groups.get(writtenAt)?.push(firm.slug);
  for (const [writtenAt, slugs] of groups) yield* listsOf(slugs, writtenAt);
}

/** The given fields as columns. An empty expiry is null; every other column is a text. */
const rowOf = (given: Partial<KeptFirm> | FirmTexts): Record<string, string | null> =>
  Object.fromEntries(
    fieldNames.flatMap((field) => {
      const value = (given as Partial<KeptFirm>)[field];
      if (value === undefined) return [];
      return [[columnOf(field), field === 'expiresAt' && value === '' ? null : value]];
    }),
  );
