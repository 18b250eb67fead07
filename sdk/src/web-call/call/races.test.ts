import type { DailyCall } from '@daily-co/daily-js';
import { describe, expect, it, vi } from 'vitest';
import { waitFor } from '../../testing/index.ts';
import type { EmitTransportEvent, WebCallEvents } from '../index.ts';
import { assistant, useScriptedClient, webCall } from '../testing/scripted-client.ts';

/** Lets pending promise callbacks run. */
const turns = () => new Promise((resolve) => setTimeout(resolve));

describe('calls with any listeners', () => {
  const t = useScriptedClient();
  const target = { assistant: 'a' };

  it('no call is lost when starts overlap', async () => {
    t.create();
    await t.client.start(target);
    const stopped = t.client.stop();
    const starts = [t.client.start(target), stopped.then(() => t.client.start(target))];
    const calls = await Promise.all(starts);
    expect(calls.filter(Boolean)).toHaveLength(1);
    await t.client.stop();
    expect(t.transport.calls.every(({ destroyed }) => destroyed)).toBe(true);
  });

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

  it.each(['starting', 'joined', 'live', 'ending'])('a stop at %s ends it once', async (moment) => {
    t.create({}, { wakeLock: true });
    t.client.on('state', (state) => {
      const isJoined = state.status === 'starting' && state.joined;
      if (state.status === moment || (moment === 'joined' && isJoined)) void t.client.stop();
    });
    await t.client.start(target);
    await t.client.stop();
    expect(t.argumentsOf('call-end').length).toBeLessThanOrEqual(1);
    expect(t.argumentsOf('message').length).toBe(t.argumentsOf('call-end').length);
    expect(t.client.state.status).toBe('ended');
    expect(t.transport.calls.every(({ destroyed }) => destroyed)).toBe(true);
  });

  it("a stop at any event is the transport's last call, and leaves no timer", async () => {
    const names: (keyof WebCallEvents)[] = [
      'state',
      'call-start-progress',
      'meeting-state',
      'participants',
      'nonfatal-error',
      'volume-level',
      'stage-settled',
    ];
    const died = (type: string) => ({ type, message: 'no', cause: null });
    const events: ((far: EmitTransportEvent) => void)[] = [
      (far) => far('participant', assistant('p1')),
      (far) => far('remote-levels', { p1: 0.2 }),
      (far) => far('nonfatal-error', died('local-audio-level-observer-error')),
      (far) => far('nonfatal-error', died('audio-processor-error')),
      (far) => far('recording-started'),
    ];
    vi.useFakeTimers();
    let heard: number;
    let stopAt = 0;
    do {
      t.answer = async () => Response.json({ ...webCall, artifactPlan: { videoRecordingEnabled: true } });
      t.create({ noiseCancellation: 'never' }, { loadWhenIdle: false });
      heard = 0;
      t.emitted = [];
      for (const name of names)
        t.client.on(name, () => {
          if (heard === stopAt) void t.client.stop();
          heard += 1;
        });
      const started = t.client.start(target);
      await vi.advanceTimersByTimeAsync(1000);
      const call = t.transport.calls.at(0);
      for (const emit of events) {
        if (call) emit(call.far);
        await vi.advanceTimersByTimeAsync(1000);
      }
      await t.client.stop();
      await started;
      expect([stopAt, vi.getTimerCount(), call?.log.at(-1) ?? 'destroy']).toEqual([stopAt, 0, 'destroy']);
      expect(t.argumentsOf('call-end').length).toBeLessThanOrEqual(1);
      stopAt += 1;
    } while (stopAt < heard);
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

  it("a stop inside the join's event leaves no timer", async () => {
    vi.useFakeTimers();
    t.create();
    t.client.on('meeting-state', (state) => {
      if (state === 'joined') void t.client.stop();
    });
    expect(await t.client.start(target)).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a stop at the start of a stage prevents the stage', async () => {
    t.create();
    t.client.on('call-start-progress', ({ stage, status }) => {
      if (stage === 'daily-call-join' && status === 'started') void t.client.stop();
    });
    expect(await t.client.start(target)).toBeNull();
    expect(t.transport.call.joined).toBeUndefined();
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
    t.emitted.length = 0;
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
    ['worker-shutdown', 'error'],
    ['assistant-not-found', 'error'],
    ['assistant-join-timed-out', 'error'],
    ['pipeline-error-openai-llm-failed', 'error'],
  ])('%s counts as ended by %s', async (endedReason, by) => {
    const { far } = await t.live();
    const ended = waitFor(t.client, 'call-end');
    far('message', { type: 'status-update', status: 'ended', endedReason });
    far('left');
    expect((await ended)[0]).toMatchObject({ reason: endedReason, by });
  });
});
