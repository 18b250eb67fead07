import { FirmlineError } from '@firmline/sdk/errors';
import type { Device, DeviceList } from '@firmline/sdk/web-call';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallCode } from '../call/client.ts';
import { requestsTo } from '../call/open-call-client.ts';
import { adviceFor } from '../call/start-advice.ts';
import { FakeCallClient } from '../testing/fake-call-client.ts';
import type { MicrophonePermission } from '../call/microphone-permission.ts';
import { createDemo, type DemoServices } from './demo.ts';
import { messages } from './messages.ts';

const firm = { slug: 'dana', name: 'Dana', companyName: 'Roe', system: 'Be kind.', firstMessage: 'Hi.' };
const customerEnd = { reason: 'customer-ended-call', by: 'customer', retryable: true } as const;
const hello = {
  id: 1,
  role: 'assistant',
  text: 'Hello.',
  final: true,
  interrupted: false,
  startedAt: 5,
} as const;
const builtIn = { id: 'built-in', label: 'Built-in', isDefault: true, isSelected: true };
const headset = { id: 'headset', label: 'Headset', isDefault: false, isSelected: false };
const devices = (...microphones: Device[]): DeviceList => ({
  microphones,
  cameras: [],
  speakers: [],
  chosen: { microphone: null, camera: null, speaker: null },
  fellBack: [],
  hidden: [],
  unsupported: [],
});
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

let client: FakeCallClient;
const code = (): CallCode => ({
  client,
  requestOf: requestsTo('assistant-1'),
  adviceFor: (error) => adviceFor(error, { browser: 'chromium', system: 'windows' }),
  painted: async () => {},
});
const consoleSpies = () => ({ error: vi.spyOn(console, 'error'), warn: vi.spyOn(console, 'warn') });
let spies: ReturnType<typeof consoleSpies>;

