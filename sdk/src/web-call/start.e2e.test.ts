import { describe, expect, it, vi } from 'vitest';
import type { WebCall } from './index.ts';
import type { Outcome } from './testing/page/contract.ts';
import { useCallPages } from './testing/suite.ts';
import { usualDailyPackages } from './testing/versions.ts';

const idOf = (outcome: Outcome | undefined) => (outcome?.value as WebCall | undefined)?.id;

describe.each(usualDailyPackages)('overlapping starts and ends, %s', (dailyPackage) => {
  const pages = useCallPages(dailyPackage);
  const { control } = pages;

  it('a second start is refused, and the first continues', async () => {
    const opened = await pages.open();
    const client = await opened.client();
    const [first, second] = await client.run(client.starts, client.starts);
    expect(first?.value).toMatchObject({ id: expect.any(String) });
    expect(second).toMatchObject({ value: null });
    const failed = (await client.events('call-start-progress')).filter(
      ({ args: [progress] }) => (progress as { status: string }).status === 'failed',
    );
    expect(failed.map(({ args }) => args[0])).toMatchObject([{ stage: 'initialization' }]);
    expect(await client.events('call-start-failed')).toEqual([]);
    expect(await client.events('error')).toEqual([]);

    await client.until('call-start');
    expect(await client.start()).toBeNull();
    expect(await client.state()).toMatchObject({ status: 'live' });
    await client.stop();
    await opened.released();
  });

  it('start inside call-end begins the next call', async () => {
    const opened = await pages.open();
    const client = await opened.client();
    const first = await client.start();
    await client.until('call-start');
    const redial = client.runWhen({ name: 'call-end' }, client.starts);
    await client.stop();
    const [second] = await redial;
    expect(second?.value).toMatchObject({ id: expect.any(String) });
    expect(idOf(second)).not.toBe(first?.id);
    await client.until('call-start', {}, 2);
    await client.stop();
    await opened.released();
    expect(await client.events('call-end')).toHaveLength(2);
    expect(await client.events('error')).toEqual([]);
  });

  it('stop and start together: the next call waits for the end of the previous one', async () => {
    const opened = await pages.open();
    const client = await opened.client();
    const first = await client.start();
    await client.until('call-start');
    const [, again] = await client.run({ do: 'stop' }, client.starts);
    expect(again?.value).toMatchObject({ id: expect.any(String) });
    await client.until('call-start', {}, 2);
    const told = (await client.events()).map(({ name }) => name);
    expect(told.indexOf('call-end')).toBeLessThan(told.lastIndexOf('call-start-success'));
    expect((await control.record(first!.id)).state).toBe('ended');
    await client.stop();
    await opened.released();
  });

  it('start, stop, start together: only the last one makes a call', async () => {
    const opened = await pages.open();
    const client = await opened.client();
    const [first, , second] = await client.run(client.starts, { do: 'stop' }, client.starts);
    expect(first).toMatchObject({ value: null });
    expect(second?.value).toMatchObject({ id: expect.any(String) });
    await client.until('call-start');
    expect(await opened.liveRooms()).toHaveLength(1);
    await client.stop();
    await opened.released();
    expect(await client.events('call-end')).toHaveLength(1);
  });

  it('dispose during a start ends it without further events', async () => {
    const opened = await pages.open();
    const client = await opened.client();
    const starting = client.start();
    await client.until('call-start-progress', { stage: 'daily-call-join', status: 'started' });
    await client.dispose();
    const told = (await client.events()).length;
    expect(await starting).toBeNull();
    await opened.released();
    expect(await client.events()).toHaveLength(told);
  });

  it('two clients of a component that is mounted twice make one call', async () => {
    const opened = await pages.open();
    const first = await opened.client();
    const second = await opened.client();
    const calls = await control.calls();
    const [[discarded], [kept]] = await Promise.all([
      first.run(first.starts, { do: 'dispose' }),
      second.run(second.starts),
    ]);
    expect(discarded).toMatchObject({ value: null });
    expect(kept?.value).toMatchObject({ id: expect.any(String) });
    await second.until('call-start');
    expect(await opened.liveRooms()).toEqual([idOf(kept)]);
    const made = (await control.calls()).filter((id) => !calls.includes(id));
    expect(made).toEqual([idOf(kept)]);
    await second.stop();
    await opened.released();
  });

  it('two clients in a page call side by side', async () => {
    const opened = await pages.open();
    const [one, two] = [await opened.client(), await opened.client()];
    const calls = await Promise.all([one.start(), two.start()]);
    await Promise.all([one.until('call-start'), two.until('call-start')]);
    expect(new Set(calls.map((call) => call?.id)).size).toBe(2);
    expect(await opened.liveRooms()).toHaveLength(2);
    await one.stop();
    expect(await two.state()).toMatchObject({ status: 'live' });
    expect(await opened.liveRooms()).toEqual([calls[1]?.id]);
    const before = (await two.events('volume-level')).length;
    await two.until('volume-level', {}, before + 5);
    await two.stop();
    await opened.released();
    for (const client of [one, two]) {
      expect(await client.events('call-end')).toHaveLength(1);
      expect(await client.events('error')).toEqual([]);
    }
  });

  it('a call continues while its page is hidden, and can be started there', async () => {
    const opened = await pages.open();
    const client = await opened.client();
    await client.start({
      assistant: pages.stack.assistantId,
      assistantOverrides: { firstMessage: 'Good morning.' },
    });
    await client.until('call-start');
    const other = await opened.page.browserContext().newPage();
    await other.bringToFront();
    await opened.page.waitForFunction(() => document.visibilityState === 'hidden', { polling: 50 });
    await client.until('speech-end');
    await client.stop();
    await opened.released();
    expect(await client.start()).not.toBeNull();
    await client.until('call-start', {}, 2);
    await client.stop();
    await opened.released();
    expect(await client.events('error')).toEqual([]);
  });

  it('a page that is reloaded ends its call, and can make another', async () => {
    const opened = await pages.open();
    const client = await opened.client();
    const call = await client.start();
    await client.until('call-start');
    await opened.reload();
    await vi.waitFor(
      async () =>
        expect((await control.record(call!.id)).ended).toMatchObject({ reason: 'customer-ended-call' }),
      { timeout: 10_000 },
    );
    const next = await opened.client();
    expect(await next.start()).not.toBeNull();
    await next.until('call-start');
    await next.stop();
    await opened.released();
  });
});
