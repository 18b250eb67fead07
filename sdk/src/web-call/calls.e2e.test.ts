import { describe, expect, inject, it, vi } from 'vitest';
import {
  stages,
  type CallTarget,
  type NetworkState,
  type StageProgress,
  type TranscriptEntry,
  type WebCallEvents,
} from './index.ts';
import type { PageClient } from './testing/page-client.ts';
import { useCallPages, dailyPackages, newestDaily } from './testing/suite.ts';

const slowly = { timeout: 20_000, interval: 100 };

/** The first argument of every event with a name. */
const firstArgs = async <Value>(client: PageClient, name: keyof WebCallEvents): Promise<readonly Value[]> =>
  (await client.events(name)).map(({ args }) => args[0] as Value);

const target = {
  assistant: inject('stack').assistantId,
  assistantOverrides: { firstMessage: 'Good morning.' },
};

describe.each(dailyPackages)('a call, %s', (dailyPackage) => {
  const pages = useCallPages(dailyPackage);
  const { control } = pages;

  it('has its stages in order, is heard on both sides, can be muted, and leaves nothing', async () => {
    const opened = await pages.open();
    const client = await opened.client();
    const call = await client.start(target);
    const progress = await firstArgs<StageProgress>(client, 'call-start-progress');
    expect(progress.map(({ stage, status }) => `${stage} ${status}`)).toEqual(
      stages.flatMap((stage) => [`${stage} started`, `${stage} completed`]),
    );
    await client.until('speech-end');
    const emitted = (await client.events()).map(({ name }) => name);
    expect(emitted.filter((name) => name.startsWith('speech-'))).toEqual(['speech-start', 'speech-end']);
    expect(emitted.indexOf('call-start')).toBeLessThan(emitted.indexOf('speech-start'));
    expect(Math.max(...(await firstArgs<number>(client, 'volume-level')))).toBeGreaterThan(0.05);
    const latestTurn = async () =>
      (await firstArgs<readonly TranscriptEntry[]>(client, 'transcript')).at(-1)?.[0];
    const greeting = { role: 'assistant', text: 'Good morning.', final: true };
    await vi.waitFor(async () => expect(await latestTurn()).toMatchObject(greeting), slowly);

    await vi.waitFor(
      async () => expect((await control.record(call!.id)).caller.packets).toBeGreaterThan(0),
      slowly,
    );
    // The level is observed only after noise cancellation has settled, later than the room hears it.
    await vi.waitFor(
      async () =>
        expect(Math.max(0, ...(await firstArgs<number>(client, 'microphone-level')))).toBeGreaterThan(0),
      slowly,
    );
    await client.setMuted(true);
    await vi.waitFor(
      async () => expect((await control.record(call!.id)).caller.levelDb).toBeLessThan(-60),
      slowly,
    );
    expect(Object.keys(await opened.held())).toEqual(
      expect.arrayContaining(['tracks', 'peers', 'contexts', 'sockets', 'elements', 'wakeLocks']),
    );

    await client.stop();
    await opened.released();
    // The room notices the closed connection after the page has let go of it.
    await vi.waitFor(
      async () => expect((await control.record(call!.id)).ended?.reason).toBe('customer-ended-call'),
      slowly,
    );
    expect(await firstArgs(client, 'call-end')).toEqual([
      { reason: 'customer-ended-call', by: 'customer', retryable: true },
    ]);
    expect(await client.events('error')).toEqual([]);
  });
});

