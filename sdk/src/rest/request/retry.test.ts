import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delayBeforeRetry } from './retry.ts';

const responding = (status: number, retryAfter?: string) => ({
  status,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  body: '',
});
const limits = { maxRetries: 2, retryDelayMs: 1000, maxRetryAfterMs: 60_000 };

describe('the wait before a retry', () => {
  it('doubles up to a maximum, with jitter', () => {
    fc.assert(
      fc.property(fc.nat({ max: 30 }), fc.nat({ max: 10_000 }), (retries, retryDelayMs) => {
        const many = { ...limits, maxRetries: 100, retryDelayMs };
        const delay = delayBeforeRetry(responding(500), 'GET', retries, many)!;
        const full = Math.min(retryDelayMs * 2 ** retries, 8000);
        expect(delay).toBeGreaterThanOrEqual(full / 2);
        expect(delay).toBeLessThanOrEqual(full);
        expect(delayBeforeRetry(responding(500), 'GET', 100, many)).toBeUndefined();
      }),
    );
    const delays = Array.from({ length: 20 }, () => delayBeforeRetry(responding(500), 'GET', 0, limits));
    expect(new Set(delays).size).toBeGreaterThan(1);
  });

  it.each([429, 503])('is what status %i asks for, unless it is too long', (status) => {
    const waitFor = (retryAfter: string) =>
      delayBeforeRetry(responding(status, retryAfter), 'GET', 0, limits);
    expect(waitFor('60')).toBe(60_000);
    expect(waitFor('61')).toBeUndefined();
    for (const none of ['soon', '0']) expect(waitFor(none)).toBeLessThanOrEqual(1000);
  });
});
