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

/** @param given the firm's slug or its link. @throws FirmlineError 'not-found' */
export const firmWith = async (given: string, firms: Firms): Promise<LinkedFirm> =>
  firms.link((await versionWith(given, firms)).firm);

/** As {@link firmWith}, in the table that the flags select. */
export const showFirm = (given: string, flags: FirmsFlags): Promise<LinkedFirm> =>
  firmWith(given, openFirms(flags));

/** A firm's stored version, for a change. @param given its slug or its link. @throws FirmlineError 'not-found' */
export async function versionWith(given: string, firms: Firms): Promise<FirmVersion<StoredFirm>> {
  const slugs = firms.meant(given);
  for (const slug of slugs) {
    const version = await firms.repository.getVersion(slug);
    if (version) return version;
  }
  throw await noFirmIn(firms, slugs.at(-1) ?? given);
}
