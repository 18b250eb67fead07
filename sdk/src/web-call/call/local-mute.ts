import { unlessLate } from '../../async/unless-late.ts';
import type { CallTransport } from '../transport/transport.ts';

/** Longest wait for the microphone's processor to switch off, ms. */
const processorLimitMs = 1000;

export interface LocalMuteOptions {
  readonly signal: AbortSignal;
  /** The user muted or unmuted themselves. */
  readonly onChange: (muted: boolean) => void;
  /** Another microphone, or other processing of it, is in use. */
  readonly onMicrophone: () => void;
}

/** Whether the user is muted. Restores their choice whenever the microphone changes. */
export class LocalMute {
  readonly #options: LocalMuteOptions;
  #muted: boolean;
  /** Set after the join. */
  #transport: CallTransport | undefined;
  #hasProcessorFailed = false;

  constructor(muted: boolean, options: LocalMuteOptions) {
    this.#muted = muted;
    this.#options = options;
  }

  get muted(): boolean {
    return this.#muted;
  }

  /** Whether noise cancellation, or another processor, failed in this call. */
  get hasProcessorFailed(): boolean {
    return this.#hasProcessorFailed;
  }

  onJoined(transport: CallTransport): void {
    this.#transport = transport;
  }

  set(muted: boolean): void {
    this.follow(muted);
    this.apply();
  }

  /** The user muted themselves by the buttons of an embedded frame. */
  follow(muted: boolean): void {
    if (muted === this.#muted) return;
    this.#muted = muted;
    this.#options.onChange(muted);
  }

  /** Sets the microphone to the user's choice, on or off. */
  apply(): void {
    if (!this.#options.signal.aborted) this.#transport?.setLocalAudio(!this.#muted);
  }

  /** The microphone or its processing was replaced, which may have unmuted it. */
  restore(): void {
    if (this.#options.signal.aborted || !this.#transport) return;
    if (this.#muted) this.apply();
    this.#options.onMicrophone();
  }

  /**
   * Switches the failed processor of the microphone off, and in any case restores the user's mute. During the join it is
   * too early: {@link hasProcessorFailed} then says that it is due.
   * @throws what the transport threw
   */
  async withoutProcessor(): Promise<void> {
    this.#hasProcessorFailed = true;
    if (!this.#transport || this.#options.signal.aborted) return;
    const off = this.#transport.setNoiseCancellation(false);
    const restore = () => this.restore();
    // Also after the timeout below.
    off.then(restore, restore);
    try {
      await unlessLate(off, { ms: processorLimitMs, signal: this.#options.signal, late: () => {} });
    } finally {
      this.apply();
    }
    await off;
  }
}
