import fc from 'fast-check';
import type { Responder } from './scripted-server.ts';

export const start = Date.UTC(2026, 0, 1) * 1000;

/** A record of a list. */
export interface ModelRow {
  readonly id: string;
  /** Time in microseconds, finer than what is shown. */
  readonly at: number;
}

/** Rows within a few milliseconds of each other, so that many share one. */
export const manyRows = fc
  .array(
    fc.oneof(
      fc.nat({ max: 9 }).map((ms) => ms * 1000),
      fc.nat({ max: 9999 }),
    ),
    { maxLength: 60 },
  )
  .map((moments) => moments.map((moment, index): ModelRow => ({ id: `r${index}`, at: start + moment })));

/** So many rows, a millisecond apart. */
export const rowsOf = (count: number): ModelRow[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, at: start + index * 1000 }));

/** A simple model of how the platform's lists treat their parameters. */
export interface ModelList {
  /** Rows, which may change between requests. */
  rows: ModelRow[];
  /** Called before each response; `number` begins at 1. */
  before: (number: number) => void;
  /** A list that continues by time. */
  readonly timed: Responder;
  /** A paged list, as `results` with `metadata`. */
  readonly paged: Responder;
  /** A paged list, as a bare array. */
  readonly bare: Responder;
}

const mostRows = 1000;
const usualRows = 100;

export function modelList(rows: readonly ModelRow[], show = showRow): ModelList {
  let requests = 0;
  const responder =
    (choose: (list: ModelList, query: URLSearchParams) => unknown): Responder =>
    (response) => {
      list.before((requests += 1));
      const { searchParams } = new URL(response.req.url ?? '', 'http://platform.test');
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(choose(list, searchParams)));
    };
  const list: ModelList = {
    rows: [...rows],
    before: () => {},
    timed: responder(({ rows: all }, query) => {
      // The order of rows with equal times is not guaranteed.
      const shuffled = all.toSorted(() => Math.random() - 0.5);
      return select(shuffled, query).slice(0, limitOf(query)).map(show);
    }),
    paged: responder(({ rows: all }, query) => {
      const selected = select(all, query);
      const itemsPerPage = limitOf(query);
      const currentPage = Number(query.get('page') ?? 1);
      const from = (currentPage - 1) * itemsPerPage;
      return {
        results: selected.slice(from, from + itemsPerPage).map(show),
        metadata: { itemsPerPage, totalItems: selected.length, currentPage },
      };
    }),
    bare: responder(({ rows: all }, query) => {
      const from = (Number(query.get('page') ?? 1) - 1) * limitOf(query);
      return select(all, query)
        .slice(from, from + limitOf(query))
        .map(show);
    }),
  };
  return list;
}

function showRow({ id, at }: ModelRow): unknown {
  return { id, createdAt: new Date(Math.floor(at / 1000)).toISOString() };
}

const limitOf = (query: URLSearchParams) => Math.min(Number(query.get('limit') ?? usualRows), mostRows);

/** The rows within the query's bounds, newest first by default. */
function select(rows: readonly ModelRow[], query: URLSearchParams): ModelRow[] {
  const bound = (name: string) => {
    const text = query.get(name);
    return text === null ? undefined : Date.parse(text) * 1000;
  };
  const [le, lt, ge, gt] = ['createdAtLe', 'createdAtLt', 'createdAtGe', 'createdAtGt'].map(bound);
  const sign = query.get('sortOrder') === 'ASC' ? 1 : -1;
  return rows
    .filter(
      ({ at }) =>
        at <= (le ?? Infinity) && at < (lt ?? Infinity) && at >= (ge ?? -Infinity) && at > (gt ?? -Infinity),
    )
    .toSorted((a, b) => sign * (a.at - b.at));
}
