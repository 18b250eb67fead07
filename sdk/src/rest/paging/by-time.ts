import { FirmlineError } from '../../errors.ts';
import type { Paging, Query } from '../operation.ts';
import { idOf, momentOf, noList } from './row.ts';

/** Rows per page: the platform's maximum, and its default. */
const largestPage = 1000;
const defaultPage = 100;

/**
 * Goes back in time: each page starts where the previous one ended, by `createdAtLe`. Rows with that time are returned
 * again and skipped; rows added meanwhile are newer than all that follow. If a whole page shares one time, a larger
 * page is requested.
 */
export const byTime: Paging = {
  async *walk(first, query, ask, operation) {
    let limit = typeof query['limit'] === 'number' ? Math.min(query['limit'], largestPage) : defaultPage;
    let boundary = boundaryOf(query['createdAtLe']);
    let page = await first;
    const seen = new Map<string, number>();
    for (;;) {
      const rows = rowsOf(page, operation);
      for (const row of rows) {
        const id = idOf(row);
        if (id !== undefined && seen.has(id)) continue;
        if (id !== undefined) seen.set(id, momentOf(row) ?? 0);
        yield row;
      }
      if (rows.length < limit || rows.length === 0) return;

      const oldest = momentOf(rows.at(-1));
      if (oldest === undefined) throw unwalkable(operation, 'its records carry no creation time');
      // One millisecond more, because the platform may keep finer times than it shows.
      const next = oldest + 1;
      if (next >= boundary) {
        if (limit >= largestPage)
          throw unwalkable(operation, `${largestPage} records or more share one moment`);
        limit = Math.min(limit * 2, largestPage);
      }
      boundary = next;
      for (const [id, moment] of seen) if (moment > boundary) seen.delete(id);
      page = await ask({ ...query, limit, createdAtLe: new Date(boundary) });
    }
  },
};

/** @throws FirmlineError 'unparsable' */
function rowsOf(page: unknown, operation: string): readonly unknown[] {
  if (Array.isArray(page)) return page;
  throw noList(operation);
}

function boundaryOf(value: Query[string]): number {
  const given =
    value instanceof Date ? value.getTime() : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(given) ? Number.POSITIVE_INFINITY : given;
}

function unwalkable(operation: string, why: string): FirmlineError {
  return new FirmlineError(`${operation} cannot be read to its end: ${why}.`, {
    code: 'invalid-input',
    hint: 'Narrow the list with createdAtGe and createdAtLe.',
  });
}
