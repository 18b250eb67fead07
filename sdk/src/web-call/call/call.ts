import { FirmlineError } from '../../errors.ts';
import type { CallErrorType, WebCallEvents } from '../events.ts';
import type { DeviceControl, DeviceList } from '../media/devices/index.ts';
import type { OutgoingMessage } from '../messages/messages.ts';
import type { CallSettings } from '../options.ts';
import type { AccessLevel, MeetingState, Participant } from '../participant.ts';
import type { CallAction } from '../state/state.ts';
import type { Transcript } from '../transcript/index.ts';
import type {
  CallTransport,
  InitialMeeting,
  JoinOptions,
  TransportFault,
  TransportHandlers,
} from '../transport/transport.ts';
import { Answer } from './answer.ts';
import { customerEnded, endedByError, endedByPlatform, type CallEnd } from './call-end.ts';
import { asCallError, CallError, errorTypeOf, explainFault } from './call-error.ts';
import { wantsVideo, type WebCall } from './create-web-call.ts';
import type { Emit } from './emit.ts';
import { FarEnd } from './far-end.ts';
import { callHandlers } from './handlers.ts';
import { NearEnd } from './near-end.ts';
import { Network } from './network.ts';
import { sendJson } from './send-json.ts';
import { SetUp, type CallSource } from './set-up.ts';
import { StageReporter } from './stage-reporter.ts';
import type { Stage } from './stages.ts';

export interface CallContext {
  readonly settings: CallSettings;
  readonly emit: Emit;
  readonly transcript: Transcript;
  readonly devices: DeviceControl;
  /** What the meeting is to hold from its start. */
  readonly initial: () => InitialMeeting;
  readonly dispatch: (action: CallAction) => void;
}

/** Why a call is being ended; `error` where it failed. */
interface Ending {
  readonly end: CallEnd;
  readonly error?: { readonly type: CallErrorType; readonly error: CallError };
}

/**
 * One call, from the first stage to the release of everything it took. It touches only what is its own, so a call that
 * still ends cannot disturb the next.
 */
export class Call {
  readonly #context: CallContext;
  readonly #abort = new AbortController();
  readonly #stages: StageReporter;
  readonly #farEnd: FarEnd;
  readonly #nearEnd: NearEnd;
  readonly #network: Network;
  readonly #answer = new Answer();
  readonly #setUp: SetUp;
  #source: CallSource | undefined;
  #meetingState: MeetingState = 'new';
  #accessLevel: AccessLevel = 'unknown';
  #joined = false;
  #muted: boolean;
  #firstAudioMs: number | undefined;
  #released: Promise<void> | undefined;

