import { randomUUID } from 'node:crypto';
import type { OutgoingPacket } from '../media/outgoing-audio.ts';
import { createPeer, type Peer } from '../media/peer.ts';
import { type FatalErrorType, fatalMessages } from '../../../shared/call-plan/fault.ts';
import type { Farewell, IceCandidate, RoomMessage } from './wire.ts';

/** The room's view of the page's socket. */
export interface RoomSocket {
  send(message: RoomMessage): void;
  /** Sends what is queued and closes. */
  close(): void;
  /** Ends it at once, like a network failure. */
  cut(): void;
}

export interface CallerEvents {
  /** Audio flows. */
  connected(caller: Caller): void;
  /** Audio could not be connected, or failed for good. */
  failed(caller: Caller, cause: unknown): void;
  audio(timestamp: number, payload: Uint8Array): void;
}

/** Refuses a page with an error and closes its socket. */
export function refuseSocket(socket: RoomSocket, error: FatalErrorType): void {
  socket.send({ type: 'error', error, message: fatalMessages[error] });
  socket.close();
}

/** A page in the call: its socket, which may be lost temporarily, and its audio connection. */
export class Caller {
  readonly sessionId = randomUUID();
  readonly #events: CallerEvents;
  #socket: RoomSocket | null;
  #peer: Peer | null = null;
  #negotiation: Promise<void> = Promise.resolve();
  #isAdmitted = false;
  #isConnected = false;
  #isOnline = true;
  /** What was sent on a dead line. */
  readonly #delayedMessages: RoomMessage[] = [];
  #isClosed = false;

  constructor(socket: RoomSocket, events: CallerEvents) {
    this.#socket = socket;
    this.#events = events;
  }

  get admitted(): boolean {
    return this.#isAdmitted;
  }

  /** Whether it has a socket. */
  get present(): boolean {
    return this.#socket !== null;
  }

  /** Whether audio was ever connected. */
  get connected(): boolean {
    return this.#isConnected;
  }

  owns(socket: RoomSocket): boolean {
    return socket === this.#socket;
  }

  admit(message: Extract<RoomMessage, { type: 'joined' }>): void {
    this.#isAdmitted = true;
    this.send(message);
  }

  /** Continues on another socket. */
  resume(socket: RoomSocket): void {
    this.#socket?.close();
    this.#socket = socket;
    this.send({ type: 'resumed' });
  }

  loseSocket(): void {
    this.#socket = null;
  }

  send(message: RoomMessage): void {
    if (this.#isOnline) this.#socket?.send(message);
    else if (this.#socket) this.#delayedMessages.push(message);
  }

  offer(sdp: string): void {
    this.#negotiation = this.#negotiation.then(() => this.#answer(sdp));
  }

  candidate(candidate: IceCandidate): void {
    this.#negotiation = this.#negotiation.then(() => this.#peer?.addCandidate(candidate));
  }

  sendAudio(packet: OutgoingPacket): void {
    if (this.#isOnline) this.#peer?.send(packet);
  }

  /** Disconnects the page and, unless the line is only `dead`, drops its socket; or lets packets pass again. */
  setNetwork(isOnline: boolean, isDead: boolean): void {
    this.#isOnline = isOnline;
    this.#peer?.setNetwork(isOnline);
    if (isOnline) for (const message of this.#delayedMessages.splice(0)) this.send(message);
    if (isOnline || isDead) return;
    this.#socket?.cut();
    this.#socket = null;
  }

  /** Sends the farewell, if any, and closes both connections. */
  async close(farewell?: Farewell): Promise<void> {
    this.#isClosed = true;
    if (farewell) this.send(farewell);
    this.#socket?.close();
    this.#socket = null;
    await this.#negotiation;
    const peer = this.#peer;
    this.#peer = null;
    await peer?.close();
  }

  async #answer(sdp: string): Promise<void> {
    if (this.#peer || this.#isClosed) return;
    try {
      const peer = await createPeer({
        connected: () => {
          this.#isConnected = true;
          this.#events.connected(this);
        },
        failed: () => this.#events.failed(this, new Error('The audio connection failed')),
        audio: (timestamp, payload) => {
          if (this.#isOnline) this.#events.audio(timestamp, payload);
        },
      });
      this.#peer = peer;
      this.send({ type: 'answer', sdp: await peer.answer(sdp) });
    } catch (cause) {
      this.#events.failed(this, cause);
    }
  }
}
