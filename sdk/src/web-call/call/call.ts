import { deferred } from '../../async/deferred.ts';
import { FirmlineError } from '../../errors.ts';
import type { CallErrorType, Emit } from '../events.ts';
import type { DeviceControl, DeviceList } from '../media/devices/index.ts';
import type { OutgoingMessage } from '../messages/messages.ts';
import type { CallSettings } from '../options.ts';
import type { AccessLevel, MeetingState, Participant } from '../participant.ts';
import type { CallAction } from '../state/state.ts';
import type { Transcript } from '../transcript/index.ts';
import type {
  CallTransport,
  JoinOptions,
  TransportFault,
  TransportHandlers,
} from '../transport/transport.ts';
import { customerEnded } from './call-end.ts';
import { asCallError, explainFault, type CallError } from './call-error.ts';
import { wantsVideo, type WebCall } from './create-web-call.ts';
import { broken, left, notStarted, stopped, unanswered, type Ending } from './ending.ts';
import { FarEnd } from './far-end.ts';
import { Greeting } from './greeting.ts';
import { callHandlers } from './handlers.ts';
import { LocalMute } from './local-mute.ts';
import { NearEnd } from './near-end.ts';
import { Network } from './network.ts';
import { sendJson } from './send-json.ts';
import { SetUp, type CallSource, type MeetingChoices } from './set-up.ts';
import { factsOf, StageReporter } from './stage-reporter.ts';
import type { Stage } from './stages.ts';

export interface CallContext {
  readonly settings: CallSettings;
  readonly emit: Emit;
  readonly transcript: Transcript;
  readonly devices: DeviceControl;
  readonly meeting: MeetingChoices;
  readonly dispatch: (action: CallAction) => void;
  /** Whether this is still the client's latest call. */
  readonly isCurrent: () => boolean;
  /** The user muted themselves by other means than the client. */
  readonly onMuted: (muted: boolean) => void;
}

/**
 * One call, from the first stage to the release of all resources. It shares no state with other calls, so a call that is
 * still ending cannot disturb the next.
 */
export class Call {
  readonly #context: CallContext;
  readonly #abort = new AbortController();
  readonly #stages: StageReporter;
  readonly #farEnd: FarEnd;
  readonly #nearEnd: NearEnd;
  readonly #mute: LocalMute;
  readonly #network: Network;
  readonly #greeting: Greeting;
  readonly #released = deferred<void>();
  readonly #setUp: SetUp;
  #source: CallSource | undefined;
  #meetingState: MeetingState = 'new';
  #accessLevel: AccessLevel = 'unknown';
  #joined = false;
  #started = false;
  #failed = false;
  #isEnding = false;
  #isSharing = false;
  #firstAudioMs: number | undefined;

