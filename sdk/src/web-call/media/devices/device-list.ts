import {
  deviceKinds,
  hasAny,
  hides,
  isHere,
  systemDefault,
  usable,
  wanted,
  type DeviceInfos,
  type DeviceKind,
} from './device-infos.ts';

export interface Device {
  readonly id: string;
  /** The browser's name for it, or one such as "Microphone 2" where the browser gives none. */
  readonly label: string;
  /** What the system uses where nothing was chosen. */
  readonly isDefault: boolean;
  /** In use; without a call, what one would use now. */
  readonly isSelected: boolean;
}

/** Ids of what the person chose; null: whatever the system's default is. */
export type DeviceChoices = Readonly<Record<DeviceKind, string | null>>;

/** The devices of this machine, and which of them a call uses. */
export interface DeviceList {
  readonly microphones: readonly Device[];
  readonly cameras: readonly Device[];
  readonly speakers: readonly Device[];
  readonly chosen: DeviceChoices;
  /** Where the chosen device is not there at present and the default stands in until it is back. */
  readonly fellBack: readonly DeviceKind[];
  /** Where there are devices that the browser neither names nor offers before the person allowed them. */
  readonly hidden: readonly DeviceKind[];
  /** What this browser does not let a page choose; the settings of the system do. */
  readonly unsupported: readonly DeviceKind[];
}

/** What the browser can do with devices. */
export interface DeviceSupport {
  readonly lists: boolean;
  readonly switchesSpeaker: boolean;
}

const nouns: Readonly<Record<DeviceKind, string>> = {
  microphone: 'Microphone',
  camera: 'Camera',
  speaker: 'Speaker',
};

/** Some browsers switch the speaker but list none. */
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
  /** Ids of what the call uses, where that is known. */
  readonly inUse: Readonly<Partial<Record<DeviceKind, string>>>;
}

/** The list, from what the browser tells. */
export function describeDevices(infos: DeviceInfos, { choices, support, inUse }: Described): DeviceList {
  const devices = (kind: DeviceKind): Device[] => {
    const standard = systemDefault(infos, kind);
    const selected = inUse[kind] ?? wanted(infos, kind, choices[kind]);
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
