import { describe, expect, it, vi } from 'vitest';
import type { CallStartFailed, StageProgress } from './index.ts';
import { endedMessages, expectNextCallWorks, firstArgs } from './testing/expect-calls.ts';
import { type Hold, holdLibrary, holds, recorded } from './testing/hold.ts';
import type { PageClient } from './testing/page-client.ts';
import { useCallPages } from './testing/suite.ts';
import { usualDailyPackages } from './testing/versions.ts';

/** Expects no failure but a cancelled start, because the stop was intended. */
async function expectNoFailure(client: PageClient): Promise<void> {
  expect(await client.events('error')).toEqual([]);
  const failed = await firstArgs<CallStartFailed>(client, 'call-start-failed');
  expect(failed.filter(({ cancelled }) => cancelled !== true)).toEqual([]);
}

describe.each(usualDailyPackages)('stopping, %s', (dailyPackage) => {
  const pages = useCallPages(dailyPackage);
  const { control } = pages;
  const { assistantId } = pages.stack;

  /** Expects that no one entered the room of a call that was stopped before it was joined. */
  async function expectNotEntered(callId: string): Promise<void> {
    await vi.waitFor(
      async () => {
        const { state, joinedAt } = await control.record(callId);
        expect(joinedAt).toBeUndefined();
        expect(['waiting', 'ended']).toContain(state);
      },
      { timeout: 10_000 },
    );
  }

  describe('during a stage', () => {
    it.each(holds.map((hold) => [hold.stage, hold] as const))('%s', async (stage, hold: Hold) => {
      const opened = await (hold.fresh ? pages.open(hold.fresh) : pages.page());
      const client = await opened.client({ ...hold.options, ...(hold.faults ? { plan: stage } : {}) });
      if (hold.faults) await control.plan({ name: stage, faults: hold.faults }, { faults: [] });
      const letGo = await hold.begin?.(pages, opened);
      const before = await control.calls();

      const starting = client.start();
      await client.until('call-start-progress', { stage, status: 'started' });
      await client.stop();
      expect(await starting).toBeNull();
      await expectNoFailure(client);
      expect(await client.events('call-end')).toEqual([]);
      expect(await endedMessages(client)).toEqual([]);
      expect(await client.state()).toMatchObject({ status: 'ended', end: { by: 'customer' } });
      const progress = await firstArgs<StageProgress>(client, 'call-start-progress');
      expect(progress.at(-1)).toMatchObject({ stage, status: 'failed', metadata: { cancelled: true } });

      await letGo?.();
      await opened.released();
      const made = (await control.calls()).find((id) => !before.includes(id));
      expect(made !== undefined).toBe(!['initialization', 'web-call-creation'].includes(stage));
      if (made !== undefined) await expectNotEntered(made);

      // The next call works as usual.
      await expectNextCallWorks(opened);
    });
  });

  it.each([
    'initialization',
    'web-call-creation',
    'daily-call-object-creation',
    'mobile-permissions',
    'daily-call-join',
    'video-recording-setup',
    'video-recording-started',
    'audio-observer-setup',
    'audio-processing-setup',
  ])('inside the event of the start of %s', async (stage) => {
    // In a new page the call machine is still loading when the join begins.
    const opened = await (stage === 'daily-call-join' ? pages.open() : pages.page());
    const client = await opened.client();
    const stopped = client.runWhen(
      { name: 'call-start-progress', fields: { stage, status: 'started' } },
      { do: 'stop' },
    );
    expect(await client.start(recorded(assistantId))).toBeNull();
    await stopped;
    await expectNoFailure(client);
    expect(await client.events('call-start-success')).toEqual([]);
    expect(await client.events('call-start-failed')).toHaveLength(1);
    await opened.released();
    expect(await client.start()).not.toBeNull();
    await client.stop();
  });

  it('while stages are still pending', async () => {
    const unanswered = ['start-recording', 'remote-level-observer', 'update-input-settings'] as const;
    const faults = unanswered.map((request) => ({ kind: 'refuses', request, answer: 'never' }) as const);
    await control.plan({ name: 'pending', faults });
    const opened = await pages.page();
    const client = await opened.client({ plan: 'pending' });
    expect(await client.start(recorded(assistantId))).not.toBeNull();
    const progress = await firstArgs<StageProgress>(client, 'call-start-progress');
    expect(progress.filter(({ metadata }) => metadata?.['pending']).map(({ stage }) => stage)).toEqual([
      'video-recording-started',
      'audio-observer-setup',
      'audio-processing-setup',
    ]);
    await client.stop();
    await expectNoFailure(client);
    await opened.released();
  });

  it('inside call-start, and inside call-start-success', async () => {
    for (const name of ['call-start', 'call-start-success'] as const) {
      const opened = await pages.page();
      const client = await opened.client();
      const stopped = client.runWhen({ name }, { do: 'stop' });
      await client.start();
      await stopped;
      await expectNoFailure(client);
      expect(await client.events('call-end')).toHaveLength(1);
      await opened.released();
    }
  });

  it('twice: both settle once everything is released', async () => {
    const opened = await pages.page();
    const client = await opened.client();
    await client.start();
    await client.run({ do: 'stop' }, { do: 'stop' });
    expect(await client.state()).toMatchObject({ status: 'ended' });
    await opened.released();
    expect(await client.events('call-end')).toHaveLength(1);
    await client.stop();
    expect(await client.events('call-end')).toHaveLength(1);
  });

  it('before prepare() has loaded', async () => {
    const opened = await pages.open();
    const letGo = await holdLibrary(pages, opened);
    const client = await opened.client({ loadWhenIdle: false });
    const preparing = client.prepare();
    const starting = client.start();
    await client.until('call-start-progress', { stage: 'daily-call-object-creation', status: 'started' });
    await client.stop();
    expect(await starting).toBeNull();
    await letGo();
    await preparing;
    await opened.released();
    await expectNoFailure(client);
    expect(await client.start()).not.toBeNull();
    await client.stop();
  });

  it('a call machine that ignores leave() causes only a short delay, and gets no microphone audio', async () => {
    await control.plan({ faults: [{ kind: 'refuses', request: 'leave-meeting', answer: 'never' }] });
    const opened = await pages.open();
    const client = await opened.client();
    const left = await client.start();
    await client.until('call-start');
    await client.stop();
    expect(await client.events('call-end')).toHaveLength(1);
    const { state, caller } = await control.record(left!.id);
    expect(state).toBe('connected');
    await control.clear();
    expect(await client.start()).not.toBeNull();
    await client.until('call-start', {}, 2);
    expect((await control.record(left!.id)).caller.packets).toBe(caller.packets);
    await client.stop();
  });
});
