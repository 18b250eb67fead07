import type { NewDocumentScriptEvaluation, Page } from 'puppeteer-core';
import type { BrowserFault, NetworkCondition } from '../../../scenario/index.ts';
import type { Interception } from '../arrange/interception.ts';
import { setWithoutWays, withoutStorage, withoutWays } from './page-faults.ts';
import { Timers } from './timers.ts';

/** Bandwidth and delay of requests. */
export type Slowness = Pick<NetworkCondition, 'rttMs' | 'downBitsPerSecond' | 'upBitsPerSecond'>;

export interface BrowserFaultOptions {
  readonly page: Page;
  readonly interception: Interception;
  /** Cuts, and brings back, what the browser's own switch leaves alone: sockets and packets of a running call. */
  readonly cutCall: (lostMs: number) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** In every address of its script, on the stack and at Daily, and in no link's. */
const callMachineFolder = '/call-machine/';

/** Longer than any scenario. */
const forEverMs = 3_600_000;

/** What goes wrong in the browser of one page. */
export class BrowserFaults {
  readonly #options: BrowserFaultOptions;
  readonly #timers = new Timers();
  readonly #scripts: NewDocumentScriptEvaluation[] = [];
  #offline = false;
  #slow: Slowness | null = null;

  constructor(options: BrowserFaultOptions) {
    this.#options = options;
  }

  async strike(fault: BrowserFault): Promise<void> {
    const { page, interception } = this.#options;
    switch (fault.browser) {
      case 'offline':
        await this.goOffline(fault.forMs);
        break;
      case 'slow':
        await this.slowDown(fault, fault.forMs);
        break;
      case 'cpu':
        await page.emulateCPUThrottling(fault.slowdown);
        this.#until(fault.forMs, () => page.emulateCPUThrottling(null));
        break;
      case 'block':
        await interception.block(fault.url, fault.times);
        break;
      case 'bundle-fails':
        await interception.block(callMachineFolder, fault.times);
        break;
      case 'ice-fails':
        await this.#runEverywhere(withoutWays);
        await this.#setWithoutWays(true);
        break;
      case 'no-storage':
        await this.#runEverywhere(withoutStorage);
        break;
    }
  }

  async goOffline(forMs?: number): Promise<void> {
    this.#offline = true;
    await Promise.all([this.#applyNetwork(), this.#options.cutCall(forMs ?? forEverMs)]);
    this.#until(forMs, async () => {
      this.#offline = false;
      await this.#applyNetwork();
    });
  }

  async slowDown(slowness: Slowness, forMs?: number): Promise<void> {
    this.#slow = slowness;
    await this.#applyNetwork();
    this.#until(forMs, async () => {
      this.#slow = null;
      await this.#applyNetwork();
    });
  }

  /** All is well again. */
  async clear(): Promise<void> {
    const { page, interception, cutCall } = this.#options;
    this.#timers.clear();
    const wasOffline = this.#offline;
    this.#offline = false;
    this.#slow = null;
    await this.#applyNetwork();
    if (wasOffline) await cutCall(0);
    await page.emulateCPUThrottling(null);
    await interception.clear();
    for (const { identifier } of this.#scripts.splice(0)) {
      await page.removeScriptToEvaluateOnNewDocument(identifier);
    }
    await this.#setWithoutWays(false);
  }

  /** Nothing of it happens any more. */
  stop(): void {
    this.#timers.clear();
  }

  #until(forMs: number | undefined, end: () => Promise<void>): void {
    if (forMs === undefined) return;
    this.#timers.after(forMs, () => void end().catch(this.#options.onFailure));
  }

  async #applyNetwork(): Promise<void> {
    const { page } = this.#options;
    if (!this.#offline && !this.#slow) return page.emulateNetworkConditions(null);
    const { rttMs = 0, downBitsPerSecond, upBitsPerSecond } = this.#slow ?? {};
    await page.emulateNetworkConditions({
      offline: this.#offline,
      latency: rttMs,
      download: bytes(downBitsPerSecond),
      upload: bytes(upBitsPerSecond),
    });
  }

  /** In documents to come, and in those that are there. */
  async #runEverywhere(script: () => void): Promise<void> {
    this.#scripts.push(await this.#options.page.evaluateOnNewDocument(script));
    for (const frame of this.#options.page.frames()) await frame.evaluate(script);
  }

  async #setWithoutWays(active: boolean): Promise<void> {
    for (const frame of this.#options.page.frames()) await frame.evaluate(setWithoutWays, active);
  }
}

/** Per second; -1 is as fast as can be. */
const bytes = (bits: number | undefined): number => (bits === undefined ? -1 : bits / 8);
