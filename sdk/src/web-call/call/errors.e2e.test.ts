import type { CameraErrorType, FatalErrorType, RoomFault } from '@firmline/harness/room';
import { describe, expect, it, vi } from 'vitest';
import type { Participant } from '../participant.ts';
import type { StackControl } from '../testing/control.ts';
import { endedMessages, expectNextCallWorks, firstArgs, theError } from '../testing/expect-calls.ts';
import type { PageClient } from '../testing/page-client.ts';
import { useCallPages } from '../testing/suite.ts';
import { usualDailyPackages } from '../testing/versions.ts';

type Told = readonly [code: string, sentence: string, retryable: boolean];

const fatal: Readonly<Record<FatalErrorType, Told>> = {
  'connection-error': ['call-connection-lost', 'The connection to the call was lost.', true],
  'end-of-life': ['call-unsupported', 'This version of the call client is no longer supported.', false],
  'no-room': ['call-unavailable', 'The call does not exist any more.', true],
  'exp-room': ['call-expired', 'The call has expired.', true],
  'exp-token': ['call-expired', 'The access to the call has expired.', true],
  'nbf-room': ['call-unavailable', 'The call is not open yet.', true],
  'nbf-token': ['call-unavailable', 'The access to the call does not hold yet.', true],
  'meeting-full': ['call-unavailable', 'The call is full.', true],
  ejected: ['call-ejected', 'The call was closed by the other side.', true],
  'not-allowed': ['call-unavailable', 'Joining the call was not allowed.', true],
};

const camera: Readonly<Record<CameraErrorType, Told>> = {
  permissions: ['call-microphone-denied', 'The microphone is not allowed for this page.', true],
  'not-found': ['call-microphone-missing', 'No microphone was found.', true],
  'cam-in-use': ['call-camera-unavailable', 'Another program uses the camera.', true],
  'mic-in-use': ['call-microphone-busy', 'Another program uses the microphone.', true],
  'cam-mic-in-use': ['call-microphone-busy', 'Another program uses the camera and microphone.', true],
  constraints: ['call-microphone-missing', 'The chosen microphone cannot be used.', true],
  unknown: ['call-microphone-missing', 'The microphone could not be started.', true],
  // The page itself is at fault, so a retry fails in the same way.
  'undefined-mediadevices': ['call-microphone-denied', 'This page may not use a microphone.', false],
};

const fatalKinds = Object.entries(fatal) as [FatalErrorType, Told][];
const cameraKinds = Object.entries(camera) as [CameraErrorType, Told][];
// Differs from the service's message for a room that was closed normally.
const message = 'A planned error';

/** What happens at a set time may come before the page of a busy machine has started, so this waits for the call. */
async function startAndInject(control: StackControl, client: PageClient, fault: RoomFault): Promise<void> {
  const call = await client.start();
  expect(call).not.toBeNull();
  await client.until('call-start');
  await control.inject(call!.id, fault);
}

