import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../services/link/verify.ts';
import { junitOf } from './link-junit.ts';

const verdict = (change: Partial<Verdict>): Verdict => ({
  slug: 'default',
  url: 'https://demo.example.com/',
  outcome: 'ok',
  checks: [],
  timings: { stages: {} },
  screenshots: [],
  startedAt: '2026-01-02T03:04:05.678Z',
  durationMs: 1234,
  ...change,
});

const failing = verdict({
  outcome: 'failed',
  checks: [
    { name: 'page', status: 'ok', seen: '200' },
    { name: 'greeting', status: 'failed', seen: '"Hey <b>A & B</b>,"' },
    { name: 'phone-submit', status: 'skipped', seen: 'not asked for' },
  ],
});

/** Also halves of characters, and those that XML has no place for. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.constantFrom(...[...'<>&"]]>'].map((one) => one.charCodeAt(0))),
    ),
  )
  .map((codes) => String.fromCharCode(...codes));

describe('a JUnit report', () => {
  it('counts failures and what was skipped, and says what was seen', () => {
    const xml = junitOf([failing, verdict({ slug: 'b' })]);
    expect(xml).toContain('<testsuites name="firmline link verify" tests="4" failures="1" errors="0"');
    expect(xml).toContain('name="default" tests="3" failures="1" errors="0" skipped="1" time="1.234"');
    expect(xml).toContain('<failure message="&quot;Hey &lt;b&gt;A &amp; B&lt;/b&gt;,&quot;"');
    expect(xml).toContain('<skipped message="not asked for"/>');
    expect(xml).toContain('timestamp="2026-01-02T03:04:05"');
  });

  it('calls a link that could not be judged an error, not a failure', () => {
    const problem = { code: 'network', message: 'Out of reach.', hint: 'Check it.' } as const;
    const xml = junitOf([verdict({ outcome: 'not-checked', problem })]);
    expect(xml).toContain('tests="1" failures="0" errors="1"');
    expect(xml).toContain('<error message="Out of reach." type="network">Check it.</error>');
  });

  it('stays XML whatever a page says', () => {
    fc.assert(
      fc.property(anyText, (seen) => {
        const xml = junitOf([verdict({ slug: seen, checks: [{ name: 'page', status: 'failed', seen }] })]);
        // Only what XML 1.0 allows, and no markup but the report's own.
        expect(xml).toMatch(/^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u);
        const tags = xml.match(/<[^>]*>/g) ?? [];
        expect(tags.map((tag) => /^<[/?]?([\w-]+)/.exec(tag)?.[1])).toEqual([
          'xml',
          'testsuites',
          'testsuite',
          'testcase',
          'failure',
          'failure',
          'testcase',
          'system-out',
          'system-out',
          'testsuite',
          'testsuites',
        ]);
        expect(xml.replaceAll(/&(amp|lt|gt|quot|#\d+);/g, '')).not.toContain('&');
      }),
    );
  });
});
