import type { StageProgress } from './events.ts';
import type { Stage } from './stages.ts';

/** A stage that had nothing to do says why. */
export interface Skipped {
  readonly skipped: string;
}

/** Runs stages one after the other, reports each, and leaves marks and measures for any profiler. */
export class StageReporter {
  readonly durations: Partial<Record<Stage, number>> = {};
  readonly #report: (progress: StageProgress) => void;
  readonly #startedAt = performance.now();

  constructor(report: (progress: StageProgress) => void) {
    this.#report = report;
    performance.mark('firmline:start');
  }

  get elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** Runs a stage. What it throws is reported as its failure and thrown on. */
  async run(stage: Stage, task: () => Promise<Skipped | void> | Skipped | void): Promise<void> {
    const startedAt = performance.now();
    this.#mark(stage, 'started');
    let result: Skipped | void;
    try {
      result = await task();
    } catch (error) {
      const durationMs = performance.now() - startedAt;
      this.durations[stage] = durationMs;
      this.#mark(stage, 'failed', { durationMs });
      throw error;
    }
    const durationMs = performance.now() - startedAt;
    this.durations[stage] = durationMs;
    performance.measure(`firmline:${stage}`, { start: startedAt, duration: durationMs });
    this.#mark(stage, 'completed', { durationMs, ...(result ? { metadata: { ...result } } : {}) });
  }

  #mark(stage: Stage, status: StageProgress['status'], rest: Partial<StageProgress> = {}): void {
    performance.mark(`firmline:${stage}:${status}`);
    this.#report({ stage, status, timestamp: new Date().toISOString(), ...rest });
  }
}
