export type { InputDevices } from './call-devices.ts';
export type { DeviceKind } from './device-infos.ts';
export type { Device, DeviceChoices, DeviceList } from './device-list.ts';
export { DeviceControl, type Devices } from './devices.ts';
