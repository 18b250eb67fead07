import { customTrackMarker, instanceOf } from '../daily/daily-global.ts';
import { at } from '../settings.ts';

export interface ScreenShareOptions {
  readonly clientId: string;
  readonly signal: AbortSignal;
  readonly events: {
    /** Sharing has begun or ended. */
    changed(sharing: boolean): void;
    /** The person cancelled the browser's dialog. */
    canceled(): void;
    failed(message: string): void;
  };
}

/** The shared screen, window or tab, or the page's own stream. */
export class ScreenShare {
  readonly #options: ScreenShareOptions;
  #stream: MediaStream | null = null;
  #own = false;

  constructor(options: ScreenShareOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => this.#release(), { once: true });
  }

  get stream(): MediaStream | null {
    return this.#stream;
  }

  async start(captureOptions: unknown): Promise<void> {
    if (this.#stream) return;
    const { events, signal } = this.#options;
    try {
      const stream = await this.#open(captureOptions);
      this.#own = at(captureOptions, 'mediaStream') !== customTrackMarker;
      this.#stream = stream;
      if (signal.aborted) return this.#release();
      // Most browsers have their own button to stop sharing.
      stream.getVideoTracks()[0]?.addEventListener('ended', this.#ended);
      events.changed(true);
    } catch (cause) {
      if (signal.aborted) return;
      if (cause instanceof Error && cause.name === 'NotAllowedError') events.canceled();
      else events.failed(cause instanceof Error ? cause.message : String(cause));
    }
  }

  stop(): void {
    if (!this.#stream) return;
    this.#release();
    this.#options.events.changed(false);
  }

  async #open(captureOptions: unknown): Promise<MediaStream> {
    if (at(captureOptions, 'mediaStream') === customTrackMarker) {
      const stream = instanceOf(this.#options.clientId)?.tracks?.screenMediaStream;
      if (!stream) throw new Error('The page requested its own stream but supplied none');
      return stream;
    }
    const audio = at(captureOptions, 'audio') === true;
    return navigator.mediaDevices.getDisplayMedia({
      video: true,
      audio,
      ...Object(at(captureOptions, 'displayMediaOptions')),
    });
  }

  readonly #ended = () => this.stop();

  #release() {
    const stream = this.#stream;
    this.#stream = null;
    for (const track of stream?.getTracks() ?? []) {
      track.removeEventListener('ended', this.#ended);
      if (this.#own) track.stop();
    }
  }
}
