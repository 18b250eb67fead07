import { microphoneFailure } from './errors.ts';
import { openMicrophone } from './microphone.ts';
import type { Microphone } from './microphone.ts';
import type { BlockedReason } from './participant.ts';

interface LocalAudioEvents {
  /** What is to be sent now; null for nothing. */
  sent(track: MediaStreamTrack | null): void;
  /** The track, its mute state or its block changed. */
  changed(): void;
  /** Fields of a `camera-error` message. */
  failed(fields: Record<string, unknown>): void;
}

export interface LocalAudioOptions {
  readonly clientId: string;
  readonly source: boolean | string;
  readonly constraints: MediaTrackConstraints;
  readonly muted: boolean;
  readonly signal: AbortSignal;
  readonly events: LocalAudioEvents;
}

/** The caller's microphone during one call: opened, muted, exchanged, lost, released. */
export class LocalAudio {
  readonly #options: LocalAudioOptions;
  #source: boolean | string;
  #microphone: Microphone | null = null;
  #muted: boolean;
  #blocked: BlockedReason | null = null;

  constructor(options: LocalAudioOptions) {
    this.#options = options;
    this.#source = options.source;
    this.#muted = options.muted;
    options.signal.addEventListener('abort', () => this.#release(), { once: true });
  }

  get facts() {
    return { hasTrack: this.#microphone !== null, muted: this.#muted, blocked: this.#blocked };
  }

  get track(): MediaStreamTrack | null {
    return this.#microphone?.track ?? null;
  }

  get sent(): MediaStreamTrack | null {
    return this.#microphone?.sent ?? null;
  }

  get deviceId(): string | undefined {
    return this.#microphone?.deviceId;
  }

  /** Opens the microphone, unless the call starts muted: it is then opened by the first unmute. */
  async start(): Promise<void> {
    if (!this.#muted && this.#source !== false) await this.#open();
  }

  async setMuted(muted: boolean): Promise<void> {
    this.#muted = muted;
    if (!muted && !this.#microphone) {
      if (this.#source === false) this.#source = true;
      await this.#open();
    }
    this.#applyMute();
    this.#options.events.changed();
  }

  /** Changes the device, the page's track or the constraints. The old device is released first. */
  async use(source: boolean | string): Promise<void> {
    if (source === this.#source && this.#microphone && typeof source !== 'string') return;
    this.#source = source;
    this.#release();
    if (source === false) this.#options.events.sent(null);
    else await this.#open();
    this.#options.events.changed();
  }

  async #open(): Promise<void> {
    const { clientId, constraints, signal, events } = this.#options;
    try {
      const microphone = await openMicrophone({ clientId, source: this.#source, constraints });
      if (signal.aborted || this.#microphone) {
        microphone.stop();
        return;
      }
      this.#microphone = microphone;
      this.#blocked = null;
      this.#applyMute();
      microphone.track.addEventListener('ended', this.#ended);
      events.sent(microphone.sent);
    } catch (cause) {
      if (signal.aborted) return;
      const { blocked, fields } = microphoneFailure(cause);
      this.#blocked = blocked;
      events.failed(fields);
    }
  }

  /** Unplugged or revoked: fall back to the default device, or report why there is none. */
  readonly #ended = async () => {
    this.#release();
    this.#options.events.sent(null);
    this.#source = true;
    await this.#open();
    if (!this.#options.signal.aborted) this.#options.events.changed();
  };

  #applyMute() {
    if (this.#microphone) this.#microphone.sent.enabled = !this.#muted;
  }

  #release() {
    this.#microphone?.track.removeEventListener('ended', this.#ended);
    this.#microphone?.stop();
    this.#microphone = null;
  }
}
