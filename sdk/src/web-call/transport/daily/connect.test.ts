import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordedDaily } from '../../testing/recorded-call.ts';
import type { EmitTransportEvent } from '../transport.ts';
import { connect, type ConnectOptions } from './connect.ts';
import { followEmbeddedAudio } from './embedded.ts';
import { joinFault } from './faults.ts';

let t: RecordedDaily;
beforeEach(() => {
  t = new RecordedDaily();
});

const emit: EmitTransportEvent = (...event: unknown[]) => void t.log.push(event);
const connected = (options: Partial<ConnectOptions> = {}) =>
  connect(t.library, { mode: 'call-object', emit, canProcessAudio: true, ...options });
const join = { url: 'https://room', microphone: true, video: false, muted: false, devices: {} };

const somebody = {
  session_id: 'p1',
  user_name: 'Vapi Speaker',
  local: false,
  tracks: { audio: { state: 'playable' }, video: { state: 'off' } },
};
const participant = {
  id: 'p1',
  name: 'Vapi Speaker',
  isLocal: false,
  tracks: { audio: 'playable', video: 'off', screenAudio: 'off', screenVideo: 'off' },
};

describe('what the library reports', () => {
  it.each<[string, unknown, unknown[][]]>([
    ['joining-meeting', {}, [['meetingState'], ['meeting-state', 'joined']]],
    [
      'joined-meeting',
      { participants: { p1: somebody } },
      [['meetingState'], ['meeting-state', 'joined'], ['participant', participant]],
    ],
    ['left-meeting', {}, [['meetingState'], ['meeting-state', 'joined'], ['left']]],
    ['access-state-updated', { access: { level: 'lobby' } }, [['access-level', 'lobby']]],
    ['access-state-updated', { access: { level: 'newer' } }, [['access-level', 'unknown']]],
    ['access-state-updated', { access: 'unknown' }, [['access-level', 'unknown']]],
    ['participant-joined', { participant: somebody }, [['participant', participant]]],
    ['participant-updated', { participant: somebody }, [['participant', participant]]],
    ['participant-left', { participant: somebody }, [['participant-left', 'p1']]],
    [
      'track-started',
      { participant: somebody, track: 5, type: 'audio' },
      [['track', participant, 'audio', 5]],
    ],
    ['track-started', { participant: somebody, track: 5, type: 'custom' }, []],
    ['track-started', { participant: null, track: 5, type: 'audio' }, []],
    [
      'track-stopped',
      { participant: somebody, track: 5, type: 'screenVideo' },
      [['track-stopped', participant, 'screenVideo', 5]],
    ],
    ['track-stopped', { participant: somebody, track: 5, type: 'custom' }, []],
    ['track-stopped', { participant: null, track: 5, type: 'audio' }, []],
    ['app-message', { data: 'listening' }, [['message', 'listening']]],
    [
      'remote-participants-audio-level',
      { participantsAudioLevel: { p1: 0.5 } },
      [['remote-levels', { p1: 0.5 }]],
    ],
    ['local-audio-level', { audioLevel: 0.5 }, [['local-level', 0.5]]],
    ['recording-started', {}, [['recording-started']]],
    ['recording-error', { errorMsg: 'full' }, [['recording-error', 'full']]],
    ['local-screen-share-started', {}, [['screen-share', true]]],
    ['local-screen-share-stopped', {}, [['screen-share', false]]],
    ['local-screen-share-canceled', {}, [['screen-share', false]]],
    [
      'network-connection',
      { type: 'sfu', event: 'connected' },
      [['network-connection', { type: 'sfu', event: 'connected' }]],
    ],
    [
      'network-connection',
      { type: 'sfu', event: 'interrupted' },
      [['network-connection', { type: 'sfu', event: 'interrupted' }]],
    ],
    ['network-connection', { type: 'sfu', event: 'newer' }, []],
    ['network-quality-change', { threshold: 'low' }, [['network-quality', 'warning']]],
    ['network-quality-change', { threshold: 'good', networkState: 'bad' }, [['network-quality', 'bad']]],
    ['network-quality-change', { threshold: 'newer' }, [['network-quality', 'unknown']]],
    ['sidebar-view-changed', { view: 'chat' }, [['meeting-event', 'sidebar-view-changed', { view: 'chat' }]]],
  ])('%s %j is passed on', (name, event, expected) => {
    connected();
    t.log = [];
    t.events.emit(name, event);
    expect(t.log).toEqual(expected);
  });

  it.each<[string, unknown, object]>([
    [
      'error',
      { errorMsg: 'gone', error: { type: 'ejected', msg: 'x' } },
      { type: 'ejected', message: 'gone' },
    ],
    ['error', { errorMsg: '', error: { type: 5, msg: 'x' } }, { type: '', message: 'x' }],
    ['error', { errorMsg: '', error: { msg: 5 } }, { type: '', message: '' }],
    ['nonfatal-error', { type: 'odd', errorMsg: 'x' }, { type: 'odd', message: 'x' }],
    [
      'camera-error',
      { errorMsg: { errorMsg: 'x' }, error: { type: 'permissions', blockedMedia: ['video'] } },
      { type: 'permissions', message: 'x', media: 'camera' },
    ],
    [
      'camera-error',
      { errorMsg: {}, error: { type: 'not-found', missingMedia: ['video', 'audio'] } },
      { type: 'not-found', message: '' },
    ],
    ['camera-error', { errorMsg: {}, error: { other: ['video'] } }, { type: '', message: '' }],
    ['camera-error', { errorMsg: {}, error: { blockedMedia: [] } }, { type: '', message: '' }],
    ['camera-error', { errorMsg: {} }, { type: '', message: '' }],
  ])('%s %j is a fault', (name, event, fault) => {
    connected();
    t.events.emit(name, event);
    expect(t.log.at(-1)?.[1]).toEqual({ ...fault, cause: event });
  });

  it.each([
    ['load', { type: 'load-failed', message: 'load', cause: 'load' }],
    [
      { errorMsg: 'full', error: { type: 'meeting-full' } },
      { type: 'meeting-full', message: 'full' },
    ],
    [new Error('odd'), { type: '', message: 'odd' }],
    [null, { type: '', message: 'null' }],
  ])('a join that fails with %j is a fault', (error, fault) => {
    expect(joinFault(error)).toMatchObject(fault);
  });
});

