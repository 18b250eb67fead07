/** A law firm's demo record: the contact, the company, and how the assistant behaves. */
export interface Firm {
  /** The link's path; the record's key. */
  readonly slug: string;
  /** The contact's name, as the greeting says it. */
  readonly name: string;
  /** If empty, the page says "law firms". */
  readonly companyName: string;
  /** The assistant's system prompt. Empty or white space: the default prompt. */
  readonly system: string;
  /** The assistant's opening line. Empty or white space: the assistant's own, or it waits for the caller. */
  readonly firstMessage: string;
}

export const firmsTable = 'legal_firm_visitors';

/** The columns that a look-up selects. */
export const firmColumns = 'name,system,first_message,slug,company_name';

/** The header that tells row-level security which row may be read. Percent-encoded, because headers are Latin-1. */
export const slugHeader = 'x-firm-slug';

/**
 * The headers with which a key of a Supabase project is sent. A key that is a JSON web token is sent as the bearer token
 * too, from which older gateways take its role. A newer key (`sb_publishable_…`, `sb_secret_…`) is no token: hosted
 * gateways replace it there, and other services refuse it.
 */
export const keyHeaders = (key: string): Readonly<Record<string, string>> =>
  /^sb_(?:publishable|secret)_/.test(key) ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` };

/** A row with the columns that were asked for. They may be null in a table that was made by hand, except for the slug. */
export type FirmRow = { readonly slug: string } & {
  readonly [Column in 'name' | 'company_name' | 'system' | 'first_message']?: string | null;
};

export function firmFromRow(row: FirmRow): Firm {
  return {
    slug: row.slug,
    name: row.name ?? '',
    companyName: row.company_name ?? '',
    system: row.system ?? '',
    firstMessage: row.first_message ?? '',
  };
}

/**
 * The firm with this slug in a look-up's response: a list of at most one row.
 * @returns null when the list is empty
 * @throws TypeError when the response is something else, such as a proxy's page, or the row of another link, as a cache has
 * it that ignores the query
 */
export function firmFromAnswer(answer: unknown, slug: string): Firm | null {
  if (!Array.isArray(answer)) throw new TypeError('The answer is not a list of firms.');
  const [row] = answer as readonly (FirmRow | null | undefined)[];
  if (row === undefined) return null;
  if (row?.slug !== slug) throw new TypeError('The answer holds another row.');
  return firmFromRow(row);
}
