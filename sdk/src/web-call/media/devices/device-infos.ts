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
  infos.filter((info) => info.kind === infoKinds[kind]);

/** Chromium's aliases for other entries. */
const aliases: ReadonlySet<string> = new Set(['default', 'communications']);

const isReal = ({ deviceId }: DeviceInfo): boolean => deviceId !== '' && !aliases.has(deviceId);

const aliasOf = (infos: DeviceInfos, kind: DeviceKind): DeviceInfo | undefined =>
  ofKind(infos, kind).find(({ deviceId }) => deviceId === 'default');

/** The device that the alias stands for; undefined if no entry matches and the alias is a device of its own. */
function aliasedBy(alias: DeviceInfo, devices: DeviceInfos): DeviceInfo | undefined {
  const grouped = devices.filter(({ groupId }) => groupId !== '' && groupId === alias.groupId);
  // A group can hold several microphones. The alias's label ends with the right one's: "Default - its name".
  const named = (grouped.length > 0 ? grouped : devices)
    .filter(({ label }) => label !== '' && alias.label.endsWith(label))
    .toSorted((a, b) => b.label.length - a.label.length);
  return named[0] ?? grouped[0];
}

/** The devices that can be chosen: each once, without those that the browser hides. */
export function usable(infos: DeviceInfos, kind: DeviceKind): DeviceInfos {
  const devices = ofKind(infos, kind).filter(isReal);
  const alias = aliasOf(infos, kind);
  return alias && !aliasedBy(alias, devices) ? [alias, ...devices] : devices;
}

export const isHere = (infos: DeviceInfos, kind: DeviceKind, id: string): boolean =>
  usable(infos, kind).some(({ deviceId }) => deviceId === id);

/** Whether there is any device of this kind, hidden or not. */
export const hasAny = (infos: DeviceInfos, kind: DeviceKind): boolean => ofKind(infos, kind).length > 0;

/** Whether the browser hides devices until the user gives permission. */
export const hides = (infos: DeviceInfos, kind: DeviceKind): boolean =>
  ofKind(infos, kind).some(({ deviceId }) => deviceId === '');

/** Id of the system's default; undefined if there is no device. Browsers without the alias list it first. */
export function systemDefault(infos: DeviceInfos, kind: DeviceKind): string | undefined {
  const devices = usable(infos, kind);
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
