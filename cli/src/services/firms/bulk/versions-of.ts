import type { FirmRepository, FirmVersion } from '@firmline/sdk/firms';
import { existing } from '../import/plan.ts';

/** The current versions of firms, by slug. Missing ones are left out. */
export async function versionsOf(
  slugs: readonly string[],
  repository: FirmRepository,
): Promise<ReadonlyMap<string, FirmVersion>> {
  const wanted = new Set(slugs);
  const found = await existing(repository, wanted.size, {
    all: () => repository.versions(),
    some: () => repository.versionsNamed([...wanted]),
  });
  const versions = new Map<string, FirmVersion>();
  for await (const some of found)
    for (const version of some) if (wanted.has(version.firm.slug)) versions.set(version.firm.slug, version);
  return versions;
}
