import type { AgentIdentity } from '../../signalling/wire.ts';
import type { Bus } from '../daily/bus.ts';
import { remoteParticipant } from '../daily/participant.ts';
import type { TrackStore } from '../daily/store.ts';

interface RemoteAssistantOptions {
  readonly agent: AgentIdentity;
  readonly joinedAt: Date;
  /** Subscribe automatically. */
  readonly subscribed: boolean;
  readonly bus: Bus;
  readonly store: TrackStore;
}

/** The assistant as a remote participant, with audio alone. */
export class RemoteAssistant {
  readonly #options: RemoteAssistantOptions;
  #isSubscribed: boolean;
  #audio: ReturnType<typeof attachRemoteAudio> | null = null;
  #isFlowing = false;
  #isAnnounced = false;

  constructor(options: RemoteAssistantOptions) {
    this.#options = options;
    this.#isSubscribed = options.subscribed;
  }

  get sessionId(): string {
    return this.#options.agent.sessionId;
  }

  /** Adds its audio track, before the first packet. */
  attach(track: MediaStreamTrack): void {
    this.#options.store.setRemoteTrack(this.sessionId, track);
    this.#audio = attachRemoteAudio(track, () => {
      this.#isFlowing = true;
      this.#post('participant-updated');
    });
  }

  /** The page has joined, so it learns of the assistant. */
  announce(): void {
    this.#isAnnounced = true;
    this.#post('participant-joined');
  }

  /** Subscribes to its audio or unsubscribes. */
  subscribe(isSubscribed: boolean): void {
    this.#isSubscribed = isSubscribed;
    this.#post('participant-updated');
  }

  /** Its level by session id; empty while audio is not subscribed. */
  levels(level: number): Readonly<Record<string, number>> {
    return this.#isSubscribed ? { [this.sessionId]: level } : {};
  }

  stop(): void {
    this.#isAnnounced = false;
    this.#audio?.stop();
    this.#audio = null;
  }

  #post(action: 'participant-joined' | 'participant-updated') {
    if (!this.#isAnnounced) return;
    const { agent, joinedAt, bus, store } = this.#options;
    store.setSubscribed(this.sessionId, this.#isSubscribed);
    const audio = { subscribed: this.#isSubscribed, flowing: this.#isFlowing };
    const participant = remoteParticipant({ agent, joinedAt, audio });
    bus.post(action, { participant });
  }
}

/**
 * Keeps a remote track audible to Web Audio. Calls `flowing` once, at the first packet: until then the track is muted,
 * and daily-js ignores muted tracks.
 */
function attachRemoteAudio(track: MediaStreamTrack, onFlowing: () => void) {
  // Browsers pass silence to Web Audio unless an element plays the track.
  const sink = new Audio();
  sink.muted = true;
  sink.srcObject = new MediaStream([track]);
  sink.play().catch(() => {});

  if (track.muted) track.addEventListener('unmute', onFlowing, { once: true });
  else queueMicrotask(onFlowing);

  return {
    stop() {
      track.removeEventListener('unmute', onFlowing);
      sink.pause();
      sink.srcObject = null;
    },
  };
}
