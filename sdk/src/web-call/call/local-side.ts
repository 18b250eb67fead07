import type { FirmlineError } from '../../errors.ts';
import { within } from '#util/within';
import { playAndRecord } from '../media/audio-session.ts';
import { EchoDetector } from '../media/echo.ts';
import type { DeviceList } from '../media/devices/device-list.ts';
import { LocalLevels } from '../media/local-levels.ts';
import { MicrophoneMonitor, watchTrackMute } from '../media/microphone-problem/monitor.ts';
import { keepAwake } from '../media/wake-lock.ts';
import type { CallMessage } from '../messages/messages.ts';
import { levelIntervalMs } from '../speech/speech.ts';
import { asCallError } from './call-error.ts';
import type { Microphone } from './microphone.ts';
import type { RemoteSide } from './remote-side.ts';
import type { CallScope } from './scope.ts';

/** Longest wait for the microphone's processing before its level is observed, ms. */
const processingLimitMs = 5000;

/** The type is daily-js's. */
const levelsLostError = {
  type: 'local-audio-level-observer-error',
  message: 'The level of the microphone cannot be observed.',
} as const;

/** The local side of a call: the user's devices, their screen, and whether they can be heard. */
export class LocalSide {
  readonly #call: CallScope;
  readonly #microphone: Microphone;
  /** Undefined in a call without a microphone. */
  readonly #monitor: MicrophoneMonitor | undefined;

  constructor(call: CallScope, microphone: Microphone, remote: RemoteSide) {
    this.#call = call;
    this.#microphone = microphone;
    if (call.source.microphone) {
      call.onRelease(playAndRecord());
      this.#monitor = this.#watchMicrophone();
      this.#observeLevel();
      this.#detectEcho();
    }
    const { devices, settings } = call.context;
    let hasFailed = false;
    call.follow('camera-error', ({ media }) => {
      if (media === 'camera') return;
      hasFailed = true;
      devices.failed('microphone');
    });
    call.follow('joined', ({ devices: openedDevices, video }) => {
      if (settings.wakeLock) call.onRelease(keepAwake());
      call.onRelease(() => devices.callEnded());
      void devices.callJoined({
        usesMicrophone: call.source.microphone,
        usesCamera: video,
        opened: openedDevices,
        apply: async (deviceIds) => call.transport?.setInputDevices(deviceIds),
        sink: (id) => remote.audio.setSpeaker(id),
        restoreMute: () => {
          microphone.applyMute();
          call.report('microphone');
        },
      });
      // During the join.
      if (hasFailed) devices.failed('microphone');
    });
  }

  onDevices({ microphones }: DeviceList): void {
    this.#monitor?.report({ type: 'other-microphones', isThere: microphones.length > 1 });
  }

  /** With an error: the microphone was lost and the call continues without it. Without: it is back. */
  onMicrophone(error?: FirmlineError): void {
    this.#call.report('microphone');
    if (error) this.#call.emitError('camera-error', asCallError(error, 'call-microphone-missing'));
  }

  #watchMicrophone(): MicrophoneMonitor {
    const call = this.#call;
    let hasProblem = false;
    let lastLevel = 0;
    const monitor = new MicrophoneMonitor((problem) => {
      hasProblem = problem !== null;
      call.emit('microphone-problem', problem);
    });
    monitor.report({ type: 'muted', muted: this.#microphone.muted });
    call.follow('participant', ({ isLocal, tracks }) => {
      if (isLocal) monitor.report({ type: 'track', state: tracks.audio });
    });
    let unwatch: (() => void) | undefined;
    call.follow('track', ({ isLocal }, kind, track) => {
      if (!isLocal || kind !== 'audio' || !track) return;
      unwatch?.();
      unwatch = watchTrackMute(track, (isMuted) => monitor.report({ type: 'track-muted', muted: isMuted }));
    });
    call.onRelease(() => unwatch?.());
    call.follow('speaks', (speaks) => monitor.report({ type: 'assistant', speaks }));
    call.follow('call-message', (message) => isOfUser(message) && monitor.report({ type: 'heard' }));
    call.follow('local-level', (level) => {
      lastLevel = level;
      call.emit('microphone-level', level);
      monitor.report({ type: 'level', level });
    });
    // Time passes, with or without a microphone.
    call.follow('remote-levels', () => monitor.report({ type: 'tick' }));
    call.follow('muted', (isMuted) => monitor.report({ type: 'muted', muted: isMuted }));
    call.follow('microphone', () => monitor.report({ type: 'device' }));
    call.follow(
      'nonfatal-error',
      ({ type }) => type === levelsLostError.type && monitor.report({ type: 'device' }),
    );
    call.atEnd((emit) => {
      if (hasProblem) emit('microphone-problem', null);
      if (lastLevel > 0) emit('microphone-level', 0);
    });
    return monitor;
  }

  /** Waits, up to {@link processingLimitMs}, for the microphone's processing, which replaces the track. */
  #observeLevel(): void {
    const call = this.#call;
    const microphone = this.#microphone;
    let levels: LocalLevels | undefined;
    // It may have unmuted the microphone before it hung.
    const restore = () => microphone.restore();
    call.follow('processing', async (processing) => {
      await within(processing, { ms: processingLimitMs, signal: call.signal, late: restore }).catch(() => {});
      if (call.signal.aborted) return;
      levels = new LocalLevels({
        observe: async () => call.transport?.observeLocalLevel(levelIntervalMs),
        muted: () => microphone.muted,
        onLost: (cause) => call.emit('nonfatal-error', { ...levelsLostError, cause }),
      });
    });
    call.follow('local-level', () => levels?.onLevel());
    call.follow('muted', (isMuted) => isMuted || levels?.onUnmuted());
    call.follow('microphone', () => levels?.onMicrophone());
    call.follow(
      'nonfatal-error',
      ({ type, message }) => type === levelsLostError.type && levels?.onError(message),
    );
    call.onRelease(() => levels?.stop());
  }

  #detectEcho(): void {
    const call = this.#call;
    const echo = new EchoDetector((isHeard) => call.emit('echo', isHeard));
    call.follow('remote-levels', (levels) => echo.onRemote(levels));
    call.follow('local-level', (level) => echo.onLocal(this.#microphone.muted ? 0 : level));
    call.follow('microphone', () => echo.reset());
    call.atEnd((emit) => echo.isHeard && emit('echo', false));
  }
}

const isOfUser = (message: CallMessage): boolean =>
  (message.type === 'transcript' && message.role === 'user') ||
  (message.type === 'speech-update' && message.role === 'user' && message.status === 'started');
