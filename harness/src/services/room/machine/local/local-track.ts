import { openDevice } from './open-device.ts';
import type { Device } from './open-device.ts';
import { blockedReason, mediaFailure } from './media-failure.ts';
import type { MediaFailure, MediaKind } from './media-failure.ts';
import type { ProcessedTrack, TrackProcessor } from '../audio/noise-cancellation.ts';
import type { LocalTrackFacts } from '../daily/participant.ts';

interface LocalTrackEvents {
  /** What is to be sent now; null for nothing. */
  sent(track: MediaStreamTrack | null): void;
  /** The track, whether it is off, or its block changed. */
  changed(): void;
  failed(failure: MediaFailure): void;
}

export interface LocalTrackOptions {
  readonly kind: MediaKind;
  readonly clientId: string;
  readonly source: boolean | string;
  readonly constraints: MediaTrackConstraints;
  /** Begin with it off. */
  readonly off: boolean;
  readonly signal: AbortSignal;
  readonly events: LocalTrackEvents;
}

/** The caller's microphone or camera during one call: opened, switched off, exchanged, lost, released. */
export class LocalTrack {
  readonly #options: LocalTrackOptions;
  #source: boolean | string;
  #device: Device | null = null;
  #processor: TrackProcessor | null = null;
  #processed: ProcessedTrack | null = null;
  #off: boolean;
  #failure: MediaFailure | null = null;
  /** Of several attempts to open a device, only the last counts. */
  #attempt = 0;

  constructor(options: LocalTrackOptions) {
    this.#options = options;
    this.#source = options.source;
    this.#off = options.off;
    options.signal.addEventListener('abort', () => this.#release(), { once: true });
  }

  get facts(): LocalTrackFacts {
    const blocked = this.#failure && blockedReason(this.#failure);
    return { hasTrack: this.#device !== null, off: this.#off, blocked };
  }

  get track(): MediaStreamTrack | null {
    return this.#processed?.track ?? this.#device?.track ?? null;
  }

  get sent(): MediaStreamTrack | null {
    return this.#processed?.track ?? this.#device?.sent ?? null;
  }

  get deviceId(): string | undefined {
    return this.#device?.deviceId;
  }

  /** Opens the device, unless the call starts with it off: the first time it is put on then opens it. */
  async start(): Promise<MediaFailure | null> {
    return this.#off || this.#source === false ? null : this.#open();
  }

  async setOff(off: boolean): Promise<void> {
    this.#off = off;
    if (!off && !this.#device) {
      if (this.#source === false) this.#source = true;
      this.#report(await this.#open());
    }
    // A camera that is off shows no light; a microphone stays open, so that unmuting takes no time.
    if (off && this.#options.kind === 'video') this.#release();
    this.#applyOff();
    this.#options.events.changed();
  }

  /** Changes the device or the page's track. The old device is released first. */
  async use(source: boolean | string): Promise<void> {
    if (source === this.#source && this.#device && typeof source !== 'string') return;
    this.#source = source;
    this.#release();
    if (source === false) this.#options.events.sent(null);
    else if (this.#options.kind === 'audio' || !this.#off) this.#report(await this.#open());
    this.#options.events.changed();
  }

  /** From now on the device's track is processed by this; null sends it as it is. */
  process(processor: TrackProcessor | null): void {
    if (processor === this.#processor) return;
    this.#processor = processor;
    if (!this.#device) return;
    const before = this.#processed;
    this.#processed = processor?.(this.#device.sent) ?? null;
    this.#applyOff();
    this.#options.events.sent(this.sent);
    this.#options.events.changed();
    before?.stop();
  }

  /** Fails as told. */
  fail(failure: MediaFailure): void {
    this.#release();
    this.#failure = failure;
    this.#options.events.sent(null);
    this.#options.events.changed();
  }

  async #open(): Promise<MediaFailure | null> {
    const { kind, clientId, constraints, signal, events } = this.#options;
    const attempt = ++this.#attempt;
    const outdated = () => signal.aborted || attempt !== this.#attempt;
    try {
      const device = await openDevice({ kind, clientId, source: this.#source, constraints });
      if (outdated()) {
        device.stop();
        return null;
      }
      this.#device = device;
      this.#processed = this.#processor?.(device.sent) ?? null;
      this.#failure = null;
      this.#applyOff();
      device.track.addEventListener('ended', this.#ended);
      events.sent(this.sent);
    } catch (cause) {
      if (outdated()) return null;
      this.#failure = mediaFailure(kind, cause);
      return this.#failure;
    }
    return null;
  }

  #report(failure: MediaFailure | null) {
    if (failure) this.#options.events.failed(failure);
  }

  /** Unplugged or revoked: fall back to the default device, or report why there is none. */
  readonly #ended = async () => {
    this.#release();
    this.#options.events.sent(null);
    this.#source = true;
    this.#report(await this.#open());
    if (!this.#options.signal.aborted) this.#options.events.changed();
  };

  #applyOff() {
    for (const track of [this.#device?.sent, this.#processed?.track]) if (track) track.enabled = !this.#off;
  }

  #release() {
    this.#attempt++;
    this.#device?.track.removeEventListener('ended', this.#ended);
    this.#processed?.stop();
    this.#device?.stop();
    this.#processed = this.#device = null;
  }
}
