import { FirmlineError } from '@firmline/sdk/errors';

/** What kept a fault from being put in force, or from ending, at a time of its own. Nothing seen since can be judged. */
export class FaultFailure {
  #error: FirmlineError | null = null;

  /** The first is kept. */
  keep(cause: unknown): void {
    const said = cause instanceof Error ? cause.message : String(cause);
    this.#error ??= new FirmlineError(`A fault could not be put in force, or ended, in time: ${said}`, {
      code: 'internal',
      cause,
    });
  }

  /** @throws FirmlineError 'internal' where there was one */
  throwIfAny(): void {
    if (this.#error) throw this.#error;
  }
}
