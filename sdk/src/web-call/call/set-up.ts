import { unlessAborted } from '../../async/unless-aborted.ts';
import { unlessLate } from '../../async/unless-late.ts';
import { wait } from '../../async/wait.ts';
import { within } from '../../async/within.ts';
import type { CallErrorType, StageProgress } from '../events.ts';
import type { InputDevices } from '../media/devices/index.ts';
import { askForMicrophone, type HeldMicrophone } from '../media/ask-for-microphone.ts';
import { mayUseCamera } from '../media/permissions-policy.ts';
import type { CallSettings } from '../options.ts';
import { levelIntervalMs } from '../speech/speech.ts';
import type {
  CallTransport,
  InitialMeeting,
  JoinOptions,
  TransportHandlers,
} from '../transport/transport.ts';
import type { CallError } from './call-error.ts';
import { createWebCall, meetingToken, type CallTarget, type WebCall } from './create-web-call.ts';
import { OptionalStages } from './optional-stages.ts';
import { VideoRecording, type RecordingRequest } from './recording.ts';
import { Skipped, type StageReporter } from './stage-reporter.ts';
import type { Stage } from './stages.ts';

/** Longest wait for a transport to release everything, ms. Daily's needs at most half of it. */
const releaseLimitMs = 8000;

/** A target to call, or an existing call of the platform. */
export type CallSource =
  | { readonly kind: 'new'; readonly target: CallTarget }
  | { readonly kind: 'present'; readonly webCall: WebCall };

/** What the page chose for the meeting. */
export interface MeetingChoices {
  /** The meeting's options at its start. */
  initial(): InitialMeeting;
  /** Whether a processor was chosen for the microphone, which noise cancellation must not replace. */
  choosesProcessor(): boolean;
}

export interface SetUpOptions {
  readonly settings: CallSettings;
  readonly signal: AbortSignal;
  readonly stages: StageReporter;
  readonly handlers: TransportHandlers;
  readonly meeting: MeetingChoices;
  /** The chosen devices, if any. */
  readonly devices: () => Promise<InputDevices>;
  readonly muted: () => boolean;
  /** The platform may say the first message now. `delayMs`: since the recording was requested. */
  readonly onRecordingSettled: (delayMs: number) => void;
  readonly onRecordingLost: (message: string) => void;
  readonly onStage: (stage: Stage) => void;
  readonly onJoined: (transport: CallTransport, options: JoinOptions) => void;
  /** The microphone's processing has changed. */
  readonly onProcessed: () => void;
  /** Noise cancellation is being set up or is skipped. `settled` never rejects. */
  readonly onProcessing: (settled: Promise<unknown>) => void;
  /** Whether the processor of the microphone failed during the join. */
  readonly hasProcessorFailed: () => boolean;
  /** A stage failed that the call can do without. */
  readonly onTolerated: (type: CallErrorType, error: CallError, stage: Stage) => void;
  /** A pending stage has a result. */
  readonly onSettled: (progress: StageProgress) => void;
}

/** Sets up a call, stage by stage, and releases what it acquired. */
export class SetUp {
  readonly #options: SetUpOptions;
  #transport: CallTransport | undefined;
  #webCall: WebCall | undefined;
  /** Whether the assistant still has to say its first message. */
  #greets = false;
  readonly recording: VideoRecording;
  #microphone: HeldMicrophone | undefined;

