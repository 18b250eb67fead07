import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '../../../harness/src/shared/browser/index.ts';
import type { ProductionNames } from '../shared/production-names/index.ts';
import { startBrowser } from '../shared/prove.ts';
import { openWatched } from '../shared/watched-page.ts';
import type { Visit } from './visits.ts';

/** A visit of a page that is published under an origin. */
export interface Trial {
  readonly visit: Visit;
  readonly origin: string;
}

export interface Tried {
  /** Null if the visit succeeded. */
  readonly missing: string | null;
  readonly violations: readonly string[];
}

const atOnce = 3;
const giveUpMs = 120_000;
const tellingMs = 3000;

/** Makes all trials, a few at a time; those with the same Daily domains share a browser. Results are in order. */
export async function tryVisits(
  names: Pick<ProductionNames, 'browserArgs'>,
  trials: readonly Trial[],
  signal: AbortSignal,
): Promise<Tried[]> {
  const results = new Map<Trial, Tried>();
  const groups = Map.groupBy(trials, ({ visit }) => JSON.stringify(visit.daily ?? {}));
  for (const group of groups.values()) {
    await using cleanUps = new AsyncDisposableStack();
    const args = names.browserArgs(group[0]?.visit.daily);
    const browser = await startBrowser({ signal, cleanUps }, { args });
    const waiting = [...group];
    const work = async () => {
      for (let trial = waiting.shift(); trial; trial = waiting.shift()) {
        results.set(trial, await tryOne(browser, trial));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
  return trials.map((trial) => results.get(trial) ?? { missing: 'not tried', violations: [] });
}

async function tryOne(browser: Browser, { visit, origin }: Trial): Promise<Tried> {
  const opened = await openWatched(browser, origin);
  const overdue = setTimeout(() => void opened.close(), giveUpMs);
  try {
    const missing = await visit
      .go(opened.page, origin)
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    const until = Date.now() + (missing === null ? 0 : tellingMs);
    // The browser reports a violation after the refused request has failed.
    while (opened.violations.length === 0 && Date.now() < until) await pause(50);
    return { missing, violations: opened.violations };
  } finally {
    clearTimeout(overdue);
    await opened.close().catch(() => {});
  }
}
