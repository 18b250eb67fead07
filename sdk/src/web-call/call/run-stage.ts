import { unlessAborted } from '#util/within';
import { FirmlineError } from '../../errors.ts';
import type { StageProgress } from '../events.ts';
import { reasonOf, asCallError, errorTypeOf, type CallError } from './call-error.ts';
import type { CallScope } from './scope.ts';
import type { Stage } from './stages.ts';

/** The stage had nothing to do, and why; or it has no result yet. */
export type StageResult = { readonly skipped: string } | { readonly pending: true } | void;

/** Longest wait for the optional stages, ms from the join. */
const optionalMs = 1000;

const lateResult = Symbol('late');

/** Runs the stages of one start, reports each, and leaves marks and measures for profilers. */
export class StageRunner {
  readonly durations: Partial<Record<Stage, number>> = {};
  readonly #call: CallScope;
  readonly #startedAt = performance.now();
  #currentStage: Stage = 'initialization';

  constructor(call: CallScope) {
    this.#call = call;
    forgetEntries();
    performance.mark('firmline:start');
  }

  get current(): Stage {
    return this.#currentStage;
  }

  get elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** Runs a stage that the call needs. Rejects with what it threw, or as soon as the call ends. */
  async run(stage: Stage, task: () => Promise<StageResult> | StageResult): Promise<void> {
    const { signal, context } = this.#call;
    signal.throwIfAborted();
    this.#currentStage = stage;
    context.dispatch({ type: 'stage', stage });
    // A listener may have stopped the call.
    signal.throwIfAborted();
    const startedAt = performance.now();
    this.#report({ stage, status: 'started' });
    let result: StageResult;
    try {
      signal.throwIfAborted();
      result = await unlessAborted(Promise.resolve(task()), signal);
    } catch (error) {
      const durationMs = this.#close(stage, startedAt);
      const isStopped = signal.aborted && isStop(signal.reason);
      const metadata = isStopped ? { cancelled: true } : undefined;
      this.#report(
        { stage, status: 'failed', durationMs, ...(metadata && { metadata }) },
        factsOf(asCallError(error, 'call-failed')),
      );
      throw error;
    }
    const durationMs = this.#close(stage, startedAt);
    performance.measure(`firmline:${stage}`, { start: startedAt, duration: durationMs });
    const metadata = result ?? undefined;
    this.#report({ stage, status: 'completed', durationMs, ...(metadata && { metadata }) }, metadata);
  }

  /**
   * Runs stages that the call can do without: together, and reported in their order. None delays the start: a stage
   * without a result after a second is completed as pending, and its later result is an event.
   */
  async runOptional(
    tasks: readonly (readonly [stage: Stage, task: () => Promise<StageResult> | StageResult])[],
  ): Promise<void> {
    const { signal } = this.#call;
    const startedStages = tasks.map(([stage, task]) => {
      const result = new Promise<StageResult>((resolve) => resolve(task()));
      result.catch(() => {});
      return { stage, result, startedAt: performance.now() };
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ending = new Promise<typeof lateResult>((resolve) => {
      timer = setTimeout(() => resolve(lateResult), optionalMs);
    });
    try {
      for (const { stage, result, startedAt } of startedStages) {
        await this.run(stage, async () => {
          const outcome = await Promise.race([result, ending]);
          if (outcome !== lateResult) return outcome;
          this.#reportLater(stage, result, startedAt);
          return { pending: true };
        }).catch((error: unknown) => {
          signal.throwIfAborted();
          this.#tolerate(stage, asCallError(error, 'call-processing-failed'));
        });
      }
    } finally {
      clearTimeout(timer);
    }
  }

  #reportLater(stage: Stage, result: Promise<StageResult>, startedAt: number): void {
    const settleStage = (error?: CallError) => {
      if (this.#call.signal.aborted) return;
      const durationMs = performance.now() - startedAt;
      const status = error ? 'failed' : 'completed';
      performance.mark(`firmline:${stage}:settled`, {
        detail: { status, durationMs, ...(error && factsOf(error)) },
      });
      this.#call.emit('stage-settled', { stage, status, durationMs, timestamp: new Date().toISOString() });
      if (error) this.#tolerate(stage, error);
    };
    result.then(
      () => settleStage(),
      (error: unknown) => settleStage(asCallError(error, 'call-processing-failed')),
    );
  }

  #tolerate(stage: Stage, error: CallError): void {
    this.#call.emitError(errorTypeOf(stage), error, stage);
  }

  #close(stage: Stage, startedAt: number): number {
    return (this.durations[stage] = performance.now() - startedAt);
  }

  /** Also when the call has ended: a stage that was started completes or fails. */
  #report(progress: Omit<StageProgress, 'timestamp'>, facts: object = {}): void {
    const { stage, status, durationMs } = progress;
    const detail = { ...(durationMs !== undefined && { durationMs }), ...facts };
    performance.mark(`firmline:${stage}:${status}`, { detail });
    this.#call.context.emit('call-start-progress', { ...progress, timestamp: new Date().toISOString() });
  }
}

/** Why a call ended that did not fail. */
export const stopReason = (): FirmlineError =>
  new FirmlineError('The call was stopped.', { code: 'aborted', fault: 'user' });

const isStop = (reason: unknown): boolean => reason instanceof FirmlineError && reason.code === 'aborted';

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
