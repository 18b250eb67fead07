import { randomUUID } from 'node:crypto';

import { Agent } from './agent.ts';
import { createCallLog } from './call-log.ts';
import { createCallerEar } from './caller-audio.ts';
import type { OutgoingMessage } from './messages.ts';
import { parseIncoming } from './messages.ts';
import { createOutgoingAudio } from './outgoing-audio.ts';
import { createPeer } from './peer.ts';
import type { Peer } from './peer.ts';
import { mergeSpeech } from './turns.ts';
import type { CallEnd, CallRecord, RoomCall, RoomControl, RoomState, Speech } from './types.ts';
import type { AgentIdentity, ClientMessage, RoomErrorType, ServerMessage } from './wire.ts';

const defaultMaxDurationSeconds = 600;
/** Time for the page to bring up audio, prompts included, and for a lost socket to come back. */
const connectMs = 60_000;
const resumeMs = 8000;

/** The page's socket, as far as a room cares. */
export interface RoomSocket {
  send(message: ServerMessage): void;
  /** Sends what is queued and closes. */
  close(): void;
}

export interface RoomOptions {
  readonly call: RoomCall;
  readonly speech: Speech;
  readonly idleMs: number;
  readonly endOfTurnMs: number;
  readonly log: (line: string) => void;
  readonly changed: (state: RoomState, end?: CallEnd) => void;
}

