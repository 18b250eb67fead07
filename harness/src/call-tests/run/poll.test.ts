import { describe, expect, it } from 'vitest';
import { view } from '../judge/testing/views.ts';
import { pollExpectation } from './poll.ts';
import { loadOf } from './testing/fake-session.ts';

interface Course {
  /** Whether it holds at each look; the last value repeats. */
  readonly holds: readonly boolean[];
  readonly withinMs: number;
  readonly forMs?: number;
  readonly everyMs?: number;
  /** Times of the looks, instead of regular ones. */
  readonly atMs?: readonly number[];
  readonly stalledMs?: number;
}

async function poll({ holds, withinMs, forMs = 0, everyMs = 100, atMs = [], stalledMs = 0 }: Course) {
  let looks = 0;
  const {
    judgement,
    view: last,
    isUnclear = false,
  } = await pollExpectation({
    look: () => {
      const look = looks++;
      return Promise.resolve(view({ atMs: 1000 + (atMs[look] ?? look * everyMs) }));
    },
    judge: () => ({
      isMet: holds[Math.min(looks, holds.length) - 1] ?? false,
      expected: 'that',
      seen: 'this',
    }),
    withinMs,
    forMs,
    load: loadOf(stalledMs),
    signal: new AbortController().signal,
  });
  return { ...judgement, looks, atMs: last.atMs, isUnclear };
}

describe('waiting for an expectation', () => {
  it('ends at the first look at which it holds', async () => {
    expect(await poll({ holds: [false, false, true], withinMs: 1000 })).toMatchObject({
      isMet: true,
      looks: 3,
    });
  });

  it('ends at the timeout, not before', async () => {
    expect(await poll({ holds: [false], withinMs: 300 })).toMatchObject({
      isMet: false,
      atMs: 1300,
      seen: 'this',
    });
  });

  it('waits for as long as it must hold', async () => {
    expect(await poll({ holds: [false, true], withinMs: 500, forMs: 400 })).toMatchObject({
      isMet: true,
      atMs: 1500,
    });
  });

  it('starts over after a break, as long as there is time', async () => {
    const holds = [true, true, false, true, true, true];
    expect(await poll({ holds, withinMs: 1000, forMs: 200 })).toMatchObject({ isMet: true, looks: 6 });
    expect(await poll({ holds: [true, true, false], withinMs: 200, forMs: 200 })).toMatchObject({
      isMet: false,
      seen: 'this, after it had held for 100 ms',
    });
  });

  it('does not count a gap between looks', async () => {
    expect(await poll({ holds: [true], withinMs: 600, forMs: 1000, everyMs: 600 })).toMatchObject({
      isMet: false,
      isUnclear: true,
      seen: 'this, but looks were too far apart to see it for 1000 ms',
    });
  });

  it('extends the wait by the stalls of this machine', async () => {
    expect(await poll({ holds: [false], withinMs: 300, stalledMs: 200 })).toMatchObject({ atMs: 1500 });
  });

  it('stops with the run', async () => {
    const stopped = new Error('stopped');
    const polled = pollExpectation({
      look: () => Promise.resolve(view()),
      judge: () => ({ isMet: false, expected: '', seen: '' }),
      withinMs: 1000,
      forMs: 0,
      load: loadOf(),
      signal: AbortSignal.abort(stopped),
    });
    await expect(polled).rejects.toBe(stopped);
  });
});
