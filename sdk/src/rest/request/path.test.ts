import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { json } from '../testing/responders.ts';
import { startPlatform, transports } from '../testing/platform.ts';

const nasty = [
  '../org?x=1',
  '..',
  '.',
  '%2e%2e',
  '%2E',
  '...',
  'a/b',
  String.raw`a\b`,
  'a?b#c',
  'a;b=c',
  ' ',
  '\r\nHost: elsewhere',
  '\0',
  '😀',
  '%',
  '%zz',
  '+',
  "'()*!~",
];

describe.each(transports)('a path over %s', (_name, options) => {
  it('carries any value as exactly one segment', async () => {
    const platform = await startPlatform(json({ id: '1' }));
    const client = platform.client(options);
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)), minLength: 1 }),
        fc.string({ unit: 'binary', minLength: 1 }),
        async (first, second) => {
          fc.pre([first, second].every((value) => value.isWellFormed() && !/^\.{1,2}$/.test(value)));
          await client.testSuite.run.get(first, second);
          const { pathname, search } = new URL(platform.received.at(-1)!.url, platform.url);
          expect(search).toBe('');
          const [before, area, suite, run, id, ...rest] = pathname.split('/');
          expect([before, area, run, rest]).toEqual(['', 'test-suite', 'run', []]);
          expect([suite, id].map((segment) => decodeURIComponent(segment!))).toEqual([first, second]);
        },
      ),
      { numRuns: 100, examples: nasty.map((value) => [value, 'x']) },
    );
  });

  it.each(['', '.', '..', '\uD800', 'a\uDC00', undefined, null, 7, {}, ['a']])(
    'refuses %j as a value, before anything is sent',
    async (value) => {
      const platform = await startPlatform(json({}));
      await expect(platform.client(options).call.get(value as string)).rejects.toMatchObject({
        code: 'invalid-input',
      });
      expect(platform.received).toEqual([]);
    },
  );
});
