import { FirmlineError } from '../../errors.ts';
import type { Paging, Query } from '../operation.ts';
import { isObject } from '#util/is-object';
import { idOf, momentOf, noList } from './row.ts';

const defaultPage = 100;
/** Rows added during the iteration can fill a few pages with known rows, but not this many. */
const mostBarrenPages = 100;

/** Continues by `page`, or by the response's `pageState`. Skips rows that it has seen. */
export const byPage: Paging = {
  walk: (first, query, ask, operation) => pages(first, query, ask, operation, (asked) => asked),
};

/**
 * Continues by `page`. A list with the newest first is limited to the rows that existed at the start, so that new rows
 * do not shift its pages.
 */
export const bySortedPage: Paging = {
  walk: (first, query, ask, operation) => pages(first, query, ask, operation, bound),
};

async function* pages(
  first: Promise<unknown>,
  query: Query,
  ask: (query: Query) => Promise<unknown>,
  operation: string,
  keepInPlace: (query: Query, rows: readonly unknown[]) => Query,
): AsyncGenerator<unknown, void, undefined> {
  const seen = new Set<string>();
  let asked = query;
  let barren = 0;
  let page = await first;
  for (let number = numberOf(query['page'], 1); ; number++) {
    const { rows, total, size, hasNext, state } = read(page, query, operation);
    let isNew = false;
    for (const row of rows) {
      const id = idOf(row);
      if (id !== undefined && seen.has(id)) continue;
      if (id !== undefined) seen.add(id);
      isNew = true;
      yield row;
    }
    const isLast = total === undefined ? !(hasNext ?? rows.length >= size) || !isNew : number * size >= total;
    if (rows.length === 0 || (isLast && state === undefined)) return;
    barren = isNew ? 0 : barren + 1;
    if (barren >= mostBarrenPages) throw repeating();
    // A page that names itself as the next one would loop.
    if (state !== undefined && state === asked['pageState']) return;
    // Only the first page shows which rows existed at the start; a bound from a later one would shift the pages.
    if (number === 1) asked = keepInPlace(asked, rows);
    asked = state === undefined ? { ...asked, page: number + 1 } : { ...query, pageState: state };
    page = await ask(asked);
  }
}

function repeating(): FirmlineError {
  return new FirmlineError('The platform keeps returning the same page.', {
    code: 'unparsable',
    hint: 'Fetch the pages one by one.',
  });
}

/** @throws FirmlineError 'unparsable' */
function read(page: unknown, query: Query, operation: string) {
  const results = isObject(page) ? page['results'] : undefined;
  if (!Array.isArray(page) && !Array.isArray(results)) throw noList(operation);
  const rows: readonly unknown[] = Array.isArray(page) ? page : (results as unknown[]);
  const metadata = isObject(page) && isObject(page['metadata']) ? page['metadata'] : {};
  const state = isObject(page) ? page['nextPageState'] : undefined;
  return {
    rows,
    total: typeof metadata['totalItems'] === 'number' ? metadata['totalItems'] : undefined,
    hasNext: typeof metadata['hasNextPage'] === 'boolean' ? metadata['hasNextPage'] : undefined,
    size: numberOf(metadata['itemsPerPage'], numberOf(query['limit'], defaultPage)),
    state: typeof state === 'string' && state !== '' ? state : undefined,
  };
}

function bound(query: Query, rows: readonly unknown[]): Query {
  if (query['sortOrder'] === 'ASC' || (query['createdAtLe'] ?? undefined) !== undefined) return query;
  const moments = rows.map((row) => momentOf(row) ?? Number.NaN);
  const [newest = Number.NaN] = moments;
  const isDescending = moments.every((moment, index) => index === 0 || moment <= (moments[index - 1] ?? 0));
  // Unless the caller set the order, only rows with different times show it.
  const isNewestFirst =
    isDescending && (query['sortOrder'] === 'DESC' || newest > (moments.at(-1) ?? newest));
  return isNewestFirst ? { ...query, createdAtLe: new Date(newest + 1) } : query;
}

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && value > 0 ? value : otherwise;
