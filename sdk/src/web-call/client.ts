import { FirmlineError } from '../errors.ts';
import { Call } from './call.ts';
import { asFirmlineError } from './call-error.ts';
import { validateTarget, type CallTarget, type WebCall } from './create-web-call.ts';
import { dailyTransport } from './daily-transport.ts';
import { Emitter } from './emitter.ts';
import type { WebCallEvents } from './events.ts';
import type { OutgoingMessage } from './messages.ts';
import { isMobile } from './microphone.ts';
import type { CallSettings } from './options.ts';
import { idle, isActive, reduce, type CallAction, type CallState } from './state.ts';
import type { CallTransportFactory } from './transport.ts';

export interface WebCallClientOptions {
  /** The platform's public key. */
  readonly token: string;
  /** Such as https://api.vapi.ai. */
  readonly baseUrl: string;
  /** Folder that holds the call-machine bundle; Daily's own unless given. */
  readonly callMachineUrl?: string;
  readonly fetch?: typeof fetch;
  readonly transport?: CallTransportFactory;
  /** Ask for the microphone before the call is created, so that a refusal costs nothing. True unless given. */
  readonly microphoneFirst?: boolean;
  /** Whether to wait for permissions as on a phone. Found out unless given. */
  readonly mobile?: boolean;
  /** 1000 unless given. */
  readonly mobilePermissionDelayMs?: number;
  /** Longest join, ms; 20 000 unless given. */
  readonly joinTimeoutMs?: number;
  /** Longest wait for the assistant after the join, ms; 15 000 unless given. */
  readonly listeningTimeoutMs?: number;
}

/** Calls an assistant from a browser. One call at a time; a client can make many. Safe to create on a server. */
export class WebCallClient {
  readonly #settings: CallSettings;
  readonly #events = new Emitter<WebCallEvents>();
  #state: CallState = idle;
  #call: Call | undefined;
  #muted = false;
  #volume = 1;

  constructor({ token, baseUrl, callMachineUrl, fetch, transport, mobile, ...rest }: WebCallClientOptions) {
    this.#settings = {
      token,
      baseUrl,
      ...(callMachineUrl ? { callMachineUrl } : {}),
      fetch: fetch ?? ((...args) => globalThis.fetch(...args)),
      transport: transport ?? dailyTransport,
      mobile: mobile === undefined ? isMobile : () => mobile,
      microphoneFirst: rest.microphoneFirst ?? true,
      mobilePermissionDelayMs: rest.mobilePermissionDelayMs ?? 1000,
      joinTimeoutMs: rest.joinTimeoutMs ?? 20_000,
      listeningTimeoutMs: rest.listeningTimeoutMs ?? 15_000,
    };
  }

  get state(): CallState {
    return this.#state;
  }

  /** @returns a function that takes the listener off again */
  on<Name extends keyof WebCallEvents>(
    name: Name,
    listener: (...args: WebCallEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener);
  }

  once<Name extends keyof WebCallEvents>(
    name: Name,
    listener: (...args: WebCallEvents[Name]) => void,
  ): () => void {
    return this.#events.once(name, listener);
  }

  off<Name extends keyof WebCallEvents>(name: Name, listener: (...args: WebCallEvents[Name]) => void): void {
    this.#events.off(name, listener);
  }

  /** Loads the call library ahead of a call, on a sign that one is coming. Asks no server but for files. */
  async prepare(): Promise<void> {
    await this.#settings.transport.prepare(this.#settings);
  }

  /**
   * Starts a call.
   * @returns the platform's call once it is joined; null when the start failed (`error` and `call-start-failed` were
   * emitted), was stopped, or another call is under way
   * @throws FirmlineError 'invalid-input' when nobody is to be called
   */
  async start(target: CallTarget): Promise<WebCall | null> {
    try {
      validateTarget(target);
    } catch (cause) {
      const error = asFirmlineError(cause, 'invalid-input');
      this.#events.emit('error', {
        type: 'validation-error',
        stage: 'input-validation',
        message: error.message,
        error,
      });
      throw error;
    }
    if (isActive(this.#state)) {
      this.#refuse();
      return null;
    }
    this.#dispatch({ type: 'start' });
    const call = new Call(
      {
        settings: this.#settings,
        events: this.#events,
        dispatch: (action) => {
          if (this.#call === call) this.#dispatch(action);
        },
      },
      this.#muted,
    );
    this.#call = call;
    call.setVolume(this.#volume);
    return call.start(target);
  }

  /** Ends the call, or the start of one. Settles when everything is released; without a call, at once. */
  async stop(): Promise<void> {
    await this.#call?.stop();
  }

  isMuted(): boolean {
    return this.#muted;
  }

  /** Holds for this call and the next. */
  setMuted(muted: boolean): void {
    this.#muted = muted;
    this.#call?.setMuted(muted);
  }

  /** How loud the assistant is, 0 to 1. */
  setVolume(volume: number): void {
    if (!(volume >= 0 && volume <= 1)) {
      throw new FirmlineError(`The volume goes from 0 to 1, not ${volume}.`, {
        code: 'invalid-input',
        fault: 'internal',
      });
    }
    this.#volume = volume;
    this.#call?.setVolume(volume);
  }

  /**
   * Has the assistant say something.
   * @throws FirmlineError 'call-not-joined'
   */
  say(
    message: string,
    endCallAfterSpoken?: boolean,
    interruptionsEnabled?: boolean,
    interruptAssistantEnabled?: boolean,
  ): void {
    this.send({
      type: 'say',
      message,
      ...(endCallAfterSpoken === undefined ? {} : { endCallAfterSpoken }),
      interruptionsEnabled: interruptionsEnabled ?? false,
      interruptAssistantEnabled: interruptAssistantEnabled ?? false,
    });
  }

  /**
   * Sends a message to the assistant.
   * @throws FirmlineError 'call-not-joined'
   */
  send(message: OutgoingMessage): void {
    if (!this.#call) {
      throw new FirmlineError('only supported after join', { code: 'call-not-joined', fault: 'internal' });
    }
    this.#call.send(message);
  }

  /** Ends any call and takes every listener off. */
  async dispose(): Promise<void> {
    this.#events.removeAllListeners();
    await this.stop();
  }

  #refuse(): void {
    const error = new FirmlineError('A call is under way already.', { code: 'conflict', fault: 'internal' });
    this.#events.emit('call-start-progress', {
      stage: 'initialization',
      status: 'failed',
      durationMs: 0,
      timestamp: new Date().toISOString(),
      metadata: { reason: 'already-started' },
    });
    this.#events.emit('call-start-failed', { stage: 'initialization', totalDurationMs: 0, error });
  }

  #dispatch(action: CallAction): void {
    const next = reduce(this.#state, action);
    if (next === this.#state) return;
    this.#state = next;
    this.#events.emit('state', next);
  }
}

export const createWebCallClient = (options: WebCallClientOptions): WebCallClient =>
  new WebCallClient(options);
