import { describe, expect, it } from 'vitest';
import { expectNextCallWorks, firstArgs, theError } from './testing/expect-calls.ts';
import { useCallPages } from './testing/suite.ts';
import { usualDailyPackages } from './testing/versions.ts';

/** The assistant neither sends `listening` nor speaks. */
const silent = [{ kind: 'listening', when: 'never' }, { kind: 'silent-agent' }] as const;

describe.each(usualDailyPackages)("the assistant's `listening` message, %s", (dailyPackage) => {
  const pages = useCallPages(dailyPackage);

  it.each([
    { what: 'before the join is told', fault: { kind: 'listening', when: 'join' }, starts: 'before' },
    {
      what: 'once the assistant can be heard',
      fault: { kind: 'listening', when: 'after-join' },
      starts: 'any',
    },
    {
      what: 'long after the start',
      fault: { kind: 'listening', when: 'after-join', delayMs: 1500 },
      starts: 'after',
    },
  ] as const)('$what: the call starts, once', async ({ what, fault, starts }) => {
    await pages.control.plan({ name: what, faults: [fault] });
    const opened = await pages.page();
    const client = await opened.client({ plan: what });
    expect(await client.start()).not.toBeNull();
    await client.until('call-start');
    await client.until('speech-start');
    const told = (await client.events()).map(({ name }) => name);
    expect(told.filter((name) => name === 'call-start')).toHaveLength(1);
    const order = told.indexOf('call-start') - told.indexOf('call-start-success');
    if (starts !== 'any') expect(Math.sign(order)).toBe(starts === 'before' ? -1 : 1);
    expect(await client.state()).toMatchObject({ status: 'live', listening: true });
    await client.stop();
    expect(await client.events('error')).toEqual([]);
    await opened.released();
  });

  it('missing while the assistant speaks: the call continues', async () => {
    await pages.control.plan({ name: 'mute', faults: [{ kind: 'listening', when: 'never' }] });
    const opened = await pages.page();
    const client = await opened.client({ plan: 'mute', listeningTimeoutMs: 1500 });
    await client.start();
    await client.until('speech-end');
    expect(await client.state()).toEqual({ status: 'live', listening: false, heard: true });
    await client.stop();
    expect(await client.events('call-start')).toEqual([]);
    expect(await client.events('error')).toEqual([]);
    await opened.released();
  });

  it('missing: the call ends after the timeout with one clear error', async () => {
    await pages.control.plan({ name: 'never', faults: silent });
    const opened = await pages.page();
    const client = await opened.client({ plan: 'never', listeningTimeoutMs: 1000 });
    expect(await client.start()).not.toBeNull();
    await client.until('call-end');
    expect(await client.events('call-start')).toEqual([]);
    expect(await theError(client)).toMatchObject({
      type: 'no-answer',
      message: 'The assistant did not answer.',
      error: { code: 'call-no-answer', retryable: true, hint: expect.any(String) },
    });
    expect(await firstArgs(client, 'call-end')).toMatchObject([{ by: 'error', retryable: true }]);
    await opened.released();
    await expectNextCallWorks(opened);
  });

  it('awaited: stop ends the wait', async () => {
    await pages.control.plan({ name: 'never', faults: silent });
    const opened = await pages.page();
    const client = await opened.client({ plan: 'never', listeningTimeoutMs: 60_000 });
    await client.start();
    await client.stop();
    await opened.released();
    expect(await client.events('error')).toEqual([]);
  });
});
