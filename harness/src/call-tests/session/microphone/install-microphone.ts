/* oxlint-disable unicorn/consistent-function-scoping -- the page knows nothing outside of the function */

import type { Use } from '../../scenario/index.ts';

/** `busy`: another program uses it. */
type MicrophoneMode = NonNullable<Use['mic']>;

/** Time of speech on the page's clock, ms since the epoch. */
export interface SaidAt {
  readonly startAt: number;
  readonly lengthMs: number;
}

/** The assistant in the microphone. */
export interface Echo {
  readonly levelDb: number;
  readonly delayMs: number;
}

/** Controls the injected microphone of a page. */
export interface PageMicrophone {
  /** Schedules a WAV file; null if no microphone is open. */
  say(base64: string): Promise<SaidAt | null>;
  /** Resolves once all speech so far has ended. */
  quiet(): Promise<void>;
  /** Unplugs the microphone in use, or the first, and returns its label; null if none is left. */
  unplug(): Promise<string | null>;
  /** Brings back the last unplugged microphone and returns its label, or null if nothing was unplugged. */
  plug(): string | null;
  /** The system takes the microphone, or gives it back: its tracks are muted and silent meanwhile. */
  interrupt(active: boolean): void;
  /** What the page receives of the assistant comes back through the microphone; null: no longer. */
  setEcho(echo: Echo | null): void;
}

/** Chromium only. */
interface FeaturePolicies {
  readonly featurePolicy?: { allowsFeature(name: string): boolean };
}

/**
 * Runs in a page before its scripts, and replaces the microphone by a source that tests control. Permission remains the
 * browser's; an open prompt waits for its answer. Puppeteer sends it as text, so it must be self-contained.
 */
