import { describe, expect, it, vi } from 'vitest';
import type { LagMonitor } from './lag.ts';
import { creditSince, overloadSince } from './overload.ts';
import { createLimiter } from './limiter.ts';

const lag = (waitedMs: number, stalledMs: number, busy = 0.5): LagMonitor => ({
  now: () => waitedMs,
  stalledMs: () => stalledMs,
  worstMs: () => stalledMs,
  busyShare: () => busy,
  stop() {},
});
const waited = (monitor: LagMonitor) => overloadSince(0, { lag: monitor, isTimed: false });
const timed = (monitor: LagMonitor) => overloadSince(0, { lag: monitor, isTimed: true });

describe('a machine that could not judge', () => {
  it('was held up for too long, by what was done meanwhile', () => {
    expect(waited(lag(5000, 1500))).toBeNull();
    expect(waited(lag(5000, 1501))).toBe('This machine was held up for 1501 ms of 5000 ms');
    expect(waited(lag(60_000, 5000))).toBeNull();
    expect(timed(lag(60_000, 300))).toContain('held up for 300 ms');
  });

  it('had no processor to spare while something was timed', () => {
    expect(timed(lag(5000, 0, 0.98))).toBeNull();
    expect(timed(lag(5000, 0, 0.99))).toBe('This machine was 99 % busy');
    expect(waited(lag(5000, 0, 0.99))).toBeNull();
  });
});

describe('the wait on a slow machine', () => {
  it('is longer by what it was held up, or thrice as long without a processor to spare, within bounds', () => {
    expect(creditSince(0, 2000, lag(2000, 0))).toBe(0);
    expect(creditSince(0, 2000, lag(2000, 300))).toBe(300);
    expect(creditSince(0, 2000, lag(2000, 300, 1))).toBe(4000);
    expect(creditSince(0, 60_000, lag(2000, 300, 1))).toBe(10_000);
    expect(creditSince(0, 0, lag(2000, 0, 1))).toBe(0);
  });
});

describe('a limiter', () => {
  it('lets so many through at a time, in line, also after a failure', async () => {
    const through = createLimiter(2);
    const inside: number[] = [];
    let most = 0;
    const order: number[] = [];
    const visits = [0, 1, 2, 3, 4].map((visitor) =>
      through(async () => {
        inside.push(visitor);
        order.push(visitor);
        most = Math.max(most, inside.length);
        await new Promise(setImmediate);
        inside.splice(inside.indexOf(visitor), 1);
        if (visitor === 1) throw new Error('fell');
      }, new AbortController().signal),
    );
    const results = await Promise.allSettled(visits);
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true]);
    expect({ most, order, inside }).toEqual({ most: 2, order: [0, 1, 2, 3, 4], inside: [] });
  });

  it('keeps nobody in line who is called off, and lets those behind through', async () => {
    const through = createLimiter(1);
    const never = new AbortController().signal;
    const { promise: out, resolve: leave } = Promise.withResolvers<void>();
    const inside = through(() => out, never);
    const stop = new AbortController();
    const task = vi.fn(() => Promise.resolve('second'));
    const second = through(task, stop.signal);
    const third = through(() => Promise.resolve('third'), never);
    stop.abort(new Error('Ctrl-C'));
    await expect(second).rejects.toThrow('Ctrl-C');
    leave();
    await inside;
    expect(await third).toBe('third');
    expect(task).not.toHaveBeenCalled();
  });
});
