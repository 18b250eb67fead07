import { type QueryValue, type QueryValues, maxPage } from '../http/requests.ts';
import { platformError } from '../http/responses.ts';
import type { Condition, TimeBound } from '../store.ts';

const defaultLimit = 100;

/** A limit that includes all records. */
export const allRows = Number.MAX_SAFE_INTEGER;

const timeBounds = new Map(
  (['createdAt', 'updatedAt'] as const).flatMap((time) =>
    (['Gt', 'Lt', 'Ge', 'Le'] as const).map((comparison): [string, Omit<TimeBound, 'at'>] => [
      time + comparison,
      { time, comparison },
    ]),
  ),
);
const pagingNames = new Set(['limit', 'page', 'cursor', 'sortOrder', 'sortBy']);

/** Paths of fields whose parameter has another name: `{ number: 'customer.number' }`. */
export type FieldPaths = Readonly<Record<string, string>>;

const customerFields = 'number extension numberE164CheckEnabled sipUri name email externalId'.split(' ');

/** Parameters about a record's customer. */
export const customerPaths: FieldPaths = {
  ...Object.fromEntries(customerFields.map((name) => [name, `customer.${name}`])),
  customerNumber: 'customer.number',
};

/** Parameters whose meaning is not known well enough to answer them. */
const unknownFilters = new Set(
  (
    'assistantName assistantOverrides customer endedReasonAnyBitmap score squadName squadOverrides ' +
    'standaloneOnly structuredOutputs transcript'
  ).split(' '),
);

/**
 * The time bounds of a query, and exact matches for its other parameters. `assistantIdAny` matches one of several
 * `assistantId`.
 * @throws HttpError 501 for a filter that is not emulated
 */
export function conditionsOf(query: QueryValues, paths: FieldPaths = {}): Condition[] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (unknownFilters.has(name))
      throw platformError(
        501,
        `The local stand-in cannot filter by ${name}. Leave it out, and filter the results.`,
      );
    return pagingNames.has(name) ? [] : conditionOf(name, value, paths);
  });
}

/** A session's own name is filtered, not its customer's. */
export const sessionConditions = (query: QueryValues): Condition[] =>
  conditionsOf(query, { ...customerPaths, name: 'name' });

function conditionOf(name: string, value: QueryValue, paths: FieldPaths): Condition[] {
  const bound = timeBounds.get(name);
  if (bound) return value instanceof Date ? [{ ...bound, at: value }] : [];
  if (value === undefined || value instanceof Date) return [];
  const field = name.replace(/Any$/, '');
  const path = paths[field] ?? field;
  if (typeof value === 'object') return [{ path, oneOf: value }];
  return [field === name ? { path, is: value } : { path, oneOf: String(value).split(',') }];
}

/** The requested part of a list. The cursor of a page is its number. */
export function pageOf(query: QueryValues, defaultSize = defaultLimit) {
  const { limit = defaultSize, page, cursor, sortBy, sortOrder } = query;
  const number = Math.min(Math.max(1, Math.floor(Number(page ?? cursor))) || 1, maxPage);
  return {
    number,
    limit: Number(limit),
    offset: (number - 1) * Number(limit),
    order: sortOrder === 'ASC' ? 'ASC' : 'DESC',
    by: sortBy === 'cost' || sortBy === 'duration' ? sortBy : 'createdAt',
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
    ...(number < totalPages ? { nextCursor: String(number + 1) } : {}),
    sortOrder: order,
  };
}
