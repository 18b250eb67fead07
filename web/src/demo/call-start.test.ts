import { describe, expect, it, vi } from 'vitest';
import type { CallCode } from '../call/client.ts';
import { demoSuite, flush, customerEnd } from '../testing/demo-suite.ts';
import type { DemoServices } from './demo.ts';
import { messages } from './messages.ts';

const suite = demoSuite();

describe('the start of a call', () => {
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
    const demo = await suite.starting();
    suite.client().emit('call-start');
    suite.client().settle({ id: 'call-1' });
    await flush();
    expect(demo.getState().status).toBe(messages.callStarted);
  });

  it('shows the fixed sentence and advice when the start fails, and can be tried again', async () => {
    const demo = await suite.starting();
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
    const demo = await suite.starting();
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
    const demo = await suite.starting();
    demo.stopCall();
    await flush();
    suite.client().emit('call-start');
    suite.client().emitError('late');
    suite.client().emit('call-end', customerEnd);
    expect(demo.getState()).toMatchObject({ busy: null, active: false, error: '', status: '', call: null });
    expect(suite.client().stops).toBe(1);
    expect(suite.spies().error).not.toHaveBeenCalled();
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

  it('gives the advice for what ended a start, whatever else was lost', async () => {
    const demo = await suite.starting();
    suite.client().emitError('Denied', 'call-microphone-denied', 'start-method-error', 'denied');
    suite.client().emitError('No levels', 'internal', 'audio-observer-setup-error');
    suite.client().settle(null);
    await flush();
    expect(demo.getState().error).toBe(messages.callFailed);
    expect(demo.getState().advice).toMatch(/microphone/);
  });

  it('shows the fixed sentence alone when a start fails that had joined', async () => {
    const demo = await suite.starting();
    suite.client().emitError('Lost', 'call-connection-lost', 'daily-call-join-error');
    suite.client().emit('call-end', { reason: 'connection-error', by: 'network', retryable: true });
    suite.client().settle(null);
    await flush();
    expect(demo.getState()).toMatchObject({ error: messages.callFailed, status: '', busy: null });
  });

  it('does not load its code twice for many signs of intent', async () => {
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
