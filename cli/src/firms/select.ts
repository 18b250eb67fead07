import type { FirmFilter, FirmVersion, StoredFirm } from '@firmline/sdk/firms';
import type { Firms } from './connect.ts';
import { noFirmIn, versionsBySlug } from './find.ts';

/** The firms that a command is about. */
export interface Selection {
  readonly present: readonly FirmVersion<StoredFirm>[];
  /** Named slugs that no firm has. */
  readonly missing: readonly string[];
}

/** The firms that match a condition. */
export async function firmsMatching(filter: FirmFilter, { repository }: Firms): Promise<Selection> {
  const present: FirmVersion<StoredFirm>[] = [];
  for await (const page of repository.versions(filter)) present.push(...page);
  return { present, missing: [] };
}

/**
 * The firms with these slugs or links, each once.
 * @param needs whether all must exist, or only one
 * @throws FirmlineError 'not-found'
 */
export async function firmsNamed(
  named: readonly string[],
  needs: 'all' | 'one',
  firms: Firms,
): Promise<Selection> {
  const meant = named.map(firms.meant);
  const found = await versionsBySlug([...new Set(meant.flat())], firms.repository);
  const isFound = (slug: string) => found.has(slug);
  const slugs = [...new Set(meant.map((some) => some.find(isFound) ?? some[0] ?? ''))];
  const missing = slugs.filter((slug) => !isFound(slug));
  const present = slugs.flatMap((slug) => found.get(slug) ?? []);
  const first = meant.find((some) => !some.some(isFound));
  if (first !== undefined && (needs === 'all' || present.length === 0))
    throw await noFirmIn(firms, first.at(-1) ?? '');
  return { present, missing };
}
