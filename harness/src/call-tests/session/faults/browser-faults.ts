import type { NewDocumentScriptEvaluation, Page } from 'puppeteer-core';
import type { BrowserFault, NetworkCondition } from '../../scenario/index.ts';
import type { EngineMethods } from '../engines/engine-methods.ts';
import type { Interception } from '../engines/interception.ts';
import type { Injection } from '../arrange/stack-control.ts';
import { setEcho, setInterrupted, setWithoutWays, withoutStorage, withoutWays } from './page-faults.ts';
import { Timers } from '../../../shared/timers.ts';

/** One set of conditions. If several set the same key, the latest wins. */
type Condition = Pick<NetworkCondition, 'rttMs' | 'downBitsPerSecond' | 'upBitsPerSecond'> & {
  readonly offline?: boolean;
};

export interface BrowserFaultOptions {
  readonly page: Page;
  readonly methods: Pick<EngineMethods, 'setNetwork' | 'setSuspended'>;
  readonly interception: Interception;
  /** Cuts sockets and packets of a running call, which the browser's own switch leaves alone; 0 restores them. */
  readonly cutCall: (lostMs: number) => Promise<Injection>;
  readonly onFailure: (error: unknown) => void;
}

/** A part of every address of the call machine's script, on the stack and at Daily, but of no link. */
const callMachineFolder = '/call-machine/';

/** A time longer than any scenario, ms. */
const unlimitedMs = 3_600_000;

/** Interval at which a call that is about to connect is polled, ms. */
const pollMs = 100;

export class BrowserFaults {
  readonly #options: BrowserFaultOptions;
  readonly #timers = new Timers();
  readonly #scripts: NewDocumentScriptEvaluation[] = [];
  readonly #inForce = new Set<Condition>();
  #isCallCut = false;
  #isSuspended = false;

  constructor(options: BrowserFaultOptions) {
    this.#options = options;
  }

  async inject(fault: BrowserFault): Promise<void> {
    const { interception } = this.#options;
    switch (fault.browser) {
      case 'offline':
        await this.begin({ offline: true }, fault.forMs);
        break;
      case 'slow':
        await this.begin(fault, fault.forMs);
        break;
      case 'block':
        await interception.block(fault.url, fault);
        break;
      case 'bundle-fails':
        await interception.block(callMachineFolder, fault);
        break;
      case 'ice-fails':
        await this.#everywhere(withoutWays);
        await this.#inFrames(setWithoutWays, true);
        break;
      case 'echo':
        await this.#everywhere(setEcho, { levelDb: -12, delayMs: 80, ...fault });
        if (fault.forMs !== undefined) this.#later(fault.forMs, () => this.#inFrames(setEcho, null));
        break;
      case 'interrupted':
        await this.#inFrames(setInterrupted, true);
        if (fault.forMs !== undefined) this.#later(fault.forMs, () => this.#inFrames(setInterrupted, false));
        break;
      case 'suspended':
        await this.begin({ offline: true }, fault.forMs);
        await this.#setSuspended(true);
        this.#later(fault.forMs, () => this.#setSuspended(false));
        break;
      case 'no-storage':
        await this.#everywhere(withoutStorage);
        break;
      default:
        throw new TypeError(`No such fault: ${String(fault satisfies never)}`);
    }
  }

  /** Whether it blocks requests, and there was none to block. */
  isUnmet(fault: BrowserFault): boolean {
    const text =
      fault.browser === 'block' ? fault.url : fault.browser === 'bundle-fails' ? callMachineFolder : null;
    return text !== null && this.#options.interception.unmet.includes(text);
  }

  async clear(): Promise<void> {
    const { page, interception } = this.#options;
    this.stop();
    await this.#apply();
    await interception.clear();
    for (const { identifier } of this.#scripts.splice(0)) {
      await page.removeScriptToEvaluateOnNewDocument(identifier);
    }
    await this.#inFrames(setWithoutWays, false);
    await this.#inFrames(setInterrupted, false);
    await this.#inFrames(setEcho, null);
    await this.#setSuspended(false);
  }

  /** Cancels everything that is still due. */
  stop(): void {
    this.#timers.clear();
    this.#inForce.clear();
  }

  /** Overlapping conditions begin and end independently. */
  async begin(condition: Condition, forMs?: number): Promise<void> {
    this.#inForce.add(condition);
    await this.#apply();
    if (forMs === undefined) return;
    this.#later(forMs, () => {
      this.#inForce.delete(condition);
      return this.#apply();
    });
  }

  #later(ms: number, run: () => Promise<void>): void {
    this.#timers.after(ms, () => void run().catch(this.#options.onFailure));
  }

  #now<Key extends keyof Condition>(key: Key): Condition[Key] | undefined {
    return [...this.#inForce].findLast((condition) => condition[key] !== undefined)?.[key];
  }

  get #isOffline(): boolean {
    return this.#now('offline') ?? false;
  }

  async #apply(): Promise<void> {
    const { page, methods } = this.#options;
    await Promise.all([
      methods.setNetwork(page, {
        offline: this.#isOffline,
        latency: this.#now('rttMs') ?? 0,
        download: bytes(this.#now('downBitsPerSecond')),
        upload: bytes(this.#now('upBitsPerSecond')),
      }),
      this.#applyToCall(),
    ]);
  }

  /** Cuts a call that is about to connect as soon as it has. */
  async #applyToCall(): Promise<void> {
    const isOffline = this.#isOffline;
    if (isOffline === this.#isCallCut) return;
    const injection = await this.#options.cutCall(isOffline ? unlimitedMs : 0);
    this.#isCallCut = isOffline && injection === 'injected';
    if (isOffline !== this.#isOffline) await this.#applyToCall();
    else if (injection === 'early') this.#later(pollMs, () => this.#applyToCall());
  }

  /** Runs in current and future documents. */
  async #everywhere<Values extends unknown[]>(
    script: (...values: Values) => void,
    ...values: Values
  ): Promise<void> {
    this.#scripts.push(await this.#options.page.evaluateOnNewDocument(script, ...values));
    await this.#inFrames(script, ...values);
  }

  async #setSuspended(isSuspended: boolean): Promise<void> {
    if (isSuspended === this.#isSuspended) return;
    this.#isSuspended = isSuspended;
    await this.#options.methods.setSuspended(this.#options.page, isSuspended);
  }

  async #inFrames<Values extends unknown[]>(
    script: (...values: Values) => void,
    ...values: Values
  ): Promise<void> {
    const run = script as (...values: unknown[]) => void;
    for (const frame of this.#options.page.frames()) await frame.evaluate(run, ...values);
  }
}

/** Bytes per second; -1 is unlimited. */
const bytes = (bits: number | undefined): number => (bits === undefined ? -1 : bits / 8);
