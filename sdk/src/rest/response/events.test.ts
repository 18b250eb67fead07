import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collect } from '../testing/collect.ts';
import { readEvents, responseEvents } from './events.ts';

const readResponseEvents = (bytes: AsyncIterable<Uint8Array>) =>
  responseEvents(bytes, { operation: 'POST /chat/responses', attempts: 1 });

const encoder = new TextEncoder();

async function* cut(bytes: Uint8Array, at: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (const to of [...at.toSorted((a, b) => a - b), bytes.length]) {
    yield bytes.slice(from, to);
    from = to;
  }
}

const read = (text: string, at: readonly number[] = []) => collect(readEvents(cut(encoder.encode(text), at)));

const ignored = [': ping', ':', 'event: delta', 'id: 7', 'retry: 10', 'other', 'datax: 1', ' data: 1'];
const anyEvent = fc.record({
  // An `error` is tested below.
  data: fc.jsonValue().filter((value) => !JSON.stringify(value).includes('error')),
  // JSON may be split over several data lines wherever it has white space.
  pretty: fc.boolean(),
  space: fc.constantFrom('', ' '),
  before: fc.array(fc.constantFrom(...ignored), { maxLength: 3 }),
  end: fc.constantFrom('\n', '\r', '\r\n'),
  blanks: fc.integer({ min: 1, max: 3 }),
});

