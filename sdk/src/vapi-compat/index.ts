import type { DailyCall } from '@daily-co/daily-js';
import type {
  AssistantOverrides,
  CreateAssistant,
  CreateSquad,
  CreateWorkflow,
  WorkflowOverrides,
} from '../rest/types.ts';
import {
  audioElementOf,
  mediaTransport,
  testNetwork,
  type MediaTransport,
} from '../web-call/call-media/index.ts';
import {
  CallError,
  type CallTarget,
  createWebCallClient,
  type OutgoingMessage,
  type WebCall,
  type WebCallClient,
  type WebCallClientOptions,
} from '../web-call/index.ts';
import { bindMethods } from '../web-call/bind-methods.ts';
import type { CallTransportFactory } from '../web-call/transport/transport.ts';
import { Emitter } from '../web-call/emitter.ts';
import type { AsVendor, VapiErrorEvent, VapiEvents } from './events.ts';

export type * from './events.ts';

/** Options of daily-js that the vendor's client takes. Only `audioSource` has an effect: a device id, or false for none. */
export interface DailyOptions {
  readonly audioSource?: string | boolean | MediaStreamTrack;
  readonly startAudioOff?: boolean;
}

export interface StartCallOptions {
  /** False: the platform keeps the room when the caller leaves, for `reconnect`. */
  readonly roomDeleteOnUserLeaveEnabled?: boolean;
}

/** What to choose, by device ids. With a track, or without ids, the options go to daily-js as they are. */
export type InputDevices = Parameters<DailyCall['setInputDevicesAsync']>[0];
export type OutputDevice = Parameters<DailyCall['setOutputDeviceAsync']>[0];

/** In place of an address: what the vendor's client does not have, such as `callMachineUrl` for a local stack. */
export type VapiOptions = Partial<Omit<WebCallClientOptions, 'token' | 'transport'>> & {
  readonly transport?: CallTransportFactory;
};

type Name = keyof VapiEvents;
type Listener<Of extends Name> = (...args: VapiEvents[Of]) => void;

const hostedUrl = 'https://api.vapi.ai';

/**
 * The class of `@vapi-ai/web`, with its arguments, types and events, on this package's client: a page moves by changing its
 * import. The guide "Moving" has a table of what differs.
 */
