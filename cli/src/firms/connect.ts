import {
  defaultSlug,
  openFirmRepository,
  type FirmRepository,
  type FirmRecord,
  type StoredFirm,
} from '@firmline/sdk/firms';
import { keyProblem } from '../auth/key-facts.ts';
import { findConnection, stepInWords } from '../config/connections.ts';
import { invalidInput, userError } from '../errors.ts';
import type { GlobalFlags } from '../global-flags.ts';
import { patientFetch, type Patience } from '../http/patient-fetch.ts';
import { serviceClock } from '../http/service-clock.ts';
import { commandForSame } from '../config/this-command.ts';
import { printable } from '../text.ts';
import { linkOf, type LinkedFirm, type OldLink, possibleSlugs } from './slugs.ts';

export type Firms = ReturnType<typeof openFirms>;

export interface FirmsFlags {
  readonly flags: Pick<GlobalFlags, 'debug'> & Partial<Pick<GlobalFlags, 'profile' | 'stack' | 'timeoutMs'>>;
  readonly note: (line: string) => void;
  readonly failure: (line: string) => void;
}

export function openFirms({ flags, note, failure }: FirmsFlags, patience: Patience = {}) {
  const { supabaseUrl, serviceRoleKey, pageUrl, place, project } = findConnection(flags.profile);
  const problem = keyProblem('serviceRoleKey', serviceRoleKey, supabaseUrl);
  if (problem !== undefined) throw userError('auth', problem, stepInWords('serviceRoleKey', flags.profile));
  const { readDate, now } = serviceClock();
  const send = patientFetch({
    timeoutMs: flags.timeoutMs,
    onWait: (ms, reason) => note(`Waiting ${Math.ceil(ms / 1000)} s: ${reason}.`),
    onLongWait: (ms) => note(`The data service asks to wait ${Math.ceil(ms / 60_000)} min.`),
    ...(flags.debug && { onExchange: failure }),
    ...patience,
  });
  const otherHosts = new Set<string>();
  return {
    repository: openFirmRepository({
      supabaseUrl,
      supabaseKey: serviceRoleKey,
      async fetch(...args) {
        const response = await send(...args);
        readDate(response);
        return response;
      },
    }),
    /** The time by which links expire, ms since the epoch; by this machine's clock until the data service has told its own. */
    now: (): number => now() ?? Date.now(),
    supabaseUrl,
    place,
    project,
    link: (firm: FirmRecord & Partial<StoredFirm>): LinkedFirm => ({
      ...firm,
      createdAt: firm.createdAt ?? '',
      updatedAt: firm.updatedAt ?? '',
      url: pageUrl ? linkOf(pageUrl, firm.slug) : '',
    }),
    /** The slug in a whole link to this page; undefined for any other text, and for the address of the page itself. */
    slugOfLink: (text: string): string | undefined => {
      if (!pageUrl || !/^https?:/i.test(text)) return undefined;
      const { slugs, otherHost } = possibleSlugs(text, pageUrl);
      return otherHost === undefined && slugs[0] !== defaultSlug ? slugs[0] : undefined;
    },
    isLink: (text: string): boolean => possibleSlugs(text, pageUrl).otherHost === undefined,
    howToSetPage: () => stepInWords('pageUrl', flags.profile),
    note,
    /** The slugs that a person may mean by a slug or a pasted link, as written first; at least one. */
    slugsOf: (slugOrLink: string): readonly string[] => {
      const { slugs, otherHost } = possibleSlugs(slugOrLink, pageUrl);
      // A mail program's address for a link has none, and must not mean this page's firm of the empty path.
      if (otherHost !== undefined && slugs.includes(defaultSlug)) {
        throw invalidInput(
          `${otherHost} is not the page of ${place}, and the address contains no slug.`,
          'Pass a slug, or the address that the browser shows once the link is open.',
        );
      }
      if (otherHost !== undefined && !otherHosts.has(otherHost)) {
        otherHosts.add(otherHost);
        note(`${otherHost} is not the page of ${place}: only the slug of the link is used.`);
      }
      return slugs;
    },
  };
}

