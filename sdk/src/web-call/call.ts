import { FirmlineError } from '../errors.ts';
import { customerEnded, endedByError, endedByPlatform, type CallEnd } from './call-end.ts';
import { asFirmlineError, errorTypeOf, explainFault } from './call-error.ts';
import { createWebCall, wantsVideo, type CallTarget, type WebCall } from './create-web-call.ts';
import { isMessage, parseMessage, type OutgoingMessage } from './messages.ts';
import { askForMicrophone, nothingHeld, type HeldMicrophone } from './microphone.ts';
import type { CallSettings } from './options.ts';
import { VideoRecording } from './recording.ts';
import { RemoteAudio } from './remote-audio.ts';
import { levelIntervalMs, SpeechDetector } from './speech.ts';
import { StageReporter, type Skipped } from './stage-reporter.ts';
import type { Stage } from './stages.ts';
import type { CallTransport, TransportFault, TransportHandlers, TransportParticipant } from './transport.ts';
import { unlessAborted, wait, within } from './wait.ts';
import type { CallAction } from './state.ts';
import type { Emitter } from './emitter.ts';
import type { CallErrorType, WebCallEvents } from './events.ts';

const assistantName = 'Vapi Speaker';

/** Why a call is being ended; `error` where it failed. */
interface Ending {
  readonly end: CallEnd;
  readonly error?: { readonly type: CallErrorType; readonly error: FirmlineError };
}

export interface CallContext {
  readonly settings: CallSettings;
  readonly events: Pick<Emitter<WebCallEvents>, 'emit'>;
  dispatch(action: CallAction): void;
}

/**
 * One call, from the first stage to the release of everything it took. It touches only what is its own, so a call that
 * still ends cannot disturb the next.
 */
export class Call {
  readonly #context: CallContext;
  readonly #abort = new AbortController();
  readonly #reporter: StageReporter;
  readonly #speech: SpeechDetector;
  readonly #audio: RemoteAudio;
  #stage: Stage = 'initialization';
  #transport: CallTransport | undefined;
  #microphone: HeldMicrophone | undefined;
  #webCall: WebCall | undefined;
  #joined = false;
  #muted: boolean;
  #listening = false;
  #listeningTimer: ReturnType<typeof setTimeout> | undefined;
  #recording: VideoRecording | undefined;
  #firstAudioMs: number | undefined;
  #endedReason: string | undefined;
  #released: Promise<void> | undefined;

