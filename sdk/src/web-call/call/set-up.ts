import { wait } from '../../async.ts';
import { within } from '#util/within';
import { askForMicrophone, requireMedia } from '../media/ask-for-microphone.ts';
import { mayUseCamera } from '../media/permissions.ts';
import { initialMeeting } from '../meeting/meeting.ts';
import { levelIntervalMs } from '../speech/speech.ts';
import type { CallTransport, EmitTransportEvent } from '../transport/transport.ts';
import { CallError } from './call-error.ts';
import { createWebCall, meetingToken } from './create-web-call.ts';
import type { Microphone } from './microphone.ts';
import type { VideoRecording } from './recording.ts';
import type { StageResult, StageRunner } from './run-stage.ts';
import type { CallScope } from './scope.ts';
import type { Stage } from './stages.ts';

/** Longest wait for a transport to release everything, ms. Daily's needs at most half of it. */
const releaseLimitMs = 8000;

export interface StartingCall {
  readonly scope: CallScope;
  readonly microphone: Microphone;
  readonly recording: VideoRecording;
  /** The call object, which is created from the very beginning. */
  readonly callObject: CallObject;
}

type Step = (call: StartingCall) => Promise<StageResult> | StageResult;

/** The stages that a call needs, in order, each with what it does. */
const requiredSteps: readonly (readonly [Stage, Step])[] = [
  ['initialization', askFirst],
  ['web-call-creation', obtainWebCall],
  ['daily-call-object-creation', waitForTransport],
  ['mobile-permissions', waitForPermissions],
  ['daily-call-join', joinRoom],
];

const optionalSteps: readonly (readonly [Stage, Step])[] = [
  ['video-recording-setup', ({ recording }) => recording.request()],
  ['video-recording-started', ({ recording }) => recording.untilStarted()],
  ['audio-observer-setup', observeRemoteLevels],
  ['audio-processing-setup', processAudio],
];

/** Sets up a call, stage by stage. Rejects with what the failing stage threw, or as soon as the call ends. */
export async function setUp(call: StartingCall, stages: StageRunner): Promise<void> {
  for (const [stage, step] of requiredSteps) await stages.run(stage, () => step(call));
  // A listener may have stopped the call on the join.
  call.scope.signal.throwIfAborted();
  await stages.runOptional(optionalSteps.map(([stage, step]) => [stage, () => step(call)] as const));
}

const skippedMicrophone = { skipped: 'without a microphone' };

/** Asks for the microphone before anything that costs money. */
async function askFirst({ scope }: StartingCall): Promise<StageResult> {
  const { context, signal } = scope;
  const { microphoneFirst } = context.settings;
  if (!scope.source.microphone) {
    if (microphoneFirst) requireMedia();
    return skippedMicrophone;
  }
  if (microphoneFirst) {
    const release = await askForMicrophone(context.devices.chosenMicrophone);
    if (signal.aborted) release();
    else scope.onRelease(release);
    scope.follow('joined', release);
  }
  // Some browsers hide the devices until one was allowed.
  scope.chosenDevices = await context.devices.forJoin();
  signal.throwIfAborted();
}

async function obtainWebCall({ scope, callObject }: StartingCall): Promise<StageResult> {
  const { source, context, signal } = scope;
  if (source.kind === 'present') {
    scope.webCall = source.webCall;
    return { skipped: 'the call exists' };
  }
  // A call that cannot be joined must not cost anything; the next stage reports why.
  if (callObject.isLost) return { skipped: 'the call object cannot be created' };
  const webCall = await createWebCall(source.target, { ...context.settings, signal });
  scope.webCall = webCall;
}

async function waitForTransport({ callObject }: StartingCall): Promise<void> {
  await callObject.transport;
}

async function waitForPermissions({ scope }: StartingCall): Promise<StageResult> {
  const { settings } = scope.context;
  if (!scope.source.microphone) return skippedMicrophone;
  if (!settings.mobile) return { skipped: 'not a mobile device' };
  await wait(settings.mobilePermissionDelayMs, scope.signal);
}