  constructor(context: CallContext, { muted, volume }: { muted: boolean; volume: number }) {
    this.#context = context;
    this.#muted = muted;
    this.#stages = new StageReporter({
      signal: this.#abort.signal,
      report: (progress) => this.#emit('call-start-progress', progress),
    });
    this.#network = new Network((network) => this.#emit('network', network));
    this.#farEnd = new FarEnd({
      emit: (name, ...args) => this.#onFarEvent(name, ...args),
      transcript: context.transcript,
      transport: () => this.transport,
      video: () => this.#setUp.webCall !== undefined && wantsVideo(this.#setUp.webCall),
      onListening: () => this.#onListening(),
      onMessage: (message) => this.#nearEnd.onMessage(message),
      onPlaying: () => this.#onPlaying(),
    });
    this.#farEnd.audio.setVolume(volume);
    this.#nearEnd = new NearEnd({
      emit: (name, ...args) => this.#emit(name, ...args),
      devices: context.devices,
      wakeLock: context.settings.wakeLock,
      muted: () => this.#muted,
      sink: (id) => this.#farEnd.audio.setSpeaker(id),
    });
    this.#setUp = new SetUp({
      settings: context.settings,
      signal: this.#abort.signal,
      stages: this.#stages,
      handlers: this.#handlers(),
      initial: context.initial,
      devices: () => context.devices.forJoin(),
      muted: () => this.#muted,
      send: (message) => this.send(message),
      onStage: (stage) => context.dispatch({ type: 'stage', stage }),
      onJoined: (transport, options) => this.#onJoined(transport, options),
      onProcessed: () => this.#nearEnd.onMicrophone(),
      onTolerated: (type, error, stage) => this.#emitError(type, error, stage),
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

  /** @returns the platform's call; null when the start failed or was cancelled, everything released by then */
  async start(source: CallSource): Promise<WebCall | null> {
    this.#source = source;
    let webCall: WebCall;
    try {
      webCall = await this.#setUp.run(source);
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#failStart(error);
      await this.#released;
      return null;
    }
    this.#context.dispatch({ type: 'started' });
    this.#emit('call-start-success', {
      callId: webCall.id,
      totalDurationMs: this.#stages.elapsedMs,
      stages: this.#stages.durations as Record<Stage, number>,
      ...(this.#firstAudioMs === undefined ? {} : { timeToFirstAudioMs: this.#firstAudioMs }),
    });
    return webCall;
  }

  /** Ends the call for the person at this end. Settles when everything is released. */
  stop(): Promise<void> {
    return this.#finish({ end: customerEnded });
  }

  setMuted(muted: boolean): void {
    this.#muted = muted;
    this.#nearEnd.onMuted(muted);
    if (this.#joined) this.transport?.setLocalAudio(!muted);
  }

  /** Something came or went, or is used in place of another. */
  onDevices(devices: DeviceList): void {
    if (!this.#abort.signal.aborted) this.#nearEnd.onDevices(devices);
  }

  /** The microphone was lost, and the call goes on; without an error, it is back. */
  onMicrophone(error?: FirmlineError): void {
    if (this.#abort.signal.aborted) return;
    this.#nearEnd.onMicrophone();
    if (error) this.#emitError('camera-error', asCallError(error, 'call-microphone-missing'));
  }

  /** 0 to 1. */
  setVolume(volume: number): void {
    this.#farEnd.audio.setVolume(volume);
  }

  /** @throws FirmlineError 'call-not-joined', 'invalid-input' for a message that is too long */
  send(message: OutgoingMessage): void {
    if (!this.#joined || !this.transport) throw notJoined();
    sendJson(this.transport, message);
  }

  #onJoined(transport: CallTransport, { devices, video }: JoinOptions): void {
    const { settings, dispatch } = this.#context;
    this.#joined = true;
    dispatch({ type: 'joined' });
    this.#nearEnd.onJoined(transport, { opened: devices, video });
    this.#answer.expect(settings.listeningTimeoutMs, () => {
      const error = new CallError('The assistant did not answer.', {
        code: 'call-no-answer',
        hint: 'Try again in a moment.',
        retryable: true,
      });
      void this.#finish({
        end: endedByError('assistant-did-not-answer', error),
        error: { type: 'no-answer', error },
      });
    });
  }

  #handlers(): TransportHandlers {
    return callHandlers({
      signal: this.#abort.signal,
      near: this.#nearEnd,
      far: this.#farEnd,
      network: this.#network,
      emit: (name, ...args) => this.#emit(name, ...args),
      recording: () => this.#setUp.recording,
      onMeetingState: (state) => {
        this.#meetingState = state;
        this.#context.emit('meeting-state', state);
      },
      onAccessLevel: (level) => {
        this.#accessLevel = level;
      },
      onNonFatalError: (fault) => this.#onNonFatalError(fault),
      onCameraError: (fault) =>
        this.#emitError('camera-error', explainFault(fault, 'call-microphone-missing')),
      onFatalError: (fault) => this.#onFatalError(fault),
      onLeft: () => this.#onLeft(),
    });
  }

  #onPlaying(): void {
    this.transport?.send('playable');
    // A call that was under way before has its assistant listening already.
    if (this.#source?.kind === 'present') this.#onListening();
  }

  #onListening(): void {
    if (!this.#answer.give()) return;
    this.#context.dispatch({ type: 'listening' });
    performance.mark('firmline:call-start');
    this.#emit('call-start');
  }

  #onFarEvent<Name extends keyof WebCallEvents>(name: Name, ...args: WebCallEvents[Name]): void {
    if (name === 'speech-start' || name === 'speech-end') {
      performance.mark(`firmline:${name}`);
      this.#nearEnd.onAssistantSpeech(name === 'speech-start');
    }
    if (name === 'speech-start' && this.#firstAudioMs === undefined) {
      this.#firstAudioMs = this.#stages.elapsedMs;
      this.#emit('first-audio', this.#firstAudioMs);
    }
    this.#context.emit(name, ...args);
  }

  #onNonFatalError(fault: TransportFault): void {
    const transport = this.transport;
    if (fault.type !== 'audio-processor-error' || !transport) return;
    // Switching the processor off can re-open the microphone; what the person chose is put back in any case.
    transport
      .setNoiseCancellation(false)
      .catch((error: unknown) =>
        this.#emitError('audio-processing-setup-error', asCallError(error, 'call-processing-failed')),
      )
      .finally(() => {
        if (!this.#abort.signal.aborted) transport.setLocalAudio(!this.#muted);
      });
  }

  #onFatalError(fault: TransportFault): void {
    // While joining, the same failure rejects the join.
    if (!this.#joined) return;
    // A room that closes after the assistant said goodbye is no error.
    const goodbye = this.#farEnd.endedReason ?? (isClosedRoom(fault) ? 'meeting-ended' : undefined);
    if (goodbye !== undefined) {
      void this.#finish({ end: endedByPlatform(goodbye) });
      return;
    }
    const error = explainFault(fault, 'call-failed');
    void this.#finish({
      end: endedByError(fault.type || 'call-failed', error),
      error: { type: 'daily-error', error },
    });
  }

  #onLeft(): void {
    if (!this.#joined) return;
    void this.#finish({ end: endedByPlatform(this.#farEnd.endedReason ?? 'meeting-left') });
  }

  #failStart(cause: unknown): void {
    const stage = this.#stages.current;
    const error = asCallError(cause, stage === 'daily-call-join' ? 'call-join-failed' : 'call-failed');
    const totalDurationMs = this.#stages.elapsedMs;
    void this.#finish(
      { end: endedByError('call-start-failed', error), error: { type: errorTypeOf(stage), error } },
      () => this.#context.emit('call-start-failed', { stage, totalDurationMs, error }),
    );
  }

  /** Releases everything, then tells. Only the first reason counts. */
  #finish(ending: Ending, beforeEnd?: () => void): Promise<void> {
    this.#released ??= this.#release(ending, beforeEnd);
    return this.#released;
  }

  async #release({ end, error }: Ending, beforeEnd?: () => void): Promise<void> {
    const { dispatch, emit } = this.#context;
    const joined = this.#joined;
    const stage = this.#stages.current;
    dispatch({ type: 'end', end });
    this.#joined = false;
    this.#abort.abort(new FirmlineError('The call was stopped.', { code: 'aborted', fault: 'user' }));
    this.#answer.stop();
    this.#nearEnd.stop();
    this.#farEnd.stop();
    await this.#setUp.release();
    dispatch({ type: 'released' });
    if (error) emit('error', errorEvent(error.type, error.error, joined ? undefined : stage));
    beforeEnd?.();
    if (!joined) return;
    performance.mark('firmline:call-end');
    emit('call-end', end);
    if (this.#farEnd.endedReason === undefined) {
      this.#farEnd.tell({ type: 'status-update', status: 'ended', endedReason: customerEnded.reason });
    }
  }

  #emitError(type: CallErrorType, error: CallError, stage?: Stage): void {
    this.#emit('error', errorEvent(type, error, stage));
  }

  /** Nothing of a call is told while it is being released; what follows the release is. */
  #emit<Name extends keyof WebCallEvents>(name: Name, ...args: WebCallEvents[Name]): void {
    if (!this.#abort.signal.aborted) this.#context.emit(name, ...args);
  }
}

const errorEvent = (type: CallErrorType, error: CallError, stage?: Stage) => ({
  type,
  error,
  message: error.message,
  ...(stage ? { stage } : {}),
});

/** What the service says of a room that was closed behind its last speaker. */
const isClosedRoom = ({ type, message }: TransportFault): boolean =>
  type === 'ejected' && message === 'Meeting has ended';

const notJoined = () =>
  new FirmlineError('only supported after join', {
    code: 'call-not-joined',
    fault: 'internal',
    hint: 'Wait for start() to settle.',
  });
