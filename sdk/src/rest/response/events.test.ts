import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collect } from '../testing/collect.ts';
import { readEvents } from './events.ts';

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
const event = fc.record({
  data: fc.jsonValue(),
  // JSON may be split over several data lines wherever it has white space.
  pretty: fc.boolean(),
  space: fc.constantFrom('', ' '),
  before: fc.array(fc.constantFrom(...ignored), { maxLength: 3 }),
  end: fc.constantFrom('\n', '\r', '\r\n'),
  blanks: fc.integer({ min: 1, max: 3 }),
});

describe('readEvents', () => {
  it('reads the same wherever chunks split and however lines end', async () => {
    const events = fc.array(event, { maxLength: 6 });
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
    ['ends at the end marker and ignores the rest', 'data: 1\n\ndata: [DONE]\n\ndata: 2\n\n', [1]],
    ['accepts a last event without a blank line', 'data: 1\n\ndata: 2', [1, 2]],
    ['accepts a last event with the end of its line', 'data: 1\n\ndata: 2\r\n', [1, 2]],
  ])('%s', async (_what, text, events) => {
    expect(await read(text)).toEqual(events);
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
