import { defaultSlug } from '@firmline/sdk/firms';

/** The link of a firm on a page's address. The default firm has the empty path. */
export const linkOf = (pageUrl: string, slug: string): string =>
  `${pageUrl}/${slug === defaultSlug ? '' : encodeURIComponent(slug)}`;
