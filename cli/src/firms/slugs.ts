import type { FirmlineError } from '@firmline/sdk/errors';
import {
  isSlug,
  parseSlug,
  plainSlugOf,
  randomPart,
  withRandomPart,
  type Firm,
  defaultSlug,
  plainSlug,
  slugFromPath,
  type StoredFirm,
} from '@firmline/sdk/firms';
import type { SlugStyle } from '../config/connections.ts';
import { isLocalUrl } from '../config/local-address.ts';
import { typedPath } from '../git-bash.ts';

/** The slug of a new firm without a random part, and whether it needs one: a name in no Latin letters says nothing. */
export function plainSlugFor(firm: Partial<Firm>): { readonly plainSlug: string; readonly isBare: boolean } {
  const plainSlugText = plainSlugOf(firm);
  const isBare = plainSlugText === '' && Boolean(firm.companyName || firm.name);
  return { plainSlug: isBare ? 'firm' : plainSlugText, isBare };
}

/** Makes the slug of a new firm: the given one, or one from its company or contact. The same firm gets the same slug. */
export function slugMaker(style: SlugStyle) {
  const part = randomPart();
  const isRandom = (firm: Partial<Firm>): boolean =>
    !firm.slug && (style === 'random' || plainSlugFor(firm).isBare);
  return {
    isRandom,
    /** Empty if the firm has no name. */
    slugOf: (firm: Partial<Firm>): string => {
      const plainSlugText = firm.slug || plainSlugFor(firm).plainSlug;
      return plainSlugText !== '' && isRandom(firm) ? withRandomPart(plainSlugText, part) : plainSlugText;
    },
  };
}

/** What a mail or a chat puts before a link. */
const opening = /^[\s<("'[]+/;
/** A browser's address bar may leave the scheme out. */
const addressWithoutScheme = /^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?\//i;

/** Reads a slug, a link or its path. @returns the possible slugs, as written first; the host if it is another page's */
export function possibleSlugs(slugOrLink: string, pageUrl?: string) {
  const pathTyped = typedPath(slugOrLink);
  const text = pathTyped === undefined ? slugOrLink.replace(opening, '') : `/${pathTyped}`;
  const isWhole = /^https?:/i.test(text);
  const url = URL.parse(isWhole ? text : addressWithoutScheme.test(text) ? `https://${text}` : '');
  const page = URL.parse(pageUrl ?? '');
  const isOther = url !== null && page !== null && !isSameHost(url, page);
  const path = url === null ? pathIn(text) : isOther ? url.pathname : pathBelow(page, url);
  const writtenSlug = slugFromPath(path ?? slugOrLink);
  const slug = plainSlug(writtenSlug);
  const slugs = [
    ...(url !== null && isWhole ? [] : [slugOrLink]),
    ...(path === undefined ? [] : [writtenSlug]),
    // Punctuation alone names no firm, least of all that of the empty path.
    ...(slug === '' || slug === defaultSlug ? [] : [slug]),
  ];
  return { slugs: [...new Set(slugs)], otherHost: isOther ? url.host : undefined };
}

const pathIn = (text: string): string | undefined =>
  text.startsWith('/') ? URL.parse(`https://page.invalid${text}`)?.pathname : undefined;

function pathBelow(page: URL | null, { pathname }: URL): string {
  const base = page?.pathname.replace(/\/$/, '') ?? '';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}

function isSameHost(one: URL, other: URL): boolean {
  if (one.host === other.host) return true;
  return isLocalUrl(one.href) && isLocalUrl(other.href) && one.port === other.port;
}

export interface LinkedFirm extends StoredFirm {
  readonly url: string;
}

export type OldLink = Pick<LinkedFirm, 'slug' | 'url' | 'expiresAt'>;

/** A firm after a change, or with --dry-run the firm that it would have written. */
export interface WrittenFirm extends LinkedFirm {
  readonly oldLinks?: readonly OldLink[];
  readonly dryRun?: true;
  /** What may be wrong with the texts that were written; missing without any. */
  readonly warnings?: readonly string[];
}

export const linkOf = (pageUrl: string, slug: string): string =>
  `${pageUrl}/${slug === defaultSlug ? '' : encodeURIComponent(slug)}`;

/** Why a slug cannot be a new firm's; undefined if it can. A stored firm may have it. */
export function slugProblemOf(slug: string): string | undefined {
  if (isSlug(slug)) return undefined;
  try {
    parseSlug(slug);
    return undefined;
  } catch (error) {
    const { message, hint } = error as FirmlineError;
    return hint ? `${message} ${hint}` : message;
  }
}
