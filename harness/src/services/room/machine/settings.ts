import { isObject } from '#util/is-object';
import type { Incoming } from './daily/bus.ts';

/** `value[path[0]][path[1]]…`, or undefined if a part is missing. */
export function valueAt(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (innerValue, key) => (isObject(innerValue) ? innerValue[key] : undefined),
    value,
  );
}

export interface InputSettings {
  readonly audio: { readonly processor: unknown; readonly settings?: unknown };
  readonly video: { readonly processor: unknown; readonly settings?: unknown };
}

const emptyProcessor = { processor: { type: 'none' } };
const defaults: InputSettings = { audio: emptyProcessor, video: emptyProcessor };

/** The page's settings of a call object. They persist between calls until `reset`. */
export interface KeptSettings {
  readonly muted: boolean;
  /** The microphone: on, off, a device id or the marker of the page's own track. */
  readonly source: boolean | string;
  readonly videoSource: boolean | string;
  readonly videoOff: boolean;
  /** Id of the speaker; empty for the default. */
  readonly outputDeviceId: string;
  readonly userName: string;
  readonly autoSubscribe: boolean;
  readonly inputSettings: InputSettings;
  /** Constraints of the microphone, over the browser's defaults. */
  readonly constraints: MediaTrackConstraints;
  /** Milliseconds between levels; null if not requested. */
  readonly localLevelMs: number | null;
  readonly remoteLevelsMs: number | null;
}

export const initialSettings: KeptSettings = {
  muted: false,
  source: true,
  videoSource: true,
  videoOff: false,
  outputDeviceId: '',
  userName: '',
  autoSubscribe: true,
  inputSettings: defaults,
  constraints: {},
  localLevelMs: null,
  remoteLevelsMs: null,
};

const minIntervalMs = 100;
const defaultIntervalMs = 200;

/** An observer's interval; daily-js has already refused shorter ones. */
export const intervalMsOf = (value: unknown): number =>
  typeof value === 'number' && value >= minIntervalMs ? value : defaultIntervalMs;

const cachedInterval = (cache: unknown): number | null =>
  valueAt(cache, 'enabled') === true ? intervalMsOf(valueAt(cache, 'interval')) : null;

/** Merges partial input settings into the full ones. */
export function mergeInputSettings(allSettings: InputSettings, newSettings: unknown): InputSettings {
  const part = (kind: 'audio' | 'video') => {
    const change = valueAt(newSettings, kind);
    return isObject(change) ? { ...allSettings[kind], ...change } : allSettings[kind];
  };
  return { audio: part('audio'), video: part('video') };
}

const textOr = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback);
const isSource = (value: unknown): value is boolean | string =>
  typeof value === 'boolean' || typeof value === 'string';

/** The microphone or camera named in input settings, if any. */
export function mediaSourceOf(inputSettings: unknown, kind: 'audio' | 'video'): string | undefined {
  const settings = valueAt(inputSettings, kind, 'settings');
  const deviceId = valueAt(settings, 'deviceId');
  if (typeof deviceId === 'string') return deviceId;
  return valueAt(settings, 'customTrack') ? 'daily-custom-track' : undefined;
}

const processing = ['echoCancellation', 'noiseSuppression', 'autoGainControl'] as const;

/** The page's switches of the browser's audio processing. */
function constraintsOf(settings: unknown): MediaTrackConstraints {
  const settingPairs = processing.map((name) => [name, valueAt(settings, name)] as const);
  return Object.fromEntries(settingPairs.filter(([, value]) => typeof value === 'boolean'));
}

/** The device that a call starts with: none if not allowed, else the named one, else the default. */
function initialSource(
  kind: 'audio' | 'video',
  properties: unknown,
  preloadCache: unknown,
): boolean | string {
  const requestedSource = valueAt(properties, `${kind}Source`);
  if (requestedSource === false) return false;
  const namedSource = mediaSourceOf(valueAt(preloadCache, 'inputSettings'), kind);
  return typeof requestedSource === 'string'
    ? requestedSource
    : (namedSource ?? (isSource(requestedSource) ? requestedSource : true));
}

/** Applies the properties of `join-meeting` or `start-camera`. */
export function settingsOf(settings: KeptSettings, { properties, preloadCache }: Incoming): KeptSettings {
  const subscribe = valueAt(properties, 'subscribeToTracksAutomatically');
  const inputSettings = mergeInputSettings(settings.inputSettings, valueAt(preloadCache, 'inputSettings'));
  return {
    ...settings,
    muted: valueAt(properties, 'startAudioOff') === true,
    source: initialSource('audio', properties, preloadCache),
    videoSource: initialSource('video', properties, preloadCache),
    videoOff: valueAt(properties, 'startVideoOff') === true,
    outputDeviceId: textOr(valueAt(preloadCache, 'outputDeviceId'), settings.outputDeviceId),
    userName: textOr(valueAt(properties, 'userName'), settings.userName),
    autoSubscribe: subscribe !== false && valueAt(preloadCache, 'subscribeToTracksAutomatically') !== false,
    inputSettings,
    constraints: {
      ...constraintsOf(valueAt(properties, 'dailyConfig', 'userMediaAudioConstraints')),
      ...constraintsOf(valueAt(inputSettings, 'audio', 'settings')),
    },
    localLevelMs: cachedInterval(valueAt(preloadCache, 'localAudioLevelObserver')) ?? settings.localLevelMs,
    remoteLevelsMs:
      cachedInterval(valueAt(preloadCache, 'remoteParticipantsAudioLevelObserver')) ??
      settings.remoteLevelsMs,
  };
}