describe('a join', () => {
  const joined = async (options: object = {}, mode: ConnectOptions['mode'] = 'call-object') => {
    await connected({ mode }).join({ ...join, ...options });
    return t.argumentsOf('join')[0]?.[0];
  };

  it('subscribes by itself, and uses the default microphone and no camera', async () => {
    const usual = {
      url: 'https://room',
      audioSource: true,
      videoSource: false,
      startAudioOff: false,
      startVideoOff: true,
    };
    expect(await joined()).toEqual({ ...usual, subscribeToTracksAutomatically: false });
    t.log = [];
    expect(await joined({ token: 't', muted: true, devices: { microphone: 'm' } }, 'prebuilt')).toEqual({
      ...usual,
      token: 't',
      audioSource: 'm',
      startAudioOff: true,
    });
    t.log = [];
    expect(await joined({ microphone: false, muted: true })).toMatchObject({
      audioSource: false,
      startAudioOff: true,
    });
  });

  it('chooses a camera beside its other settings', async () => {
    t.results['getInputSettings'] = { video: { settings: { width: 640 } } };
    expect(await joined({ video: true, devices: { camera: 'c' } })).toMatchObject({
      videoSource: true,
      startVideoOff: false,
      inputSettings: { video: { settings: { width: 640, deviceId: 'c' } } },
    });
    t.log = [];
    expect(await joined({ video: true })).toMatchObject({ videoSource: true });
    t.log = [];
    expect(await joined({ devices: { camera: 'c' } })).not.toHaveProperty('inputSettings');
  });

  it('is a fault if the load or itself fails, or if it comes too late', async () => {
    await expect(connected({ ready: Promise.reject('refused') }).join(join)).rejects.toMatchObject({
      type: 'load-failed',
      message: 'refused',
    });
    expect(t.argumentsOf('join')).toEqual([]);
    t.results['join'] = new Error('full');
    await expect(connected().join(join)).rejects.toMatchObject({ message: 'full' });
    t.results['join'] = undefined;
    t.results['participants'] = {};
    const transport = connected();
    void transport.destroy();
    await expect(transport.join(join)).rejects.toMatchObject({
      message: 'The call was released before it was joined.',
    });
  });

  it('is not requested if the call is released while its camera is looked up', async () => {
    const settings = Promise.withResolvers<object>();
    t.results['getInputSettings'] = settings.promise;
    t.results['participants'] = {};
    const transport = connected();
    const joining = transport.join({ ...join, video: true, devices: { camera: 'c' } });
    await vi.waitFor(() => expect(t.argumentsOf('getInputSettings')).toHaveLength(1));
    await transport.destroy();
    settings.resolve({});
    await expect(joining).rejects.toMatchObject({ message: expect.stringContaining('released') as string });
    expect(t.argumentsOf('join')).toEqual([]);
  });
});

