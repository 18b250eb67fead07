import type { DeviceInfos } from './device-infos.ts';
import type { DeviceSupport } from './device-list.ts';

/** The devices as the browser has them. */
export interface SystemDevices {
  support(): DeviceSupport;
  list(): Promise<DeviceInfos>;
  /** @returns a function that stops the watching */
  watch(onChange: () => void): () => void;
}

// Neither is there on a server; the second is missing on pages that are not secure.
const mediaDevices = (): MediaDevices | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.mediaDevices;

/** Asks the browser only when it is used, so that it can be made on a server. */
export const systemDevices: SystemDevices = {
  support: () => ({
    lists: typeof mediaDevices()?.enumerateDevices === 'function',
    switchesSpeaker: typeof HTMLMediaElement !== 'undefined' && 'setSinkId' in HTMLMediaElement.prototype,
  }),
  list: async () => {
    const devices = mediaDevices();
    return typeof devices?.enumerateDevices === 'function' ? devices.enumerateDevices() : [];
  },
  watch: (onChange) => {
    const devices = mediaDevices();
    devices?.addEventListener?.('devicechange', onChange);
    return () => devices?.removeEventListener?.('devicechange', onChange);
  },
};
