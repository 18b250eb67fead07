import { launchBrowser } from '../../../harness/src/browser/index.ts';
import type { DailyDomain, ProductionNames } from '../shared/production-names/index.ts';
import { type Browser, openPage } from './open-page.ts';
import type { Visit } from './visits.ts';

/** A visit of a page that is published under an origin. */
export interface Trial {
  readonly visit: Visit;
  readonly origin: string;
}

export interface Tried {
  /** Null where the visit got all it wanted. */
  readonly missing: string | null;
  readonly violations: readonly string[];
}

const atOnce = 3;
const giveUpMs = 75_000;

/** Makes every trial, a few at a time, those with the same domains of Daily in one browser. Results in their order. */
export async function tryVisits(
  names: Pick<ProductionNames, 'browserArgs'>,
  trials: readonly Trial[],
  signal: AbortSignal,
): Promise<Tried[]> {
  const results = new Map<Trial, Tried>();
  const groups = Map.groupBy(trials, ({ visit }) => visit.daily?.join(' ') ?? '');
  for (const group of groups.values()) {
    signal.throwIfAborted();
    const daily: readonly DailyDomain[] | undefined = group[0]?.visit.daily;
    const browser = await launchBrowser({ args: names.browserArgs(daily), endsOnSignals: false });
    const close = () => void browser.close();
    signal.addEventListener('abort', close);
    try {
      const waiting = [...group];
      const work = async () => {
        for (let trial = waiting.shift(); trial; trial = waiting.shift()) {
          results.set(trial, await tryOne(browser, trial));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    } finally {
      signal.removeEventListener('abort', close);
      await browser.close();
    }
  }
  return trials.map((trial) => results.get(trial) ?? { missing: 'not tried', violations: [] });
}

async function tryOne(browser: Browser, { visit, origin }: Trial): Promise<Tried> {
  const opened = await openPage(browser, origin);
  const overdue = setTimeout(() => void opened.close(), giveUpMs);
  try {
    const missing = await visit
      .go(opened.page, origin)
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    return { missing, violations: await opened.violations() };
  } finally {
    clearTimeout(overdue);
    await opened.close().catch(() => {});
  }
}
