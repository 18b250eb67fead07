import { describe, expect, it, vi } from 'vitest';
import type { Script } from '../../testing/index.ts';
import { useScriptedClient, webCall } from '../testing/scripted-client.ts';

const target = { assistant: 'a' };
const recorded = async () => Response.json({ ...webCall, artifactPlan: { videoRecordingEnabled: true } });

describe('optional stages', () => {
  const t = useScriptedClient();

  const pending = () =>
    t
      .argumentsOf('call-start-progress')
      .filter(([{ metadata }]) => metadata?.['pending'] === true)
      .map(([{ stage, status }]) => `${stage} ${status}`);
  const settled = () =>
    t.argumentsOf('stage-settled').map(([{ stage, status, durationMs }]) => [stage, status, durationMs]);
  const control = () => t.transport.call.sent.map((text) => JSON.parse(text) as object);

  /** Starts a call with a listening assistant, this many ms after its join. */
  async function startedIn(ms: number, script: Script = {}) {
    vi.useFakeTimers();
    t.create(script, { loadWhenIdle: false });
    const started = t.client.start(target);
    // Everything up to the join takes no time.
    await vi.advanceTimersByTimeAsync(0);
    t.transport.call.far('message', 'listening');
    await vi.advanceTimersByTimeAsync(ms);
    expect(await started).toMatchObject(webCall);
  }

  it('delay a start by at most a second in total', async () => {
    t.answer = recorded;
    await startedIn(1000, { observeRemoteLevels: 'never', noiseCancellation: 'never' });
    expect(pending()).toEqual([
      'video-recording-started completed',
      'audio-observer-setup completed',
      'audio-processing-setup completed',
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(settled()).toEqual([]);
    expect(t.argumentsOf('error')).toEqual([]);
  });

  it('begin together: a slow one does not delay the next', async () => {
    const noise = Promise.withResolvers<void>();
    const started = startedIn(1000, { observeRemoteLevels: 'never', noiseCancellation: noise.promise });
    setTimeout(() => noise.resolve(), 900);
    await started;
    expect(pending()).toEqual(['audio-observer-setup completed']);
  });

  it('report a late success as an event, and a late failure also as an error', async () => {
    const [levels, noise] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await startedIn(1000, { observeRemoteLevels: levels.promise, noiseCancellation: noise.promise });
    await vi.advanceTimersByTimeAsync(2000);
    const mark = vi.spyOn(performance, 'mark');
    noise.resolve();
    await vi.advanceTimersByTimeAsync(0);
    levels.reject(new Error('wasm trap'));
    await vi.advanceTimersByTimeAsync(0);
    expect(settled()).toEqual([
      ['audio-processing-setup', 'completed', 3000],
      ['audio-observer-setup', 'failed', 3000],
    ]);
    expect(t.argumentsOf('error').map(([{ type, stage }]) => [type, stage])).toEqual([
      ['audio-observer-setup-error', 'audio-observer-setup'],
    ]);
    expect(mark).toHaveBeenCalledWith('firmline:audio-observer-setup:settled', {
      detail: expect.objectContaining({ status: 'failed', durationMs: 3000, cause: 'wasm trap' }),
    });
    expect(t.client.state.status).toBe('live');
  });

  it('report nothing once the call is over', async () => {
    const noise = Promise.withResolvers<void>();
    await startedIn(1000, { noiseCancellation: noise.promise });
    await t.client.stop();
    const before = t.emittedEvents.length;
    noise.reject(new Error('late'));
    await vi.advanceTimersByTimeAsync(0);
    expect(t.emittedEvents).toHaveLength(before);
  });

  describe('a recording', () => {
    it('that begins at 6 s delays the first message by at most 5 s, once', async () => {
      t.answer = recorded;
      await startedIn(1000);
      await vi.advanceTimersByTimeAsync(5000);
      t.transport.call.far('recording-started');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(control()).toEqual([
        { type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds: 5 },
      ]);
      expect(settled()).toEqual([['video-recording-started', 'completed', 6000]]);
      expect(t.argumentsOf('error')).toEqual([]);
    });

    it('that fails late is an error, is not stopped, and the assistant speaks immediately', async () => {
      t.answer = recorded;
      await startedIn(1000);
      await vi.advanceTimersByTimeAsync(1000);
      // Usually another one runs.
      t.transport.call.far('recording-error', 'has an active stream');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(t.argumentsOf('error').map(([{ type, message }]) => [type, message])).toEqual([
        ['video-recording-setup-error', 'The video recording failed.'],
      ]);
      expect(control()).toMatchObject([{ videoRecordingStartDelaySeconds: 2 }]);
      await t.client.stop();
      expect(t.transport.call.log).not.toContain('stop recording');
    });

    it('that runs since the join is neither requested nor stopped', async () => {
      vi.useFakeTimers();
      t.answer = recorded;
      t.create();
      t.client.on('call-start-progress', ({ stage, status }) => {
        if (stage === 'daily-call-join' && status === 'started') t.transport.call.far('recording-started');
      });
      await t.client.start(target);
      expect(pending()).toEqual([]);
      expect(control()).toMatchObject([
        { control: 'say-first-message', videoRecordingStartDelaySeconds: expect.closeTo(0) },
      ]);
      await t.client.stop();
      expect(t.transport.call.log.filter((line) => line.includes('record'))).toEqual([]);
    });

    it('that breaks off is reported, and the first message is not requested again', async () => {
      t.answer = recorded;
      await startedIn(1000);
      await vi.advanceTimersByTimeAsync(5000);
      t.transport.call.far('recording-started');
      t.transport.call.far('recording-error', 'broke off');
      expect(t.argumentsOf('nonfatal-error')[0]?.[0]).toMatchObject({ type: 'recording-error' });
      expect(control()).toHaveLength(1);
    });
  });

  describe('the level of the microphone', () => {
    const observed = () => t.transport.call.log.filter((line) => line === 'observe own 100').length;
    const died = { type: 'local-audio-level-observer-error', message: 'AbortError', cause: null };

    it('is observed once noise cancellation has settled, without delaying the start', async () => {
      const noise = Promise.withResolvers<void>();
      await startedIn(1000, { noiseCancellation: noise.promise });
      await vi.advanceTimersByTimeAsync(2000);
      expect(observed()).toBe(0);
      noise.resolve();
      await vi.advanceTimersByTimeAsync(0);
      expect(observed()).toBe(1);
    });

    it('is observed after five seconds if noise cancellation never settles', async () => {
      await startedIn(1000, { noiseCancellation: 'never' });
      await vi.advanceTimersByTimeAsync(4000);
      expect(observed()).toBe(1);
    });

    it('is observed again when its observer has died', async () => {
      await startedIn(0);
      t.transport.call.far('local-level', 0.1);
      t.transport.call.far('nonfatal-error', died);
      await vi.advanceTimersByTimeAsync(1000);
      expect(observed()).toBe(2);
      t.transport.call.far('local-level', 0.1);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(observed()).toBe(2);
    });

    it('is observed again after the microphone was replaced', async () => {
      await startedIn(0);
      t.transport.call.far('local-level', 0.1);
      t.transport.call.far('nonfatal-error', { type: 'audio-processor-error', message: 'no', cause: null });
      await vi.advanceTimersByTimeAsync(1000);
      expect(observed()).toBe(2);
    });

    it.each<[string, Script, () => void]>([
      ['tells nothing', {}, () => {}],
      ['cannot be started', { observeLocalLevel: new Error('no worklet') }, () => {}],
      ['dies each time', {}, () => t.transport.call.far('nonfatal-error', died)],
    ])('is given up after four starts of an observer that %s', async (_, script, die) => {
      await startedIn(0, script);
      for (let second = 0; second < 60; second += 1) {
        die();
        await vi.advanceTimersByTimeAsync(1000);
      }
      expect(observed()).toBe(4);
      expect(t.argumentsOf('error')).toEqual([]);
      const lost = t.argumentsOf('nonfatal-error').filter(([fault]) => fault.message !== died.message);
      expect(lost.map(([{ type }]) => type)).toEqual([died.type]);
    });

    it('is not expected while the user is muted, and is observed again once they unmute', async () => {
      vi.useFakeTimers();
      t.create({}, { loadWhenIdle: false });
      t.client.setMuted(true);
      await t.client.start(target);
      t.transport.call.far('message', 'listening');
      await vi.advanceTimersByTimeAsync(60_000);
      expect([observed(), t.names().filter((name) => name === 'nonfatal-error')]).toEqual([1, []]);
      t.client.setMuted(false);
      await vi.advanceTimersByTimeAsync(1000);
      expect(observed()).toBe(2);
      t.transport.call.far('local-level', 0.1);
      t.client.setMuted(true);
      t.client.setMuted(false);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(observed()).toBe(2);
    });

    it('causes no microphone problem before the first level', async () => {
      await startedIn(0);
      const problems: unknown[] = [];
      t.client.on('microphone-problem', (problem) => problems.push(problem));
      for (let tick = 0; tick < 300; tick += 1) {
        t.transport.call.far('remote-levels', { p1: 0 });
        await vi.advanceTimersByTimeAsync(100);
      }
      expect(problems).toEqual([]);
    });

    it('has no problem any more once the platform hears the caller, and not when it hears itself', async () => {
      await startedIn(0);
      const problems: unknown[] = [];
      t.client.on('microphone-problem', (problem) => problems.push(problem?.kind ?? null));
      const { far } = t.transport.call;
      const passTime = async (ticks: number) => {
        for (let tick = 0; tick < ticks; tick += 1) {
          far('local-level', 0.004);
          far('remote-levels', { p1: tick < 20 ? 0.3 : 0 });
          await vi.advanceTimersByTimeAsync(100);
        }
      };
      await passTime(300);
      const [kind] = problems;
      const update = { type: 'speech-update', status: 'started', role: 'user' };
      far('message', { ...update, role: 'assistant' });
      far('message', { ...update, status: 'stopped' });
      far('message', { type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'Yes.' });
      expect(problems).toEqual([kind]);
      far('message', update);
      expect(problems).toEqual([kind, null]);
    });

    it('clears its problem when its observer dies', async () => {
      await startedIn(0);
      const problems: unknown[] = [];
      t.client.on('microphone-problem', (problem) => problems.push(problem?.kind ?? null));
      for (let tick = 0; tick < 300; tick += 1) {
        t.transport.call.far('local-level', 0);
        await vi.advanceTimersByTimeAsync(100);
      }
      expect(problems).toEqual(['silent']);
      t.transport.call.far('nonfatal-error', died);
      t.transport.call.far('remote-levels', { p1: 0 });
      expect(problems).toEqual(['silent', null]);
    });
  });

  it('a muted user is muted again if noise cancellation never settles', async () => {
    vi.useFakeTimers();
    t.create({ noiseCancellation: 'never' }, { loadWhenIdle: false });
    t.client.setMuted(true);
    void t.client.start(target);
    await vi.advanceTimersByTimeAsync(5000);
    expect(t.transport.call.localAudio).toBe(false);
  });

  it.each([true, false])(
    'a processor that fails during the join is switched off; muted: %s',
    async (muted) => {
      t.create({}, { meeting: { inputSettings: { audio: { processor: { type: 'noise-cancellation' } } } } });
      t.client.setMuted(muted);
      t.client.on('call-start-progress', ({ stage, status }) => {
        if (stage === 'daily-call-join' && status === 'started')
          t.transport.call.far('nonfatal-error', {
            type: 'audio-processor-error',
            message: 'no',
            cause: null,
          });
      });
      await t.client.start(target);
      await vi.waitFor(() => expect(t.transport.call.log).toContain('noise cancellation false'));
      await vi.waitFor(() => expect(t.transport.call.localAudio).toBe(!muted));
      expect(t.transport.call.log).not.toContain('noise cancellation true');
      expect(t.argumentsOf('error')).toEqual([]);
    },
  );
});

describe('a transport that breaks its contract', () => {
  const t = useScriptedClient();

  it.each<[string, NonNullable<Script['destroy']>]>([
    ['never settles', 'never'],
    ['rejects', new Error('gone')],
  ])('does not block the call when its destroy() %s', async (_, destroy) => {
    vi.useFakeTimers();
    await t.live({ destroy }, { loadWhenIdle: false });
    const stopped = t.client.stop();
    await vi.advanceTimersByTimeAsync(8000);
    await stopped;
    expect(t.client.state.status).toBe('ended');
    expect(t.argumentsOf('call-end')).toHaveLength(1);
    Object.assign(t.transport.script, { destroy: 'ok' });
    expect(await t.client.start(target)).toEqual(webCall);
  });

  it('does not block the call when its destroy() throws', async () => {
    t.create();
    const create = t.transport.create;
    t.transport.create = async (...args) => ({
      ...(await create(...args)),
      destroy: () => {
        throw new Error('not a call object');
      },
    });
    await t.client.start(target);
    await t.client.stop();
    expect(t.client.state.status).toBe('ended');
    expect(t.argumentsOf('call-end')).toHaveLength(1);
  });
});
