import type { FirmVersion } from './kept-firm.ts';
import { quoted } from './query.ts';
import { maxListLength } from './reading.ts';

/** Firms that one write can select, as PostgREST lists that fit into a URL. */
export interface Unwritten {
  readonly slugs: string;
  /** When they were last written; undefined if the table lacks the column. */
  readonly times: string | undefined;
}

/**
 * Groups firms so that a list of slugs and a list of times select exactly those of a group that nobody has written since
 * they were read. (PostgREST takes no `or` of pairs in writes.) A firm of the group that was written since has a new
 * time, and no other firm of the group has that time: firms of one response were read in one snapshot, which shows all
 * firms of a transaction or none. Firms of different responses share a group only if they were written at the same time.
 */
export function* unwrittenSince(versions: readonly FirmVersion[]): Generator<Unwritten> {
  const groups = new Map<symbol | string | undefined, FirmVersion[]>();
  for (const version of versions) {
    const key = version.snapshot ?? version.writtenAt;
    const group = groups.get(key);
    if (group) group.push(version);
    else groups.set(key, [version]);
  }
  for (const group of groups.values()) yield* inUrls(group);
}

function* inUrls(group: readonly FirmVersion[]): Generator<Unwritten> {
  let slugs: string[] = [];
  let times = new Set<string>();
  let length = 0;
  for (const { firm, writtenAt } of group) {
    const slug = quoted(firm.slug);
    const time = writtenAt === undefined ? '' : quoted(writtenAt);
    const own = lengthOf(slug) + lengthOf(time);
    if (slugs.length > 0 && length + own > maxListLength) {
      yield listsOf(slugs, times);
      slugs = [];
      times = new Set();
      length = 0;
    }
    length += lengthOf(slug) + (times.has(time) ? 0 : lengthOf(time));
    slugs.push(slug);
    if (time !== '') times.add(time);
  }
  yield listsOf(slugs, times);
}

const lengthOf = (value: string) => encodeURIComponent(value).length + 3;

const listsOf = (slugs: readonly string[], times: ReadonlySet<string>): Unwritten => ({
  slugs: `(${slugs.join(',')})`,
  times: times.size === 0 ? undefined : `(${[...times].join(',')})`,
});
