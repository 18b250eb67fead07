import type { DeviceInfos } from './device-infos.ts';
import type { DeviceSupport } from './device-list.ts';

/** The browser's device functions. */
export interface SystemDevices {
  support(): DeviceSupport;
  list(): Promise<DeviceInfos>;
  /** @returns a function that stops watching */
  watch(onChange: () => void): () => void;
}

// Servers have neither; insecure pages lack the second.
const mediaDevices = (): MediaDevices | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.mediaDevices;

/** Touches the browser only when used, so that clients can be created on a server. */
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