export function installMicrophone(mode: MicrophoneMode): void {
  // Missing on insecure pages.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices || 'firmlineMicrophone' in globalThis) return;
  // Taken before the probe is installed, which must not count this context.
  const Context = AudioContext;
  const askForMedia = devices.getUserMedia.bind(devices);
  const list = devices.enumerateDevices.bind(devices);
  const openTracks = new Map<MediaStreamTrack, string>();
  const outputs = new Map<MediaStreamTrack, AudioNode>();
  let isInterrupted = false;
  const unpluggedDevices: MediaDeviceInfo[] = [];
  let audio: { context: AudioContext; mix: AudioNode } | undefined;
  /** Audio tracks that the page receives. */
  const receivedTracks: MediaStreamTrack[] = [];
  let echo: Echo | null = null;
  let echoNodes: GainNode[] = [];
  let talkEnd: Promise<unknown> = Promise.resolve();
  let speakingCount = 0;

  const notFound = () => new DOMException('Requested device not found', 'NotFoundError');
  const permission = async () => navigator.permissions.query({ name: 'microphone' }).catch(() => null);

  /** The browser's answer; waits for the visitor's answer to a prompt. */
  const answer = async (constraints: MediaStreamConstraints): Promise<MediaStream | null> => {
    const status = await permission();
    const microphones = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'audioinput');
    // Without a microphone, the browser does not prompt.
    if (microphones.length === 0) throw notFound();
    const { featurePolicy } = document as Document & FeaturePolicies;
    if (featurePolicy?.allowsFeature('microphone') === false) return askForMedia(constraints);
    if (status?.state === 'prompt') {
      await new Promise<void>((resolve) =>
        status.addEventListener('change', () => resolve(), { once: true }),
      );
    }
    const { state } = (await permission()) ?? { state: 'unknown' };
    const { audio: _, ...otherConstraints } = constraints;
    if (state === 'granted') return otherConstraints.video ? askForMedia(otherConstraints) : null;
    return askForMedia({ ...otherConstraints, audio: true }).catch((error: unknown) => {
      // This machine has no microphone of its own.
      const isMissing = error instanceof DOMException && error.name === 'NotFoundError';
      throw isMissing ? new DOMException('Permission denied', 'NotAllowedError') : error;
    });
  };

  const withoutUnplugged = (deviceInfos: readonly MediaDeviceInfo[]) =>
    deviceInfos.filter(({ deviceId }) => !unpluggedDevices.some((one) => one.deviceId === deviceId));
  const isDefault = ({ deviceId }: MediaDeviceInfo) => ['default', 'communications'].includes(deviceId);

  /** At least two microphones, as most computers have. */
  const physical = async (): Promise<MediaDeviceInfo[]> => {
    const realInputs = (await list()).filter((one) => one.kind === 'audioinput' && !isDefault(one));
    if (realInputs.length > 1) return realInputs;
    // Firefox names them only after it has opened one itself.
    const hasLabels =
      realInputs.some(({ label }) => label !== '') || (await permission())?.state === 'granted';
    return ['Headset', 'Built-in microphone'].map((label, index) => {
      const facts = {
        deviceId: hasLabels ? `firmline-${index + 1}` : '',
        groupId: '',
        kind: 'audioinput' as const,
        label: hasLabels ? label : '',
      };
      return { ...facts, toJSON: () => facts };
    });
  };

  const choose = async (constraints: true | MediaTrackConstraints): Promise<MediaDeviceInfo> => {
    const devicesThere = withoutUnplugged(await physical());
    const [firstDevice] = devicesThere;
    if (!firstDevice) throw notFound();
    const id = constraints === true ? undefined : constraints.deviceId;
    const { exact, ideal } =
      typeof id === 'object' && !Array.isArray(id) ? id : { exact: undefined, ideal: id };
    const findInput = (ids: string | string[] = []) =>
      [ids].flat().includes('default')
        ? firstDevice
        : devicesThere.find(({ deviceId }) => [ids].flat().includes(deviceId));
    if (exact !== undefined) {
      const match = findInput(exact);
      if (!match) throw new OverconstrainedError('deviceId');
      return match;
    }
    return findInput(ideal) ?? firstDevice;
  };

  /** Background noise of about -66 dBFS, because no room is silent. */
  const hiss = (context: AudioContext): AudioNode => {
    const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let index = 0; index < samples.length; index++) samples[index] = (Math.random() - 0.5) * 0.00174;
    const source = context.createBufferSource();
    Object.assign(source, { buffer, loop: true });
    source.start();
    return source;
  };

  const decode = (context: AudioContext, base64: string): Promise<AudioBuffer> =>
    context.decodeAudioData(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer);

  const microphone = () => {
    if (audio) return audio;
    const context = new Context({ sampleRate: 48_000 });
    const mix = context.createGain();
    hiss(context).connect(mix);
    // Without a destination, sources do not play and never end.
    mix.connect(context.createMediaStreamDestination());
    audio = { context, mix };
    return audio;
  };

  const echoOf = (track: MediaStreamTrack) => {
    if (!echo) return;
    const { context, mix } = microphone();
    const gain = context.createGain();
    const delay = context.createDelay(1);
    gain.gain.value = 10 ** (echo.levelDb / 20);
    delay.delayTime.value = echo.delayMs / 1000;
    context.createMediaStreamSource(new MediaStream([track])).connect(delay);
    delay.connect(gain);
    gain.connect(mix);
    echoNodes.push(gain);
  };

  const followReceived = () => {
    const originalConnection: unknown = Reflect.get(globalThis, 'RTCPeerConnection');
    if (typeof originalConnection !== 'function') return;
    const followedConnection = new Proxy(originalConnection, {
      construct(target, values, self): object {
        const peer = Reflect.construct(target, values, self) as RTCPeerConnection;
        peer.addEventListener('track', ({ track }) => {
          if (track.kind !== 'audio') return;
          receivedTracks.push(track);
          echoOf(track);
        });
        return peer;
      },
    });
    Reflect.set(globalThis, 'RTCPeerConnection', followedConnection);
  };
  followReceived();

  /** Speech continues while the microphone is closed; with a suspended clock the rest would be late. */
  const restIfIdle = () => {
    if (openTracks.size === 0 && speakingCount === 0) void audio?.context.suspend();
  };

  const openTrack = ({ deviceId, groupId, label }: MediaDeviceInfo): MediaStreamTrack => {
    const { context, mix } = microphone();
    void context.resume();
    const destination = context.createMediaStreamDestination();
    destination.channelCount = 1;
    if (!isInterrupted) mix.connect(destination);
    // A destination has one track.
    const track = destination.stream.getTracks()[0] as MediaStreamTrack;
    const stop = track.stop.bind(track);
    const settings = {
      deviceId,
      groupId,
      channelCount: 1,
      sampleRate: 48_000,
      sampleSize: 16,
      latency: 0.01,
    };
    const processing = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
    openTracks.set(track, deviceId);
    outputs.set(track, destination);
    // Firefox does not pass a script's events to the listeners of a track.
    const events = new EventTarget();
    Object.defineProperties(track, {
      addEventListener: { value: events.addEventListener.bind(events) },
      removeEventListener: { value: events.removeEventListener.bind(events) },
      dispatchEvent: {
        value: (event: Event) => {
          Reflect.get(track, `on${event.type}`)?.call(track, event);
          return events.dispatchEvent(event);
        },
      },
      muted: { get: () => isInterrupted },
      label: { value: label },
      getSettings: { value: () => ({ ...settings, ...processing }) },
      applyConstraints: { value: () => Promise.resolve() },
      stop: {
        value: () => {
          stop();
          if (!openTracks.delete(track)) return;
          outputs.delete(track);
          if (!isInterrupted) mix.disconnect(destination);
          restIfIdle();
        },
      },
    });
    return track;
  };

  devices.getUserMedia = async (constraints = {}) => {
    if (!constraints.audio) return askForMedia(constraints);
    const realStream = await answer(constraints);
    const tracks = realStream?.getTracks() ?? [];
    for (const track of tracks) if (track.kind === 'audio') track.stop();
    if (mode === 'busy') throw new DOMException('Could not start audio source', 'NotReadableError');
    const chosen = await choose(constraints.audio);
    return new MediaStream([openTrack(chosen), ...tracks.filter(({ kind }) => kind !== 'audio')]);
  };

  if (mode !== 'none') {
    devices.enumerateDevices = async () => {
      const listedDevices = await list();
      const otherDevices = listedDevices.filter(({ kind }) => kind !== 'audioinput');
      const devicesThere = withoutUnplugged(await physical());
      const defaults =
        devicesThere.length > 0
          ? listedDevices.filter((one) => one.kind === 'audioinput' && isDefault(one))
          : [];
      return [...defaults, ...devicesThere, ...otherDevices];
    };
  }

  const changed = () => devices.dispatchEvent(new Event('devicechange'));
  const end = (hasEnded: (deviceId: string) => boolean) => {
    for (const [track, deviceId] of openTracks) {
      if (!hasEnded(deviceId)) continue;
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }
  };
  // Revoked permission ends the microphone immediately.
  void permission().then((status) =>
    status?.addEventListener('change', () => {
      if (status.state === 'denied') end(() => true);
    }),
  );

  /** The page's clock at time 0 of a context, ms. A context's clock moves in blocks, so the earliest reading is best. */
  const originOf = async (context: AudioContext): Promise<number> => {
    let earliestAt = Number.POSITIVE_INFINITY;
    for (let count = 0; count < 8; count++) {
      earliestAt = Math.min(earliestAt, performance.now() - context.currentTime * 1000);
      // Timers of a hidden page are late.
      if (document.visibilityState === 'hidden') break;
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    return performance.timeOrigin + earliestAt;
  };

  const page: PageMicrophone = {
    async say(base64) {
      if (openTracks.size === 0) return null;
      speakingCount++;
      const stopSpeaking = () => {
        speakingCount--;
        restIfIdle();
      };
      try {
        const { context, mix } = microphone();
        await context.resume();
        const buffer = await decode(context, base64);
        const origin = await originOf(context);
        const source = context.createBufferSource();
        source.buffer = buffer;
        source.connect(mix);
        const startTime = context.currentTime + 0.06;
        const sourceEnd = new Promise<void>((resolve) => source.addEventListener('ended', () => resolve()));
        talkEnd = Promise.all([talkEnd, sourceEnd.then(stopSpeaking)]);
        source.start(startTime);
        return { startAt: origin + startTime * 1000, lengthMs: buffer.duration * 1000 };
      } catch (error) {
        stopSpeaking();
        throw error;
      }
    },
    async quiet() {
      await talkEnd;
    },
    async unplug() {
      const devicesThere = withoutUnplugged(await physical());
      const usedId = [...openTracks.values()].at(-1);
      const unpluggedDevice = devicesThere.find(({ deviceId }) => deviceId === usedId) ?? devicesThere[0];
      if (!unpluggedDevice) return null;
      unpluggedDevices.push(unpluggedDevice);
      end((deviceId) => deviceId === unpluggedDevice.deviceId);
      changed();
      return unpluggedDevice.label;
    },
    plug() {
      const returnedDevice = unpluggedDevices.pop();
      if (!returnedDevice) return null;
      changed();
      return returnedDevice.label;
    },
    setEcho(echoSettings) {
      for (const gain of echoNodes) gain.disconnect();
      echoNodes = [];
      echo = echoSettings;
      for (const track of receivedTracks) echoOf(track);
    },
    interrupt(active) {
      if (active === isInterrupted) return;
      isInterrupted = active;
      for (const [track, destination] of outputs) {
        if (active) audio?.mix.disconnect(destination);
        else audio?.mix.connect(destination);
        track.dispatchEvent(new Event(active ? 'mute' : 'unmute'));
      }
    },
  };
  Object.defineProperty(globalThis, 'firmlineMicrophone', { value: page });
}
