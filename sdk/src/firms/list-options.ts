/**
 * The client that the repository uses: postgrest-js or supabase-js. Their own types need those of the DOM, which a project
 * for Node may lack.
 */
export interface FirmClient {
  from(table: string): unknown;
}

export interface FirmFilter {
  /** Part of a slug, name or company name, any case. */
  readonly search?: string | undefined;
  /** Also old links, which lead to a firm. */
  readonly oldLinks?: boolean | undefined;
}

export const orderColumns = {
  slug: 'slug',
  name: 'name',
  company: 'company_name',
  created: 'created_at',
  updated: 'updated_at',
} as const;

export interface FirmSort {
  readonly by: keyof typeof orderColumns;
  readonly descending?: boolean | undefined;
}

export interface ListOptions extends FirmFilter {
  /** Default: by slug. */
  readonly sort?: FirmSort | undefined;
  /** Maximum rows; 100 by default. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}
