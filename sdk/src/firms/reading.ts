import { countedRowsIn, firmVersionsOf, rowsIn } from './answer.ts';
import { keptColumns, type FirmVersion, type StoredFirm } from './kept-firm.ts';
import { firmsMatching, quoted, type FirmClient, type FirmFilter } from './query.ts';
import { firmsTable } from './record.ts';

const doing = 'while reading firms';

/** Longest list of values in one URL, characters: gateways refuse longer URLs. */
export const maxListLength = 6000;

/** Target size of a page, characters: prompts have up to 100,000. */
const pageWeight = 2_000_000;
const minPageSize = 10;
/** Hosted projects never send more rows at once. */
const maxPageSize = 1000;

/**
 * Every firm that matches, by slug, in pages. Each page begins after the previous page's last slug, so concurrent writes
 * and deletes cause no gaps and no repeats.
 * @param names a PostgREST list of contacts; without it, all
 */
export async function* versionPages(
  client: FirmClient,
  filter: FirmFilter = {},
  names?: string,
): AsyncGenerator<FirmVersion<StoredFirm>[]> {
  let after: string | undefined;
  let size = 100;
  while (true) {
    // A server that answers everything with an empty list reports no count; checking the first request is enough.
    const options = after === undefined ? ({ count: 'exact' } as const) : {};
    let query = firmsMatching(client, filter, options).order('slug').limit(size);
    if (names !== undefined) query = query.filter('name', 'in', names);
    if (after !== undefined) query = query.gt('slug', after);
    const answer = await query;
    const rows = (after === undefined ? countedRowsIn : rowsIn)(answer, doing);
    const versions = firmVersionsOf(rows, doing, Symbol('page'));
    const last = versions.at(-1);
    // A short page is not the end: a project may send fewer rows than requested.
    if (last === undefined) return;
    yield versions;
    after = last.firm.slug;
    const weight = versions.reduce((sum, { firm }) => sum + firm.system.length + 500, 0) / versions.length;
    size = Math.round(Math.min(Math.max(pageWeight / weight, minPageSize), maxPageSize));
  }
}

/** The firms with these slugs, in batches and no particular order. */
export async function* versionsNamed(
  client: FirmClient,
  slugs: readonly string[],
): AsyncGenerator<FirmVersion<StoredFirm>[]> {
  for (const list of valueLists(slugs)) {
    const answer = await client
      .from(firmsTable)
      .select(keptColumns, { count: 'exact' })
      .filter('slug', 'in', list);
    yield firmVersionsOf(countedRowsIn(answer, doing), doing, Symbol('list'));
  }
}

/** The firms whose contact has one of these names, in batches. */
export async function* firmsOfContacts(
  client: FirmClient,
  names: readonly string[],
): AsyncGenerator<FirmVersion<StoredFirm>[]> {
  for (const list of valueLists(names)) yield* versionPages(client, {}, list);
}

/** Formats values as PostgREST lists, split so that each fits into a URL. */
export function* valueLists(values: readonly string[]): Generator<string> {
  let list: string[] = [];
  let length = 0;
  for (const value of values.map(quoted)) {
    const own = encodeURIComponent(value).length + 3;
    if (list.length > 0 && length + own > maxListLength) {
      yield `(${list.join(',')})`;
      list = [];
      length = 0;
    }
    list.push(value);
    length += own;
  }
  if (list.length > 0) yield `(${list.join(',')})`;
}
