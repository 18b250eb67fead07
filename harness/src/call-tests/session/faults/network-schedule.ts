import { setTimeout as pause } from 'node:timers/promises';
import type { NetworkCondition } from '../../scenario/index.ts';
import { withoutUndefined } from '../../../shared/defined.ts';
import type { BrowserFaults } from './browser-faults.ts';
import { Timers } from '../../../shared/timers.ts';
import { type ConditionLog, labelOf } from './conditions.ts';

export interface NetworkScheduleOptions {
  readonly conditions: readonly NetworkCondition[];
  readonly browser: Pick<BrowserFaults, 'begin'>;
  readonly log: ConditionLog;
  /** Whether the audio of a call is connected. */
  readonly isConnected: () => Promise<boolean>;
  readonly onFailure: (error: unknown) => void;
}

const pollMs = 100;

/**
 * Applies the browser's part of network conditions on time, and logs all of them. The room's part, on RTP, belongs to the
 * call's plan.
 */
export class NetworkSchedule {
  readonly #options: NetworkScheduleOptions;
  readonly #timers = new Timers();
  readonly #stop = new AbortController();
  readonly #appliedConditions = new Set<NetworkCondition>();

  constructor(options: NetworkScheduleOptions) {
    this.#options = options;
  }

  /** Resolves once the conditions at the start are applied; later ones follow by themselves. */
  async begin(): Promise<void> {
    const { conditions, onFailure } = this.#options;
    for (const condition of conditions) if (condition.at === 'start') await this.#apply(condition);
    const laterConditions = conditions.filter(({ at }) => at !== 'start');
    if (laterConditions.length > 0) this.#follow(laterConditions).catch(onFailure);
  }

  /** Conditions whose time has not come. */
  get unmet(): readonly NetworkCondition[] {
    return this.#options.conditions.filter((condition) => !this.#appliedConditions.has(condition));
  }

  stop(): void {
    this.#stop.abort();
    this.#timers.clear();
  }

  async #follow(laterConditions: readonly NetworkCondition[]): Promise<void> {
    const { signal } = this.#stop;
    try {
      while (!(await this.#options.isConnected())) await pause(pollMs, undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    if (signal.aborted) return;
    for (const condition of laterConditions) {
      const afterMs = typeof condition.at === 'number' ? condition.at : 0;
      this.#timers.after(afterMs, () => void this.#apply(condition).catch(this.#options.onFailure));
    }
  }

  async #apply(condition: NetworkCondition): Promise<void> {
    const { browser, log } = this.#options;
    const { rttMs, downBitsPerSecond, upBitsPerSecond, forMs } = condition;
    this.#appliedConditions.add(condition);
    log.add(labelOf(condition), forMs);
    const browserCondition = withoutUndefined({ rttMs, downBitsPerSecond, upBitsPerSecond });
    if (Object.keys(browserCondition).length > 0) await browser.begin(browserCondition, forMs);
  }
}