beforeEach(() => {
  client = new FakeCallClient();
  spies = consoleSpies();
  for (const spy of Object.values(spies)) spy.mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const demoWith = (services: Partial<DemoServices> = {}) =>
  createDemo({
    slug: 'dana',
    lookUp: async () => firm,
    webhook: { requestCall: async () => {}, notifyStart: async () => {} },
    loadCallClient: async () => code(),
    watchMicrophone: () => {},
    ...services,
  });

const opened = async (services?: Partial<DemoServices>) => {
  const demo = demoWith(services);
  await demo.open();
  return demo;
};

const inCall = async (services?: Partial<DemoServices>) => {
  const demo = await opened(services);
  void demo.startCall();
  await flush();
  client.settle({ id: 'call-1' });
  await flush();
  client.emit('call-start');
  return demo;
};

describe('the look-up', () => {
  it('makes the page ready', async () => {
    expect((await opened()).getState().lookup).toEqual({ status: 'ready', firm });
  });

  it.each<[string, 'warn' | 'error', () => Promise<null>]>([
    ['no record', 'warn', async () => null],
    ['an error', 'error', () => Promise.reject(new FirmlineError('down', { code: 'network' }))],
  ])('ends on Page Not Found with %s, and logs it', async (_, level, lookUp) => {
    expect((await opened({ lookUp })).getState().lookup).toEqual({ status: 'not-found' });
    expect(spies[level]).toHaveBeenCalledOnce();
  });
});

describe('the phone form', () => {
  it('sends nothing while it is empty', async () => {
    const requestCall = vi.fn(async () => {});
    const demo = await opened({ webhook: { requestCall, notifyStart: async () => {} } });
    await demo.submitPhone();
    expect(requestCall).not.toHaveBeenCalled();
    expect(demo.getState().error).toBe(messages.phoneInvalid);
  });

  it('sends phone and slug once, however often it is pressed', async () => {
    const requestCall = vi.fn(async () => {});
    const demo = await opened({ webhook: { requestCall, notifyStart: async () => {} } });
    demo.setPhone('+12125550123');
    const first = demo.submitPhone();
    const second = demo.submitPhone();
    expect(demo.getState().busy).toBe('submitting');
    await Promise.all([first, second]);
    expect(requestCall.mock.calls).toEqual([[{ phone: '+12125550123', slug: 'dana' }]]);
    expect(demo.getState()).toMatchObject({ status: messages.phoneSubmitted, phone: '', busy: null });
  });

  it('says that it failed', async () => {
    const requestCall = () => Promise.reject(new FirmlineError('500', { code: 'http' }));
    const demo = await opened({ webhook: { requestCall, notifyStart: async () => {} } });
    demo.setPhone('+12125550123');
    await demo.submitPhone();
    expect(demo.getState()).toMatchObject({ error: messages.phoneFailed, phone: '+12125550123', busy: null });
  });
});

describe('a call', () => {
  it('is of the fixed assistant with the firm’s overrides, and tells the webhook its slug', async () => {
    const notifyStart = vi.fn(async () => {});
    const demo = await inCall({ webhook: { requestCall: async () => {}, notifyStart } });
    expect(client.starts).toEqual([
      {
        assistant: 'assistant-1',
        assistantOverrides: {
          firstMessage: 'Hi.',
          model: {
            provider: 'openai',
            model: 'gpt-4o',
            emotionRecognitionEnabled: true,
            maxTokens: 250,
            messages: [{ role: 'system', content: 'Be kind.' }],
          },
        },
      },
    ]);
    expect(notifyStart.mock.calls).toEqual([[{ slug: 'dana' }]]);
    expect(demo.getState()).toMatchObject({ active: true, busy: null, status: messages.callStarted });
  });

  it('does not wait for the webhook, and only warns when that fails', async () => {
    let fail: (error: Error) => void = () => {};
    const notifyStart = () =>
      new Promise<void>((_, reject) => {
        fail = reject;
      });
    const demo = await inCall({ webhook: { requestCall: async () => {}, notifyStart } });
    fail(new Error('500'));
    await flush();
    expect(spies.warn).toHaveBeenCalledOnce();
    expect(demo.getState()).toMatchObject({ active: true, error: '' });
  });

  it('goes through connecting, connected, started and ended', async () => {
    const demo = await opened();
    void demo.startCall();
    expect(demo.getState().busy).toBe('connecting');
    await flush();
    client.emit('call-start-progress', { stage: 'daily-call-join', status: 'started', timestamp: '' });
    expect(demo.getState().call?.stage).toBe('daily-call-join');
    client.settle({ id: 'call-1' });
    await flush();
    expect(demo.getState()).toMatchObject({ busy: 'connecting', status: messages.callConnected });
    client.emit('call-start');
    expect(demo.getState()).toMatchObject({ busy: null, active: true, status: messages.callStarted });
    demo.stopCall();
    client.emit('call-end', customerEnd);
    expect(client.stops).toBe(1);
    expect(demo.getState()).toMatchObject({ active: false, status: messages.callEnded, call: null });
  });

  it('keeps "started" when that came before the start settled', async () => {
    const demo = await opened();
    void demo.startCall();
    await flush();
    client.emit('call-start');
    client.settle({ id: 'call-1' });
    await flush();
    expect(demo.getState().status).toBe(messages.callStarted);
  });

  it('shows the fixed sentence and advice when the start fails, and can be tried again', async () => {
    const demo = await opened();
    void demo.startCall();
    await flush();
    client.emitError('Denied', 'call-microphone-denied', 'start-method-error', 'denied');
    client.settle(null);
    await flush();
    expect(demo.getState()).toMatchObject({ error: messages.callFailed, status: '', busy: null, call: null });
    expect(demo.getState().advice).toMatch(/microphone/);
    void demo.startCall();
    await flush();
    expect(client.starts).toHaveLength(2);
  });

  it('goes on when a stage failed that does not end the start', async () => {
    const demo = await opened();
    void demo.startCall();
    await flush();
    client.emitError('No levels', 'internal', 'audio-observer-setup-error');
    client.settle({ id: 'call-1' });
    await flush();
    client.emit('call-start');
    expect(demo.getState()).toMatchObject({ active: true, error: '', status: messages.callStarted });
  });

  it('fails when its code cannot be loaded, and loads it again the next time', async () => {
    const loadCallClient = vi.fn<DemoServices['loadCallClient']>();
    loadCallClient.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(code());
    const demo = await opened({ loadCallClient });
    await demo.startCall();
    expect(demo.getState()).toMatchObject({ error: messages.callFailed, busy: null });
    void demo.startCall();
    await flush();
    expect(client.starts).toHaveLength(1);
  });

  it('ends quietly when it is cancelled, whatever still arrives', async () => {
    const demo = await opened();
    void demo.startCall();
    await flush();
    demo.stopCall();
    await flush();
    client.emit('call-start');
    client.emitError('late');
    client.emit('call-end', customerEnd);
    expect(demo.getState()).toMatchObject({ busy: null, active: false, error: '', status: '', call: null });
    expect(client.stops).toBe(1);
    expect(spies.error).not.toHaveBeenCalled();
  });

  it('does not start after a cancel that came before its code', async () => {
    let deliver: (loaded: CallCode) => void = () => {};
    const demo = await opened({
      loadCallClient: () =>
        new Promise((resolve) => {
          deliver = resolve;
        }),
    });
    void demo.startCall();
    demo.stopCall();
    deliver(code());
    await flush();
    expect(client.starts).toEqual([]);
  });

  it('shows an error of the running call alone, and stops it', async () => {
    const demo = await inCall();
    client.emitError('');
    client.emit('call-end', { reason: 'error', by: 'error', retryable: true });
    expect(demo.getState()).toMatchObject({
      active: false,
      busy: null,
      error: 'Call error: Unknown error occurred',
      status: '',
    });
    expect(demo.getState().advice).toMatch(/try again/);
    expect(client.stops).toBe(1);
  });

  it.each([
    'camera-error',
    'video-recording-setup-error',
    'audio-observer-setup-error',
    'audio-processing-setup-error',
  ] as const)('goes on after a %s', async (type) => {
    const demo = await inCall();
    client.emitError('No microphone is connected.', 'call-microphone-missing', type);
    expect(demo.getState()).toMatchObject({ active: true, error: '' });
    expect(client.stops).toBe(0);
  });

  it('says what is wrong with the microphone, until one is in use again', async () => {
    const demo = await inCall();
    client.emitError('No microphone is connected.', 'call-microphone-missing', 'camera-error');
    expect(demo.getState().call?.trouble).toBe('No microphone is connected.');
    client.emit('devices', devices({ ...headset, isSelected: true }));
    expect(demo.getState().call?.trouble).toBe('');
  });

  it('says so of a microphone that was lost before the call stood', async () => {
    const demo = await opened();
    void demo.startCall();
    await flush();
    client.emitError(
      'The microphone is not allowed.',
      'call-microphone-denied',
      'camera-error',
      'permissions',
    );
    client.settle({ id: 'call-1' });
    await flush();
    client.emit('call-start');
    expect(demo.getState()).toMatchObject({ active: true, error: '' });
    expect(demo.getState().call?.trouble).toBe('The microphone is not allowed.');
  });

  it('says that it ended when the assistant hangs up before the start has settled', async () => {
    const demo = await opened();
    void demo.startCall();
    await flush();
    client.emit('call-start');
    client.emit('call-end', { reason: 'assistant-ended-call', by: 'assistant', retryable: true });
    client.settle(null);
    await flush();
    expect(demo.getState()).toMatchObject({ active: false, error: '', status: messages.callEnded });
  });

  it('shows the fixed sentence alone when a start fails that had joined', async () => {
    const demo = await opened();
    void demo.startCall();
    await flush();
    client.emitError('Lost', 'call-connection-lost', 'daily-call-join-error');
    client.emit('call-end', { reason: 'connection-error', by: 'network', retryable: true });
    client.settle(null);
    await flush();
    expect(demo.getState()).toMatchObject({ error: messages.callFailed, status: '', busy: null });
  });

  it('offers other microphones once the visitor is not heard, to the end of the call', async () => {
    const demo = await inCall();
    client.emit('devices', devices(headset, builtIn));
    expect(demo.getState().call).toMatchObject({ microphones: [headset, builtIn], offersMicrophones: false });
    client.emit('hearing', { kind: 'wrong-device', message: 'We cannot hear you.', hint: 'Choose another.' });
    expect(demo.getState().call).toMatchObject({ hearing: 'wrong-device', offersMicrophones: true });
    client.emit('hearing', null);
    expect(demo.getState().call).toMatchObject({ hearing: null, offersMicrophones: true });
    demo.chooseMicrophone('headset');
    expect(client.chosen).toEqual(['headset']);
  });

  it('says that a microphone could not be chosen', async () => {
    const demo = await inCall();
    client.refusal = new FirmlineError('This microphone is not connected.', {
      code: 'not-found',
      hint: 'Connect it.',
    });
    demo.chooseMicrophone('gone');
    await flush();
    expect(demo.getState().call?.trouble).toBe('This microphone is not connected. Connect it.');
  });

  it('follows the network: lost, back until somebody speaks, weak', async () => {
    const demo = await inCall();
    const network = () => demo.getState().call?.network;
    client.emit('network', { status: 'interrupted', quality: 'good' });
    expect(network()).toBe('lost');
    client.emit('network', { status: 'connected', quality: 'good' });
    expect(network()).toBe('back');
    client.emit('network', { status: 'connected', quality: 'unknown' });
    expect(network()).toBe('back');
    client.emit('speech-start');
    expect(network()).toBe('good');
    client.emit('network', { status: 'connected', quality: 'bad' });
    expect(network()).toBe('weak');
  });

  it('keeps what was said and how long it took until the next action', async () => {
    vi.useFakeTimers({ now: 1000, toFake: ['Date'] });
    const demo = await inCall();
    client.emit('transcript', [hello]);
    vi.setSystemTime(43_000);
    client.emit('call-end', customerEnd);
    vi.useRealTimers();
    expect(demo.getState().lastCall).toEqual({ lengthMs: 42_000, captions: [hello] });
    void demo.startCall();
    expect(demo.getState().lastCall).toBeNull();
  });

  it('follows voice, mute and words', async () => {
    const demo = await inCall();
    client.emit('volume-level', 0.4);
    client.emit('microphone-level', 0.2);
    client.emit('speech-start');
    client.emit('transcript', [hello]);
    demo.toggleMuted();
    await flush();
    expect(demo.level()).toBe(0.4);
    expect(demo.callerLevel()).toBe(0.2);
    expect(client.muted).toBe(true);
    expect(demo.getState().call).toMatchObject({
      speaking: true,
      muted: true,
      captions: [hello],
    });
    client.emit('call-end', customerEnd);
    expect(demo.level()).toBe(0);
    expect(demo.callerLevel()).toBe(0);
    void demo.startCall();
    await flush();
    expect(client.muted).toBe(false);
  });

  it('does not load the client twice for many signs of intent', async () => {
    const loadCallClient = vi.fn(async () => code());
    const demo = await opened({ loadCallClient });
    demo.prepareCall();
    demo.prepareCall();
    void demo.startCall();
    await flush();
    expect(loadCallClient).toHaveBeenCalledOnce();
    expect(client.starts).toHaveLength(1);
  });
});

describe('the microphone’s permission', () => {
  const refusedCall = async (kind: string, permission: MicrophonePermission = 'prompt') => {
    let tell: (permission: MicrophonePermission) => void = () => {};
    const demo = await opened({
      watchMicrophone: (onChange) => {
        tell = onChange;
        tell(permission);
      },
    });
    void demo.startCall();
    await flush();
    const asking = demo.getState().call?.asking;
    client.emitError('Denied', 'call-microphone-denied', 'start-method-error', kind);
    client.settle(null);
    await flush();
    return { demo, asking, changesTo: (changed: MicrophonePermission) => tell(changed) };
  };

  it.each([
    ['prompt', true],
    ['unknown', true],
    ['granted', false],
    ['denied', false],
  ] as const)('when it is %s, says that the browser will ask: %s', async (permission, says) => {
    expect((await refusedCall('denied', permission)).asking).toBe(says);
  });

  it('is asked for only until the next stage', async () => {
    const demo = await opened();
    void demo.startCall();
    await flush();
    client.emit('call-start-progress', { stage: 'initialization', status: 'started', timestamp: '' });
    expect(demo.getState().call?.asking).toBe(true);
    client.emit('call-start-progress', { stage: 'web-call-creation', status: 'started', timestamp: '' });
    expect(demo.getState().call?.asking).toBe(false);
  });

  it('says that all is ready once it was given after a refusal', async () => {
    const { demo, changesTo } = await refusedCall('denied');
    changesTo('denied');
    expect(demo.getState()).toMatchObject({ error: messages.callFailed });
    changesTo('granted');
    expect(demo.getState()).toMatchObject({ error: '', status: '' });
    expect(demo.getState().advice).toMatch(/allowed now/);
  });

  it.each(['missing', 'busy', 'denied-by-policy', 'insecure'])(
    'does not promise anything when the microphone is %s',
    async (kind) => {
      const { demo, changesTo } = await refusedCall(kind);
      const { error, advice } = demo.getState();
      changesTo('granted');
      expect(demo.getState()).toMatchObject({ error, advice });
    },
  );
});
