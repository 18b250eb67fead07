import { FirmlineError } from '@firmline/sdk/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeCallClient } from '../testing/fake-call-client.ts';
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
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

let client: FakeCallClient;
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
    assistantId: 'assistant-1',
    lookUp: async () => firm,
    webhook: { requestCall: async () => {}, notifyStart: async () => {} },
    loadCallClient: async () => client,
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

  it.each([
    ['no record', async () => null],
    ['an error', async () => Promise.reject(new FirmlineError('down', { code: 'network' }))],
  ])('ends on Page Not Found with %s, and logs it', async (_, lookUp) => {
    expect((await opened({ lookUp })).getState().lookup).toEqual({ status: 'not-found' });
    expect(spies.error).toHaveBeenCalledOnce();
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
    client.emitError('Denied', 'call-microphone-denied', 'start-method-error');
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
    loadCallClient.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(client);
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
    let deliver: (loaded: FakeCallClient) => void = () => {};
    const demo = await opened({
      loadCallClient: () =>
        new Promise((resolve) => {
          deliver = resolve;
        }),
    });
    void demo.startCall();
    demo.stopCall();
    deliver(client);
    await flush();
    expect(client.starts).toEqual([]);
  });

  it('shows an error of the running call, stops it, and shows its end', async () => {
    const demo = await inCall();
    client.emitError('');
    expect(demo.getState()).toMatchObject({ active: false, error: 'Call error: Unknown error occurred' });
    expect(client.stops).toBe(1);
    client.emit('call-end', { reason: 'error', by: 'error', retryable: true });
    expect(demo.getState()).toMatchObject({
      error: 'Call error: Unknown error occurred',
      status: messages.callEnded,
    });
  });

  it('follows voice, mute and words', async () => {
    const demo = await inCall();
    client.emit('volume-level', 0.4);
    client.emit('speech-start');
    client.emit('transcript', [hello]);
    demo.toggleMuted();
    await flush();
    expect(demo.level()).toBe(0.4);
    expect(client.muted).toBe(true);
    expect(demo.getState().call).toMatchObject({
      speaking: true,
      muted: true,
      captions: [hello],
    });
    client.emit('call-end', customerEnd);
    expect(demo.level()).toBe(0);
    void demo.startCall();
    await flush();
    expect(client.muted).toBe(false);
  });

  it('does not load the client twice for many signs of intent', async () => {
    const loadCallClient = vi.fn(async () => client);
    const demo = await opened({ loadCallClient });
    demo.prepareCall();
    demo.prepareCall();
    void demo.startCall();
    await flush();
    expect(loadCallClient).toHaveBeenCalledOnce();
    expect(client.starts).toHaveLength(1);
  });
});