describe('calls on the newest daily-js', () => {
  const pages = useCallPages(newestDaily);
  const { control } = pages;

  it('that are recorded have the camera, return from a dead line, and can be rejoined while their room is kept', async () => {
    const opened = await pages.open();
    await control.plan({
      faults: [{ kind: 'refuses', request: 'start-recording', answer: 'late', delayMs: 700 }],
    });
    const client = await opened.client();
    const recorded: CallTarget = {
      assistant: pages.stack.assistantId,
      assistantOverrides: {
        firstMessage: 'Good morning.',
        artifactPlan: { videoRecordingEnabled: true },
      },
      roomDeleteOnUserLeaveEnabled: false,
    };
    const call = await client.start(recorded);
    await client.until('speech-start');
    const { appMessages } = await control.record(call!.id);
    const sent = appMessages.flatMap(({ direction, data }) =>
      direction === 'in' && typeof data === 'string' && data.startsWith('{')
        ? [JSON.parse(data) as { videoRecordingStartDelaySeconds: number }]
        : [],
    );
    expect(sent).toMatchObject([{ type: 'control', control: 'say-first-message' }]);
    expect(sent[0]!.videoRecordingStartDelaySeconds).toBeGreaterThanOrEqual(0.69);
    expect((await opened.held())['tracks']?.map((line) => line.split(' ')[0])).toContain('video');

    // The interruption shows within three seconds.
    await client.until('speech-end');
    const now = () => opened.page.evaluate(() => performance.now());
    const networkTimes = async (status: NetworkState['status']) =>
      (await client.events('network')).flatMap(({ at, args }) =>
        (args[0] as NetworkState).status === status ? at : [],
      );

    const diedAt = await now();
    await control.inject(call!.id, { kind: 'network', forMs: 4000, dead: true });
    await client.until('network', { status: 'interrupted' });
    expect((await networkTimes('interrupted'))[0]! - diedAt).toBeLessThan(3000);
    await client.until('network', { status: 'connected' }, 2);
    expect((await networkTimes('connected'))[1]! - diedAt).toBeLessThan(4000 + 3000);
    expect(await networkTimes('interrupted')).toHaveLength(1);
    await client.run({ do: 'say', message: 'Here I am again.' });
    await client.until('speech-start', {}, 2);
    await client.stop();
    // Its room is kept.
    expect(await client.reconnect(call!)).toMatchObject({ id: call!.id });
    await client.until('call-start', {}, 2);
    await client.stop();
    expect(await client.events('error')).toEqual([]);
    await opened.released();
  });

  it('that are stopped at every stage, between stages and in the call leave nothing behind in their page', async () => {
    const opened = await pages.open();
    const client = await opened.client({ keepsEvents: false });
    const session = await opened.page.createCDPSession();
    await session.send('Performance.enable');
    const metric = async (name: string) => {
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    };
    const start = { do: 'start', target } as const;
    const stop = { do: 'stop' } as const;
    const stopAtEveryStage = async () => {
      for (const stage of stages) {
        const fields = { stage, status: 'started' };
        const stopped = client.runWhen({ name: 'call-start-progress', fields }, stop);
        const [started] = await client.run(start);
        await stopped;
        expect({ stage, started: started?.value }).toEqual({ stage, started: null });
      }
    };
    // The first calls load and compile the client's code, which is not a leak.
    await stopAtEveryStage();
    await opened.released();
    const listeners = await metric('JSEventListeners');
    await stopAtEveryStage();
    for (const afterMs of [0, 150, 300]) {
      const started = client.run(start);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await client.stop();
      await started;
    }
    await opened.released();
    // One call has about as many; those of the last one may still exist.
    expect((await metric('JSEventListeners')) - listeners).toBeLessThanOrEqual(40);
  });

  it('of two clients are side by side; one that ends cannot be rejoined, and does not disturb the other', async () => {
    const opened = await pages.open();
    const [one, two] = [await opened.client(), await opened.client()];
    const calls = await Promise.all([one.start(), two.start()]);
    await Promise.all([one.until('call-start'), two.until('call-start')]);
    expect(new Set(calls.map((call) => call?.id)).size).toBe(2);
    await one.stop();
    const before = (await two.events('volume-level')).length;
    // Its room is deleted.
    expect(await one.reconnect(calls[0]!)).toBeNull();
    expect(await firstArgs(one, 'error')).toMatchObject([
      { type: 'daily-call-join-error', error: { code: 'call-unavailable' } },
    ]);
    await two.until('volume-level', {}, before + 5);
    expect(await two.state()).toMatchObject({ status: 'live' });
    await two.stop();
    await opened.released();
    expect(await two.events('error')).toEqual([]);
  });
});