  constructor(options: SetUpOptions) {
    this.#options = options;
    this.recording = new VideoRecording({
      onSettled: (delayMs) => {
        if (this.#greets) options.onRecordingSettled(delayMs);
      },
      onLost: options.onRecordingLost,
    });
  }

  get transport(): CallTransport | undefined {
    return this.#transport;
  }

  get webCall(): WebCall | undefined {
    return this.#webCall;
  }

  /** Runs the stages. Throws what the failing stage threw, or the signal's reason as soon as it aborts. */
  async run(source: CallSource): Promise<WebCall> {
    const { settings, signal } = this.#options;
    signal.throwIfAborted();
    // It costs nothing at the platform, so it need not wait for the permission or the platform's response.
    const creating = this.#createTransport();
    // The stage that needs it reports the failure. If it fails early, no call is created.
    let isLost = false;
    creating.catch(() => {
      isLost = true;
    });
    let devices: InputDevices = {};
    await this.#stage('initialization', async () => {
      devices = await unlessAborted(this.#options.devices(), signal);
      const asked = this.#askForMicrophone(devices.microphone);
      asked.catch(() => {});
      await unlessAborted(asked, signal);
    });
    const object = () => this.#stage('daily-call-object-creation', () => unlessAborted(creating, signal));
    if (isLost) await object();
    const webCall = await this.#obtain(source);
    this.#webCall = webCall;
    const transport = await object();
    const recorded = webCall.artifactPlan?.videoRecordingEnabled === true;
    const token = meetingToken(webCall);
    await this.#stage('mobile-permissions', () => this.#waitForPermissions());
    const joinRequestedAt = performance.now();
    await this.#stage('daily-call-join', () =>
      this.#join(transport, {
        url: webCall.webCallUrl,
        ...(token === undefined ? {} : { token }),
        video: recorded && settings.camera && mayUseCamera(),
        devices,
      }),
    );
    this.#greets = source.kind === 'new';
    await this.#complete(transport, {
      wanted: recorded,
      byPlatformSince: token === undefined ? undefined : joinRequestedAt,
    });
    signal.throwIfAborted();
    return webCall;
  }

  /** Releases everything. Never rejects. */
  async release(): Promise<void> {
    this.#microphone?.release();
    this.recording.stop();
    const transport = this.#transport;
    if (transport) await released(transport);
  }

  /** Creates the transport; destroys it if the call was stopped in between. */
  async #createTransport(): Promise<CallTransport> {
    const { settings, signal, handlers, meeting } = this.#options;
    const { callMachineUrl } = settings;
    const created = await settings.transport.create(
      { ...(callMachineUrl ? { callMachineUrl } : {}), initial: () => meeting.initial() },
      handlers,
    );
    if (signal.aborted) await created.destroy();
    else this.#transport = created;
    return created;
  }

  /** Asks for the microphone; releases it if the call was stopped in between. */
  async #askForMicrophone(microphone: string | undefined): Promise<void> {
    const { settings, signal } = this.#options;
    if (!settings.microphoneFirst) return;
    const held = await askForMicrophone(microphone);
    if (signal.aborted) held.release();
    else this.#microphone = held;
  }

  async #obtain(source: CallSource): Promise<WebCall> {
    const { settings, signal } = this.#options;
    if (source.kind === 'new') {
      return this.#stage('web-call-creation', () => createWebCall(source.target, { ...settings, signal }));
    }
    await this.#stage('web-call-creation', () => new Skipped('the call exists'));
    return source.webCall;
  }

  async #waitForPermissions(): Promise<void | Skipped> {
    const { settings, signal } = this.#options;
    if (!settings.mobile()) return new Skipped('not a mobile device');
    await wait(settings.mobilePermissionDelayMs, signal);
  }

  async #join(transport: CallTransport, target: Omit<JoinOptions, 'muted'>): Promise<void> {
    const { settings, signal, muted, onJoined } = this.#options;
    const options = { ...target, muted: muted() };
    await within(transport.join(options), {
      ms: settings.joinTimeoutMs,
      signal,
      code: 'call-join-failed',
      message: 'Joining the call took too long.',
    });
    signal.throwIfAborted();
    this.#microphone?.release();
    // The user may have muted or unmuted themselves during the join.
    if (muted() !== options.muted) transport.setLocalAudio(!muted());
    onJoined(transport, options);
  }

  /** Runs the optional stages. */
  async #complete(transport: CallTransport, recording: RecordingRequest): Promise<void> {
    const { signal, stages, onStage, onTolerated, onSettled, onProcessing } = this.#options;
    // A listener may have stopped the call on the join.
    signal.throwIfAborted();
    const optional = new OptionalStages({ signal, stages, onStage, onFailed: onTolerated, onSettled });
    optional.begin('video-recording-setup', () => this.recording.request(transport, recording));
    optional.begin('video-recording-started', () => this.recording.untilStarted(recording.wanted));
    optional.begin('audio-observer-setup', () => transport.observeRemoteLevels(levelIntervalMs));
    const processed = this.#cancelNoise(transport);
    optional.begin('audio-processing-setup', () => processed);
    onProcessing(processed.then(nothing, nothing));
    await optional.report();
  }

  /** If it fails, the call continues with the microphone as chosen. */
  async #cancelNoise(transport: CallTransport): Promise<Skipped | void> {
    const { settings, meeting, hasProcessorFailed, onProcessed } = this.#options;
    if (!transport.processesAudio) return new Skipped('the browser cannot process audio');
    if (!(settings.noiseCancellation ?? !meeting.choosesProcessor())) return new Skipped('not wanted');
    if (hasProcessorFailed()) return new Skipped('the audio processor failed');
    try {
      await transport.setNoiseCancellation(true);
    } finally {
      // However late: replacing the processor can unmute the microphone.
      onProcessed();
    }
    return undefined;
  }

  #stage<Value>(stage: Stage, task: () => Promise<Value> | Value): Promise<Value> {
    this.#options.signal.throwIfAborted();
    this.#options.onStage(stage);
    return this.#options.stages.run(stage, task);
  }
}

const nothing = () => {};

/** Settles once the transport has released everything or the time is up. */
async function released(transport: CallTransport): Promise<void> {
  // destroy() may throw synchronously.
  const done = new Promise<void>((resolve) => resolve(transport.destroy()));
  await unlessLate(done, { ms: releaseLimitMs, late: nothing }).catch(nothing);
}
