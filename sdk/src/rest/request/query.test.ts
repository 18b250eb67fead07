import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { json } from '../testing/responders.ts';
import { collect } from '../testing/collect.ts';
import { startPlatform, transports } from '../testing/platform.ts';
import { encodeQuery } from './query.ts';

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
  fc.oneof(value, fc.array(value, { maxLength: 4 })),
);

/** What the server reads. */
function expected(given: Readonly<Record<string, Value | readonly Value[]>>): [string, string][] {
  return Object.entries(given).flatMap(([name, field]) =>
    (Array.isArray(field) ? (field as Value[]) : [field as Value])
      .filter((item) => item !== undefined && item !== null)
      .map((item): [string, string] => [name, item instanceof Date ? item.toISOString() : `${item}`]),
  );
}

describe.each(transports)('a query over %s', (_name, options) => {
  it('arrives unchanged', async () => {
    const platform = await startPlatform(json([]));
    const client = platform.client(options);
    await fc.assert(
      fc.asyncProperty(query, async (given) => {
        fc.pre(JSON.stringify(Object.entries(given)).isWellFormed());
        await client.call.list(given);
        const { pathname, searchParams } = new URL(platform.received.at(-1)!.url, platform.url);
        expect(pathname).toBe('/call');
        expect([...searchParams]).toEqual(expected(given));
      }),
      { numRuns: 100, examples: [[{ id: "a=b&c#d?e+f %20'" }], [{ idAny: ['', 'ž', null, 'a,b'] }]] },
    );
  });

  it.each([
    ['an object', { id: { a: 1 } }],
    ['an object in an array', { id: [{ a: 1 }] }],
    ['an array in an array', { id: [['a']] }],
    ['not a number', { limit: Number.NaN }],
    ['an endless number', { limit: Number.POSITIVE_INFINITY }],
    ['no real date', { createdAtLe: new Date(Number.NaN) }],
    ['a function', { id: () => 'a' }],
    ['a symbol', { id: Symbol('a') }],
    ['half a character', { id: 'a\uD800' }],
    ['half a character in its name', { '\uDC00': 'a' }],
  ])('refuses %s, before anything is sent', async (_what, given) => {
    const platform = await startPlatform(json([]));
    const client = platform.client(options);
    const asked = client.call.list(given as object);
    await expect(asked).rejects.toMatchObject({ code: 'invalid-input' });
    expect(platform.received).toEqual([]);
  });

  it('has no question mark without values', async () => {
    const platform = await startPlatform(json([]));
    const client = platform.client(options);
    await client.call.list();
    await client.call.list({});
    await client.call.list({ limit: undefined, id: null });
    expect(platform.received.map(({ url }) => url)).toEqual(['/call', '/call', '/call']);
  });

  it('can be given to every list, also where the platform names no parameters', async () => {
    const platform = await startPlatform(json([]));
    const client = platform.client(options);
    const limited = { limit: 5, createdAtGt: '2026-01-01' };
    await client.org.list(limited);
    await client.org.listUsers('o', limited);
    await client.template.listPinned(limited);
    await client.workflow.list(limited);
    expect(platform.received.map(({ url }) => url)).toEqual(
      ['/org', '/org/o/user', '/template/pinned', '/workflow'].map(
        (path) => `${path}?limit=5&createdAtGt=2026-01-01`,
      ),
    );
  });
});

describe('encodeQuery', () => {
  it('writes 0, false and the empty string, which are values', () => {
    expect(encodeQuery({ a: 0, b: false, c: '', d: -0 })).toBe('?a=0&b=false&c=&d=0');
  });

  it('omits an empty array', () => {
    expect(encodeQuery({ a: [] })).toBe('');
  });
});

describe('a required query', () => {
  it.each([undefined, {}, { callId: undefined }, { callId: null }])(
    'is requested if it is %j',
    async (given) => {
      const platform = await startPlatform(json({ results: [] }));
      const { logs } = platform.client();
      const deleted = logs.deleteForCall(given as { callId: string });
      await expect(deleted).rejects.toMatchObject({
        code: 'invalid-input',
        message: expect.stringContaining('callId') as string,
      });
      await expect(logs.listForCall(given as { callId: string })).rejects.toMatchObject({
        code: 'invalid-input',
      });
      expect(platform.received).toEqual([]);
    },
  );

  it('is checked once for an iteration too', async () => {
    const platform = await startPlatform(json({ results: [] }));
    const list = platform.client().logs.listForCall({} as { callId: string });
    await expect(collect(list)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(platform.received).toEqual([]);
  });
});

describe('a query that would delete everything', () => {
  it.each([undefined, {}, { callId: undefined, type: null }, { all: false }, { all: 'true' }])(
    'is refused if it is %j',
    async (given) => {
      const platform = await startPlatform(json({}));
      await expect(platform.client().logs.delete(given as { all: true })).rejects.toMatchObject({
        code: 'invalid-input',
        message: expect.stringContaining('all: true') as string,
      });
      expect(platform.received).toEqual([]);
    },
  );

  it('is sent with all: true, which is not sent itself', async () => {
    const platform = await startPlatform(json({}));
    const { logs } = platform.client();
    expect(await logs.delete({ all: true })).toBeUndefined();
    expect(await logs.delete({ type: 'API' })).toBeUndefined();
    expect(platform.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE /logs',
      'DELETE /logs?type=API',
    ]);
  });
});
