import type { CallEntry } from './record.ts';

/** Finds the new turns in successive snapshots of one call's transcript. */
export interface Turns {
  /** Whether any turn was found so far. */
  readonly hasSome: boolean;
  /**
   * @param entries the whole transcript so far
   * @param mayGrow whether its last turn may still be growing; it is then held back until it stays the same
   */
  next(entries: readonly CallEntry[], mayGrow: boolean): CallEntry[];
}

export function createTurns(): Turns {
  const seen = new Set<string>();
  let last = '';
  return {
    get hasSome() {
      return seen.size > 0;
    },
    next(entries, mayGrow) {
      const before = last;
      last = `${entries.at(-1)?.key} ${entries.at(-1)?.text}`;
      const settled = mayGrow && last !== before ? entries.slice(0, -1) : entries;
      const found = settled.filter(({ key }) => !seen.has(key));
      for (const { key } of found) seen.add(key);
      return found;
    },
  };
}
