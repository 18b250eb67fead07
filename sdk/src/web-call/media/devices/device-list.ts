import {
  deviceKinds,
  hasAny,
  hides,
  isHere,
  systemDefault,
  usable,
  chosenOrDefault,
  type DeviceInfos,
  type DeviceKind,
} from './device-infos.ts';

export interface Device {
  readonly id: string;
  /** The browser's name for it, or one such as "Microphone 2" if the browser gives none. */
  readonly label: string;
  /** Whether it is the system's default. */
  readonly isDefault: boolean;
  /** Whether the running call, or otherwise the next one, uses it. */
  readonly isSelected: boolean;
}

/** Ids of the chosen devices; null for the system's default. */
export type DeviceChoices = Readonly<Record<DeviceKind, string | null>>;

/** This machine's devices, and which of them a call uses. */
export interface DeviceList {
  readonly microphones: readonly Device[];
  readonly cameras: readonly Device[];
  readonly speakers: readonly Device[];
  readonly chosen: DeviceChoices;
  /** Kinds whose chosen device is unplugged: the default is used until it returns. */
  readonly fellBack: readonly DeviceKind[];
  /** Kinds with devices that the browser hides until the user gives permission. */
  readonly hidden: readonly DeviceKind[];
  /** Kinds that a page cannot choose in this browser. */
  readonly unsupported: readonly DeviceKind[];
}

/** The browser's device features. */
export interface DeviceSupport {
  readonly lists: boolean;
  readonly switchesSpeaker: boolean;
}

const nouns: Readonly<Record<DeviceKind, string>> = {
  microphone: 'Microphone',
  camera: 'Camera',
  speaker: 'Speaker',
};

/** The kinds that cannot be chosen. Some browsers can switch the speaker but list none. */
export function unsupportedKinds(
  infos: DeviceInfos,
  { lists, switchesSpeaker }: DeviceSupport,
): DeviceKind[] {
  if (!lists) return [...deviceKinds];
  const noSpeaker = !switchesSpeaker || (infos.length > 0 && !hasAny(infos, 'speaker'));
  return noSpeaker ? ['speaker'] : [];
}

interface Described {
  readonly choices: DeviceChoices;
  readonly support: DeviceSupport;
  /** Ids of the devices that the call uses, where known. */
  readonly inUse: Readonly<Partial<Record<DeviceKind, string>>>;
}

/** The device list, from what the browser reports. */
export function describeDevices(infos: DeviceInfos, { choices, support, inUse }: Described): DeviceList {
  const devices = (kind: DeviceKind): Device[] => {
    const standard = systemDefault(infos, kind);
    const selected = inUse[kind] ?? chosenOrDefault(infos, kind, choices[kind]);
    return usable(infos, kind).map(({ deviceId, label }, index) => ({
      id: deviceId,
      label: label || `${nouns[kind]} ${index + 1}`,
      isDefault: deviceId === standard,
      isSelected: deviceId === selected,
    }));
  };
  const isMissing = (kind: DeviceKind) => {
    const choice = choices[kind];
    return choice !== null && !isHere(infos, kind, choice);
  };
  return {
    microphones: devices('microphone'),
    cameras: devices('camera'),
    speakers: devices('speaker'),
    chosen: choices,
    fellBack: deviceKinds.filter(isMissing),
    hidden: deviceKinds.filter((kind) => hides(infos, kind)),
    unsupported: unsupportedKinds(infos, support),
  };
}
