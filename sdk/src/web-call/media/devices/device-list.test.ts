import { describe, expect, it } from 'vitest';
import { aliasOf, infoOf } from '../testing/device-bench.ts';
import { describeDevices, type DeviceInfos, type DeviceChoices } from './device-list.ts';

const support = { canList: true, canSwitchSpeaker: true };
const nothingChosen: DeviceChoices = { microphone: null, camera: null, speaker: null };
const describeThese = (infos: DeviceInfos, choices: Partial<DeviceChoices> = {}) =>
  describeDevices(infos, { choices: { ...nothingChosen, ...choices }, support, inUse: {} });
const summary = (devices: readonly { id: string; isDefault: boolean; isSelected: boolean }[]) =>
  devices.map(
    ({ id, isDefault, isSelected }) => `${id}${isDefault ? ' default' : ''}${isSelected ? ' selected' : ''}`,
  );

describe('the list of devices', () => {
  it('contains each device once, by its kind', () => {
    const usb = infoOf('mic-usb');
    const list = describeThese([
      aliasOf(usb),
      aliasOf(usb, 'communications'),
      infoOf('mic-own'),
      usb,
      infoOf('cam-1'),
      infoOf('out-1'),
    ]);
    expect(summary(list.microphones)).toEqual(['mic-own', 'mic-usb default selected']);
    expect(summary(list.cameras)).toEqual(['cam-1 default selected']);
    expect(summary(list.speakers)).toEqual(['out-1 default selected']);
    expect(list).toMatchObject({ unsupported: [], hidden: [], fellBack: [], chosen: nothingChosen });
  });

  it('treats the first of a kind as the default if there is no alias', () => {
    expect(summary(describeThese([infoOf('mic-1'), infoOf('mic-2')]).microphones)).toEqual([
      'mic-1 default selected',
      'mic-2',
    ]);
  });

  it('finds the default among two in one group by its name', () => {
    const inGroup = (id: string, label: string) => infoOf(id, { label, groupId: 'dock' });
    const right = inGroup('mic-2', 'Dock line');
    const list = describeThese([
      aliasOf(right),
      inGroup('mic-1', 'line'),
      right,
      inGroup('mic-3', 'Dock jack'),
    ]);
    expect(summary(list.microphones)).toContain('mic-2 default selected');
  });

  it('treats an alias without a match as a separate device', () => {
    const alias = { ...infoOf('mic-x', { label: 'Sound server' }), deviceId: 'default' };
    expect(summary(describeThese([alias, infoOf('mic-1')]).microphones)).toEqual([
      'default default selected',
      'mic-1',
    ]);
  });

  it('names devices that the browser does not name', () => {
    const list = describeThese([infoOf('mic-1', { label: '' }), infoOf('mic-2', { label: '' })]);
    expect(list.microphones.map(({ label }) => label)).toEqual(['Microphone 1', 'Microphone 2']);
  });

  it('excludes hidden devices and reports that there are some', () => {
    const hidden = { ...infoOf('mic-1', { label: '' }), deviceId: '' };
    expect(describeThese([hidden, infoOf('out-1')])).toMatchObject({
      microphones: [],
      hidden: ['microphone'],
    });
  });

  it('selects the chosen device, and the default while it is unplugged', () => {
    const choice = { microphone: 'mic-2' };
    expect(summary(describeThese([infoOf('mic-1'), infoOf('mic-2')], choice).microphones)).toEqual([
      'mic-1 default',
      'mic-2 selected',
    ]);
    const away = describeThese([infoOf('mic-1')], choice);
    expect(summary(away.microphones)).toEqual(['mic-1 default selected']);
    expect(away).toMatchObject({ fellBack: ['microphone'], chosen: choice });
  });

  it.each([
    [{ canList: false, canSwitchSpeaker: true }, [], ['microphone', 'camera', 'speaker']],
    [{ canList: true, canSwitchSpeaker: false }, [infoOf('mic-1'), infoOf('out-1')], ['speaker']],
    [{ canList: true, canSwitchSpeaker: true }, [infoOf('mic-1')], ['speaker']],
    [{ canList: true, canSwitchSpeaker: true }, [], []],
  ])('reports unsupported kinds: %j', (able, infos, unsupported) => {
    expect(describeDevices(infos, { choices: nothingChosen, support: able, inUse: {} })).toMatchObject({
      unsupported,
    });
  });
});
