import { FirmlineError } from '../errors.ts';
import type { Paging, Query } from './operation.ts';
import { isObject } from '#util/is-object';

/** Rows per page: the platform's maximum, and its default. */
const maxPageSize = 1000;
const defaultPageSize = 100;
/** Rows added during the iteration can fill a few pages with known rows, but not this many. */
const maxPagesWithoutNewRows = 100;

/**
 * Continues by `page`, or by the response's `pageState`. Skips rows that it has seen. If the list's total has fallen, rows
 * that were not read yet may have moved to pages that were: these are read again.
 */
export const byPage = pagesWith((query) => query);

/**
 * Continues by `page`. A list with the newest first is limited to the rows that existed at the start, so that new rows
 * do not shift its pages.
 */
export const bySortedPage = pagesWith(boundQuery);

/* @__NO_SIDE_EFFECTS__ */
function pagesWith(keepInPlace: (query: Query, rows: readonly unknown[]) => Query): Paging {
  return {
    async *walk(firstResponse, query, fetchPage) {
      const seenIds = new Set<string>();
      const seenStates = new Set<unknown>([query['pageState']]);
      let unnamedBefore = '';
      const firstNumber = numberOf(query['page'], 1);
      let pageQuery = query;
      let pagesWithoutNewRows = 0;
      const firstPage = await firstResponse;
      let page = firstPage;
      let rowsBefore: number | undefined;
      let totalBefore: number | undefined;
      let removedRows = 0;
      for (let number = firstNumber; ; number++) {
        const { rows, total, size, hasNext, state } = readPage(page, query);
        let newRows = 0;
        // Rows without ids may be alike, but no two pages of them are.
        const unnamedText = rows.every((row) => idOf(row) !== undefined) ? '' : JSON.stringify(rows);
        for (const row of rows) {
          const id = idOf(row);
          if (id === undefined ? unnamedText === unnamedBefore : seenIds.has(id)) continue;
          if (id !== undefined) seenIds.add(id);
          newRows++;
          yield row;
        }
        unnamedBefore = unnamedText;
        const isNew = newRows > 0;
        // Counted, because a platform may return fewer rows than it says a page has, or the same ones again.
        rowsBefore = (rowsBefore ?? (number - 1) * size) + newRows;
        const newlyRemovedRows = Math.max(0, (totalBefore ?? 0) - (total ?? Infinity));
        removedRows += newlyRemovedRows;
        totalBefore = total;
        // Without either, a repeated page is the end of a list that has no pages.
        const mayContinue = hasNext ?? (isFull(rows, size) && isNew);
        const isLast = total === undefined ? !mayContinue : rowsBefore - removedRows >= total;
        // A page may be empty and still name the next one.
        const isEnd = rows.length === 0 && newlyRemovedRows === 0;
        if ((isEnd || isLast) && state === undefined) return;
        pagesWithoutNewRows = isNew ? 0 : pagesWithoutNewRows + 1;
        if (pagesWithoutNewRows >= maxPagesWithoutNewRows) throw repeatingError();
        // A page that leads back would loop. Without rows there is nothing more; with rows, nobody knows.
        if (state !== undefined && seenStates.has(state)) {
          if (rows.length === 0) return;
          throw repeatingError();
        }
        if (state !== undefined) seenStates.add(state);
        // Only the first page shows which rows existed at the start; a bound from a later one would shift the pages.
        if (page === firstPage && number === 1) pageQuery = keepInPlace(pageQuery, rows);
        if (newlyRemovedRows > 0)
          number = Math.max(firstNumber, number - Math.ceil(newlyRemovedRows / size)) - 1;
        pageQuery = state === undefined ? { ...pageQuery, page: number + 1 } : { ...query, pageState: state };
        page = await fetchPage(pageQuery);
      }
    },
  };
}

/** Whether more rows may follow: a platform's maximum may be below the limit, but not below its default. */
const isFull = (rows: readonly unknown[], limit: number): boolean =>
  rows.length >= Math.min(limit, defaultPageSize);

function repeatingError(): FirmlineError {
  return new FirmlineError('The platform keeps returning the same page.', {
    code: 'unparsable',
    hint: 'Fetch the pages one by one.',
  });
}