// All tests share one page, so each also shows that a call works after a failure.
describe.each(usualDailyPackages)('errors of the meeting, %s', (dailyPackage) => {
  const pages = useCallPages(dailyPackage);
  const { control } = pages;

  it.each(fatalKinds)('%s at the join fails the start', async (error, [code, sentence, retryable]) => {
    await control.plan({ name: error, faults: [{ kind: 'fatal', error, when: 'join', message }] });
    const opened = await pages.page();
    const client = await opened.client({ plan: error });
    expect(await client.start()).toBeNull();
    expect(await theError(client)).toMatchObject({
      type: 'daily-call-join-error',
      stage: 'daily-call-join',
      message: sentence,
      error: { code, message: sentence, retryable, kind: error, hint: expect.any(String) },
    });
    expect(await firstArgs(client, 'call-start-failed')).toMatchObject([
      { stage: 'daily-call-join', totalDurationMs: expect.any(Number), error: { code } },
    ]);
    expect(await client.events('call-end')).toEqual([]);
    await opened.released();
  });

  // The other kinds are in the scenarios call-that-expires and call-that-is-taken-away.
  const inTheCall = fatalKinds.filter(([kind]) => kind === 'connection-error' || kind === 'exp-room');

  it.each(inTheCall)('%s in the call ends it', async (error, [code, sentence, retryable]) => {
    const opened = await pages.page();
    const client = await opened.client();
    await startAndInject(control, client, { kind: 'fatal', error, message });
    await client.until('call-end');
    expect(await theError(client)).toMatchObject({
      type: 'daily-error',
      message: sentence,
      error: { code, message: sentence, retryable, kind: error, hint: expect.any(String) },
    });
    expect(await firstArgs(client, 'call-end')).toEqual([
      { reason: error, by: error === 'connection-error' ? 'network' : 'error', retryable },
    ]);
    expect(await client.events('call-start-failed')).toEqual([]);
    expect(await endedMessages(client)).toHaveLength(1);
    await opened.released();
  });

  // The scenario microphone-fails-in-the-call has every kind during the call.
  it.each([
    ...cameraKinds.map(([error, told]) => [error, 'join', told] as const),
    ['mic-in-use', 'live', camera['mic-in-use']] as const,
  ])('%s of the microphone (%s) is reported, and the call continues', async (error, when, told) => {
    const [code, sentence, retryable] = told;
    const name = `${error} ${when}`;
    await control.plan({ name, faults: [{ kind: 'camera-error', error, when, message }] });
    const opened = await pages.page();
    const client = await opened.client({ plan: name });
    expect(await client.start()).not.toBeNull();
    await client.until('error');
    await client.until('call-start');
    expect(await theError(client)).toMatchObject({
      type: 'camera-error',
      message: sentence,
      error: { code, message: sentence, retryable, kind: error, hint: expect.any(String) },
    });
    expect(await client.state()).toMatchObject({ status: 'live' });
    await client.stop();
    expect(await client.events('error')).toHaveLength(1);
    await opened.released();
  });

  it.each([
    { muted: true, during: 'its start', afterMs: 100 },
    { muted: false, during: 'the call', afterMs: 600 },
  ])('an audio processor that fails in $during is switched off, and muted stays $muted', async (failure) => {
    const { muted, afterMs } = failure;
    const faults = [{ kind: 'nonfatal-error', error: 'audio-processor-error', afterMs }] as const;
    await control.plan({ name: 'processor', faults });
    const opened = await pages.page();
    const client = await opened.client({ plan: 'processor' });
    await client.setMuted(muted);
    await client.start();
    await client.until('nonfatal-error', { type: 'audio-processor-error' });
    await vi.waitFor(
      async () => {
        const settings = (await client.events('meeting-event')).filter(
          ({ args: [name] }) => name === 'input-settings-updated',
        );
        expect(settings.at(-1)?.args[1]).toMatchObject({
          inputSettings: { audio: { processor: { type: 'none' } } },
        });
      },
      { timeout: 10_000 },
    );
    const audio = async () =>
      (await firstArgs<readonly Participant[]>(client, 'participants')).at(-1)?.find(({ isLocal }) => isLocal)
        ?.tracks.audio;
    await vi.waitFor(async () => expect(await audio()).toBe(muted ? 'off' : 'playable'), { timeout: 10_000 });
    const before = (await client.events('microphone-level')).length;
    await client.until('microphone-level', {}, before + 15);
    const levels = (await firstArgs<number>(client, 'microphone-level')).slice(before + 3);
    expect(levels.some((level) => level > 0)).toBe(!muted);
    expect(await audio()).toBe(muted ? 'off' : 'playable');
    expect(await client.events('error')).toEqual([]);
    expect(await client.state()).toMatchObject({ status: 'live' });
    await client.stop();
    await opened.released();
  });

  it.each([
    { announce: true, eject: true, reason: 'assistant-ended-call' },
    { announce: true, eject: false, reason: 'assistant-ended-call' },
    { announce: false, eject: true, reason: 'meeting-ended' },
    { announce: false, eject: false, reason: 'meeting-left' },
  ])(
    'a hang-up is not an error: announced $announce, ejected $eject',
    async ({ announce, eject, reason }) => {
      const opened = await pages.page();
      const client = await opened.client();
      await startAndInject(control, client, { kind: 'hang-up', announce, eject });
      await client.until('call-end');
      expect(await firstArgs(client, 'call-end')).toEqual([{ reason, by: 'assistant', retryable: true }]);
      const endedReason = announce ? 'assistant-ended-call' : 'customer-ended-call';
      expect(await endedMessages(client)).toMatchObject([{ type: 'status-update', endedReason }]);
      await opened.released();
      expect(await client.events('error')).toEqual([]);
    },
  );

  it('a call works after all of them', async () => {
    const opened = await pages.page();
    await expectNextCallWorks(opened);
    expect(await opened.liveRooms()).toEqual([]);
  });
});
