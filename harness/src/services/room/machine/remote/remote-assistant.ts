import type { AgentIdentity } from '../../signalling/wire.ts';
import type { Bus } from '../daily/bus.ts';
import type { MediaKind } from '../local/media-failure.ts';
import { remoteParticipant } from '../daily/participant.ts';
import type { Store } from '../daily/store.ts';

interface RemoteAssistantOptions {
  readonly agent: AgentIdentity;
  readonly joinedAt: Date;
  /** Subscribe automatically. */
  readonly subscribed: boolean;
  readonly bus: Bus;
  readonly store: Store;
}

/** The assistant as a remote participant, with audio and optional video. */
export class RemoteAssistant {
  readonly #options: RemoteAssistantOptions;
  #subscribed: Readonly<Record<MediaKind, boolean>>;
  #audio: ReturnType<typeof attachRemoteAudio> | null = null;
  #video: ReturnType<typeof createStandInVideo> | null = null;
  #flowing = false;
  #announced = false;

  constructor(options: RemoteAssistantOptions) {
    this.#options = options;
    this.#subscribed = { audio: options.subscribed, video: options.subscribed };
  }

  get sessionId(): string {
    return this.#options.agent.sessionId;
  }

  /** Adds its audio track, before the first packet. */
  attach(track: MediaStreamTrack): void {
    this.#options.store.setRemoteTrack(this.sessionId, 'audio', track);
    this.#audio = attachRemoteAudio(track, () => {
      this.#flowing = true;
      this.#post('participant-updated');
    });
  }

  /** The page has joined, so it learns of the assistant. */
  announce(): void {
    this.#announced = true;
    this.#post('participant-joined');
  }

  /** Subscribes to tracks or unsubscribes. */
  subscribe(change: Partial<Record<MediaKind, boolean>>): void {
    this.#subscribed = { ...this.#subscribed, ...change };
    this.#post('participant-updated');
  }

  /** Its level by session id; empty while audio is not subscribed. */
  levels(level: number): Readonly<Record<string, number>> {
    return this.#subscribed.audio ? { [this.sessionId]: level } : {};
  }

  stop(): void {
    this.#announced = false;
    this.#audio?.stop();
    this.#video?.stop();
    this.#audio = this.#video = null;
  }

  #post(action: 'participant-joined' | 'participant-updated') {
    if (!this.#announced) return;
    const { agent, joinedAt, bus, store } = this.#options;
    const { audio, video } = this.#subscribed;
    if (agent.video && video && !this.#video) {
      this.#video = createStandInVideo();
      store.setRemoteTrack(this.sessionId, 'video', this.#video.track);
    }
    store.setSubscribed(this.sessionId, this.#subscribed);
    const participant = remoteParticipant({
      agent,
      joinedAt,
      audio: { subscribed: audio, flowing: this.#flowing },
      video: agent.video ? { subscribed: video, flowing: this.#video !== null } : null,
    });
    bus.post(action, { participant });
  }
}

/**
 * Keeps a remote track audible to Web Audio. Calls `flowing` once, at the first packet: until then the track is muted,
 * and daily-js ignores muted tracks.
 */
function attachRemoteAudio(track: MediaStreamTrack, flowing: () => void) {
  // Browsers pass silence to Web Audio unless an element plays the track.
  const sink = new Audio();
  sink.muted = true;
  sink.srcObject = new MediaStream([track]);
  sink.play().catch(() => {});

  if (track.muted) track.addEventListener('unmute', flowing, { once: true });
  else queueMicrotask(flowing);

  return {
    stop() {
      track.removeEventListener('unmute', flowing);
      sink.pause();
      sink.srcObject = null;
    },
  };
}

const width = 320;
const height = 180;
const framesPerSecond = 5;

/** Draws a labelled stand-in for the assistant's video, because the room sends none. */
function createStandInVideo() {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  let frame = 0;
  const draw = () => {
    if (!context) return;
    context.fillStyle = '#223';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#fff';
    context.font = '16px sans-serif';
    context.fillText('Stand-in for the assistant’s video', 24, height / 2);
    // A still canvas sends no frames, so something must move.
    context.fillRect((frame++ * 8) % width, height - 16, 24, 8);
  };
  draw();
  const timer = window.setInterval(draw, 1000 / framesPerSecond);
  const [track] = canvas.captureStream(framesPerSecond).getVideoTracks();
  if (!track) throw new Error('The canvas gave no track');
  return {
    track,
    stop() {
      window.clearInterval(timer);
      track.stop();
    },
  };
}
