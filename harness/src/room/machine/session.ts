import type { AgentIdentity, ClientMessage, ServerMessage } from '../wire.ts';
import type { Bus } from './bus.ts';
import { connectionError, FatalError } from './errors.ts';
import { createLevels } from './levels.ts';
import type { LevelMeter } from './levels.ts';
import { LocalAudio } from './local-audio.ts';
import { startMediaClock } from './media-clock.ts';
import { localParticipant, remoteParticipant } from './participant.ts';
import { createPeer } from './peer.ts';
import type { Peer } from './peer.ts';
import { attachRemoteAudio } from './remote-audio.ts';
import type { RemoteAudio } from './remote-audio.ts';
import { openRoomLink } from './room-link.ts';
import type { RoomLink } from './room-link.ts';
import type { Store } from './store.ts';

export interface SessionOptions {
  readonly clientId: string;
  /** Address of the room's page. */
  readonly url: unknown;
  readonly userName: string;
  readonly source: boolean | string;
  readonly constraints: MediaTrackConstraints;
  readonly muted: boolean;
  /** Subscribe to the far end without being asked. */
  readonly autoSubscribe: boolean;
  readonly bus: Bus;
  readonly store: Store;
  /** The call is over by an error; the session still has to be ended. */
  readonly failed: (cause: unknown) => void;
}

