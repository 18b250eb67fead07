import { describe, expect, it } from 'vitest';
import type { MeetingState } from '../participant.ts';
import type { CallMode } from '../validation/index.ts';
import type { MeetingOptions } from './initial.ts';
import { Meeting } from './meeting.ts';
import { RecordingCall } from './testing/recording-call.ts';

const blur = { processor: { type: 'background-blur', config: { strength: 0.5 } } } as const;
const quiet = { processor: { type: 'noise-cancellation' } } as const;
const button = { iconPath: 'https://firm.example/help.png', label: 'Help', tooltip: 'Help' };
const notes = { label: 'Notes', location: 'sidebar', srcdoc: '' } as const;

function setUp(mode: CallMode, state: MeetingState, options?: MeetingOptions) {
  const call = new RecordingCall(mode, state);
  return {
    call,
    meeting: new Meeting({
      transport: call.transport,
      state: call.state,
      mode: call.mode,
      ...(options ? { options } : {}),
    }),
  };
}

const noCall = (mode: CallMode, options?: MeetingOptions) => {
  const made = setUp(mode, 'new', options);
  made.call.hasTransport = false;
  return made;
};

describe('without a call', () => {
  it('keeps early settings for later calls', async () => {
    const { call, meeting } = noCall('call-object', { userName: 'Dana', inputSettings: { video: blur } });
    await meeting.setUserName('Dana Hartwell');
    await meeting.setUserData({ firm: 'hartwell' });
    expect(await meeting.updateInputSettings({ audio: quiet })).toEqual({ audio: quiet, video: blur });
    expect(await meeting.getInputSettings()).toEqual({ audio: quiet, video: blur });
    const initial = {
      userName: 'Dana Hartwell',
      userData: { firm: 'hartwell' },
      inputSettings: { audio: quiet, video: blur },
    };
    expect([meeting.initial(), meeting.initial()]).toEqual([initial, initial]);
    expect(call.given).toEqual([]);
  });

  it('merges input settings part by part', async () => {
    const { meeting } = noCall('call-object', { inputSettings: { audio: quiet, video: blur } });
    await meeting.updateInputSettings({ audio: { settings: { echoCancellation: false } } });
    await meeting.updateInputSettings({ video: { processor: { type: 'none' } } });
    expect(meeting.initial()).toEqual({
      inputSettings: {
        audio: { ...quiet, settings: { echoCancellation: false } },
        video: { processor: { type: 'none' } },
      },
    });
  });

  it('refuses methods that need a call with the specified messages', async () => {
    const object = noCall('call-object').meeting;
    const frame = noCall('prebuilt').meeting;
    const joined = (method: string) =>
      expect.objectContaining({ code: 'call-not-joined', message: `${method}() only supported after join.` });
    await expect(object.updateReceiveSettings({})).rejects.toEqual(joined('updateReceiveSettings'));
    await expect(object.startRemoteMediaPlayer({ url: 'a' })).rejects.toEqual(
      joined('startRemoteMediaPlayer'),
    );
    expect(() => frame.updateCustomTrayButtons({})).toThrow(joined('updateCustomTrayButtons'));
    for (const use of [() => object.startCamera(), () => object.preAuth({ url: 'https://room.example/a' })]) {
      await expect(use()).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('needs a call object, which exists only while a call starts.'),
      });
    }
  });

  it('returns the settings of the next call', async () => {
    const receiveSettings = { base: { video: { layer: 0 } } };
    const object = noCall('call-object', { receiveSettings }).meeting;
    expect(await object.getReceiveSettings()).toEqual(receiveSettings);
    expect(await object.getNetworkStats()).toEqual({
      networkState: 'unknown',
      networkStateReasons: [],
      latest: {},
    });
    const frame = noCall('prebuilt', {
      customTrayButtons: { help: button },
      customIntegrations: { notes },
    }).meeting;
    expect(frame.customTrayButtons()).toEqual({ help: button });
    expect(frame.customIntegrations()).toEqual({ notes });
  });

  it('does not call methods of a finished call', async () => {
    for (const state of ['left', 'error'] as const) {
      const { call, meeting } = setUp('call-object', state);
      await meeting.setUserData('new');
      expect(call.given).toEqual([]);
      expect(meeting.initial()).toEqual({ userData: 'new' });
    }
  });
});

