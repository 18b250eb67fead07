// The page of the media browser tests: our modules on the browser's own devices, controlled from outside.
import { FirmlineError } from '../../../errors.ts';
import { askForMicrophone } from '../ask-for-microphone.ts';
import { DeviceControl, type DeviceList, type InputDevices } from '../devices/index.ts';
import { RemoteAudio } from '../remote-audio.ts';
import { keepAwake } from '../wake-lock.ts';

const said = (error: unknown) => {
  if (!(error instanceof FirmlineError)) throw error;
  const { code, message, hint } = error;
  return { code, message, hint };
};

type Said = ReturnType<typeof said>;

const told: DeviceList[] = [];
const lost: string[] = [];
const heard: string[] = [];
const blocked: boolean[] = [];

const audio = new RemoteAudio({
  onPlaying: (id) => heard.push(id),
  onBlocked: (is) => blocked.push(is),
});
const devices = new DeviceControl({
  onChange: (list) => told.push(list),
  onMicrophoneLost: ({ code }) => lost.push(code),
  onMicrophoneBack: () => lost.push('back'),
});

/** Stands in for a call: its open microphone, and whether it is muted. */
const call = { track: undefined as MediaStreamTrack | undefined, muted: false, localAudio: true };

async function open({ microphone }: InputDevices): Promise<void> {
  const audioOf = microphone === undefined ? true : { deviceId: { exact: microphone } };
  const stream = await navigator.mediaDevices.getUserMedia({ audio: audioOf });
  call.track?.stop();
  call.track = stream.getAudioTracks()[0];
  call.localAudio = true;
}

let hidden: ReadonlySet<string> = new Set();

/** Simulates unplugged devices, because nothing can be unplugged from a headless browser. */
function stubEnumeration(): void {
  const all = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);
  navigator.mediaDevices.enumerateDevices = async () => {
    const infos = await all();
    const gone = infos.filter(({ deviceId, kind }) => hidden.has(`${kind} ${deviceId}`));
    const isGone = (info: MediaDeviceInfo) =>
      gone.some(({ kind, groupId }) => kind === info.kind && groupId === info.groupId);
    return infos.filter((info) => !isGone(info));
  };
}

/** A track with a tone, as a participant would send it. */
function tone(): MediaStreamTrack {
  const context = new AudioContext();
  const oscillator = context.createOscillator();
  const destination = context.createMediaStreamDestination();
  oscillator.connect(destination);
  oscillator.start();
  const [track] = destination.stream.getAudioTracks();
  if (!track) throw new Error('A destination has a track');
  return track;
}

const tracks = new Map<string, MediaStreamTrack>();

const mediaPage = {
  told,
  lost,
  heard,
  blocked,
  /** The browser's own list. */
  raw: async () =>
    JSON.parse(JSON.stringify(await navigator.mediaDevices.enumerateDevices())) as MediaDeviceInfo[],
  list: () => devices.list(),

  async ask(): Promise<Said | 'allowed'> {
    try {
      (await askForMicrophone()).release();
      return 'allowed';
    } catch (error) {
      return said(error);
    }
  },

  async join(): Promise<void> {
    stubEnumeration();
    const opened = await devices.forJoin();
    await open(opened);
    await devices.callJoined({
      usesCamera: false,
      opened,
      apply: open,
      sink: (id) => audio.setSpeaker(id),
      restoreMute: () => {
        call.localAudio = !call.muted;
      },
    });
  },
  leave(): void {
    devices.callEnded();
    call.track?.stop();
  },
  mute(muted: boolean): void {
    call.muted = muted;
    call.localAudio = !muted;
  },
  call: () => ({
    microphone: call.track?.getSettings().deviceId,
    state: call.track?.readyState,
    heard: call.localAudio,
  }),

  async choose(kind: 'setMicrophone' | 'setSpeaker', id: string | null): Promise<Said | 'chosen'> {
    try {
      await devices[kind](id);
      return 'chosen';
    } catch (error) {
      return said(error);
    }
  },
  /** Unplugs the microphones and speakers with these ids. */
  unplug({ microphones = [], speakers = [] }: { microphones?: string[]; speakers?: string[] }): void {
    hidden = new Set([
      ...microphones.map((id) => `audioinput ${id}`),
      ...speakers.map((id) => `audiooutput ${id}`),
    ]);
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  },

  play(participant: string, track: string): void {
    const playing = tracks.get(track) ?? tone();
    tracks.set(track, playing);
    audio.play(participant, playing);
  },
  stopTrack(participant: string, track: string): void {
    const stopped = tracks.get(track);
    if (stopped) audio.stopTrack(participant, stopped);
  },
  stopAll: () => audio.stopAll(),
  elements: () =>
    [...document.querySelectorAll('audio')].map(({ sinkId, paused, srcObject }) => ({
      sinkId,
      paused,
      hasStream: srcObject !== null,
    })),

  /** Keeps the screen on for a moment. Resolves, after the release, to the number of locks that were held. */
  async keepAwake(): Promise<number> {
    const locks: WakeLockSentinel[] = [];
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      locks.push(lock);
      return lock;
    };
    const awake = keepAwake();
    while (locks.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const held = locks.filter(({ released }) => !released).length;
    awake.release();
    while (locks.some(({ released }) => !released)) await new Promise((resolve) => setTimeout(resolve, 10));
    return held;
  },
};

declare global {
  interface Window {
    mediaPage: typeof mediaPage;
  }
}

window.mediaPage = mediaPage;

// The browser counts a test's action as a gesture, so only the page itself can play without one.
if (location.hash === '#plays') mediaPage.play('a', 'first');
