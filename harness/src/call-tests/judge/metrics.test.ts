import { describe, expect, it } from 'vitest';
import type { View } from '../session/view.ts';
import { judgeMetrics } from './metrics.ts';
import { completedStart, marks, scenario, startedAt, view } from './testing/views.ts';

const judge = (written: string, seen: View) =>
  judgeMetrics({ scenario: scenario(written), view: seen, score: null });
const line = (type: string) => ({ atMs: 1, type, text: 'oh' });

describe('the figures of an attempt', () => {
  const call = view({
    page: {
      marks: [...completedStart(1100), ...marks('1900 call-start', '2400 speech-start')],
      clicks: [{ at: startedAt + 1000, name: 'Try in Browser' }],
    },
  });

  it('count from the click', () => {
    const { metrics, broken } = judge('thresholds: { call.setup: <1s, call.first-audio: <1s }', call);
    expect(metrics).toContainEqual({
      name: 'call.setup',
      value: 900,
      unit: 'ms',
      limit: '<1000ms',
      status: 'passed',
      line: 2,
    });
    expect(metrics.filter(({ name }) => name === 'call.setup')).toHaveLength(1);
    expect(broken[0]).toEqual({
      metric: 'call.first-audio',
      limit: { comparison: '<', value: 1000 },
      expected: 'call.first-audio <1000ms',
      seen: '1400 ms',
      line: 2,
    });
  });

  it('are reported without a limit', () => {
    expect(judge('tags: [a]', call).metrics).toContainEqual({
      name: 'call.setup',
      value: 900,
      unit: 'ms',
      status: 'reported',
    });
  });

  it('break their limits if they could not be measured', () => {
    expect(judge('thresholds: { speech.error: <5% }', call).broken[0]).toMatchObject({
      metric: 'speech.error',
      seen: 'no measured value',
    });
  });
});

describe('default limits', () => {
  it('name what they counted', () => {
    const failed = { atMs: 1, method: 'GET', url: 'http://a/icon.png', status: 404 };
    expect(judge('tags: [a]', view({ requests: [failed] })).broken[0]?.seen).toBe(
      '1: "GET http://a/icon.png 404"',
    );
    expect(judge('tags: [a]', view({ console: Array(4).fill(line('error')) as [] })).broken[0]?.seen).toBe(
      '4: "oh", "oh", "oh", …',
    );
    expect(judge('thresholds: { console.errors: 1 }', view()).broken[0]?.seen).toBe('0');
  });

  it('allow no errors of the page', () => {
    expect(judge('tags: [a]', view({ pageErrors: [line('error')] })).broken[0]?.metric).toBe('page.errors');
    expect(judge('thresholds: { page.errors: 1 }', view({ pageErrors: [line('error')] })).broken).toEqual([]);
    const logged = view({ console: [line('error')] });
    expect(judge('tags: [a]', logged).broken[0]?.metric).toBe('console.errors');
    expect(judge('use: { permission: denied }', logged).broken).toEqual([]);
    expect(judge('faults: [{ browser: offline }]', logged).broken).toEqual([]);
  });

  it('allow no policy violations, except by error reports of the call library', () => {
    const refused = (violation: string) => view({ page: { violations: [violation] } });
    expect(judge('tags: [a]', refused('script-src refused inline')).broken[0]?.metric).toBe('csp.violations');
    const report = refused('connect-src refused https://o77906.ingest.sentry.io/api/1/envelope/');
    expect(judge('tags: [a]', report).broken).toEqual([]);
  });
});