/** One call, from join to release. Everything it opens ends with its abort signal or in `end`. */
export class Session {
  readonly #options: SessionOptions;
  readonly #abort = new AbortController();
  readonly #levels = createLevels();
  readonly #joinedAt = new Date();
  readonly local: LocalAudio;
  #identity = { sessionId: '', userName: '' };
  #link: RoomLink | null = null;
  #peer: Peer | null = null;
  #agent: AgentIdentity | null = null;
  #remote: RemoteAudio | null = null;
  #clock: { stop(): void } | null = null;
  #localMeter: { readonly track: MediaStreamTrack; readonly meter: LevelMeter } | null = null;
  #joined = false;
  #flowing = false;
  #subscribed: boolean;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#subscribed = options.autoSubscribe;
    const { clientId, source, constraints, muted, bus } = options;
    this.local = new LocalAudio({
      clientId,
      source,
      constraints,
      muted,
      signal: this.#abort.signal,
      events: {
        sent: (track) => {
          this.#peer?.setTrack(track).catch(() => {});
        },
        changed: () => this.#announceLocal(),
        failed: (fields) => bus.post('camera-error', fields),
      },
    });
  }

  get joined(): boolean {
    return this.#joined;
  }

  get userName(): string {
    return this.#identity.userName;
  }

  set userName(name: string) {
    this.#identity = { ...this.#identity, userName: name };
    this.#announceLocal();
  }

  /** Joins the room. Rejects with FatalError, also when `end` is called meanwhile. */
  async join(): Promise<void> {
    const { signal } = this.#abort;
    const linking = openRoomLink({
      url: this.#options.url,
      userName: this.#options.userName,
      signal,
      message: (message) => this.#receive(message),
      connection: (event) => this.#connectionEvent('signaling', event),
      failed: this.#options.failed,
    });
    // The person may look at a permission prompt for long; the room's answer meanwhile counts.
    const [{ link, sessionId, agent }] = await Promise.all([linking, this.local.start()]);
    this.#throwIfEnded();
    this.#link = link;
    this.#agent = agent;
    this.#identity = { sessionId, userName: this.#options.userName };

    const peer = createPeer(this.local.sent, {
      candidate: (candidate) => link.send({ type: 'candidate', candidate }),
      track: (track, receiver) => this.#attachRemote(track, receiver, agent),
      state: (state) => this.#peerState(state),
    });
    this.#peer = peer;
    link.send({ type: 'offer', sdp: await peer.offer() });
    await peer.connected();
    this.#throwIfEnded();
    this.#announceJoin(agent);
  }

  async stats(): Promise<RTCStatsReport | null> {
    return (await this.#peer?.stats()) ?? null;
  }

  send(message: ClientMessage): void {
    this.#link?.send(message);
  }

  /** Plays, or stops playing, the far end to the page. Unknown participants are ignored. */
  subscribe(sessionId: string, subscribed: boolean): void {
    if (sessionId !== this.#agent?.sessionId || subscribed === this.#subscribed) return;
    this.#subscribed = subscribed;
    this.#options.store.setSubscribed(sessionId, subscribed);
    this.#announceRemote('participant-updated');
  }

  localLevel(): number {
    const track = this.local.facts.muted ? null : this.local.sent;
    if (this.#localMeter?.track !== track) {
      this.#localMeter?.meter.stop();
      this.#localMeter = track && { track, meter: this.#levels.meter(track) };
    }
    return this.#localMeter?.meter.read() ?? 0;
  }

  remoteLevels(): Record<string, number> {
    if (!this.#agent || !this.#subscribed) return {};
    return { [this.#agent.sessionId]: this.#remote?.level() ?? 0 };
  }

  /** Releases microphone, connection, socket, audio context and timers. Safe to call twice. */
  end(): void {
    this.#clock?.stop();
    this.#link?.leave();
    this.#joined = false;
    this.#abort.abort();
    this.#localMeter?.meter.stop();
    this.#remote?.stop();
    this.#peer?.close();
    this.#levels.close();
    this.#localMeter = this.#remote = this.#peer = this.#clock = this.#link = null;
  }

  #throwIfEnded() {
    if (this.#abort.signal.aborted) throw connectionError('join', 'The call was left');
  }

  #receive(message: ServerMessage) {
    const { bus, failed } = this.#options;
    switch (message.type) {
      case 'answer':
        this.#peer?.answer(message.sdp).catch(failed);
        break;
      case 'candidate':
        // A candidate that cannot be used is no failure while others are.
        this.#peer?.addCandidate(message.candidate).catch(() => {});
        break;
      case 'app-message':
        if (this.#agent) bus.post('app-message', { data: message.data, fromId: this.#agent.sessionId });
        break;
      case 'error':
        failed(new FatalError(message.error, message.message));
        break;
      case 'joined':
      case 'resumed':
        break;
    }
  }

  #attachRemote(track: MediaStreamTrack, receiver: RTCRtpReceiver, agent: AgentIdentity) {
    const { store } = this.#options;
    store.setRemoteTrack(agent.sessionId, track);
    store.setSubscribed(agent.sessionId, this.#subscribed);
    this.#clock = startMediaClock(receiver, (samples) => this.#link?.send({ type: 'media-clock', samples }));
    this.#remote = attachRemoteAudio(track, this.#levels, () => {
      this.#flowing = true;
      this.#announceRemote('participant-updated');
    });
  }

  #announceJoin(agent: AgentIdentity) {
    const { bus } = this.#options;
    this.#joined = true;
    this.#announceLocal();
    bus.post('joined-meeting', { participants: { local: this.#localParticipant() } });
    bus.post('participant-counts-updated', { participantCounts: { present: 2, hidden: 0 } });
    const quality = { state: 'good', reasons: [] };
    bus.post('network-quality-change', { state: quality, threshold: 'good', quality: 100 });
    this.#connectionEvent('signaling', 'connected');
    this.#connectionEvent('sfu', 'connected');
    this.#options.store.setSubscribed(agent.sessionId, this.#subscribed);
    this.#announceRemote('participant-joined');
  }

  #localParticipant() {
    return localParticipant({ ...this.#identity, joinedAt: this.#joinedAt, ...this.local.facts });
  }

  #announceLocal() {
    if (!this.#joined) return;
    this.#options.store.setLocalTrack(this.local.track);
    this.#options.bus.post('participant-updated', { participant: this.#localParticipant() });
  }

  #announceRemote(action: 'participant-joined' | 'participant-updated') {
    if (!this.#joined || !this.#agent) return;
    const facts = { agent: this.#agent, joinedAt: this.#joinedAt };
    const state = { subscribed: this.#subscribed, flowing: this.#flowing };
    this.#options.bus.post(action, { participant: remoteParticipant({ ...facts, ...state }) });
  }

  #peerState(state: 'connected' | 'interrupted' | 'failed') {
    if (state !== 'failed') this.#connectionEvent('sfu', state);
    else if (this.#joined) {
      this.#options.failed(connectionError('rtc-connection', 'The audio connection was lost'));
    }
  }

  #connectionEvent(type: 'signaling' | 'sfu', event: 'connected' | 'interrupted') {
    if (this.#joined) this.#options.bus.post('network-connection', { type, event });
  }
}
