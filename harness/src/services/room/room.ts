import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent } from './agent/agent.ts';
import { createCallLog, type MessageToPage, parseIncoming } from './signalling/messages.ts';
import { Caller, refuseSocket, type RoomSocket } from './signalling/caller.ts';
import { createListening, RoomPlan, timeOf } from './faults/room-plan.ts';
import { type CallerWords, createCallerWords } from './agent/caller-words.ts';
import { type Converse, createConverse, type SpokenSoFar, type ToolResult } from './agent/conversation.ts';
import type { AgentMessage } from '../../shared/call-plan/agent-script.ts';
import type { RoomFault } from '../../shared/call-plan/fault.ts';
import { type AudioOf, createRoomMedia, type RoomMedia } from './media/room-media.ts';
import { ejection, injectFault } from './faults/inject-fault.ts';
import type { CallEnd, CallRecord, RoomState } from '../../shared/call-record.ts';
import type { RoomAssistant, RoomCall, RoomControl, RoomServerOptions } from './types.ts';
import type { AgentIdentity, MachineMessage, Farewell } from './signalling/wire.ts';

const defaultMaxDurationSeconds = 600;
/** Time for the page to connect audio, permission prompts included. */
const connectMs = 60_000;
/** Longest wait for the caller's last words before the end of the call is reported. */
const lastWordsMs = 3000;
/** Time for a lost page to return. */
const resumeMs = 25_000;

export interface RoomOptions extends Pick<RoomServerOptions, 'speech' | 'speechToText' | 'languageModel'> {
  readonly call: RoomCall;
  readonly idleMs: number;
  readonly endOfTurnMs: number;
  readonly log: (line: string) => void;
  readonly notify: (line: string) => void;
  readonly onMessage: (message: MessageToPage | AgentMessage, spokenSoFar: SpokenSoFar) => void;
  readonly callTools: (
    message: AgentMessage,
    spokenSoFar: SpokenSoFar,
  ) => Promise<readonly ToolResult[]> | undefined;
  readonly onChange: (state: RoomState, end?: CallEnd, spokenSoFar?: SpokenSoFar) => void;
}

/** One call: a page, or the place kept for it, and the assistant. After its end only the record remains. */
export class Room {
  readonly #options: RoomOptions;
  readonly #createdAt = Date.now();
  readonly #log = createCallLog();
  readonly #agentIdentity: AgentIdentity;
  readonly #plan: RoomPlan;
  readonly #media: RoomMedia;
  readonly #words: CallerWords | undefined;
  readonly #agent: Agent;
  readonly #listeningState: ReturnType<typeof createListening>;
  readonly #closings: Promise<void>[] = [];
  #state: RoomState = 'waiting';
  #caller: Caller | null = null;
  #isOnline = true;
  /** What the page sent on a dead line. */
  readonly #delayedSends: (() => void)[] = [];
  #deadline: NodeJS.Timeout | undefined;
  #limit: NodeJS.Timeout | undefined;
  #joinedAt: number | undefined;
  #connectedAt: number | undefined;
  #callEnd: CallEnd | undefined;

