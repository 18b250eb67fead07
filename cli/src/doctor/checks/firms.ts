import { isExpired, isGuessableSlug, openFirmRepository, type FirmRecord } from '@firmline/sdk/firms';
import { isLocalUrl } from '../../config/local-address.ts';
import { firmline } from '../../invocation.ts';
import { countOf, shellLine } from '../../text.ts';
import { type checkNamed, checkOf, type DoctorFinding } from '../check.ts';

export const firmsCheck = checkOf(
  'slugs-guessable',
  'Slugs that can be guessed',
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
    return findable(links, pageUrl, findings);
  },
);

/** Counts the firms of which a link, and so the prompt, can be found by anyone who knows their name. */
function findable(
  all: readonly FirmRecord[],
  pageUrl: string | undefined,
  { ok, warning }: ReturnType<typeof checkNamed>,
): DoctorFinding {
  const links = all.filter((link) => !isExpired(link));
  const firms = links.filter(({ leadsTo }) => leadsTo === '');
  // An old link that ends by itself already has its replacement.
  const lastingLinks = links.filter(({ leadsTo, expiresAt }) => leadsTo === '' || expiresAt === '');
  const guessableLinks = lastingLinks.filter(isGuessableSlug);
  const [first] = guessableLinks;
  const guessableFirms = new Set(guessableLinks.map(({ slug, leadsTo }) => leadsTo || slug));
  if (first === undefined) return ok(`None of ${countOf(firms.length, 'firm')}.`);
  const count = `${guessableFirms.size} of ${countOf(firms.length, 'firm')}`;
  if (pageUrl !== undefined && isLocalUrl(pageUrl))
    return ok(`${count}; only this machine can open their links.`);
  return warning(
    `${count}: anyone who knows their names can read their prompts.`,
    first.leadsTo === ''
      ? 'Give each a new slug, then delete the old link.'
      : 'Delete the old links, which lead to them.',
    `${firmline} ${shellLine(first.leadsTo === '' ? ['firms', 'edit', first.slug, '--slug', ''] : ['firms', 'delete', first.slug])}`,
  );
}
