import type { DailyCall } from '@daily-co/daily-js';
import { describe, expect, it, vi } from 'vitest';
import { waitFor } from '../../testing/index.ts';
import { assistant, useScriptedClient, webCall } from '../testing/scripted-client.ts';

/** Lets pending promise callbacks run. */
const turns = () => new Promise((resolve) => setTimeout(resolve));

describe('calls with any listeners', () => {
  const t = useScriptedClient();
  const target = { assistant: 'a' };

  it('the latest start counts, however many stops came before', async () => {
    t.create();
    await t.client.start(target);
    void t.client.stop();
    const first = t.client.start(target);
    void t.client.stop();
    expect(await t.client.start(target)).toEqual(webCall);
    expect(await first).toBeNull();
    expect(t.client.state.status).toBe('live');
  });

  it('a start inside the event that clears the transcript is refused', async () => {
    const { far } = await t.live();
    far('message', {
      type: 'transcript',
      role: 'user',
      transcriptType: 'final',
      transcript: 'Good morning.',
    });
    await t.client.stop();
    const starts: Promise<unknown>[] = [];
    t.client.once('transcript', () => starts.push(t.client.start(target)));
    expect(await t.client.start(target)).toEqual(webCall);
    expect(await Promise.all(starts)).toEqual([null]);
    expect(t.transport.calls).toHaveLength(2);
  });

  it('a stop inside a level event leaves no speech event', async () => {
    vi.useFakeTimers();
    const { far } = await t.live();
    t.client.on('volume-level', () => void t.client.stop());
    far('remote-levels', { p1: 0.2 });
    await vi.advanceTimersByTimeAsync(2000);
    expect(t.names().filter((name) => name.startsWith('speech'))).toEqual([]);
  });

  it('a call reports its end before the next begins', async () => {
    const { far } = await t.live();
    far('message', { type: 'transcript', role: 'user', transcriptType: 'partial', transcript: 'And' });
    t.client.once('call-end', () => void t.client.start(target));
    t.emittedEvents.length = 0;
    await t.client.stop();
    await vi.waitFor(() => expect(t.client.state.status).toBe('live'));
    const begins = t.names().indexOf('call-start-progress');
    expect(t.names().slice(0, begins)).toEqual(['call-end', 'message', 'transcript', 'transcript']);
    expect(t.argumentsOf('transcript').at(-1)).toEqual([[]]);
    expect(t.names().slice(begins)).not.toContain('message');
  });

  it('a disposed client refuses to start', async () => {
    t.create();
    await t.client.dispose();
    await t.client.dispose();
    for (const use of [
      () => t.client.start(target),
      () => t.client.reconnect(webCall),
      () => t.client.prepare(),
    ]) {
      await expect(use()).rejects.toMatchObject({
        name: 'FirmlineError',
        code: 'call-disposed',
        fault: 'internal',
        hint: expect.stringContaining('createWebCallClient()'),
      });
    }
    expect(t.transport.calls).toEqual([]);
  });

  it('everything is cleared at the end of a call', async () => {
    const { far } = await t.live();
    const emitted: unknown[] = [];
    t.client.on('screen-share', (sharing) => emitted.push(sharing));
    t.client.on('participants', (list) => emitted.push(list.length));
    t.client.on('network', ({ status }) => emitted.push(status));
    far('participant', assistant('p1'));
    far('track', assistant('p1'), 'video', {} as MediaStreamTrack);
    far('screen-share', true);
    far('network-connection', { type: 'sfu', event: 'interrupted' });
    emitted.length = 0;
    await t.client.stop();
    expect(emitted).toEqual([false, 0, 'connected']);
    expect(t.argumentsOf('remote-video').at(-1)).toEqual([null, 'p1']);
    expect(t.client.participants).toEqual([]);
  });

  it('a muted user stays muted, however late the processor starts', async () => {
    const noise = Promise.withResolvers<void>();
    t.create();
    const create = t.transport.create.bind(t.transport);
    t.transport.create = async (...args) => ({
      ...(await create(...args)),
      setNoiseCancellation: async () => {
        await noise.promise;
        t.transport.call.localAudio = true;
      },
    });
    vi.useFakeTimers();
    t.client.setMuted(true);
    const started = t.client.start(target);
    await vi.advanceTimersByTimeAsync(6000);
    await started;
    vi.useRealTimers();
    noise.resolve();
    await turns();
    expect(t.transport.call.localAudio).toBe(false);
  });

  it('a processor that fails while it starts is off in the end, however late it has started', async () => {
    const noise = Promise.withResolvers<void>();
    const asked: boolean[] = [];
    let isOn = false;
    t.create();
    const create = t.transport.create.bind(t.transport);
    t.transport.create = async (...args) => ({
      ...(await create(...args)),
      setNoiseCancellation: async (on) => {
        asked.push(on);
        if (on) await noise.promise;
        isOn = on;
      },
    });
    void t.client.start(target);
    await vi.waitFor(() => expect(asked).toEqual([true]));
    t.transport.call.far('nonfatal-error', { type: 'audio-processor-error', message: 'no', cause: null });
    await turns();
    noise.resolve();
    await turns();
    expect(isOn).toBe(false);
    expect(t.argumentsOf('error')).toEqual([]);
  });

  it('noise cancellation does not replace a processor that is requested during the join', async () => {
    const joined = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const processor = { type: 'none' } as const;
    t.create({ join: joined.promise });
    const create = t.transport.create.bind(t.transport);
    t.transport.create = async (...args) => {
      const call = await create(...args);
      const updateInputSettings = async () => {
        await answered.promise;
        return {};
      };
      return { ...call, daily: { updateInputSettings } as unknown as DailyCall };
    };
    const started = t.client.start(target);
    await vi.waitFor(() => expect(t.client.meetingState).toBe('joining'));
    const requested = t.client.meeting.updateInputSettings({ audio: { processor } });
    joined.resolve();
    await started;
    answered.resolve();
    await requested;
    expect(t.transport.call.log).not.toContain('noise cancellation true');
  });

  it('a stop after the goodbye counts as ended by the assistant', async () => {
    const { far } = await t.live();
    const ended = waitFor(t.client, 'call-end');
    far('message', { type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' });
    void t.client.stop();
    expect((await ended)[0]).toMatchObject({ reason: 'assistant-ended-call', by: 'assistant' });
  });

  it.each([
    ['customer-ended-call-during-transfer', 'customer'],
    ['customer-did-not-answer', 'customer'],
    ['manually-canceled', 'customer'],
    ['assistant-said-end-call-phrase', 'assistant'],
    ['silence-timed-out', 'assistant'],
    ['exceeded-max-duration', 'assistant'],
    ['a-reason-of-next-year', 'unknown'],
    [undefined, 'unknown'],
    ['worker-shutdown', 'error'],
    ['assistant-not-found', 'error'],
    ['assistant-join-timed-out', 'error'],
    ['pipeline-error-openai-llm-failed', 'error'],
  ])('%s counts as ended by %s', async (endedReason, by) => {
    const { far } = await t.live();
    const ended = waitFor(t.client, 'call-end');
    far('message', { type: 'status-update', status: 'ended', endedReason });
    far('left');
    expect((await ended)[0]).toMatchObject({ reason: endedReason ?? 'unknown', by });
  });
});
