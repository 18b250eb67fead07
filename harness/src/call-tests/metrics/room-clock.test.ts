import { describe, expect, it } from 'vitest';
import { latenessOf, timeSaid } from './lateness.ts';
import { arrivalClock, clockSkew, roomMinusPage, sentAt, usualWait } from './room-clock.ts';

const heard = (...pairs: readonly (readonly [receivedMs: number, at: number])[]) =>
  pairs.map(([receivedMs, at]) => ({ receivedMs, at }));
const audio = (...pairs: readonly (readonly [ms: number, at: number])[]) =>
  pairs.map(([ms, at]) => ({ rtp: ms * 48, at }));

describe('the clock of received audio', () => {
  it('has the usual delay, not that of a single sample', () => {
    const arrived = arrivalClock(heard([0, 9000], [1000, 10_100], [2000, 11_000]))!;
    expect([0, 1000, 1500, 5000].map(arrived)).toEqual([9000, 10_000, 10_500, 14_000]);
  });

  it('changes when the microphone sends nothing for a while', () => {
    const arrived = arrivalClock(heard([0, 9000], [1000, 10_000], [2000, 20_000], [3000, 21_000]))!;
    expect([1400, 1600, 2500].map(arrived)).toEqual([10_400, 19_600, 20_500]);
    const jitter = arrivalClock(heard([0, 9000], [1000, 10_500], [2000, 11_000]))!;
    expect(jitter(1000)).toBe(10_000);
  });

  it('needs one sample', () => {
    expect(arrivalClock([])).toBeNull();
    expect(arrivalClock(heard([1000, 5000]))?.(1200)).toBe(5200);
  });
});

describe('the way from room to page', () => {
  it('is the shortest tenth of the delays', () => {
    const agentClock = audio([0, 9000], [10_000, 19_000]);
    const wait = (...mediaClock: readonly (readonly [number, number])[]) =>
      usualWait({ agentClock, mediaClock: audio(...mediaClock) });
    expect(wait([1000, 10_120], [2000, 11_020])).toBe(20);
    expect(wait([2000, 11_020], [1000, 10_120])).toBe(20);
    expect(wait()).toBeNull();
    // Before the known start of sending.
    expect(wait([-1000, 9120], [1000, 10_120])).toBe(120);
  });

  it('takes a subset of a long call', () => {
    const agentClock = audio([0, 0]);
    // Every second of 600 samples is earlier.
    const mediaClock = Array.from({ length: 600 }, (_, index) => ({
      rtp: index * 4800,
      at: index * 100 + (index % 2 === 1 ? 50 : 70),
    }));
    expect(usualWait({ agentClock, mediaClock })).toBe(70);
    expect(usualWait({ agentClock, mediaClock: mediaClock.slice(0, 300) })).toBe(50);
  });

  it('counts audio from the moment it was sent', () => {
    const stalled = audio([0, 9000], [1000, 10_500]);
    expect(sentAt(stalled, 999 * 48)).toBe(9999);
    expect(sentAt(stalled, 1000 * 48)).toBe(10_500);
    expect(sentAt(stalled, 1200 * 48)).toBe(10_700);
    expect(sentAt(stalled, -48)).toBeNull();
  });

  it('distinguishes clocks that differ by a second or more', () => {
    const skew = (at: number) => {
      const clocks = { agentClock: audio([0, 9000]), mediaClock: audio([0, at]) };
      return [roomMinusPage(clocks), clockSkew(clocks)];
    };
    expect(skew(9120)).toEqual([-120, 0]);
    expect(skew(9999)).toEqual([-999, 0]);
    expect(skew(10_000)).toEqual([-1000, -1000]);
    expect(skew(5000)).toEqual([4000, 4000]);
    const unknown = { agentClock: [], mediaClock: [] };
    expect(roomMinusPage(unknown)).toBeCloseTo(0);
    expect(clockSkew(unknown)).toBe(0);
  });
});

describe('when the caller said what was heard', () => {
  const clocks = (behindMs: number, skewMs = 0) => ({
    agentClock: audio([0, 0]),
    mediaClock: audio([0, -skewMs]),
    callerClock: heard([0, behindMs], [1000, 1000 + behindMs]),
  });
  const same = (receivedMs: number) => receivedMs;

  it('is the nearest time within a second', () => {
    const place = { clocks: clocks(10_000), saidAt: same };
    expect(timeSaid([2000, 5000, 7000], 5600, place)).toBe(5000);
    expect(timeSaid([4000], 5000, place)).toBe(4000);
    expect(timeSaid([3999], 5000, place)).toBeNull();
    expect(timeSaid([], 5000, place)).toBeNull();
  });

  it('is otherwise searched after the usual delay', () => {
    const place = { clocks: clocks(3000), saidAt: same };
    expect(timeSaid([8100], 5000, place)).toBe(8100);
    expect(timeSaid([8100], 5000, { ...place, clocks: clocks(3000, 60_000) })).toBeNull();
    expect(timeSaid([8100 - 60_000], 5000, { ...place, clocks: clocks(3000, 60_000) })).toBe(8100 - 60_000);
    const unknown = { ...clocks(0), callerClock: [] };
    expect(timeSaid([5000], 5000, { clocks: unknown, saidAt: () => 99_000 })).toBeNull();
  });
});

describe('lateness', () => {
  it('is absent without clocks', () => {
    const clocks = { agentClock: [], callerClock: [], mediaClock: [] };
    expect(latenessOf(clocks, { saidAt: 1000, heard: { receivedMs: 0, at: 5000 }, rtp: 0 })).toEqual({
      callerMs: 0,
      roomMs: 0,
      pageMs: 0,
    });
  });

  it('has the stall of the room between speech and hearing it', () => {
    // The room stalls for 400 ms in its fourth second.
    const agentClock = audio([0, 0], [1000, 1000], [2000, 2000], [3000, 3400], [4000, 4400], [5000, 5400]);
    const roomMs = (saidAt: number, heardAt: number, clock = agentClock) =>
      latenessOf(
        { agentClock: clock, callerClock: [], mediaClock: [] },
        { saidAt, heard: { receivedMs: 0, at: heardAt }, rtp: 0 },
      ).roomMs;
    expect(roomMs(2500, 3000)).toBe(400);
    expect(roomMs(2500, 2500)).toBe(400);
    // Before, and after.
    expect(roomMs(3500, 4500)).toBe(0);
    expect(roomMs(1000, 2300)).toBe(0);
    expect(roomMs(-500, 3000)).toBe(0);
    expect(roomMs(2500, 3000, agentClock.slice(0, 3))).toBe(0);
  });
});
