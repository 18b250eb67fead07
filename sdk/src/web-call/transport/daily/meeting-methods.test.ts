import { beforeEach, describe, expect, it } from 'vitest';
import { RecordedCall } from '../../testing/recorded-call.ts';
import { meetingMethods } from './meeting-methods.ts';

let t: RecordedCall;
let meeting: ReturnType<typeof meetingMethods>;
beforeEach(() => {
  t = new RecordedCall();
  meeting = meetingMethods(t.library);
});
const answer = (name: string, value: unknown) => {
  t.results[name] = Promise.resolve(value);
};

describe('a name', () => {
  it('is set in a meeting, and kept for the next one outside', async () => {
    answer('setUserName', undefined);
    await meeting.setUserName('Dana', { thisMeetingOnly: true });
    expect(t.argumentsOf('setUserName')).toEqual([['Dana', { thisMeetingOnly: true }]]);
    t.results['meetingState'] = 'left-meeting';
    await meeting.setUserName('Ann', { thisMeetingOnly: false });
    expect(t.argumentsOf('setUserName')).toHaveLength(1);
    expect(t.library.properties).toEqual({ userName: 'Ann' });
  });
});

describe('settings', () => {
  it('are those that the library returns, in either form', async () => {
    answer('updateInputSettings', { inputSettings: { audio: 1 } });
    expect(await meeting.updateInputSettings({})).toEqual({ audio: 1 });
    answer('updateInputSettings', { audio: 2 });
    expect(await meeting.updateInputSettings({})).toEqual({ audio: 2 });
    answer('getReceiveSettings', { base: 'asked again' });
    answer('updateReceiveSettings', { receiveSettings: { base: 1 } });
    expect(await meeting.updateReceiveSettings({})).toEqual({ base: 1 });
    answer('updateReceiveSettings', {});
    expect(await meeting.updateReceiveSettings({})).toEqual({ base: 'asked again' });
  });

  it('wait for a pending join', async () => {
    t.results['meetingState'] = 'joining-meeting';
    answer('setUserData', undefined);
    const set = meeting.setUserData({ a: 1 });
    await Promise.resolve();
    expect(t.argumentsOf('setUserData')).toEqual([]);
    t.events.emit('joined-meeting');
    await set;
    expect(t.argumentsOf('setUserData')).toEqual([[{ a: 1 }]]);
    expect(t.events.eventNames()).toEqual([]);
  });

  it('are rejected if the call ends before a response', async () => {
    t.results['sipRefer'] = new Promise(() => {});
    const asked = meeting.sipRefer({} as never);
    t.events.emit('left-meeting');
    await expect(asked).rejects.toThrow('The call ended before it responded.');
    expect(t.events.eventNames()).toEqual([]);
  });
});

it('an authorization waits while the call machine loads', async () => {
  t.results['meetingState'] = 'loading';
  answer('preAuth', { access: { level: 'full' } });
  const authorized = meeting.preAuth({ url: 'https://room' });
  expect(t.argumentsOf('preAuth')).toEqual([]);
  t.events.emit('loaded');
  expect(await authorized).toBe('full');
  answer('preAuth', { access: 'unknown' });
  t.results['meetingState'] = 'new';
  expect(await meeting.preAuth({ url: 'https://room' })).toBe('unknown');
});

it('the library gets copies of values that it changes', async () => {
  const integrations = { a: { label: 'A' } } as never;
  meeting.setCustomIntegrations(integrations);
  const [[given] = []] = t.argumentsOf('setCustomIntegrations');
  expect(given).toEqual(integrations);
  expect(given).not.toBe(integrations);
  const ids = ['a'];
  meeting.startCustomIntegrations(ids);
  meeting.stopCustomIntegrations(ids);
  expect([t.argumentsOf('startCustomIntegrations'), t.argumentsOf('stopCustomIntegrations')]).toEqual([
    [[['a']]],
    [[['a']]],
  ]);
  const simulcastEncodings = [{ maxBitrate: 1 }];
  answer('updateRemoteMediaPlayer', undefined);
  await meeting.updateRemoteMediaPlayer({
    session_id: 's',
    settings: { volume: 1, simulcastEncodings },
  });
  await meeting.updateRemoteMediaPlayer({ session_id: 's', settings: { volume: 1 } });
  expect(t.argumentsOf('updateRemoteMediaPlayer')).toEqual([
    [{ session_id: 's', settings: { volume: 1, simulcastEncodings } }],
    [{ session_id: 's', settings: { volume: 1 } }],
  ]);
});

it.each([
  [{}, { networkState: 'unknown', networkStateReasons: [], latest: {} }],
  [
    { networkState: 'bad', networkStateReasons: ['x'], stats: { latest: { a: 1 } } },
    { networkState: 'bad', networkStateReasons: ['x'], latest: { a: 1 } },
  ],
])('network statistics %j are %j', async (stats, expected) => {
  answer('getNetworkStats', stats);
  expect(await meeting.getNetworkStats()).toEqual(expected);
});

it('every other method calls the library’s method of its name', async () => {
  for (const name of [
    'startCamera',
    'sipCallTransfer',
    'startRemoteMediaPlayer',
    'stopRemoteMediaPlayer',
  ] as const) {
    answer(name, {});
    await (meeting[name] as (options: object) => Promise<unknown>)({});
    expect(t.argumentsOf(name)).toHaveLength(1);
  }
  for (const name of [
    'customTrayButtons',
    'updateCustomTrayButtons',
    'customIntegrations',
    'getInputSettings',
  ] as const) {
    (meeting[name] as (options: object) => unknown)({});
    expect(t.argumentsOf(name)).toHaveLength(1);
  }
});