/** One call: the page's socket, the audio connection and the assistant. Ends once, and then only keeps its record. */
export class Room {
  readonly #options: RoomOptions;
  readonly #createdAt = Date.now();
  readonly #log = createCallLog();
  readonly #agentIdentity: AgentIdentity = {
    sessionId: randomUUID(),
    userId: randomUUID(),
    userName: 'Vapi Speaker',
  };
  readonly #audio = createOutgoingAudio({ send: (packet) => this.#peer?.send(packet) });
  readonly #agent: Agent;
  readonly #ear: ReturnType<typeof createCallerEar>;
  #state: RoomState = 'waiting';
  #socket: RoomSocket | null = null;
  #sessionId: string | null = null;
  #peer: Peer | null = null;
  #negotiation: Promise<void> = Promise.resolve();
  #deadline: NodeJS.Timeout | undefined;
  #limit: NodeJS.Timeout | undefined;
  #joinedAt: number | undefined;
  #connectedAt: number | undefined;
  #ended: CallEnd | undefined;

  constructor(options: RoomOptions) {
    this.#options = options;
    const { call, speech, endOfTurnMs, log } = options;
    this.#agent = new Agent({
      assistant: call.assistant,
      speech,
      audio: this.#audio,
      endOfTurnMs,
      log,
      send: (message) => this.#toPage(message),
      endCall: (reason) => this.end(reason),
    });
    this.#ear = createCallerEar(
      { started: () => this.#agent.callerStarted(), frame: (state) => this.#agent.callerFrame(state) },
      log,
    );
    this.#expect(options.idleMs, 'customer-did-not-answer');
  }

  get open(): boolean {
    return this.#state !== 'ended';
  }

  get record(): CallRecord {
    return {
      callId: this.#options.call.id,
      state: this.#state,
      createdAt: this.#createdAt,
      ...(this.#joinedAt !== undefined && { joinedAt: this.#joinedAt }),
      ...(this.#connectedAt !== undefined && { connectedAt: this.#connectedAt }),
      agentSpeech: [...this.#audio.speech],
      agentTurns: mergeSpeech(this.#audio.speech),
      mediaClock: [...this.#log.mediaClock],
      caller: this.#ear.report(),
      appMessages: [...this.#log.appMessages],
      ...(this.#ended && { ended: this.#ended }),
    };
  }

  /** Takes the page's first message on a socket: a new join, or the return after a lost socket. */
  join(socket: RoomSocket, { resume }: Extract<ClientMessage, { type: 'join' }>): void {
    if (this.#ended) return refuse(socket, 'exp-room', 'The meeting has ended');
    if (resume !== undefined && resume === this.#sessionId) {
      this.#socket?.close();
      this.#socket = socket;
      clearTimeout(this.#deadline);
      return socket.send({ type: 'resumed' });
    }
    if (this.#sessionId !== null) return refuse(socket, 'meeting-full', 'Somebody else is in this call');
    this.#socket = socket;
    this.#sessionId = randomUUID();
    this.#joinedAt = Date.now();
    this.#setState('joined');
    this.#expect(connectMs, 'assistant-join-timed-out');
    socket.send({ type: 'joined', sessionId: this.#sessionId, agent: this.#agentIdentity });
  }

  receive(socket: RoomSocket, message: ClientMessage): void {
    if (socket !== this.#socket) return;
    switch (message.type) {
      case 'offer':
        this.#negotiation = this.#negotiation.then(() => this.#answer(message.sdp));
        break;
      case 'candidate':
        this.#negotiation = this.#negotiation.then(() => this.#peer?.addCandidate(message.candidate));
        break;
      case 'app-message':
        this.#fromPage(message.data);
        break;
      case 'media-clock':
        this.#log.clock(message.samples);
        break;
      case 'leave':
        this.end('customer-ended-call');
        break;
      case 'join':
        break;
    }
  }

  /** The page's socket closed. Without a 'leave' before, it has some seconds to come back. */
  lost(socket: RoomSocket): void {
    if (socket !== this.#socket || this.#ended) return;
    this.#socket = null;
    this.#expect(resumeMs, 'customer-ended-call');
  }

  control(message: RoomControl): void {
    switch (message.type) {
      case 'end-call':
        this.end('assistant-ended-call');
        break;
      case 'say':
        this.#agent.say({
          message: message.content,
          endCallAfterSpoken: message.endCallAfterSpoken === true,
          interruptionsEnabled: true,
          interruptAssistantEnabled: false,
        });
        break;
      case 'control':
        if (message.control === 'say-first-message') this.#agent.greet();
        else this.#agent.setMuted(message.control === 'mute-assistant');
        break;
    }
  }

  /** Ends the call, tells the page and releases everything. The first reason given stays. */
  end(reason: string, error: RoomErrorType = 'ejected', message = 'Meeting has ended'): void {
    if (this.#ended) return;
    this.#toPage({ type: 'status-update', status: 'ended', endedReason: reason });
    this.#ended = { reason, at: Date.now() };
    clearTimeout(this.#deadline);
    clearTimeout(this.#limit);
    this.#agent.stop();
    this.#audio.stop();
    this.#ear.stop();
    if (this.#socket) refuse(this.#socket, error, message);
    this.#socket = null;
    this.#setState('ended');
  }

  /** Resolves once the audio connection is closed, after `end`. */
  async closed(): Promise<void> {
    await this.#negotiation;
    const peer = this.#peer;
    this.#peer = null;
    await peer?.close();
  }

  async #answer(sdp: string): Promise<void> {
    if (this.#peer || this.#ended) return;
    try {
      const peer = await createPeer({
        connected: () => this.#connected(),
        failed: () => this.#lostAudio(),
        audio: (timestamp, payload) => this.#ear.push(timestamp, payload),
      });
      this.#peer = peer;
      const answer = await peer.answer(sdp);
      this.#socket?.send({ type: 'answer', sdp: answer });
    } catch (cause) {
      this.#options.log(`call ${this.#options.call.id}: the offer failed: ${String(cause)}`);
      this.#lostAudio();
    }
  }

  #lostAudio() {
    if (this.#state === 'connected') this.end('customer-ended-call');
    else this.end('call.start.error-get-transport', 'connection-error', 'There is no audio connection');
  }

  #connected() {
    if (this.#state !== 'joined') return;
    clearTimeout(this.#deadline);
    this.#connectedAt = Date.now();
    const seconds = this.#options.call.maxDurationSeconds ?? defaultMaxDurationSeconds;
    this.#limit = setTimeout(() => this.end('exceeded-max-duration'), seconds * 1000);
    this.#audio.start();
    this.#setState('connected');
  }

  #fromPage(data: unknown) {
    this.#log.message('in', data);
    const message = parseIncoming(data);
    switch (message.type) {
      case 'playable':
        this.#agent.playable();
        break;
      case 'say':
        this.#agent.say(message);
        break;
      case 'end-call':
      case 'control':
        this.control(message);
        break;
      case 'other':
        break;
    }
  }

  #toPage(message: OutgoingMessage | 'listening') {
    if (this.#ended || !this.#socket) return;
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.#log.message('out', data);
    this.#socket.send({ type: 'app-message', data });
  }

  #expect(ms: number, otherwise: string) {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.end(otherwise), ms);
  }

  #setState(state: RoomState) {
    this.#state = state;
    this.#options.changed(state, this.#ended);
  }
}

/** Tells the page why it cannot be, or stay, in the call. */
export function refuse(socket: RoomSocket, error: RoomErrorType, message: string): void {
  socket.send({ type: 'error', error, message });
  socket.close();
}
