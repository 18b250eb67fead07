import type { PostgrestClient } from '@supabase/postgrest-js';
import { keptColumns, type KeptFirm } from './kept-firm.ts';
import { firmsTable } from './record.ts';

/** What the repository asks with: a client of PostgREST, or of a whole Supabase project. */
export type FirmClient = Pick<PostgrestClient, 'from'>;

/** Texts that a firm may do without. */
export type OptionalText = 'companyName' | 'system' | 'firstMessage';

/** Which firms are meant. All that is given must hold. */
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
  /** By slug unless given. */
  readonly sort?: FirmSort;
  /** Rows at most; 100 unless given. */
  readonly limit?: number;
  readonly offset?: number;
}

/** The column of each field. */
export const columnOf = {
  slug: 'slug',
  name: 'name',
  companyName: 'company_name',
  system: 'system',
  firstMessage: 'first_message',
  expiresAt: 'expires_at',
} as const satisfies Record<keyof KeptFirm, string>;

/** The firms a filter leaves, not yet in order. Counted where that is wanted. */
export function firmsMatching(client: FirmClient, filter: FirmFilter, options: { count?: 'exact' } = {}) {
  const { search, company, without = [] } = filter;
  let query = client.from(firmsTable).select(keptColumns, options);
  if (search) {
    const wanted = quoted(containing(search));
    query = query.or(`slug.ilike.${wanted},name.ilike.${wanted},company_name.ilike.${wanted}`);
  }
  if (company) query = query.ilike('company_name', containing(company));
  // Tables that an older tool filled hold null for nothing.
  for (const field of without) query = query.or(`${columnOf[field]}.is.null,${columnOf[field]}.eq.`);
  return query;
}

/** The same with the order that a list is asked in; ties are broken by slug, so that pages do not overlap. */
export function firmsInOrder(client: FirmClient, options: ListOptions, count?: { count: 'exact' }) {
  const { sort = { by: 'slug' }, limit = 100, offset = 0, ...filter } = options;
  const ascending = !sort.descending;
  const query = firmsMatching(client, filter, count).order(orderColumns[sort.by], { ascending });
  const whole = sort.by === 'slug' ? query : query.order('slug', { ascending });
  return whole.range(offset, offset + limit - 1);
}

const containing = (text: string) => `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;

/** A value inside PostgREST's brackets, where commas, dots and brackets would otherwise be syntax. */
export const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
