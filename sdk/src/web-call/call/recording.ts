import { deferred } from '../../async/deferred.ts';
import { within } from '../../async/within.ts';
import { FirmlineError } from '../../errors.ts';
import type { CallTransport } from '../transport/transport.ts';
import { Skipped } from './stage-reporter.ts';

const size = { width: 1280, height: 720 };
const startLimitMs = 5000;
const notRecorded = new Skipped('video is not recorded');

export interface RecordingOptions {
  readonly wanted: boolean;
  readonly transport: CallTransport;
  /** Asks for the first message, which the platform holds back for the recording; ms since that was asked for. */
  readonly onSettled: (delayMs: number) => void;
  /** It broke off, or failed after nobody waited for it any more. */
  readonly onLost: (message: string) => void;
}

/** The video recording of a call whose platform asks for one. */
export class VideoRecording {
  readonly #options: RecordingOptions;
  readonly #started = deferred<void>();
  #state: 'waiting' | 'runs' | 'failed' = 'waiting';
  #requestedAt: number | undefined;

  constructor(options: RecordingOptions) {
    this.#options = options;
    // It may fail before anybody waits for it.
    this.#started.promise.catch(() => {});
  }

  /** Asks for the recording. */
  request(): Skipped | void {
    const { wanted, transport, onSettled } = this.#options;
    if (!wanted) return notRecorded;
    try {
      transport.startRecording(size);
    } catch (error) {
      onSettled(0);
      throw error;
    }
    this.#requestedAt = performance.now();
  }

  /**
   * Waits until it runs. Where it does not, the assistant speaks without it.
   * @throws FirmlineError 'timeout' after five seconds, 'call-processing-failed' where it broke off
   */
  async waitUntilStarted(signal: AbortSignal): Promise<Skipped | void> {
    const { wanted, onSettled } = this.#options;
    if (!wanted) return notRecorded;
    const requestedAt = this.#requestedAt;
    if (requestedAt === undefined) return new Skipped('the recording could not be asked for');
    try {
      await within(this.#started.promise, {
        ms: startLimitMs,
        signal,
        code: 'timeout',
        message: 'The video recording did not start.',
      });
    } finally {
      if (!signal.aborted) onSettled(performance.now() - requestedAt);
    }
  }

  onStarted(): void {
    this.#state = 'runs';
    this.#started.resolve();
  }

  onError(message: string): void {
    if (this.#state !== 'waiting') this.#options.onLost(message);
    this.#state = 'failed';
    this.#started.reject(
      new FirmlineError('The video recording failed.', { code: 'call-processing-failed', cause: message }),
    );
  }

  stop(): void {
    if (this.#requestedAt === undefined) return;
    try {
      this.#options.transport.stopRecording();
    } catch {
      // The recording ends with the meeting anyway.
    }
  }
}
