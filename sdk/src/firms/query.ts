import type { PostgrestClient } from '@supabase/postgrest-js';
import { orderColumns, type FirmClient, type FirmFilter, type ListOptions } from './list-options.ts';
import { keptColumns } from './stored-firm.ts';
import { firmsTable } from './record.ts';

/** The client, with the types of its queries. */
export const queries = (client: FirmClient) => client as Pick<PostgrestClient, 'from'>;

/** A query for the firms that match a filter, unordered and optionally counted. */
export function firmsMatching(
  client: FirmClient,
  filter: FirmFilter,
  options: { count?: 'exact' } = {},
  columns = keptColumns,
) {
  const { search, oldLinks = false } = filter;
  let query = queries(client).from(firmsTable).select(columns, options);
  if (!oldLinks) query = query.is('leads_to', null);
  if (search) query = query.or(containing(search, ['slug', 'name', 'company_name']));
  return query;
}

/** The same, sorted; ties are broken by slug so that pages do not overlap. */
export function firmsInOrder(client: FirmClient, options: ListOptions, count?: { count: 'exact' }) {
  const { sort = { by: 'slug' }, limit = 100, offset = 0, ...filter } = options;
  const isAscending = !sort.descending;
  const query = firmsMatching(client, filter, count).order(orderColumns[sort.by], { ascending: isAscending });
  const sortedQuery = sort.by === 'slug' ? query : query.order('slug', { ascending: isAscending });
  return sortedQuery.range(offset, offset + limit - 1);
}

/** The condition for slugs with either half of a text: a typing mistake leaves one of them intact, unless it swaps the middle letters. */
export function sharingHalf(text: string): string {
  const middleIndex = Math.ceil(text.length / 2);
  const halves = [text.slice(0, middleIndex), text.slice(middleIndex)].filter((half) => half !== '');
  return halves.map((half) => containing(half, ['slug'])).join(',');
}

/** The condition that one of the columns contains a text, in any case. */
function containing(text: string, columns: readonly string[]): string {
  const pattern = quotedValue(`%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`);
  return columns.map((column) => `${column}.ilike.${pattern}`).join(',');
}

/** Quotes a value for PostgREST's lists, where commas, dots and brackets would otherwise be syntax. */
const quotedValue = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Longest list of values in one URL, characters: gateways refuse longer URLs. */
const maxListLength = 6000;

/** Formats values as PostgREST lists, split so that each fits into a URL. */
export function* valueLists(values: readonly string[]): Generator<string> {
  let list: string[] = [];
  let length = 0;
  for (const value of values.map(quotedValue)) {
    const encodedLength = encodeURIComponent(value).length + 3;
    if (list.length > 0 && length + encodedLength > maxListLength) {
      yield `(${list.join(',')})`;
      list = [];
      length = 0;
    }
    list.push(value);
    length += encodedLength;
  }
  if (list.length > 0) yield `(${list.join(',')})`;
}
