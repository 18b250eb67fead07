/** The part of `window._daily` that daily-js shares with a call machine. */
export interface DailyInstance {
  callMachine?: CallMachineHandle;
  /** Folder of the call machine, from version 0.92 on. */
  readonly publicPath?: string;
  /** The page's own tracks in place of devices. */
  tracks?: {
    audioTrack?: MediaStreamTrack;
    videoTrack?: MediaStreamTrack;
    screenMediaStream?: MediaStream;
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
  }
}

export const customTrackMarker = 'daily-custom-track';

const shared = () => {
  const { _daily: daily } = window;
  return daily;
};

/** Takes the list of call objects that wait for a call machine. */
export const takePendingIds = (): string[] => shared()?.pendings.splice(0) ?? [];

export const instanceOf = (id: string): DailyInstance | undefined => shared()?.instances[id];
