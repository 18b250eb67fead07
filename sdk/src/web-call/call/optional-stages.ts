import { unlessAborted } from '../../async/unless-aborted.ts';
import type { CallErrorType, StageProgress } from '../events.ts';
import { asCallError, errorTypeOf, type CallError } from './call-error.ts';
import { Pending, type Skipped, type StageReporter } from './stage-reporter.ts';
import type { Stage } from './stages.ts';

/** Longest wait for the optional stages, ms from the join. */
const answerMs = 1000;

const late = Symbol('late');

export interface OptionalStagesOptions {
  readonly signal: AbortSignal;
  readonly stages: StageReporter;
  readonly onStage: (stage: Stage) => void;
  /** A stage failed that the call can do without. */
  readonly onFailed: (type: CallErrorType, error: CallError, stage: Stage) => void;
  /** A pending stage has a result. */
  readonly onSettled: (progress: StageProgress) => void;
}

interface Begun {
  readonly stage: Stage;
  readonly startedAt: number;
  readonly task: Promise<Skipped | void>;
}

/**
 * Stages that a call can do without. Their tasks start together after the join and are reported in the order in which
 * they started. None delays the start: a stage without a result after a second is completed as pending.
 */
export class OptionalStages {
  readonly #options: OptionalStagesOptions;
  readonly #begun: Begun[] = [];

  constructor(options: OptionalStagesOptions) {
    this.#options = options;
  }

  begin(stage: Stage, run: () => Promise<Skipped | void> | Skipped | void): void {
    const startedAt = performance.now();
    const task = new Promise<Skipped | void>((resolve) => resolve(run()));
    task.catch(() => {});
    this.#begun.push({ stage, startedAt, task });
  }

  /** Reports each stage as soon as it has a result or the time is up. Rejects only when the signal aborts. */
  async report(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = new Promise<typeof late>((resolve) => {
      timer = setTimeout(() => resolve(late), answerMs);
    });
    try {
      for (const one of this.#begun) await this.#report(one, over);
    } finally {
      clearTimeout(timer);
    }
  }

  async #report(begun: Begun, over: Promise<typeof late>): Promise<void> {
    const { signal, stages, onStage, onFailed } = this.#options;
    const { stage, task } = begun;
    signal.throwIfAborted();
    onStage(stage);
    try {
      await stages.run(stage, async () => {
        const outcome = await unlessAborted(Promise.race([task, over]), signal);
        return outcome === late ? this.#goOnWithout(begun) : outcome;
      });
    } catch (error) {
      signal.throwIfAborted();
      onFailed(errorTypeOf(stage), asCallError(error, 'call-processing-failed'), stage);
    }
  }

  #goOnWithout({ stage, startedAt, task }: Begun): Pending {
    const { signal, stages, onSettled, onFailed } = this.#options;
    const settle = (error?: CallError) => {
      if (signal.aborted) return;
      onSettled(stages.settle(stage, startedAt, error));
      if (error) onFailed(errorTypeOf(stage), error, stage);
    };
    task.then(
      () => settle(),
      (error: unknown) => settle(asCallError(error, 'call-processing-failed')),
    );
    return new Pending();
  }
}
