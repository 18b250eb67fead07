import { FirmlineError } from '@firmline/sdk/errors';
import type { Device, DeviceList } from '@firmline/sdk/web-call';
import { describe, expect, it, vi } from 'vitest';
import type { CallCode } from '../call/client.ts';
import { demoSuite, flush, hello } from '../testing/demo-suite.ts';
import type { DemoServices } from './demo.ts';
import { messages } from './messages.ts';

const customerEnd = { reason: 'customer-ended-call', by: 'customer', retryable: true } as const;
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

const suite = demoSuite();

describe('a call', () => {
  it('is of the fixed assistant with the firm’s overrides, and tells the webhook its slug', async () => {
    const notifyStart = vi.fn(async () => {});
    const demo = await suite.inCall({ webhook: { requestCall: async () => {}, notifyStart } });
    expect(suite.client().starts).toEqual([
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
    const demo = await suite.inCall({ webhook: { requestCall: async () => {}, notifyStart } });
    fail(new Error('500'));
    await flush();
    expect(suite.spies().warn).toHaveBeenCalledOnce();
    expect(demo.getState()).toMatchObject({ active: true, error: '' });
  });

  it('goes through connecting, connected, started and ended', async () => {
    const demo = await suite.opened();
    void demo.startCall();
    expect(demo.getState().busy).toBe('connecting');
    await flush();
    suite
      .client()
      .emit('call-start-progress', { stage: 'daily-call-join', status: 'started', timestamp: '' });
    expect(demo.getState().call?.stage).toBe('daily-call-join');
    suite.client().settle({ id: 'call-1' });
    await flush();
    expect(demo.getState()).toMatchObject({ busy: 'connecting', status: messages.callConnected });
    suite.client().emit('call-start');
    expect(demo.getState()).toMatchObject({ busy: null, active: true, status: messages.callStarted });
    demo.stopCall();
    suite.client().emit('call-end', customerEnd);
    expect(suite.client().stops).toBe(1);
    expect(demo.getState()).toMatchObject({ active: false, status: messages.callEnded, call: null });
  });

  it('keeps "started" when that came before the start settled', async () => {
    const demo = await suite.opened();
    void demo.startCall();
    await flush();
    suite.client().emit('call-start');
    suite.client().settle({ id: 'call-1' });
    await flush();
    expect(demo.getState().status).toBe(messages.callStarted);
  });

  it('shows the fixed sentence and advice when the start fails, and can be tried again', async () => {
    const demo = await suite.opened();
    void demo.startCall();
    await flush();
    suite.client().emitError('Denied', 'call-microphone-denied', 'start-method-error', 'denied');
    suite.client().settle(null);
    await flush();
    expect(demo.getState()).toMatchObject({ error: messages.callFailed, status: '', busy: null, call: null });
    expect(demo.getState().advice).toMatch(/microphone/);
    void demo.startCall();
    await flush();
    expect(suite.client().starts).toHaveLength(2);
  });

  it('goes on when a stage failed that does not end the start', async () => {
    const demo = await suite.opened();
    void demo.startCall();
    await flush();
    suite.client().emitError('No levels', 'internal', 'audio-observer-setup-error');
    suite.client().settle({ id: 'call-1' });
    await flush();
    suite.client().emit('call-start');
    expect(demo.getState()).toMatchObject({ active: true, error: '', status: messages.callStarted });
  });

  it('fails when its code cannot be loaded, and loads it again the next time', async () => {
    const loadCallClient = vi.fn<DemoServices['loadCallClient']>();
    loadCallClient.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(suite.code());
    const demo = await suite.opened({ loadCallClient });
    await demo.startCall();
    expect(demo.getState()).toMatchObject({ error: messages.callFailed, busy: null });
    void demo.startCall();
    await flush();
    expect(suite.client().starts).toHaveLength(1);
  });

  it('ends quietly when it is cancelled, whatever still arrives', async () => {
    const demo = await suite.opened();
    void demo.startCall();
    await flush();
    demo.stopCall();
    await flush();
    suite.client().emit('call-start');
    suite.client().emitError('late');
    suite.client().emit('call-end', customerEnd);
    expect(demo.getState()).toMatchObject({ busy: null, active: false, error: '', status: '', call: null });
    expect(suite.client().stops).toBe(1);
    expect(suite.spies().error).not.toHaveBeenCalled();
  });

  it('ends like any other when End Call is pressed before the start has settled', async () => {
    const demo = await suite.opened();
    void demo.startCall();
    await flush();
    suite.client().emit('call-start');
    demo.stopCall();
    expect(demo.getState()).toMatchObject({ active: true, call: { ending: true } });
    suite.client().emit('call-end', customerEnd);
    await flush();
    expect(demo.getState()).toMatchObject({ active: false, busy: null, call: null, error: '' });
    expect(demo.getState().status).toBe(messages.callEnded);
    expect(demo.getState().lastCall).not.toBeNull();
  });

  it('shows an error of a call that runs, also before its start has settled', async () => {
    const demo = await suite.opened();
    void demo.startCall();
    await flush();
    suite.client().emit('call-start');
    suite.client().emitError('The call was closed by the other side.');
    suite.client().emit('call-end', { reason: 'ejected', by: 'error', retryable: true });
    await flush();
    expect(demo.getState()).toMatchObject({
      active: false,
      error: 'Call error: The call was closed by the other side.',
      status: '',
    });
  });

  it('does not start after a cancel that came before its code', async () => {
    let deliver: (loaded: CallCode) => void = () => {};
    const demo = await suite.opened({
      loadCallClient: () =>
        new Promise((resolve) => {
          deliver = resolve;
        }),
    });
    void demo.startCall();
    demo.stopCall();
    deliver(suite.code());
    await flush();
    expect(suite.client().starts).toEqual([]);
  });

  it('shows an error of the running call alone, and stops it', async () => {
    const demo = await suite.inCall();
    suite.client().emitError('');
    suite.client().emit('call-end', { reason: 'error', by: 'error', retryable: true });
    expect(demo.getState()).toMatchObject({
      active: false,
      busy: null,
      error: 'Call error: Unknown error occurred',
      status: '',
    });
    expect(demo.getState().advice).toMatch(/try again/);
    expect(suite.client().stops).toBe(1);
  });

  it.each([
    'camera-error',
    'video-recording-setup-error',
    'audio-observer-setup-error',
    'audio-processing-setup-error',
  ] as const)('goes on after a %s', async (type) => {
    const demo = await suite.inCall();
    suite.client().emitError('No microphone is connected.', 'call-microphone-missing', type);
    expect(demo.getState()).toMatchObject({ active: true, error: '' });
    expect(suite.client().stops).toBe(0);
  });

  it('says what is wrong with the microphone, until another is in use', async () => {
    const demo = await suite.inCall();
    suite.client().emit('devices', devices({ ...builtIn, isSelected: true }));
    suite.client().emitError('No microphone is connected.', 'call-microphone-missing', 'camera-error');
    expect(demo.getState().call?.trouble).toBe('No microphone is connected.');
    suite
      .client()
      .emit('devices', devices({ ...builtIn, isSelected: true }, { ...headset, isSelected: false }));
    expect(demo.getState().call?.trouble).toBe('No microphone is connected.');
    suite
      .client()
      .emit('devices', devices({ ...builtIn, isSelected: false }, { ...headset, isSelected: true }));
    expect(demo.getState().call?.trouble).toBe('');
  });

  it('says it of one that fails before the browser has told which there are, until there is another', async () => {
    const demo = await suite.inCall();
    suite.client().emitError('Another program uses it.', 'call-microphone-busy', 'camera-error');
    suite.client().emit('devices', devices({ ...builtIn, isSelected: true }));
    expect(demo.getState().call?.trouble).toBe('Another program uses it.');
    suite.client().emit('devices', devices());
    suite.client().emit('devices', devices({ ...builtIn, isSelected: true }));
    expect(demo.getState().call?.trouble).toBe('');
  });

  it('says so of a microphone that was lost before the call stood', async () => {
    const demo = await suite.opened();
    void demo.startCall();
    await flush();
    suite
      .client()
      .emitError('The microphone is not allowed.', 'call-microphone-denied', 'camera-error', 'permissions');
    suite.client().settle({ id: 'call-1' });
    await flush();
    suite.client().emit('call-start');
    expect(demo.getState()).toMatchObject({ active: true, error: '' });
    expect(demo.getState().call?.trouble).toBe('The microphone is not allowed.');
  });

  it.each([
    ['before', ['camera-error', 'audio-observer-setup-error']],
    ['after', ['audio-observer-setup-error', 'camera-error']],
  ] as const)('says so %s something else was lost too', async (_, lost) => {
    const demo = await suite.opened();
    void demo.startCall();
    await flush();
    for (const type of lost)
      suite.client().emitError(`The ${type}.`, 'call-microphone-denied', type, 'permissions');
    suite.client().settle({ id: 'call-1' });
    await flush();
    suite.client().emit('call-start');
    expect(demo.getState().call?.trouble).toBe('The camera-error.');
  });

  it('gives the advice for what ended a start, whatever else was lost', async () => {
    const demo = await suite.opened();
    void demo.startCall();
    await flush();
    suite.client().emitError('Denied', 'call-microphone-denied', 'start-method-error', 'denied');
    suite.client().emitError('No levels', 'internal', 'audio-observer-setup-error');
    suite.client().settle(null);
    await flush();
    expect(demo.getState().error).toBe(messages.callFailed);
    expect(demo.getState().advice).toMatch(/microphone/);
  });

  it.each([
    ['error', 'pipeline-error-openai-llm-failed', /error.*try again/],
    ['network', 'connection-lost', /connection.*try again/],
  ] as const)('says what ended it when that was the %s', async (by, reason, advice) => {
    const demo = await suite.inCall();
    suite.client().emit('call-end', { reason, by, retryable: true });
    expect(demo.getState()).toMatchObject({ active: false, status: messages.callEnded });
    expect(demo.getState().advice).toMatch(advice);
  });

  it('says that it ended when the assistant hangs up before the start has settled', async () => {
    const demo = await suite.opened();
    void demo.startCall();
    await flush();
    suite.client().emit('call-start');
    suite.client().emit('call-end', { reason: 'assistant-ended-call', by: 'assistant', retryable: true });
    suite.client().settle(null);
    await flush();
    expect(demo.getState()).toMatchObject({ active: false, error: '', status: messages.callEnded });
  });

  it('shows the fixed sentence alone when a start fails that had joined', async () => {
    const demo = await suite.opened();
    void demo.startCall();
    await flush();
    suite.client().emitError('Lost', 'call-connection-lost', 'daily-call-join-error');
    suite.client().emit('call-end', { reason: 'connection-error', by: 'network', retryable: true });
    suite.client().settle(null);
    await flush();
    expect(demo.getState()).toMatchObject({ error: messages.callFailed, status: '', busy: null });
  });

  it('offers other microphones once the visitor is not heard, to the end of the call', async () => {
    const demo = await suite.inCall();
    suite.client().emit('devices', devices(headset, builtIn));
    expect(demo.getState().call).toMatchObject({ microphones: [headset, builtIn], offersMicrophones: false });
    suite
      .client()
      .emit('hearing', { kind: 'wrong-device', message: 'We cannot hear you.', hint: 'Choose another.' });
    expect(demo.getState().call).toMatchObject({ hearing: 'wrong-device', offersMicrophones: true });
    suite.client().emit('hearing', null);
    expect(demo.getState().call).toMatchObject({ hearing: null, offersMicrophones: true });
    demo.chooseMicrophone('headset');
    expect(suite.client().chosen).toEqual(['headset']);
  });

  it('says nothing more of a microphone once another was chosen', async () => {
    const demo = await suite.inCall();
    suite.client().emitError('Another program uses it.', 'call-microphone-busy', 'camera-error');
    demo.chooseMicrophone('headset');
    await flush();
    expect(demo.getState().call?.trouble).toBe('');
  });

  it('says nothing more of a microphone once the visitor is heard', async () => {
    const demo = await suite.inCall();
    const before = { ...hello, id: 2, role: 'user', text: 'Hi.' } as const;
    suite.client().emit('transcript', [hello, before]);
    suite.client().emitError('Another program uses it.', 'call-microphone-busy', 'camera-error');
    const trouble = () => demo.getState().call?.trouble;
    // What was said before is told once more when it is known better.
    suite.client().emit('transcript', [hello, { ...before, text: 'Hi there.' }]);
    suite.client().emit('transcript', [hello, before, { ...hello, id: 3 }]);
    expect(trouble()).toBe('Another program uses it.');
    suite.client().emit('transcript', [hello, before, { ...hello, id: 3 }, { ...before, id: 4 }]);
    expect(trouble()).toBe('');
  });

  it('says that a microphone could not be chosen', async () => {
    const demo = await suite.inCall();
    suite.client().refusal = new FirmlineError('This microphone is not connected.', {
      code: 'not-found',
      hint: 'Connect it.',
    });
    demo.chooseMicrophone('gone');
    await flush();
    expect(demo.getState().call?.trouble).toBe('This microphone is not connected. Connect it.');
  });

  it('follows the network: lost, back until somebody speaks, weak', async () => {
    const demo = await suite.inCall();
    const network = () => demo.getState().call?.network;
    suite.client().emit('network', { status: 'interrupted', quality: 'good' });
    expect(network()).toBe('lost');
    suite.client().emit('network', { status: 'connected', quality: 'good' });
    expect(network()).toBe('back');
    suite.client().emit('network', { status: 'connected', quality: 'unknown' });
    expect(network()).toBe('back');
    suite.client().emit('speech-start');
    expect(network()).toBe('good');
    suite.client().emit('network', { status: 'connected', quality: 'bad' });
    expect(network()).toBe('weak');
  });

  it('keeps what was said and how long it took until the next action', async () => {
    vi.useFakeTimers({ now: 1000, toFake: ['Date'] });
    const demo = await suite.inCall();
    suite.client().emit('transcript', [hello]);
    vi.setSystemTime(43_000);
    suite.client().emit('call-end', customerEnd);
    vi.useRealTimers();
    expect(demo.getState().lastCall).toEqual({ lengthMs: 42_000, captions: [hello] });
    void demo.startCall();
    expect(demo.getState().lastCall).toBeNull();
  });

  it('follows voice, mute and words', async () => {
    const demo = await suite.inCall();
    suite.client().emit('volume-level', 0.4);
    suite.client().emit('microphone-level', 0.2);
    suite.client().emit('speech-start');
    suite.client().emit('transcript', [hello]);
    demo.toggleMuted();
    await flush();
    expect(demo.level()).toBe(0.4);
    expect(demo.callerLevel()).toBe(0.2);
    expect(suite.client().muted).toBe(true);
    expect(demo.getState().call).toMatchObject({
      speaking: true,
      muted: true,
      captions: [hello],
    });
    suite.client().emit('call-end', customerEnd);
    expect(demo.level()).toBe(0);
    expect(demo.callerLevel()).toBe(0);
    void demo.startCall();
    await flush();
    expect(suite.client().muted).toBe(false);
  });

  it('does not load the suite.client() twice for many signs of intent', async () => {
    const loadCallClient = vi.fn(async () => suite.code());
    const demo = await suite.opened({ loadCallClient });
    demo.prepareCall();
    demo.prepareCall();
    void demo.startCall();
    await flush();
    expect(loadCallClient).toHaveBeenCalledOnce();
    expect(suite.client().starts).toHaveLength(1);
  });
});
