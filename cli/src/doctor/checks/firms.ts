import { isExpired, isGuessableSlug, openFirmRepository, type FirmRecord } from '@firmline/sdk/firms';
import { isLocalUrl } from '../../config/local-address.ts';
import { linkOf } from '../../firms/slugs.ts';
import { commandForSame } from '../../config/this-command.ts';
import { countOf } from '../../text.ts';
import { checkNamed, checkOf, type DoctorFinding } from '../check.ts';

const guessableCheck = checkNamed('slugs-guessable', 'Slugs that can be guessed');

export const firmsCheck = checkOf(
  'slugs',
  'Slugs that no link reaches',
  async ({ values: { supabaseUrl, serviceRoleKey }, pageUrl, ask }, findings) => {
    if (!supabaseUrl || !serviceRoleKey) return findings.skipped('No key is set.');
    let problem: unknown;
    const repository = openFirmRepository({
      supabaseUrl,
      supabaseKey: serviceRoleKey,
      async fetch(url, { headers = {} }) {
        const reply = await ask({ url, headers }).catch((error: unknown) => {
          problem = error;
          throw error;
        });
        return { ...reply, statusText: '', text: async () => reply.text };
      },
    });
    const links: FirmRecord[] = [];
    try {
      for await (const page of repository.pages({ oldLinks: true })) links.push(...page);
    } catch (error) {
      // In the words of the other checks, which are shown once.
      throw problem ?? error;
    }
    const firms = links.filter(({ leadsTo }) => leadsTo === '');
    if (firms.length === 0)
      return [findings, guessableCheck].map(({ skipped }) => skipped('There is no firm.'));
    return [checkReachability(firms, findings), checkGuessableLinks(links, pageUrl)];
  },
);

const maxShown = 5;

/** Rows that no visitor can see, because the page has no path for their slug. */
function checkReachability(
  firms: readonly FirmRecord[],
  slugs: ReturnType<typeof checkNamed>,
): DoctorFinding {
  const lostSlugs = firms.map(({ slug }) => slug).filter((slug) => !isReachable(slug));
  if (lostSlugs.length > 0) {
    const shownSlugs = lostSlugs.slice(0, maxShown).map((slug) => JSON.stringify(slug));
    const moreText = lostSlugs.length > maxShown ? ` and ${lostSlugs.length - maxShown} more` : '';
    return slugs.failed(
      `No link leads to ${shownSlugs.join(', ')}${moreText}.`,
      'Give these firms other slugs.',
      commandForSame('firms', 'edit', lostSlugs[0] ?? '', '--slug', ''),
    );
  }
  return slugs.ok(`None of ${countOf(firms.length, 'firm')}.`);
}

/** Counts the firms of which a link, and so the prompt, can be found by anyone who knows their name. */
function checkGuessableLinks(
  searchedFirms: readonly FirmRecord[],
  pageUrl: string | undefined,
): DoctorFinding {
  const links = searchedFirms.filter((link) => !isExpired(link));
  const firms = links.filter(({ leadsTo }) => leadsTo === '');
  // An old link that ends by itself already has its replacement.
  const lastingLinks = links.filter(({ leadsTo, expiresAt }) => leadsTo === '' || expiresAt === '');
  const guessableLinks = lastingLinks.filter(isGuessableSlug);
  const [firstLink] = guessableLinks;
  const guessableFirms = new Set(guessableLinks.map(({ slug, leadsTo }) => leadsTo || slug));
  if (firstLink === undefined) return guessableCheck.ok(`None of ${countOf(firms.length, 'firm')}.`);
  const count = `${guessableFirms.size} of ${countOf(firms.length, 'firm')}`;
  if (pageUrl !== undefined && isLocalUrl(pageUrl))
    return guessableCheck.ok(`${count}; only this machine can open their links.`);
  return guessableCheck.warning(
    `${count}: anyone who knows their names can read their prompts.`,
    firstLink.leadsTo === ''
      ? 'Give each a new slug, then delete the old link.'
      : 'Delete the old links, which lead to them.',
    firstLink.leadsTo === ''
      ? commandForSame('firms', 'edit', firstLink.slug, '--slug', '')
      : commandForSame('firms', 'delete', firstLink.slug),
  );
}

/** Whether a slug's link leads back to it: browsers resolve dots, the page removes slashes, and `/_/` is no page. */
export function isReachable(slug: string): boolean {
  if (!slug.isWellFormed() || slug === '_') return false;
  const link = URL.parse(linkOf('http://page', slug));
  if (link === null) return false;
  const path = decodeURIComponent(link.pathname.replace(/^\//, '').replace(/\/$/, ''));
  return (path || 'default') === slug;
}
