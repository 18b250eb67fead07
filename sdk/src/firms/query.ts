import type { PostgrestClient } from '@supabase/postgrest-js';
import { columnOf } from './fields.ts';
import { keptColumns } from './kept-firm.ts';
import { firmsTable } from './record.ts';

/** The client that the repository uses: postgrest-js or supabase-js. */
export type FirmClient = Pick<PostgrestClient, 'from'>;

/** Texts that may be empty. */
export type OptionalText = 'companyName' | 'system' | 'firstMessage';

/** Selects firms. All conditions must hold. */
export interface FirmFilter {
  /** Part of a slug, name or company name, any case. */
  readonly search?: string;
  /** Part of a company name, any case. */
  readonly company?: string;
  /** Only firms where these are empty. */
  readonly without?: readonly OptionalText[];
}

const orderColumns = {
  slug: 'slug',
  name: 'name',
  company: 'company_name',
  created: 'created_at',
  updated: 'updated_at',
} as const;

export interface FirmSort {
  readonly by: keyof typeof orderColumns;
  readonly descending?: boolean;
}

export interface ListOptions extends FirmFilter {
  /** Default: by slug. */
  readonly sort?: FirmSort;
  /** Maximum rows; 100 by default. */
  readonly limit?: number;
  readonly offset?: number;
}

/** A query for the firms that match a filter, unordered and optionally counted. */
export function firmsMatching(client: FirmClient, filter: FirmFilter, options: { count?: 'exact' } = {}) {
  const { search, company, without = [] } = filter;
  let query = client.from(firmsTable).select(keptColumns, options);
  if (search) {
    const pattern = quoted(containing(search));
    query = query.or(`slug.ilike.${pattern},name.ilike.${pattern},company_name.ilike.${pattern}`);
  }
  if (company) query = query.ilike('company_name', containing(company));
  // Tables that were made by hand may hold null for empty texts.
  for (const field of without) query = query.or(`${columnOf(field)}.is.null,${columnOf(field)}.eq.`);
  return query;
}

/** The same, sorted; ties are broken by slug so that pages do not overlap. */
export function firmsInOrder(client: FirmClient, options: ListOptions, count?: { count: 'exact' }) {
  const { sort = { by: 'slug' }, limit = 100, offset = 0, ...filter } = options;
  const ascending = !sort.descending;
  const query = firmsMatching(client, filter, count).order(orderColumns[sort.by], { ascending });
  const whole = sort.by === 'slug' ? query : query.order('slug', { ascending });
  return whole.range(offset, offset + limit - 1);
}

/** The condition for slugs with either half of a text: a typing mistake leaves one of them intact, unless it swaps the middle letters. */
export function sharingHalf(text: string): string {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)]
    .filter((half) => half !== '')
    .map((half) => `slug.ilike.${quoted(containing(half))}`)
    .join(',');
}

const containing = (text: string) => `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;

/** Quotes a value for PostgREST's lists, where commas, dots and brackets would otherwise be syntax. */
export const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
