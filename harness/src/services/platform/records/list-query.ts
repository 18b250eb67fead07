import type { QueryValue, QueryValues } from '../http/requests.ts';
import type { Condition, TimeBound } from '../store.ts';

const defaultLimit = 100;

/** A limit that includes all records. */
export const everything = Number.MAX_SAFE_INTEGER;

const timeBounds = new Map(
  (['createdAt', 'updatedAt'] as const).flatMap((time) =>
    (['Gt', 'Lt', 'Ge', 'Le'] as const).map((comparison): [string, Omit<TimeBound, 'at'>] => [
      time + comparison,
      { time, comparison },
    ]),
  ),
);
const pagingNames = new Set(['limit', 'page', 'sortOrder']);

/** Paths of fields whose parameter has another name: `{ number: 'customer.number' }`. */
export type FieldPaths = Readonly<Record<string, string>>;

/** The time bounds of a query, and exact matches for its other parameters. */
export function conditionsOf(query: QueryValues, paths: FieldPaths = {}): Condition[] {
  return Object.entries(query).flatMap(([name, value]) =>
    pagingNames.has(name) ? [] : conditionOf(name, value, paths),
  );
}

function conditionOf(name: string, value: QueryValue, paths: FieldPaths): Condition[] {
  const bound = timeBounds.get(name);
  if (bound) return value instanceof Date ? [{ ...bound, at: value }] : [];
  if (typeof value === 'object')
    return value instanceof Date ? [] : [{ path: paths[name] ?? name, oneOf: value }];
  return value === undefined ? [] : [{ path: paths[name] ?? name, is: value }];
}

/** The requested part of a list. */
export function pageOf(query: QueryValues, most = defaultLimit) {
  const limit = typeof query['limit'] === 'number' ? query['limit'] : most;
  const number = typeof query['page'] === 'number' ? query['page'] : 1;
  return {
    number,
    limit,
    offset: (number - 1) * limit,
    order: query['sortOrder'] === 'ASC' ? 'ASC' : 'DESC',
  } as const;
}

export function pageMetadata({ number, limit, order }: ReturnType<typeof pageOf>, totalItems: number) {
  const totalPages = limit === 0 ? 0 : Math.ceil(totalItems / limit);
  return {
    itemsPerPage: limit,
    totalItems,
    currentPage: number,
    totalPages,
    hasNextPage: number < totalPages,
    sortOrder: order,
  };
}
