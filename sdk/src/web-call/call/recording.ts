import { FirmlineError } from '../../errors.ts';
import type { OutgoingMessage } from '../messages/messages.ts';
import type { CallTransport } from '../transport/transport.ts';
import { Skipped } from './stage-reporter.ts';
import { within } from './wait.ts';

const size = { width: 1280, height: 720 };
const startLimitMs = 5000;
const notRecorded = new Skipped('video is not recorded');

/** The video recording of a call whose platform asks for one. */
export class VideoRecording {
  readonly #wanted: boolean;
  readonly #transport: CallTransport;
  readonly #started = Promise.withResolvers<void>();
  #requestedAt: number | undefined;

  constructor(wanted: boolean, transport: CallTransport) {
    this.#wanted = wanted;
    this.#transport = transport;
    // It may fail before anybody waits for it.
    this.#started.promise.catch(() => {});
  }

  /** Asks for the recording. */
  request(): Skipped | void {
    if (!this.#wanted) return notRecorded;
    this.#transport.startRecording(size);
    this.#requestedAt = performance.now();
  }

  /**
   * Waits until it runs. The platform holds the first message back for it, so then that is asked for.
   * @throws FirmlineError 'timeout' after five seconds, 'call-processing-failed' where it broke off
   */
  async waitUntilStarted(
    signal: AbortSignal,
    send: (message: OutgoingMessage) => void,
  ): Promise<Skipped | void> {
    if (!this.#wanted) return notRecorded;
    if (this.#requestedAt === undefined) return new Skipped('the recording could not be asked for');
    await within(this.#started.promise, {
      ms: startLimitMs,
      signal,
      code: 'timeout',
      message: 'The video recording did not start.',
    });
    send({
      type: 'control',
      control: 'say-first-message',
      videoRecordingStartDelaySeconds: (performance.now() - this.#requestedAt) / 1000,
    });
  }

  onStarted(): void {
    this.#started.resolve();
  }

  onError(message: string): void {
    this.#started.reject(
      new FirmlineError('The video recording failed.', { code: 'call-processing-failed', cause: message }),
    );
  }

  stop(): void {
    if (this.#requestedAt === undefined) return;
    try {
      this.#transport.stopRecording();
    } catch {
      // The recording ends with the meeting anyway.
    }
  }
}
