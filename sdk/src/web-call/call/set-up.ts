import { unlessAborted } from '../../async/unless-aborted.ts';
import { wait } from '../../async/wait.ts';
import { within } from '../../async/within.ts';
import type { CallErrorType } from '../events.ts';
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
import type { InputSettings } from '../validation/index.ts';
import { asCallError, type CallError, errorTypeOf } from './call-error.ts';
import { createWebCall, meetingToken, type CallTarget, type WebCall } from './create-web-call.ts';
import { VideoRecording } from './recording.ts';
import { Skipped, type StageReporter } from './stage-reporter.ts';
import type { Stage } from './stages.ts';

const answerLimitMs = 5000;

/** What a call is made of: somebody to call, or a call that the platform has already. */
export type CallSource =
  | { readonly kind: 'new'; readonly target: CallTarget }
  | { readonly kind: 'present'; readonly webCall: WebCall };

export interface SetUpOptions {
  readonly settings: CallSettings;
  readonly signal: AbortSignal;
  readonly stages: StageReporter;
  readonly handlers: TransportHandlers;
  /** What the meeting is to hold from its start. */
  readonly initial: () => InitialMeeting;
  /** What was chosen, where anything was. */
  readonly devices: () => Promise<InputDevices>;
  readonly muted: () => boolean;
  /** The recording runs, or will not: the first message need wait no longer. */
  readonly onRecordingSettled: (delayMs: number) => void;
  readonly onRecordingLost: (message: string) => void;
  readonly onStage: (stage: Stage) => void;
  readonly onJoined: (transport: CallTransport, options: JoinOptions) => void;
  /** The microphone is processed in another way now. */
  readonly onProcessed: () => void;
  /** A stage failed without which the call goes on. */
  readonly onTolerated: (type: CallErrorType, error: CallError, stage?: Stage) => void;
}

/** The way to a call, stage by stage, and what was taken on it. */
export class SetUp {
  readonly #options: SetUpOptions;
  #transport: CallTransport | undefined;
  #webCall: WebCall | undefined;
  #recording: VideoRecording | undefined;
  #microphone: HeldMicrophone | undefined;

  constructor(options: SetUpOptions) {
    this.#options = options;
  }

  get transport(): CallTransport | undefined {
    return this.#transport;
  }

  get webCall(): WebCall | undefined {
    return this.#webCall;
  }

  get recording(): VideoRecording | undefined {
    return this.#recording;
  }

  /** Throws what the failing stage threw, or the signal's reason as soon as it aborts. */
  async run(source: CallSource): Promise<WebCall> {
    const { settings, signal } = this.#options;
    signal.throwIfAborted();
    // Costs nothing at the platform, so it need not wait for the permission or the platform's answer.
    const creating = this.#createTransport();
    // Its failure is told by the stage that needs it; known before, it spares the platform a call.
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
    await this.#stage('daily-call-join', () =>
      this.#join(transport, {
        url: webCall.webCallUrl,
        ...(token === undefined ? {} : { token }),
        video: recorded && settings.camera && mayUseCamera(),
        devices,
      }),
    );
    await this.#record(transport, recorded, source.kind === 'new');
    await this.#tolerate('audio-observer-setup', () => this.#observe(transport));
    await this.#tolerate('audio-processing-setup', () => this.#cancelNoise(transport));
    signal.throwIfAborted();
    return webCall;
  }

  /** Gives everything back. Never rejects. */
  async release(): Promise<void> {
    this.#microphone?.release();
    this.#recording?.stop();
    // A transport of somebody else's may not keep its word.
    await this.#transport?.destroy().catch(() => {});
  }

  /** A stop in between must not lose what is created. */
  async #createTransport(): Promise<CallTransport> {
    const { settings, signal, handlers, initial } = this.#options;
    const { callMachineUrl } = settings;
    const created = await settings.transport.create(
      { ...(callMachineUrl ? { callMachineUrl } : {}), initial },
      handlers,
    );
    if (signal.aborted) await created.destroy();
    else this.#transport = created;
    return created;
  }

  /** A stop in between must not leave it open. */
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
    // The person may have changed their mind meanwhile.
    if (muted() !== options.muted) transport.setLocalAudio(!muted());
    onJoined(transport, options);
  }

  /** @param greets whether the assistant still has to say its first message */
  async #record(transport: CallTransport, wanted: boolean, greets: boolean): Promise<void> {
    const { signal, onRecordingLost, onRecordingSettled } = this.#options;
    const recording = new VideoRecording({
      wanted,
      transport,
      onSettled: (delayMs) => {
        if (greets) onRecordingSettled(delayMs);
      },
      onLost: onRecordingLost,
    });
    this.#recording = recording;
    await this.#tolerate('video-recording-setup', () => recording.request());
    await this.#tolerate('video-recording-started', () => recording.waitUntilStarted(signal));
  }

  async #observe(transport: CallTransport): Promise<void> {
    const { signal, onTolerated } = this.#options;
    // The caller's own level is a help, not a part of the call.
    const local = transport.observeLocalLevel(levelIntervalMs).catch((error: unknown) => {
      if (!signal.aborted)
        onTolerated('audio-observer-setup-error', asCallError(error, 'call-processing-failed'));
    });
    await this.#answered(transport.observeRemoteLevels(levelIntervalMs));
    await this.#answered(local);
  }

  /** Where it cannot be had, the call goes on with the microphone as the person chose it. */
  async #cancelNoise(transport: CallTransport): Promise<Skipped | void> {
    const { settings, initial, onProcessed } = this.#options;
    if (!transport.processesAudio) return new Skipped('the browser cannot process audio');
    if (!(settings.noiseCancellation ?? !hasProcessor(initial()))) return new Skipped('not wanted');
    const done = transport.setNoiseCancellation(true);
    // However late it comes: exchanging the processor can re-open the microphone.
    done.then(onProcessed, onProcessed);
    await this.#answered(done);
    return undefined;
  }

  /** What the call machine may never answer must not hold up the start for ever. */
  #answered<Value>(task: Promise<Value>): Promise<Value> {
    return within(task, {
      ms: answerLimitMs,
      signal: this.#options.signal,
      code: 'timeout',
      message: 'The call did not answer in time.',
    });
  }

  #stage<Value>(stage: Stage, task: () => Promise<Value> | Value): Promise<Value> {
    this.#options.signal.throwIfAborted();
    this.#options.onStage(stage);
    return this.#options.stages.run(stage, task);
  }

  /** A stage without which the call can go on: its failure is reported and that is all. */
  async #tolerate(stage: Stage, task: () => Promise<Skipped | void> | Skipped | void): Promise<void> {
    const { signal, onTolerated } = this.#options;
    try {
      await this.#stage(stage, task);
    } catch (error) {
      signal.throwIfAborted();
      onTolerated(errorTypeOf(stage), asCallError(error, 'call-processing-failed'), stage);
    }
  }
}

/** Whether the person chose how their microphone is processed. */
function hasProcessor({ inputSettings }: InitialMeeting): boolean {
  const { audio } = (inputSettings ?? {}) as InputSettings;
  return audio?.processor !== undefined;
}
