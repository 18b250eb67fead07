import type { DeviceInfo } from '../devices/device-infos.ts';
import type { DeviceSupport } from '../devices/device-list.ts';
import type { SystemDevices } from '../devices/system-devices.ts';

const kinds = { mic: 'audioinput', cam: 'videoinput', out: 'audiooutput' } as const;

/** A device whose id gives its kind: mic-…, cam-… or out-…; `named: false` is before any permission. */
export function info(id: string, { label = `The ${id}`, groupId = id } = {}): DeviceInfo {
  return { deviceId: id, kind: kinds[id.slice(0, 3) as keyof typeof kinds], label, groupId };
}

/** The entry that Chromium lists beside the device it stands for. */
export const aliasOf = (device: DeviceInfo, deviceId = 'default'): DeviceInfo => ({
  ...device,
  deviceId,
  label: `Default - ${device.label}`,
});

/** Devices that the test plugs in and out. */
export class FakeSystem implements SystemDevices {
  infos: readonly DeviceInfo[];
  supported: DeviceSupport = { lists: true, switchesSpeaker: true };
  readonly watchers = new Set<() => void>();

  constructor(...ids: readonly string[]) {
    this.infos = ids.map((id) => info(id));
  }

  support = (): DeviceSupport => this.supported;

  list = (): Promise<readonly DeviceInfo[]> => Promise.resolve(this.infos);

  watch = (onChange: () => void): (() => void) => {
    this.watchers.add(onChange);
    return () => this.watchers.delete(onChange);
  };

  /** Connects exactly these devices, the default of each kind first. */
  plug(...ids: readonly string[]): void {
    this.infos = ids.map((id) => info(id));
    for (const watcher of this.watchers) watcher();
  }
}
