import type { FirmlineError } from '../../errors.ts';
import type { StageProgress } from '../events.ts';
import { reasonOf } from '../meeting/library-error.ts';
import { asCallError, type CallError } from './call-error.ts';
import type { Stage } from './stages.ts';

/** The result of a stage that reports metadata. */
class Remark {
  readonly metadata: Readonly<Record<string, unknown>>;

  constructor(metadata: Readonly<Record<string, unknown>>) {
    this.metadata = metadata;
  }
}

/** The stage had nothing to do, with the reason. */
export class Skipped extends Remark {
  constructor(reason: string) {
    super({ skipped: reason });
  }
}

/** The stage has no result yet; the start continues without it. */
export class Pending extends Remark {
  constructor() {
    super({ pending: true });
  }
}

export interface StageReporterOptions {
  readonly report: (progress: StageProgress) => void;
  /** No stage begins once it is aborted. */
  readonly signal: AbortSignal;
}

/** Runs the stages, reports each, and leaves marks and measures for profilers. */
export class StageReporter {
  readonly durations: Partial<Record<Stage, number>> = {};
  readonly #options: StageReporterOptions;
  readonly #startedAt = performance.now();
  #current: Stage = 'initialization';

  constructor(options: StageReporterOptions) {
    this.#options = options;
    forgetEntries();
    performance.mark('firmline:start');
  }

  /** The running stage, or the last one that ran. */
  get current(): Stage {
    return this.#current;
  }

  /** Time since the start, ms. */
  get elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** Runs a stage. Reports and rethrows what it throws. */
  async run<Value>(stage: Stage, task: () => Promise<Value> | Value): Promise<Value> {
    const { signal } = this.#options;
    signal.throwIfAborted();
    this.#current = stage;
    const startedAt = performance.now();
    this.#tell(stage, 'started');
    let value: Value;
    try {
      // A listener may have stopped the call.
      signal.throwIfAborted();
      value = await task();
    } catch (error) {
      this.#tell(
        stage,
        'failed',
        { durationMs: this.#close(stage, startedAt) },
        factsOf(asCallError(error, 'call-failed')),
      );
      throw error;
    }
    const durationMs = this.#close(stage, startedAt);
    performance.measure(`firmline:${stage}`, { start: startedAt, duration: durationMs });
    const metadata = value instanceof Remark ? value.metadata : undefined;
    this.#tell(stage, 'completed', { durationMs, ...(metadata && { metadata }) }, metadata);
    return value;
  }

  /**
   * The result of a pending stage.
   * @param startedAt when its task started, by `performance.now()`
   * @param error what the task threw, if it failed
   */
  settle(stage: Stage, startedAt: number, error?: CallError): StageProgress {
    const durationMs = performance.now() - startedAt;
    const status = error ? 'failed' : 'completed';
    performance.mark(`firmline:${stage}:settled`, {
      detail: { status, durationMs, ...(error && factsOf(error)) },
    });
    return { stage, status, durationMs, timestamp: new Date().toISOString() };
  }

  #close(stage: Stage, startedAt: number): number {
    return (this.durations[stage] = performance.now() - startedAt);
  }

  #tell(
    stage: Stage,
    status: StageProgress['status'],
    rest: Partial<StageProgress> = {},
    facts: object = {},
  ): void {
    const { durationMs } = rest;
    const detail = { ...(durationMs !== undefined && { durationMs }), ...facts };
    performance.mark(`firmline:${stage}:${status}`, { detail });
    this.#options.report({ stage, status, timestamp: new Date().toISOString(), ...rest });
  }
}

/** A mark's detail for an error. A mark cannot hold the error itself, because it may not be cloneable. */
export function factsOf({ message, code, cause }: FirmlineError): object {
  const reason = reasonOf(cause);
  return { message, code, ...(reason === undefined || reason === message ? {} : { cause: reason }) };
}

/** A page keeps its performance entries for its lifetime, so only those of the latest call are left. */
function forgetEntries(): void {
  for (const { name, entryType } of performance.getEntries()) {
    if (!name.startsWith('firmline:')) continue;
    if (entryType === 'mark') performance.clearMarks(name);
    if (entryType === 'measure') performance.clearMeasures(name);
  }
}
