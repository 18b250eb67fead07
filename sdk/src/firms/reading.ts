import { contactsIn, countedRowsIn, firmVersionsIn, rowsIn, type FirmContact } from './answer.ts';
import { keptColumns, type FirmVersion, type StoredFirm } from './kept-firm.ts';
import { firmsMatching, quoted, type FirmClient, type FirmFilter } from './query.ts';
import { firmsTable } from './record.ts';

const doing = 'while reading firms';

/** Longest list of values in one URL, characters: gateways refuse longer URLs. */
const maxListLength = 6000;
/** Target size of a page, characters: prompts have up to 100,000. */
const pageWeight = 2_000_000;
const minPageSize = 10;
/** Hosted projects never send more rows at once. */
const maxPageSize = 1000;

/**
 * Every firm that matches, by slug, in pages. Each page begins after the previous page's last slug, so concurrent writes
 * and deletes cause no gaps and no repeats.
 */
export async function* versionPages(
  client: FirmClient,
  filter: FirmFilter = {},
): AsyncGenerator<FirmVersion<StoredFirm>[]> {
  let size = 100;
  for (let after: string | undefined; ;) {
    // A server that answers everything with an empty list reports no count; checking the first request is enough.
    const options = after === undefined ? ({ count: 'exact' } as const) : {};
    const query = firmsMatching(client, filter, options).order('slug').limit(size);
    const answer = await (after === undefined ? query : query.gt('slug', after));
    const versions = firmVersionsIn(answer, doing, after === undefined ? countedRowsIn : rowsIn);
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
    const query = client.from(firmsTable).select(keptColumns, { count: 'exact' });
    yield firmVersionsIn(await query.filter('slug', 'in', list), doing);
  }
}

/** What identifies each firm, without its long texts, in pages like those of {@link versionPages}. */
export async function* contactPages(client: FirmClient): AsyncGenerator<FirmContact[]> {
  for (let after: string | undefined; ;) {
    const options = after === undefined ? ({ count: 'exact' } as const) : {};
    const query = client.from(firmsTable).select('slug,name,company_name,expires_at', options);
    const page = after === undefined ? query : query.gt('slug', after);
    const answer = await page.order('slug').limit(maxPageSize);
    const contacts = contactsIn(answer, doing, after === undefined ? countedRowsIn : rowsIn);
    after = contacts.at(-1)?.slug;
    if (after === undefined) return;
    yield contacts;
  }
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