// oxlint-disable-next-line import/no-default-export -- as the vendor's
export default class Vapi {
  readonly #events = new Emitter<VapiEvents>((name, count) => {
    if (name === 'local-volume-level' && count > 0) void this.startLocalAudioLevelObserver();
  });
  readonly #client: WebCallClient;
  readonly #media: MediaTransport;
  /** The participant whose audio plays. */
  #speaker: string | undefined;
  #localLevel = 0;
  readonly #hasMicrophone: boolean;
  /** Starts that have not settled. */
  #starts = 0;
  /** What the vendor's client reports only after its start. */
  #heldEvents: (() => void)[] = [];
  /** The error that ended a start, as the vendor's client reports it again. */
  #startError: VapiErrorEvent | undefined;
  #stopObserving: (() => void) | undefined;

  /**
   * @throws FirmlineError 'config-invalid' without a key
   * @param apiToken the platform's public key
   * @param addressOrOptions the platform's address, or options with it as `baseUrl`. Default: https://api.vapi.ai
   * @param _dailyCallConfig ignored
   */
  constructor(
    apiToken: string,
    addressOrOptions: string | VapiOptions = {},
    _dailyCallConfig?: object,
    dailyCallObject: DailyOptions = {},
  ) {
    const vapiOptions: VapiOptions =
      typeof addressOrOptions === 'string' ? { baseUrl: addressOrOptions } : addressOrOptions;
    const { transport, baseUrl = hostedUrl, ...options } = vapiOptions;
    this.#media = mediaTransport(transport === undefined ? {} : { transport });
    this.#client = createWebCallClient({
      ...options,
      token: apiToken,
      baseUrl,
      transport: this.#media,
    });
    const { audioSource } = dailyCallObject;
    this.#hasMicrophone = audioSource !== false;
    if (typeof audioSource === 'string') void this.#client.devices.setMicrophone(audioSource);
    this.#follow();
    this.#followMedia();
    bindMethods(this);
  }

  on<Of extends Name>(name: Of, listener: Listener<Of>): this {
    this.#events.on(name, listener);
    return this;
  }

  addListener<Of extends Name>(name: Of, listener: Listener<Of>): this {
    return this.on(name, listener);
  }

  once<Of extends Name>(name: Of, listener: Listener<Of>): this {
    this.#events.once(name, listener);
    return this;
  }

  off<Of extends Name>(name: Of, listener: Listener<Of>): this {
    this.#events.off(name, listener);
    return this;
  }

  removeListener<Of extends Name>(name: Of, listener: Listener<Of>): this {
    return this.off(name, listener);
  }

  /** @param name without it, of all events */
  removeAllListeners(name?: Name): this {
    this.#events.removeAllListeners(name);
    return this;
  }

  emit<Of extends Name>(name: Of, ...args: VapiEvents[Of]): void {
    this.#events.emit(name, ...args);
  }

  /**
   * Emits `call-start`, messages and speech only after it has resolved, as the vendor's client does.
   * @returns the platform's call; null when the start failed or was stopped
   * @throws FirmlineError 'invalid-input' if nothing to call is given
   */
  async start(
    assistant?: CreateAssistant | object | string | null,
    assistantOverrides?: AssistantOverrides | object | null,
    squad?: CreateSquad | object | string | null,
    workflow?: CreateWorkflow | object | string | null,
    workflowOverrides?: WorkflowOverrides | object | null,
    { roomDeleteOnUserLeaveEnabled }: StartCallOptions = {},
  ): Promise<AsVendor> {
    // There, muting ends with its call.
    if (!['starting', 'live'].includes(this.#client.state.status)) this.#client.setMuted(false);
    const target = {
      ...(assistant && { assistant }),
      ...(assistantOverrides && { assistantOverrides }),
      ...(squad && { squad }),
      ...(workflow && { workflow }),
      ...(workflowOverrides && { workflowOverrides }),
      ...(roomDeleteOnUserLeaveEnabled !== undefined && { roomDeleteOnUserLeaveEnabled }),
    };
    this.#starts++;
    try {
      // The platform checks what the vendor's types allow.
      return await this.#client.start(target as CallTarget, { microphone: this.#hasMicrophone });
    } finally {
      this.#starts--;
      // After the page's code that waits for this.
      setTimeout(() => this.#releaseEvents());
    }
  }

  /**
   * Loads the call library ahead of a likely call, which then starts sooner. Contacts no API.
   * @throws CallError if it cannot be loaded; the next start tries again
   */
  prepare(): Promise<void> {
    return this.#client.prepare();
  }

  /** Settles when everything is released. Never rejects. */
  stop(): Promise<void> {
    return this.#client.stop();
  }

  /** @throws FirmlineError 'invalid-input' if it is not a call */
  async reconnect(webCall: WebCall | object): Promise<void> {
    await this.#client.reconnect(webCall as WebCall);
  }

  /** Ends the call for everyone. */
  end(): void {
    this.send({ type: 'end-call' });
    void this.#client.stop();
  }

  /** Without a call, does nothing. @throws FirmlineError 'invalid-input' if the message is too long */
  send(message: OutgoingMessage | { readonly type: string }): void {
    if (this.#isJoined) this.#client.send(message as OutgoingMessage);
  }

  /** Like {@link send}. */
  say(
    message: string,
    endCallAfterSpoken?: boolean,
    interruptionsEnabled?: boolean,
    interruptAssistantEnabled?: boolean,
  ): void {
    if (!this.#isJoined) return;
    this.#client.say(message, endCallAfterSpoken, interruptionsEnabled, interruptAssistantEnabled);
  }

  setMuted(mute: boolean): void {
    this.#client.setMuted(mute);
  }

  isMuted(): boolean {
    return this.#client.isMuted();
  }

  /** @param volume 0 to 1; others are clamped, and what is no number is ignored */
  setVolume(volume: number): void {
    if (Number.isFinite(volume)) this.#client.setVolume(Math.min(Math.max(volume, 0), 1));
  }

  getAudioPlayer(): HTMLAudioElement | null {
    return this.#speaker === undefined ? null : audioElementOf(this.#speaker);
  }

  /** @throws FirmlineError as `devices.setMicrophone` and `setCamera` of this package's client */
  async setInputDevicesAsync(options: InputDevices): Promise<void> {
    const { audioDeviceId, videoDeviceId } = options;
    const hasIds = typeof audioDeviceId === 'string' || typeof videoDeviceId === 'string';
    if (!hasIds) {
      await this.#client.daily?.setInputDevicesAsync(options);
      return;
    }
    if (typeof audioDeviceId === 'string') await this.#client.devices.setMicrophone(audioDeviceId);
    if (typeof videoDeviceId === 'string') await this.#client.devices.setCamera(videoDeviceId);
  }

  /** @throws FirmlineError as `devices.setSpeaker` of this package's client */
  async setOutputDeviceAsync({ outputDeviceId }: OutputDevice): Promise<void> {
    await this.#client.devices.setSpeaker(outputDeviceId ?? null);
  }

  getDailyCallObject(): DailyCall | null {
    return this.#client.daily ?? null;
  }

  /** 0 to 1. */
  getLocalAudioLevel(): number {
    return this.#localLevel;
  }

  async startLocalAudioLevelObserver(_interval?: number): Promise<void> {
    this.#stopObserving ??= this.#client.on('microphone-level', (level) => {
      this.#localLevel = level;
      this.emit('local-volume-level', level);
    });
  }

  stopLocalAudioLevelObserver(): void {
    this.#stopObserving?.();
    this.#stopObserving = undefined;
    this.#localLevel = 0;
  }

  isLocalAudioLevelObserverRunning(): boolean {
    return this.#stopObserving !== undefined;
  }

  /**
   * The browser asks what to share; options for it are not taken.
   * @throws FirmlineError 'call-not-joined', 'call-unsupported' if the browser cannot
   */
  startScreenSharing(): void {
    this.#client.startScreenShare();
  }

  /** @throws FirmlineError 'call-not-joined' */
  stopScreenSharing(): void {
    this.#client.stopScreenShare();
  }

  startRecording(): void {
    this.#client.daily?.startRecording({ width: 1280, height: 720, layout: { preset: 'default' } });
  }

  stopRecording(): void {
    this.#client.daily?.stopRecording();
  }

  /** Tests websockets and the relay before a call. @throws as `testNetwork` */
  static async runNetworkTestsStandalone(): Promise<Record<string, unknown>> {
    const { websocket, failedRegions, relay } = await testNetwork();
    return {
      networkConnectivity: { result: relay },
      websocketConnectivity: { result: websocket, failedRegions },
    };
  }

  get #isJoined(): boolean {
    return this.#client.meetingState === 'joined';
  }

  #follow(): void {
    const client = this.#client;
    client.on('call-start', () => this.#emitAfterStart('call-start'));
    client.on('call-end', () => {
      this.#speaker = undefined;
      this.#localLevel = 0;
      this.#emitAfterStart('call-end');
    });
    client.on('volume-level', (volume) => this.emit('volume-level', volume));
    client.on('speech-start', () => this.#emitAfterStart('speech-start'));
    client.on('speech-end', () => this.#emitAfterStart('speech-end'));
    client.on('message', (message) =>
      this.#emitAfterStart('message', message.type === 'unknown' ? message.received : message),
    );
    client.on('remote-video', (track) => track && this.emit('video', track));
    client.on('error', (failure) => {
      const event = { ...failure, timestamp: now() };
      if (startEndingTypes.has(failure.type)) this.#startError = { ...event, type: 'start-method-error' };
      if (failure.type === 'start-method-error') return;
      this.emit(failure.type === 'camera-error' ? 'camera-error' : 'error', event);
    });
    client.on('audio-blocked', (isBlocked) => {
      if (isBlocked) this.emit('error', audioBlocked());
    });
    client.on('call-start-progress', ({ stage, status, durationMs, timestamp, metadata }) =>
      this.emit('call-start-progress', {
        stage,
        status,
        timestamp,
        ...(durationMs !== undefined && { duration: durationMs }),
        ...(metadata && { metadata }),
      }),
    );
    client.on('call-start-success', ({ callId, totalDurationMs }) =>
      this.emit('call-start-success', { callId, totalDuration: totalDurationMs, timestamp: now() }),
    );
    client.on('call-start-failed', ({ stage, totalDurationMs, error, cancelled }) => {
      this.emit('call-start-failed', {
        stage,
        totalDuration: totalDurationMs,
        error: error.message,
        ...(error.stack !== undefined && { errorStack: error.stack }),
        timestamp: now(),
        context: cancelled ? { cancelled } : {},
      });
      const startError = this.#startError;
      this.#startError = undefined;
      if (startError) this.emit('error', startError);
    });
  }

  #emitAfterStart<Of extends Name>(name: Of, ...args: VapiEvents[Of]): void {
    this.#heldEvents.push(() => this.emit(name, ...args));
    this.#releaseEvents();
  }

  #releaseEvents(): void {
    if (this.#starts > 0) return;
    const events = this.#heldEvents;
    this.#heldEvents = [];
    for (const emit of events) emit();
  }

  #followMedia(): void {
    this.#media.on('remote-audio', (track, { id }) => {
      if (!track) return;
      this.#speaker = id;
      // The client inserts the element in the same task.
      queueMicrotask(() => {
        const player = audioElementOf(id);
        if (player) this.emit('audio', player);
      });
    });
    this.#client.on('call-start-progress', ({ stage, status }) => {
      if (stage === 'daily-call-object-creation' && status === 'completed') this.#followDaily();
    });
  }

  /** Before the join, so that no event of the call is missed. */
  #followDaily(): void {
    const { daily } = this.#client;
    for (const name of dailyEvents) daily?.on(name, (event: unknown) => this.emit(name, event as never));
    daily?.on('participant-updated', ({ participant }) =>
      this.emit('daily-participant-updated', participant),
    );
  }
}

/** Types of the errors that end a start. */
const startEndingTypes: ReadonlySet<string> = new Set([
  'daily-call-object-creation-error',
  'daily-call-join-error',
  'start-method-error',
]);

/** Events that the vendor's client passes on as they are. */
const dailyEvents = [
  'network-quality-change',
  'network-connection',
  'recording-started',
  'recording-stopped',
  'recording-stats',
  'recording-error',
  'recording-upload-completed',
] as const;

function audioBlocked(): VapiErrorEvent {
  const error = new CallError(
    "The browser blocks the assistant's audio until the visitor touches the page.",
    {
      code: 'call-processing-failed',
      fault: 'environment',
      kind: 'audio-blocked',
      hint: 'Show a button; after any touch, the audio starts by itself.',
    },
  );
  return { type: 'audio-start-failed', message: error.message, error, timestamp: now() };
}

const now = () => new Date().toISOString();
