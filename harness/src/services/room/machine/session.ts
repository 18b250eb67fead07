import type { MachineMessage, PageFault, RoomMessage } from '../signalling/wire.ts';
import { AudioGraph } from './audio/audio-graph.ts';
import { AudioProcessing } from './audio/audio-processing.ts';
import type { Bus } from './daily/bus.ts';
import { instanceOf } from './daily/daily-global.ts';
import { connectionError, FatalError } from './daily/errors.ts';
import { RemoteAssistant } from './remote/remote-assistant.ts';
import { createLevels, type Levels } from './levels/levels.ts';
import { LocalMedia } from './local/local-media.ts';
import {
  createNetworkStats,
  createAudioConnection,
  type NetworkStats,
  type AudioConnection,
  startMediaClock,
} from './connection/peer.ts';
import { localParticipant } from './daily/participant.ts';
import type { Refusals } from './refusals.ts';
import { leftReason, openRoomLink, type RoomLink } from './connection/room-link.ts';
import type { KeptSettings } from './settings.ts';
import type { TrackStore } from './daily/store.ts';

export interface SessionOptions {
  readonly clientId: string;
  /** Address of the room's page. */
  readonly url: unknown;
  /** The call's token, if the page has one. */
  readonly token: unknown;
  readonly settings: KeptSettings;
  readonly bus: Bus;
  readonly store: TrackStore;
  readonly refusals: Refusals;
  /** The call is over, by an error or (null) by the room. The session must still be ended. */
  readonly over: (cause: unknown) => void;
}

/** One call, from join to release. Everything it opens ends with its abort signal or in `end`. */
export class CallSession {
  readonly #options: SessionOptions;
  readonly #abort = new AbortController();
  readonly #graph = new AudioGraph();
  readonly #joinedAt = new Date();
  readonly local: LocalMedia;
  readonly levels: Levels;
  readonly processing: AudioProcessing;
  sessionId = '';
  #link: RoomLink | null = null;
  #peer: AudioConnection | null = null;
  #assistant: RemoteAssistant | null = null;
  #clock: { stop(): void } | null = null;
  readonly #stats = createNetworkStats();
  /** Messages that arrived before the join could handle them. */
  readonly #earlyMessages: RoomMessage[] = [];
  isJoined = false;
  /** Resolves when microphone and camera were opened or have failed. */
  #opening: Promise<void> = Promise.resolve();

