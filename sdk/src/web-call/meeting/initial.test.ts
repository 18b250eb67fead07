import { describe, expect, it } from 'vitest';
import { type MeetingOptions, validateMeetingOptions } from './initial.ts';
import { Meeting } from './meeting.ts';

const everywhere: MeetingOptions = {
  userName: 'Dana',
  userData: { firm: 'hartwell' },
  inputSettings: { audio: { processor: { type: 'none' } } },
};
const object: MeetingOptions = { ...everywhere, receiveSettings: { base: { video: { layer: 1 } } } };
const frame: MeetingOptions = {
  ...everywhere,
  customTrayButtons: {
    help: { iconPath: 'https://firm.example/help.png', label: 'Help', tooltip: 'Help' },
  },
  customIntegrations: {
    notes: { label: 'Notes', location: 'main', src: 'https://firm.example', controlledBy: ['a'] },
  },
};

describe('options of a meeting', () => {
  it('are passed on under the same names', () => {
    expect(validateMeetingOptions(object, 'call-object')).toEqual(object);
    expect(validateMeetingOptions(frame, 'prebuilt')).toEqual(frame);
    expect(validateMeetingOptions({}, 'prebuilt')).toEqual({});
  });

  it('are copied if daily-js writes into them or keeps them', () => {
    const first = validateMeetingOptions(frame, 'prebuilt') as typeof frame;
    for (const name of ['inputSettings', 'customIntegrations'] as const) {
      expect(first[name]).not.toBe(frame[name]);
    }
    expect(first.customIntegrations?.['notes']?.controlledBy).not.toBe(
      frame.customIntegrations?.['notes']?.controlledBy,
    );
    Object.assign(first.inputSettings?.audio?.processor ?? {}, { type: 'noise-cancellation' });
    expect(validateMeetingOptions(frame, 'prebuilt')).toEqual(frame);
  });

  it('omit unknown fields', () => {
    const options = { userName: 'Dana', token: 'secret', receiveSettings: undefined };
    expect(validateMeetingOptions(options as unknown as MeetingOptions, 'prebuilt')).toEqual({
      userName: 'Dana',
    });
  });

  it.each<[keyof MeetingOptions, unknown]>([
    ['userName', 7],
    ['userData', 'a'.repeat(4097)],
    ['receiveSettings', { '*': 'inherit' }],
    ['inputSettings', { video: { processor: { type: 'background-blur', config: { strength: 2 } } } }],
    ['customTrayButtons', { help: { iconPath: 'help.png' } }],
    ['customIntegrations', { notes: { label: 'Notes' } }],
  ])('are refused when %s breaks its rules', (name, value) => {
    const mode = name in frame ? 'prebuilt' : 'call-object';
    const options = { [name]: value };
    const refusal = expect.objectContaining({ code: 'invalid-input' });
    expect(() => validateMeetingOptions(options, mode)).toThrow(refusal);
    const transport = () => undefined;
    expect(() => new Meeting({ transport, state: () => 'new', mode: () => mode, options })).toThrow(refusal);
  });

  it.each<[keyof MeetingOptions, 'call-object' | 'prebuilt', string]>([
    ['receiveSettings', 'prebuilt', 'receiveSettings is only supported on custom callObject instances'],
    ['customTrayButtons', 'call-object', "customTrayButtons is only supported as part of Daily's Prebuilt"],
    ['customIntegrations', 'call-object', "customIntegrations is only supported as part of Daily's Prebuilt"],
  ])('are refused when %s belongs to the other mode', (name, mode, message) => {
    expect(() => validateMeetingOptions({ [name]: { ...object, ...frame }[name] }, mode)).toThrow(
      expect.objectContaining({ code: 'call-unsupported', message }),
    );
  });
});
