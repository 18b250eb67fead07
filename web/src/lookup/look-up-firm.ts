import type { Firm } from '@firmline/sdk/firms';
import type { PageConfig } from '@firmline/sdk/page-config';
import { askFirm } from './ask-firm.ts';
import { firmRequest } from './firm-request.ts';
import { lookUp } from './look-up.ts';

/** `lookUp` for the page's link. Only a page that still waits when its code arrives loads it. */
export function lookUpFirm(
  config: PageConfig,
  slug: string,
  early: Promise<Firm | null> | undefined,
): Promise<Firm | null> {
  const request = firmRequest(config, slug, location.origin);
  return lookUp({ early, ask: () => askFirm(request) });
}
