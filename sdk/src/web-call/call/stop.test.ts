import { describe, expect, it, vi } from 'vitest';
import { waitFor, type Script } from '../../testing/index.ts';
import { stages } from '../index.ts';
import { useScriptedClient, webCall } from '../testing/scripted-client.ts';

const never = () => new Promise<Response>(() => {});

describe('stop', () => {
  const t = useScriptedClient();

  it.each(stages)(
    'during %s fails the stage and the start, without an error, and leaves nothing',
    async (stage) => {
      t.answer = async () => Response.json({ ...webCall, artifactPlan: { videoRecordingEnabled: true } });
      t.create({}, { mobile: true, mobilePermissionDelayMs: 1 });
      t.client.on('call-start-progress', (event) => {
        if (event.stage === 'video-recording-started' && stage !== event.stage)
          t.transport.call.far('recording-started');
        if (event.stage === stage && event.status === 'started') void t.client.stop();
      });
      expect(await t.client.start({ assistant: 'a' })).toBeNull();
      expect(t.client.state.status).toBe('ended');
      expect(t.argumentsOf('error')).toEqual([]);
      expect(t.progress().at(-1)).toBe(`${stage} failed`);
      expect(t.argumentsOf('call-start-progress').at(-1)?.[0].metadata).toEqual({ cancelled: true });
      expect(t.argumentsOf('call-start-failed')).toEqual([
        [
          expect.objectContaining({
            stage,
            cancelled: true,
            error: expect.objectContaining({ code: 'aborted' }),
          }),
        ],
      ]);
      expect(t.names()).not.toContain('call-start-success');
      expect(t.transport.calls.every(({ destroyed }) => destroyed)).toBe(true);
      expect(t.names().includes('call-end')).toBe(stages.indexOf(stage) > stages.indexOf('daily-call-join'));
    },
  );

  it('interrupts a creation that hangs', async () => {
    t.answer = never;
    t.create();
    const started = t.client.start({ assistant: 'a' });
    await waitFor(t.client, 'call-start-progress');
    await t.client.stop();
    expect(await started).toBeNull();
    expect(t.client.state.status).toBe('ended');
  });

  it.each<[string, Script, boolean]>([
    ['a start that is stopped', { join: 'never' }, true],
    ['a join that fails', { join: new Error('no') }, false],
  ])('%s ends the call that it created, and none that it found', async (_what, script, stops) => {
    const controlUrl = 'https://control.example/call-1';
    const present = { ...webCall, monitor: { controlUrl } };
    t.answer = async () => Response.json(present, { status: 201 });
    t.create(script);
    const stopAtJoin = (start: Promise<unknown>) => {
      if (stops) setTimeout(() => void t.client.stop(), 10);
      return start;
    };
    expect(await stopAtJoin(t.client.start({ assistant: 'a' }))).toBeNull();
    expect(await stopAtJoin(t.client.reconnect(present))).toBeNull();
    expect(t.requests.map(({ url, init }) => [url, init?.body])).toEqual([
      ['https://platform.example/call/web', expect.any(String)],
      [controlUrl, '{"type":"end-call"}'],
    ]);
  });

  it('releases a start although the page cannot send the request that ends its call', async () => {
    const created = { ...webCall, monitor: { controlUrl: 'https://control.example/call-1' } };
    t.create(
      { join: 'never' },
      {
        fetch: (url) => {
          if (String(url).startsWith(created.monitor.controlUrl)) throw new Error('Blocked.');
          return Promise.resolve(Response.json(created, { status: 201 }));
        },
      },
    );
    setTimeout(() => void t.client.stop(), 10);
    expect(await t.client.start({ assistant: 'a' })).toBeNull();
    expect(t.argumentsOf('call-start-failed')).toHaveLength(1);
    expect(t.transport.calls.every(({ destroyed }) => destroyed)).toBe(true);
  });

  it('destroys a call object that arrives too late', async () => {
    t.create();
    const arrived = Promise.withResolvers<void>();
    const original = t.transport.create;
    t.transport.create = async (...args) => {
      await arrived.promise;
      return original(...args);
    };
    const started = t.client.start({ assistant: 'a' });
    await vi.waitFor(() => expect(t.progress().at(-1)).toBe('daily-call-object-creation started'));
    await t.client.stop();
    expect(await started).toBeNull();
    arrived.resolve();
    await vi.waitFor(() => expect(t.transport.call.destroyed).toBe(true));
  });

  it('emits call-end once, then the end as a message once, and allows a new start inside it', async () => {
    t.create();
    await t.client.start({ assistant: 'a' });
    let again: Promise<unknown> | undefined;
    t.client.once('call-end', () => {
      again = t.client.start({ assistant: 'a' });
    });
    await Promise.all([t.client.stop(), t.client.stop()]);
    expect(t.argumentsOf('call-end')).toEqual([
      [{ reason: 'customer-ended-call', by: 'customer', retryable: true }],
    ]);
    expect(t.argumentsOf('message')).toEqual([
      [{ type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' }],
    ]);
    expect(await again).toEqual(webCall);
    expect(t.transport.calls.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  });

  it('makes the next start wait until the previous call is released', async () => {
    t.create();
    await t.client.start({ assistant: 'a' });
    const stopped = t.client.stop();
    const [next, third] = [t.client.start({ assistant: 'a' }), t.client.start({ assistant: 'a' })];
    expect(await third).toBeNull();
    expect(await next).toEqual(webCall);
    await stopped;
    expect(t.transport.calls.map(({ destroyed }) => destroyed)).toEqual([true, false]);
    expect(t.progress().filter((line) => line === 'initialization failed')).toHaveLength(1);
  });

  it('cancels a waiting start', async () => {
    t.create();
    await t.client.start({ assistant: 'a' });
    void t.client.stop();
    const next = t.client.start({ assistant: 'a' });
    await t.client.stop();
    expect(await next).toBeNull();
    expect(t.transport.calls).toHaveLength(1);
    expect(t.client.state.status).toBe('ended');
    expect(t.argumentsOf('error')).toEqual([]);
    expect(t.argumentsOf('call-start-failed')).toMatchObject([
      [{ stage: 'initialization', cancelled: true }],
    ]);
  });

  it('by the far end while the optional stages run cancels the start', async () => {
    t.create({ observeRemoteLevels: 'never' });
    const started = t.client.start({ assistant: 'a' });
    await vi.waitFor(() => expect(t.progress().at(-1)).toBe('audio-observer-setup started'));
    t.transport.call.far('message', {
      type: 'status-update',
      status: 'ended',
      endedReason: 'assistant-ended-call',
    });
    t.transport.call.far('left');
    expect(await started).toBeNull();
    expect(t.argumentsOf('error')).toEqual([]);
    expect(t.argumentsOf('call-start-failed')).toMatchObject([
      [{ stage: 'audio-observer-setup', cancelled: true }],
    ]);
    expect(t.argumentsOf('call-end')).toMatchObject([[{ reason: 'assistant-ended-call' }]]);
  });

  it.each([
    ['a start', false],
    ['a call', true],
  ])('is what leaving the page does to %s, and only to one', async (_, isLive) => {
    const page = new EventTarget();
    const listen = vi.spyOn(page, 'addEventListener');
    const ignore = vi.spyOn(page, 'removeEventListener');
    for (const name of ['addEventListener', 'removeEventListener'] as const)
      vi.stubGlobal(name, (...args: Parameters<EventTarget['addEventListener']>) => page[name](...args));
    t.create();
    if (!isLive) t.answer = never;
    const started = t.client.start({ assistant: 'a' });
    if (isLive) await started;
    page.dispatchEvent(new Event('pagehide'));
    const end = { reason: 'page-left', by: 'customer', retryable: true };
    expect(t.client.state).toEqual({ status: 'ending', end, joined: isLive });
    expect((await started) !== null).toBe(isLive);
    await t.client.stop();
    expect(t.client.state).toEqual({ status: 'ended', end });
    expect(t.argumentsOf('error')).toEqual([]);
    if (isLive) expect(t.argumentsOf('call-end')).toEqual([[end]]);
    else expect(t.argumentsOf('call-start-failed')).toMatchObject([[{ cancelled: true }]]);
    expect(ignore.mock.calls).toEqual(listen.mock.calls);
  });

  it('does nothing without a call', async () => {
    await t.create().stop();
    expect(t.client.state).toEqual({ status: 'idle' });
  });

  it('is done silently by dispose', async () => {
    await t.live();
    const before = t.emittedEvents.length;
    await t.client.dispose();
    expect(t.transport.call.destroyed).toBe(true);
    expect(t.emittedEvents).toHaveLength(before);
  });
});
