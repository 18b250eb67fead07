/** The part of `window._daily` that daily-js shares with a call machine. */
export interface DailyInstance {
  callMachine?: CallMachineHandle;
  /** Folder of the call machine, from version 0.92 on. */
  readonly publicPath?: string;
  /** The page's own tracks in place of devices. */
  tracks?: {
    audioTrack?: MediaStreamTrack;
    videoTrack?: MediaStreamTrack;
  };
}

export interface CallMachineHandle {
  readonly store: { getState(): unknown };
  reset(): void;
}

interface DailyGlobal {
  pendings: string[];
  instances: Record<string, DailyInstance | undefined>;
}

declare global {
  interface Window {
    _daily?: DailyGlobal;
    // What daily-js 0.58 has in its place.
    _dailyConfig?: { readonly callFrameId?: string };
    _dailyCallObjectSetup?: (id: string) => void;
    store?: CallMachineHandle['store'];
  }
}

export const customTrackMarker = 'daily-custom-track';

const sharedGlobal = () => {
  const { _daily: daily } = window;
  return daily;
};

/** Takes the list of call objects that wait for a call machine. */
export const takePendingIds = (): string[] => sharedGlobal()?.pendings.splice(0) ?? [];

export const instanceOf = (id: string): DailyInstance | undefined => sharedGlobal()?.instances[id];

/** The message by which daily-js learns that its machine runs. */
export const initializeGlobal = () => {
  const { _dailyCallObjectSetup: setUp } = window;
  return setUp ? 'daily-main-executed' : 'call-machine-initialized';
};

/**
 * Lists the call object of a page with daily-js 0.58, which has one at a time: the first is named before this script runs,
 * and each later one by a function of the machine.
 */
export function adoptEarlier(beginCall: (id: string) => void): void {
  const { _dailyConfig: config } = window;
  const callFrameId = config?.callFrameId;
  if (sharedGlobal() || callFrameId === undefined) return;
  const daily: DailyGlobal = { pendings: [], instances: {} };
  const setUp = (id: string) => {
    const instance: DailyInstance = {};
    daily.instances = { [id]: instance };
    beginCall(id);
    if (instance.callMachine) window.store = instance.callMachine.store;
  };
  Object.assign(window, { _daily: daily, _dailyCallObjectSetup: setUp });
  setUp(callFrameId);
}
