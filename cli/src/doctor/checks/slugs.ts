import { linkOf } from '../../firms/linked-firm.ts';
import { firmline } from '../../invocation.ts';
import { shellLine } from '../../text.ts';
import { about, type Check } from '../check.ts';
import { allFirms, maxFirms } from './all-firms.ts';

const shownAtMost = 5;

const { ok, failed, warning, skipped } = about('slugs', 'Slugs that no link reaches');

/** Finds rows that no visitor can see, because the page has no path for their slug. */
export const slugsCheck: Check = {
  id: 'slugs',
  title: 'Slugs that no link reaches',
  limitMs: 30_000,
  async run({ values: { supabaseUrl, serviceRoleKey }, ask }) {
    if (!supabaseUrl || !serviceRoleKey) return [skipped('No key is set.')];
    const found = await allFirms({ url: supabaseUrl, key: serviceRoleKey }, ask);
    if ('status' in found)
      return [skipped(`The firms could not be listed: the data service responded with ${found.status}.`)];
    const slugs = found.rows.map(({ slug }) => slug);
    const unreachable = slugs.filter((slug) => !isReachable(slug));
    if (unreachable.length > 0) {
      const some = unreachable.slice(0, shownAtMost).map((slug) => JSON.stringify(slug));
      const more = unreachable.length > shownAtMost ? ` and ${unreachable.length - shownAtMost} more` : '';
      return [
        failed(
          `No link leads to ${some.join(', ')}${more}.`,
          'Give these firms other slugs.',
          `${firmline} firms edit ${shellLine([unreachable[0] ?? ''])}`,
        ),
      ];
    }
    if (slugs.length >= maxFirms)
      return [warning(`None among the first ${maxFirms} firms. The others were not checked.`)];
    return [ok(`None of ${slugs.length} firms.`)];
  },
};

/**
 * Whether a slug's link leads back to the same slug. The browser resolves `.` and `..`, the page removes one slash from
 * each end, and paths below `/_/` are not pages.
 */
export function isReachable(slug: string): boolean {
  if (!slug.isWellFormed() || slug === '_') return false;
  const link = URL.parse(linkOf('http://page', slug));
  if (link === null) return false;
  const path = decodeURIComponent(link.pathname.replace(/^\//, '').replace(/\/$/, ''));
  return (path || 'default') === slug;
}
