import { FirmlineError } from '@firmline/sdk/errors';

/** The error of a scheduled fault that could not be injected or ended. Everything seen since is inconclusive. */
export class FaultFailure {
  #error: FirmlineError | null = null;

  /** Keeps only the first. */
  keep(cause: unknown): void {
    const said = cause instanceof Error ? cause.message : String(cause);
    this.#error ??= new FirmlineError(`A fault could not be injected or ended in time: ${said}`, {
      code: 'internal',
      cause,
    });
  }

  /** @throws FirmlineError 'internal' if there was one */
  throwIfAny(): void {
    if (this.#error) throw this.#error;
  }
}
