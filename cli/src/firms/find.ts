import { FirmlineError } from '@firmline/sdk/errors';
import type { FirmRepository, FirmVersion, StoredFirm } from '@firmline/sdk/firms';
import { firmline } from '../invocation.ts';
import { openFirms, type Firms, type FirmsFlags } from './connect.ts';
import type { LinkedFirm } from './linked-firm.ts';

/** @param near the slug that was most likely meant */
export const noFirm = (slug: string, near?: string) =>
  new FirmlineError(`There is no firm "${slug}".`, {
    code: 'not-found',
    fault: 'user',
    hint: `${near === undefined ? '' : `Did you mean "${near}"? `}${firmline} firms list shows all firms.`,
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

/** The current versions of firms, in pages: all firms if they are not many more than the wanted ones. */
export async function* versionsOf(
  slugs: readonly string[],
  repository: FirmRepository,
): AsyncGenerator<readonly FirmVersion<StoredFirm>[]> {
  if (slugs.length === 0) return;
  const count = slugs.length > 100 ? await repository.count() : Number.POSITIVE_INFINITY;
  yield* count <= slugs.length * 2 ? repository.versions() : repository.versionsNamed(slugs);
}

/** The same, by slug. */
export async function versionsBySlug(
  slugs: readonly string[],
  repository: FirmRepository,
): Promise<ReadonlyMap<string, FirmVersion<StoredFirm>>> {
  const found: (readonly [string, FirmVersion<StoredFirm>])[] = [];
  for await (const versions of versionsOf(slugs, repository))
    for (const version of versions) found.push([version.firm.slug, version]);
  const wanted = new Set(slugs);
  return new Map(found.filter(([slug]) => wanted.has(slug)));
}
