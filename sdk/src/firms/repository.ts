import { nearestName } from '#util/closest-name';
import { countedRowsIn, countIn, rowsIn, type DataServiceAnswer } from './answer.ts';
import { unexpectedAnswer } from './failure.ts';
import type { FirmClient, FirmFilter, ListOptions } from './list-options.ts';
import { firmsInOrder, firmsMatching, queries, sharingHalf, valueLists } from './query.ts';
import { firmsTable } from './record.ts';
import { readChange } from './lost-change.ts';
import { maxSlugLength } from './slug.ts';
import { keptColumns, rowOf, storedFirmFromRow, type FirmRecord, type StoredFirm } from './stored-firm.ts';
import type { NewFirm } from './validation.ts';

/** One page of the matching firms, and how many match in total. */
export interface FirmPage {
  readonly firms: StoredFirm[];
  readonly total: number;
}

/** What identifies a firm. */
export type FirmContact = Pick<FirmRecord, 'slug' | 'name' | 'companyName' | 'expiresAt' | 'leadsTo'>;

/** A firm to write: a slug writes it unconditionally; a firm as it was read, only if nobody has written it since. */
export type WriteTarget = string | Pick<StoredFirm, 'slug' | 'updatedAt'>;

/** What a write does if the slug exists. */
export type OnConflict = 'update' | 'skip' | 'fail';

/**
 * Firm records, for holders of the service-role key. Every method, and every step of an iteration, rejects only with a
 * FirmlineError: 'network', 'timeout', 'aborted', 'auth' for a key that is refused, 'rate-limited', 'database' if the
 * service fails, 'unparsable' if something else responds, 'invalid-input' for a value that the table refuses, and 'conflict'
 * for a slug that is taken. If a change may have been made although its response is missing, the hint says so.
 */
export type FirmRepository = ReturnType<typeof createFirmRepository>;

/** A count in the response shows that it comes from the data service. */
const countOptions = { count: 'exact' } as const;
/** Target size of a page, characters: prompts have up to 100,000. */
const pageWeight = 2_000_000;
const minPageSize = 10;
/** Hosted projects never send more rows at once. */
const maxPageSize = 1000;
/** Slugs that are compared with a mistyped one. */
const maxSimilar = 200;

const storedIn = (answer: DataServiceAnswer, action: string): StoredFirm[] =>
  countedRowsIn(answer, action, keptColumns).map(storedFirmFromRow);

const slugsIn = (answer: DataServiceAnswer, action: string): string[] =>
  countedRowsIn(answer, action, 'slug').map(({ slug }) => slug);

/** The slug after which the next page begins; undefined after an empty page. A service that ignores it would never end. */
function slugAfter(
  slugBefore: string | undefined,
  firms: readonly StoredFirm[],
  answer: DataServiceAnswer & { readonly status: number },
): string | undefined {
  if (slugBefore !== undefined && firms.some(({ slug }) => slug === slugBefore))
    throw unexpectedAnswer('while reading firms', answer, answer.status);
  return firms.at(-1)?.slug;
}

