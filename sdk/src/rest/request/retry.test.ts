import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DebugEvent } from '../index.ts';
import { empty, json } from '../testing/responders.ts';
import { each, repeatable, single } from '../testing/calls.ts';
import { startPlatform, transports } from '../testing/platform.ts';
import { delayBeforeRetry, retryAfterMs } from './retry.ts';

const passing = [408, 500, 502, 503, 504];
const lasting = [400, 401, 403, 404, 409, 410, 422, 501, 505];
const settled = json({ message: 'Later.' }, 503);

describe.each(transports)('a failed response over %s', (_name, options) => {
  it.each(passing.flatMap((status) => repeatable.map(([method, call]) => [status, method, call] as const)))(
    'of status %i is retried by %s',
    async (status, _method, call) => {
      const platform = await startPlatform([empty(status), empty(status), json({ id: '1' })]);
      expect(await call(platform.client(options))).toEqual({ id: '1' });
      expect(platform.received).toHaveLength(3);
    },
  );

  it.each(passing.flatMap((status) => single.map(([method, call]) => [status, method, call] as const)))(
    'of status %i is not retried by %s',
    async (status, _method, call) => {
      const platform = await startPlatform([empty(status), json({ id: '1' })]);
      await expect(call(platform.client(options))).rejects.toMatchObject({ status, attempts: 1 });
      expect(platform.received).toHaveLength(1);
    },
  );

  it.each(lasting)('of status %i is not retried', async (status) => {
    const platform = await startPlatform([empty(status), json({ id: '1' })]);
    await expect(platform.client(options).call.get('1')).rejects.toMatchObject({ status, attempts: 1 });
    expect(platform.received).toHaveLength(1);
  });

  it('is the last one if all retries fail', async () => {
    const platform = await startPlatform([empty(500), empty(502), settled]);
    await expect(platform.client(options).call.get('1')).rejects.toMatchObject({
      status: 503,
      attempts: 3,
      body: { message: 'Later.' },
    });
    expect(platform.received).toHaveLength(3);
  });

  it.each(each)('429 is retried by %s', async (_method, call) => {
    const platform = await startPlatform([
      empty(429, { 'retry-after': '0' }),
      empty(429, { 'retry-after': new Date(0).toUTCString() }),
      empty(429),
      json({ id: '1' }),
    ]);
    expect(await call(platform.client({ ...options, maxRetries: 3 }))).toEqual({ id: '1' });
    const [first, ...others] = platform.received.map(({ method, url, body }) => ({ method, url, body }));
    expect(others).toEqual([first, first, first]);
  });

  it.each(each)('429 is thrown by %s after the last retry', async (_method, call) => {
    const platform = await startPlatform(json({ message: 'Slow down.' }, 429, { 'retry-after': '0' }));
    await expect(call(platform.client(options))).rejects.toMatchObject({
      code: 'rate-limited',
      status: 429,
      attempts: 3,
      headers: { 'retry-after': '0' },
      message: expect.stringContaining('Slow down.') as string,
    });
    expect(platform.received).toHaveLength(3);
  });

  it.each([429, 503])('of status %i gives the wait in seconds or as a date', async (status) => {
    const inTenSeconds = new Date(Date.now() + 10_000).toUTCString();
    for (const [value, least, most] of [
      ['30', 30_000, 30_000],
      ['0.5', 500, 500],
      [inTenSeconds, 5000, 10_000],
      ['soon', 0, 1],
      ['-5', 0, 1],
    ] as const) {
      const platform = await startPlatform(empty(status, { 'retry-after': value }));
      const ending = new AbortController();
      const waits: number[] = [];
      const debug = (event: DebugEvent) => {
        if (event.type !== 'retry') return;
        waits.push(event.waitMs);
        ending.abort();
      };
      const client = platform.client({ ...options, debug });
      await expect(client.call.get('1', { signal: ending.signal })).rejects.toMatchObject({
        code: 'aborted',
      });
      expect(waits).toHaveLength(1);
      expect(waits[0]).toBeGreaterThanOrEqual(least);
      expect(waits[0]).toBeLessThanOrEqual(most);
    }
  });

  it.each(each)('that asks %s to wait too long is thrown immediately', async (_method, call) => {
    const platform = await startPlatform(empty(429, { 'retry-after': '11' }));
    const client = platform.client({ ...options, maxRetryAfterMs: 10_000 });
    await expect(call(client)).rejects.toMatchObject({ status: 429, attempts: 1 });
    const patient = platform.client(options);
    platform.script(empty(429, { 'retry-after': '61' }));
    await expect(call(patient)).rejects.toMatchObject({ status: 429, attempts: 1 });
  });
});

describe('retryAfterMs', () => {
  it('reads seconds and dates, and nothing else', () => {
    const now = Date.UTC(2026, 0, 1);
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), (seconds) => {
        expect(retryAfterMs({ 'retry-after': `${seconds}` }, now)).toBe(seconds * 1000);
        const date = new Date(now + seconds * 1000);
        expect(retryAfterMs({ 'retry-after': date.toUTCString() }, now)).toBe(seconds * 1000);
        const past = new Date(now - seconds * 1000);
        expect(retryAfterMs({ 'retry-after': past.toUTCString() }, now)).toBe(0);
      }),
    );
    for (const value of ['', ' ', 'soon', '1 s', 'NaN']) {
      expect(retryAfterMs({ 'retry-after': value }, now)).toBeUndefined();
    }
    expect(retryAfterMs({}, now)).toBeUndefined();
  });
});

describe('delayBeforeRetry', () => {
  it('doubles up to a maximum, with jitter', () => {
    fc.assert(
      fc.property(fc.nat({ max: 30 }), fc.nat({ max: 10_000 }), (retries, retryDelayMs) => {
        const limits = { maxRetries: 100, retryDelayMs, maxRetryAfterMs: 60_000 };
        const response = { status: 500, headers: {}, body: '' };
        const delay = delayBeforeRetry(response, 'GET', retries, limits)!;
        const full = Math.min(retryDelayMs * 2 ** retries, 8000);
        expect(delay).toBeGreaterThanOrEqual(full / 2);
        expect(delay).toBeLessThanOrEqual(full);
        expect(delayBeforeRetry(response, 'GET', 100, limits)).toBeUndefined();
      }),
    );
    const limits = { maxRetries: 1, retryDelayMs: 1000, maxRetryAfterMs: 60_000 };
    const delays = Array.from({ length: 20 }, () =>
      delayBeforeRetry({ status: 500, headers: {}, body: '' }, 'GET', 0, limits),
    );
    expect(new Set(delays).size).toBeGreaterThan(1);
  });
});