it('a recording is requested at its size, in the default layout', () => {
  connected().startRecording({ width: 1280, height: 720 });
  expect(t.argumentsOf('startRecording')).toMatchObject([
    [{ width: 1280, height: 720, layout: { preset: 'default' } }],
  ]);
});

describe('devices', () => {
  it.each([
    [{ microphone: 'm' }, { mic: { deviceId: 'm' }, camera: {} }, true],
    [{ microphone: 'default' }, { mic: { deviceId: 'x' }, camera: {} }, true],
    [{ microphone: 'm' }, { mic: { deviceId: 'x' }, camera: {} }, false],
    [{ microphone: 'default' }, { mic: {}, camera: {} }, false],
    [{ camera: 'c' }, { mic: {}, camera: { deviceId: 'c' } }, true],
    [{ camera: 'c' }, { mic: {}, camera: {} }, false],
    [{}, { mic: {}, camera: {} }, true],
  ])('%j is chosen if the library uses %j: %s', async (devices, inUse, opens) => {
    t.results['setInputDevicesAsync'] = inUse;
    const chosen = connected().setInputDevices(devices);
    if (opens) await chosen;
    else await expect(chosen).rejects.toMatchObject({ name: 'NotReadableError' });
    const { microphone, camera } = devices as { microphone?: string; camera?: string };
    const ids = {
      ...(microphone && { audioDeviceId: microphone }),
      ...(camera && { videoDeviceId: camera }),
    };
    expect(t.log.at(-1)).toEqual(['setInputDevicesAsync', ids]);
  });

  it('are observed again, because the library counts a dead observer as running', async () => {
    const transport = connected();
    await transport.observeLocalLevel(100);
    await transport.observeLocalLevel(100);
    const observer = ['startLocalAudioLevelObserver', 100];
    expect(t.log).toEqual([observer, ['stopLocalAudioLevelObserver'], observer]);
  });

  it.each([
    [true, 'noise-cancellation'],
    [false, 'none'],
  ])('have noise cancellation: %s', async (on, type) => {
    await connected().setNoiseCancellation(on);
    expect(t.log).toEqual([['updateInputSettings', { audio: { processor: { type } } }]]);
  });
});

it('a participant in a frame is reported as audible once, and again after silence', () => {
  followEmbeddedAudio(t.library, emit);
  const muted = { ...somebody, tracks: { ...somebody.tracks, audio: { state: 'off' } } };
  const started = ['track', participant, 'audio', null];
  const stopped = [
    'track-stopped',
    { ...participant, tracks: { ...participant.tracks, audio: 'off' } },
    'audio',
    null,
  ];
  t.events.emit('joined-meeting', { participants: { p1: muted } });
  expect(t.log).toEqual([]);
  t.events.emit('participant-joined', { participant: somebody });
  t.events.emit('participant-updated', { participant: somebody });
  expect(t.log).toEqual([started]);
  t.events.emit('participant-updated', { participant: muted });
  t.events.emit('participant-updated', { participant: muted });
  expect(t.log).toEqual([started, stopped]);
  t.events.emit('participant-updated', { participant: somebody });
  t.events.emit('participant-left', { participant: somebody });
  t.events.emit('participant-joined', { participant: somebody });
  expect(t.log).toEqual([started, stopped, started, started]);
});