describe('readEvents', () => {
  it('reads the same wherever chunks split and however lines end', async () => {
    const events = fc.array(anyEvent, { minLength: 1, maxLength: 6 });
    const cuts = fc.array(fc.nat(), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(events, fc.constantFrom('', '\uFEFF'), cuts, async (list, mark, positions) => {
        const written = list.map(({ data, pretty, space, before, end, blanks }) => {
          const lines = JSON.stringify(data, null, pretty ? 1 : 0).split('\n');
          const all = [...before, ...lines.map((line) => `data:${space}${line}`)];
          return all.map((line) => line + end).join('') + end.repeat(blanks);
        });
        const text = mark + written.join('');
        const { length } = encoder.encode(text);
        const expected = list.map(({ data }) => JSON.parse(JSON.stringify(data)) as unknown);
        const everywhere = Array.from({ length }, (_, index) => index);
        for (const at of [[], positions.map((position) => position % (length + 1)), everywhere])
          expect(await read(text, at)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['joins the lines of an event', 'data: {"a":\ndata: 1}\n\n', [{ a: 1 }]],
    ['skips empty data, which keeps a connection open', 'event: ping\ndata:\n\ndata: 1\n\ndata:\n\n', [1]],
    ['ends at the end marker and ignores the rest', 'data: 1\n\ndata: [DONE]\n\ndata: 2\n\n', [1]],
    ['accepts a last event without a blank line', 'data: 1\n\ndata: 2', [1, 2]],
    ['accepts a last event with the end of its line', 'data: 1\n\ndata: 2\r\n', [1, 2]],
  ])('%s', async (_what, text, events) => {
    expect(await read(text)).toEqual(events);
  });

  it.each(['data: {"delta":"b', 'data: {"delta":"b\n', 'data: [DON'])(
    'fails as cut off if it ends with %j',
    async (end) => {
      await expect(read(`data: {"delta":"a"}\n\n${end}`)).rejects.toMatchObject({ code: 'network' });
    },
  );

  const overloaded = { type: 'overloaded_error', message: 'Overloaded' };
  it.each([
    ['of that name', `event: error\ndata: ${JSON.stringify({ error: overloaded })}`, 'Overloaded'],
    ['of that name, as text', 'event: error\ndata: Too busy', 'Too busy'],
    ['of that name, without words', 'event: error\ndata: {}', 'it gives no reason'],
    ['of that type', 'data: {"type":"error","code":"server_error","message":"No model."}', 'No model.'],
    ['in place of content', `data: ${JSON.stringify({ error: overloaded })}`, 'Overloaded'],
    ['in place of content, as text', 'data: {"error":"Out of credit"}', 'Out of credit'],
    [
      'about the whole response',
      `data: ${JSON.stringify({ type: 'response.failed', response: { error: overloaded } })}`,
      'Overloaded',
    ],
  ])(
    'fails with the words of an error %s, after yielding the events before it',
    async (_what, event, said) => {
      const events = readEvents(cut(encoder.encode(`data: 1\n\n${event}\n\ndata: [DONE]\n\n`), []));
      expect((await events.next()).value).toBe(1);
      await expect(events.next()).rejects.toMatchObject({
        code: 'http',
        message: `The stream reported an error: ${said}`,
      });
    },
  );

  const delta = { type: 'response.output_text.delta', delta: 'a' };
  const completed = { type: 'response.completed', response: { error: null } };
  const written = (...list: readonly object[]) =>
    list.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('');

  it.each([
    ['nothing', '', readEvents],
    ['only comments', ': ping\n\n: ping\n\n', readEvents],
    ['only empty data', 'data:\n\n', readEvents],
    ['no event with the whole response', written(delta), readResponseEvents],
  ])('fails if a stream ends with %s', async (_what, text, reader) => {
    await expect(collect(reader(cut(encoder.encode(text), [])))).rejects.toMatchObject({
      code: 'network',
      message: expect.stringContaining('The stream ended before it was complete.') as string,
    });
  });

  it('says after a broken stream that a request with it may have been carried out', async () => {
    const broken = collect(readResponseEvents(cut(encoder.encode(written(delta)), [])));
    await expect(broken).rejects.toMatchObject({
      hint: expect.stringMatching(/incomplete\. .*may have done it all the same: check that/) as string,
    });
  });

  it.each([
    ['nothing but its end marker', 'data: [DONE]\n\n', [], readEvents],
    ['its whole response', written(delta, completed), [delta, completed], readResponseEvents],
    [
      'a response that ran out of tokens',
      written({ type: 'response.incomplete' }),
      [{ type: 'response.incomplete' }],
      readResponseEvents,
    ],
  ])('accepts a stream that ends with %s', async (_what, text, events, reader) => {
    expect(await collect(reader(cut(encoder.encode(text), [])))).toEqual(events);
  });

  it.each(['\n', '\r', '\r\n'])('yields an event as soon as its blank line arrives: %j', async (end) => {
    const source = readEvents(
      (async function* () {
        yield encoder.encode(`data: 1${end}${end}`);
        await new Promise(() => {});
      })(),
    );
    expect(await source.next()).toEqual({ done: false, value: 1 });
  });

  const endless = async function* (start: string, piece: string) {
    yield encoder.encode(start);
    for (let pieces = 0; pieces < 1000; pieces++) yield encoder.encode(piece);
    throw new Error('The stream was read to its end.');
  };
  const tooLong = 'The voice platform sent an event of more than 4,000,000 characters.';

  it.each([
    ['data that is not JSON', 'data: 1\n\ndata: {"a"\n\n', '', 'a'],
    ['a line without end', 'data: 1\n\ndata: "', 'x'.repeat(100_000), tooLong],
    ['an event without end', 'data: 1\n\n', `data: ${'x'.repeat(100_000)}\n`, tooLong],
    ['a comment without end', 'data: 1\n\n: ', 'x'.repeat(100_000), tooLong],
  ])('fails for %s, after yielding the events before it', async (_what, start, piece, said) => {
    const events = readEvents(endless(start, piece));
    expect((await events.next()).value).toBe(1);
    const message = expect.stringContaining(said) as string;
    await expect(events.next()).rejects.toMatchObject({ code: 'unparsable', message });
  });

  it('reads a line of many chunks in linear time', async () => {
    const text = JSON.stringify('x'.repeat(3_000_000));
    const at = Array.from({ length: 30_000 }, (_, index) => index * 100);
    expect(await read(`data: ${text}\n\n`, at)).toEqual([JSON.parse(text)]);
  });
});