  constructor(options: SessionOptions) {
    this.#options = options;
    const { clientId, settings, bus } = options;
    this.local = new LocalMedia({
      clientId,
      settings,
      bus,
      signal: this.#abort.signal,
      onSent: (track) => {
        this.#peer?.setTrack(track).catch(() => {});
        this.levels.local.observe(track);
      },
      changed: () => this.#announceLocal(),
    });
    this.levels = createLevels({
      graph: this.#graph,
      bus,
      remoteLevels: (level) => this.#assistant?.levels(level) ?? {},
    });
    this.processing = new AudioProcessing(this.#graph, this.local.audio);
  }

  /** Joins the room. Rejects with FatalError, also if `end` is called meanwhile. */
  async join(): Promise<void> {
    const { signal } = this.#abort;
    const { clientId, bus, store, url, token, settings } = this.#options;
    const linkPromise = openRoomLink({
      url,
      bundleFolder: instanceOf(clientId)?.publicPath,
      token: typeof token === 'string' ? token : undefined,
      signal,
      message: (message) => this.#receive(message),
      connection: (event) => this.#connectionEvent('signaling', event),
      failed: this.#options.over,
    });
    // A permission prompt may stay open for long, so the room's response does not wait for it.
    this.#opening = this.local.start();
    const [{ link, sessionId, agent }] = await Promise.all([linkPromise, this.#opening]);
    this.#throwIfEnded();
    this.#link = link;
    this.sessionId = sessionId;
    const facts = { agent, joinedAt: this.#joinedAt, subscribed: settings.autoSubscribe };
    const assistant = new RemoteAssistant({ ...facts, bus, store });
    this.#assistant = assistant;
    for (const message of this.#earlyMessages.splice(0)) this.#receive(message);

    const peer = createAudioConnection(this.local.audio.sentTrack, {
      candidate: (candidate) => link.send({ type: 'candidate', candidate }),
      track: (track, receiver) => {
        this.#clock = startMediaClock(receiver, (samples) => link.send({ type: 'media-clock', samples }));
        assistant.attach(track);
        this.levels.remote.observe(track);
      },
      state: (state) => this.#peerState(state),
    });
    this.#peer = peer;
    link.send({ type: 'offer', sdp: await peer.offer() });
    await peer.connected();
    this.#throwIfEnded();
    this.#announceJoin('full');
    assistant.announce();
    link.send({ type: 'live' });
  }

  async stats(): Promise<NetworkStats> {
    return this.#stats((await this.#peer?.stats()) ?? null);
  }

  send(message: MachineMessage): void {
    this.#link?.send(message);
  }

  /** Subscribes to the assistant's audio or unsubscribes. Ignores unknown participants. */
  subscribe(sessionId: string, isSubscribed: boolean): void {
    if (sessionId === this.#assistant?.sessionId) this.#assistant.subscribe(isSubscribed);
  }

  /**
   * Releases devices, connection, socket, audio context and timers. The room learns only of a page that has `left`;
   * otherwise it keeps the page's place. Safe to call twice.
   */
  end(reason: 'left' | 'failed'): void {
    this.#clock?.stop();
    this.isJoined = false;
    this.levels.local.stop();
    this.levels.remote.stop();
    this.processing.stop();
    this.#abort.abort(reason === 'left' ? leftReason : undefined);
    this.#assistant?.stop();
    this.#peer?.close();
    this.#graph.close();
    this.#assistant = this.#peer = this.#clock = this.#link = null;
  }

  #throwIfEnded() {
    if (this.#abort.signal.aborted) throw connectionError('join', 'The call was left');
  }

  #receive(message: RoomMessage) {
    const { bus, over } = this.#options;
    switch (message.type) {
      case 'answer':
        this.#peer?.answer(message.sdp).catch(over);
        break;
      case 'app-message':
        if (this.#assistant)
          bus.post('app-message', { data: message.data, fromId: this.#assistant.sessionId });
        else this.#earlyMessages.push(message);
        break;
      case 'faults':
        for (const fault of message.faults) this.#inject(fault);
        break;
      case 'error':
        over(roomError(message, this.isJoined));
        break;
      case 'left':
        over(null);
        break;
      case 'lobby':
        void this.#waitInLobby(message.sessionId);
        break;
      case 'joined':
      case 'resumed':
        break;
    }
  }

  #inject(fault: PageFault) {
    const { bus, refusals } = this.#options;
    if (fault.kind === 'refuses') refusals.add([fault]);
    else if (fault.kind === 'camera-error') this.local.fail(fault);
    else {
      const { error: type, message: errorMsg = `Planned: ${type}` } = fault;
      bus.post('nonfatal-error', { type, errorMsg });
    }
  }

  async #waitInLobby(sessionId: string) {
    await this.#opening;
    if (this.#abort.signal.aborted || this.#link) return;
    this.sessionId = sessionId;
    this.#announceJoin('lobby');
  }

  #announceJoin(level: 'lobby' | 'full') {
    const { bus } = this.#options;
    const awaitedAccess = level === 'lobby' ? { awaitingAccess: { level: 'full' } } : {};
    bus.post('access-state-updated', { access: { level }, ...awaitedAccess });
    // After the lobby there is no second join.
    if (this.isJoined) return;
    this.isJoined = true;
    this.#announceLocal();
    bus.post('joined-meeting', { participants: { local: this.#localParticipant() } });
    bus.post('participant-counts-updated', { participantCounts: { present: 2, hidden: 0 } });
    const quality = { state: 'good', reasons: [] };
    bus.post('network-quality-change', { state: quality, threshold: 'good', quality: 100 });
    this.#connectionEvent('signaling', 'connected');
    this.#connectionEvent('sfu', 'connected');
  }

  #localParticipant() {
    return localParticipant({
      sessionId: this.sessionId,
      userName: this.#options.settings.userName,
      joinedAt: this.#joinedAt,
      media: this.local.facts,
    });
  }

  #announceLocal() {
    if (!this.isJoined) return;
    this.#options.store.setLocalStream(this.local.stream);
    this.#options.bus.post('participant-updated', { participant: this.#localParticipant() });
  }

  #peerState(state: 'connected' | 'interrupted' | 'failed') {
    if (state !== 'failed') this.#connectionEvent('sfu', state);
    else if (this.isJoined) {
      this.#options.over(connectionError('rtc-connection', 'The audio connection was lost'));
    }
  }

  #connectionEvent(type: 'signaling' | 'sfu', event: 'connected' | 'interrupted') {
    if (this.isJoined) this.#options.bus.post('network-connection', { type, event });
  }
}

/** The error with which the room refused or ended the call. */
function roomError(
  { error, message }: Extract<RoomMessage, { type: 'error' }>,
  isJoined: boolean,
): FatalError {
  if (error !== 'connection-error') return new FatalError(error, message);
  return connectionError(isJoined ? 'reconnect' : 'join', message);
}