  constructor(options: RoomOptions) {
    this.#options = options;
    const { call, speech, speechToText, endOfTurnMs, log } = options;
    this.#agentIdentity = { sessionId: randomUUID(), userId: randomUUID(), userName: 'Vapi Speaker' };
    this.#plan = new RoomPlan(call.plan, (fault) => this.#inject(fault));
    this.#media = createRoomMedia({
      plan: call.plan,
      speech,
      log,
      send: (packet) => this.#caller?.sendAudio(packet),
      onFrame: (frame, samples) => {
        this.#words?.push(frame, samples);
        this.#agent.callerFrame(frame);
      },
    });
    const isWordCall = call.plan === undefined || call.plan.words === true;
    if (isWordCall && speechToText?.isReady) {
      // Loads the model before the caller speaks.
      void speechToText.recognise(new Float32Array(0)).catch(() => {});
      this.#words = createCallerWords({
        recognise: (audio) => speechToText.recognise(audio),
        partial: (transcript) =>
          this.#toPage({ type: 'transcript', role: 'user', transcriptType: 'partial', transcript }),
        log,
      });
    }
    this.#agent = new Agent({
      assistant: call.assistant,
      script: call.plan?.agent,
      speech,
      audio: this.#media.audio,
      endOfTurnMs,
      converse: this.#converse(call.assistant),
      takeWords: this.#words && (() => this.#words?.turn() ?? Promise.resolve('')),
      log,
      send: (message) => this.#toPage(message),
      callTools: (message) => options.callTools(message, this.#agent.spokenSoFar),
      endCall: (reason) => this.end(reason),
    });
    this.#listeningState = createListening(this.#plan.find('listening'), () => this.#toPage('listening'));
    this.#endAfter(options.idleMs, 'customer-did-not-answer');
  }

  /** False while a fault keeps its network down. */
  get online(): boolean {
    return this.#isOnline;
  }

  /** The audio of both sides, also after the end; null unless the plan records the call. */
  get audioOf(): AudioOf | null {
    return this.#media.audioOf;
  }

  get record(): CallRecord {
    return {
      callId: this.#options.call.id,
      state: this.#state,
      createdAt: this.#createdAt,
      ...(this.#joinedAt !== undefined && { joinedAt: this.#joinedAt }),
      ...(this.#connectedAt !== undefined && { connectedAt: this.#connectedAt }),
      ...this.#media.record,
      agentLines: [...this.#agent.lines],
      mediaClock: [...this.#log.mediaClock],
      appMessages: [...this.#log.appMessages],
      ...(this.#callEnd && { ended: this.#callEnd }),
    };
  }

  /** Handles the page's first message on a socket: a join, possibly in place of a lost page, or a return. */
  join(socket: RoomSocket, { resume, token }: Extract<MachineMessage, { type: 'join' }>): void {
    if (this.#callEnd) return refuseSocket(socket, 'exp-room');
    if (token !== undefined && token !== this.#options.call.token) return refuseSocket(socket, 'not-allowed');
    const earlierCaller = this.#caller;
    if (resume !== undefined && earlierCaller?.sessionId === resume) {
      earlierCaller.resume(socket);
      return this.#updateDeadline();
    }
    if (earlierCaller?.present || resume !== undefined) return refuseSocket(socket, 'meeting-full');
    const caller = new Caller(socket, {
      connected: (side) => this.#connected(side),
      failed: (side, cause) => this.#lostAudio(side, cause),
      audio: (timestamp, payload) => this.#media.receive(timestamp, payload),
    });
    this.#caller = caller;
    if (earlierCaller) this.#close(earlierCaller);
    this.#plan.arrived(caller, token !== undefined, () => this.#admit(caller));
  }

  receive(socket: RoomSocket, message: MachineMessage): void {
    const caller = this.#caller;
    if (!caller?.owns(socket)) return;
    if (!this.#isOnline) {
      this.#delayedSends.push(() => this.receive(socket, message));
      return;
    }
    switch (message.type) {
      case 'offer':
        caller.offer(message.sdp);
        break;
      case 'candidate':
        caller.candidate(message.candidate);
        break;
      case 'live':
        this.#plan.live();
        break;
      case 'app-message':
        this.#appMessage(message.data);
        break;
      case 'media-clock':
        this.#log.clock(message.samples);
        break;
      case 'leave':
        this.#keepWithoutCaller(caller);
        break;
      case 'join':
      case 'leaving':
        break;
    }
  }

  /** The page's socket closed. Without a 'leave', the page can return for some seconds, or another can join. */
  loseCaller(socket: RoomSocket): void {
    const caller = this.#caller;
    if (!caller?.owns(socket) || this.#callEnd) return;
    caller.loseSocket();
    if (caller.admitted) return this.#updateDeadline();
    // The page was never admitted.
    this.#plan.gone();
    this.#caller = null;
    this.#close(caller);
  }

  /** Handles a message to the call's control address. */
  control(message: RoomControl): void {
    switch (message.type) {
      case 'end-call':
        return this.end('assistant-ended-call');
      case 'say':
        return this.#agent.say({
          message: message.content,
          endCallAfterSpoken: message.endCallAfterSpoken === true,
          interruptionsEnabled: true,
          interruptAssistantEnabled: false,
        });
      case 'add-message':
        return this.#agent.add(message);
      case 'transfer':
        this.#toPage({ type: 'transfer-update', destination: message.destination });
        return this.#agent.leave(message.content ?? '', 'assistant-forwarded-call');
      case 'handoff':
        this.#toPage({ type: 'transfer-update', destination: message.destination });
        return this.#agent.handOver(message.assistant, this.#converse(message.assistant), message.content);
      case 'control':
        if (message.control === 'say-first-message') return this.#agent.greet();
        return this.#agent.setMuted(message.control === 'mute-assistant');
    }
  }

  #converse(assistant: RoomAssistant): Converse | undefined {
    const { languageModel, notify } = this.#options;
    return languageModel && createConverse(languageModel, assistant, notify);
  }

  /** Injects faults, each `afterMs` from now. False while audio is not connected. */
  inject(faults: readonly RoomFault[]): boolean {
    if (this.#state !== 'connected') return false;
    for (const fault of faults) this.#plan.later(timeOf(fault)?.afterMs ?? 0, () => this.#inject(fault));
    return true;
  }

  /** Ends the call, tells the page (unless `announce` is false) and releases everything. The first reason counts. */
  end(reason: string, farewell: Farewell = ejection, isAnnounced = true): void {
    if (this.#callEnd) return;
    if (isAnnounced) this.#toPage({ type: 'status-update', status: 'ended', endedReason: reason });
    this.#callEnd = { reason, at: Date.now() };
    clearTimeout(this.#deadline);
    clearTimeout(this.#limit);
    this.#plan.stop();
    this.#listeningState.stop();
    this.#agent.stop();
    const words = this.#agent.lastWords;
    this.#words?.stop();
    this.#media.stop();
    if (this.#caller) this.#close(this.#caller, farewell);
    this.#caller = null;
    if (!words) return this.#setState('ended');
    this.#state = 'ended';
    const lastWords = delay(lastWordsMs, undefined, { ref: false });
    this.#closings.push(Promise.race([words, lastWords]).then(() => this.#setState('ended')));
  }

  /** After `end`: resolves once the audio connections are closed, and the end was reported. */
  async closed(): Promise<void> {
    await Promise.all(this.#closings);
  }

  /** Handles a message of the page; ignores unknown ones. */
  #appMessage(data: unknown) {
    this.#log.message('in', data);
    const message = parseIncoming(data);
    switch (message.type) {
      case 'playable':
        return this.#listeningState.playable(() => this.#agent.playable());
      case 'say':
        return this.#agent.say(message);
      case 'add-message':
        return this.#agent.add(message);
      case 'end-call':
      case 'control':
        return this.control(message);
      case 'other':
        break;
    }
  }

  /** The page left on purpose. */
  #keepWithoutCaller(caller: Caller) {
    if (!this.#options.call.keepAfterLeave || !caller.admitted) return this.end('customer-ended-call');
    this.#caller = null;
    this.#close(caller);
    this.#updateDeadline();
  }

  #admit(caller: Caller) {
    this.#joinedAt ??= Date.now();
    caller.admit({ type: 'joined', sessionId: caller.sessionId, agent: this.#agentIdentity });
    if (this.#state === 'waiting') this.#setState('joined');
    this.#updateDeadline();
    this.#listeningState.joined();
  }

  #connected(caller: Caller) {
    if (caller !== this.#caller) return;
    this.#updateDeadline();
    if (this.#state !== 'joined') return;
    this.#connectedAt = Date.now();
    const seconds = this.#options.call.maxDurationSeconds ?? defaultMaxDurationSeconds;
    this.#limit = setTimeout(() => this.end('exceeded-max-duration'), seconds * 1000);
    this.#media.audio.start();
    this.#setState('connected');
  }

  #lostAudio(caller: Caller, cause: unknown) {
    if (caller !== this.#caller) return;
    this.#options.log(`call ${this.#options.call.id}: audio: ${String(cause)}`);
    const message = 'There is no audio connection';
    const farewell: Farewell = { type: 'error', error: 'connection-error', message };
    if (this.#state !== 'connected') return this.end('call.start.error-get-transport', farewell);
    // The room keeps its place, so the page can join again.
    this.#close(caller, caller.connected ? undefined : farewell);
    this.#updateDeadline();
  }

  #inject(fault: RoomFault) {
    if (this.#callEnd) return;
    injectFault(fault, {
      agent: this.#agent,
      media: this.#media,
      later: (ms, task) => this.#plan.later(ms, task),
      end: (reason, farewell, announce) => this.end(reason, farewell, announce),
      setNetwork: (online, isDead) => this.#setNetwork(online, isDead),
      toPage: (pageFault) => this.#caller?.send({ type: 'faults', faults: [pageFault] }),
    });
  }

  #setNetwork(isOnline: boolean, isDead = false) {
    this.#isOnline = isOnline;
    this.#caller?.setNetwork(isOnline, isDead);
    if (isOnline) for (const arrive of this.#delayedSends.splice(0)) arrive();
    else this.#updateDeadline();
  }

  #close(caller: Caller, farewell?: Farewell) {
    this.#closings.push(
      caller.close(farewell).catch((cause: unknown) => {
        this.#options.log(`call ${this.#options.call.id}: ${String(cause)}`);
      }),
    );
  }

  #toPage(message: MessageToPage | AgentMessage | 'listening') {
    if (typeof message !== 'string') this.#options.onMessage(message, this.#agent.spokenSoFar);
    if (this.#callEnd || !this.#caller?.present) return;
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    this.#log.message('out', text);
    this.#caller.send({ type: 'app-message', data: text });
  }

  /** Sets the time in which the page must return or connect. */
  #updateDeadline() {
    const isJoining = this.#state !== 'connected';
    if (!this.#caller?.present) this.#endAfter(resumeMs, 'customer-ended-call');
    else if (this.#caller.connected) clearTimeout(this.#deadline);
    else this.#endAfter(connectMs, isJoining ? 'assistant-join-timed-out' : 'customer-ended-call');
  }

  #endAfter(ms: number, reason: string) {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.end(reason), ms);
  }

  #setState(state: RoomState) {
    this.#state = state;
    this.#options.onChange(state, this.#callEnd, this.#agent.spokenSoFar);
  }
}
