import { defaultSlug, plainSlug, slugFromPath } from '@firmline/sdk/firms';
import { isLocalUrl } from '../config/local-address.ts';

/** The firm that a person names, by its slug or by its link. */
export interface PossibleSlugs {
  /** The slugs that it may have, as written first; at least one. */
  readonly slugs: readonly string[];
  /** The host of a pasted link, if the page's is known and differs. */
  readonly otherHost: string | undefined;
}

/** What a mail or a chat puts before a link. */
const opening = /^[\s<("'[]+/;
/** A browser's address bar may leave the scheme out. */
const withoutScheme = /^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?\//i;

/**
 * Reads a slug, a link or its path, such as `https://demo.example.com/hartwell-lowe`. The last of the slugs lacks what a
 * link gets on its way: capitals, a query, a full stop.
 * @param pageUrl the address of the page, without a trailing slash
 */
export function possibleSlugs(given: string, pageUrl?: string): PossibleSlugs {
  const text = given.replace(opening, '');
  const isWhole = /^https?:/i.test(text);
  const url = URL.parse(isWhole ? text : withoutScheme.test(text) ? `https://${text}` : '');
  const page = URL.parse(pageUrl ?? '');
  const isOther = url !== null && page !== null && !isSameHost(url, page);
  const path = url === null ? pathIn(text) : isOther ? url.pathname : pathBelow(page, url);
  const written = slugFromPath(path ?? given);
  const plain = plainSlug(written);
  const slugs = [
    ...(url !== null && isWhole ? [] : [given]),
    ...(path === undefined ? [] : [written]),
    // Punctuation alone names no firm, least of all that of the empty path.
    ...(plain === defaultSlug ? [] : [plain]),
  ];
  return { slugs: [...new Set(slugs)], otherHost: isOther ? url.host : undefined };
}

/** The path of a link without its host. */
const pathIn = (text: string): string | undefined =>
  text.startsWith('/') ? URL.parse(`https://page.invalid${text}`)?.pathname : undefined;

/** The path of a link below the page's own path. */
function pathBelow(page: URL | null, { pathname }: URL): string {
  const base = page?.pathname.replace(/\/$/, '') ?? '';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}

function isSameHost(one: URL, other: URL): boolean {
  if (one.host === other.host) return true;
  return isLocalUrl(one.href) && isLocalUrl(other.href) && one.port === other.port;
}