describe('with a call', () => {
  it('applies early settings to a starting call and keeps them', async () => {
    const { call, meeting } = setUp('call-object', 'joining');
    call.answers.set('updateInputSettings', { audio: quiet, video: { processor: { type: 'none' } } });
    await meeting.setUserName('Dana');
    await meeting.setUserData(null);
    const answer = await meeting.updateInputSettings({ audio: quiet });
    expect(answer).toEqual({ audio: quiet, video: { processor: { type: 'none' } } });
    expect(call.given).toEqual([
      ['setUserName', 'Dana', {}],
      ['setUserData', null],
      ['updateInputSettings', { audio: quiet }],
    ]);
    expect(meeting.initial()).toEqual({ userName: 'Dana', userData: null, inputSettings: { audio: quiet } });
  });

  it('does not keep input settings that the call rejects', async () => {
    const { call, meeting } = setUp('call-object', 'joined');
    call.faults.set('updateInputSettings', 'no such device');
    await expect(meeting.updateInputSettings({ audio: quiet })).rejects.toMatchObject({
      code: 'call-failed',
      message: 'updateInputSettings() failed: no such device',
      cause: 'no such device',
    });
    expect(meeting.initial()).toEqual({});
  });

  it('is not affected by a library that writes into its input', async () => {
    const { call, meeting } = setUp('call-object', 'joined', { inputSettings: { audio: quiet } });
    const given = { audio: { processor: { type: 'none' } }, video: blur } as const;
    await meeting.updateInputSettings(given);
    const [[, handedOn] = []] = call.given;
    delete (handedOn as { video?: unknown }).video;
    Object.assign((handedOn as { audio: { processor: object } }).audio.processor, { type: 'x' });
    expect(meeting.initial()).toEqual({ inputSettings: given });
  });

  it('opens devices and requests access before the join', async () => {
    const { call, meeting } = setUp('call-object', 'new');
    call.answers.set('preAuth', 'lobby');
    await meeting.startCamera();
    expect(await meeting.preAuth({ url: 'https://room.example/a', token: 't' })).toBe('lobby');
    expect(call.given).toEqual([['startCamera'], ['preAuth', { url: 'https://room.example/a', token: 't' }]]);
    await expect(meeting.preAuth({ url: 'room' })).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(meeting.preAuth({} as never)).rejects.toMatchObject({
      message: 'preAuth() requires at least a url to be provided.',
    });
  });

  it.each([
    ['an Error', new Error('broke'), 'sipRefer() failed: broke'],
    ['a text', 'broke', 'sipRefer() failed: broke'],
    ['an answer', { error: 'code', errorMsg: 'broke' }, 'sipRefer() failed: broke'],
    ['an error of its own kind', { error: { type: 'x', msg: 'broke' } }, 'sipRefer() failed: broke'],
    ['nothing', undefined, 'sipRefer() failed.'],
  ])("reports the library's reason given as %s", async (_, cause, message) => {
    const { call, meeting } = setUp('call-object', 'joined');
    call.faults.set('sipRefer', cause);
    const refused = meeting.sipRefer({ sessionId: 'a', toEndPoint: 'sip:a' });
    await expect(refused).rejects.toMatchObject({ code: 'call-failed', message });
    await expect(refused.catch((error: Error) => error.cause)).resolves.toBe(cause);
  });

  it('throws synchronously if the library does', () => {
    const { call, meeting } = setUp('prebuilt', 'joined');
    call.faults.set('updateCustomTrayButtons', new Error('no frame'));
    expect(() => meeting.updateCustomTrayButtons({ help: button })).toThrow(
      expect.objectContaining({ code: 'call-failed', message: 'updateCustomTrayButtons() failed: no frame' }),
    );
  });
});
