import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Script } from '../../testing/index.ts';
import { useScriptedClient, webCall } from '../testing/scripted-client.ts';

const artifactPlan = { videoRecordingEnabled: true };
const byPlatform = { artifactPlan, transport: { callToken: 'token-1', recordsVideo: true } };

describe('the recording of a call', () => {
  const t = useScriptedClient();
  beforeEach(() => void vi.useFakeTimers());

  /** Starts a call whose recording, if any, begins this many ms after the join was requested. */
  async function recorded(fields: object, beginsMs?: number, script: Script = {}) {
    t.answer = async () => Response.json({ ...webCall, ...fields });
    t.create(
      { join: () => new Promise((resolve) => setTimeout(resolve, 2000)), ...script },
      { loadWhenIdle: false },
    );
    const started = t.client.start({ assistant: 'a' });
    await vi.advanceTimersByTimeAsync(0);
    if (beginsMs !== undefined) setTimeout(() => t.transport.call.far('recording-started'), beginsMs);
    await vi.advanceTimersByTimeAsync(9000);
    await started;
    return t.transport.call;
  }
  const delays = () =>
    t.transport.call.sent
      .map((data) => JSON.parse(data) as { videoRecordingStartDelaySeconds?: number })
      .map(({ videoRecordingStartDelaySeconds }) => videoRecordingStartDelaySeconds);
  const recordings = () => t.transport.call.log.filter((line) => line.includes('record'));
  const skipped = () =>
    t
      .argumentsOf('call-start-progress')
      .flatMap(([{ stage, metadata }]) =>
        stage.startsWith('video-') && metadata?.['skipped'] ? [metadata['skipped']] : [],
      );

  it.each([
    {},
    { transport: { callToken: 'token-1' } },
    { transport: { callToken: 'token-1', recordsVideo: false } },
  ])('is started and stopped by the client, also with a meeting token: %j', async (fields) => {
    await recorded({ artifactPlan, ...fields }, 2300);
    expect(delays()).toEqual([0.3]);
    await t.client.stop();
    expect(recordings()).toEqual(['record 1280x720', 'stop recording']);
    // What was set up first is released last.
    expect(t.transport.call.log.slice(-2)).toEqual(['stop recording', 'destroy']);
    expect(t.argumentsOf('error')).toEqual([]);
  });

  it.each([500, 2500])(
    'is left to a platform that says that it records, from %d ms after the join',
    async (beginsMs) => {
      await recorded(byPlatform, beginsMs);
      // The platform measures the delay from the join, which requests the recording.
      expect(delays()).toEqual([beginsMs / 1000]);
      await t.client.stop();
      expect(recordings()).toEqual([]);
      expect(skipped()[0]).toBe(
        beginsMs < 2000 ? 'the call is recorded already' : 'the platform records by itself',
      );
    },
  );

  it('is not touched if none is wanted', async () => {
    await recorded({});
    expect([recordings(), delays(), skipped()]).toEqual([[], [], Array(2).fill('video is not recorded')]);
  });

  it('that cannot be requested is an error, and is neither awaited nor stopped', async () => {
    await recorded({ artifactPlan }, undefined, { startRecording: new Error('full') });
    expect(delays()).toEqual([0]);
    expect(t.argumentsOf('error')).toMatchObject([[{ type: 'video-recording-setup-error' }]]);
    expect(skipped()).toEqual(['the recording could not be requested']);
    await t.client.stop();
    expect(recordings()).toEqual(['record 1280x720']);
  });
});
