import { firmsTable, isGuessableSlug, keyHeaders } from '@firmline/sdk/firms';
import { isLocalUrl } from '../../config/local-address.ts';
import { flawOf } from '../../firms/check-texts.ts';
import { linkOf } from '../../firms/linked-firm.ts';
import { firmline } from '../../invocation.ts';
import { counted, shellLine } from '../../text.ts';
import { about, type Check, type Finding, type Surroundings } from '../check.ts';

const slugs = about('slugs', 'Slugs that no link reaches');
const guessable = about('slugs-guessable', 'Slugs that can be guessed');
const texts = about('texts', 'Texts that no client should see');

/** Reads all firms once, and finds those that no visitor can reach, that anybody can find, or that look unfinished. */
export const firmsCheck: Check = {
  id: 'slugs',
  title: 'All firms',
  limitMs: 60_000,
  async run({ values: { supabaseUrl, serviceRoleKey }, pageUrl, ask }) {
    if (!supabaseUrl || !serviceRoleKey) return [slugs.skipped('No key is set.')];
    const found = await allFirms(supabaseUrl, serviceRoleKey, ask);
    if ('status' in found)
      return [
        slugs.skipped(`The firms could not be listed: the data service responded with ${found.status}.`),
      ];
    const { rows } = found;
    return [unreachable(rows), findable(rows, pageUrl), unfinished(rows)];
  },
};

const shownAtMost = 5;

/** Rows that no visitor can see, because the page has no path for their slug. */
function unreachable(rows: readonly FirmRow[]): Finding {
  const lost = rows.map(({ slug }) => slug).filter((slug) => !isReachable(slug));
  if (lost.length > 0) {
    const some = lost.slice(0, shownAtMost).map((slug) => JSON.stringify(slug));
    const more = lost.length > shownAtMost ? ` and ${lost.length - shownAtMost} more` : '';
    return slugs.failed(
      `No link leads to ${some.join(', ')}${more}.`,
      'Give these firms other slugs.',
      `${firmline} firms edit ${shellLine([lost[0] ?? ''])}`,
    );
  }
  if (rows.length >= maxFirms)
    return slugs.warning(`None among the first ${maxFirms} firms. The others were not checked.`);
  return slugs.ok(`None of ${counted(rows.length, 'firm')}.`);
}

/** Counts the firms whose link, and so whose prompt, anyone who knows their name can find. */
function findable(rows: readonly FirmRow[], pageUrl: string | undefined): Finding {
  const firms = rows.flatMap((row) => {
    const [name, companyName, end] = [row.name, row.company_name, row.expires_at].map(text);
    const endsAt = end === '' || end === 'infinity' ? Number.POSITIVE_INFINITY : Date.parse(end ?? '');
    if (endsAt <= Date.now()) return [];
    const isGuessable = isGuessableSlug({ slug: row.slug, name: name ?? '', companyName: companyName ?? '' });
    const names = JSON.stringify([name, companyName]);
    return [{ slug: row.slug, isGuessable, names, ends: Number.isFinite(endsAt) }];
  });
  const safe = new Set(firms.filter((firm) => !firm.isGuessable).map(({ names }) => names));
  // An old link with an expiry already has its replacement.
  const open = firms.filter((firm) => firm.isGuessable && !(firm.ends && safe.has(firm.names)));
  if (open.length === 0) return guessable.ok(`None of ${counted(firms.length, 'firm')}.`);
  const count = `${open.length} of ${counted(firms.length, 'firm')}`;
  if (pageUrl !== undefined && isLocalUrl(pageUrl))
    return guessable.ok(`${count}; only this machine can open their links.`);
  return guessable.warning(
    `${count}: anyone who knows their names can read their prompts.`,
    'Give them new links. The old links stop working unless you pass --keep-old-until.',
    `${firmline} ${shellLine(['firms', 'rotate-slug', ...open.slice(0, shownAtMost).map(({ slug }) => slug)])}`,
  );
}

/** Firms whose page or assistant would show error values, placeholders and the like. */
function unfinished(rows: readonly FirmRow[]): Finding {
  const flawed = rows.flatMap(({ slug, name, company_name, first_message, system }) => {
    const [companyName, firstMessage] = [text(company_name), text(first_message)];
    const message = flawOf({ name: text(name), companyName, firstMessage, system: text(system) });
    return message === undefined ? [] : [{ slug, message }];
  });
  const [first] = flawed;
  if (first === undefined) return texts.ok(`None in ${counted(rows.length, 'firm')}.`);
  const more = flawed.length > 1 ? ` ${counted(flawed.length, 'firm')} have such texts.` : '';
  return texts.warning(
    `"${first.slug}": ${first.message}${more}`,
    'Correct these texts.',
    `${firmline} firms edit ${shellLine([first.slug])}`,
  );
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

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

const pageSize = 1000;
/** Only this many firms are checked. */
const maxFirms = 50_000;

/** Temporary firms of another check. */
const ofDoctor = /^firmline[ -]doctor[ -]/;

const columns = 'slug,name,company_name,system,first_message,expires_at';

/** Rows as the data service returns them, or its status if it cannot list them. */
type AllFirms = { readonly rows: readonly FirmRow[] } | { readonly status: number };

interface FirmRow {
  readonly slug: string;
  readonly name?: unknown;
  readonly company_name?: unknown;
  readonly system?: unknown;
  readonly first_message?: unknown;
  readonly expires_at?: unknown;
}

async function allFirms(url: string, key: string, ask: Surroundings['ask']): Promise<AllFirms> {
  const rows: FirmRow[] = [];
  const query = [`select=${columns}`, 'order=slug', `limit=${pageSize}`];
  let last: string | undefined;
  while (rows.length < maxFirms) {
    const after = last === undefined ? [] : [`slug=gt.${encodeURIComponent(quoted(last))}`];
    const reply = await ask({
      url: `${url}/rest/v1/${firmsTable}?${[...query, ...after].join('&')}`,
      headers: keyHeaders(key),
    });
    if (!reply.ok) return { status: reply.status };
    const page = rowsOf(reply.json);
    rows.push(...page.filter(({ slug }) => !ofDoctor.test(slug)));
    last = page.at(-1)?.slug;
    if (page.length < pageSize) break;
  }
  return { rows };
}

/** Quotes a filter's value that contains special characters. */
const quoted = (value: string) =>
  /[",()\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : value;

function rowsOf(json: unknown): FirmRow[] {
  if (!Array.isArray(json)) return [];
  return json.filter(
    (row: unknown): row is FirmRow =>
      typeof row === 'object' && row !== null && 'slug' in row && typeof row.slug === 'string',
  );
}
