import { FirmlineError } from '@firmline/sdk/errors';
import type { FirmVersion, StoredFirm } from '@firmline/sdk/firms';
import { openFirms, type Firms, type FirmsFlags } from './connect.ts';
import type { LinkedFirm } from './linked-firm.ts';

/** @param near the slug that was most likely meant */
export const noFirm = (slug: string, near?: string) =>
  new FirmlineError(`There is no firm "${slug}".`, {
    code: 'not-found',
    fault: 'user',
    hint: `${near === undefined ? '' : `Did you mean "${near}"? `}firmline firms list shows all firms.`,
  });

/** The same with the nearest slug of the table; without one if the search for it fails. */
export const noFirmIn = async ({ repository }: Pick<Firms, 'repository'>, slug: string) =>
  noFirm(slug, await repository.nearestSlug(slug).catch(() => undefined));

/** @throws FirmlineError 'not-found' */
export async function firmWith(slug: string, firms: Firms): Promise<LinkedFirm> {
  return firms.link((await versionWith(slug, firms)).firm);
}

/** As {@link firmWith}, in the table that the flags select. */
export const showFirm = (slug: string, flags: FirmsFlags): Promise<LinkedFirm> =>
  firmWith(slug, openFirms(flags));

/** A firm's stored version, for a change. @throws FirmlineError 'not-found' */
export async function versionWith(slug: string, firms: Firms): Promise<FirmVersion<StoredFirm>> {
  const version = await firms.repository.getVersion(slug);
  if (version) return version;
  throw await noFirmIn(firms, slug);
}
