import type { FirmlineError } from '../../../errors.ts';
import type { DeviceUser } from '../devices/call-devices.ts';
import type { InputDevices, DeviceInfo, DeviceList, DeviceSupport } from '../devices/device-list.ts';
import { DeviceControl, type SystemDevices } from '../devices/devices.ts';

const kinds = { mic: 'audioinput', cam: 'videoinput', out: 'audiooutput' } as const;

/** A device whose id gives its kind: mic-…, cam-… or out-…; `named: false` is before any permission. */
export function infoOf(id: string, { label = `The ${id}`, groupId = id } = {}): DeviceInfo {
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
  deviceSupport: DeviceSupport = { canList: true, canSwitchSpeaker: true };
  readonly watchers = new Set<() => void>();

  constructor(...ids: readonly string[]) {
    this.infos = ids.map((id) => infoOf(id));
  }

  support = (): DeviceSupport => this.deviceSupport;

  list = (): Promise<readonly DeviceInfo[]> => Promise.resolve(this.infos);

  watch = (onChange: () => void): (() => void) => {
    this.watchers.add(onChange);
    return () => this.watchers.delete(onChange);
  };

  /** Connects exactly these devices, the default of each kind first. */
  plug(...ids: readonly string[]): void {
    this.infos = ids.map((id) => infoOf(id));
    for (const watcher of this.watchers) watcher();
  }
}

/** A call that does as requested, unless the test makes it fail. */
export class FakeCall implements DeviceUser {
  usesMicrophone = true;
  usesCamera = false;
  opened: InputDevices = {};
  isMuted = false;
  hasLocalAudio = true;
  readonly log: string[] = [];
  /** Ids that cannot be opened. */
  readonly brokenIds = new Set<string>();
  until: Promise<void> = Promise.resolve();

  apply = async (devices: InputDevices): Promise<void> => {
    this.log.push(...Object.entries(devices).map(([kind, id]) => `${kind} ${id}`));
    await this.until;
    // The worst case: a newly opened microphone is on.
    this.hasLocalAudio = true;
    const id = devices.microphone ?? devices.camera ?? '';
    if (this.brokenIds.has(id)) throw new DOMException('busy', 'NotReadableError');
  };

  sink = async (id: string): Promise<void> => {
    this.log.push(`speaker ${id}`);
    if (this.brokenIds.has(id)) throw new DOMException('gone', 'AbortError');
  };

  restoreMute = (): void => {
    this.hasLocalAudio = !this.isMuted;
  };
}

/** The devices of a client and a call, on a system whose devices the test plugs in and out. */
export class DeviceBench {
  readonly system = new FakeSystem('mic-1', 'mic-2', 'cam-1', 'cam-2', 'out-1', 'out-2');
  readonly call = new FakeCall();
  readonly emittedLists: DeviceList[] = [];
  readonly losses: (FirmlineError | 'back')[] = [];
  readonly control = new DeviceControl(
    {
      onChange: (list) => this.emittedLists.push(list),
      onMicrophoneLost: (error) => this.losses.push(error),
      onMicrophoneBack: () => this.losses.push('back'),
    },
    this.system,
  );

  /** Connects exactly these devices. Settles when the change was handled. */
  plug = async (...ids: readonly string[]): Promise<void> => {
    this.system.plug(...ids);
    await this.settle();
  };

  settle = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };

  /** Ids of the microphone, camera and speaker in use. */
  selectedIds = async (): Promise<(string | undefined)[]> => {
    const { microphones, cameras, speakers } = await this.control.list();
    return [microphones, cameras, speakers].map(
      (devices) => devices.find(({ isSelected }) => isSelected)?.id,
    );
  };

  /** Ends the call and all observers for it. */
  end(): void {
    this.control.callEnded();
    this.control.setListened(false);
  }
}