/** The firm records behind a client of PostgREST or supabase-js. Sends nothing by itself, and never throws. */
export function createFirmRepository(client: FirmClient) {
  const firmsQuery = () => queries(client).from(firmsTable);

  /** Changes firms, a list of them at a time, or deletes them. @returns the slugs before the change */
  const changeEach = async (
    action: string,
    firms: readonly WriteTarget[],
    values?: ReturnType<typeof rowOf>,
  ): Promise<string[]> => {
    const changedSlugs: string[] = [];
    // A list of slugs and the time at which they were written select those that are unchanged.
    const slugsByTime = new Map<string | undefined, string[]>();
    for (const firm of firms) {
      const { slug, updatedAt } = typeof firm === 'string' ? { slug: firm, updatedAt: undefined } : firm;
      const sameTimeSlugs = slugsByTime.get(updatedAt);
      if (sameTimeSlugs) sameTimeSlugs.push(slug);
      else slugsByTime.set(updatedAt, [slug]);
    }
    for (const [updatedAt, sameTimeSlugs] of slugsByTime)
      for (const slugs of valueLists(sameTimeSlugs)) {
        const query = values ? firmsQuery().update(values, countOptions) : firmsQuery().delete(countOptions);
        const updateCondition = updatedAt === undefined ? {} : { updated_at: updatedAt };
        const answer = await query.filter('slug', 'in', slugs).match(updateCondition).select('slug');
        changedSlugs.push(...readChange(answer, () => slugsIn(answer, action)));
      }
    return changedSlugs;
  };

  /** Pages begin after the last slug of the one before, so concurrent writes and deletes cause no gaps and no repeats. */
  async function* pagesOf(filter: FirmFilter, columns: string): AsyncGenerator<StoredFirm[]> {
    let size = 100;
    for (let lastSlug: string | undefined; ;) {
      // A server that answers everything with an empty list reports no count; checking the first request is enough.
      const options = lastSlug === undefined ? countOptions : {};
      const query = firmsMatching(client, filter, options, columns).order('slug').limit(size);
      const answer = await (lastSlug === undefined ? query : query.gt('slug', lastSlug));
      const readRows = lastSlug === undefined ? countedRowsIn : rowsIn;
      const firms = readRows(answer, 'while reading firms', columns).map(storedFirmFromRow);
      lastSlug = slugAfter(lastSlug, firms, answer);
      // A short page is not the end: a project may send fewer rows than requested.
      if (lastSlug === undefined) return;
      yield firms;
      const weight = firms.reduce((sum, { system }) => sum + system.length + 500, 0) / firms.length;
      size = Math.round(Math.min(Math.max(pageWeight / weight, minPageSize), maxPageSize));
    }
  }

  /** A project may send fewer rows than match, which only the count shows. A caller would take a missed firm for a new one. */
  async function* rowsWith(column: string, values: readonly string[]): AsyncGenerator<StoredFirm[]> {
    const action = 'while reading firms';
    for (const list of valueLists(values))
      for (let lastSlug: string | undefined; ;) {
        const query = firmsQuery().select(keptColumns, countOptions).filter(column, 'in', list).order('slug');
        const answer = await (lastSlug === undefined ? query : query.gt('slug', lastSlug));
        const firms = storedIn(answer, action);
        yield firms;
        if (firms.length === countIn(answer, action)) break;
        lastSlug = slugAfter(lastSlug, firms, answer);
        if (lastSlug === undefined) throw unexpectedAnswer(action, answer, answer.status);
      }
  }

  return {
    /** Some firms, sorted by slug by default, and the number of all that match. */
    async page(options: ListOptions = {}): Promise<FirmPage> {
      const action = 'while listing firms';
      const answer = await firmsInOrder(client, options, countOptions);
      if (answer.error?.code !== 'PGRST103')
        return { firms: storedIn(answer, action), total: countIn(answer, action) };
      // The offset is beyond the last row.
      const countedRows = await firmsMatching(client, options, countOptions).limit(1);
      return { firms: [], total: countIn(countedRows, action) };
    },

    /** Every firm that matches, by slug; complete even during concurrent writes. */
    pages: (filter: FirmFilter = {}): AsyncGenerator<StoredFirm[]> => pagesOf(filter, keptColumns),

    /** What identifies each firm and old link, by slug, without its long texts. */
    contacts: (): AsyncGenerator<FirmContact[]> =>
      pagesOf({ oldLinks: true }, 'slug,name,company_name,expires_at,leads_to'),

    /** The firms and old links with these slugs, in batches and no particular order; missing ones are skipped. */
    bySlugs: (slugs: readonly string[]): AsyncGenerator<StoredFirm[]> => rowsWith('slug', slugs),

    /** The old links of the firms with these slugs. */
    async oldLinksOf(slugs: readonly string[]): Promise<StoredFirm[]> {
      const oldLinks: StoredFirm[] = [];
      for await (const batch of rowsWith('leads_to', slugs)) oldLinks.push(...batch);
      return oldLinks;
    },

    /** The firm or old link with a slug; null if there is none. */
    async get(slug: string): Promise<StoredFirm | null> {
      const action = 'while reading the firm';
      const answer = await firmsQuery().select(keptColumns, countOptions).eq('slug', slug).limit(1);
      const [firm] = storedIn(answer, action);
      // A cache that ignores the query has another row.
      if (firm && firm.slug !== slug) throw unexpectedAnswer(action, answer, answer.status);
      return firm ?? null;
    },

    /** The slug that was most likely meant by one that does not exist, or undefined; one request, for at most 200 slugs. */
    async nearestSlug(slug: string): Promise<string | undefined> {
      if (slug === '' || slug.length > maxSlugLength) return undefined;
      const query = firmsQuery().select('slug', countOptions).or(sharingHalf(slug)).order('slug');
      return nearestName(slug, slugsIn(await query.limit(maxSimilar), 'while looking for similar slugs'));
    },

    /**
     * Creates those firms whose slugs are free, without validation (see `validateFirm`). A firm with a `createdAt`, such as
     * a restored one, keeps it.
     * @returns the slugs that were created
     */
    async create(firms: readonly (NewFirm & Partial<StoredFirm>)[]): Promise<string[]> {
      const hasTimes = firms.some(({ createdAt }) => createdAt);
      const now = new Date().toISOString();
      const rows = firms.map((firm) => ({
        ...rowOf(firm),
        ...(hasTimes && { created_at: firm.createdAt || now }),
      }));
      const options = { onConflict: 'slug', ignoreDuplicates: true, ...countOptions };
      const answer = await firmsQuery().upsert(rows, options).select('slug');
      return readChange(answer, () => slugsIn(answer, 'while creating firms'));
    },

    /**
     * Changes the given fields of firms, without validation (see `validateTexts`).
     * @returns the new slugs of those that were changed
     * @throws FirmlineError 'conflict' if a new slug is taken
     */
    update: (firms: readonly WriteTarget[], changes: Partial<FirmRecord>): Promise<string[]> =>
      changeEach('while changing firms', firms, rowOf(changes)),

    /** Deletes firms. @returns the slugs of those that were deleted */
    remove: (firms: readonly WriteTarget[]): Promise<string[]> => changeEach('while deleting firms', firms),

    /**
     * Writes all or nothing, without validation. All inputs must have the same fields; on 'update', those fields replace
     * the existing firm's.
     * @throws FirmlineError 'conflict' on 'fail' if a slug is taken; 'unparsable' if the service reports another number of rows
     */
    async write(inputs: readonly NewFirm[], onConflict: OnConflict): Promise<void> {
      const action = 'while writing firms';
      const rows = inputs.map(rowOf);
      const options = { onConflict: 'slug', ignoreDuplicates: onConflict === 'skip', ...countOptions };
      const answer = await (onConflict === 'fail'
        ? firmsQuery().insert(rows, countOptions)
        : firmsQuery().upsert(rows, options));
      const writtenCount = readChange(answer, () => countIn(answer, action));
      const isWhole = onConflict === 'skip' ? writtenCount <= rows.length : writtenCount === rows.length;
      if (!isWhole) throw unexpectedAnswer(action, answer, answer.status);
    },
  };
}
