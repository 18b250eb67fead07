import { FirmlineError } from '../errors.ts';
import {
  createWebCallClient,
  type CallError,
  type CallState,
  type CallTarget,
  type MicrophoneProblem,
  type NetworkState,
  type OutgoingMessage,
  type Participant,
  type StartOptions,
  type TranscriptEntry,
  type WebCall,
  type WebCallClient,
  type WebCallClientOptions,
  type WebCallEvents,
} from '../web-call/index.ts';

/** What a component shows of a call. Levels are not in it, because they change ten times a second: see {@link Call.on}. */
export interface CallView {
  readonly state: CallState;
  readonly transcript: readonly TranscriptEntry[];
  readonly participants: readonly Participant[];
  readonly muted: boolean;
  /** The latest error of this call, whether or not the call continues; null again when the next call starts. */
  readonly error: CallError | null;
  /** The browser blocks the assistant's audio until the visitor touches the page. */
  readonly audioBlocked: boolean;
  /** Why the user cannot be heard; null if they can. */
  readonly microphoneProblem: MicrophoneProblem | null;
  readonly network: NetworkState;
  /** The client that carries the calls, for its devices and its meeting; null on a server and before the first effect. */
  readonly client: WebCallClient | null;
}

/**
 * The methods of a call. Each is the same function for as long as the component is mounted. They throw, or reject with, a
 * FirmlineError 'call-disposed' while no component that owns the call is mounted, and otherwise what the client's do. An
 * effect of a component inside the provider may call `start`, `reconnect`, `prepare`, `setMuted` and `setVolume`.
 */
export interface CallActions {
  readonly start: (target: CallTarget, options?: StartOptions) => Promise<WebCall | null>;
  readonly reconnect: (webCall: WebCall, options?: StartOptions) => Promise<WebCall | null>;
  /** Without a call, settles immediately. */
  readonly stop: () => Promise<void>;
  readonly prepare: () => Promise<void>;
  readonly setMuted: (muted: boolean) => void;
  readonly setVolume: (volume: number) => void;
  readonly say: (...args: Parameters<WebCallClient['say']>) => void;
  readonly send: (message: OutgoingMessage) => void;
  readonly sendText: (text: string) => void;
  /**
   * Listens to an event of the client, and of the next one if React replaces it. Works before the first effect.
   * @returns a function that removes the listener
   */
  readonly on: <Name extends keyof WebCallEvents>(
    name: Name,
    listener: (...args: WebCallEvents[Name]) => void,
  ) => () => void;
  /** As {@link on}, for a function that assistants may call: see `WebCallClient.registerTool`. */
  readonly registerTool: WebCallClient['registerTool'];
}

/** A call as components see it: the same object until something in its view changes. */
export interface Call extends CallView, CallActions {}

const emptyView: CallView = {
  state: { status: 'idle' },
  transcript: [],
  participants: [],
  muted: false,
  error: null,
  audioBlocked: false,
  microphoneProblem: null,
  network: { status: 'connected', quality: 'unknown' },
  client: null,
};

/**
 * Holds the call of a component. Creates no client by itself, so it may be created while rendering and on a server;
 * {@link open} creates one, any number of times in sequence, as StrictMode does.
 */
export class CallStore {
  readonly #actions: CallActions;
  readonly #emptyCall: Call;
  readonly #listeners = new Set<() => void>();
  /** Listeners and functions, which each new client gets. */
  readonly #subscriptions = new Set<(client: WebCallClient) => void>();
  #call: Call;

  constructor() {
    this.#actions = {
      start: async (target, options) => (await this.#opened('start')).start(target, options),
      reconnect: async (webCall, options) => (await this.#opened('reconnect')).reconnect(webCall, options),
      prepare: async () => (await this.#opened('prepare')).prepare(),
      stop: async () => this.#call.client?.stop(),
      setMuted: (muted) =>
        this.#whenOpen('setMuted', (client) => {
          client.setMuted(muted);
          this.#change({ muted: client.isMuted() });
        }),
      setVolume: (volume) => this.#whenOpen('setVolume', (client) => client.setVolume(volume)),
      say: (...args) => this.#require('say').say(...args),
      send: (message) => this.#require('send').send(message),
      sendText: (text) => this.#require('sendText').sendText(text),
      // A function of its own: the client keeps each function once.
      on: (name, listener) => this.#subscribe((client) => client.on(name, (...args) => listener(...args))),
      registerTool: (definition, run, options) =>
        this.#subscribe((client) => client.registerTool(definition, run, options)),
    };
    this.#emptyCall = { ...emptyView, ...this.#actions };
    this.#call = this.#emptyCall;
  }

  /** @returns a function that ends the subscription */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): Call => this.#call;

  /** Without a client, whatever happened since: the page that a server sent shows no call. */
  readonly getServerSnapshot = (): Call => this.#emptyCall;

  /** Creates the client. @returns a function that ends its call and disposes of it */
  open(options: WebCallClientOptions): () => void {
    const client = createWebCallClient(options);
    this.#follow(client);
    for (const attach of this.#subscriptions) attach(client);
    this.#change({ client });
    return () => {
      void client.dispose();
      if (this.#call.client === client) this.#change(emptyView);
    };
  }

  #follow(client: WebCallClient): void {
    client.on('state', (state) => {
      const isNew = state.status === 'starting' && this.#call.state.status !== 'starting';
      // A call without a microphone is muted while it lasts.
      this.#change({ state, muted: client.isMuted(), ...(isNew && { error: null }) });
    });
    client.on('error', ({ error }) => this.#change({ error }));
    client.on('transcript', (transcript) => this.#change({ transcript }));
    // The buttons of an embedded frame mute too, and only this reports it.
    client.on('participants', (participants) => this.#change({ participants, muted: client.isMuted() }));
    client.on('audio-blocked', (audioBlocked) => this.#change({ audioBlocked }));
    client.on('microphone-problem', (microphoneProblem) => this.#change({ microphoneProblem }));
    client.on('network', (network) => this.#change({ network }));
  }

  /** @param attach adds something to a client, and returns a function that removes it */
  #subscribe(attach: (client: WebCallClient) => () => void): () => void {
    let detach: (() => void) | undefined;
    const subscription = (client: WebCallClient) => {
      detach = attach(client);
    };
    this.#subscriptions.add(subscription);
    if (this.#call.client) subscription(this.#call.client);
    return () => {
      this.#subscriptions.delete(subscription);
      detach?.();
    };
  }

  /** At once, or in the same task: an effect of a child may set what later calls begin with. */
  #whenOpen(method: string, change: (client: WebCallClient) => void): void {
    const { client } = this.#call;
    if (client) change(client);
    else queueMicrotask(() => change(this.#require(method)));
  }

  /** Effects of children run before the effect that creates the client, in the same task. */
  async #opened(method: string): Promise<WebCallClient> {
    if (!this.#call.client) await Promise.resolve();
    return this.#require(method);
  }

  #require(method: string): WebCallClient {
    const { client } = this.#call;
    if (client) return client;
    throw new FirmlineError(`${method}() was called while no component with the call is mounted.`, {
      code: 'call-disposed',
      fault: 'internal',
      hint: 'Call it in an event handler or in an effect.',
    });
  }

  #change(changes: Partial<CallView>): void {
    const nextCall = { ...this.#call, ...changes };
    const isSame = Object.entries(changes).every(([name, value]) => Reflect.get(this.#call, name) === value);
    if (isSame) return;
    this.#call = nextCall;
    for (const listener of this.#listeners) listener();
  }
}
