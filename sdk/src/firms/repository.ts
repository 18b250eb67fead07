import { FirmlineError } from '../errors.ts';
import { dataServiceFailure } from './failure.ts';
import {
  columnOf,
  firmsInOrder,
  firmsMatching,
  type FirmClient,
  type FirmFilter,
  type ListOptions,
} from './query.ts';
import { firmPages, firmsNamed, firmsOfContacts, valueLists } from './reading.ts';
import { keptColumns, keptFirmFromRow, type KeptFirm, type KeptFirmRow } from './kept-firm.ts';
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

/** Slugs asked about at once when a free one is looked for. */
const candidatesAtOnce = 20;

export function createFirmRepository(client: FirmClient): FirmRepository {
  const table = () => client.from(firmsTable);

  const count = async (filter: FirmFilter = {}): Promise<number> => {
    const { count: all, error, status } = await firmsMatching(client, filter, { count: 'exact' }).limit(1);
    if (error) throw dataServiceFailure('while counting firms', error, status);
    return all ?? 0;
  };

  const freeAmong = async (slug: string, first: number): Promise<string> => {
    const candidates = Array.from({ length: candidatesAtOnce }, (_, index) =>
      first + index === 1 ? slug : numberedSlug(slug, first + index),
    );
    const { data, error, status } = await table().select('slug').in('slug', candidates);
    if (error) throw dataServiceFailure('while looking for a free slug', error, status);
    const taken = new Set(data.map((row) => row.slug as string));
    return candidates.find((one) => !taken.has(one)) ?? freeAmong(slug, first + candidatesAtOnce);
  };

  const taken = async (slug: string, cause: unknown) =>
    new FirmlineError(`A firm with the slug "${slug}" exists already.`, {
      code: 'conflict',
      fault: 'user',
      hint: `"${await freeAmong(slug, 2)}" is free.`,
      cause,
    });

  return {
    async list(options = {}) {
      const { data, error, status } = await firmsInOrder(client, options);
      if (error) throw dataServiceFailure('while listing firms', error, status);
      return (data as unknown as KeptFirmRow[]).map(keptFirmFromRow);
    },

    async page(options = {}) {
      const { data, count: total, error, status } = await firmsInOrder(client, options, { count: 'exact' });
      // Nothing begins so far behind.
      if (error?.code === 'PGRST103') return { firms: [], total: await count(options) };
      if (error) throw dataServiceFailure('while listing firms', error, status);
      return { firms: (data as unknown as KeptFirmRow[]).map(keptFirmFromRow), total: total ?? data.length };
    },

    count,
    pages: (filter) => firmPages(client, filter),
    named: (slugs) => firmsNamed(client, slugs),
    ofContacts: (names) => firmsOfContacts(client, names),

    async get(slug) {
      const { data, error, status } = await table().select(keptColumns).eq('slug', slug).maybeSingle();
      if (error) throw dataServiceFailure('while reading the firm', error, status);
      return data ? keptFirmFromRow(data) : null;
    },

    async getVersion(slug) {
      const { data, error, status } = await table().select('*').eq('slug', slug).maybeSingle();
      if (error) throw dataServiceFailure('while reading the firm', error, status);
      if (!data) return null;
      const row = data as unknown as KeptFirmRow;
      return { firm: keptFirmFromRow(row), writtenAt: row.updated_at ?? undefined };
    },

    async create(input) {
      const firm = validateFirm(input);
      const { data, error, status } = await table()
        .insert([newRow(firm)])
        .select(keptColumns)
        .single();
      if (!error) return keptFirmFromRow(data);
      const failure = dataServiceFailure('while creating the firm', error, status);
      throw failure.code === 'conflict' ? await taken(firm.slug, failure) : failure;
    },

    freeSlug: (slug) => freeAmong(slug, 1),

    async update({ firm, writtenAt }, changes) {
      const { slug, ...texts } = changes;
      const renamed = slug !== undefined && slug !== firm.slug ? { slug: parseSlug(slug) } : {};
      const checked: Partial<KeptFirm> = { ...validateTexts(texts), ...renamed };
      let query = table().update(rowOf(checked)).eq('slug', firm.slug);
      if (writtenAt !== undefined) query = query.eq('updated_at', writtenAt);
      const { data, error, status } = await query.select(keptColumns);
      if (error) {
        const failure = dataServiceFailure('while changing the firm', error, status);
        throw failure.code === 'conflict' && slug ? await taken(slug, failure) : failure;
      }
      const [row] = data as unknown as KeptFirmRow[];
      if (row) return keptFirmFromRow(row);
      throw new FirmlineError(`"${firm.slug}" was changed or deleted by somebody else meanwhile.`, {
        code: 'conflict',
        fault: 'user',
        hint: 'Look at what it is now, then change it again.',
      });
    },

    async upsertMany(inputs) {
      const rows = inputs.map(validateFirm).map(newRow);
      const { data, error, status } = await table().upsert(rows, { onConflict: 'slug' }).select(keptColumns);
      if (error) throw dataServiceFailure('while writing firms', error, status);
      return (data as unknown as KeptFirmRow[]).map(keptFirmFromRow);
    },

    async write(inputs, onConflict) {
      const rows = inputs.map(rowOf);
      const { error, status } = await (onConflict === 'fail'
        ? table().insert(rows)
        : table().upsert(rows, { onConflict: 'slug', ignoreDuplicates: onConflict === 'skip' }));
      if (error) throw dataServiceFailure('while writing firms', error, status);
    },

    async remove(slug) {
      const { data, error, status } = await table().delete().eq('slug', slug).select('slug');
      if (error) throw dataServiceFailure('while deleting the firm', error, status);
      return data.length > 0;
    },

    async removeMany(slugs) {
      const removed: string[] = [];
      for (const list of valueLists(slugs)) {
        const { data, error, status } = await table().delete().filter('slug', 'in', list).select('slug');
        if (error) throw dataServiceFailure('while deleting firms', error, status);
        removed.push(...data.map((row) => row.slug as string));
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
