import type { FaultOf } from '../../../../shared/call-plan/fault.ts';
import type { Bus } from '../daily/bus.ts';
import { selectedDevices } from './devices.ts';
import { LocalTrack } from './local-track.ts';
import {
  cameraErrorFields,
  joinFailures,
  type MediaFailure,
  type MediaKind,
  plannedFailure,
} from './media-failure.ts';
import type { KeptSettings } from '../settings.ts';

export interface LocalMediaOptions {
  readonly clientId: string;
  readonly settings: KeptSettings;
  readonly bus: Bus;
  readonly signal: AbortSignal;
  /** The microphone's track to send now; null for none. */
  readonly onSent: (track: MediaStreamTrack | null) => void;
  readonly changed: () => void;
}

/** The page's own media: microphone and camera. */
export class LocalMedia {
  readonly audio: LocalTrack;
  readonly video: LocalTrack;
  readonly #options: LocalMediaOptions;

  constructor(options: LocalMediaOptions) {
    this.#options = options;
    const { clientId, settings, signal, onSent, changed } = options;
    const track = (kind: MediaKind, rest: { off: boolean; source: boolean | string }) =>
      new LocalTrack({
        kind,
        clientId,
        constraints: kind === 'audio' ? settings.constraints : {},
        signal,
        events: {
          onSent: (nextTrack) => {
            if (kind === 'audio') onSent(nextTrack);
          },
          changed,
          failed: (failure) => this.#failed(failure),
        },
        ...rest,
      });
    this.audio = track('audio', { off: settings.muted, source: settings.source });
    this.video = track('video', { off: settings.videoOff, source: settings.videoSource });
  }

  get facts() {
    return { audio: this.audio.facts, video: this.video.facts };
  }

  /** The tracks as the page sees them. */
  get stream(): MediaStream | null {
    const tracks = [this.audio.track, this.video.track].filter((track) => track !== null);
    return tracks.length > 0 ? new MediaStream(tracks) : null;
  }

  /** Opens the call's initial devices. Never rejects; failures are reported. */
  async start(): Promise<void> {
    const failures = await Promise.all([this.audio.start(), this.video.start()]);
    for (const failure of joinFailures(failures.filter((oneFailure) => oneFailure !== null)))
      this.#failed(failure);
  }

  /** Changes microphone, camera or both; undefined keeps a device. */
  async use({ audio, video }: { audio?: string | undefined; video?: string | undefined }): Promise<void> {
    await Promise.all([
      audio === undefined ? null : this.audio.use(audio),
      video === undefined ? null : this.video.use(video),
    ]);
    const devices = await selectedDevices(this.#options.settings, this);
    this.#options.bus.post('selected-devices-updated', { devices });
  }

  /** Injects a planned failure. */
  fail(fault: FaultOf<'camera-error'>): void {
    const failure = plannedFailure(fault);
    if (failure.media.includes('audio')) this.audio.fail(failure);
    if (failure.media.includes('video')) this.video.fail(failure);
    this.#failed(failure);
  }

  #failed(failure: MediaFailure) {
    this.#options.bus.post('camera-error', cameraErrorFields(failure));
  }
}
