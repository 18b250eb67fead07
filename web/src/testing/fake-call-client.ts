import {
  CallError,
  type CallEnd,
  type CallErrorEvent,
  type CallState,
  type WebCall,
  type WebCallEvents,
} from '@firmline/sdk/web-call';
import type { CallClient } from '../call/client.ts';

type Listeners = { [Name in keyof WebCallEvents]?: ((...args: WebCallEvents[Name]) => void)[] };

interface FakeCall {
  readonly settle: (call: WebCall | null) => void;
  readonly release: PromiseWithResolvers<void>;
}

/** The end of a call that the visitor hung up. */
export const customerEnd: CallEnd = { reason: 'customer-ended-call', by: 'customer', retryable: true };

/**
 * A call client controlled by the test. Like the real one, it takes time to release a call, emits that call's events
 * until then, and only then starts the next.
 */
export class FakeCallClient implements CallClient {
  state: CallState = { status: 'idle' };
  /** The request of each call that the client has started. */
  readonly starts: unknown[] = [];
  /** Whether each has a microphone. */
  readonly microphoneUses: boolean[] = [];
  readonly texts: string[] = [];
  stops = 0;
  prepareCount = 0;
  isMutedNow = false;
  readonly chosenMicrophones: (string | null)[] = [];
  /** The error of the next choice of a microphone. */
  refusal: Error | undefined;
  readonly devices = {
    setMicrophone: async (id: string | null) => {
      this.chosenMicrophones.push(id);
      if (this.refusal) throw this.refusal;
    },
  };
  readonly #listeners: Listeners = {};
  readonly #tools = new Map<string, (parameters: Readonly<Record<string, unknown>>) => unknown>();
  #call: FakeCall | undefined;
  #pendingStart: AbortController | undefined;
  #hold: Promise<void> | undefined;

  on: CallClient['on'] = (name, listener) => {
    const list = (this.#listeners[name] ??= []) as unknown[];
    list.push(listener);
    return () => {};
  };

  emit<Name extends keyof WebCallEvents>(name: Name, ...args: WebCallEvents[Name]): void {
    for (const listener of this.#listeners[name] ?? []) listener(...args);
  }

  registerTool: CallClient['registerTool'] = ({ name }, call) => {
    const { signal } = new AbortController();
    this.#tools.set(name, (parameters) => call(parameters as never, { signal }));
    return () => {};
  };

  /** The assistant calls a function of the page. */
  callTool(name: string, parameters: Readonly<Record<string, unknown>>): void {
    this.#tools.get(name)?.(parameters);
  }

  /** Emits an error that does not end the call. */
  emitError(
    message: string,
    code: CallError['code'] = 'internal',
    type: CallErrorEvent['type'] = 'camera-error',
    kind?: string,
  ): void {
    this.emit('error', errorEvent(message, code, type, kind));
  }

  async start(target: unknown, { microphone = true } = {}): Promise<WebCall | null> {
    if (this.state.status === 'ending' && !this.#pendingStart) {
      const pendingStart = new AbortController();
      this.#pendingStart = pendingStart;
      await this.#call?.release.promise;
      if (pendingStart.signal.aborted) return null;
      this.#pendingStart = undefined;
    } else if (this.#isActive || this.#pendingStart) {
      const metadata = { reason: 'already-started' };
      this.emit('call-start-progress', {
        stage: 'initialization',
        status: 'failed',
        timestamp: '',
        metadata,
      });
      return null;
    }
    this.starts.push(target);
    this.microphoneUses.push(microphone);
    const startResult = Promise.withResolvers<WebCall | null>();
    this.#call = { settle: startResult.resolve, release: Promise.withResolvers() };
    this.#enter({
      status: 'starting',
      stage: 'initialization',
      joined: false,
      listening: false,
      heard: false,
    });
    this.emit('call-start-progress', { stage: 'initialization', status: 'started', timestamp: '' });
    return startResult.promise;
  }

  /** Joins the meeting. */
  join(): void {
    if (this.state.status === 'starting') this.#enter({ ...this.state, joined: true });
  }

  /** The assistant listens, which it only does in a meeting. */
  listen(): void {
    this.#answer({ listening: true });
    this.emit('call-start');
  }

  /** The assistant is heard, whether or not it reports that it listens. */
  hear(): void {
    this.#answer({ heard: true });
  }

  /** Settles the current start with a call. */
  settle(call: { id: string }): void {
    this.join();
    if (this.state.status !== 'starting') return;
    const { listening, heard } = this.state;
    this.#enter({ status: 'live', listening, heard });
    this.#call?.settle({ webCallUrl: '', ...call });
  }

  /** Ends the call, or its start, with an error. Resolves once all events are emitted. */
  fail(
    message: string,
    code: CallError['code'] = 'internal',
    type: CallErrorEvent['type'] = 'daily-error',
    kind?: string,
  ): Promise<void> {
    const end: CallEnd = { reason: type, by: 'error', retryable: true };
    return this.end(end, errorEvent(message, code, type, kind));
  }

  /** Ends the call, by default from the remote side. Resolves once all events are emitted. */
  async end(
    end: CallEnd = { reason: 'assistant-ended-call', by: 'assistant', retryable: true },
    error?: CallErrorEvent,
  ): Promise<void> {
    const call = this.#call;
    if (this.state.status !== 'starting' && this.state.status !== 'live') return call?.release.promise;
    const wasStarting = this.state.status === 'starting';
    const isJoined = this.state.status === 'live' || this.state.joined;
    this.#enter({ status: 'ending', end, joined: isJoined });
    await (this.#hold ?? new Promise((resolve) => setImmediate(resolve)));
    if (error) {
      this.emit('error', error);
      if (wasStarting)
        this.emit('call-start-failed', { stage: 'initialization', totalDurationMs: 1, error: error.error });
    }
    if (isJoined) {
      this.emit('audio-blocked', false);
      this.emit('network', { status: 'connected', quality: 'unknown' });
      this.emit('microphone-problem', null);
      this.emit('call-end', end);
      this.emit('message', { type: 'status-update', status: 'ended', endedReason: end.reason });
    }
    this.#enter({ status: 'ended', end });
    call?.release.resolve();
    call?.settle(null);
  }

  /** Prevents calls from being released until the returned function is called. */
  holdRelease(): () => void {
    const hold = Promise.withResolvers<void>();
    this.#hold = hold.promise;
    return () => {
      this.#hold = undefined;
      hold.resolve();
    };
  }

  async stop(): Promise<void> {
    this.stops++;
    this.#pendingStart?.abort();
    this.#pendingStart = undefined;
    await this.end(customerEnd);
  }

  sendText(text: string): void {
    this.texts.push(text);
  }

  setMuted(isMuted: boolean): void {
    this.isMutedNow = isMuted;
  }

  async prepare(): Promise<void> {
    this.prepareCount++;
  }

  get #isActive(): boolean {
    return ['starting', 'live', 'ending'].includes(this.state.status);
  }

  #answer(signs: { listening?: true; heard?: true }): void {
    this.join();
    if (this.state.status === 'starting' || this.state.status === 'live')
      this.#enter({ ...this.state, ...signs });
  }

  #enter(state: CallState): void {
    this.state = state;
    this.emit('state', state);
  }
}

function errorEvent(
  message: string,
  code: CallError['code'],
  type: CallErrorEvent['type'],
  kind: string | undefined,
): CallErrorEvent {
  const error = new CallError(message, { code, ...(kind === undefined ? {} : { kind }) });
  return { type, message, error };
}