  constructor(context: CallContext, { muted, volume }: { muted: boolean; volume: number }) {
    this.#context = context;
    this.#mute = new LocalMute(muted, {
      signal: this.#abort.signal,
      onChange: (now) => {
        this.#nearEnd.onMuted(now);
        context.onMuted(now);
      },
      onMicrophone: () => this.#nearEnd.onMicrophone(),
    });
    this.#stages = new StageReporter({
      signal: this.#abort.signal,
      // Cancelled stages are not reported; failed ones are.
      report: (progress) => {
        if (this.#failed || !this.#abort.signal.aborted) context.emit('call-start-progress', progress);
      },
    });
    this.#greeting = new Greeting({
      limitMs: context.settings.listeningTimeoutMs,
      onListening: () => this.#onListening(),
      onMissing: () => void this.#finish(unanswered()),
      onUnsent: (cause) => this.#emit('nonfatal-error', unsent(cause)),
    });
    this.#network = new Network((network) => {
      performance.mark('firmline:network', { detail: network });
      this.#emit('network', network);
    });
    this.#farEnd = new FarEnd({
      emit: this.#onFarEvent,
      transcript: context.transcript,
      transport: () => (this.#isOver ? undefined : this.transport),
      video: () => this.#setUp.webCall !== undefined && wantsVideo(this.#setUp.webCall),
      onListening: () => this.#greeting.onListening(),
      onHeard: () => this.#onHeard(),
      onMessage: (message) => this.#nearEnd.onMessage(message),
      onPlaying: () => this.#greeting.onPlaying(),
    });
    this.#farEnd.audio.setVolume(volume);
    this.#nearEnd = new NearEnd({
      emit: this.#emit,
      devices: context.devices,
      wakeLock: context.settings.wakeLock,
      mute: this.#mute,
      sink: (id) => this.#farEnd.audio.setSpeaker(id),
    });
    this.#setUp = new SetUp({
      settings: context.settings,
      signal: this.#abort.signal,
      stages: this.#stages,
      handlers: this.#handlers(),
      meeting: context.meeting,
      devices: () => context.devices.forJoin(),
      muted: () => this.#mute.muted,
      onRecordingSettled: (delayMs) => this.#greeting.sayFirstMessage(delayMs),
      onRecordingLost: (message) =>
        this.#emit('nonfatal-error', { type: 'recording-error', message, cause: message }),
      onStage: (stage) => context.dispatch({ type: 'stage', stage }),
      onJoined: (transport, options) => this.#onJoined(transport, options),
      onProcessed: () => this.#onProcessed(),
      onProcessing: (settled) => this.#observeLevel(settled),
      hasProcessorFailed: () => this.#mute.hasProcessorFailed,
      onTolerated: (type, error, stage) => this.#emitError(type, error, stage),
      onSettled: (progress) => this.#emit('stage-settled', progress),
    });
  }

  get transport(): CallTransport | undefined {
    return this.#setUp.transport;
  }

  get meetingState(): MeetingState {
    return this.#meetingState;
  }

  get accessLevel(): AccessLevel {
    return this.#accessLevel;
  }

  get participants(): readonly Participant[] {
    return this.#farEnd.participants;
  }

  /** @returns the platform's call; null, after everything was released, when the start failed or was cancelled */
  async start(source: CallSource): Promise<WebCall | null> {
    this.#source = source;
    let webCall: WebCall;
    try {
      webCall = await this.#setUp.run(source);
    } catch (error) {
      if (!this.#abort.signal.aborted) void this.#finish(notStarted(this.#stages.current, error));
      await this.#released.promise;
      return null;
    }
    this.#started = true;
    this.#context.dispatch({ type: 'started' });
    this.#emit('call-start-success', {
      callId: webCall.id,
      totalDurationMs: this.#stages.elapsedMs,
      stages: this.#stages.durations as Record<Stage, number>,
      ...(this.#firstAudioMs === undefined ? {} : { timeToFirstAudioMs: this.#firstAudioMs }),
    });
    return webCall;
  }

  /** Hangs up. Settles when everything is released. */
  stop(): Promise<void> {
    return this.#finish(stopped(this.#farEnd.endedReason));
  }

  setMuted(muted: boolean): void {
    this.#mute.set(muted);
  }

  /** The microphone or its processing was replaced, which may have unmuted it. */
  restoreMute(): void {
    this.#mute.restore();
  }

  /** A device was connected, disconnected or replaced. */
  onDevices(devices: DeviceList): void {
    if (!this.#isOver) this.#nearEnd.onDevices(devices);
  }

  /** With an error: the microphone was lost and the call continues without it. Without: it is back. */
  onMicrophone(error?: FirmlineError): void {
    if (this.#isOver) return;
    this.#nearEnd.onMicrophone();
    if (error) this.#emitError('camera-error', asCallError(error, 'call-microphone-missing'));
  }

  /** 0 to 1. */
  setVolume(volume: number): void {
    this.#farEnd.audio.setVolume(volume);
  }

  /** @throws FirmlineError 'call-not-joined'; 'invalid-input' if the message is too long */
  send(message: OutgoingMessage): void {
    if (!this.#joined || !this.transport) throw notJoined();
    sendJson(this.transport, message);
  }

  #onJoined(transport: CallTransport, { devices, video }: JoinOptions): void {
    // Set up everything before the listeners run: they may stop the call.
    this.#joined = true;
    this.#mute.onJoined(transport);
    this.#nearEnd.onJoined(transport, { opened: devices, video });
    this.#greeting.onJoined(transport, this.#source?.kind === 'present');
    this.#context.dispatch({ type: 'joined' });
    // A processor that failed during the join could not be switched off until now.
    if (this.#mute.hasProcessorFailed) this.#switchProcessorOff();
  }

  #handlers(): TransportHandlers {
    return callHandlers({
      signal: this.#abort.signal,
      near: this.#nearEnd,
      far: this.#farEnd,
      network: this.#network,
      emit: this.#emit,
      isEmbedded: () => this.transport?.mode === 'prebuilt',
      recording: () => this.#setUp.recording,
      onMeetingState: (state) => {
        this.#meetingState = state;
        if (this.#context.isCurrent()) this.#context.emit('meeting-state', state);
      },
      onAccessLevel: (level) => {
        this.#accessLevel = level;
      },
      onNonFatalError: (fault) => this.#onNonFatalError(fault),
      onCameraError: (fault) =>
        this.#emitError(
          'camera-error',
          explainFault(fault, 'call-microphone-missing'),
          this.#joined ? undefined : this.#stages.current,
        ),
      onScreenShare: (sharing) => {
        this.#isSharing = sharing;
        this.#emit('screen-share', sharing);
      },
      onLocalMute: (muted) => {
        if (this.#joined) this.#mute.follow(muted);
      },
      // While joining, the same failure rejects the join.
      onFatalError: (fault) => {
        if (this.#joined) void this.#finish(broken(fault, this.#farEnd.endedReason));
      },
      onLeft: () => {
        if (this.#joined) void this.#finish(left(this.#farEnd.endedReason, this.transport?.mode));
      },
    });
  }

  #observeLevel(processed: Promise<unknown>): void {
    const { transport } = this;
    if (transport) void this.#nearEnd.observeLevel(transport, processed, this.#abort.signal);
  }

  #onListening(): void {
    this.#context.dispatch({ type: 'listening' });
    performance.mark('firmline:call-start');
    this.#emit('call-start');
  }

  #onHeard(): void {
    this.#greeting.onHeard();
    this.#context.dispatch({ type: 'heard' });
  }

  readonly #onFarEvent: Emit = (name, ...args) => {
    // Messages and transcripts are still reported: the last message follows the release.
    if (this.#isOver && name !== 'message' && name !== 'transcript') return;
    if (name === 'speech-start' || name === 'speech-end') {
      performance.mark(`firmline:${name}`);
      this.#nearEnd.onAssistantSpeech(name === 'speech-start');
    }
    if (name === 'speech-start' && this.#firstAudioMs === undefined) {
      this.#firstAudioMs = this.#stages.elapsedMs;
      this.#emit('first-audio', this.#firstAudioMs);
    }
    if (name === 'audio-blocked') this.#greeting.onBlocked(args[0] === true);
    this.#context.emit(name, ...args);
  };

  /** Noise cancellation was set up, or could not be. */
  #onProcessed(): void {
    this.#mute.restore();
    // It failed meanwhile, and its set-up may have undone the switch-off.
    if (this.#mute.hasProcessorFailed) this.#switchProcessorOff();
  }

  #onNonFatalError({ type }: TransportFault): void {
    if (type === 'audio-processor-error') this.#switchProcessorOff();
  }

  #switchProcessorOff(): void {
    this.#mute.withoutProcessor().catch((error: unknown) => {
      this.#emitError('audio-processing-setup-error', asCallError(error, 'call-processing-failed'));
    });
  }

  /** Releases everything, then reports the end. Only the first reason counts. */
  #finish(ending: Ending): Promise<void> {
    if (!this.#isEnding) {
      this.#isEnding = true;
      void this.#release(ending).finally(() => this.#released.resolve());
    }
    return this.#released.promise;
  }

  async #release({ end, error }: Ending): Promise<void> {
    const { dispatch, emit } = this.#context;
    const joined = this.#joined;
    const started = this.#started;
    const stage = this.#stages.current;
    const totalDurationMs = this.#stages.elapsedMs;
    this.#failed = error !== undefined;
    this.#joined = false;
    this.#abort.abort(new FirmlineError('The call was stopped.', { code: 'aborted', fault: 'user' }));
    this.#greeting.stop();
    this.#nearEnd.stop();
    const leftovers = this.#farEnd.stop();
    dispatch({ type: 'end', end });
    await this.#setUp.release();
    if (error) {
      performance.mark('firmline:error', { detail: { type: error.type, ...factsOf(error.error) } });
      emit('error', errorEvent(error.type, error.error, started ? undefined : stage));
      if (!started) emit('call-start-failed', { stage, totalDurationMs, error: error.error });
    }
    if (this.#isSharing) emit('screen-share', false);
    // These events may have been reported before the join.
    for (const tell of leftovers) tell(emit);
    if (joined) {
      this.#network.reset(emit);
      this.#nearEnd.tellEnd(emit);
      performance.mark('firmline:call-end');
      emit('call-end', end);
      if (this.#farEnd.endedReason === undefined) {
        this.#farEnd.tell({ type: 'status-update', status: 'ended', endedReason: customerEnded.reason });
      }
    }
    // Only now may another call start, so no event of this one reaches it.
    dispatch({ type: 'released' });
  }

  get #isOver(): boolean {
    return this.#abort.signal.aborted;
  }

  #emitError(type: CallErrorType, error: CallError, stage?: Stage): void {
    this.#emit('error', errorEvent(type, error, stage));
  }

  /** Emits nothing while the call is being released; #release emits what follows. */
  readonly #emit: Emit = (name, ...args) => {
    if (!this.#isOver) this.#context.emit(name, ...args);
  };
}

const errorEvent = (type: CallErrorType, error: CallError, stage?: Stage) => ({
  type,
  error,
  message: error.message,
  ...(stage ? { stage } : {}),
});

const unsent = (cause: unknown): TransportFault => ({
  type: 'app-message-error',
  message: cause instanceof Error ? cause.message : String(cause),
  cause,
});

const notJoined = () =>
  new FirmlineError('only supported after join', {
    code: 'call-not-joined',
    fault: 'internal',
    hint: 'Wait for start() to settle.',
  });
