import { describe, expect, it, vi } from 'vitest';
import type { CallErrorEvent } from './index.ts';
import { firstArgs, theError } from './testing/expect-calls.ts';
import type { PageClient } from './testing/page-client.ts';
import { type CallPages, useCallPages } from './testing/suite.ts';
import { usualDailyPackages } from './testing/versions.ts';

/** Makes the assistant speak, and expects sound. */
async function hears(client: PageClient, message: string): Promise<void> {
  const { length } = await client.events('volume-level');
  await client.run({ do: 'say', message });
  await vi.waitFor(
    async () => {
      const volumes = (await firstArgs<number>(client, 'volume-level')).slice(length);
      expect(Math.max(...volumes)).toBeGreaterThan(0.05);
    },
    { timeout: 10_000, interval: 100 },
  );
}

function courses(pages: CallPages) {
  const { control } = pages;

  const callThatLoses = async (lostMs: number) => {
    const opened = await pages.open();
    const client = await opened.client({ plan: String(lostMs) });
    const call = await client.start();
    await client.until('call-start');
    return { opened, client, call: call! };
  };

  /** After eight seconds without network, the call reconnects by itself and has sound. */
  async function comesBack(): Promise<void> {
    const { opened, client, call } = await callThatLoses(8000);
    await client.until('network', { status: 'interrupted' });
    const { packets } = (await control.record(call.id)).caller;
    await client.until('network', { status: 'connected' }, 2);
    expect((await firstArgs<{ status: string }>(client, 'network')).map(({ status }) => status)).toEqual(
      expect.arrayContaining(['connected', 'interrupted']),
    );
    await vi.waitFor(
      async () => expect((await control.record(call.id)).caller.packets).toBeGreaterThan(packets + 50),
      { timeout: 10_000, interval: 100 },
    );
    await hears(client, 'Here I am again.');
    expect(await client.state()).toMatchObject({ status: 'live', listening: true });
    expect(await client.events('call-start')).toHaveLength(1);
    expect(await client.events('error')).toEqual([]);
    await client.stop();
    await opened.released();
  }

  /** After a longer loss there is one error, and the same call can be rejoined. */
  async function isLost(): Promise<void> {
    const { opened, client, call } = await callThatLoses(21_500);
    await client.until('call-end');
    expect(await theError(client)).toMatchObject({
      type: 'daily-error',
      error: { code: 'call-connection-lost', retryable: true },
    });
    expect(await firstArgs(client, 'call-end')).toMatchObject([{ by: 'network', retryable: true }]);
    await opened.released();

    // The network may still be down: then a rejoin fails like any start and can be retried.
    await vi.waitFor(
      async () => {
        const [again] = await client.run({ do: 'reconnect', webCall: call });
        expect(again?.value).toMatchObject({ id: call.id });
      },
      { timeout: 15_000, interval: 500 },
    );
    await client.until('call-start', {}, 2);
    const later = (await firstArgs<CallErrorEvent>(client, 'error')).slice(1);
    expect(later.filter(({ error }) => error.code !== 'call-connection-lost')).toEqual([]);
    await hears(client, 'Where were we?');
    await client.stop();
    expect((await control.record(call.id)).ended?.reason).toBe('customer-ended-call');
    await opened.released();
  }

  return [comesBack(), isLost()];
}

describe('a lost network', () => {
  const all = usualDailyPackages.map((dailyPackage) => useCallPages(dailyPackage));

  it(`for eight seconds, and for good, ${usualDailyPackages.join(' and ')}`, async () => {
    await all[0]!.control.plan(
      { name: '8000', faults: [{ kind: 'network', afterMs: 1500, forMs: 8000 }] },
      { name: '21500', faults: [{ kind: 'network', afterMs: 1500, forMs: 21_500 }] },
    );
    // Nearly all of the time is spent without network, so all courses run in parallel.
    const ended = await Promise.allSettled(all.flatMap(courses));
    const failures = ended
      .filter((course) => course.status === 'rejected')
      .map(({ reason }) => String(reason));
    expect(failures).toEqual([]);
  });
});

describe.each(usualDailyPackages)('a call that its caller left, %s', (dailyPackage) => {
  const pages = useCallPages(dailyPackage);

  it('can be rejoined if its room is kept, and not if it was deleted', async () => {
    const assistant = pages.stack.assistantId;
    const client = await (await pages.open()).client();
    const kept = await client.start({ assistant, roomDeleteOnUserLeaveEnabled: false });
    await client.until('call-start');
    await client.stop();
    expect(await client.reconnect(kept!)).toMatchObject({ id: kept!.id });
    await client.until('call-start', {}, 2);
    await client.stop();

    const deleted = await client.start({ assistant });
    await client.until('call-start', {}, 3);
    await client.stop();
    expect(await client.reconnect(deleted!)).toBeNull();
    expect(await theError(client)).toMatchObject({
      type: 'daily-call-join-error',
      error: { code: 'call-unavailable' },
    });
  });
});
