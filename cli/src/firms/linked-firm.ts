import { defaultSlug, type StoredFirm } from '@firmline/sdk/firms';
import type { PlannedRequest } from '../api/platform-session.ts';

/** A firm with its link, which is empty if no page is known. */
export interface LinkedFirm extends StoredFirm {
  readonly url: string;
}

/** A firm after a change, or with --dry-run the firm that the request would have written. */
export interface WrittenFirm extends LinkedFirm {
  /** The request that was not sent. */
  readonly planned?: PlannedRequest;
}

/** The link of a firm on a page's address. The default firm has the empty path. */
export const linkOf = (pageUrl: string, slug: string): string =>
  `${pageUrl}/${slug === defaultSlug ? '' : encodeURIComponent(slug)}`;
