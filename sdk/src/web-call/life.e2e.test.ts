import { describe, expect, it, vi } from 'vitest';
import { stages, type CallStartSuccess, type StageProgress, type TranscriptEntry } from './index.ts';
import { endedMessages, firstArgs } from './testing/expect-calls.ts';
import { useCallPages } from './testing/suite.ts';
import { dailyPackages } from './testing/versions.ts';

describe.each(dailyPackages)('a call from its start to its end, %s', (dailyPackage) => {
  const pages = useCallPages(dailyPackage);
  const target = {
    assistant: pages.stack.assistantId,
    assistantOverrides: { firstMessage: 'Good morning.' },
  };

  it('reports every stage in order, then the start', async () => {
    const client = await (await pages.open()).client();
    const call = await client.start(target);
    const progress = await firstArgs<StageProgress>(client, 'call-start-progress');
    expect(progress.map(({ stage, status }) => `${stage} ${status}`)).toEqual(
      stages.flatMap((stage) => [`${stage} started`, `${stage} completed`]),
    );
    const skipped = progress.filter(({ metadata }) => metadata?.['skipped']).map(({ stage }) => stage);
    expect(skipped).toEqual(['mobile-permissions', 'video-recording-setup', 'video-recording-started']);

    const completed = progress.filter(({ status }) => status === 'completed');
    const [success, ...further] = await firstArgs<CallStartSuccess>(client, 'call-start-success');
    expect(further).toEqual([]);
    expect(success?.callId).toBe(call?.id);
    expect(success?.stages).toEqual(
      Object.fromEntries(completed.map(({ stage, durationMs }) => [stage, durationMs])),
    );
    const durations = completed.map(({ durationMs }) => durationMs ?? -1);
    expect(Math.min(...durations)).toBeGreaterThanOrEqual(0);
    expect(success?.totalDurationMs).toBeGreaterThanOrEqual(durations.reduce((sum, ms) => sum + ms, 0));
    await client.stop();
  });

  it('plays the assistant and reports its speech', async () => {
    const client = await (await pages.open()).client();
    await client.start(target);
    await client.until('speech-end');
    const told = (await client.events()).map(({ name }) => name);
    expect(told.filter((name) => name === 'call-start')).toHaveLength(1);
    expect(told.indexOf('call-start')).toBeLessThan(told.indexOf('speech-start'));
    expect(told.filter((name) => name.startsWith('speech-'))).toEqual(['speech-start', 'speech-end']);

    const volumes = await firstArgs<number>(client, 'volume-level');
    expect(Math.max(...volumes)).toBeGreaterThan(0.05);
    expect(volumes.every((volume) => volume >= 0 && volume <= 1)).toBe(true);
    expect(await firstArgs<number>(client, 'first-audio')).toEqual([expect.any(Number)]);
    const transcripts = await firstArgs<readonly TranscriptEntry[]>(client, 'transcript');
    expect(transcripts.at(-1)?.[0]).toMatchObject({ role: 'assistant', text: 'Good morning.', final: true });
    await client.stop();
  });

  it('sends the microphone, and silence while muted', async () => {
    const client = await (await pages.open()).client();
    const call = await client.start({
      assistant: target.assistant,
      assistantOverrides: { firstMessage: '' },
    });
    const record = () => pages.control.record(call!.id);
    await vi.waitFor(async () => expect((await record()).caller.segments.length).toBeGreaterThan(1), {
      timeout: 20_000,
      interval: 100,
    });
    // The level is observed only after noise cancellation has settled, later than the room hears it.
    await vi.waitFor(
      async () =>
        expect(Math.max(0, ...(await firstArgs<number>(client, 'microphone-level')))).toBeGreaterThan(0),
      { timeout: 10_000, interval: 100 },
    );

    await client.setMuted(true);
    const levelsBefore = (await client.events('microphone-level')).length;
    await client.until('microphone-level', {}, levelsBefore + 20);
    const levels = await firstArgs<number>(client, 'microphone-level');
    // The level observer measures over a window, so the first levels may still contain sound.
    expect(levels.slice(levelsBefore + 5).every((level) => level === 0)).toBe(true);
    expect((await record()).caller.levelDb).toBeLessThan(-60);

    await client.setMuted(false);
    const { segments } = (await record()).caller;
    await vi.waitFor(
      async () => expect((await record()).caller.segments.length).toBeGreaterThan(segments.length),
      { timeout: 20_000, interval: 100 },
    );
    await client.stop();
  });

  it('ends once, reports it once, and releases everything', async () => {
    const opened = await pages.open();
    const client = await opened.client();
    const call = await client.start(target);
    await client.until('call-start');
    await client.until('microphone-level');
    expect(Object.keys(await opened.held())).toEqual(
      expect.arrayContaining(['tracks', 'peers', 'contexts', 'sockets', 'elements', 'wakeLocks']),
    );
    await client.stop();
    expect(await client.state()).toEqual({
      status: 'ended',
      end: { reason: 'customer-ended-call', by: 'customer', retryable: true },
    });
    await opened.released();
    const record = await pages.control.record(call!.id);
    expect(record.ended?.reason).toBe('customer-ended-call');

    const ends = (await client.events()).filter(
      ({ name, args: [first] }) =>
        name === 'call-end' || (name === 'message' && (first as { status?: string }).status === 'ended'),
    );
    expect(ends.map(({ name, args }) => [name, args[0]])).toEqual([
      ['call-end', { reason: 'customer-ended-call', by: 'customer', retryable: true }],
      ['message', { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' }],
    ]);
    expect(await client.events('error')).toEqual([]);
  });

  it('makes several equal calls in sequence', async () => {
    const opened = await pages.open();
    const client = await opened.client();
    const ids = new Set<string | undefined>();
    for (const nth of [1, 2, 3]) {
      ids.add((await client.start(target))?.id);
      await client.until('call-start', {}, nth);
      await client.stop();
      await opened.released();
    }
    expect(ids.size).toBe(3);
    const statuses = (await firstArgs<{ status: string }>(client, 'state')).map(({ status }) => status);
    const once = ['starting', 'live', 'ending', 'ended'];
    expect(statuses.filter((status, index) => status !== statuses[index - 1])).toEqual([
      ...once,
      ...once,
      ...once,
    ]);
    expect(await client.events('call-start')).toHaveLength(3);
    expect(await client.events('call-end')).toHaveLength(3);
  });

  it('ends without an error, with the reason, when the assistant hangs up', async () => {
    const opened = await pages.open();
    const client = await opened.client();
    await client.start(target);
    await client.until('call-start');
    await client.run({ do: 'say', message: 'Good bye.', endCallAfterSpoken: true });
    await client.until('call-end');
    expect(await firstArgs(client, 'call-end')).toEqual([
      { reason: 'assistant-ended-call-after-message-spoken', by: 'assistant', retryable: true },
    ]);
    expect(await client.events('error')).toEqual([]);
    expect(await endedMessages(client)).toHaveLength(1);
    await opened.released();
  });
});
