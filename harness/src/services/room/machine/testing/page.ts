import Daily from '@daily-co/daily-js';
import type { DailyAdvancedConfig, DailyCall, DailyEventObject, DailyParticipant } from '@daily-co/daily-js';

import type { JoinRequest, LoggedEvent } from './page-types.ts';

const watchedEvents = [
  'loading',
  'loaded',
  'joining-meeting',
  'joined-meeting',
  'left-meeting',
  'participant-joined',
  'participant-updated',
  'participant-left',
  'track-started',
  'track-stopped',
  'access-state-updated',
  'app-message',
  'remote-participants-audio-level',
  'local-audio-level',
  'network-connection',
  'network-quality-change',
  'camera-error',
  'error',
  'nonfatal-error',
  'load-attempt-failed',
  'input-settings-updated',
  'recording-started',
  'recording-stopped',
  'recording-error',
  'selected-devices-updated',
] as const;

const unprocessedAudio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

const plainCopy = (value: unknown): unknown => {
  const seenText = JSON.stringify(value, (_key, innerValue: unknown) =>
    innerValue instanceof MediaStreamTrack ? `track:${innerValue.readyState}` : innerValue,
  );
  return JSON.parse(seenText ?? 'null');
};

/** Functions that the tests call in the page. */
class TestPage {
  readonly events: LoggedEvent[] = [];
  readonly rejections: string[] = [];
  #call: DailyCall | null = null;
  #audio: HTMLAudioElement | null = null;

  open(options: JoinRequest): DailyCall {
    const { bundle, audioSource = true, videoSource = false, toneHz, deaf = false } = options;
    const call = Daily.createCallObject({
      audioSource: toneHz === undefined ? audioSource : toneTrack(toneHz),
      videoSource,
      subscribeToTracksAutomatically: false,
      ...(isRecent && { allowMultipleCallInstances: true }),
      dailyConfig: {
        avoidEval: true,
        ...bundleAt(bundle),
      },
      // They would replace the page's own track.
      ...(isRecent && toneHz === undefined && { inputSettings: { audio: { settings: unprocessedAudio } } }),
    });
    this.#call = call;
    for (const name of watchedEvents) call.on(name, (event: DailyEventObject) => this.#log(event));
    if (!deaf) call.on('participant-joined', ({ participant }) => this.#subscribe(participant));
    call.on('track-started', ({ participant, track }) => {
      if (!participant || participant.local || track.kind !== 'audio') return;
      this.#audio = new Audio();
      this.#audio.srcObject = new MediaStream([track]);
      this.#audio.play().then(
        () => call.sendAppMessage('playable'),
        (cause: unknown) => this.rejections.push(String(cause)),
      );
    });
    return call;
  }

  /** Joins and observes levels as the product does. Resolves to the error's text if it fails. */
  async join(options: JoinRequest): Promise<unknown> {
    const call = this.#call ?? this.open(options);
    try {
      const { url, startAudioOff = false, unobserved = false } = options;
      await call.join({ url, startAudioOff });
      if (unobserved) return null;
      await call.startRemoteParticipantsAudioLevelObserver(100);
      await call.startLocalAudioLevelObserver(100);
      return null;
    } catch (cause) {
      return plainCopy(cause instanceof Error ? { name: cause.name, message: cause.message } : cause);
    }
  }

  get call(): DailyCall {
    if (!this.#call) throw new Error('No call');
    return this.#call;
  }

  async leave(): Promise<void> {
    await this.#call?.leave();
  }

  async destroy(): Promise<void> {
    await this.#call?.destroy();
    this.#call = null;
    if (this.#audio) this.#audio.srcObject = null;
    this.#audio = null;
  }

  #subscribe({ local, session_id }: DailyParticipant) {
    if (!local) this.#call?.updateParticipant(session_id, { setSubscribedTracks: { audio: true } });
  }

  #log({ action, ...data }: DailyEventObject) {
    this.events.push({ action, at: performance.timeOrigin + performance.now(), data: plainCopy(data) });
  }
}

const minorVersion = Number(Daily.version().split('.')[1]);
/** Knows several calls in a page, and settings of the microphone. */
const isRecent = minorVersion > 66;

/** The call machine's address for this version of daily-js: the folder, or in older versions the file. */
function bundleAt(folder: string): DailyAdvancedConfig {
  if (minorVersion > 90) return { bundlePathOverride: folder };
  return { callObjectBundleUrlOverride: `${location.origin}${folder}/call-machine-object-bundle.js` };
}

function toneTrack(hz: number): MediaStreamTrack {
  const context = new AudioContext();
  const oscillator = context.createOscillator();
  oscillator.frequency.value = hz;
  const gain = context.createGain();
  gain.gain.value = 0.2;
  const target = context.createMediaStreamDestination();
  oscillator.connect(gain).connect(target);
  oscillator.start();
  const [track] = target.stream.getAudioTracks();
  if (!track) throw new Error('No tone');
  return track;
}

declare global {
  interface Window {
    testPage: TestPage;
  }
}

const page = new TestPage();
window.testPage = page;
window.addEventListener('unhandledrejection', ({ reason }) => page.rejections.push(String(reason)));
