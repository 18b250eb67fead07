import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { json } from '../testing/responders.ts';
import { startPlatform, transports } from '../testing/platform.ts';

const nasty = [
  ...'../org?x=1|..|.|%2e%2e|%2E|...|a/b|a\\b|a?b#c|a;b=c| |\r\nHost: elsewhere|\0|😀|%|%zz|+'.split('|'),
  "'()*!~",
];

type Value = string | number | boolean | Date | null | undefined;

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.date({ noInvalidDate: true }),
  fc.constantFrom(null, undefined),
);
const query = fc.dictionary(
  fc.string({ unit: 'binary' }).filter((name) => name !== '__proto__'),
  fc.oneof(
    value,
    fc
      .array(value, { maxLength: 4 })
      .filter((items) => items.some((item) => (item ?? undefined) !== undefined)),
  ),
);

/** What the server reads. */
const expected = (given: Readonly<Record<string, Value | readonly Value[]>>): [string, string][] =>
  Object.entries(given).flatMap(([name, field]) =>
    [field]
      .flat()
      .filter((item) => item !== undefined && item !== null)
      .map((item): [string, string] => [name, item instanceof Date ? item.toISOString() : String(item)]),
  );

describe.each(transports)('an address over %s', (_name, options) => {
  it('carries any path value as exactly one segment', async () => {
    const platform = await startPlatform(json({ id: '1' }));
    const client = platform.client(options);
    const anything = fc.string({
      unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(anything, fc.string({ unit: 'binary', minLength: 1 }), async (first, second) => {
        fc.pre([first, second].every((one) => one.isWellFormed() && !/^\.{1,2}$/.test(one)));
        await client.testSuite.run.get(first, second);
        const { pathname, search } = new URL(platform.receivedRequests.at(-1)!.url, platform.url);
        const [before, area, suite, run, id, ...rest] = pathname.split('/');
        expect([before, area, run, rest, search]).toEqual(['', 'test-suite', 'run', [], '']);
        expect([suite, id].map((segment) => decodeURIComponent(segment!))).toEqual([first, second]);
      }),
      { numRuns: 100, examples: nasty.map((one) => [one, 'x']) },
    );
  });

  it('carries any query', async () => {
    const platform = await startPlatform(json([]));
    const client = platform.client(options);
    await fc.assert(
      fc.asyncProperty(query, async (given) => {
        fc.pre(JSON.stringify(Object.entries(given)).isWellFormed());
        await client.call.list(given);
        const { pathname, searchParams } = new URL(platform.receivedRequests.at(-1)!.url, platform.url);
        expect(pathname).toBe('/call');
        expect([...searchParams]).toEqual(expected(given));
      }),
      {
        numRuns: 100,
        examples: [
          [{ limit: undefined, id: null, a: [null, 1], b: -0, c: '' }],
          [{ id: "a=b&c#d?e+f %20'" }],
          [{ idAny: ['', 'ž', null, 'a,b'] }],
        ],
      },
    );
  });
});

it('everything is deleted with all: true, which is not sent itself', async () => {
  const platform = await startPlatform(json({}));
  const { logs } = platform.client();
  expect(await logs.delete({ all: true })).toBeUndefined();
  expect(await logs.delete({ type: 'API' })).toBeUndefined();
  expect(platform.receivedRequests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'DELETE /logs',
    'DELETE /logs?type=API',
  ]);
});

it.each([
  ['/v1//', '/v1/call', ''],
  ['/api', '/api/call', '/firms/lee?x=1#y'],
  ['./api/', '/firms/api/call', '/firms/lee?x=1#y'],
  ['../api', '/api/call', '/firms/lee?x=1#y'],
  ['/', '/call', '/firms/lee?x=1#y'],
])('the base %s leads to %s, on the page %j', async (base, path, page) => {
  const platform = await startPlatform(json([]));
  onTestFinished(() => void vi.unstubAllGlobals());
  const baseURI = platform.url.replace('http://', 'http://jo:hunter2@') + page;
  if (page !== '') vi.stubGlobal('document', { baseURI });
  const baseUrl = page === '' ? platform.url + base : base;
  await platform.client({ baseUrl, maxRetries: 0 }).call.list();
  expect(platform.receivedRequests.map(({ url }) => url)).toEqual([path]);
});
