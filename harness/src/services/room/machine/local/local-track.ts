import { type Capture, type DeviceRequest, openDevice } from './devices.ts';
import { blockedReason, mediaFailure, type MediaFailure } from './media-failure.ts';
import type { ProcessedTrack, TrackProcessor } from '../audio/noise-cancellation.ts';

interface LocalTrackEvents {
  /** The track to send now; null for none. */
  onSent(track: MediaStreamTrack | null): void;
  /** The track, its off state, its block or its interruption has changed. */
  changed(): void;
  failed(failure: MediaFailure): void;
}

export interface LocalTrackOptions extends DeviceRequest {
  /** Start with the device off. */
  readonly off: boolean;
  readonly signal: AbortSignal;
  readonly events: LocalTrackEvents;
}

/** The system takes the device, or gives it back. */
const muteEvents = ['mute', 'unmute'] as const;

/** The caller's microphone or camera during one call. */
export class LocalTrack {
  readonly #options: LocalTrackOptions;
  #deviceSource: boolean | string;
  #device: Capture | null = null;
  #processor: TrackProcessor | null = null;
  #processedTrack: ProcessedTrack | null = null;
  #isOff: boolean;
  #failure: MediaFailure | null = null;
  /** Only the latest attempt to open a device counts. */
  #attempt = 0;

  constructor(options: LocalTrackOptions) {
    this.#options = options;
    this.#deviceSource = options.source;
    this.#isOff = options.off;
    options.signal.addEventListener('abort', () => this.#release(), { once: true });
  }

  get facts() {
    const blockReason = this.#failure && blockedReason(this.#failure);
    // The system has taken the device, as a phone does for another call.
    const isInterrupted = this.#device?.track.muted === true;
    return {
      hasTrack: this.#device !== null,
      off: this.#isOff,
      interrupted: isInterrupted,
      blocked: blockReason,
    };
  }

  get track(): MediaStreamTrack | null {
    return this.#processedTrack?.track ?? this.#device?.track ?? null;
  }

  get sentTrack(): MediaStreamTrack | null {
    return this.#processedTrack?.track ?? this.#device?.sentTrack ?? null;
  }

  get deviceId(): string | undefined {
    return this.#device?.deviceId;
  }

  /** Opens the device. If the call starts with it off, turning it on opens it. */
  async start(): Promise<MediaFailure | null> {
    return this.#isOff || this.#deviceSource === false ? null : this.#open();
  }

  async setOff(isOff: boolean): Promise<void> {
    this.#isOff = isOff;
    if (!isOff && !this.#device) {
      if (this.#deviceSource === false) this.#deviceSource = true;
      this.#report(await this.#open());
    }
    // A camera that is off shows no light. A microphone stays open, so unmuting is immediate.
    if (isOff && this.#options.kind === 'video') this.#release();
    this.#applyOff();
    this.#options.events.changed();
  }

  /** Changes the device or the page's track. Releases the old device first. */
  async use(deviceSource: boolean | string): Promise<void> {
    if (deviceSource === this.#deviceSource && this.#device && typeof deviceSource !== 'string') return;
    this.#deviceSource = deviceSource;
    this.#release();
    if (deviceSource === false) this.#options.events.onSent(null);
    else if (this.#options.kind === 'audio' || !this.#isOff) this.#report(await this.#open());
    this.#options.events.changed();
  }

  /** Sets the processor of the device's track; null removes it. */
  process(processor: TrackProcessor | null): void {
    if (processor === this.#processor) return;
    this.#processor = processor;
    if (!this.#device) return;
    const earlierTrack = this.#processedTrack;
    this.#processedTrack = processor?.(this.#device.sentTrack) ?? null;
    this.#applyOff();
    this.#options.events.onSent(this.sentTrack);
    this.#options.events.changed();
    earlierTrack?.stop();
  }

  fail(failure: MediaFailure): void {
    this.#release();
    this.#failure = failure;
    this.#options.events.onSent(null);
    this.#options.events.changed();
  }

  async #open(): Promise<MediaFailure | null> {
    const { kind, clientId, constraints, signal, events } = this.#options;
    const attempt = ++this.#attempt;
    const isOutdated = () => signal.aborted || attempt !== this.#attempt;
    try {
      const device = await openDevice({ kind, clientId, source: this.#deviceSource, constraints });
      if (isOutdated()) {
        device.stop();
        return null;
      }
      this.#device = device;
      this.#processedTrack = this.#processor?.(device.sentTrack) ?? null;
      this.#failure = null;
      this.#applyOff();
      device.track.addEventListener('ended', this.#onEnded);
      for (const name of muteEvents) device.track.addEventListener(name, this.#onChanged);
      events.onSent(this.sentTrack);
    } catch (cause) {
      if (isOutdated()) return null;
      this.#failure = mediaFailure(kind, cause);
      return this.#failure;
    }
    return null;
  }

  #report(failure: MediaFailure | null) {
    if (failure) this.#options.events.failed(failure);
  }

  /** The device was unplugged or revoked: falls back to the default device, or reports the failure. */
  readonly #onEnded = async () => {
    this.#release();
    this.#options.events.onSent(null);
    this.#deviceSource = true;
    this.#report(await this.#open());
    if (!this.#options.signal.aborted) this.#options.events.changed();
  };

  readonly #onChanged = () => this.#options.events.changed();

  #applyOff() {
    for (const track of [this.#device?.sentTrack, this.#processedTrack?.track])
      if (track) track.enabled = !this.#isOff;
  }

  #release() {
    this.#attempt++;
    this.#device?.track.removeEventListener('ended', this.#onEnded);
    for (const name of muteEvents) this.#device?.track.removeEventListener(name, this.#onChanged);
    this.#processedTrack?.stop();
    this.#device?.stop();
    this.#processedTrack = this.#device = null;
  }
}
