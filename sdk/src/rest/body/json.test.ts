import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../testing/calls.ts';
import { json } from '../testing/responders.ts';
import { startPlatform, transports } from '../testing/platform.ts';

describe.each(transports)('a JSON body over %s', (_name, options) => {
  it('arrives unchanged, and so does the response', async () => {
    const platform = await startPlatform((response, { body }) => response.writeHead(201).end(body));
    const client = platform.client(options);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), async (fields) => {
        fc.pre(!Object.hasOwn(fields, '__proto__'));
        expect(await client.tool.create(fields as never)).toEqual(JSON.parse(JSON.stringify(fields)));
        const { headers, body } = platform.received.at(-1)!;
        expect(headers['content-length']).toBe(String(body.length));
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['writes dates, and leaves out what is undefined', { name: undefined, at: new Date(0) }],
    ['can be undefined', undefined],
  ])('%s', async (_what, given) => {
    const { received } = await outcomeOf(json({}), ({ call }) => call.create(given as never), options);
    const [sent, type] = given ? ['{"at":"1970-01-01T00:00:00.000Z"}', 'application/json'] : ['', undefined];
    expect([received[0]?.body.toString(), received[0]?.headers['content-type']]).toEqual([sent, type]);
  });
});
