import { describe, expect, it, vi } from 'vitest';
import type { CallCode } from '../call/client.ts';
import { demoSuite, flush, hello } from '../testing/demo-suite.ts';
import type { DemoServices } from './demo.ts';
import { callConnected, callEnded, callStarted } from './call-messages.ts';
import { failedStart } from './messages.ts';

const suite = demoSuite();

describe('the start of a call', () => {
  it('calls the fixed assistant with the firm’s overrides, and sends the slug to the webhook', async () => {
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
    expect(demo.getState()).toMatchObject({
      isActive: true,
      busy: null,
      message: { kind: 'good', sentence: callStarted },
    });
  });

  it('names the firm in the metadata only if the page is set to', async () => {
    const code = suite.code({ assistantId: 'assistant-1', tagCalls: '1' });
    await suite.inCall({ loadCallClient: async () => code });
    expect(suite.client().starts).toMatchObject([
      { assistantOverrides: { firstMessage: 'Hi.', metadata: { firmlineSlug: 'dana' } } },
    ]);
  });

  it('reports a failure with its stage and its browser, and no cancelled start', async () => {
    const report = vi.fn();
    const demo = await suite.starting({ report });
    const stage = 'mobile-permissions';
    suite.client().emit('call-start-progress', { stage, status: 'started', timestamp: '' });
    await suite.client().fail('Denied', 'call-microphone-denied', 'start-method-error', 'denied');
    await flush();
    const reason = expect.objectContaining({ code: 'call-microphone-denied' }) as unknown;
    expect(report.mock.calls).toEqual([['dana', { kind: 'failed', reason, browser: 'chromium', stage }]]);
    void demo.startCall();
    await flush();
    demo.stopCall();
    await flush();
    expect(report).toHaveBeenCalledOnce();
  });

  it('is given up after nine seconds, but after the client’s own time when it is tried again', async () => {
    const demo = await suite.starting();
    const createCall = () =>
      suite
        .client()
        .emit('call-start-progress', { stage: 'web-call-creation', status: 'started', timestamp: '' });
    vi.advanceTimersByTime(60_000);
    expect(demo.getState().busy).toBe('connecting');
    createCall();
    vi.advanceTimersByTime(8900);
    expect(demo.getState().busy).toBe('connecting');
    vi.advanceTimersByTime(200);
    await flush();
    expect(demo.getState()).toMatchObject({
      busy: null,
      isPhoneFormOpen: true,
      message: { cause: expect.stringMatching(/may block calls/) as string },
    });
    expect(suite.client().stops).toBe(1);
    void demo.startCall();
    await flush();
    createCall();
    vi.advanceTimersByTime(40_000);
    expect(demo.getState().busy).toBe('connecting');
  });

  it.each([
    [false, /^The call was not connected in time/],
    [true, /^Your network or a browser extension may block calls/],
  ])(
    'that is given up while it joins names the network only without a microphone: typed %s',
    async (isTyped, cause) => {
      const demo = await suite.opened();
      void (isTyped ? demo.startTyping() : demo.startCall());
      await flush();
      suite
        .client()
        .emit('call-start-progress', { stage: 'web-call-creation', status: 'started', timestamp: '' });
      suite.client().emit('meeting-state', 'joining');
      vi.advanceTimersByTime(9100);
      await flush();
      expect(demo.getState().message).toMatchObject({ cause: expect.stringMatching(cause) });
    },
  );

  it('is not given up while the assistant’s sound waits for the visitor’s touch', async () => {
    const demo = await suite.starting();
    suite
      .client()
      .emit('call-start-progress', { stage: 'web-call-creation', status: 'started', timestamp: '' });
    suite.client().emit('audio-blocked', true);
    vi.advanceTimersByTime(20_000);
    expect(demo.getState()).toMatchObject({ busy: 'connecting', call: { isBlocked: true } });
  });

  it('is not given up when a page that slept wakes', async () => {
    const timers = new Set<() => void>();
    const demo = await suite.starting();
    vi.stubGlobal('setTimeout', (callback: () => void) => timers.add(callback));
    suite
      .client()
      .emit('call-start-progress', { stage: 'web-call-creation', status: 'started', timestamp: '' });
    // Those that they start are not due yet.
    const overdue = [...timers];
    for (const run of overdue) run();
    expect(demo.getState().busy).toBe('connecting');
  });

  it('does not wait for the webhook, and only warns when it fails', async () => {
    let fail: (error: Error) => void = () => {};
    const notifyStart = () =>
      new Promise<void>((_, reject) => {
        fail = reject;
      });
    const demo = await suite.inCall({ webhook: { requestCall: async () => {}, notifyStart } });
    fail(new Error('500'));
    await flush();
    expect(suite.spies().warn).toHaveBeenCalledOnce();
    expect(demo.getState()).toMatchObject({ isActive: true, message: { kind: 'good' } });
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
    expect(demo.getState()).toMatchObject({
      busy: 'connecting',
      message: { sentence: callConnected },
    });
    suite.client().listen();
    expect(demo.getState()).toMatchObject({
      busy: null,
      isActive: true,
      message: { sentence: callStarted },
    });
    demo.stopCall();
    await flush();
    expect(suite.client().stops).toBe(1);
    expect(demo.getState()).toMatchObject({
      isActive: false,
      message: { sentence: callEnded },
      call: null,
    });
  });

  it('keeps "started" if it came before the start settled', async () => {
    const demo = await suite.starting();
    suite.client().listen();
    suite.client().settle({ id: 'call-1' });
    await flush();
    expect(demo.getState().message?.sentence).toBe(callStarted);
  });

  it('shows the fixed sentence and advice when the start fails, and can be retried', async () => {
    const demo = await suite.starting();
    await suite.client().fail('Denied', 'call-microphone-denied', 'start-method-error', 'denied');
    await flush();
    expect(demo.getState()).toMatchObject({
      message: { ...failedStart, cause: 'The microphone is not allowed for this page.' },
      busy: null,
      call: null,
    });
    void demo.startCall();
    await flush();
    expect(suite.client().starts).toHaveLength(2);
  });

  it('continues when a non-fatal stage fails', async () => {
    const demo = await suite.starting();
    suite.client().emitError('No levels', 'internal', 'audio-observer-setup-error');
    suite.client().settle({ id: 'call-1' });
    await flush();
    suite.client().listen();
    expect(demo.getState()).toMatchObject({ isActive: true, message: { sentence: callStarted } });
  });

  it('fails when its code cannot be loaded, and loads it again the next time', async () => {
    const loadCallClient = vi.fn<DemoServices['loadCallClient']>();
    loadCallClient.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(suite.code());
    const demo = await suite.opened({ loadCallClient });
    await demo.startCall();
    expect(demo.getState()).toMatchObject({ message: failedStart, busy: null });
    void demo.startCall();
    await flush();
    expect(suite.client().starts).toHaveLength(1);
  });

  it.each([
    ['<script type="module" src="/_/assets/index-2.js">', 1],
    // An extension blocks the file.
    ['<script type="module" src="/_/assets/index-1.js">', 0],
    [null, 0],
  ])(
    'whose code does not load twice loads the page again only if the page was replaced: %s',
    async (html, times) => {
      const entry = { getAttribute: () => '/_/assets/index-1.js' };
      vi.stubGlobal('document', { querySelector: () => entry });
      const reload = vi.fn();
      vi.stubGlobal('location', { href: 'https://demo.example/dana', reload });
      vi.stubGlobal('fetch', async () =>
        html === null ? Promise.reject(new TypeError('No network')) : new Response(html),
      );
      const gone = () => Promise.reject(new TypeError('Failed to fetch'));
      const demo = await suite.opened({ loadCallClient: gone });
      await demo.startCall();
      await flush();
      expect(reload).not.toHaveBeenCalled();
      await demo.startCall();
      await flush();
      expect(reload).toHaveBeenCalledTimes(times);
    },
  );

  it('ends silently when cancelled, whatever still arrives', async () => {
    const demo = await suite.starting();
    suite.client().join();
    demo.stopCall();
    suite.client().emit('call-start');
    suite.client().emitError('late');
    await flush();
    expect(demo.getState()).toMatchObject({ busy: null, isActive: false, message: null, call: null });
    expect(suite.client().stops).toBe(1);
    expect(suite.spies().error).not.toHaveBeenCalled();
  });

  it('does not start if cancelled before its code has loaded', async () => {
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

  it('gives the advice for the fatal error, whatever else failed', async () => {
    const demo = await suite.starting();
    suite.client().emitError('No levels', 'internal', 'audio-observer-setup-error');
    await suite.client().fail('Denied', 'call-microphone-denied', 'start-method-error', 'denied');
    await flush();
    expect(demo.getState().message).toMatchObject({
      ...failedStart,
      cause: expect.stringMatching(/microphone/),
    });
  });

  it('shows only the fixed sentence when a joined start fails', async () => {
    const demo = await suite.starting();
    suite.client().join();
    await suite.client().fail('Lost', 'call-connection-lost', 'daily-call-join-error');
    await flush();
    expect(demo.getState()).toMatchObject({ message: failedStart, busy: null });
  });

  it('shows that it takes long once the microphone is there, until the call is', async () => {
    const demo = await suite.starting();
    const advice = () => demo.getState().message?.advice ?? '';
    expect(advice()).toMatch(/may ask for the microphone/);
    vi.advanceTimersByTime(60_000);
    expect(demo.getState().message?.cause).toBe('Has no question appeared?');
    suite
      .client()
      .emit('call-start-progress', { stage: 'web-call-creation', status: 'started', timestamp: '' });
    vi.advanceTimersByTime(5900);
    expect(advice()).toBe('');
    vi.advanceTimersByTime(200);
    expect(advice()).toMatch(/longer than usual/);
    demo.stopCall();
    vi.advanceTimersByTime(60_000);
    expect(demo.getState().message).toBeNull();
  });

  it('starts again after a cancel, while the previous call is still being released', async () => {
    const demo = await suite.starting();
    const client = suite.client();
    client.join();
    const release = client.holdRelease();
    demo.stopCall();
    const again = demo.startCall();
    await flush();
    expect(demo.getState()).toMatchObject({ busy: 'connecting', call: { captions: [] } });
    expect(client.starts).toHaveLength(1);
    // From the previous call.
    client.emit('transcript', [hello]);
    client.emit('message', { type: 'status-update', status: 'ended', endedReason: 'unknown' });
    client.emit('volume-level', 0.7);
    client.emitError('No microphone is connected.', 'call-microphone-missing');
    client.emit('network', { status: 'interrupted', quality: 'bad' });
    release();
    await flush();
    expect(client.starts).toHaveLength(2);
    expect(demo.getState()).toMatchObject({
      busy: 'connecting',
      call: { captions: [], network: 'good', trouble: null },
      lastCall: null,
    });
    expect(demo.level()).toBe(0);
    client.settle({ id: 'call-2' });
    await again;
    client.listen();
    expect(demo.getState()).toMatchObject({ isActive: true, message: { sentence: callStarted } });
    expect(demo.getState().call?.trouble).toBeNull();
  });

  it('ignores the failure of a previous call that is still being released', async () => {
    const demo = await suite.starting();
    const client = suite.client();
    client.join();
    const release = client.holdRelease();
    const failing = client.fail('Lost', 'call-connection-lost', 'daily-call-join-error');
    demo.stopCall();
    void demo.startCall();
    release();
    await failing;
    await flush();
    expect(client.starts).toHaveLength(2);
    expect(demo.getState()).toMatchObject({ busy: 'connecting', message: { kind: 'note' } });
    // The failure of the previous call must not end this one.
    client.join();
    await client.end();
    await flush();
    expect(demo.getState()).toMatchObject({ busy: null, message: { sentence: callEnded } });
  });

  it("can be cancelled while it waits for the previous call's release", async () => {
    const demo = await suite.starting();
    const release = suite.client().holdRelease();
    demo.stopCall();
    void demo.startCall();
    await flush();
    demo.stopCall();
    expect(demo.getState()).toMatchObject({ busy: null, call: null });
    release();
    await flush();
    expect(suite.client().starts).toHaveLength(1);
    expect(demo.getState()).toMatchObject({ busy: null, call: null, message: null });
  });

  it('loads its code once, however often a button is hovered', async () => {
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
