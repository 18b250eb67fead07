import { describe, expect, it } from 'vitest';
import type { CallErrorEvent } from '../index.ts';
import type { ServiceFault } from '../testing/control.ts';
import { expectNextCallWorks, firstArgs, theError } from '../testing/expect-calls.ts';
import type { PageClient } from '../testing/page-client.ts';
import { useCallPages } from '../testing/suite.ts';
import { usualDailyPackages } from '../testing/versions.ts';

interface Answer extends Omit<ServiceFault, 'target' | 'path'> {
  readonly error: Partial<CallErrorEvent['error']>;
}

const answers: Readonly<Record<string, Answer>> = {
  402: { status: 402, error: { retryable: false } },
  'a cut connection': { drop: true, error: { code: 'network', retryable: true } },
  text: { body: 'It works!', error: { code: 'unparsable', retryable: true } },
  'something else': { body: { id: 7 }, error: { code: 'unparsable', retryable: true } },
  nothing: { status: 200, error: { code: 'unparsable', retryable: true } },
};

describe.each(usualDailyPackages)('a start that fails at a stage, %s', (dailyPackage) => {
  const pages = useCallPages(dailyPackage);
  const { control } = pages;

  async function expectFailed(client: PageClient, stage: string, type: string): Promise<CallErrorEvent> {
    const error = await theError(client);
    expect(error).toMatchObject({ type, stage, message: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(error.error.hint).toMatch(/\.$/);
    expect(await firstArgs(client, 'call-start-failed')).toMatchObject([
      { stage, error: { code: error.error.code } },
    ]);
    expect((await firstArgs<object>(client, 'call-start-progress')).at(-1)).toMatchObject({
      stage,
      status: 'failed',
      durationMs: expect.any(Number),
    });
    expect(await client.events('call-end')).toEqual([]);
    return error;
  }

  it.each(Object.entries(answers))('the platform answers %s', async (_, { error, ...fault }) => {
    // Repeated for every attempt: browsers retry some of these by themselves.
    await control.disturb({ target: 'platform', path: '/call/web', ...fault });
    const opened = await pages.page();
    const client = await opened.client();
    expect(await client.start()).toBeNull();
    const told = await expectFailed(client, 'web-call-creation', 'start-method-error');
    expect(told.error).toMatchObject(error);
    await opened.released();
    await control.clear();
  });

  it('a call works after all of these answers', async () => {
    const opened = await pages.page();
    await expectNextCallWorks(opened);
    expect(await opened.liveRooms()).toEqual([]);
  });

  it('the network is down', async () => {
    const opened = await pages.open();
    const client = await opened.client();
    await client.prepare();
    await opened.page.setOfflineMode(true);
    expect(await client.start()).toBeNull();
    const { error } = await expectFailed(client, 'web-call-creation', 'start-method-error');
    expect(error).toMatchObject({ code: 'network', retryable: true });
    await opened.page.setOfflineMode(false);
    await opened.released();
    await expectNextCallWorks(opened);
  });

  it('the microphone is not allowed: nothing is created', async () => {
    const opened = await pages.open({ microphone: 'denied' });
    const client = await opened.client();
    const before = await control.calls();
    expect(await client.start()).toBeNull();
    const { error } = await expectFailed(client, 'initialization', 'start-method-error');
    expect(error).toMatchObject({ code: 'call-microphone-denied', retryable: true });
    expect(await control.calls()).toEqual(before);
    await opened.allow('granted');
    await opened.released();
    await expectNextCallWorks(opened);
  });

  it('daily-js itself cannot be loaded', async () => {
    const opened = await pages.open();
    const { page } = opened;
    await page.setRequestInterception(true);
    let broken = true;
    page.on('request', (request) => {
      const isLibrary = new URL(request.url()).pathname === pages.server.dailyPath;
      void (broken && isLibrary ? request.abort() : request.continue());
    });
    const client = await opened.client();
    expect(await client.start()).toBeNull();
    const { error } = await expectFailed(
      client,
      'daily-call-object-creation',
      'daily-call-object-creation-error',
    );
    expect(error).toMatchObject({ retryable: true });
    await opened.released();
    broken = false;
    await expectNextCallWorks(opened);
  });

  it('the call machine cannot be loaded', async () => {
    const opened = await pages.open();
    await control.disturb({ target: 'call-machine', status: 404 });
    const client = await opened.client();
    expect(await client.start()).toBeNull();
    const { error } = await expectFailed(client, 'daily-call-join', 'daily-call-join-error');
    expect(error).toMatchObject({ code: 'call-join-failed', retryable: true });
    await opened.released();
    await control.clear();
    await expectNextCallWorks(opened);
  });
});
