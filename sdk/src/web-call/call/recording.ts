import { deferred } from '../../async.ts';
import { FirmlineError } from '../../errors.ts';
import type { Greeting } from './greeting.ts';
import type { StageResult } from './run-stage.ts';
import type { CallScope } from './scope.ts';

const size = { width: 1280, height: 720 };
/** Longest time that the first message waits for the recording, ms. */
const firstMessageLimitMs = 5000;
const skippedRecording = { skipped: 'video is not recorded' };

/** The video recording of a call, if the platform wants one. */
export class VideoRecording {
  readonly #call: CallScope;
  readonly #greeting: Greeting;
  readonly #start = deferred<void>();
  #state: 'waiting' | 'running' | 'failed' = 'waiting';
  /** Set only if we started the recording; we must not stop anyone else's. */
  #isOurs = false;
  #requestedAt: number | undefined;
  #startedAt: number | undefined;
  #isSettled = false;
  #limit: ReturnType<typeof setTimeout> | undefined;

  constructor(call: CallScope, greeting: Greeting) {
    this.#call = call;
    this.#greeting = greeting;
    // It may reject while nothing awaits it.
    this.#start.promise.catch(() => {});
    call.follow('recording-started', () => {
      this.#state = 'running';
      this.#startedAt = performance.now();
      this.#settle();
      this.#start.resolve();
    });
    call.follow('recording-error', (message) => this.#onError(message));
    call.onRelease(() => {
      clearTimeout(this.#limit);
      if (this.#isOurs) call.transport?.stopRecording();
    });
  }

  get isWanted(): boolean {
    return this.#call.webCall?.artifactPlan?.videoRecordingEnabled === true;
  }

  /**
   * Requests the recording, unless it already runs or the platform says that it records by itself, which would make two.
   * @throws what the transport threw
   */
  request(): StageResult {
    const { transport, webCall } = this.#call;
    if (!this.isWanted) return skippedRecording;
    const isPlatforms = webCall?.transport?.recordsVideo === true;
    this.#requestedAt = isPlatforms ? this.#call.joinRequestedAt : performance.now();
    if (this.#state === 'running') {
      this.#settle();
      return { skipped: 'the call is recorded already' };
    }
    this.#limit = setTimeout(() => this.#settle(), firstMessageLimitMs);
    if (isPlatforms) return { skipped: 'the platform records by itself' };
    try {
      transport?.startRecording(size);
    } catch (error) {
      this.#state = 'failed';
      this.#settle();
      throw error;
    }
    this.#isOurs = true;
  }

  /**
   * Settles when the recording runs, however late.
   * @throws FirmlineError 'call-processing-failed' when it fails
   */
  async untilStarted(): Promise<StageResult> {
    if (!this.isWanted) return skippedRecording;
    if (this.#state === 'failed') return { skipped: 'the recording could not be requested' };
    await this.#start.promise;
  }

  #onError(message: string): void {
    if (this.#requestedAt === undefined || this.#state === 'running') {
      this.#call.emit('nonfatal-error', { type: 'recording-error', message, cause: message });
      return;
    }
    this.#state = 'failed';
    // Usually another recording runs.
    this.#isOurs = false;
    this.#settle();
    this.#start.reject(
      new FirmlineError('The video recording failed.', { code: 'call-processing-failed', cause: message }),
    );
  }

  /** The platform may say the first message now: the recording runs, failed or takes too long. */
  #settle(): void {
    clearTimeout(this.#limit);
    if (this.#isSettled || this.#requestedAt === undefined) return;
    this.#isSettled = true;
    // A recording by the platform may be older than the request.
    this.#greeting.sayFirstMessage(Math.max(0, (this.#startedAt ?? performance.now()) - this.#requestedAt));
  }
}
