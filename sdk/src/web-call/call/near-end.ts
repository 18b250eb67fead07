import { unlessLate } from '../../async/unless-late.ts';
import type { DeviceControl, DeviceList, InputDevices } from '../media/devices/index.ts';
import { MicrophoneMonitor, watchTrackMute } from '../media/microphone-problem/index.ts';
import { LocalLevels } from '../media/local-levels.ts';
import { keepAwake, type KeptAwake } from '../media/wake-lock.ts';
import type { CallMessage } from '../messages/messages.ts';
import type { Participant, TrackKind } from '../participant.ts';
import { levelIntervalMs } from '../speech/speech.ts';
import type { CallTransport, TransportFault } from '../transport/transport.ts';
import type { Emit } from '../events.ts';
import type { LocalMute } from './local-mute.ts';

export interface NearEndOptions {
  readonly emit: Emit;
  readonly devices: DeviceControl;
  /** Whether the screen is kept on. */
  readonly wakeLock: boolean;
  readonly mute: LocalMute;
  /** Switches the speaker; an empty id is the system's default. */
  readonly sink: (id: string) => Promise<void>;
}

/** Longest wait for the microphone's processing before its level is observed, ms. */
const processingLimitMs = 5000;

/** The type is daily-js's. */
const levelsLost = {
  type: 'local-audio-level-observer-error',
  message: 'The level of the microphone cannot be observed.',
} as const;

/** The local side of a call: the user's devices, their screen, and whether they can be heard. */
export class NearEnd {
  readonly #options: NearEndOptions;
  readonly #monitor: MicrophoneMonitor;
  #hasProblem = false;
  #levels: LocalLevels | undefined;
  #awake: KeptAwake | undefined;
  #unwatchTrack: (() => void) | undefined;

  constructor(options: NearEndOptions) {
    this.#options = options;
    this.#monitor = new MicrophoneMonitor((problem) => {
      this.#hasProblem = problem !== null;
      options.emit('microphone-problem', problem);
    });
    this.#monitor.report({ type: 'muted', muted: options.mute.muted });
  }

  /** @param opened the devices that the join opened */
  onJoined(transport: CallTransport, { opened, video }: { opened: InputDevices; video: boolean }): void {
    const { devices, wakeLock, mute, sink } = this.#options;
    if (wakeLock) this.#awake = keepAwake();
    void devices.callJoined({
      usesCamera: video,
      opened,
      apply: (wanted) => transport.setInputDevices(wanted),
      sink,
      restoreMute: () => {
        mute.apply();
        this.onMicrophone();
      },
    });
  }

  /**
   * Observes the level of the microphone. First waits, up to {@link processingLimitMs}, for its processing, which replaces
   * the track.
   */
  async observeLevel(
    transport: CallTransport,
    processed: Promise<unknown>,
    signal: AbortSignal,
  ): Promise<void> {
    const { emit, mute } = this.#options;
    // It may have unmuted the microphone before it hung.
    const late = () => mute.restore();
    await unlessLate(processed, { ms: processingLimitMs, signal, late }).catch(() => {});
    if (signal.aborted) return;
    this.#levels = new LocalLevels({
      observe: () => transport.observeLocalLevel(levelIntervalMs),
      muted: () => mute.muted,
      onLost: (cause) => emit('nonfatal-error', { ...levelsLost, cause }),
    });
  }

  /** The call library reports a failure that does not end the call. */
  onNonFatalError({ type, message }: TransportFault): void {
    if (type !== levelsLost.type) return;
    this.#monitor.report({ type: 'device' });
    this.#levels?.onError(message);
  }

  onParticipant({ isLocal, tracks }: Participant): void {
    if (isLocal) this.#monitor.report({ type: 'track', state: tracks.audio });
  }

  onTrack({ isLocal }: Participant, kind: TrackKind, track: MediaStreamTrack | null): void {
    if (!isLocal || kind !== 'audio' || !track) return;
    this.#unwatchTrack?.();
    this.#unwatchTrack = watchTrackMute(track, (muted) =>
      this.#monitor.report({ type: 'track-muted', muted }),
    );
  }

  onLocalLevel(level: number): void {
    this.#levels?.onLevel();
    this.#options.emit('microphone-level', level);
    this.#monitor.report({ type: 'level', level });
  }

  /** Time passes, with or without a microphone. */
  onTick(): void {
    this.#monitor.report({ type: 'tick' });
  }

  onAssistantSpeech(speaks: boolean): void {
    this.#monitor.report({ type: 'assistant', speaks });
  }

  onMessage(message: CallMessage): void {
    const isHeard =
      (message.type === 'transcript' && message.role === 'user') ||
      (message.type === 'speech-update' && message.role === 'user' && message.status === 'started');
    if (isHeard) this.#monitor.report({ type: 'heard' });
  }

  onMuted(muted: boolean): void {
    this.#monitor.report({ type: 'muted', muted });
    if (!muted) this.#levels?.onUnmuted();
  }

  /** The microphone or its processing was replaced: what is known about it no longer counts. */
  onMicrophone(): void {
    this.#monitor.report({ type: 'device' });
    this.#levels?.onMicrophone();
  }

  onDevices({ microphones }: DeviceList): void {
    this.#monitor.report({ type: 'other-microphones', any: microphones.length > 1 });
  }

  /** Clears the problem when a call ends. */
  tellEnd(emit: Emit): void {
    if (this.#hasProblem) emit('microphone-problem', null);
  }

  stop(): void {
    this.#levels?.stop();
    this.#options.devices.callEnded();
    this.#awake?.release();
    this.#unwatchTrack?.();
  }
}
