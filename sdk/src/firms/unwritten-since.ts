import type { FirmVersion } from './kept-firm.ts';
import { valueLists } from './reading.ts';

/** Firms that were last written at the same time, as an import does it. */
export interface SameTime {
  /** Undefined if the table lacks the column. */
  readonly writtenAt: string | undefined;
  /** Their slugs as a PostgREST list that fits into a URL. */
  readonly list: string;
}

/**
 * Groups firms so that one condition on the time and one on the slugs select exactly those of a group that nobody has
 * written since they were read. PostgREST does not support an `or` of such conditions in writes.
 */
export function* unwrittenSince(versions: readonly FirmVersion[]): Generator<SameTime> {
  const slugs = new Map<string | undefined, string[]>();
  for (const { firm, writtenAt } of versions) {
    const same = slugs.get(writtenAt);
    if (same) same.push(firm.slug);
    else slugs.set(writtenAt, [firm.slug]);
  }
  for (const [writtenAt, same] of slugs) for (const list of valueLists(same)) yield { writtenAt, list };
}
