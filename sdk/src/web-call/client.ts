import { whenIdle } from '#util/when-idle';
import type { DailyCall } from '@daily-co/daily-js';
import { RunningCall, notJoined, requireText } from './call/call.ts';
import { asCallError } from './call/call-error.ts';
import { isWebCall, validateTarget, type CallTarget, type WebCall } from './call/create-web-call.ts';
import { noParticipants } from './call/remote-side.ts';
import type { CallSource } from './call/scope.ts';
import { Emitter } from './emitter.ts';
import type { CallStartFailed, WebCallEvents } from './events.ts';
import { stopReason } from './call/run-stage.ts';
import { DeviceControl, type Devices } from './media/devices/devices.ts';
import { requireScreenShare } from './media/permissions.ts';
import { createMeeting, initialMeeting, type Meeting } from './meeting/meeting.ts';
import { invalidInput, misuse } from '../misuse.ts';
import type { OutgoingMessage } from './messages/messages.ts';
import { bindMethods } from './bind-methods.ts';
import { settingsOf, type CallSettings, type WebCallClientOptions } from './options.ts';
import type { AccessLevel, MeetingState, Participant } from './participant.ts';
import { idleState, isActive, reduce, type CallAction, type CallState } from './state/state.ts';
import type { ToolDefinition } from './tools/parameters.ts';
import { Tools, type ToolFunction, type ToolOptions } from './tools/tools.ts';
import { createTranscript, nothingSaid, type Transcript, type TranscriptEntry } from './transcript/index.ts';

export interface StartOptions {
  /**
   * False: joins without a microphone, and asks for none: the user types, with `sendText`. Works where the browser has no
   * microphone or the user denied it; daily-js still requires a secure page (https or localhost). Default: true.
   */
  readonly microphone?: boolean | undefined;
}

/**
 * Calls an assistant from a browser. A client makes one call at a time, and any number in sequence. Safe to create on a
 * server. Its getters return the same object until something changes.
 */
