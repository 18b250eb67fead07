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

describe('readEvents', () => {
  it('reads the same wherever chunks split and however lines end', async () => {
    const event = fc.record({
      data: fc.jsonValue(),
      // JSON may be split over several data lines wherever it has white space.
      pretty: fc.boolean(),
      space: fc.constantFrom('', ' '),
      before: fc.array(
        fc.constantFrom(': ping', ':', 'event: delta', 'id: 7', 'retry: 10', 'other', 'datax: 1', ' data: 1'),
        { maxLength: 3 },
      ),
      end: fc.constantFrom('\n', '\r', '\r\n'),
      blanks: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 6 }),
        fc.constantFrom('', '\uFEFF'),
        fc.array(fc.nat(), { maxLength: 40 }),
        async (list, mark, positions) => {
          const text =
            mark +
            list
              .map(({ data, pretty, space, before, end, blanks }) => {
                const lines = JSON.stringify(data, null, pretty ? 1 : 0).split('\n');
                return [...before, ...lines.map((line) => `data:${space}${line}`)]
                  .map((line) => line + end)
                  .join('')
                  .concat(end.repeat(blanks));
              })
              .join('');
          const { length } = encoder.encode(text);
          const events = list.map(({ data }) => JSON.parse(JSON.stringify(data)) as unknown);
          expect(await read(text)).toEqual(events);
          expect(
            await read(
              text,
              positions.map((position) => position % (length + 1)),
            ),
          ).toEqual(events);
          expect(
            await read(
              text,
              Array.from({ length }, (_, index) => index),
            ),
          ).toEqual(events);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('joins the lines of an event', async () => {
    expect(await read('data: {"a":\ndata: 1}\n\n')).toEqual([{ a: 1 }]);
  });

  it('ends at the end marker and ignores the rest', async () => {
    expect(await read('data: 1\n\ndata: [DONE]\n\ndata: 2\n\n')).toEqual([1]);
  });

  it('accepts a last event without a blank line', async () => {
    expect(await read('data: 1\n\ndata: 2')).toEqual([1, 2]);
    expect(await read('data: 1\n\ndata: 2\r\n')).toEqual([1, 2]);
  });

  it('yields an event as soon as its blank line arrives', async () => {
    for (const end of ['\n', '\r', '\r\n']) {
      const source = readEvents(
        (async function* () {
          yield encoder.encode(`data: 1${end}${end}`);
          await new Promise(() => {});
        })(),
      );
      expect(await source.next()).toEqual({ done: false, value: 1 });
    }
  });

  it('fails for data that is not JSON, after yielding the events before it', async () => {
    const events = readEvents(cut(encoder.encode('data: 1\n\ndata: {"a"\n\n'), []));
    expect((await events.next()).value).toBe(1);
    await expect(events.next()).rejects.toMatchObject({ code: 'unparsable' });
  });

  const endless = async function* (start: string, piece: string) {
    yield encoder.encode(start);
    for (let pieces = 0; pieces < 1000; pieces++) yield encoder.encode(piece);
    throw new Error('The stream was read to its end.');
  };

  it.each([
    ['a line', 'data: 1\n\ndata: "', 'x'.repeat(100_000)],
    ['an event', 'data: 1\n\n', `data: ${'x'.repeat(100_000)}\n`],
    ['a comment', 'data: 1\n\n: ', 'x'.repeat(100_000)],
  ])('fails for %s without end, after yielding the events before it', async (_what, start, piece) => {
    const events = readEvents(endless(start, piece));
    expect((await events.next()).value).toBe(1);
    await expect(events.next()).rejects.toMatchObject({
      code: 'unparsable',
      message: 'The voice platform sent an event of more than 4,000,000 characters.',
    });
  });

  it('reads a line of many chunks in linear time', async () => {
    const text = JSON.stringify('x'.repeat(3_000_000));
    const at = Array.from({ length: 30_000 }, (_, index) => index * 100);
    expect(await read(`data: ${text}\n\n`, at)).toEqual([JSON.parse(text)]);
  });
});
