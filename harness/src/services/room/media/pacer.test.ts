import { describe, expect, it } from 'vitest';
import { type PacerClock, startPacer } from './outgoing-audio.ts';

/** A clock whose timers are late by `lateness(ms)`. */
function fakeClock(lateness: (at: number) => number) {
  let now = 0;
  let timer: { readonly at: number; readonly run: () => void } | null = null;
  const clock: PacerClock = {
    now: () => now,
    setTimer(run, ms) {
      const set = { at: now + ms + lateness(now + ms), run };
      timer = set;
      return () => {
        if (timer === set) timer = null;
      };
    },
  };
  const runUntil = (end: number) => {
    while (timer && timer.at <= end) {
      const { at, run } = timer;
      timer = null;
      now = Math.max(now, at);
      run();
    }
    now = end;
  };
  return { clock, runUntil, hasTimer: () => timer !== null };
}

describe('startPacer', () => {
  it('ticks at the right average rate even if timers are late', () => {
    let ticks = 0;
    const { clock, runUntil } = fakeClock((at) => 1 + (at % 7));
    startPacer(20, () => ticks++, clock);
    runUntil(60_010);
    expect(ticks).toBe(3000);
  });

  it('continues after a long sleep without a burst', () => {
    let ticks = 0;
    const { clock, runUntil } = fakeClock((due) => (due === 100 ? 60_000 : 0));
    startPacer(20, () => ticks++, clock);
    runUntil(60_100);
    expect(ticks).toBe(4 + 11);
    runUntil(60_300);
    expect(ticks).toBe(4 + 11 + 10);
  });

  it('stops at once, also from within a tick', () => {
    let ticks = 0;
    const { clock, runUntil, hasTimer } = fakeClock((due) => (due === 20 ? 100 : 0));
    const stop = startPacer(
      20,
      () => {
        ticks++;
        stop();
      },
      clock,
    );
    runUntil(1000);
    expect(ticks).toBe(1);
    expect(hasTimer()).toBe(false);
  });
});
