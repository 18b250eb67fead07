import { isGuessableSlug } from '@firmline/sdk/firms';
import { isLocalUrl } from '../../config/local-address.ts';
import { firmline } from '../../invocation.ts';
import { about, type Check } from '../check.ts';
import { allFirms } from './all-firms.ts';

const title = 'Slugs that can be guessed';
const { ok, warning, skipped } = about('slugs-guessable', title);

/** Counts the firms whose link, and so whose prompt, anyone who knows their name can find. */
export const guessableSlugsCheck: Check = {
  id: 'slugs-guessable',
  title,
  limitMs: 30_000,
  async run({ values: { supabaseUrl: url, serviceRoleKey: key }, pageUrl, ask }) {
    if (!url || !key) return [skipped('No key is set.')];
    const columns = ['name', 'company_name', 'expires_at'];
    const filter = 'or=(expires_at.is.null,expires_at.gt.now)';
    const found = await allFirms({ url, key, columns, filter }, ask);
    if ('status' in found)
      return [skipped(`The firms could not be listed: the data service responded with ${found.status}.`)];
    const firms = found.rows.map((row) => {
      const [name, companyName] = [text(row['name']), text(row['company_name'])];
      const isGuessable = isGuessableSlug({ slug: row.slug, name, companyName });
      return {
        isGuessable,
        names: JSON.stringify([name, companyName]),
        ends: !never.has(text(row['expires_at'])),
      };
    });
    const safe = new Set(firms.filter((firm) => !firm.isGuessable).map(({ names }) => names));
    // An old link with an expiry already has its replacement.
    const guessable = firms.filter((firm) => firm.isGuessable && !(firm.ends && safe.has(firm.names)));
    if (guessable.length === 0) return [ok(`None of ${found.rows.length} firms.`)];
    const count = `${guessable.length} of ${found.rows.length} firms`;
    if (pageUrl !== undefined && isLocalUrl(pageUrl))
      return [ok(`${count}; only this machine can open their links.`)];
    return [
      warning(
        `${count}: anyone who knows their names can read their prompts.`,
        'Give them new links. The old links stop working unless you pass --keep-old.',
        `${firmline} firms rotate-slug --all-guessable`,
      ),
    ];
  },
};

/** Values of the column for a link that never expires. */
const never = new Set(['', 'infinity']);

const text = (value: unknown) => (typeof value === 'string' ? value : '');
