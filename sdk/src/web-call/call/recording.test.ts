import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallTransport } from '../transport/transport.ts';
import { VideoRecording } from './recording.ts';
import { Skipped } from './stage-reporter.ts';

let settled: number[];
let lost: string[];
let log: string[];
let recording: VideoRecording;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  [settled, lost, log] = [[], [], []];
  recording = new VideoRecording({
    onSettled: (ms) => void settled.push(ms),
    onLost: (why) => void lost.push(why),
  });
});
afterEach(() => {
  recording.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
const transport = (failure?: Error) =>
  ({
    startRecording({ width, height }: { width: number; height: number }) {
      if (failure) throw failure;
      log.push(`start ${width}x${height}`);
    },
    stopRecording: () => log.push('stop'),
  }) as unknown as CallTransport;
const ask = (options: Partial<Parameters<VideoRecording['request']>[1]> = {}, failure?: Error) =>
  recording.request(transport(failure), { wanted: true, byPlatformSince: undefined, ...options });
const skipped = (reason: string) => expect.objectContaining({ metadata: { skipped: reason } });

describe('the recording of a call', () => {
  it('is started, and stopped only by the client that started it', async () => {
    expect(ask()).toBeUndefined();
    vi.advanceTimersByTime(300);
    recording.onStarted();
    await recording.untilStarted(true);
    expect(settled).toEqual([300]);
    recording.stop();
    expect(log).toEqual(['start 1280x720', 'stop']);
  });

  it('is not touched if none is wanted', async () => {
    expect(ask({ wanted: false })).toEqual(skipped('video is not recorded'));
    expect(await recording.untilStarted(false)).toBeInstanceOf(Skipped);
    expect([log, settled]).toEqual([[], []]);
  });

  it('is not started if it already runs or the platform records', () => {
    expect(ask({ byPlatformSince: performance.now() - 200 })).toEqual(
      skipped('the platform records by itself'),
    );
    recording.onStarted();
    expect(settled).toEqual([200]);
    expect(ask()).toEqual(skipped('the call is recorded already'));
    recording.stop();
    expect(log).toEqual([]);
  });

  it('that ran before it was requested settles immediately', () => {
    recording.onStarted();
    expect(settled).toEqual([]);
    vi.advanceTimersByTime(50);
    ask();
    expect(settled).toEqual([0]);
  });

  it('delays the first message by at most 5 s, once', () => {
    ask();
    vi.advanceTimersByTime(4999);
    expect(settled).toEqual([]);
    vi.advanceTimersByTime(1);
    recording.onStarted();
    expect(settled).toEqual([5000]);
  });

  it('that cannot be requested is skipped afterwards', async () => {
    expect(() => ask({}, new Error('full'))).toThrow('full');
    expect(settled).toEqual([0]);
    expect(await recording.untilStarted(true)).toEqual(skipped('the recording could not be requested'));
    recording.stop();
    expect(log).toEqual([]);
  });

  it('that fails to start is an error, and is not stopped', async () => {
    ask();
    const started = recording.untilStarted(true);
    recording.onError('in use');
    await expect(started).rejects.toMatchObject({ code: 'call-processing-failed', cause: 'in use' });
    expect([settled, lost]).toEqual([[0], []]);
    recording.stop();
    expect(log).toEqual(['start 1280x720']);
  });

  it('that runs, or that another client requested, is lost by an error', () => {
    recording.onError('theirs');
    ask();
    recording.onStarted();
    recording.onError('ours');
    expect(lost).toEqual(['theirs', 'ours']);
  });
});
