import { FirmlineError } from '@firmline/sdk/errors';
import type { Browser, BrowserContext } from 'puppeteer-core';
import type { CallEngine } from '../../../shared/browser/engine.ts';
import { connectBrowser, launchBrowser } from '../../../shared/browser/launch-browser.ts';
import type { LaunchOptions } from '../../../shared/browser/launch-options.ts';
import { launchOptionsFor, mustHave, type Need } from './needs.ts';

export interface BrowserPoolOptions extends Pick<
  LaunchOptions,
  'headed' | 'hasInternet' | 'allowedHosts' | 'refusedDomains'
> {
  /** `ws://…` or `http://…` of a running browser, which is not closed. */
  readonly endpoint?: string;
}

/** A browser context, in a browser that may be shared. */
export interface BrowserLease {
  readonly engine: CallEngine;
  readonly context: BrowserContext;
  /** Such as `Chrome/150.0.7500.2`. */
  readonly version: string;
  /** Never throws. Safe to call twice. */
  release(): Promise<void>;
}

/** Default: Chromium. */
type Wanted = Pick<LaunchOptions, 'engine' | 'prefers'>;

export type BrowserPool = ReturnType<typeof createBrowserPool>;

/** Maximum scenarios in one browser. In a Firefox only one window has focus. */
const maxUsers = { chromium: 4, firefox: 1 } as const;

interface Shared {
  readonly engine: CallEngine;
  readonly browser: Promise<Browser>;
  users: number;
}

/** Browsers for scenarios: shared, with a context for each, or dedicated if a scenario has special needs. */
export function createBrowserPool({ endpoint, ...launching }: BrowserPoolOptions = {}) {
  const sharedBrowsers: Shared[] = [];
  const ownBrowsers = new Set<Browser>();
  const startedEngines = new Set<CallEngine>();

  const startBrowser = (launchOptions: LaunchOptions): Promise<Browser> =>
    endpoint === undefined
      ? launchBrowser({ ...launching, isEndedBySignals: false, isPiped: true, ...launchOptions })
      : connectBrowser(endpoint);
  const endBrowser = (browser: Browser): Promise<void> =>
    (endpoint === undefined ? browser.close() : browser.disconnect()).catch(() => {});

  const forgetBrowser = (one: Shared) => {
    const index = sharedBrowsers.indexOf(one);
    if (index >= 0) sharedBrowsers.splice(index, 1);
  };

  const lendBrowser = async (engine: CallEngine): Promise<BrowserLease> => {
    const isFree = ({ users }: Shared) => endpoint !== undefined || users < maxUsers[engine];
    let one = sharedBrowsers.find((other) => other.engine === engine && isFree(other));
    if (!one) {
      one = { engine, browser: startBrowser({ engine }), users: 0 };
      sharedBrowsers.push(one);
    }
    const usedBrowser = one;
    usedBrowser.users++;
    try {
      const browser = await usedBrowser.browser;
      startedEngines.add(engine);
      browser.once('disconnected', () => forgetBrowser(usedBrowser));
      return await leaseOf(engine, browser, () => {
        usedBrowser.users--;
        return Promise.resolve();
      });
    } catch (error) {
      usedBrowser.users--;
      // A browser that has never started here is not tried again for each scenario: that takes up to a minute, and ends
      // as the first time.
      if (startedEngines.has(engine)) forgetBrowser(usedBrowser);
      throw error;
    }
  };

  const startOwn = async (needs: readonly Need[], options: Wanted): Promise<BrowserLease> => {
    const browser = await startBrowser({ ...launchOptionsFor(needs), ...options });
    ownBrowsers.add(browser);
    const release = async () => {
      ownBrowsers.delete(browser);
      await endBrowser(browser);
    };
    try {
      return await leaseOf(options.engine ?? 'chromium', browser, release);
    } catch (error) {
      await release();
      throw error;
    }
  };

  return {
    /**
     * @throws FirmlineError 'binary-missing', 'config-invalid' if the browser at the endpoint cannot meet the needs,
     * 'network' if it cannot be reached
     */
    async lease(needs: readonly Need[], options: Wanted = {}): Promise<BrowserLease> {
      const [missingBrowser] = endpoint === undefined ? [] : mustHave(needs);
      if (missingBrowser !== undefined) throw notThere(missingBrowser);
      const isShared = needs.length === 0 || endpoint !== undefined;
      return isShared ? lendBrowser(options.engine ?? 'chromium') : startOwn(needs, options);
    },
    /** Closes all browsers that were started here, and leaves a running one. Never throws. Safe to call twice. */
    async close() {
      const waitingStops = [
        ...ownBrowsers,
        ...(await Promise.allSettled(sharedBrowsers.map(({ browser }) => browser))).flatMap(startedBrowsers),
      ];
      ownBrowsers.clear();
      sharedBrowsers.length = 0;
      await Promise.all(waitingStops.map(endBrowser));
    },
  };
}

const startedBrowsers = (result: PromiseSettledResult<Browser>): Browser[] =>
  result.status === 'fulfilled' ? [result.value] : [];

async function leaseOf(
  engine: CallEngine,
  browser: Browser,
  onRelease: () => Promise<void>,
): Promise<BrowserLease> {
  const version = await browser.version();
  const context = await browser.createBrowserContext();
  let release: Promise<void> | undefined;
  return {
    engine,
    context,
    version,
    release: () =>
      (release ??= context
        .close()
        .catch(() => {})
        .then(onRelease)),
  };
}

const notThere = (need: Need) =>
  new FirmlineError(`A running browser cannot be given ${need}.`, {
    code: 'config-invalid',
    hint: 'Run this scenario without --browser-endpoint.',
  });
