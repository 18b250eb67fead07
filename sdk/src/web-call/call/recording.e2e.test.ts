import type { CallPlan, CallRecord } from '@firmline/harness/room';
import { describe, expect, it, vi } from 'vitest';
import { theError } from '../testing/expect-calls.ts';
import { recorded } from '../testing/hold.ts';
import { useCallPages } from '../testing/suite.ts';
import { usualDailyPackages } from '../testing/versions.ts';
import { watchRequests } from '../testing/watch-requests.ts';

interface FirstMessageControl {
  readonly type: 'control';
  readonly control: 'say-first-message';
  readonly videoRecordingStartDelaySeconds: number;
}

const controlsIn = ({ appMessages }: CallRecord) =>
  appMessages
    .filter(({ direction, data }) => direction === 'in' && typeof data === 'string' && data.startsWith('{'))
    .map(({ data }) => JSON.parse(data as string) as FirstMessageControl)
    .filter(({ type }) => type === 'control');

describe.each(usualDailyPackages)('a call whose video is recorded, %s', (dailyPackage) => {
  const pages = useCallPages(dailyPackage);
  const { control } = pages;
  const target = recorded(pages.stack.assistantId);
  const started = async (
    answer: Extract<NonNullable<CallPlan['faults']>[number], { kind: 'refuses' }>,
    plan: Partial<CallPlan> = {},
  ) => {
    await control.plan({ name: 'recording', faults: [answer], ...plan });
    const opened = await pages.page();
    const client = await opened.client({ plan: 'recording' });
    const call = await client.start(target);
    return { opened, client, call: call! };
  };

  it.each([
    ['by the client, at 1280 by 720', false],
    ['by a platform that says so, and not by the client too', true],
  ])('is recorded %s; then the first message is requested with the delay', async (_, recordsVideo) => {
    const requests = await watchRequests((await pages.page()).page, 'local-recording-start');
    const { opened, client, call } = await started(
      { kind: 'refuses', request: 'start-recording', answer: 'late', delayMs: 700 },
      { recordsVideo },
    );
    expect(await requests()).toMatchObject(
      recordsVideo ? [] : [{ width: 1280, height: 720, layout: { preset: 'default' } }],
    );
    await client.until('speech-start');
    const record = await control.record(call.id);
    const controls = controlsIn(record);
    expect(controls).toEqual([
      { type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds: expect.any(Number) },
    ]);
    const delay = controls[0]!.videoRecordingStartDelaySeconds;
    expect(delay).toBeGreaterThanOrEqual(0.69);
    expect(delay).toBeLessThan(5);
    const { held } = opened;
    expect((await held())['tracks']?.map((line) => line.split(' ')[0])).toEqual(
      expect.arrayContaining(['audio', 'video']),
    );
    await client.stop();
    expect(await client.events('error')).toEqual([]);
    await opened.released();
  });

  it('a recording that runs before the join counts: the first message is requested immediately, and once', async () => {
    const { opened, client, call } = await started({
      kind: 'refuses',
      request: 'start-recording',
      answer: 'early',
    });
    await client.until('speech-start');
    const controls = controlsIn(await control.record(call.id));
    expect(controls).toHaveLength(1);
    expect(controls[0]!.videoRecordingStartDelaySeconds).toBeLessThan(1);
    await client.stop();
    expect(await client.events('error')).toEqual([]);
    await opened.released();
  });

  it('a failed recording is one error; the call continues, and the assistant still greets', async () => {
    const { opened, client, call } = await started({
      kind: 'refuses',
      request: 'start-recording',
      answer: 'error',
    });
    expect(await theError(client)).toMatchObject({
      type: 'video-recording-setup-error',
      stage: 'video-recording-started',
      message: 'The video recording failed.',
      error: { code: 'call-processing-failed' },
    });
    // The platform holds back the first message until it is requested.
    await vi.waitFor(async () => expect(controlsIn(await control.record(call.id))).toHaveLength(1), 2000);
    await client.until('speech-start');
    await client.stop();
    await opened.released();
  });
});