/** A list or a page of one: no other response is taken for that of a list. */
function readPage(page: unknown, query: Query) {
  const fields = isObject(page) ? page : {};
  const metadata = isObject(fields['metadata']) ? fields['metadata'] : {};
  const state = fields['nextPageState'];
  return {
    rows: (Array.isArray(page) ? page : fields['results']) as readonly unknown[],
    total: typeof metadata['totalItems'] === 'number' ? metadata['totalItems'] : undefined,
    hasNext: typeof metadata['hasNextPage'] === 'boolean' ? metadata['hasNextPage'] : undefined,
    size: numberOf(metadata['itemsPerPage'], numberOf(query['limit'], defaultPageSize)),
    state: typeof state === 'string' && state !== '' ? state : undefined,
  };
}

function boundQuery(query: Query, rows: readonly unknown[]): Query {
  if (query['sortOrder'] === 'ASC' || (query['createdAtLe'] ?? undefined) !== undefined) return query;
  const moments = rows.map((row) => momentOf(row) ?? Number.NaN);
  const [newestMoment = Number.NaN] = moments;
  const isDescending = moments.every((moment, index) => index === 0 || moment <= (moments[index - 1] ?? 0));
  // Unless the caller set the order, only rows with different times show it.
  const isNewestFirst =
    isDescending && (query['sortOrder'] === 'DESC' || newestMoment > (moments.at(-1) ?? newestMoment));
  return isNewestFirst ? { ...query, createdAtLe: new Date(newestMoment + 1) } : query;
}

const numberOf = (value: unknown, fallback: number): number =>
  typeof value === 'number' && value > 0 ? value : fallback;

/** The id of a listed record, if it has one. */
function idOf(row: unknown): string | undefined {
  return isObject(row) && typeof row['id'] === 'string' ? row['id'] : undefined;
}

/** When a listed record was created, in milliseconds. Logs call it `time`. */
function momentOf(row: unknown): number | undefined {
  const text = isObject(row) ? (row['createdAt'] ?? row['time']) : undefined;
  const moment = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

/**
 * Goes back in time: each page starts where the previous one ended, by `createdAtLe`. Rows with that time are returned
 * again and skipped; rows added meanwhile are newer than all that follow. If a whole page shares one time, a larger
 * page is requested.
 */
export const byTime: Paging = {
  async *walk(firstResponse, query, fetchPage, operation) {
    let limit = typeof query['limit'] === 'number' ? Math.min(query['limit'], maxPageSize) : defaultPageSize;
    let boundary = boundaryOf(query['createdAtLe']);
    let page = await firstResponse;
    const seenIds = new Map<string, number>();
    for (;;) {
      const { rows } = readPage(page, query);
      // From a platform that ignores the bound, which would return them for ever.
      if (seenIds.size > 0 && rows.some((row) => (momentOf(row) ?? 0) > boundary)) throw repeatingError();
      let isNew = false;
      for (const row of rows) {
        const id = idOf(row);
        if (id !== undefined && seenIds.has(id)) continue;
        if (id !== undefined) seenIds.set(id, momentOf(row) ?? 0);
        isNew = true;
        yield row;
      }
      if (rows.length === 0 || !isFull(rows, limit) || (rows.length < limit && !isNew)) return;

      const oldestMoment = momentOf(rows.at(-1));
      if (oldestMoment === undefined) throw unwalkableError(operation, 'its records carry no creation time');
      if ((momentOf(rows[0]) ?? oldestMoment) < oldestMoment)
        throw unwalkableError(operation, 'its oldest records come first');
      // One millisecond more, because the platform may keep finer times than it shows.
      const nextMoment = oldestMoment + 1;
      if (nextMoment >= boundary) {
        if (limit >= maxPageSize)
          throw unwalkableError(operation, `${maxPageSize} records or more share one moment`);
        limit = Math.min(limit * 2, maxPageSize);
      }
      boundary = nextMoment;
      for (const [id, moment] of seenIds) if (moment > boundary) seenIds.delete(id);
      page = await fetchPage({ ...query, limit, createdAtLe: new Date(boundary) });
    }
  },
};

function boundaryOf(value: Query[string]): number {
  const time =
    value instanceof Date ? value.getTime() : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}

function unwalkableError(operation: string, reason: string): FirmlineError {
  return new FirmlineError(`${operation} cannot be read to its end: ${reason}.`, {
    code: 'invalid-input',
    hint: 'Narrow the list with createdAtGe and createdAtLe.',
  });
}