/** @param nearSlug the slug that was most likely possible */
export const noFirm = (slug: string, nearSlug?: string) =>
  userError(
    'not-found',
    `There is no firm "${slug}".`,
    `${nearSlug === undefined ? '' : `Did you mean "${nearSlug}"? `}${commandForSame('firms', 'list')} shows all firms.`,
  );

const noFirmWithHint = async ({ repository }: Firms, slug: string) =>
  noFirm(slug, await repository.nearestSlug(slug).catch(() => undefined));

/** The firm with a slug or link, or the old link itself. */
export async function findFirmOrOldLink(slugOrLink: string, firms: Firms): Promise<LinkedFirm> {
  const slugs = firms.slugsOf(slugOrLink);
  for (const slug of slugs) {
    const firm = await firms.repository.get(slug);
    if (firm) return firms.link(firm);
  }
  throw await noFirmWithHint(firms, slugs.at(-1) ?? slugOrLink);
}

/** The firm with a slug or link, or the one to which an old link leads. */
export async function findFirm(slugOrLink: string, firms: Firms): Promise<LinkedFirm> {
  const { slug, leadsTo, ...row } = await findFirmOrOldLink(slugOrLink, firms);
  const firm = leadsTo === '' ? null : await firms.repository.get(leadsTo);
  if (firm === null) return { slug, leadsTo, ...row };
  firms.note(printable(`"${slug}" is an old link of "${leadsTo}".`));
  return firms.link(firm);
}

export async function withOldLinks(firm: LinkedFirm, { repository, link }: Firms) {
  const rows = await repository.oldLinksOf([firm.slug]);
  const oldLinks = rows.map(link).map(({ slug, url, expiresAt }): OldLink => ({ slug, url, expiresAt }));
  return { ...firm, oldLinks };
}

export const openFirm = (slugOrLink: string, flags: FirmsFlags): Promise<LinkedFirm> =>
  findFirm(slugOrLink, openFirms(flags));

/** The firms with these slugs, in pages: of all firms if they are not many more than the wanted ones. */
export async function* pagesOfSlugs(
  slugs: readonly string[],
  repository: FirmRepository,
): AsyncGenerator<readonly StoredFirm[]> {
  if (slugs.length === 0) return;
  const isAll = slugs.length > 100 && (await repository.page({ limit: 1 })).total <= slugs.length * 2;
  const slugSet = new Set(slugs);
  for await (const firms of isAll ? repository.pages({ oldLinks: true }) : repository.bySlugs([...slugSet]))
    yield firms.filter(({ slug }) => slugSet.has(slug));
}

export async function firmsBySlug(
  slugs: readonly string[],
  repository: FirmRepository,
): Promise<ReadonlyMap<string, StoredFirm>> {
  const firmsBySlugs = new Map<string, StoredFirm>();
  for await (const firms of pagesOfSlugs(slugs, repository))
    for (const firm of firms) firmsBySlugs.set(firm.slug, firm);
  return firmsBySlugs;
}

/** The firms and old links with these slugs or links, each once. @param needs whether all must exist, or only one */
export async function findFirms(slugsOrLinks: readonly string[], needs: 'all' | 'one', firms: Firms) {
  const possibleSlugLists = slugsOrLinks.map(firms.slugsOf);
  const storedFirms = await firmsBySlug(possibleSlugLists.flat(), firms.repository);
  const slugs = new Set(
    possibleSlugLists.map((slugList) => slugList.find((slug) => storedFirms.has(slug)) ?? slugList[0] ?? ''),
  );
  const presentFirms = [...slugs].flatMap((slug) => storedFirms.get(slug) ?? []);
  const lostNames = possibleSlugLists.find((slugList) => !slugList.some((slug) => storedFirms.has(slug)));
  if (lostNames !== undefined && (needs === 'all' || presentFirms.length === 0))
    throw await noFirmWithHint(firms, lostNames.at(-1) ?? '');
  return { present: presentFirms, missing: [...slugs].filter((slug) => !storedFirms.has(slug)) };
}
