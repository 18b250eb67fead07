import type { SupabaseClient } from '@supabase/supabase-js';
import { FirmlineError } from '../errors.ts';
import { dataServiceFailure } from './failure.ts';
import { firmColumns, firmFromRow, firmsTable, rowFromFirm, type Firm, type FirmRowRead } from './record.ts';
import { numberedSlug } from './slug.ts';
import { validateFirm, type NewFirm } from './validation.ts';

export interface ListOptions {
  /** Part of a slug, name or company name, any case. */
  readonly search?: string;
  /** Rows at most; 100 unless given. */
  readonly limit?: number;
  readonly offset?: number;
}

/** Firm records, for whoever holds the service-role key. Every method throws FirmlineError only. */
export interface FirmRepository {
  /** By slug. */
  list(options?: ListOptions): Promise<Firm[]>;
  get(slug: string): Promise<Firm | null>;
  /** @throws FirmlineError 'conflict' when the slug is taken, with the next free one in the hint */
  create(input: NewFirm): Promise<Firm>;
  /** Writes all or nothing; a firm whose slug exists is replaced. */
  upsertMany(inputs: readonly NewFirm[]): Promise<Firm[]>;
  /** @returns whether there was one */
  remove(slug: string): Promise<boolean>;
}

/** Slugs asked about at once when a free one is looked for. */
const candidatesAtOnce = 20;

export function createFirmRepository(client: SupabaseClient): FirmRepository {
  const table = () => client.from(firmsTable);

  const freeSlug = async (slug: string, first = 2): Promise<string> => {
    const candidates = Array.from({ length: candidatesAtOnce }, (_, index) =>
      numberedSlug(slug, first + index),
    );
    const { data, error, status } = await table().select('slug').in('slug', candidates);
    if (error) throw dataServiceFailure('while looking for a free slug', error, status);
    const taken = new Set(data.map((row) => row.slug as string));
    return candidates.find((one) => !taken.has(one)) ?? freeSlug(slug, first + candidatesAtOnce);
  };

  return {
    async list({ search, limit = 100, offset = 0 } = {}) {
      let query = table()
        .select(firmColumns)
        .order('slug')
        .range(offset, offset + limit - 1);
      if (search) {
        const wanted = quoted(`%${search.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`);
        query = query.or(`slug.ilike.${wanted},name.ilike.${wanted},company_name.ilike.${wanted}`);
      }
      const { data, error, status } = await query;
      if (error) throw dataServiceFailure('while listing firms', error, status);
      return (data as unknown as FirmRowRead[]).map(firmFromRow);
    },

    async get(slug) {
      const { data, error, status } = await table().select(firmColumns).eq('slug', slug).maybeSingle();
      if (error) throw dataServiceFailure('while reading the firm', error, status);
      return data ? firmFromRow(data) : null;
    },

    async create(input) {
      const firm = validateFirm(input);
      const { data, error, status } = await table().insert(rowFromFirm(firm)).select(firmColumns).single();
      if (!error) return firmFromRow(data);
      const failure = dataServiceFailure('while creating the firm', error, status);
      if (failure.code !== 'conflict') throw failure;
      throw new FirmlineError(`A firm with the slug "${firm.slug}" exists already.`, {
        code: 'conflict',
        fault: 'user',
        hint: `"${await freeSlug(firm.slug)}" is free.`,
        cause: failure,
      });
    },

    async upsertMany(inputs) {
      const rows = inputs.map(validateFirm).map(rowFromFirm);
      const { data, error, status } = await table().upsert(rows, { onConflict: 'slug' }).select(firmColumns);
      if (error) throw dataServiceFailure('while writing firms', error, status);
      return (data as unknown as FirmRowRead[]).map(firmFromRow);
    },

    async remove(slug) {
      const { data, error, status } = await table().delete().eq('slug', slug).select('slug');
      if (error) throw dataServiceFailure('while deleting the firm', error, status);
      return data.length > 0;
    },
  };
}

/** A value inside PostgREST's `or=()`, where commas, dots and brackets would otherwise be syntax. */
const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
