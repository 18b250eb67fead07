import fc from 'fast-check';
import type { RequestHandler } from './scripted-server.ts';

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

/** What changes between two pages: rows that are added, how much later than the newest, and rows that are removed. */
export const changes = fc.array(
  fc.record({ adds: fc.nat({ max: 9 }), later: fc.nat({ max: 3 }), removes: fc.nat({ max: 2 }) }),
  { maxLength: 30 },
);

/** This many rows, a millisecond apart. */
export const rowsOf = (count: number): ModelRow[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, at: start + index * 1000 }));

export const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

/** A simple model of how the platform's lists treat their parameters. */
export interface ModelList {
  /** Rows, which may change between requests. */
  rows: ModelRow[];
  /** Called before each response; `number` begins at 1. */
  before: (number: number) => void;
  /** A list that continues by time. */
  readonly timed: RequestHandler;
  /** A paged list, as `results` with `metadata`. */
  readonly paged: RequestHandler;
  /** A paged list, as a bare array. */
  readonly bare: RequestHandler;
}

const maxRows = 1000;
const defaultRows = 100;

export function modelList(rows: readonly ModelRow[], show = showRow, maximum = maxRows): ModelList {
  let requests = 0;
  const responder =
    (choose: (query: URLSearchParams) => unknown): RequestHandler =>
    (response) => {
      list.before((requests += 1));
      const { searchParams } = new URL(response.req.url ?? '', 'http://platform.test');
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(choose(searchParams)));
    };
  const pageOf = (all: readonly ModelRow[], query: URLSearchParams) => {
    const selectedRows = select(all, query);
    const itemsPerPage = Math.min(Number(query.get('limit') ?? defaultRows), maximum);
    const currentPage = Number(query.get('page') ?? 1);
    const from = (currentPage - 1) * itemsPerPage;
    const metadata = { itemsPerPage, totalItems: selectedRows.length, currentPage };
    return { results: selectedRows.slice(from, from + itemsPerPage).map(show), metadata };
  };
  // The order of rows with equal times is not guaranteed.
  const shuffleRows = () => list.rows.toSorted(() => Math.random() - 0.5);
  const list: ModelList = {
    rows: [...rows],
    before: () => {},
    timed: responder((query) => pageOf(shuffleRows(), query).results),
    paged: responder((query) => pageOf(list.rows, query)),
    bare: responder((query) => pageOf(list.rows, query).results),
  };
  return list;
}

function showRow({ id, at }: ModelRow): unknown {
  return { id, createdAt: new Date(Math.floor(at / 1000)).toISOString() };
}

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
