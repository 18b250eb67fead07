import { describe, expect, it } from 'vitest';
import { scoreCall } from '../metrics/index.ts';
import { madeCall } from '../metrics/testing/call.ts';
import { viewFigures, gateLimits, hasRequestFailed, isPageError } from './figures.ts';
import { marks, scenario, startedAt, view } from './testing/views.ts';

it.each([
  [{ status: 200 }, false],
  [{ status: 400 }, true],
  [{ failure: 'net::ERR_FAILED' }, true],
  [{ failure: 'net::ERR_ABORTED' }, false],
  [{ failure: 'NS_BINDING_ABORTED' }, false],
  [{ status: 404, url: 'http://localhost/favicon.ico' }, false],
  [{ failure: 'net::ERR_NAME_NOT_RESOLVED', isOutOfReach: true }, false],
])('a request with %j failed: %s', (request, failed) => {
  expect(hasRequestFailed({ url: 'http://localhost/a', ...request })).toBe(failed);
});

it.each([
  ['error', 'x is not a function', true],
  ['warning', 'x is not a function', false],
  ['error', 'Failed to load resource: 404', false],
  ['error', 'It violates the Content Security Policy', false],
])('a line %s "%s" is an error of the page: %s', (type, text, isError) => {
  expect(isPageError({ type, text })).toBe(isError);
});

describe('the figures of the page', () => {
  const clicked = (...ms: readonly number[]) => ms.map((at) => ({ name: 'Try', at: startedAt + at }));
  const waits = (written: readonly string[], clicks: readonly number[] = []) => {
    const figures = viewFigures(
      view({ page: { marks: marks(...written), clicks: clicked(...clicks) } }),
      null,
    );
    return [figures['call.setup'], figures['call.first-audio']];
  };

  it('begin with the last click before the latest start', () => {
    const call = ['100 start', '200 call-start', '300 speech-start'];
    const next = ['1000 start', '1500 call-start', '1900 speech-start', '2500 speech-start'];
    expect(waits([...call, ...next], [50, 900, 1200])).toEqual([600, 1000]);
    expect(waits(call)).toEqual([100, 200]);
    expect(waits([...call, '1000 start'])).toEqual([undefined, undefined]);
    expect(waits(['200 call-start', '300 speech-start'], [50])).toEqual([undefined, undefined]);
  });

  it('count errors, violations and failed requests', () => {
    const line = { atMs: 1, type: 'error', text: 'oh' };
    const request = { atMs: 1, method: 'GET', url: 'http://localhost/' };
    const seen = view({
      page: { violations: ['script-src refused inline', 'connect-src refused https://o1.ingest.sentry.io/'] },
      console: [line, { ...line, type: 'log' }],
      pageErrors: [line, line],
      requests: [request, { ...request, status: 500 }],
    });
    expect(viewFigures(seen, null)).toEqual({
      'console.errors': 1,
      'page.errors': 2,
      'csp.violations': 1,
      'requests.failed': 1,
    });
  });
});

describe('limits of detected speech', () => {
  const scored = (lengthMs: number) =>
    scoreCall(madeCall({ agent: [{ startMs: 1000, endMs: 1000 + lengthMs }], caller: [] }));
  // Without 250 ms at both ends.
  const enough = scored(1500);
  const given = (lines: string) => gateLimits(scenario(lines), enough).map(({ limit }) => limit.value);

  it('need a second of speech', () => {
    expect(gateLimits(scenario(''), enough)).toEqual([
      { metric: 'speech.error', limit: { comparison: '<=', value: 5 } },
      { metric: 'speech.onset-p95', limit: { comparison: '<=', value: 350 } },
      { metric: 'speech.offset-p95', limit: { comparison: '<=', value: 350 } },
    ]);
    expect(gateLimits(scenario(''), scored(1499))).toEqual([]);
    expect(gateLimits(scenario(''), null)).toEqual([]);
    const { record } = madeCall({ agent: [], caller: [] });
    const unheard = scoreCall({ record: { ...record, mediaClock: [] }, marks: [], callerGroundTruth: [] });
    expect(gateLimits(scenario(''), unheard)).toEqual([]);
  });

  it.each([
    ['agent: { noise: { level: -40dBFS } }', [10, 350, 350]],
    ['agent: { greeting: Hello, replies: [Yes] }', [5, 350, 350]],
    ['use: { autoplay: after-gesture }', []],
    ['faults: [{ browser: offline }]', []],
  ])('with %s are %j', (lines, limits) => {
    expect(given(lines)).toEqual(limits);
  });
});