export class WebCallClient {
  readonly #settings: CallSettings;
  readonly #devices = new DeviceControl({
    onChange: (list) => {
      this.#call?.onDevices(list);
      this.#events.emit('devices', list);
    },
    onMicrophoneLost: (error) => this.#call?.onMicrophone(error),
    onMicrophoneBack: () => this.#call?.onMicrophone(),
  });
  readonly #tools = new Tools();
  readonly #events = new Emitter<WebCallEvents>((name, count) => {
    if (name === 'devices') this.#devices.setListened(count > 0);
  });
  /** Methods of the meeting that carries the call, with the specification's checks. All others: {@link daily}. */
  readonly meeting: Meeting;
  readonly #forgetLoad: () => void;
  #state: CallState = idleState;
  #call: RunningCall | undefined;
  /** A start that waits until the previous call has been released. */
  #pendingStart: AbortController | undefined;
  #transcript: { readonly callId: string | undefined; readonly transcript: Transcript } | undefined;
  #isDisposed = false;
  #isMuted = false;
  #volume = 1;

  /** See {@link createWebCallClient}. */
  constructor(options: WebCallClientOptions) {
    this.#settings = settingsOf(options);
    const { transport, meeting } = this.#settings;
    // Each call gets a copy of its own; here they are only checked.
    initialMeeting(meeting, transport.mode);
    this.meeting = createMeeting(transport.mode, () => this.#call?.scope);
    this.#forgetLoad =
      this.#settings.loadWhenIdle && typeof document !== 'undefined'
        ? // The start that needs it reports a failure.
          whenIdle(() => void transport.load().catch(() => {}))
        : () => {};
    bindMethods(this);
  }

  /** This machine's microphones, cameras and speakers, and which of them a call uses. */
  get devices(): Devices {
    return this.#devices;
  }

  /** The same object until it changes. */
  get state(): CallState {
    return this.#state;
  }

  /**
   * The call's own daily-js object; undefined before it exists and after the call. Changes you make to it bypass the
   * client.
   */
  get daily(): DailyCall | undefined {
    return this.#call?.transport?.daily;
  }

  /** The meeting's state in the latest call. */
  get meetingState(): MeetingState {
    return this.#call?.meetingState ?? 'new';
  }

  /** The access level in the latest call. */
  get accessLevel(): AccessLevel {
    return this.#call?.accessLevel ?? 'unknown';
  }

  /** Everyone in the latest call, including the local user. */
  get participants(): readonly Participant[] {
    return this.#call?.participants ?? noParticipants;
  }

  /** The transcript of the latest call. */
  get transcript(): readonly TranscriptEntry[] {
    return this.#transcript?.transcript.entries ?? nothingSaid;
  }

  /**
   * Adds a listener. An exception in it is reported as uncaught, and the others still run. The same function added twice
   * runs once.
   * @returns a function that removes the listener
   * @throws FirmlineError 'invalid-input' if the listener is no function
   */
  on<Name extends keyof WebCallEvents>(
    name: Name,
    listener: (...args: WebCallEvents[Name]) => void,
  ): () => void {
    return this.#events.on(name, listener);
  }

  /** Adds a listener for the next event only. @returns a function that removes it */
  once<Name extends keyof WebCallEvents>(
    name: Name,
    listener: (...args: WebCallEvents[Name]) => void,
  ): () => void {
    return this.#events.once(name, listener);
  }

  off<Name extends keyof WebCallEvents>(name: Name, listener: (...args: WebCallEvents[Name]) => void): void {
    this.#events.off(name, listener);
  }

  /**
   * Loads the call library and its call machine ahead of a likely call. Only downloads files and contacts no API. If
   * something fails to load, the next start tries again and reports it.
   * @throws CallError 'call-join-failed' if it cannot be loaded, 'call-unsupported' outside a browser; FirmlineError
   * 'call-disposed' after `dispose`
   */
  async prepare(): Promise<void> {
    this.#requireUse('prepare');
    try {
      await this.#settings.transport.prepare(this.#settings);
    } catch (error) {
      throw asCallError(error, 'call-join-failed');
    }
  }

  /**
   * Starts a call, after the previous one has been released. Pass `roomDeleteOnUserLeaveEnabled: false` if the caller may
   * leave and return.
   * @returns the platform's call once it is joined; null when the start failed (`error` and `call-start-failed` were
   * emitted), was stopped, or another call is running (a failed `call-start-progress` says so)
   * @throws FirmlineError 'invalid-input' without a target, 'call-disposed' after `dispose`
   */
  async start(target: CallTarget, { microphone = true }: StartOptions = {}): Promise<WebCall | null> {
    this.#requireUse('start');
    this.#validate(() => validateTarget(target));
    return this.#begin({ kind: 'new', target, microphone });
  }

  /**
   * Joins an existing call of the platform, for example after its connection or its page was lost. Has the same stages as
   * {@link start} but creates no call. Fails with 'call-unavailable' if the platform deleted the room: it does so when the
   * caller leaves, also by {@link stop}, unless the call was started with `roomDeleteOnUserLeaveEnabled: false`.
   * @param webCall what `start` returned, or its `id`, `webCallUrl` and, if present, `artifactPlan` and `transport`
   * @throws FirmlineError 'invalid-input' if it is not a call, 'call-disposed' after `dispose`
   */
  async reconnect(webCall: WebCall, { microphone = true }: StartOptions = {}): Promise<WebCall | null> {
    this.#requireUse('reconnect');
    this.#validate(() => {
      if (isWebCall(webCall)) return;
      throw invalidInput('reconnect() needs an id and a webCallUrl.');
    });
    return this.#begin({ kind: 'present', webCall, microphone });
  }

  /**
   * Ends the call or cancels its start. Settles when everything is released (microphone, audio elements, timers and
   * connection); without a call, immediately. Never rejects.
   */
  async stop(): Promise<void> {
    this.#pendingStart?.abort();
    this.#pendingStart = undefined;
    await this.#call?.stop();
  }

  /** True during a call without a microphone. */
  isMuted(): boolean {
    return this.#isMuted || (isActive(this.#state) && this.#call?.hasMicrophone === false);
  }

  /** Mutes or unmutes the user, in this call and later ones. A call without a microphone stays without one. */
  setMuted(muted: boolean): void {
    this.#isMuted = muted;
    this.#call?.setMuted(muted);
  }

  /**
   * Sets the assistant's volume, 0 to 1, in this call and later ones.
   * @throws FirmlineError 'invalid-input' for anything else
   */
  setVolume(volume: number): void {
    if (typeof volume !== 'number' || !(volume >= 0 && volume <= 1))
      throw invalidInput(`The volume must be from 0 to 1, not ${String(volume)}.`);
    this.#volume = volume;
    this.#call?.setVolume(volume);
  }

  /**
   * Makes the assistant say something.
   * @throws FirmlineError 'call-not-joined', 'invalid-input' without a text
   */
  say(
    message: string,
    endCallAfterSpoken?: boolean,
    interruptionsEnabled?: boolean,
    interruptAssistantEnabled?: boolean,
  ): void {
    const call = this.#joinedCall('say');
    requireText('say', message);
    call.send({
      type: 'say',
      message,
      ...(endCallAfterSpoken === undefined ? {} : { endCallAfterSpoken }),
      interruptionsEnabled: interruptionsEnabled ?? false,
      interruptAssistantEnabled: interruptAssistantEnabled ?? false,
    });
  }

  /**
   * Sends a message to the assistant.
   * @throws FirmlineError 'call-not-joined'; 'invalid-input' if it has no `type` or is too long (more than 4096 characters of
   * JSON)
   */
  send(message: OutgoingMessage): void {
    this.#joinedCall('send').send(message);
  }

  /**
   * Sends what the user typed: the assistant answers as if they had said it. It becomes an entry of the transcript at once.
   * While `network` says that the call is interrupted, no client knows whether it arrives.
   * @throws FirmlineError 'call-not-joined'; 'invalid-input' without a text, or if its message is too long (more than 4096
   * characters of JSON)
   */
  sendText(text: string): void {
    this.#joinedCall('sendText').sendText(text);
  }

  /**
   * Lets assistants call a function of the page by its name, in this call and later ones. What it returns is sent to the
   * assistant as a message, which it answers; after undefined nothing is sent. The message of what it throws is sent too.
   * `tool-call` reports each call.
   * @param definition the function as the platform takes it. Only functions that an assistant has as a tool without a server
   * are called: `{ type: 'function', async: true, function: definition }`
   * @param call gets parameters that fit the definition's schema: the assistant is told of those that do not
   * @returns a function that removes it
   * @throws FirmlineError 'invalid-input' if the name is not one of the platform's or registered already, and without a function
   */
  registerTool<const Definition extends ToolDefinition>(
    definition: Definition,
    call: ToolFunction<Definition>,
    options?: ToolOptions,
  ): () => void {
    return this.#tools.register(definition, call, options);
  }

  /**
   * Asks the user what to share of their screen. `screen-share` reports when sharing starts and stops.
   * @throws FirmlineError 'call-not-joined', 'call-unsupported' if the browser cannot
   */
  startScreenShare(): void {
    const { transport } = this.#joinedCall('startScreenShare');
    requireScreenShare();
    transport?.startScreenShare();
  }

  /** @throws FirmlineError 'call-not-joined' */
  stopScreenShare(): void {
    this.#joinedCall('stopScreenShare').transport?.stopScreenShare();
  }

  /**
   * Ends any call and removes every listener. A waiting start returns null, and the client cannot start another call. Safe
   * to repeat. Settles like {@link stop}.
   */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    this.#forgetLoad();
    this.#events.removeAllListeners();
    await this.stop();
  }

  /** @throws FirmlineError 'call-disposed' */
  #requireUse(method: string): void {
    if (!this.#isDisposed) return;
    const hint = 'Create another client with createWebCallClient().';
    throw misuse(`${method}() was called after dispose().`, 'call-disposed', hint);
  }

  #joinedCall(method: string): RunningCall {
    const call = this.#call;
    if (call?.meetingState === 'joined') return call;
    throw notJoined(method);
  }

  async #begin(source: CallSource): Promise<WebCall | null> {
    const requestedAt = performance.now();
    if (this.#state.status === 'ending' && !this.#pendingStart) {
      const pendingStart = new AbortController();
      this.#pendingStart = pendingStart;
      await this.#call?.stop();
      if (pendingStart.signal.aborted) {
        this.#events.emit('call-start-failed', notBegun(performance.now() - requestedAt));
        return null;
      }
      this.#pendingStart = undefined;
    } else if (isActive(this.#state) || this.#pendingStart) {
      this.#refuse();
      return null;
    }
    // No listener runs from here to the dispatch, so nothing can start a second call.
    const transcript = this.transcript;
    const call = this.#createCall(source);
    this.#call = call;
    this.#dispatch({ type: 'start' });
    // Only now: a listener may call start() or stop().
    if (this.transcript !== transcript) this.#events.emit('transcript', this.transcript);
    const webCall = await call.start();
    if (webCall && this.#call === call && this.#transcript) {
      this.#transcript = { ...this.#transcript, callId: webCall.id };
    }
    return webCall;
  }

  #createCall(source: CallSource): RunningCall {
    const isCurrent = () => this.#call === call;
    const call: RunningCall = new RunningCall(
      {
        settings: this.#settings,
        emit: (name, ...args) => this.#events.emit(name, ...args),
        transcript: this.#transcriptOf(source),
        devices: this.#devices,
        tools: this.#tools,
        isCurrent,
        onMuted: (muted) => {
          if (isCurrent()) this.#isMuted = muted;
        },
        dispatch: (action) => {
          if (isCurrent()) this.#dispatch(action);
        },
      },
      source,
      { muted: this.#isMuted || !source.microphone, volume: this.#volume },
    );
    return call;
  }

  /** A reconnected call continues its transcript. */
  #transcriptOf(source: CallSource): Transcript {
    const presentTranscript = this.#transcript;
    if (source.kind === 'present' && presentTranscript?.callId === source.webCall.id)
      return presentTranscript.transcript;
    const callId = source.kind === 'present' ? source.webCall.id : undefined;
    const transcript = createTranscript();
    this.#transcript = { callId, transcript };
    return transcript;
  }

  #validate(check: () => void): void {
    try {
      check();
    } catch (cause) {
      const error = asCallError(cause, 'call-failed');
      const { message } = error;
      this.#events.emit('error', { type: 'validation-error', stage: 'input-validation', message, error });
      throw cause;
    }
  }

  /** Does not affect the running call. */
  #refuse(): void {
    this.#events.emit('call-start-progress', {
      stage: 'initialization',
      status: 'failed',
      durationMs: 0,
      timestamp: new Date().toISOString(),
      metadata: { reason: 'already-started' },
    });
  }

  #dispatch(action: CallAction): void {
    const nextState = reduce(this.#state, action);
    if (nextState === this.#state) return;
    this.#state = nextState;
    this.#events.emit('state', nextState);
  }
}

/** How a start fails that was stopped while it waited for the previous call. */
const notBegun = (totalDurationMs: number): CallStartFailed => ({
  stage: 'initialization',
  totalDurationMs,
  error: asCallError(stopReason(), 'call-failed'),
  cancelled: true,
});

/**
 * Creates a client that calls assistants from this page: `createWebCallClient({ token, baseUrl: 'https://api.vapi.ai' })`.
 * `token` is the platform's public key. Loads and requests nothing before {@link WebCallClient.prepare} or
 * {@link WebCallClient.start}, except the call library when the browser is idle. May be created on a server.
 * @throws FirmlineError 'config-invalid' for a missing or invalid `token` or `baseUrl`, 'invalid-input' for invalid meeting
 * options and times
 */
export const createWebCallClient = (options: WebCallClientOptions): WebCallClient =>
  new WebCallClient(options);
