import { deferred } from '../../async/deferred.ts';
import { FirmlineError } from '../../errors.ts';
import type { CallTransport } from '../transport/transport.ts';
import { Skipped } from './stage-reporter.ts';

const size = { width: 1280, height: 720 };
/** Longest time that the first message waits for the recording, ms. */
const firstMessageLimitMs = 5000;
const notRecorded = new Skipped('video is not recorded');

export interface RecordingOptions {
  /**
   * The platform may say the first message now: the recording runs, failed or takes too long. Called once, with the time
   * since the request.
   */
  readonly onSettled: (delayMs: number) => void;
  /** A running recording failed, or one that this client did not request. */
  readonly onLost: (message: string) => void;
}

export interface RecordingRequest {
  readonly wanted: boolean;
  /** When the join was requested, by `performance.now()`, if its token makes the platform record. */
  readonly byPlatformSince: number | undefined;
}

/** The video recording of a call, if the platform wants one. */
export class VideoRecording {
  readonly #options: RecordingOptions;
  readonly #started = deferred<void>();
  #state: 'waiting' | 'running' | 'failed' = 'waiting';
  /** Set if this client started the recording: it stops no other. */
  #transport: CallTransport | undefined;
  #requestedAt: number | undefined;
  #startedAt: number | undefined;
  #isSettled = false;
  #limit: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RecordingOptions) {
    this.#options = options;
    // It may reject while nothing awaits it.
    this.#started.promise.catch(() => {});
  }

  /**
   * Requests the recording, unless it already runs or the platform starts it, which would make two.
   * @throws what the transport threw
   */
  request(transport: CallTransport, { wanted, byPlatformSince }: RecordingRequest): Skipped | void {
    if (!wanted) return notRecorded;
    this.#requestedAt = byPlatformSince ?? performance.now();
    if (this.#state === 'running') {
      this.#settle();
      return new Skipped('the call is recorded already');
    }
    this.#limit = setTimeout(() => this.#settle(), firstMessageLimitMs);
    if (byPlatformSince !== undefined) return new Skipped('the platform records by itself');
    try {
      transport.startRecording(size);
    } catch (error) {
      this.#state = 'failed';
      this.#settle();
      throw error;
    }
    this.#transport = transport;
  }

  /**
   * Settles when the recording runs, however late.
   * @throws FirmlineError 'call-processing-failed' when it fails
   */
  async untilStarted(wanted: boolean): Promise<Skipped | void> {
    if (!wanted) return notRecorded;
    if (this.#state === 'failed') return new Skipped('the recording could not be requested');
    await this.#started.promise;
  }

  onStarted(): void {
    this.#state = 'running';
    this.#startedAt = performance.now();
    this.#settle();
    this.#started.resolve();
  }

  onError(message: string): void {
    if (this.#requestedAt === undefined || this.#state === 'running') return this.#options.onLost(message);
    this.#state = 'failed';
    // Usually another recording runs.
    this.#transport = undefined;
    this.#settle();
    this.#started.reject(
      new FirmlineError('The video recording failed.', { code: 'call-processing-failed', cause: message }),
    );
  }

  stop(): void {
    this.#isSettled = true;
    clearTimeout(this.#limit);
    try {
      this.#transport?.stopRecording();
    } catch {
      // The recording ends with the meeting anyway.
    }
  }

  #settle(): void {
    clearTimeout(this.#limit);
    if (this.#isSettled || this.#requestedAt === undefined) return;
    this.#isSettled = true;
    // A recording by the platform may be older than the request.
    this.#options.onSettled(Math.max(0, (this.#startedAt ?? performance.now()) - this.#requestedAt));
  }
}