  constructor(context: CallContext, muted: boolean) {
    this.#context = context;
    this.#muted = muted;
    this.#reporter = new StageReporter((progress) => context.events.emit('call-start-progress', progress));
    this.#speech = new SpeechDetector({
      onVolume: (volume) => this.#emit('volume-level', volume),
      onStart: () => this.#markAndEmit('speech-start'),
      onEnd: () => this.#markAndEmit('speech-end'),
    });
    this.#audio = new RemoteAudio({
      // The platform starts the assistant once it may be heard.
      onPlaying: () => this.#transport?.send('playable'),
      onBlocked: (blocked) => this.#emit('audio-blocked', blocked),
    });
  }

  /** @returns the platform's call; null when the start failed or was cancelled, everything released by then */
  async start(target: CallTarget): Promise<WebCall | null> {
    try {
      await this.#setUp(target);
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#failStart(error);
      await this.#released;
      return null;
    }
    const call = this.#webCall;
    if (!call || this.#abort.signal.aborted) {
      await this.#released;
      return null;
    }
    this.#context.dispatch({ type: 'started' });
    this.#emit('call-start-success', {
      callId: call.id,
      totalDurationMs: this.#reporter.elapsedMs,
      stages: this.#reporter.durations as Record<Stage, number>,
      ...(this.#firstAudioMs === undefined ? {} : { timeToFirstAudioMs: this.#firstAudioMs }),
    });
    return call;
  }

  /** Ends the call for the person at this end. Settles when everything is released. */
  stop(): Promise<void> {
    return this.#finish({ end: customerEnded });
  }

  setMuted(muted: boolean): void {
    this.#muted = muted;
    if (this.#joined) this.#transport?.setLocalAudio(!muted);
  }

  setVolume(volume: number): void {
    this.#audio.setVolume(volume);
  }

  /** @throws FirmlineError 'call-not-joined' */
  send(message: OutgoingMessage): void {
    if (!this.#joined || !this.#transport) throw notJoined();
    this.#transport.send(JSON.stringify(message));
  }

  async #setUp(target: CallTarget): Promise<void> {
    const { settings } = this.#context;
    const { signal } = this.#abort;
    await this.#run('initialization', async () => {
      const library = settings.transport.prepare(settings);
      // Its failure is the object creation's to report.
      library.catch(() => {});
      this.#microphone = await unlessAborted(this.#askForMicrophone(), signal);
    });
    const webCall = await this.#value('web-call-creation', () =>
      createWebCall(target, { ...settings, signal }),
    );
    this.#webCall = webCall;
    const recorded = webCall.artifactPlan?.videoRecordingEnabled === true;
    const transport = await this.#value('daily-call-object-creation', async () => {
      const creation = settings.transport.create(
        {
          audioSource: true,
          videoSource: recorded,
          ...(settings.callMachineUrl ? { callMachineUrl: settings.callMachineUrl } : {}),
        },
        this.#handlers(wantsVideo(webCall)),
      );
      // A stop in between must not lose the object: it is destroyed when it arrives.
      creation.then((created) => (signal.aborted ? created.destroy() : undefined)).catch(() => {});
      return unlessAborted(creation, signal);
    });
    this.#transport = transport;
    const recording = new VideoRecording(recorded, transport);
    this.#recording = recording;
    await this.#run('mobile-permissions', async () => {
      if (!settings.mobile()) return { skipped: 'not a mobile device' };
      return wait(settings.mobilePermissionDelayMs, signal);
    });
    await this.#run('daily-call-join', async () => {
      await within(transport.join(webCall.webCallUrl), {
        ms: settings.joinTimeoutMs,
        signal,
        code: 'call-join-failed',
        message: 'Joining the call took too long.',
      });
      this.#onJoined(transport);
    });
    await this.#tolerate('video-recording-setup', () => recording.request());
    await this.#tolerate('video-recording-started', () =>
      recording.waitUntilStarted(signal, (message) => this.send(message)),
    );
    await this.#tolerate('audio-observer-setup', () => transport.observeRemoteLevels(levelIntervalMs));
    await this.#tolerate('audio-processing-setup', () => transport.setNoiseCancellation(true));
  }

  async #askForMicrophone(): Promise<HeldMicrophone> {
    if (!this.#context.settings.microphoneFirst) return nothingHeld;
    const asked = askForMicrophone();
    asked.then((held) => (this.#abort.signal.aborted ? held.release() : undefined)).catch(() => {});
    return asked;
  }

  #onJoined(transport: CallTransport): void {
    this.#joined = true;
    this.#context.dispatch({ type: 'joined' });
    this.#microphone?.release();
    if (this.#muted) transport.setLocalAudio(false);
    if (this.#listening) return;
    const { listeningTimeoutMs } = this.#context.settings;
    this.#listeningTimer = setTimeout(() => {
      const error = new FirmlineError('The assistant did not answer.', {
        code: 'call-no-answer',
        hint: 'Try again in a moment.',
      });
      void this.#finish({
        end: endedByError('assistant-did-not-answer', error),
        error: { type: 'no-answer', error },
      });
    }, listeningTimeoutMs);
  }

  #handlers(video: boolean): TransportHandlers {
    const active =
      <Arguments extends unknown[]>(handler: (...args: Arguments) => void) =>
      (...args: Arguments) => {
        if (!this.#abort.signal.aborted) handler(...args);
      };
    return {
      onParticipant: active(({ id }: TransportParticipant) =>
        this.#transport?.subscribe(id, { audio: true, video }),
      ),
      onParticipantLeft: active((id: string) => this.#audio.stop(id)),
      onRemoteAudio: active(({ id, name }: TransportParticipant, track: MediaStreamTrack) => {
        if (name === assistantName) this.#audio.play(id, track);
      }),
      onRemoteAudioStopped: active((id: string) => this.#audio.stop(id)),
      onMessage: active((data: unknown) => this.#onMessage(data)),
      onRemoteLevels: active((levels: Readonly<Record<string, number>>) => this.#speech.update(levels)),
      onRecordingStarted: active(() => this.#recording?.onStarted()),
      onNonFatalError: active((fault: TransportFault) => this.#onNonFatalError(fault)),
      onCameraError: active((fault: TransportFault) => {
        this.#emitError('camera-error', explainFault(fault, 'call-microphone-missing'));
      }),
      onFatalError: active((fault: TransportFault) => this.#onFatalError(fault)),
      onLeft: active(() => this.#onLeft()),
    };
  }

  #onMessage(data: unknown): void {
    const message = parseMessage(data);
    if (message === 'listening') this.#onListening();
    // `playable` is another client's word for the platform.
    else if (message !== null && message !== 'playable') {
      if (isMessage(message, 'status-update') && message.status === 'ended') {
        this.#endedReason ??= message.endedReason ?? 'unknown';
      }
      this.#emit('message', message);
    }
  }

  #onListening(): void {
    if (this.#listening) return;
    this.#listening = true;
    clearTimeout(this.#listeningTimer);
    this.#context.dispatch({ type: 'listening' });
    this.#markAndEmit('call-start');
  }

  #onNonFatalError({ type }: TransportFault): void {
    const transport = this.#transport;
    if (type !== 'audio-processor-error' || !transport) return;
    // Switching the processor off can re-open the microphone; what the person chose is put back in any case.
    transport
      .setNoiseCancellation(false)
      .catch((error: unknown) =>
        this.#emitError('audio-processing-setup-error', asFirmlineError(error, 'call-processing-failed')),
      )
      .finally(() => {
        if (!this.#abort.signal.aborted) transport.setLocalAudio(!this.#muted);
      });
  }

  #onFatalError(fault: TransportFault): void {
    // While joining, the same failure rejects the join.
    if (!this.#joined) return;
    // A room that closes after the assistant said goodbye is no error.
    if (this.#endedReason !== undefined) {
      void this.#finish({ end: endedByPlatform(this.#endedReason) });
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
    void this.#finish({ end: endedByPlatform(this.#endedReason ?? 'meeting-left') });
  }

  #run(stage: Stage, task: () => Promise<Skipped | void> | Skipped | void): Promise<void> {
    this.#abort.signal.throwIfAborted();
    this.#stage = stage;
    this.#context.dispatch({ type: 'stage', stage });
    return this.#reporter.run(stage, task);
  }

  /** A stage that yields something. */
  async #value<Value>(stage: Stage, task: () => Promise<Value>): Promise<Value> {
    const result: { value?: Value } = {};
    await this.#run(stage, async () => {
      result.value = await task();
    });
    return result.value as Value;
  }

  /** A stage without which the call can go on: its failure is reported and that is all. */
  async #tolerate(stage: Stage, task: () => Promise<Skipped | void> | Skipped | void): Promise<void> {
    try {
      await this.#run(stage, task);
    } catch (error) {
      this.#abort.signal.throwIfAborted();
      this.#emitError(errorTypeOf(stage), asFirmlineError(error, 'call-processing-failed'), stage);
    }
  }

  #failStart(cause: unknown): void {
    const stage = this.#stage;
    const error = asFirmlineError(cause, stage === 'daily-call-join' ? 'call-join-failed' : 'call-failed');
    const totalDurationMs = this.#reporter.elapsedMs;
    void this.#finish(
      { end: endedByError('call-start-failed', error), error: { type: errorTypeOf(stage), error } },
      () => this.#emitNow('call-start-failed', { stage, totalDurationMs, error }),
    );
  }

  /** Releases everything, then tells. Only the first reason counts. */
  #finish(ending: Ending, beforeEnd?: () => void): Promise<void> {
    this.#released ??= this.#release(ending, beforeEnd);
    return this.#released;
  }

  async #release({ end, error }: Ending, beforeEnd?: () => void): Promise<void> {
    const stage = this.#joined ? undefined : this.#stage;
    const joined = this.#joined;
    this.#context.dispatch({ type: 'end', end });
    this.#joined = false;
    this.#abort.abort(new FirmlineError('The call was stopped.', { code: 'aborted', fault: 'user' }));
    clearTimeout(this.#listeningTimer);
    this.#speech.stop();
    this.#audio.stopAll();
    this.#microphone?.release();
    this.#recording?.stop();
    await this.#transport?.destroy();
    this.#context.dispatch({ type: 'released' });
    if (error) {
      this.#emitNow('error', { ...error, message: error.error.message, ...(stage ? { stage } : {}) });
    }
    beforeEnd?.();
    if (!joined) return;
    performance.mark('firmline:call-end');
    this.#emitNow('call-end', end);
    if (this.#endedReason === undefined) {
      this.#emitNow('message', { type: 'status-update', status: 'ended', endedReason: customerEnded.reason });
    }
  }

  #markAndEmit(name: 'call-start' | 'speech-start' | 'speech-end'): void {
    performance.mark(`firmline:${name}`);
    if (name === 'speech-start') this.#firstAudioMs ??= this.#reporter.elapsedMs;
    this.#emit(name);
  }

  #emitError(type: CallErrorType, error: FirmlineError, stage?: Stage): void {
    this.#emit('error', { type, error, message: error.message, ...(stage ? { stage } : {}) });
  }

  /** Nothing of a call is told while it is being released; what follows the release is. */
  #emit<Name extends keyof WebCallEvents>(name: Name, ...args: WebCallEvents[Name]): void {
    if (!this.#abort.signal.aborted) this.#emitNow(name, ...args);
  }

  #emitNow<Name extends keyof WebCallEvents>(name: Name, ...args: WebCallEvents[Name]): void {
    this.#context.events.emit(name, ...args);
  }
}

const notJoined = () =>
  new FirmlineError('only supported after join', {
    code: 'call-not-joined',
    fault: 'internal',
    hint: 'Wait for start() to settle.',
  });
