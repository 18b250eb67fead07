import { firmsTable } from '@firmline/sdk/firms';
import { dataHeaders } from '../../auth/check-keys.ts';
import { linkOf } from '../../link/link-of.ts';
import { about, type Check } from '../check.ts';

const pageSize = 1000;
/** Of more firms than this, the first are looked at. */
const most = 50_000;
const shownAtMost = 5;

const { ok, failed, warning, skipped } = about('slugs', 'Slugs that no link reaches');

/** Finds rows that no visitor can ever see, because their slug is no path of the page. */
export const slugsCheck: Check = {
  id: 'slugs',
  title: 'Slugs that no link reaches',
  limitMs: 30_000,
  async run({ values: { supabaseUrl, serviceRoleKey }, ask }) {
    if (!supabaseUrl || !serviceRoleKey) return [skipped('There is no key to look with.')];
    const unreachable: string[] = [];
    let seen = 0;
    let last: string | undefined;
    while (seen < most) {
      const after = last === undefined ? '' : `&slug=gt.${encodeURIComponent(quoted(last))}`;
      const reply = await ask({
        url: `${supabaseUrl}/rest/v1/${firmsTable}?select=slug&order=slug&limit=${pageSize}${after}`,
        headers: dataHeaders(serviceRoleKey),
      });
      if (!reply.ok)
        return [skipped(`The firms could not be listed: the data service answered ${reply.status}.`)];
      const slugs = slugsOf(reply.json);
      unreachable.push(...slugs.filter((slug) => !isReachable(slug)));
      seen += slugs.filter((slug) => !ofDoctor.test(slug)).length;
      last = slugs.at(-1);
      if (slugs.length < pageSize) break;
    }
    if (unreachable.length > 0) {
      const some = unreachable.slice(0, shownAtMost).map((slug) => JSON.stringify(slug));
      const more = unreachable.length > shownAtMost ? ` and ${unreachable.length - shownAtMost} more` : '';
      return [
        failed(
          `No link leads to ${some.join(', ')}${more}.`,
          'Give these firms other slugs.',
          `firmline firms edit ${shellWord(unreachable[0] ?? '')}`,
        ),
      ];
    }
    if (seen >= most) return [warning(`None among the first ${most} firms; the others were not looked at.`)];
    return [ok(`None of ${seen} firms.`)];
  },
};

/** Firms that another check has for a moment. */
const ofDoctor = /^firmline[ -]doctor[ -]/;

/** A value of a filter; the service would take some of its characters for its own. */
const quoted = (text: string) =>
  /[",()\\]/.test(text) ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : text;

const shellWord = (text: string) =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

function slugsOf(json: unknown): string[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((row: unknown) =>
    typeof row === 'object' && row !== null && 'slug' in row && typeof row.slug === 'string'
      ? [row.slug]
      : [],
  );
}

/**
 * Whether the link made for a slug is read as that slug again: the browser resolves `.` and `..` away, the page takes
 * one slash off each end, and what lies under `/_/` is no page.
 */
export function isReachable(slug: string): boolean {
  if (!slug.isWellFormed() || slug === '_') return false;
  const link = URL.parse(linkOf('http://page', slug));
  if (link === null) return false;
  const path = decodeURIComponent(link.pathname.replace(/^\//, '').replace(/\/$/, ''));
  return (path || 'default') === slug;
}
