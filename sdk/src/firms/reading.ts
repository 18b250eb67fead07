import { countedRowsIn, keptFirmsOf, rowsIn } from './answer.ts';
import { keptColumns, type KeptFirm } from './kept-firm.ts';
import { firmsMatching, quoted, type FirmClient, type FirmFilter } from './query.ts';
import { firmsTable } from './record.ts';

const doing = 'while reading firms';

/** Longest list of values in one address, characters: gateways refuse longer addresses. */
const longestList = 6000;

/** A page should weigh about this much, characters: prompts are up to 100,000. */
const pageWeight = 2_000_000;
const smallestPage = 10;
/** Hosted projects send no more at once, whatever is asked. */
const largestPage = 1000;

/**
 * Every firm that matches, by slug, in pages. Each begins after the last slug of the one before, so that none is left
 * out or given twice while others are written and deleted.
 * @param names contacts as PostgREST lists them; all without it
 */
export async function* firmPages(
  client: FirmClient,
  filter: FirmFilter = {},
  names?: string,
): AsyncGenerator<KeptFirm[]> {
  let after: string | undefined;
  let size = 100;
  while (true) {
    // A server that answers everything with an empty list does not give their number; one request is enough.
    const options = after === undefined ? ({ count: 'exact' } as const) : {};
    let query = firmsMatching(client, filter, options).order('slug').limit(size);
    if (names !== undefined) query = query.filter('name', 'in', names);
    if (after !== undefined) query = query.gt('slug', after);
    const answer = await query;
    const rows = (after === undefined ? countedRowsIn : rowsIn)(answer, doing);
    const firms = keptFirmsOf(rows, doing);
    const last = firms.at(-1);
    // Fewer than were asked for is no end: a project may give less at once.
    if (last === undefined) return;
    yield firms;
    after = last.slug;
    const weight = firms.reduce((sum, firm) => sum + firm.system.length + 500, 0) / firms.length;
    size = Math.round(Math.min(Math.max(pageWeight / weight, smallestPage), largestPage));
  }
}

/** The firms that have one of these slugs, some at a time, in no order. */
export async function* firmsNamed(client: FirmClient, slugs: readonly string[]): AsyncGenerator<KeptFirm[]> {
  for (const list of valueLists(slugs)) {
    const answer = await client
      .from(firmsTable)
      .select(keptColumns, { count: 'exact' })
      .filter('slug', 'in', list);
    yield keptFirmsOf(countedRowsIn(answer, doing), doing);
  }
}

/** The firms whose contact has one of these names, some at a time. */
export async function* firmsOfContacts(
  client: FirmClient,
  names: readonly string[],
): AsyncGenerator<KeptFirm[]> {
  for (const list of valueLists(names)) yield* firmPages(client, {}, list);
}

/** Values as PostgREST lists them in an address, in as many lists as their length needs. */
export function* valueLists(values: readonly string[]): Generator<string> {
  let list: string[] = [];
  let length = 0;
  for (const value of values.map(quoted)) {
    const own = encodeURIComponent(value).length + 3;
    if (list.length > 0 && length + own > longestList) {
      yield `(${list.join(',')})`;
      list = [];
      length = 0;
    }
    list.push(value);
    length += own;
  }
  if (list.length > 0) yield `(${list.join(',')})`;
}