async function joinRoom({ scope, microphone, recording }: StartingCall): Promise<void> {
  const { transport, webCall, signal, context, chosenDevices } = scope;
  const { microphone: hasMicrophone } = scope.source;
  if (!transport || !webCall) throw new Error('The stages ran in another order.');
  const token = meetingToken(webCall);
  const options = {
    url: webCall.webCallUrl,
    ...(token === undefined ? {} : { token }),
    microphone: hasMicrophone,
    // Its permission would be asked for too.
    video: hasMicrophone && recording.isWanted && context.settings.camera && mayUseCamera(),
    devices: chosenDevices,
    muted: microphone.muted,
  };
  scope.joinRequestedAt = performance.now();
  const joinPromise = transport.join(options);
  scope.joinPromise = joinPromise.catch(() => {});
  await within(joinPromise, {
    ms: context.settings.joinTimeoutMs,
    signal,
    late: () => {
      // The system may ask for a microphone that the browser has allowed, and a device may not open: no event tells.
      const mayLackMicrophone = hasMicrophone && scope.meetingState === 'joining';
      throw new CallError('Joining the call took too long.', {
        code: 'call-join-failed',
        ...(mayLackMicrophone && { kind: 'join-timeout' }),
        hint: mayLackMicrophone
          ? 'Check that the system lets the browser use the microphone, and that the network lets calls through.'
          : 'Try again in a moment.',
      });
    },
  });
  signal.throwIfAborted();
  scope.isJoined = true;
  scope.report('joined', options);
  // Only now: a listener may stop the call.
  context.dispatch({ type: 'joined' });
}

async function observeRemoteLevels({ scope }: StartingCall): Promise<void> {
  await scope.transport?.observeRemoteLevels(levelIntervalMs);
}

function processAudio(call: StartingCall): Promise<StageResult> {
  const noiseCancellation = cancelNoise(call);
  call.scope.report('processing', Promise.allSettled([noiseCancellation]));
  return noiseCancellation;
}

/** If it fails, the call continues with the microphone as chosen. */
async function cancelNoise({ scope, microphone }: StartingCall): Promise<StageResult> {
  const { transport, context } = scope;
  if (!scope.source.microphone) return skippedMicrophone;
  if (!transport?.processesAudio) return { skipped: 'the browser cannot process audio' };
  if (!(context.settings.noiseCancellation ?? !microphone.hasProcessor)) return { skipped: 'not wanted' };
  if (microphone.hasProcessorFailed) return { skipped: 'the audio processor failed' };
  try {
    await transport.setNoiseCancellation(true);
  } finally {
    // However late: replacing the processor can unmute the microphone, or undo the switch-off of a failed one.
    microphone.restore();
    microphone.switchOffFailedProcessor();
  }
}

/**
 * The call object: created while the other stages run, because that costs nothing at the platform, and released after all
 * else.
 */
export class CallObject {
  readonly #scope: CallScope;
  /** Settles once it is created; undefined before {@link open}. */
  transport: Promise<CallTransport> | undefined;
  isLost = false;

  constructor(scope: CallScope) {
    this.#scope = scope;
    scope.onRelease(() => scope.transport && releaseTransport(scope.transport));
  }

  open(): void {
    this.transport = this.#create();
    // The stage that needs it reports the failure.
    this.transport.catch(() => {
      this.isLost = true;
    });
  }

  async #create(): Promise<CallTransport> {
    const { context, signal, report } = this.#scope;
    const { transport, callMachineUrl, meeting } = context.settings;
    const initial = initialMeeting(meeting, transport.mode);
    const createdMedia = await transport.create(
      { ...(callMachineUrl ? { callMachineUrl } : {}), initial },
      report as EmitTransportEvent,
    );
    if (signal.aborted) await createdMedia.destroy();
    else this.#scope.transport = createdMedia;
    return createdMedia;
  }
}

/** Settles once the transport has released everything or the time is up. */
async function releaseTransport(transport: CallTransport): Promise<void> {
  // destroy() may throw synchronously.
  const destruction = new Promise<void>((resolve) => resolve(transport.destroy()));
  await within(destruction, { ms: releaseLimitMs, late: () => {} });
}
