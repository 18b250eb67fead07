export type DeviceKind = 'microphone' | 'camera' | 'speaker';

export const deviceKinds = ['microphone', 'camera', 'speaker'] as const satisfies readonly DeviceKind[];

/** What the browser reports about a device. */
export type DeviceInfo = Pick<MediaDeviceInfo, 'deviceId' | 'groupId' | 'kind' | 'label'>;

export type DeviceInfos = readonly DeviceInfo[];

const infoKinds: Readonly<Record<DeviceKind, MediaDeviceKind>> = {
  microphone: 'audioinput',
  camera: 'videoinput',
  speaker: 'audiooutput',
};

const ofKind = (infos: DeviceInfos, kind: DeviceKind): DeviceInfos =>
  infos.filter((device) => device.kind === infoKinds[kind]);

/** Chromium's aliases for other entries. */
const aliases: ReadonlySet<string> = new Set(['default', 'communications']);

const isReal = ({ deviceId }: DeviceInfo): boolean => deviceId !== '' && !aliases.has(deviceId);

const aliasOf = (infos: DeviceInfos, kind: DeviceKind): DeviceInfo | undefined =>
  ofKind(infos, kind).find(({ deviceId }) => deviceId === 'default');

/** The device that the alias stands for; undefined if no entry matches and the alias is a device of its own. */
function aliasedBy(alias: DeviceInfo, devices: DeviceInfos): DeviceInfo | undefined {
  const sameGroup = devices.filter(({ groupId }) => groupId !== '' && groupId === alias.groupId);
  // A group can hold several microphones. The alias's label ends with the right one's: "Default - its name".
  const labelMatches = (sameGroup.length > 0 ? sameGroup : devices)
    .filter(({ label }) => label !== '' && alias.label.endsWith(label))
    .toSorted((a, b) => b.label.length - a.label.length);
  return labelMatches[0] ?? sameGroup[0];
}

/** The devices that can be chosen: each once, without those that the browser hides. */
function usableDevices(infos: DeviceInfos, kind: DeviceKind): DeviceInfos {
  const devices = ofKind(infos, kind).filter(isReal);
  const alias = aliasOf(infos, kind);
  return alias && !aliasedBy(alias, devices) ? [alias, ...devices] : devices;
}

export const isHere = (infos: DeviceInfos, kind: DeviceKind, id: string): boolean =>
  usableDevices(infos, kind).some(({ deviceId }) => deviceId === id);

/** Whether there is any device of this kind, hidden or not. */
export const hasAny = (infos: DeviceInfos, kind: DeviceKind): boolean => ofKind(infos, kind).length > 0;

export const hidesKind = (infos: DeviceInfos, kind: DeviceKind): boolean =>
  ofKind(infos, kind).some(({ deviceId }) => deviceId === '');

/** Id of the system's default; undefined if there is no device. Browsers without the alias list it first. */
export function systemDefault(infos: DeviceInfos, kind: DeviceKind): string | undefined {
  const devices = usableDevices(infos, kind);
  const alias = aliasOf(infos, kind);
  return ((alias && aliasedBy(alias, devices.filter(isReal))) ?? devices[0])?.deviceId;
}

/** Id of the device that a call should use: the choice if connected, otherwise the default; undefined without devices. */
export const chosenOrDefault = (
  infos: DeviceInfos,
  kind: DeviceKind,
  choice: string | null,
): string | undefined =>
  choice !== null && isHere(infos, kind, choice) ? choice : systemDefault(infos, kind);

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

export interface DeviceSupport {
  readonly canList: boolean;
  readonly canSwitchSpeaker: boolean;
}

const capitalize = (kind: DeviceKind): string => kind.charAt(0).toUpperCase() + kind.slice(1);

/** The kinds that cannot be chosen. Some browsers can switch the speaker but list none. */
export function unsupportedKinds(
  infos: DeviceInfos,
  { canList, canSwitchSpeaker }: DeviceSupport,
): DeviceKind[] {
  if (!canList) return [...deviceKinds];
  const hasNoSpeaker = !canSwitchSpeaker || (infos.length > 0 && !hasAny(infos, 'speaker'));
  return hasNoSpeaker ? ['speaker'] : [];
}

interface Described {
  readonly choices: DeviceChoices;
  readonly support: DeviceSupport;
  /** Ids of the devices that the call uses, where known. */
  readonly inUse: Readonly<Partial<Record<DeviceKind, string>>>;
}

export function describeDevices(infos: DeviceInfos, { choices, support, inUse }: Described): DeviceList {
  const devices = (kind: DeviceKind): Device[] => {
    const defaultDevice = systemDefault(infos, kind);
    const selectedId = inUse[kind] ?? chosenOrDefault(infos, kind, choices[kind]);
    return usableDevices(infos, kind).map(({ deviceId, label }, index) => ({
      id: deviceId,
      label: label || `${capitalize(kind)} ${index + 1}`,
      isDefault: deviceId === defaultDevice,
      isSelected: deviceId === selectedId,
    }));
  };
  const isMissing = (kind: DeviceKind) => {
    const choice = choices[kind];
    // Of hidden devices, nobody knows which they are.
    return choice !== null && !isHere(infos, kind, choice) && !hidesKind(infos, kind);
  };
  return {
    microphones: devices('microphone'),
    cameras: devices('camera'),
    speakers: devices('speaker'),
    chosen: choices,
    fellBack: deviceKinds.filter(isMissing),
    hidden: deviceKinds.filter((kind) => hidesKind(infos, kind)),
    unsupported: unsupportedKinds(infos, support),
  };
}

export interface InputDevices {
  readonly microphone?: string;
  readonly camera?: string;
}
