import type { LinkReport } from '@firmline/harness/call-tests';
import { emptyFirm } from '@firmline/sdk/firms';
import { describe, expect, it } from 'vitest';
import type { LinkedFirm } from '../../firms/slugs.ts';
import { withExpiryReason } from './visit-links.ts';

const hourMs = 3_600_000;
const expiry = Date.now() - hourMs;
const firm: LinkedFirm = {
  ...emptyFirm,
  slug: 'roe',
  url: 'https://demo.example.com/roe',
  expiresAt: new Date(expiry).toISOString(),
  createdAt: '',
  updatedAt: '',
};
const failedReport = (seen: string): LinkReport => ({
  url: firm.url,
  outcome: 'failed',
  checks: [
    { name: 'page', status: 'ok', seen: 'answered 200' },
    { name: 'greeting', status: 'failed', seen },
  ],
  timings: { stages: {} },
  startedAt: new Date(expiry).toISOString(),
  durationMs: 1,
});
const notFound = 'the page says "Page Not Found"; expected a greeting';
const reasonAt = (now: number, seen = notFound) =>
  withExpiryReason({ firm, now: () => now }, failedReport(seen)).checks[1]?.seen;

describe('a link without a greeting', () => {
  it('has expired if it has by the clock of the data service', () => {
    expect(reasonAt(expiry + 1)).toContain('The link of "roe" expired at ');
  });

  it('has not expired if only the clock of this machine says so', () => {
    expect(reasonAt(expiry - 1)).toBe(notFound);
  });

  it('keeps another reason even if its expiry has passed', () => {
    const otherReason = 'the page says "Bad Gateway"; expected a greeting';
    expect(reasonAt(expiry + 1, otherReason)).toBe(otherReason);
  });
});
