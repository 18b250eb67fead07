import { FirmlineError } from '../errors.ts';
import { countedRowsIn, countIn, keptFirmsOf, slugsOf } from './answer.ts';
import { unexpectedAnswer } from './failure.ts';
import {
  columnOf,
  firmsInOrder,
  firmsMatching,
  type FirmClient,
  type FirmFilter,
  type ListOptions,
} from './query.ts';
import { firmPages, firmsNamed, firmsOfContacts, valueLists } from './reading.ts';
import { keptColumns, type KeptFirm } from './kept-firm.ts';
import { firmsTable } from './record.ts';
import { numberedSlug, parseSlug } from './slug.ts';
import { validateFirm, validateTexts, type FirmTexts, type NewFirm } from './validation.ts';

/** Part of the matching firms, and how many match. */
export interface FirmPage {
  readonly firms: KeptFirm[];
  readonly total: number;
}

/** A firm as it was when it was read. */
export interface FirmVersion {
  readonly firm: KeptFirm;
  /** When it was last written; undefined in a table that does not keep it. */
  readonly writtenAt: string | undefined;
}

/** What a write does with a slug that exists. */
export type OnConflict = 'update' | 'skip' | 'fail';

/** Firm records, for whoever holds the service-role key. Every method throws FirmlineError only. */
export interface FirmRepository {
  /** By slug unless another order is asked for. */
  list(options?: ListOptions): Promise<KeptFirm[]>;
  /** The same with the number of all that match. */
  page(options?: ListOptions): Promise<FirmPage>;
  count(filter?: FirmFilter): Promise<number>;
  /** Every firm that matches, by slug; complete while others write. */
  pages(filter?: FirmFilter): AsyncGenerator<KeptFirm[]>;
  /** Those of these slugs that exist, some at a time, in no order. */
  named(slugs: readonly string[]): AsyncGenerator<KeptFirm[]>;
  /** Those whose contact has one of these names, exactly; some at a time, in no order. */
  ofContacts(names: readonly string[]): AsyncGenerator<KeptFirm[]>;
  get(slug: string): Promise<KeptFirm | null>;
  getVersion(slug: string): Promise<FirmVersion | null>;
  /** @throws FirmlineError 'conflict' when the slug is taken, with the next free one in the hint */
  create(input: NewFirm): Promise<KeptFirm>;
  /** The first of slug, slug-2, slug-3 and so on that nobody has. */
  freeSlug(slug: string): Promise<string>;
  /**
   * Changes what is given of a firm. The slug of an old record may stay what it is; a new one must be proper.
   * @throws FirmlineError 'conflict' where it was written since that version, or the new slug is taken; 'not-found'
   */
  update(version: FirmVersion, changes: Partial<KeptFirm>): Promise<KeptFirm>;
  /** Writes all or nothing; a firm whose slug exists is replaced, its expiry only where one is given. */
  upsertMany(inputs: readonly NewFirm[]): Promise<KeptFirm[]>;
  /**
   * Writes all or nothing, without checking. Of a firm whose slug exists, the fields that all the inputs have are
   * replaced. All inputs have the same fields.
   */
  write(inputs: readonly NewFirm[], onConflict: OnConflict): Promise<void>;
  /** @returns whether there was one */
  remove(slug: string): Promise<boolean>;
  /** @returns the slugs of those that there were */
  removeMany(slugs: readonly string[]): Promise<string[]>;
}

/** The number that comes with an answer shows that it is the data service's. */
const counted = { count: 'exact' } as const;

/** Slugs asked about at once when a free one is looked for. */
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
    // Nothing begins so far behind.
    if (answer.error?.code === 'PGRST103') return { firms: [], total: await count(options) };
    const firms = keptFirmsOf(countedRowsIn(answer, doing), doing);
    return { firms, total: countIn(answer, doing) };
  };

  return {
    list: async (options) => (await page(options)).firms,
    page,
    count,
    pages: (filter) => firmPages(client, filter),
    named: (slugs) => firmsNamed(client, slugs),
    ofContacts: (names) => firmsOfContacts(client, names),

    async get(slug) {
      const doing = 'while reading the firm';
      const answer = await table().select(keptColumns, counted).eq('slug', slug).limit(1);
      return keptFirmsOf(countedRowsIn(answer, doing), doing)[0] ?? null;
    },

    async getVersion(slug) {
      const doing = 'while reading the firm';
      const answer = await table().select('*', counted).eq('slug', slug).limit(1);
      const rows = countedRowsIn(answer, doing);
      const [firm] = keptFirmsOf(rows, doing);
      const writtenAt = rows[0]?.['updated_at'];
      return firm ? { firm, writtenAt: typeof writtenAt === 'string' ? writtenAt : undefined } : null;
    },

    async create(input) {
      const doing = 'while creating the firm';
      const firm = validateFirm(input);
      const answer = await table()
        .insert([newRow(firm)], counted)
        .select(keptColumns);
      try {
        const [created] = keptFirmsOf(countedRowsIn(answer, doing), doing);
        if (created) return created;
      } catch (failure) {
        const isTaken = failure instanceof FirmlineError && failure.code === 'conflict';
        throw isTaken ? await taken(firm.slug, failure) : failure;
      }
      throw unexpectedAnswer(doing, answer);
    },

    freeSlug: (slug) => freeAmong(slug, 1),

    async update({ firm, writtenAt }, changes) {
      const { slug, ...texts } = changes;
      const renamed = slug !== undefined && slug !== firm.slug ? { slug: parseSlug(slug) } : {};
      const checked: Partial<KeptFirm> = { ...validateTexts(texts), ...renamed };
      const doing = 'while changing the firm';
      let query = table().update(rowOf(checked), counted).eq('slug', firm.slug);
      if (writtenAt !== undefined) query = query.eq('updated_at', writtenAt);
      const answer = await query.select(keptColumns);
      try {
        const [changed] = keptFirmsOf(countedRowsIn(answer, doing), doing);
        if (changed) return changed;
      } catch (failure) {
        const isTaken = failure instanceof FirmlineError && failure.code === 'conflict';
        throw isTaken && slug ? await taken(slug, failure) : failure;
      }
      throw new FirmlineError(`"${firm.slug}" was changed or deleted by somebody else meanwhile.`, {
        code: 'conflict',
        fault: 'user',
        hint: 'Look at what it is now, then change it again.',
      });
    },

    async upsertMany(inputs) {
      const doing = 'while writing firms';
      const rows = inputs.map(validateFirm).map(newRow);
      const answer = await table()
        .upsert(rows, { onConflict: 'slug', ...counted })
        .select(keptColumns);
      return keptFirmsOf(countedRowsIn(answer, doing), doing);
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
  };
}

/** An expiry is written only where there is one: an older table has no column for it. */
const newRow = ({ expiresAt, ...firm }: KeptFirm) => rowOf(expiresAt === '' ? firm : { ...firm, expiresAt });

/** The columns of what is given. */
const rowOf = (given: Partial<KeptFirm> | FirmTexts) =>
  Object.fromEntries(
    (Object.keys(columnOf) as (keyof KeptFirm)[])
      .filter((field) => Reflect.get(given, field) !== undefined)
      .map((field) => [columnOf[field], cellOf(field, Reflect.get(given, field) as string)]),
  );

/** A time may be none; every other column is a text. */
const cellOf = (field: keyof KeptFirm, value: string): string | null =>
  field === 'expiresAt' && value === '' ? null : value;
